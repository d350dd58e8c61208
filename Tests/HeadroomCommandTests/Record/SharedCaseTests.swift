import AvoidanceEngine
import Foundation
import RegressionRunner
import Scenarios
import TestSupport
import Testing

@testable import HeadroomCommand

struct SharedCaseTests {
  private let today = CalendarDay("2026-11-21")

  /// The examples' expected traces by key.
  private func expectedTraces() throws -> [String: [String: Any]] {
    var traces: [String: [String: Any]] = [:]
    let bytes = try KnownCases.collected("simulation-examples.traces.jsonl")
    let text = String(decoding: bytes, as: UTF8.self)
    for line in text.split(separator: "\n") {
      let trace = try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
      traces[try #require(trace["case"] as? String)] = trace
    }
    return traces
  }

  /// Examples whose animated offset has the keyboard's duration and curve, where a stack view lies
  /// between the field and its scroll view: there the library uses the animated setter
  /// (<doc:IQKeyboardManagerRules#The-walk>), and
  /// that has 0.3 s and curve 0 whatever block encloses it (<doc:Animation#Durations>).
  private let animatedByTheSetter: Set<String> = [
    "generated/gen-20261120-0049", "generated/gen-20261120-0052", "generated/gen-20261120-0055",
    "generated/gen-20261120-0079",
  ]

  @Test(.needs(.sharedData))
  func `the examples' log, adjustments and states agree with the independent model`() throws {
    let name = "simulation-examples.yaml"
    var suite = try KnownCases.suite(KnownCases.collected(name), of: name)
    // The independent model has the app end editing on return where a form does not say what it does.
    for name in suite.forms.keys { suite.forms[name]?.value.view.endOnReturn() }
    // The independent model has editing end before the hide is announced, or after it is over: as the former can
    // still be, and the latter, under `documented`, no longer.
    let older = suite.scenarios.filter { $0.value.profile.textFieldOrder == .keyboardFirst }
    suite.scenarios.removeAll { scenario in older.contains { $0.name == scenario.name } }
    for index in suite.scenarios.indices {
      suite.scenarios[index].value.profile.endOrder = .didEndFirst
      suite.scenarios[index].value.profile.tableControllerInset = .own
    }
    #expect(older.count == 13)
    let today = try #require(today)
    let plan = try Expander(suite).plan()
    let runner = Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: today))
    let sheet = ScenarioSheet(suite.scenarios) { _, _ in (nil, nil) }
    let expected = try expectedTraces()
    var compared = 0
    var differences: [String] = []
    var slower: Set<String> = []
    try runner.forEachTrace(at: runner.plan.cases.indices.map { $0 }) { trace in
      let wanted = try #require(expected[trace.testCase.key])
      let line = TraceJSON().line(for: sheet.entry(trace))
      var actual = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      compared += 1
      actual = actual.map { Self.withoutAdjustedInsets($0) }
      if trace.testCase.key.contains("[gen-iq-"), firstDifference(actual, wanted) != nil {
        actual = actual.map { Self.withoutAnimatedSetter($0) }
        slower.insert(trace.testCase.scenario)
      }
      if let difference = firstDifference(actual, wanted) {
        differences.append("\(trace.testCase.key): \(difference)")
      }
      return true
    }
    let names = older.map { "\($0.name) [" }
    let left = expected.keys.count { key in names.contains { key.hasPrefix($0) } }
    #expect(compared == expected.count - left && left < expected.count / 5)
    #expect(slower == animatedByTheSetter)
    #expect(differences.isEmpty, "\(differences.joined(separator: "\n"))")
  }

  /// A trace without the insets that the independent model does not print.
  private static func withoutAdjustedInsets(_ trace: [String: Any]) -> [String: Any] {
    var trace = trace
    var steps = trace["steps"] as? [[String: Any]] ?? []
    for step in steps.indices {
      guard var state = steps[step]["state"] as? [String: Any],
        var views = state["views"] as? [String: [String: Any]]
      else { continue }
      for name in views.keys { views[name]?["adjustedContentInset"] = nil }
      state["views"] = views
      steps[step]["state"] = state
    }
    trace["steps"] = steps
    return trace
  }

  /// A trace in which offsets set with their own animation have the keyboard's.
  private static func withoutAnimatedSetter(_ trace: [String: Any]) -> [String: Any] {
    var trace = trace
    var steps = trace["steps"] as? [[String: Any]] ?? []
    for step in steps.indices {
      var adjustments = steps[step]["adjustments"] as? [[String: Any]] ?? []
      for index in adjustments.indices
      where adjustments[index]["property"] as? String == "contentOffset"
        && adjustments[index]["by"] as? String == "strategy"
        && adjustments[index]["duration"] as? Double == 0.3
        && adjustments[index]["curve"] as? Int == 0
      {
        adjustments[index]["duration"] = 0.25
        adjustments[index]["curve"] = 7
      }
      steps[step]["adjustments"] = adjustments
    }
    trace["steps"] = steps
    return trace
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

  @Test(.needs(.sharedData))
  func `what UIKit, its tests and its re-implementations showed holds`() throws {
    let name = "uikit-scenarios.yaml"
    try expectHolds(KnownCases.suite(KnownCases.collected(name), of: name), scenarios: 91)
  }

  @Test func `what a library's worked examples showed holds`() throws {
    let name = "iqkeyboardmanager-scenarios.yaml"
    try expectHolds(KnownCases.suite(KnownCases.measured(name), of: name), scenarios: 25)
  }

  /// What unmodified packages did when run, the projects' own tests, and the arithmetic of
  /// <doc:AvoidanceStrategies>' models of today.
  @Test(.needs(.sharedData))
  func `what today's libraries did when run, and the worked examples of their models, hold`()
    throws
  {
    let name = "todays-strategies.yaml"
    var text = String(decoding: try KnownCases.collected(name), as: UTF8.self)
    // The script kbc-05 has the field reported again before each start, as typed text has it: without that,
    // releases from 1.16.0 to 1.21.3 take its place at the focus (<doc:KeyboardController#Versions>).
    for height in ["388", "312"] {
      let step = "      - keyboard: {height: \(height)}\n"
      #expect(text.ranges(of: step).count == 1)
      text.replace(step, with: "      - type: a\n\(step)")
    }
    try expectHolds(KnownCases.suite(Array(text.utf8), of: name), scenarios: 129)
  }

  private func expectHolds(_ suite: RunSuite, scenarios: Int) throws {
    #expect(suite.scenarios.count == scenarios)
    let runner = Runner(
      suite: suite, plan: try Expander(suite).plan(),
      options: .init(jobs: 2, today: try #require(today)))
    let result = runner.run()
    var failures: [String] = []
    runner.forEachTrace(at: result.indexes(of: [.fail, .error, .unjudged])) { trace in
      let words = trace.outcome.mismatches.map(Messages.sentence).joined(separator: "; ")
      failures.append("\(trace.testCase.key): \(trace.outcome.verdict.rawValue): \(words)")
      return true
    }
    #expect(failures.isEmpty, "\(failures.joined(separator: "\n"))")
    #expect(result.totals[.pass] == runner.plan.cases.count)
  }
}

extension ViewNode {
  /// Has the app end editing on return in all text fields that do not move the focus on.
  fileprivate mutating func endOnReturn() {
    if kind == .textField, input?.onReturn == .nothing { input?.onReturn = .resign }
    for index in children.indices { children[index].endOnReturn() }
    for section in (table?.sections ?? []).indices {
      for row in (table?.sections[section].rows ?? []).indices {
        table?.sections[section].rows[row].endOnReturn()
      }
    }
  }
}
