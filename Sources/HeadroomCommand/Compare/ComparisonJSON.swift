import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

enum ComparisonJSON {
  /// The document of `compare --format json`.
  static let runs: Fields<ComparedRuns> = .document([
    .object("a", RunJSON.run, "The earlier run.") { $0.comparison.a },
    .object("b", RunJSON.run, isFolded: true, "The later run.") { $0.comparison.b },
    .object("buckets", counts, "Number of cases by how they differ.") { compared in
      { compared.comparison.count(of: $0) }
    },
    .list("cases", entry, "The cases that differ.") { $0.entries },
    .list("causes", cause, "What differs, by cause; the worst first in each bucket.") { compared in
      compared.groups.map { ($0, compared.entries) }
    },
    .list("reasons", reason, "The explanations, most frequent first; empty without --why.") {
      compared in compared.reasons.map { ($0, compared.codeChanges[$0.sentence]) }
    },
    .init("measuresChanged", "Names of cases with the same outcome, but different metrics.") {
      $0.measuresChanged
    },
    DecidingCases.member { $0.deciding },
  ])

  /// The document of `compare --strategies A B --format json`.
  static let strategies: Fields<ComparedStrategies> = .document([
    .object("run", RunJSON.run, "The run.") { $0.run },
    .init("strategies", "The two strategies.") { [$0.comparison.a, $0.comparison.b] },
    .object("buckets", counts, "Number of pairs by how they differ.") { compared in
      { compared.comparison.count(of: $0) }
    },
    .list("pairs", pair, "The cases of both strategies.") { $0.comparison.rows },
  ])

  static let counts = Fields<(ComparisonBucket) -> Int>(
    ComparisonBucket.allCases.map { bucket in
      .init(bucket.rawValue, "Number of \(bucket.rawValue).") { $0(bucket) }
    })

  private static let pair: Fields<StrategyComparison.Row> = [
    .init("scenario", "The scenario.") { $0.place.scenario },
    .init("device", "The device.") { $0.place.device },
    .init("orientation", "Device orientation.") { $0.place.orientation },
    .init("bucket", "How they differ.") { $0.bucket },
    .init("verdicts", "Verdict under each strategy; null if it has no result.") {
      [$0.a?.verdict, $0.b?.verdict]
    },
  ]

  private typealias Reason = (it: (sentence: String, count: Int), code: CodeChange?)

  private static let reason: Fields<Reason> = [
    .init("sentence", "Message.") { $0.it.sentence },
    .init("cases", "Number of cases that it explains.") { $0.it.count },
    .optional("commits", "Number of commits between the runs, for other code; omitted if unknown.")
    {
      $0.code?.commits
    },
    .optional("lastCommits", "The last of them; omitted likewise.") { $0.code?.lastCommits.filled },
    .list("dropped", rule, or: .omitted, "Rules of the code that are no longer followed.") {
      $0.code?.dropped.filled
    },
    .list("added", rule, or: .omitted, "Rules of the code that are now followed.") {
      $0.code?.added.filled
    },
  ]

  private static let rule: Fields<CodeChange.Rule> = [
    .init("rule", "The rule.") { $0.name },
    .init("meaning", "When it applies and what it does; null if unknown.") { $0.meaning },
    .init("cases", "Number of cases.") { $0.cases },
  ]

  private typealias Cause = (it: ChangeGroup, entries: [ChangedCase])

  private static let cause: Fields<Cause> = [
    .init("bucket", "How the cases differ.") { $0.it.bucket },
    .init("strategy", "Their strategy.") { cause, entries in
      entries[cause.group.first].name.strategy
    },
    .init(
      "subject", "Law or subject that fails or failed, or what moves differently; may be empty."
    ) {
      $0.it.group.subject
    },
    .init("sentence", "Message; numbers and names that differ are in brackets.") { cause, entries in
      cause.headline(entries[cause.group.first])
    },
    .init("first", "Name of the case that shows it.") { cause, entries in
      entries[cause.group.first].name
    },
    .init("cases", "Names of the cases.") { cause, entries in
      cause.group.cases.map { entries[$0].name }
    },
    .optional("why", "Why they differ; omitted if unknown.") { $0.it.why?.sentence },
  ]

