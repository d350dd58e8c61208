import AvoidanceEngine
import RegressionRunner
package import RegressionStore
package import Scenarios

/// Comparisons of runs and of strategies as JSON.
package enum ComparisonJSON {
  /// Returns the document that `compare --format json` prints.
  package static func document(_ report: ComparisonReport) -> Value {
    let comparison = report.comparison
    return .record([
      "headroom": .integer(RunJSON.version),
      "a": RunJSON.run(comparison.a),
      "b": RunJSON.run(comparison.b),
      "buckets": .object(
        ComparisonBucket.allCases.map {
          .init($0.rawValue, .integer(comparison.count(of: $0)))
        }
      ),
      "cases": .list(report.entries.map(entry)),
      "measuresChanged": .list(report.measuresChanged.map { .text($0.description) }),
    ])
  }

  private static func entry(_ entry: ChangedCase) -> Value {
    var members: [Value.Member] = [
      .init("case", .text(entry.name.description)),
      .init("bucket", .text(entry.bucket.rawValue)),
      .init("before", side(entry.before)),
      .init("after", side(entry.after)),
    ]
    if let before = entry.before, let after = entry.after {
      members.append(.init("movements", .list(movements(before, after))))
    }
    if let why = entry.why { members.append(.init("why", explanation(why))) }
    return .object(members)
  }

  /// Returns where the movements of two outcomes differ, with the numbers of both.
  private static func movements(_ before: Outcome, _ after: Outcome) -> [Value] {
    let (olds, news) = (before.body.adjustments, after.body.adjustments)
    return MovementAlignment(olds, news).rows.compactMap { row in
      switch row {
      case .same: nil
      case .changed(let old, let new):
        .record(["before": movement(olds[old]), "after": movement(news[new])])
      case .removed(let old): .record(["before": movement(olds[old]), "after": .null])
      case .added(let new): .record(["before": .null, "after": movement(news[new])])
      }
    }
  }

  /// Returns one change of a view, or null.
  static func movement(_ item: StoredBody.Adjustment?) -> Value {
    guard let item else { return .null }
    return .record([
      "step": .integer(item.step),
      "view": .text(item.adjustment.view),
      "property": .text(item.adjustment.property.name),
      "from": .list(item.adjustment.before.map { .number($0) }),
      "to": .list(item.adjustment.after.map { .number($0) }),
      "duration": .number(item.adjustment.duration),
      "by": .text(item.adjustment.by.name),
    ])
  }

  /// Returns why two outcomes differ.
  static func explanation(_ why: CaseExplanation) -> Value {
    var changes: [CaseChange] = []
    var isDeterministic = true
    switch why {
    case .changes(let found): changes = found
    case .engine(let change): changes = [change]
    case .sameCode(let change):
      changes = [change]
      isDeterministic = false
    case .notDeterministic: isDeterministic = false
    case .laws(let change, let scenario): changes = [CaseChange(change, of: scenario)]
    }
    return .record([
      "sentence": .text(why.sentence),
      "isDeterministic": .flag(isDeterministic),
      "changes": .list(changes.map(change)),
    ])
  }

  /// Returns how one factor differs.
  static func change(_ change: CaseChange) -> Value {
    .record([
      "factor": .text(change.factor.word),
      "name": .text(change.name),
      "differences": .list(
        change.differences.map {
          .record([
            "path": .text($0.path),
            "before": .optional($0.before),
            "after": .optional($0.after),
          ])
        }
      ),
    ])
  }

  /// Returns an outcome with its mismatches, or null.
  static func side(_ outcome: Outcome?) -> Value {
    guard let outcome else { return .null }
    return .record([
      "verdict": .text(outcome.verdict.rawValue),
      "mismatches": .list(outcome.body.mismatches.told.map(mismatch)),
    ])
  }

  private static func mismatch(_ mismatch: Mismatch) -> Value {
    .record([
      "step": .integer(mismatch.step),
      "subject": .text(mismatch.subject),
      "operator": .text(mismatch.operator.rawValue),
      "expected": .text(mismatch.expected.readable),
      "actual": .text(mismatch.actual.readable),
      "sentence": .text(Wording.sentence(for: mismatch)),
    ])
  }

  /// Returns the document that `compare --strategies --format json` prints.
  package static func document(_ comparison: StrategyComparison, in run: Run) -> Value {
    .record([
      "headroom": .integer(RunJSON.version),
      "run": RunJSON.run(run),
      "strategies": .list([.text(comparison.a), .text(comparison.b)]),
      "buckets": .object(
        ComparisonBucket.allCases.map {
          .init($0.rawValue, .integer(comparison.count(of: $0)))
        }
      ),
      "pairs": .list(
        comparison.rows.map { row in
          .record([
            "scenario": .text(row.place.scenario),
            "device": .text(row.place.device),
            "orientation": .text(row.place.orientation.name),
            "bucket": .text(row.bucket.rawValue),
            "verdicts": .list([
              .optional(row.a?.verdict.rawValue), .optional(row.b?.verdict.rawValue),
            ]),
          ])
        }
      ),
    ])
  }
}
