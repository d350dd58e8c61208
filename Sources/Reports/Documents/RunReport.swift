package import RegressionRunner
package import RegressionStore
import Scenarios

/// Everything that is told at the end of a run, or about a recorded one.
package struct RunReport: Sendable {
  /// What changed since an earlier run.
  package struct Change: Sendable {
    /// The comparison of the earlier run with this one.
    package var comparison: RunComparison
    /// Cases that fail now and did not.
    package var regressions: Int
    /// Cases that failed and no longer do.
    package var fixed: Int
    /// Cases with another outcome that are neither.
    package var others: Int
    /// Cases whose scenario or form changed.
    package var redefined: Int
    /// Redefined cases that fail a law which the earlier run did not check.
    package var failingNewLaws: Int
    /// Cases that the earlier run did not have.
    package var new: Int
    /// Cases that only the earlier run has, unless this run is a selection.
    package var gone: Int
    /// Cases without a result in one of the runs, or skipped in one of them only.
    package var missing: Int

    /// Takes the counts of a comparison of the earlier run with this one.
    package init(_ comparison: RunComparison) {
      self.comparison = comparison
      regressions = comparison.count(of: .newlyFailing)
      fixed = comparison.count(of: .newlyPassing)
      let others: [ComparisonBucket] = [.otherFailure, .otherVerdict, .movedDifferently]
      self.others = others.map { comparison.count(of: $0) }.clampedSum()
        .addingClamped(comparison.cases.count { $0.bucket == .sameFailure })
      redefined = comparison.count(of: .redefined)
      failingNewLaws = comparison.failingNewLaws.cases
      new = comparison.count(of: .onlyInB)
      gone = comparison.b.header.isFiltered ? 0 : comparison.count(of: .onlyInA)
      missing = comparison.count(of: .missing)
    }

    /// The earlier run.
    package var since: Run { comparison.a }
  }

  /// A strategy whose cases were skipped, as its program is not available or not trusted.
  package struct Skipped: Hashable, Sendable {
    /// The strategy's name.
    package var strategy: String
    /// How many of its cases were skipped.
    package var cases: Int
    /// Why, as in `is not available`.
    package var reason: String
    /// The options and commands of which one is missing, safe to show, as in
    /// `add --external tools/lift.yaml`.
    package var remedies: [String]

    package init(strategy: String, cases: Int, reason: String, remedies: [String]) {
      self.strategy = strategy
      self.cases = cases
      self.reason = reason
      self.remedies = remedies
    }

    /// What makes the strategy run, in words.
    package var remedy: String { remedies.joined(separator: ", or ") }
  }

  /// The recorded run; nil: it was not recorded.
  package var run: Run?
  /// How many cases have which verdict.
  package var totals: RunTotals
  /// Seconds from the first case to the last.
  package var seconds: Double
  /// Cases that failed or could not be run to their end, in the run's order; those beyond some
  /// limit may be left out.
  package var failures: [CaseReport]
  /// The failures of a recorded run that could not be simulated again, as they were recorded.
  package var recorded: [(name: CaseName, outcome: OutcomeIdentity, body: OutcomeBody)]
  /// Cases that passed although they are known to fail.
  package var unexpectedPasses: [CaseName]
  /// Cases in which nothing was judged.
  package var unjudged: [CaseName]
  /// The strategies whose cases this run skipped; none where a recorded run is shown.
  package var skipped: [Skipped]
  /// The planned cases without a result.
  package var missing: [CaseName]
  /// The run that 'run --resume' goes on with, where there is one.
  package var resumed: Int?
  /// The strategies that find nothing to act on in some forms.
  package var unmetRequirements: [UnmetRequirements.Requirement]
  /// The cases whose layouts are not trusted, by form and reason.
  package var untrusted: [LayoutUncertainties.Group]
  /// What changed since an earlier run, where there is one.
  package var change: Change?
  /// What came of the cases that decide, where that is not all of them.
  package var gate: GateSummary?

  /// Makes a report of a run without any case.
  package init(_ run: Run?, totals: RunTotals, seconds: Double) {
    self.run = run
    self.totals = totals
    self.seconds = seconds
    failures = []
    recorded = []
    unexpectedPasses = []
    unjudged = []
    skipped = []
    missing = []
    unmetRequirements = []
    untrusted = []
  }
}

/// One case with what its files say about its lines.
package struct CaseReport: Sendable {
  /// What the case did and what was judged.
  package var trace: Trace
  /// For each mismatch of the outcome where it is written, as in `table.yaml:41`.
  package var places: [String?]
  /// Why the layout that the case stands on is not trusted; nil where it is.
  package var layoutUncertainty: String?
  /// What was approved for the case, where that alone judges it.
  package var approval: Baseline?
  /// Whether the scenario is known to name no laws, so that those of the format judge it.
  package var isJudgedByDefault: Bool

  /// Makes a report of a case.
  ///
  /// - Parameters:
  ///   - trace: What the case did.
  ///   - isJudgedByDefault: Whether the scenario is known to name no laws.
  ///   - place: Looks up where a mismatch is written.
  package init(_ trace: Trace, isJudgedByDefault: Bool = false, place: (Mismatch) -> String?) {
    self.trace = trace
    self.isJudgedByDefault = isJudgedByDefault
    places = trace.outcome.mismatches.map { place($0.told) }
  }

  /// Whether a law failed that judges only because the scenario names no laws and expects nothing.
  package var failsByDefault: Bool {
    isJudgedByDefault && trace.laws.contains { !$0.passed }
  }

  /// What is said where a law failed by default.
  package static let defaultWords =
    "a scenario without 'expect' is judged by default by these laws: "
    + Law.withoutExpectations.map(\.rawValue).joined(separator: ", ")
    + "; set 'laws: []' to turn them off, or write your own 'laws' or 'expect'"

  /// The mismatches as they are told, with their places.
  package var findings: [(mismatch: Mismatch, place: String?)] {
    Array(zip(trace.outcome.mismatches.told, places))
  }
}

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

/// Two runs beside each other, with the outcomes of the cases that differ.
package struct ComparisonReport: Sendable {
  /// The buckets.
  package var comparison: RunComparison
  /// The cases that differ, in the order of the buckets; of each at least those that are told.
  package var entries: [ChangedCase]
  /// The cases with the same outcome in both runs, and other measures.
  package var measuresChanged: [CaseName]
  /// What came of the cases that decide, where that is not all of them.
  package private(set) var gate: GateSummary?
  /// The comparison of the cases that decide.
  package private(set) var deciding: RunComparison

  /// Makes a report.
  package init(comparison: RunComparison, entries: [ChangedCase], measuresChanged: [CaseName] = [])
  {
    self.comparison = comparison
    self.entries = entries
    self.measuresChanged = measuresChanged
    deciding = comparison
  }

  /// Lets the cases of a gate decide; where there are none, nothing does.
  package mutating func decide(by gate: Gate, _ part: RunComparison) {
    self.gate = GateSummary(
      gate, cases: part.counts.values.reduce(0, +), failing: part.failingInB,
      failingOfAll: comparison.failingInB)
    deciding = part
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