  // MARK: A case

  private static let entry: Fields<ChangedCase> = [
    .init("case", "Name of the case.") { $0.name },
    .optional("formerly", "Former name of its scenario; omitted if it was not renamed.") {
      $0.formerly
    },
    .init("bucket", "How it differs.") { $0.bucket },
    .object("before", side, or: .null, "Outcome in the earlier run; null if it has none.") {
      $0.before
    },
    .object(
      "after", side, or: .null, isFolded: true, "Outcome in the later run; null if it has none."
    ) { $0.after },
    .list("movements", alignment, or: .omitted, "Different adjustments; omitted without both.") {
      guard let before = $0.before, let after = $0.after else { return nil }
      return movements(before.body, after.body)
    },
    .object("why", explanation, or: .omitted, "Why it differs; omitted if unknown.") { $0.why },
  ]

  private typealias MovementPair = (before: StepMovement?, after: StepMovement?)

  private static let alignment: Fields<MovementPair> = [
    .object("before", TraceJSON.movement, or: .null, "Adjustment of the earlier run; null if new.")
    {
      $0.before
    },
    .object(
      "after", TraceJSON.movement, or: .null, isFolded: true, "Of the later run; null if gone."
    ) {
      $0.after
    },
  ]

  /// Returns where the movements of two outcomes differ, with the numbers of both.
  private static func movements(_ before: OutcomeBody, _ after: OutcomeBody) -> [MovementPair] {
    let (olds, news) = (before.adjustments, after.adjustments)
    return MovementAlignment(olds, news).rows.compactMap { row in
      switch row {
      case .same: nil
      case .changed(let old, let new): (olds[old], news[new])
      case .removed(let old): (olds[old], nil)
      case .added(let new): (nil, news[new])
      }
    }
  }

  static let side: Fields<ChangedCase.Side> = [
    .init("verdict", "The verdict.") { $0.outcome.verdict },
    .list("mismatches", mismatch, "Failed checks.") { $0.body.mismatches.told },
  ]

  private static let mismatch: Fields<Mismatch> = [
    .init("step", "Index of the step, from 0.") { $0.step },
    .init("subject", "Subject or law.") { $0.subject },
    .init("operator", "How they are compared.") { $0.operator },
    .init("expected", "Expected value, as text.") { $0.expected.readable },
    .init("actual", "Actual value, as text.") { $0.actual.readable },
    .init("sentence", "Message.") { Messages.sentence(for: $0) },
  ]

  // MARK: Why

  static let explanation: Fields<CaseExplanation> = [
    .init("sentence", "Message.") { $0.sentence },
    .init("isDeterministic", "Whether the same inputs give the same outcome.") { why in
      switch why {
      case .changes, .engine, .laws: true
      case .sameCode, .notDeterministic: false
      }
    },
    .list("changes", change, "What changed.") { why in
      switch why {
      case .changes(let found): found
      case .engine(let change), .sameCode(let change): [change]
      case .notDeterministic: []
      case .laws(let change, let scenario): [CaseChange(change, of: scenario)]
      }
    },
  ]

  static let change: Fields<CaseChange> = [
    .init(
      "factor",
      "scenario, form, parameter, strategy, device, profile, baseline, day, code or engine."
    ) { $0.factor.word },
    .init("name", "Its name; empty for the day and the engine.") { $0.name },
    .list("differences", difference, "The differences.") { $0.differences },
  ]

  private static let difference: Fields<ContentDifference> = [
    .init("path", "Where it differs.") { $0.path },
    .init("before", "Value before; null if new.") { $0.before },
    .init("after", "Value after; null if gone.") { $0.after },
  ]
}
