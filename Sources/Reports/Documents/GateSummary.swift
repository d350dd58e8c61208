package import RegressionRunner
import Scenarios

/// What came of the cases that decide.
package struct GateSummary: Sendable {
  /// The strategies, as they were named.
  package let strategies: [String]
  /// How many of their cases there are; where there are none, no case decides.
  package let cases: Int
  /// How many of these fail.
  package let failing: Int
  /// How many cases of other strategies fail.
  package let failingOutside: Int

  /// Takes what came of the cases of a gate, and of all.
  package init(_ gate: Gate, cases: Int, failing: Int, failingOfAll: Int) {
    strategies = gate.names
    self.cases = cases
    self.failing = failing
    failingOutside = failingOfAll - failing
  }

  static let fields: Fields<GateSummary> = [
    .init("strategies", "The strategies.") { $0.strategies },
    .init("cases", "Number of their cases; if 0, no case decides.") { $0.cases },
    .init("failing", "Number of those that fail.") { $0.failing },
    .init("failingOutside", "Number of failing cases of other strategies.") { $0.failingOutside },
  ]

  /// As in `gate our-app: 12 cases, 1 failing; 28 failing cases of other strategies do not count`.
  package var text: String {
    let names = "gate \(Escaped.text(Words.list(strategies, limit: 4))): "
    let others = failingOutside == 1 ? "does not count" : "do not count"
    return names
      + (cases > 0
        ? "\(Words.count(cases, "case")), \(failing) failing" : "no cases, so none decides")
      + (failingOutside > 0
        ? "; \(Words.count(failingOutside, "failing case")) of other strategies \(others)" : "")
  }
}
