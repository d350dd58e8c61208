import Foundation
import Testing

struct InterruptionTests {
  /// 18,000 cases, more than two batches of a run: one of them is recorded after any signal.
  static let large = suite(scenarios: 60)

  /// Scenarios on 50 devices under six strategies.
  private static func suite(scenarios: Int) -> String {
    var text = "headroom: 1\ndevices:\n"
    for index in 0..<50 {
      text += "  - {name: D\(index), screen: [375, \(600 + index)], keyboard: {portrait: 216}}\n"
    }
    text += """
      forms:
        - name: low
          canvas: [375, 600]
          view: {children: [{textField: field, frame: [0, 500, 375, 44]}]}
      scenarios:

      """
    for index in 0..<scenarios {
      text += """
          - name: s\(index)
            form: low
            laws: [within-limits]
            strategies: [none, system-table, offset-restore, inset-scroll, footer-spacer, stack-spacer]
            script: [{focus: field}]

        """
    }
    return text
  }

  @Test(arguments: ["INT", "TERM"])
  func `an interrupted run ends with 130, and what was recorded stays`(signal: String) throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.large, to: "large.yaml")
      // The program says on standard error that it starts running; then it gets the signal.
      let result = try headroom.shell(
        """
        mkfifo notes
        "$headroom" run large.yaml > results 2> notes & program=$!
        while read -r line; do
          case $line in Running*) kill -\(signal) $program;; esac
        done < notes
        wait $program
        """
      )
      #expect(result.status == 130)
      let text = try String(decoding: headroom.read("results"), as: UTF8.self)
      #expect(text.contains("run 1, interrupted"), "\(text)")
      #expect(text.contains(" missing"), "\(text)")

      let runs = try headroom("runs", "--format", "json").output
      let document = try JSONSerialization.jsonObject(with: Data(runs.utf8)) as? [String: Any]
      let run = try #require((document?["runs"] as? [[String: Any]])?.first)
      #expect(run["state"] as? String == "interrupted")
      let counts = ["passed", "failed", "errors", "unjudged", "skipped", "missing"]
      let sum = counts.compactMap { run[$0] as? Int }.reduce(0, +)
      #expect(sum == run["planned"] as? Int)
    }
  }
}
