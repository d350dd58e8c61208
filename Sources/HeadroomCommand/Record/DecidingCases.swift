import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// The cases that decide the exit status: those of the gate if there is one, else all.
struct DecidingCases: Sendable {
  private(set) var totals: RunTotals
  /// Their comparison with the earlier run, or nil without one or without deciding cases.
  private(set) var comparison: RunComparison?
  /// Their strategies with skipped cases; known only of a run that was just done.
  private(set) var skipped: [RunRecord.Skipped]
  /// Whether every planned case has a result, except those left out after a first failure.
  let isWhole: Bool
  private var gate: (names: Gate, summary: GateSummary)?

  init(
    totals: RunTotals, comparison: RunComparison? = nil, skipped: [RunRecord.Skipped] = [],
    isWhole: Bool = true
  ) {
    self.totals = totals
    self.comparison = comparison
    self.skipped = skipped
    self.isWhole = isWhole
  }

  /// Lets only the cases of a gate decide.
  ///
  /// `part` has their totals; `compare` narrows the comparison to them.
  mutating func narrow(
    to gate: Gate, _ part: RunTotals, _ compare: (RunComparison) throws -> RunComparison?
  ) rethrows {
    let summary = GateSummary(
      gate, cases: part.planned, failing: part.failing, failingOfAll: totals.failing)
    self.gate = (gate, summary)
    totals = part
    comparison = part.planned > 0 ? try comparison.flatMap(compare) : nil
    skipped.removeAll { !gate.includes($0.strategy) }
  }

  /// Whether the gate leaves no case to decide.
  var isEmpty: Bool { gate?.summary.cases == 0 }

  /// The summary of the gate, or nil if all cases decide.
  var words: String? { gate?.summary.text }

  func includes(_ name: CaseName) -> Bool {
    gate?.names.includes(name.strategy) ?? true
  }

  func isFailure(_ failOn: FailOn) -> Bool {
    failOn.fails(totals) || comparison.map { failOn.fails($0) } ?? false
  }

  static func member<Row>(_ deciding: @escaping @Sendable (Row) -> DecidingCases) -> Column<Row> {
    .object(
      "gate", GateSummary.fields, or: .omitted,
      "The cases that alone decide the exit status; omitted if all do."
    ) { deciding($0).gate?.summary }
  }
}

extension RunRecord {
  /// Lets only the cases of a gate decide.
  mutating func decide(by gate: Gate) {
    var part = RunTotals(planned: 0)
    for entry in cases where gate.includes(entry.name.strategy) {
      part.planned += 1
      if let verdict = entry.verdict { part[verdict] += 1 }
    }
    deciding.narrow(to: gate, part) { _ in nil }
  }
}

private struct GateSummary: Sendable {
  let strategies: [String]
  /// If 0, no case decides.
  let cases: Int
  let failing: Int
  let failingOutside: Int

  init(_ gate: Gate, cases: Int, failing: Int, failingOfAll: Int) {
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
  var text: String {
    let names = "gate \(Escaped.text(Words.list(strategies, limit: 4))): "
    let others = failingOutside == 1 ? "does not count" : "do not count"
    return names
      + (cases > 0
        ? "\(Words.count(cases, "case")), \(failing) failing" : "no cases, so none decides")
      + (failingOutside > 0
        ? "; \(Words.count(failingOutside, "failing case")) of other strategies \(others)" : "")
  }
}
