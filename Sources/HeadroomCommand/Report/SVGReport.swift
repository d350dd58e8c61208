import RegressionRunner

/// A case as a film strip; split into parts, one file for each of the new failures.
struct SVGReport: SplitReportWriter {
  static let limit = 20

  /// Returns a film strip for each new failure, at most ``limit``.
  func parts(of document: RunRecord) -> [ReportPart] {
    document.decidingFailures.prefix(Self.limit).map { index in
      ReportPart(name: document.cases[index].name.description) {
        try $0.write(Self.film(index, of: document))
      }
    }
  }

  /// Writes the film strip.
  ///
  /// - Throws: ``DrawingProblem``, before anything is written, or the errors of the output.
  func write(_ document: RunRecord, to output: inout ReportOutput) throws {
    guard document.cases.count == 1 else { throw DrawingProblem.notOneCase(document.cases.count) }
    try output.write(Self.film(0, of: document))
  }

  private static func film(_ index: Int, of document: RunRecord) throws -> String {
    guard let screens = document.replayed(index) else {
      let entry = document.cases[index]
      throw DrawingProblem.otherOutcome(entry.name, reason: entry.reasonOfOtherOutcome)
    }
    return FilmStrip(screens).svg
  }
}
