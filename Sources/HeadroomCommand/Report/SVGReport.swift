import RegressionRunner

/// A case as a film strip; split into parts, one file for each of the new failures.
struct SVGReport: SplitReportWriter {
  static let limit = 20

  enum Problem: Error, Hashable, CustomStringConvertible {
    case notOneCase(Int)
    /// The case can't be simulated again with its recorded outcome; the reason is known if it is
    /// the code of its strategy.
    case otherOutcome(CaseName, reason: String?)

    var description: String {
      switch self {
      case .notOneCase(let count):
        "an SVG shows one case, but \(count) are selected; choose one with '--case'"
      case .otherOutcome(let name, let reason?):
        "\(name) can't be drawn: \(reason); see the recorded outcome with 'headroom show'"
      case .otherOutcome(let name, nil):
        "\(name) can't be drawn: this version of the engine produces a different outcome than the "
          + "recorded one; run it again with 'headroom run', or see the recorded outcome with "
          + "'headroom show'"
      }
    }
  }

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
  /// - Throws: ``Problem``, before anything is written, or the errors of the output.
  func write(_ document: RunRecord, to output: inout ReportOutput) throws {
    guard document.cases.count == 1 else { throw Problem.notOneCase(document.cases.count) }
    try output.write(Self.film(0, of: document))
  }

  private static func film(_ index: Int, of document: RunRecord) throws -> String {
    guard let screens = document.replayed(index) else {
      let entry = document.cases[index]
      throw Problem.otherOutcome(entry.name, reason: entry.reasonOfOtherOutcome)
    }
    return FilmStrip(screens).svg
  }
}
