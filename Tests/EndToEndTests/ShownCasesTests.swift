import TestSupport
import Testing

/// What `show` says of several cases.
struct ShownCasesTests {
  /// A scenario on some devices, each with the numbers of an iPhone 8; the keyboard is expected to be visible or not.
  private static func suite(devices count: Int, isVisible: Bool) -> String {
    let names = (1...count).map { "phone-\($0)" }
    let devices = names.map { name in
      """
        - name: \(name)
          screen: [375, 667]
          scale: 2
          safeArea: {portrait: [20, 0, 0, 0]}
          statusBar: {portrait: 20}
          keyboard: {portrait: 216}

      """
    }
    return """
      headroom: 1
      devices:
      \(devices.joined())\
      forms:
        - {name: plain, canvas: [375, 667], view: {children: [{textField: field, frame: [0, 40, 300, 44]}]}}
      scenarios:
        - name: odd/two
          form: plain
          devices: [\(names.joined(separator: ", "))]
          strategies: [none]
          script: [focus: field, expect: {keyboard.isVisible: \(isVisible)}]
      """
  }

  @Test func `several cases are each shown as in the latest run that has them`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.suite(devices: 2, isVisible: true), to: "odd.yaml")
      try headroom.expect(0, "run", "-q", "odd.yaml")
      try headroom.write(Self.suite(devices: 2, isVisible: false), to: "odd.yaml")
      try headroom.expect(1, "run", "-q", "odd.yaml", "odd/two [none, phone-2]")

      let shown = try headroom("show", "odd/two").output
      #expect(shown.hasPrefix("2 cases in run 2"), "\(shown)")
      #expect(shown.contains(", or the latest run that has it\n"), "\(shown)")
      #expect(shown.contains(" odd/two [none, phone-2]: failed\n"), "\(shown)")
      #expect(shown.contains(" odd/two [none, phone-1]: passed in run 1\n"), "\(shown)")
      let one = try headroom("show", "odd/two [none, phone-2]").output
      #expect(shown.hasSuffix(one))
      let first = try headroom("show", "odd/two", "--run", "1").output
      #expect(first.hasPrefix("2 cases in run 1"), "\(first)")
      #expect(first.contains(" odd/two [none, phone-2]: passed\n"), "\(first)")
      #expect(!first.contains("latest run that has it"))
      let second = try headroom("show", "odd/two", "--run", "2").output
      #expect(second.contains("  not in this run: 1\n"), "\(second)")

      // Now the newest run has both.
      try headroom.expect(1, "run", "-q", "odd.yaml", "odd/two")
      let both = try headroom("show", "odd/two").output
      #expect(both.hasPrefix("2 cases in run 3") && !both.contains("in run 1"), "\(both)")
    }
  }

  @Test func `all of many cases are listed if asked for, and in JSON each is a line`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.suite(devices: 25, isVisible: true), to: "odd.yaml")
      try headroom.expect(0, "run", "-q", "odd.yaml")

      func listed(_ words: String...) throws -> (count: Int, text: String) {
        let text = try headroom.call(words).output
        return (text.split(separator: "\n").count { $0.hasSuffix("]: passed") }, text)
      }
      let worst = try listed("show", "odd/two")
      #expect(worst.count == 20)
      #expect(worst.text.contains("  … and 5 more; --all lists each\n"), "\(worst.text)")
      let all = try listed("show", "odd/two", "--all")
      #expect(all.count == 25 && !all.text.contains("more"), "\(all.text)")

      let lines = try headroom("show", "odd/two", "--format", "json").output.split(separator: "\n")
      #expect(lines.count == 25)
      for (number, line) in zip(1..., lines) {
        let read = try json(String(line))
        #expect(read["case"] as? String == "odd/two [none, phone-\(number)]")
        #expect(read["verdict"] as? String == "pass")
      }
      let one = try headroom("show", "odd/two [none, phone-7]", "--format", "json").output
      #expect("\(lines[6])\n" == one)
    }
  }
}
