import Foundation
import Testing

struct NewTests {
  @Test func `the file is valid and passes, with the values expected, too`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(InterfaceFiles.login, to: "Login.storyboard")
      let iq = "iq-6.5.0"
      let made = try headroom(
        "new", "--from", "Login.storyboard", "--with-form", "-s", iq, "-d",
        "iPhone SE (1st generation)", "-q", "-o", "sign-in.yaml")
      #expect(made.status == 0 && made.output.isEmpty && made.errors.isEmpty, "\(made.errors)")
      #expect(try headroom("check", "sign-in.yaml").status == 0)
      let first = try headroom("simulate", "sign-in.yaml")
      #expect(first.status == 0, "\(first.output)")
      let text = String(decoding: try headroom.read("sign-in.yaml"), as: UTF8.self)
      #expect(
        text.contains("# - gap-kept  # broken: password is 0 pt above the keyboard"), "\(text)")
      let expecting = text.replacing("      # - expect", with: "      - expect")
        .replacing("      #     ", with: "          ")
      try headroom.write(expecting, to: "expecting.yaml")
      let second = try headroom("simulate", "expecting.yaml", "--format", "json")
      #expect(second.status == 0, "\(second.errors) \(second.output)")
      #expect(
        second.output.contains(#""subject": "scroll-view.contentOffset""#), "\(second.output)")
    }
  }

  @Test func `a form of the database is taken, and nothing is overwritten unasked`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(InterfaceFiles.login, to: "Login.storyboard")
      #expect(try headroom("import", "-q", "Login.storyboard").status == 0)
      let made = try headroom("new", "Login/sign-in", "-o", "sign-in.yaml")
      #expect(made.status == 0, "\(made.errors)")
      let before = try headroom.read("sign-in.yaml")
      #expect(String(decoding: before, as: UTF8.self).contains("is defined in Login.storyboard."))
      let again = try headroom("new", "Login/sign-in", "-o", "sign-in.yaml", "-s", "none")
      #expect(again.status == 74 && again.errors.contains("already exists"), "\(again.errors)")
      #expect(try headroom.read("sign-in.yaml") == before)
      let forced = try headroom(
        "new", "Login/sign-in", "-o", "sign-in.yaml", "-s", "none", "--force")
      #expect(forced.status == 0)
      #expect(try headroom.read("sign-in.yaml") != before)
      let run = try headroom("run", "sign-in.yaml")
      #expect(run.status == 0, "\(run.output) \(run.errors)")
    }
  }

  @Test func `what is unknown is named with a suggestion`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(InterfaceFiles.login, to: "Login.storyboard")
      func new(_ words: String...) throws -> BuiltBinary.Result {
        try headroom.call(["new", "--from", "Login.storyboard"] + words)
      }
      let form = try new("Login/sign-on")
      #expect(form.status == 64 && form.errors.contains("did you mean 'Login/sign-in'?"))
      let last = try new("sign-in")
      #expect(last.status == 64 && last.errors.contains("did you mean 'Login/sign-in'?"))
      let device = try new("-d", "iPhone 88")
      #expect(device.status == 64 && device.errors.contains("unknown device"))
      let strategy = try new("-s", "inset-scrol")
      #expect(strategy.status == 64 && strategy.errors.contains("did you mean 'inset-scroll'?"))
      #expect(try new("Login/Settings").status == 4)
      #expect(try headroom("new").status == 64)
      #expect(try headroom("new", "any").status == 74)
    }
  }
}
