import AvoidanceEngine
import Foundation
import TestSupport
import Testing

struct CheckAndImportTests {
  @Test(arguments: Thoroughness.every(2, of: ExampleFiles.broken))
  func `a broken file has one clear message, and the database stays byte for byte`(
    broken: ExampleFiles.Broken
  ) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "good.yaml")
      try headroom.write(broken.text, to: "broken.yaml")
      #expect(try headroom("import", "good.yaml").status == 0)
      let before = try headroom.read("headroom.db")

      for command in ["check", "import", "run"] {
        let result = try headroom(command, "broken.yaml")
        #expect(result.status == 65, "\(command): \(result.errors)")
        for word in broken.words {
          #expect(result.errors.contains(word), "\(command) lacks \(word): \(result.errors)")
        }
        let errors = result.errors.split(separator: "\n").filter { $0.contains(": error: ") }
        #expect(errors.count == 1, "\(command): \(result.errors)")
      }
      #expect(try headroom.read("headroom.db") == before)
    }
  }

  @Test func `a broken first import makes no database`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.broken[0].text, to: "broken.yaml")
      #expect(try headroom("import", "broken.yaml").status == 65)
      #expect(!headroom.has("headroom.db"))
    }
  }

  /// The bar ends at 667, is 48 high and holds a field; with its height of 121 it is none, nor where it
  /// rides already.
  @Test(arguments: [
    ("frame: [0, 619, 375, 48]", true), ("frame: [0, 546, 375, 121]", false),
    ("frame: [0, 519, 375, 48]", false), ("frame: [0, 619, 180, 48]", false),
    ("coversFields: true, frame: [0, 619, 375, 48]", false),
    ("ridesKeyboard: true, frame: [0, 619, 375, 48]", false),
  ])
  func `check and try propose what looks like a bar`(bar: String, isProposed: Bool) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(
        """
        headroom: 1
        forms:
          - name: chat
            canvas: [375, 667]
            view:
              children:
                - {view: tools, \(bar), children: [{textField: note, frame: [8, 8, 160, 32]}]}
        scenarios: [{name: chat/one, form: chat, devices: [iPhone 8], script: [focus: note]}]
        """,
        to: "chat.yaml"
      )
      let words = "chat: tools looks like a bar that rides the keyboard; set 'ridesKeyboard: true'"
      let checked = try headroom("check", "chat.yaml")
      #expect(checked.errors.contains("chat.yaml:3:5: \(words)") == isProposed, "\(checked)")
      #expect(checked.status == 0)
      let tried = try headroom("try", "chat.yaml", "-q", "-d", "iPhone 8", "--fail-on", "never")
      #expect(tried.output.contains(words) == isProposed, "\(tried)")
      let json = try headroom("try", "chat.yaml", "-q", "-d", "iPhone 8", "--format", "json")
      #expect(json.output.contains(#""likelyBars""#) == isProposed, "\(json)")
    }
  }

  @Test(arguments: [("", true), (", onReturn: resign", false)])
  func `check tells of a return that does nothing and should`(action: String, isTold: Bool) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(
        """
        headroom: 1
        forms:
          - name: page
            canvas: [375, 667]
            view:
              children:
                - {textField: user, frame: [20, 100, 335, 44]\(action)}
        scenarios:
          - name: page/one
            form: page
            devices: [iPhone 8]
            strategies: [none]
            laws: []
            script:
              - focus: user
              - return
              - expect: {focus: none}
        """,
        to: "page.yaml"
      )
      let words =
        "page.yaml:16: 'return' does nothing in 'user', whose onReturn is nothing; "
        + "say 'onReturn: resign' in the form where the app ends editing"
      let result = try headroom("check", "page.yaml")
      #expect(result.errors.contains(words) == isTold, "\(result)")
      #expect(result.status == 0)
      try headroom.write(InterfaceFiles.login, to: "Login.storyboard")
      let imported = try headroom("check", "Login.storyboard")
      let line = "Login.storyboard:6: return does nothing in 'password', although code may set"
      #expect(imported.errors.contains(line), "\(imported)")
    }
  }

  @Test(arguments: [
    ("focus.isVisible: true", false), ("f.isFullyVisible: true", false),
    ("focus.clearance: {atLeast: 0}", false), ("f.frame.y: 100", true),
  ])
  func `what expects a field to be seen is not called unchecked`(subject: String, isTold: Bool)
    throws
  {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(
        """
        headroom: 1
        forms:
          - name: page
            canvas: [375, 667]
            view: {children: [{textField: f, frame: [20, 100, 335, 44]}]}
        scenarios:
          - {name: page/one, form: page, script: [{focus: f}, {expect: {\(subject)}}]}

        """, to: "page.yaml")
      let result = try headroom("check", "page.yaml")
      #expect(result.errors.contains("has expectations but no laws") == isTold, "\(result)")
      #expect(result.status == 0)
    }
  }

  @Test func `more cases than may be planned are refused, and check knows`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      // 250 devices, 250 strategies and the usual built-in ones, 250 scenarios.
      let count = 250 * (250 + StrategyRegistry.builtIn.named.count(where: \.isDefault)) * 250
      var text = "headroom: 1\ndevices:\n"
      let numbers = 1...250
      for number in numbers {
        text += "  - {name: d\(number), screen: [375, 667], keyboard: {portrait: 216}}\n"
      }
      text += "strategies:\n"
      for number in numbers { text += "  - {name: s\(number), model: none}\n" }
      text += "forms:\n  - {name: f, canvas: [375, 667], view: {children: [{textField: t}]}}\n"
      text += "scenarios:\n"
      for number in numbers { text += "  - {name: c\(number), form: f, script: [{focus: t}]}\n" }
      try headroom.write(text, to: "cube.yaml")
      let words = "error: \(count) cases exceed the limit of 10000000; "
      for command in ["check", "run", "simulate"] {
        let result = try headroom(command, "cube.yaml")
        #expect(result.status == 65, "\(command)")
        #expect(result.errors.contains(words), "\(command): \(result.errors)")
      }
      #expect(!headroom.has("headroom.db"))
      #expect(try headroom("check", "cube.yaml", "--max-cases", "\(count)").status == 0)
      #expect(try headroom("run", "--max-cases", "0", "cube.yaml").status == 64)
      let one = try headroom("run", "cube.yaml", "c7 [s7, d7]")
      #expect(one.status == 0, "\(one.errors)")
      #expect(one.output.contains("1 passed"), "\(one.output)")
    }
  }

  @Test func `a second import of the same files changes nothing`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      let first = try headroom("import", "contacts.yaml")
      #expect(first.status == 0)
      #expect(first.output.contains("1 scenario"))
      let before = try headroom.read("headroom.db")
      let second = try headroom("import", "contacts.yaml")
      #expect(second.status == 0)
      #expect(try headroom.read("headroom.db") == before)
    }
  }

  @Test func `a dry run writes nothing`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom("import", "contacts.yaml")
      let before = try headroom.read("headroom.db")
      try headroom.write(ExampleFiles.wrongNumber, to: "contacts.yaml")
      let result = try headroom("import", "--dry-run", "contacts.yaml")
      #expect(result.status == 0)
      #expect(result.output.contains("table/last-row-is-lifted"))
      #expect(try headroom.read("headroom.db") == before)
    }
  }
}
