import RegressionRunner
public import RegressionStore
import Scenarios

/// One case of a run as a picture: its film strip.
public struct SVGReport: ReportWriter {
  /// Why there is no picture.
  public enum Problem: Error, Hashable, CustomStringConvertible {
    /// The document has another number of cases than one.
    case notOneCase(Int)
    /// The case does not come to its recorded outcome again, or can't be run again.
    case otherOutcome(CaseName)

    /// What is wrong and what to do.
    public var description: String {
      switch self {
      case .notOneCase(let count):
        "SVG is a picture of one case, and \(count) are selected; name one with '--case'"
      case .otherOutcome(let name):
        "\(name) can't be drawn: this version of the engine comes to another outcome than was "
          + "recorded; run it again with 'headroom run', or see what was recorded with "
          + "'headroom show'"
      }
    }
  }

  /// Makes a writer.
  public init() {}

  /// Writes the picture.
  ///
  /// - Throws: ``Problem``, before anything is written, or what the output throws.
  public func write(_ document: RunDocument, to output: inout ReportOutput) throws {
    guard document.cases.count == 1 else { throw Problem.notOneCase(document.cases.count) }
    guard let film = document.film(at: 0) else {
      throw Problem.otherOutcome(document.cases[0].name)
    }
    try output.write(film.svg)
  }
}

extension RunDocument {
  /// Draws a case by running it once more; nil where its definitions are gone, where it was not run,
  /// and where it does not come to its recorded outcome again.
  ///
  /// For many cases a runner of one plan is faster.
  ///
  /// - Parameter index: Position in ``cases``.
  /// - Returns: The case's frames.
  public func film(at index: Int) -> FilmStrip? {
    guard cases[index].verdict != nil, let planned = plannedCases()[index] else { return nil }
    let plan = RunPlan(
      scenarios: suite.scenarios.map(\.name),
      strategies: suite.strategies.map(\.name),
      devices: suite.devices.map(\.name),
      cases: [planned]
    )
    let runner = Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: today))
    let screens = runner.screens(at: 0)
    return screens.trace.outcome.digest == cases[index].digest ? FilmStrip(screens) : nil
  }
}
