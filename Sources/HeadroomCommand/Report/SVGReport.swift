import RegressionRunner

/// A case as a film strip; split into parts, one file for each of the new failures.
struct SVGReport: SplitReportWriter {
  static let limit = 20

  /// Returns a film strip for each new failure, at most ``limit``.
  func parts(of record: RunRecord) -> [ReportPart] {
    record.decidingFailures.prefix(Self.limit).map { index in
      ReportPart(name: record.cases[index].name.description) {
        try $0.write(Self.film(index, of: record))
      }
    }
  }

  /// Writes the film strip.
  ///
  /// - Throws: ``DrawingProblem``, before anything is written, or the errors of the output.
  func write(_ record: RunRecord, to output: inout ReportOutput) throws {
    guard record.cases.count == 1 else { throw DrawingProblem.notOneCase(record.cases.count) }
    try output.write(Self.film(0, of: record))
  }

  private static func film(_ index: Int, of record: RunRecord) throws -> String {
    guard let screens = record.replayed(index) else {
      let entry = record.cases[index]
      throw DrawingProblem.otherOutcome(entry.name, reason: entry.reasonOfOtherOutcome)
    }
    return FilmStrip(screens).svg
  }
}
