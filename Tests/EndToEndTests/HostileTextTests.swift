import Foundation
import Scenarios
import TestSupport
import Testing

/// Names that turn lines around or can't be seen, through every command.
struct HostileTextTests {
  /// A direction, a space without a width, an override, a selector, a tag.
  private static let characters = "\u{61C}\u{200B}\u{202E}\u{FE00}\u{E0041}"
  private static let escaped = "\\u061C\\u200B\\u202E\\uFE00\\U000E0041"

  private static let file = """
    headroom: 1
    devices:
      - {name: "phone\(escaped)", screen: [375, 667], keyboard: {portrait: 216}}
    strategies:
      - {name: "ours\(escaped)", model: offsetRestore, parameters: {gap: 10}}
    forms:
      - name: "form\(escaped)"
        canvas: [375, 667]
        view:
          children:
            - {textField: "low", placeholder: "a\(escaped)", frame: [20, 500, 335, 40]}
    scenarios:
      - name: "group/fails\(escaped)"
        form: "form\(escaped)"
        devices: ["phone\(escaped)"]
        strategies: ["ours\(escaped)", none]
        tags: ["tag\(escaped)"]
        script:
          - focus: "low"
          - expect: {focus.isVisible: true, low.text: "b\(escaped)"}
          - type: "c\(escaped)"
      - name: "group/seen\(escaped)"
        form: "form\(escaped)"
        devices: ["phone\(escaped)"]
        strategies: [none]
        laws: []
        script: [{focus: "low"}]

    """

  @Test func `no command prints a character that turns a line around or can't be seen`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.file, to: "a\(Self.characters).yaml")
      let file = "a\(Self.characters).yaml"
      let label = "label\(Self.characters)"
      let first = try headroom.process(["run", file, "--label", label, "--branch", label])
      #expect(first.status == 1, "\(first)")
      let calls: [[String]] =
        [
          ["run", "--list"], ["run", "--format", "json"], ["check", file],
          ["import", "--dry-run", file],
          ["simulate", file], ["try", file], ["try", file, "--format", "json"],
          ["compare"], ["compare", "--why", "--format", "json"], ["compare", "--strategies"],
          ["history"], ["history", "--format", "json"], ["history", "group/fails*ours*"],
          ["show", "latest"], ["show", "latest", "--format", "json"],
          ["show", "group/*none*", "--log"],
          ["show", "group/fails*ours*"], ["show", "group/fails*ours*", "--format", "json"],
          ["show", "group/fails*ours*", "--svg", "-"], ["show", "form\(Self.characters)"],
          ["show", "form\(Self.characters)", "--format", "json"], ["runs"], ["known"],
          ["export"], ["new", "form\(Self.characters)"], ["archive", "--dry-run", "group/"],
          ["approve", "latest", "--write", "--dry-run", "-m", "r"],
          ["approve", "latest", "--dry-run", "-m", "r"],
          ["query", "--format", "csv", "SELECT * FROM cases"],
          ["query", "SELECT * FROM cases"], ["query", "--format", "json", "SELECT * FROM cases"],
          ["query", "SELECT '\(Self.characters)"], ["show", "nothing\(Self.characters)"],
          ["run", "nothing\(Self.characters)"], ["report", "--github"],
          ["nothing\(Self.characters)"],
          ["report", "-o", "no\(Self.characters)/a.json"],
          ["run", "--strategy", "o\(Self.characters)"],
          ["runs", "--db", "no\(Self.characters).db"], ["runs", "--db", file],
        ]
        + ReportFormat.all(of: .run).map { ["report", "--format", $0.rawValue] }
      for words in calls {
        let result = try Thoroughness.isFull ? headroom.process(words) : headroom.call(words)
        for text in [result.output, result.errors] {
          let found = Self.characters.unicodeScalars.filter { text.unicodeScalars.contains($0) }
          #expect(found.isEmpty, "\(words): \(found.map { String($0.value, radix: 16) })")
        }
        #expect(!(result.output + result.errors).isEmpty, "\(words)")
      }
    }
  }
}
