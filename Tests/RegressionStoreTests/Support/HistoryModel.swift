import Scenarios

import RegressionRunner
@testable import RegressionStore

/// A naive history: every run is a full snapshot of what it has, in memory.
struct HistoryModel {
  /// An outcome as the model knows it.
  struct Outcome: Hashable {
    var verdict: Verdict
    var failure: Int
    var movement: Int

    var name: String { "\(failure)/\(movement)" }
    var fingerprint: String? { verdict.isFailing ? "\(failure)" : nil }
    var movements: String { "movement \(movement)" }
    /// What an external strategy wrote.
    var note: String? { verdict == .error ? "wrote \(name)" : nil }

    /// Whether nothing that a comparison looks at is another.
    func isSame(as other: Outcome) -> Bool {
      verdict == other.verdict && fingerprint == other.fingerprint && movement == other.movement
    }
  }

  /// A run with all it has.
  struct Run {
    var number: Int
    var isLabelled = false
    var uuid: RunIdentifier
    /// When it began.
    var startedAt: Int64
    var plan: Set<CaseName>
    var results: [CaseName: Outcome] = [:]
    /// What was measured of the cases with a result; none for those that are left out.
    var measures: [CaseName: Int] = [:]
    /// The content of each scenario with that of its form.
    var contents: [String: String]
    /// What was approved when it began.
    var baselines: [CaseName: [UInt8]] = [:]

    /// What is measured of a case: it depends on everything that the case is a function of.
    func measure(_ outcome: Outcome, of name: CaseName) -> Int? {
      let inputs = [
        contents[name.scenario] ?? "", "\(outcome)", "\(baselines[name] ?? [])",
      ]
      let byte = Digest.of(inputs.joined(separator: "\n")).bytes[0]
      return byte % 4 == 3 ? nil : Int(byte % 4)
    }
  }

  /// In the order of history, which is that in which the runs began.
  var runs: [Run] = []

  /// Everything that was approved and withdrawn.
  var approvals: [Baseline] = []

  /// What is approved for a case: of one moment the greater content.
  func baseline(of name: CaseName) -> [UInt8]? {
    approvals.filter { $0.name == name }.max {
      let (left, right) = ($0.adjustments ?? [], $1.adjustments ?? [])
      return $0.at == $1.at ? left.lexicographicallyPrecedes(right) : $0.at < $1.at
    }?.adjustments
  }

  /// Whether a case came to something else under another baseline, and nothing else judged it.
  private func isRebased(_ name: CaseName, _ a: Run, _ b: Run) -> Bool {
    a.results[name] != b.results[name]
      && a.baselines[name] != b.baselines[name]
      && [a, b].allSatisfy { run in
        [Verdict.pass, .fail, .unjudged].contains { $0 == run.results[name]?.verdict }
      }
  }

  func bucket(of name: CaseName, _ a: Run, _ b: Run) -> ComparisonBucket {
    guard b.plan.contains(name) else { return .onlyInA }
    guard a.plan.contains(name) else { return .onlyInB }
    guard let before = a.results[name], let after = b.results[name] else { return .missing }
    // What is not run is neither fixed nor broken, also where it is redefined.
    guard before.verdict.isSkipped == after.verdict.isSkipped else { return .missing }
    guard a.contents[name.scenario] == b.contents[name.scenario] else { return .redefined }
    if isRebased(name, a, b) { return .redefined }
    if before.verdict.isSkipped { return .same }
    switch (before.verdict.isFailing, after.verdict.isFailing) {
    case (false, true): return .newlyFailing
    case (true, false): return .newlyPassing
    case (true, true): return before.failure == after.failure ? .sameFailure : .otherFailure
    case (false, false):
      if before.verdict != after.verdict { return .otherVerdict }
      return before.isSame(as: after) ? .same : .movedDifferently
    }
  }

  /// What each run has for a case, with the run since which it is so.
  func history(of name: CaseName) -> [(run: Int, outcome: Outcome, since: Int)] {
    var history: [(run: Int, outcome: Outcome, since: Int)] = []
    for run in runs {
      guard let outcome = run.results[name] else { continue }
      let since = history.last.flatMap { $0.outcome == outcome ? $0.since : nil } ?? run.number
      history.append((run.number, outcome, since))
    }
    return history
  }
}
