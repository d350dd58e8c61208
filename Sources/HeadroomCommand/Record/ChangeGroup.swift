import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// Cases that differ between two runs in the same way: with the same cause, verdicts and explanation.
struct ChangeGroup: Sendable {
  /// What shows the difference.
  enum Sign: Hashable, Sendable {
    /// Checks that fail in the second run, but not in the first.
    case nowFails
    /// Checks that failed in the first run, but not in the second.
    case failedBefore
    case movement
    case verdict
  }

  private struct Key: Hashable {
    let bucket: ComparisonBucket
    let verdicts: [Verdict?]
    let sign: Sign
    let why: CaseExplanation?

    init(_ changed: ChangedCase, _ sign: Sign) {
      bucket = changed.bucket
      // A regression is one whatever it did before.
      let isTold = ![.newlyFailing, .newlyPassing].contains(bucket)
      verdicts = isTold ? [changed.before, changed.after].map { $0?.outcome.verdict } : []
      self.sign = sign
      why = changed.why
    }
  }

  let bucket: ComparisonBucket
  let sign: Sign
  let why: CaseExplanation?
  /// The cases, as indexes among those that differ.
  let group: CauseGroup

  /// Groups cases in the order of the buckets; in each, the worst causes come first.
  static func all(_ changed: [ChangedCase]) -> [ChangeGroup] {
    let parts = changed.enumerated()
      .map { (index: $0, entry: $1, difference: $1.difference) }
      .grouped { Key($0.entry, $0.difference.sign) }
    let groups = parts.flatMap { part in
      CauseGroup.all(part.map { ($0.index, $0.difference.symptoms) }).map { group in
        ChangeGroup(
          bucket: part[0].entry.bucket, sign: part[0].difference.sign, why: part[0].entry.why,
          group: group)
      }
    }
    return ComparisonBucket.allCases.flatMap { bucket in
      let here = groups.filter { $0.bucket == bucket }
      return here.map(\.group).orderWorstFirst.map { here[$0] }
    }
  }

  /// As in `9 cases: the safe area's 34 pt (83, 20) are counted twice`; not escaped.
  func headline(_ first: ChangedCase) -> String {
    var count = Words.count(group.cases.count, "case")
    if bucket != .newlyFailing, bucket != .newlyPassing { count += " (\(first.verdictWords))" }
    switch sign {
    case .verdict: return count
    case .failedBefore: return "\(count); was: \(group.sentence)"
    case .nowFails, .movement: return "\(count): \(group.sentence)"
    }
  }
}

extension ChangedCase {
  /// As in `passed → failed`, or one verdict if both are the same.
  var verdictWords: String {
    [before, after].map { $0.map { VerdictWords.word($0.outcome.verdict) } ?? "no result" }
      .uniqued().joined(separator: " → ")
  }

  /// Whether one of the runs skipped it, so that it has nothing to compare.
  var isSkipped: Bool { [before, after].contains { $0?.outcome.verdict == .skipped } }

  /// The checks that fail in one of the runs and not in the other.
  private var failedChecks: (before: [Mismatch], now: [Mismatch]) {
    let olds = told(before)
    var news = told(after)
    if before?.outcome.verdict == .knownFailure {
      // What was known to fail is not what is new, whatever its numbers; if all of it was known, it expired.
      let new = news.filter { now in !olds.contains { $0.subject == now.subject } }
      if !new.isEmpty { news = new }
    }
    let words = (olds.map { OutcomeText.sentence($0) }, news.map { OutcomeText.sentence($0) })
    return (
      zip(olds, words.0).filter { !words.1.contains($0.1) }.map(\.0),
      zip(news, words.1).filter { !words.0.contains($0.1) }.map(\.0)
    )
  }

  private func told(_ side: Side?) -> [Mismatch] {
    side.map { $0.outcome.verdict == .skipped ? [] : $0.body.mismatches.told } ?? []
  }

  /// The first difference of the movements, or nil without one.
  private var movement: (words: String, property: String)? {
    guard let before, let after, !isSkipped,
      let words = Messages.differences(
        before.body.adjustments.map(\.facts), after.body.adjustments.map(\.facts)
      ).first
    else { return nil }
    let rows = MovementAlignment(before.body.adjustments, after.body.adjustments).rows
    for row in rows {
      switch row {
      case .same: continue
      case .changed(let old, _): return (words, "\(before.body.adjustments[old].property)")
      case .removed(let old): return (words, "no \(before.body.adjustments[old].property)")
      case .added(let new): return (words, "new \(after.body.adjustments[new].property)")
      }
    }
    return nil
  }

  /// What shows the difference, and how its cause shows in it.
  fileprivate var difference: (sign: ChangeGroup.Sign, symptoms: [Symptom]) {
    let owner = FailureCause.Owner.strategy(name.strategy)
    let checks = failedChecks
    if !checks.now.isEmpty { return (.nowFails, checks.now.map { Symptom($0, of: owner) }) }
    if !checks.before.isEmpty {
      return (.failedBefore, checks.before.map { Symptom($0, of: owner) })
    }
    let movement = movement
    let symptom = Symptom(
      FailureCause(movement: movement?.property, of: owner), subject: movement?.property ?? "",
      sentence: movement?.words ?? "")
    return (movement == nil ? .verdict : .movement, [symptom])
  }
}

extension StepMovement {
  fileprivate var property: String { adjustment.property.name }
}
