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
      let replay = try headroom("import", "keyboard.log", "--form", "screen", "--output", "written")
      #expect(replay.status == 0)
      #expect(replay.errors == "")
      // An iPhone 8's keyboard is 216 + 44 = 260 high, as are those of others of its size; the log's is
      // 667 - 409 = 258.
      #expect(
        replay.output.contains(
          """
          keyboard.log: 1 scenario
            screen/keyboard  on iPhone 6: same screen as the log, 375 × 667, like
          """
        ),
        "\(replay.output)"
      )
      #expect(
        replay.output.contains(
          "; its keyboard is 260 pt high with suggestions, that of the log 258 pt\n"),
        "\(replay.output)")
      let written = String(
        decoding: try headroom.read("written/screen/keyboard.yaml"), as: UTF8.self)
      #expect(written.contains("end: [0, 409, 375, 258]"))
      let run = try headroom("run", "--strategy", "none", "--strategy", "iq-6.5.0")
      #expect(run.status == 1)
      #expect(run.output.contains("1 passed, 1 failed"), "\(run.output)")
      #expect(run.output.contains("email can't be seen: 225 pt below the keyboard's top"))
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

  // The field ends at 390 + 12 + 22 = 424, the keyboard begins at 407. inset-scroll shows the row, which ends
  // at 436: 436 − 407 = 29, the limit 436 + 260 − 667.
  @Test func `rows that overlap by rounding scroll`() throws {
    let cells = zip(["street", "city", "phone"], [300, 345, 390]).map { name, y in
      """
      <XCUIElementTypeCell x="0" y="\(y)" width="375" height="46">
        <XCUIElementTypeTextField name="\(name)" x="16" y="\(y + 12)" width="343" height="22"/>
      </XCUIElementTypeCell>
      """
    }
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(
        "<XCUIElementTypeTable x=\"0\" y=\"0\" width=\"375\" height=\"667\">\(cells.joined())"
          + "</XCUIElementTypeTable>", to: "settings.xml")
      try headroom.write(
        """
        headroom: 1
        scenarios:
          - name: settings/phone
            form: settings
            devices: [iPhone 8]
            strategies: [none, inset-scroll]
            laws: [focused-field-visible]
            knownFailure: {none: {laws: [focused-field-visible], reason: covered, until: never}}
            script:
              - focus: phone
              - expect:
                  table.contentSize.height: 436
                  table.contentOffset.y: {none: 0, inset-scroll: 29}
                  phone.windowFrame.maxY: {none: 424, inset-scroll: 395}

        """, to: "phone.yaml")
      let imported = try headroom("import", "settings.xml", "phone.yaml")
      #expect(imported.status == 0, "\(imported.errors)")
      let run = try headroom("run", "--quiet")
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("1 passed, 1 known failure"), "\(run.output)")
    }
  }

  @Test func `a log of one's own is a log, even if it mentions a view`() throws {
    let view =
      "scrollContainer: <UITableView: 0x103820e00; frame = (0 92; 375 500); layer = <CALayer: 0x28>>\n"
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(dump, to: "screen.txt")
      try headroom.write(
        "begin: (0.0, 667.0, 375.0, 258.0)\nend: (0.0, 409.0, 375.0, 258.0)\n\(view)", to: "own.log"
      )
      _ = try headroom("import", "screen.txt")
      let replay = try headroom("import", "own.log", "--form", "screen", "--output", "written")
      #expect(replay.status == 0, "\(replay.errors)")
      let written = String(decoding: try headroom.read("written/screen/own.yaml"), as: UTF8.self)
      #expect(written.contains("begin: [0, 667, 375, 258], end: [0, 409, 375, 258]"), "\(written)")
      try headroom.write("keyboardSize (0.0, 667.0, 375.0, 258.0)\n\(view)", to: "size.log")
      let size = try headroom("import", "size.log", "--form", "screen")
      #expect(size.status == 65)
      #expect(size.errors.contains("not two labelled frames in brackets"), "\(size.errors)")
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
      #expect(form.output.contains("screen  1 text field, keyboard shown, 260 pt high"))
    }
  }

  // Of the devices with that screen all have keyboards of 216 + 44 = 260; of them an iPhone 8 is among
  // those that are tried anyway. 302 = 258 + 44 is a keyboard with an accessory view.
  @Test func `a dump is tried with its own keyboard, and first the field that had the focus`()
    throws
  {
    try BuiltBinary.inTemporaryFolder { headroom in
      let tree = """
        Window (Main), {{0.0, 0.0}, {375.0, 667.0}}
          TextField, {{20.0, 100.0}, {335.0, 34.0}}, identifier: 'name'
          TextField, {{20.0, 600.0}, {335.0, 34.0}}, identifier: 'email', Keyboard Focused
        Window, {{0.0, 0.0}, {375.0, 667.0}}
          Keyboard, {{0.0, 365.0}, {375.0, 302.0}}

        """
      try headroom.write(tree, to: "screen.txt")
      let words = ["try", "screen.txt", "-q", "-s", "none", "--fail-on", "never"]
      let text = try headroom.call(words + ["--report", "json=cases.json"]).output
      #expect(
        text.contains(
          "\nscreen is also tried as in the dump, on iPhone SE (3rd generation) (iOS 26): same screen"
        ),
        "\(text)")
      #expect(text.contains("that of the dump 302 pt, which is used there; email first\n"))
      let cases = String(decoding: try headroom.read("cases.json"), as: UTF8.self)
      let first = try #require(cases.firstRange(of: "screen/email, keyboard of 302 pt"))
      let second = try #require(cases.firstRange(of: "screen/name, keyboard of 302 pt"))
      #expect(first.lowerBound < second.lowerBound)
      let tried = try document(try headroom.call(words + ["--format", "json"]).output)
      let form = try #require((tried["forms"] as? [[String: Any]])?.first)
      #expect(form["firstResponder"] as? String == "email")
      #expect(
        (form["dumpedOn"] as? [String: Any])?["device"] as? String
          == "iPhone SE (3rd generation) (iOS 26)")
      let matrix = try #require(tried["matrix"] as? [[String: Any]])
      // Two fields and both in order on each of the six.
      #expect(matrix.compactMap { $0["total"] as? Int } == [3, 3, 3, 3, 3, 3])
      // Who names devices means them, with their own keyboards.
      let named = try headroom.call(words + ["-d", "iPhone 8"]).output
      #expect(named.contains("\nscreen is tried as in the dump, email first\n"), "\(named)")
    }
  }

  @Test func `what was imported is told as JSON, too`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(dump, to: "screen.txt")
      try headroom.write(log, to: "keyboard.log")
      let form = try document(try headroom("import", "screen.txt", "--format", "json").output)
      let files = try #require(form["files"] as? [[String: Any]])
      let forms = try #require(files.first?["forms"] as? [[String: Any]])
      #expect(forms.first?["form"] as? String == "screen")
      #expect(forms.first?["inputs"] as? Int == 1)
      let replay = try document(
        try headroom("import", "keyboard.log", "--form", "screen", "--format", "json").output)
      let logs = try #require(replay["logs"] as? [[String: Any]])
      #expect(logs.first?["scenario"] as? String == "screen/keyboard")
      let device = try #require(logs.first?["device"] as? [String: Any])
      #expect(device["screen"] as? [Int] == [375, 667])
      #expect(device["keyboardHeight"] as? Int == 258)
      #expect(device["ownKeyboardHeight"] as? Int == 260)
      #expect(device["keyboardFit"] as? String == "other")
      let definitions = try #require(replay["definitions"] as? [String: [String: Any]])
      #expect(definitions["scenarios"]?["new"] as? [String] == ["screen/keyboard"])
    }
  }

  @Test func `a dump that is taken for a log is told so`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(dump, to: "screen.txt")
      let result = try headroom("import", "screen.txt", "--form", "screen")
      #expect(result.status == 65)
      #expect(result.errors.contains("import it without --form"), "\(result.errors)")
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
      #expect(unknown.errors.contains("unknown form 'screne'"))
    }
  }

  private func document(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
