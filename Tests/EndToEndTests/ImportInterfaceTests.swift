import AvoidanceEngine
import Foundation
import Testing

struct ImportInterfaceTests {
  @Test func `a scenario runs on an imported form`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(InterfaceFiles.login, to: "app/Login.storyboard")
      try headroom.write(
        """
        headroom: 1
        scenarios:
          - name: login/password
            form: Login/sign-in
            devices: [iPhone 8]
            strategies: [none]
            laws: [focused-field-visible]
            script: [focus: password]
        """,
        to: "app/login.yaml"
      )
      #expect(try headroom("import", "app").status == 0)
      let run = try headroom("run", "login/")
      // A secure field has no predictive bar: the keyboard's top is at 667 − 216 = 451. The content
      // is 634 high and can't scroll in 667, so that the status bar insets nothing: the field ends
      // at 634, 183 below the keyboard's top.
      #expect(run.status == 1, "\(run.errors)")
      #expect(
        run.output.contains("password can't be seen: 183 pt below the keyboard's top"),
        "\(run.output)")
    }
  }

  @Test func `with --scene one scene is taken, and an unknown one is named`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(InterfaceFiles.login, to: "Login.storyboard")
      let one = try headroom("import", "--scene", "SignIn", "Login.storyboard")
      #expect(one.status == 0 && one.output.contains("Imported 1 form "), "\(one.output)")
      #expect(one.errors.isEmpty)
      let none = try headroom("import", "--scene", "SignOn", "Login.storyboard")
      #expect(none.status == 65)
      #expect(none.errors.contains("has no scene named 'SignOn'"), "\(none.errors)")
      try headroom.write(InterfaceFiles.login, to: "More.storyboard")
      let skipped = try headroom(
        "import", "--scene", "SignOn", "--skip-broken", "Login.storyboard", "More.storyboard")
      #expect(skipped.status == 4, "\(skipped.output)")
    }
  }

  @Test func `a file that holds something else is not written over`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(InterfaceFiles.login, to: "Login.storyboard")
      try headroom.write(ExampleFiles.contacts, to: "forms/Login/sign-in.yaml")
      let result = try headroom("import", "--output", "forms", "Login.storyboard")
      #expect(result.status == 74 && result.errors.contains("exists with other content"))
      #expect(!headroom.has("headroom.db") && !headroom.has("forms/Login/Settings.yaml"))
      try headroom.shell("rm -r forms && mkdir other && mkdir forms && ln -s ../other forms/Login")
      let link = try headroom("import", "--output", "forms", "Login.storyboard")
      #expect(link.status == 74 && link.errors.contains("is a symbolic link"), "\(link.errors)")
      #expect(try headroom.shell("ls other").output.isEmpty)
    }
  }

  @Test func `of a folder every bad file is listed, and nothing is imported`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(InterfaceFiles.login, to: "app/Login.storyboard")
      try headroom.write(InterfaceFiles.mac, to: "app/Mac.xib")
      try headroom.write("", to: "app/Empty.xib")
      let result = try headroom("import", "app")
      #expect(result.status == 65)
      #expect(result.errors.contains("app/Mac.xib:1: error: is a macOS Interface Builder document"))
      #expect(result.errors.contains("app/Empty.xib: error: is empty"))
      #expect(result.errors.contains("2 problems in 2 files; nothing was imported"))
      #expect(!headroom.has("headroom.db"))

      let skipping = try headroom("import", "--skip-broken", "app")
      #expect(skipping.status == 0, "\(skipping.errors)")
      #expect(skipping.errors.contains("app/Mac.xib:1: error:"))
      #expect(skipping.output.contains("Imported 2 forms"))

      try headroom.shell("rm app/Login.storyboard")
      let none = try headroom("import", "--skip-broken", "app")
      #expect(none.status == 4, "\(none.errors)")
    }
  }

  @Test func `what is gone is archived by the next import, but not for a file that broke`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(InterfaceFiles.login, to: "app/Login.storyboard")
      try headroom.write(InterfaceFiles.login, to: "app/Other.storyboard")
      #expect(try headroom("import", "app").status == 0)
      try headroom.write(InterfaceFiles.mac, to: "app/Other.storyboard")
      let broken = try headroom("import", "--skip-broken", "app")
      #expect(broken.status == 0 && !broken.output.contains("archived"), "\(broken.output)")
      let renamed = InterfaceFiles.login.replacing("Settings", with: "Options")
      try headroom.write(renamed, to: "app/Login.storyboard")
      let next = try headroom("import", "--skip-broken", "app")
      #expect(next.output.contains("2 forms (1 new, 1 archived)"), "\(next.output)")
    }
  }
}
