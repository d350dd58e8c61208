package import RegressionRunner
package import RegressionStore
import Scenarios

/// A case that two runs have otherwise.
package struct ChangedCase: Sendable {
  /// What a run has for the case.
  package typealias Side = (outcome: OutcomeIdentity, body: OutcomeBody)

  package var name: CaseName
  /// How it differs.
  package var bucket: ComparisonBucket
  /// How the laws of its scenario differ, where that alone redefines it.
  package var laws: LawChange?
  /// What the first run has; nil: nothing.
  package var before: Side?
  /// What the second run has.
  package var after: Side?
  /// Why they differ, where that was asked for and is known; other laws are always told.
  package var why: CaseExplanation?
  /// What the scenario was called in the first run, where it was renamed.
  package var formerly: String?
  /// The place in the cases of the second run's document; nil: it does not have the case, or is not told.
  package var index: Int?

  package init(
    name: CaseName, bucket: ComparisonBucket, laws: LawChange?, before: Side?, after: Side?,
    why: CaseExplanation? = nil, formerly: String? = nil, index: Int? = nil
  ) {
    self.name = name
    self.bucket = bucket
    self.laws = laws
    self.before = before
    self.after = after
    self.why = why
    self.formerly = formerly
    self.index = index
  }
}

extension CaseRecord {
  /// The outcome with its body; nil where the case is missing, or the body was not read.
  var side: ChangedCase.Side? { outcome.flatMap { outcome in body.map { (outcome, $0) } } }
}

extension RunComparison {
  /// How many cases there are, and how many of them fail in the later run.
  package var totals: RunTotals {
    var totals = RunTotals(planned: counts.values.reduce(0, +))
    totals[.fail] = failingInB
    return totals
  }
}

/// Two runs beside each other, with the outcomes of the cases that differ.
package struct ComparisonReport: Sendable {
  /// The buckets.
  package var comparison: RunComparison
  /// The cases that differ, in the order of the buckets; of each at least those that are told.
  package var entries: [ChangedCase]
  /// The cases with the same outcome in both runs, and other measures.
  package var measuresChanged: [CaseName]
  /// The cases that decide.
  package var deciding: DecidingCases

  /// Makes a report.
  package init(comparison: RunComparison, entries: [ChangedCase], measuresChanged: [CaseName] = [])
  {
    self.comparison = comparison
    self.entries = entries
    self.measuresChanged = measuresChanged
    deciding = DecidingCases(totals: comparison.totals, comparison: comparison)
  }

  /// The explanations of the cases for people, each once, with how many cases it explains; most first.
  ///
  /// Laws explain all cases of the comparison, also those that are not told.
  package var reasons: [(sentence: String, count: Int)] {
    var order: [String] = []
    var counts: [String: Int] = [:]
    let others = entries.compactMap(\.why).filter { if case .laws = $0 { false } else { true } }
    for sentence in comparison.cases.compactMap(\.laws?.sentence) + others.map(\.sentence) {
      if counts[sentence] == nil { order.append(sentence) }
      counts[sentence, default: 0] += 1
    }
    return order.enumerated()
      .map { (sentence: $1, count: counts[$1] ?? 0, place: $0) }
      .sorted { ($1.count, $0.place) < ($0.count, $1.place) }
      .map { ($0.sentence, $0.count) }
  }
}
