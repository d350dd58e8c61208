public import RegressionRunner
public import RegressionStore

/// Comparisons of runs and of strategies as JSON.
public enum ComparisonJSON {
  /// Returns the document that `compare --format json` prints.
  public static func document(_ report: ComparisonReport) -> JSONValue {
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
    ])
  }

  private static func entry(_ entry: ComparisonReport.Entry) -> JSONValue {
    .record([
      "case": .text(entry.name.description),
      "bucket": .text(entry.bucket.rawValue),
      "before": side(entry.before),
      "after": side(entry.after),
    ])
  }

  /// Returns an outcome with its mismatches, or null.
  static func side(_ outcome: RecordedOutcome?) -> JSONValue {
    guard let outcome else { return .null }
    return .record([
      "verdict": .text(outcome.verdict.rawValue),
      "mismatches": .list(outcome.body.mismatches.map(mismatch)),
    ])
  }

  private static func mismatch(_ mismatch: Mismatch) -> JSONValue {
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
  public static func document(_ comparison: StrategyComparison, in run: RunRecord) -> JSONValue {
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
