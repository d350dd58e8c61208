import RegressionStore

/// A comparison of two runs as JSON.
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
      "mismatches": .list(
        outcome.mismatches.map { mismatch in
          .record([
            "step": .integer(mismatch.step),
            "subject": .text(mismatch.subject),
            "operator": .text(mismatch.operator),
            "expected": mismatch.expected.json,
            "actual": mismatch.actual.json,
          ])
        }
      ),
    ])
  }
}
