import Foundation
import RegressionRunner
import RegressionStore
import Reports
import Scenarios
import Testing

@Suite(.enabled(if: SharedCases.exist, "the shared cases are not beside the repository"))
struct SharedCaseTests {
  private let today = CalendarDay("2026-11-21")

  /// The examples' expected traces by key.
  private func expectedTraces() throws -> [String: [String: Any]] {
    var traces: [String: [String: Any]] = [:]
    let text = try SharedCases.contents(of: "simulation-examples.traces.jsonl")
    for line in text.split(separator: "\n") {
      let trace = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      )
      traces[try #require(trace["case"] as? String)] = trace
    }
    return traces
  }

  @Test
  func `the examples' log, adjustments and states agree with the independent model`() throws {
    let (suite, standIns) = try SharedCases.suite(
      of: "simulation-examples.yaml",
      without: "iqKeyboardManager"
    )
    let today = try #require(today)
    let plan = try Expander(suite).plan()
    let runner = Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: today))
    let expected = try expectedTraces()
    var compared = 0
    var differences: [String] = []
    try runner.forEachTrace(
      at: runner.plan.cases.indices.filter {
        !standIns.contains(runner.plan.name(at: $0).strategy)
      }
    ) { trace in
      let wanted = try #require(expected[trace.testCase.key])
      let line = TraceJSON().line(for: trace)
      let actual = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      compared += 1
      if let difference = firstDifference(actual, wanted) {
        differences.append("\(trace.testCase.key): \(difference)")
      }
      return true
    }
    let skipped = expected.keys.filter { key in standIns.contains { key.contains("[\($0),") } }
    #expect(compared == expected.count - skipped.count)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  /// Where a case differs first: by step, in the order of the trace's parts.
  private func firstDifference(_ actual: [String: Any]?, _ expected: [String: Any]) -> String? {
    let steps = actual?["steps"] as? [[String: Any]] ?? []
    let wanted = expected["steps"] as? [[String: Any]] ?? []
    for (step, want) in zip(steps, wanted) {
      for part in ["step", "log", "adjustments", "state"] {
        if let found = TraceComparison.difference(step[part], want[part], at: part) {
          return "step \(want["index"] ?? "?") \"\(want["step"] ?? "?")\": \(found)"
        }
      }
    }
    return TraceComparison.difference(actual, expected)
  }

  @Test
  func `what UIKit, its tests and its re-implementations showed holds`() async throws {
    let (suite, _) = try SharedCases.suite(of: "uikit-scenarios.yaml", without: "")
    let runner = Runner(
      suite: suite,
      plan: try Expander(suite).plan(),
      options: .init(jobs: 2, today: try #require(today))
    )
    let result = await runner.run()
    var failures: [String] = []
    runner.forEachTrace(at: result.indexes(of: [.fail, .error, .unjudged])) { trace in
      let words = trace.outcome.mismatches.map(Wording.sentence).joined(separator: "; ")
      failures.append("\(trace.testCase.key): \(trace.outcome.verdict.rawValue): \(words)")
      return true
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    #expect(result.totals[.pass] == runner.plan.cases.count)
  }
}
