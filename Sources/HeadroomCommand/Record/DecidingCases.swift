import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// The cases that decide: those of a gate, which may be none, else all.
struct DecidingCases: Sendable {
  /// How many of them have which verdict.
  private(set) var totals: RunTotals
  /// How they differ from the earlier run; nil: there is none, or no case decides.
  private(set) var comparison: RunComparison?
  /// Their strategies with skipped cases, of a run that was just done.
  private(set) var skipped: [RunRecord.Skipped]
  /// Whether every planned case has a result, but for those that a first failure left out.
  let isWhole: Bool
  private var gate: (names: Gate, summary: GateSummary)?

  /// Lets all cases decide.
  init(
    totals: RunTotals, comparison: RunComparison? = nil, skipped: [RunRecord.Skipped] = [],
    isWhole: Bool = true
  ) {
    self.totals = totals
    self.comparison = comparison
    self.skipped = skipped
    self.isWhole = isWhole
  }

  /// Lets the cases of a gate alone decide.
  ///
  /// - Parameters:
  ///   - gate: The strategies.
  ///   - part: How many of their cases have which verdict.
  ///   - compare: Compares them with those of the earlier run; called where there is one.
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

  /// Whether there is a gate that leaves no case to decide.
  var isEmpty: Bool { gate?.summary.cases == 0 }

  /// What is said of a gate; nil where all cases decide.
  var words: String? { gate?.summary.text }

  /// Whether a case is one of them.
  func includes(_ name: CaseName) -> Bool {
    gate?.names.includes(name.strategy) ?? true
  }

  /// Whether they are what a wish calls a failure.
  func isFailure(_ failOn: FailOn) -> Bool {
    failOn.fails(totals) || comparison.map { failOn.fails($0) } ?? false
  }

  /// The gate as a member of a document.
  static func member<Row>(_ deciding: @escaping @Sendable (Row) -> DecidingCases) -> Column<Row> {
    .object(
      "gate", GateSummary.fields, or: .omitted,
      "The cases that alone decide the exit status; omitted if all do."
    ) { deciding($0).gate?.summary }
  }
}

extension RunRecord {
  /// Lets the cases of a gate alone decide.
  mutating func decide(by gate: Gate) {
    var part = RunTotals(planned: 0)
    for entry in cases where gate.includes(entry.name.strategy) {
      part.planned += 1
      if let verdict = entry.verdict { part[verdict] += 1 }
    }
    deciding.narrow(to: gate, part) { _ in nil }
  }
}

/// How many cases of a gate there are, and how many fail.
private struct GateSummary: Sendable {
  /// The strategies, as they were named.
  let strategies: [String]
  /// How many of their cases there are; where there are none, no case decides.
  let cases: Int
  /// How many of these fail.
  let failing: Int
  /// How many cases of other strategies fail.
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
