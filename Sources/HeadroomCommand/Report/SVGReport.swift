import RegressionRunner

/// One case of a run as a picture: its film strip; in parts, those of the new failures.
struct SVGReport: SplitReportWriter {
  /// How many new failures are drawn.
  static let limit = 20

  /// Why there is no picture.
  enum Problem: Error, Hashable, CustomStringConvertible {
    /// The document has another number of cases than one.
    case notOneCase(Int)
    /// The case does not come to its recorded outcome again, or can't be run again; with why, where the
    /// code of its strategy is the reason.
    case otherOutcome(CaseName, reason: String?)

    /// What is wrong and what to do.
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

  /// Writes the picture.
  ///
  /// - Throws: ``Problem``, before anything is written, or what the output throws.
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
