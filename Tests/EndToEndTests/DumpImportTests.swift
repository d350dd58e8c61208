import Foundation
import Testing

struct DumpImportTests {
  private let dump = """
    <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
       | <UIView: 0x3; frame = (0 0; 375 667); layer = <CALayer: 0x4>>
       |    | _email <UITextField: 0x5; frame = (20 600; 335 34); text = ''; layer = <CALayer: 0x6>>

    """
  private let log = """
    UIKeyboardFrameBeginUserInfoKey = "NSRect: {{0, 667}, {375, 258}}";
    UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 409}, {375, 258}}";
    UIKeyboardFrameBeginUserInfoKey = "NSRect: {{0, 409}, {375, 258}}";
    UIKeyboardFrameEndUserInfoKey = "NSRect: {{0, 667}, {375, 258}}";

    """

  // The field ends at 634, the keyboard of the log begins at 409: 225 below its top.
  @Test func `a dump becomes a form, a log a scenario on it, and both run`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(dump, to: "screen.txt")
      try headroom.write(log, to: "keyboard.log")
      let form = try headroom("import", "screen.txt")
      #expect(form.status == 0, "\(form.errors)")
      #expect(form.output.contains("screen  1 text field"))
      let replay = try headroom("import", "keyboard.log", "--form", "screen", "--to", "written")
      #expect(replay.status == 0)
      #expect(replay.errors == "")
      let written = String(
        decoding: try headroom.read("written/screen/keyboard.yaml"),
        as: UTF8.self
      )
      #expect(written.contains("end: [0, 409, 375, 258]"))
      let run = try headroom("run", "--strategy", "none", "--strategy", "iq-6.5.0")
      #expect(run.status == 1)
      #expect(run.output.contains("1 passed, 1 failed"), "\(run.output)")
      #expect(run.output.contains("email is covered by 225 pt of the keyboard"))
      #expect(run.output.contains("keyboard.log:1"), "the place is the notification's in the log")
      #expect(!run.errors.contains("changed since"))
    }
  }

  @Test(
    arguments: [
      "{\n    name = UIKeyboardWillShowNotification;\n    userInfo = {",
      "{UIKeyboardIsLocalUserInfoKey = 1;", "# seen on Monday", "---",
    ]
  )
  func `a log is a log however it begins`(beginning: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(dump, to: "screen.txt")
      try headroom.write("\(beginning)\n\(log)", to: "keyboard.log")
      let replay = try headroom("import", "screen.txt", "-q")
      #expect(replay.status == 0)
      let both = try headroom("import", "keyboard.log", "--form", "screen")
      #expect(both.status == 0, "\(both.errors)")
      #expect(both.output.contains("1 scenario"))
    }
  }

  @Test func `a dump with the keyboard up tells its height`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let keyboard = """
        <UITextEffectsWindow: 0x20; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x21>>
           | <UIInputSetHostView: 0x22; frame = (0 407; 375 260); layer = <CALayer: 0x23>>
        """
      try headroom.write(dump + keyboard, to: "screen.txt")
      let form = try headroom("import", "screen.txt")
      #expect(form.output.contains("screen  1 text field, the keyboard up, 260 pt high"))
    }
  }

  @Test func `a dump comes through a pipe; a log without its form is refused`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(dump, to: "screen.txt")
      try headroom.write(log, to: "keyboard.log")
      let piped = try headroom.shell("cat screen.txt | \"$headroom\" import -")
      #expect(piped.status == 0, "\(piped.errors)")
      #expect(piped.output.contains("dump  1 text field"))
      let without = try headroom("import", "keyboard.log")
      #expect(without.status == 65)
      #expect(without.errors.contains("--form"))
      let unknown = try headroom("import", "keyboard.log", "--form", "screne")
      #expect(unknown.status == 65)
      #expect(unknown.errors.contains("'screne' is not known"))
    }
  }
}
