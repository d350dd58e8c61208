import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// Compares the strategies of one run: ranks all of them, or compares two.
struct ComparingStrategies: Sendable {
  let location: DatabaseLocation
  var filter = CaseFilter(patterns: [])
  /// Two strategies and the run, or the run alone, whose strategies are ranked; without a run, the
  /// latest.
  var operands: [String] = []
  /// The groups by which a ranking breaks down shares.
  var groupings: [StrategyRanking.Grouping] = []
  /// Whether a ranking also lists the cases in which all strategies agree.
  var showsAll = false
  /// Nil to never fail, as strategies are compared to choose one.
  var failOn: FailOn?

  // MARK: Two

  /// Compares the two named strategies.
  ///
  /// - Throws: An error if the run or a strategy does not exist, or no case is selected.
  func compare() throws -> ComparedStrategies {
    let (a, b) = (operands[0], operands[1])
    let database = try location.openForReading()
    let run = try database.namedRun(operands.count > 2 ? operands[2] : "latest")
    let entries = try entries(of: run, database)
    let known = Set(entries.map(\.name.strategy))
    for strategy in [a, b] where !known.contains(strategy) {
      throw HeadroomError.unknownName(
        kind: "strategy", name: strategy, hint: NameHint(for: strategy, among: known.sorted()))
    }
    let comparison = StrategyComparison(a, b, cases: entries.map { ($0.name, $0.outcome) })
    let differing = comparison.rows.filter { $0.bucket != .same && $0.bucket != .sameFailure }
    let ids = Set(differing.flatMap { [$0.a?.id, $0.b?.id] }.compactMap(\.self))
    return ComparedStrategies(
      comparison: comparison, bodies: try database.bodies(ofOutcomes: Array(ids), of: [run]),
      run: run)
  }

  // MARK: All

  /// Ranks all strategies.
  ///
  /// - Returns: The ranking, and the run.
  /// - Throws: An error if the run does not exist, no case is selected, or none has a tag.
  func rank() throws -> (ranking: StrategyRanking, run: Run) {
    let database = try location.openForReading()
    let run = try rankedRun(database)
    var entries = try entries(of: run, database)
    if !groupings.isEmpty { try group(&entries, database, run) }
    return (StrategyRanking(entries), run)
  }

  private func rankedRun(_ database: RegressionDatabase) throws -> Run {
    guard let name = operands.first else { return try database.namedRun("latest") }
    if case .unknown = try database.resolveRun(name),
      try database.currentDefinitions(of: [.strategy], includingArchived: true)
        .contains(where: { $0.name == name })
    {
      throw HeadroomError.contradiction(
        "\(Escaped.quoted(name)) is a strategy; name two to compare them, or a run to rank all")
    }
    return try database.namedRun(name)
  }

  /// Sets the groups of cases, with tags in the order in which they were given.
  private func group(
    _ entries: inout [StrategyRanking.Entry], _ database: RegressionDatabase, _ run: Run
  ) throws {
    let suite = try RecordedSuite(database, at: run, strategies: location.strategies).suite
    let scenarios = Dictionary(suite.scenarios.map { ($0.name, $0.value) }) { first, _ in first }
    for index in entries.indices {
      guard let scenario = scenarios[entries[index].name.scenario] else { continue }
      entries[index].groups = groupings.uniqued().compactMap { grouping in
        switch grouping {
        case .form: .form(scenario.form)
        case .tag(let tag): scenario.tags.contains(tag) ? .tag(tag) : nil
        }
      }
    }
    let found = Set(entries.flatMap(\.groups))
    for case .tag(let tag) in groupings where !found.contains(.tag(tag)) {
      let tags = Set(suite.scenarios.flatMap(\.value.tags)).sorted()
      throw HeadroomError.unknownName(kind: "tag", name: tag, hint: NameHint(for: tag, among: tags))
    }
  }

  // MARK: Both

  /// Returns the selected cases of a run with their outcomes, in the plan's order.
  private func entries(of run: Run, _ database: RegressionDatabase) throws
    -> [StrategyRanking.Entry]
  {
    var cases = try filter.selected(
      try database.cases(of: run), of: run, in: database, location.strategies)
    guard !cases.isEmpty else {
      throw HeadroomError.nothingSelected("no case of run \(run.number) is selected")
    }
    try database.fill(&cases, with: .measures, of: run)
    return cases.map(\.record).map { record in
      StrategyRanking.Entry(
        name: record.name, outcome: record.outcome, metrics: record.measures?.metrics,
        isIdle: record.measures?.unmetRequirement != nil)
    }
  }
}

// MARK: The command

extension ComparingStrategies {
  private var ranksAll: Bool { operands.count < 2 }

  func check(_ arguments: ParsedArguments) throws(UsageError) {
    if let words = contradiction(arguments) { throw .contradiction(words) }
    if operands.count > 3 { throw .unexpectedOperand(operands[3]) }
  }

  private func contradiction(_ arguments: ParsedArguments) -> String? {
    if arguments.has(SharedOptions.gate) { return "'--gate' is for runs; leave out '--strategies'" }
    if arguments.has("why") || arguments.has(SharedOptions.against) {
      return "'--strategies' compares within one run; leave out '--why' and '--against'"
    }
    if arguments.has("verbose") { return "'--verbose' is for runs; leave out '--strategies'" }
    if ranksAll, let failOn, failOn == .regression || failOn == .change {
      return
        "'--fail-on \(failOn.rawValue)' needs two strategies to compare; a ranking has "
        + "no earlier side"
    }
    guard !ranksAll, showsAll || !groupings.isEmpty else { return nil }
    return "'--\(showsAll ? "all" : "by")' is for the ranking; leave out the strategies"
  }

  func run(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    try ranksAll ? printRanking(arguments, console) : printComparison(arguments, console)
  }

  private func printComparison(_ arguments: ParsedArguments, _ console: Console) throws
    -> ExitStatus
  {
    let compared = try compare()
    if arguments.isJSON {
      try console.print(ComparisonJSON.strategies.value(compared).pretty, terminator: "")
    } else {
      try console.show(compared.text(console.style))
    }
    return failOn?.fails(compared.comparison) == true ? .failed : .asExpected
  }

  private func printRanking(_ arguments: ParsedArguments, _ console: Console) throws -> ExitStatus {
    let (ranking, run) = try rank()
    if arguments.isJSON {
      try console.print(RankingJSON.fields.value((ranking, run)).pretty, terminator: "")
    } else {
      try console.show(
        ranking.text(in: run, showsAll: showsAll, width: console.width, style: console.style))
    }
    let isFailure =
      failOn == .failure && ranking.standings.contains { $0.share.totals.failing > 0 }
    return isFailure ? .failed : .asExpected
  }
}
