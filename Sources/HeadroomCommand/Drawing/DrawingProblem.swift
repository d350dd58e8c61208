import RegressionRunner

/// Why a case can't be drawn.
enum DrawingProblem: Error, Hashable, CustomStringConvertible {
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
