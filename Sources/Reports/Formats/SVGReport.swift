package import RegressionRunner

/// One case of a run as a picture: its film strip.
package struct SVGReport: ReportWriter {
  /// Why there is no picture.
  package enum Problem: Error, Hashable, CustomStringConvertible {
    /// The document has another number of cases than one.
    case notOneCase(Int)
    /// The case does not come to its recorded outcome again, or can't be run again; with why, where the
    /// code of its strategy tells.
    case otherOutcome(CaseName, hindrance: String?)

    /// What is wrong and what to do.
    package var description: String {
      switch self {
      case .notOneCase(let count):
        "an SVG shows one case, but \(count) are selected; choose one with '--case'"
      case .otherOutcome(let name, let hindrance?):
        "\(name) can't be drawn: \(hindrance); see the recorded outcome with 'headroom show'"
      case .otherOutcome(let name, nil):
        "\(name) can't be drawn: this version of the engine produces a different outcome than the "
          + "recorded one; run it again with 'headroom run', or see the recorded outcome with "
          + "'headroom show'"
      }
    }
  }

  /// Makes a writer.
  package init() {}

  /// Writes the picture.
  ///
  /// - Throws: ``Problem``, before anything is written, or what the output throws.
  package func write(_ document: RunDocument, to output: inout ReportOutput) throws {
    guard document.cases.count == 1 else { throw Problem.notOneCase(document.cases.count) }
    guard let screens = document.replayed(0) else {
      let entry = document.cases[0]
      throw Problem.otherOutcome(entry.name, hindrance: entry.hindrance)
    }
    try output.write(FilmStrip(screens).svg)
  }
}
