import RegressionRunner
import RegressionStore
import Scenarios

// Strategies within one run: all of them ranked, or two in detail.
extension CompareWorkflow {
  /// Two strategies of a run beside each other.
  struct Pair: Sendable {
    /// The places at which both ran.
    let comparison: StrategyComparison
    /// The bodies of the outcomes where they differ, by the ids of these.
    let bodies: [Int64: OutcomeBody]
    let run: Run
  }

  /// Compares two strategies of a run.
  ///
  /// - Throws: An error where the run or a strategy is not there, or no case is selected.
  func strategies(_ a: String, _ b: String, in run: String) throws -> Pair {
    let database = try location.openForReading()
    let run = try database.namedRun(run)
    let entries = try entries(of: run, database)
    let known = Set(entries.map(\.name.strategy))
    for strategy in [a, b] where !known.contains(strategy) {
      throw WorkflowError.unknownName(
        kind: "strategy", name: strategy, hint: NameHint(for: strategy, among: known.sorted()))
    }
    let comparison = StrategyComparison(a, b, cases: entries.map { ($0.name, $0.outcome) })
    let differing = comparison.rows.filter { $0.bucket != .same && $0.bucket != .sameFailure }
    let ids = Set(differing.flatMap { [$0.a?.id, $0.b?.id] }.compactMap(\.self))
    return Pair(
      comparison: comparison, bodies: try database.bodies(ofOutcomes: Array(ids), of: [run]),
      run: run)
  }

  /// Ranks all strategies of a run.
  ///
  /// - Parameters:
  ///   - name: The run; nil: the latest.
  ///   - groupings: What the shares are broken down by.
  /// - Returns: The ranking, and the run.
  /// - Throws: An error where the run is not there, no case is selected, or none has a tag.
  func ranking(in name: String?, by groupings: [StrategyRanking.Grouping] = []) throws -> (
    ranking: StrategyRanking, run: Run
  ) {
    let database = try location.openForReading()
    let run = try rankedRun(name, database)
    var entries = try entries(of: run, database)
    if !groupings.isEmpty { try group(&entries, by: groupings, database, run) }
    return (StrategyRanking(entries), run)
  }

  /// Notes the groups of cases, of the tags in the order in which they are asked for.
  private func group(
    _ entries: inout [StrategyRanking.Entry], by groupings: [StrategyRanking.Grouping],
    _ database: RegressionDatabase, _ run: Run
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
      throw WorkflowError.unknownName(kind: "tag", name: tag, hint: NameHint(for: tag, among: tags))
    }
  }

  private func rankedRun(_ name: String?, _ database: RegressionDatabase) throws -> Run {
    guard let name else { return try database.namedRun("latest") }
    if case .unknown = try database.resolveRun(name),
      try database.currentDefinitions(of: [.strategy], includingArchived: true)
        .contains(where: { $0.name == name })
    {
      throw WorkflowError.contradiction(
        "\(Escaped.quoted(name)) is a strategy; name two to compare them, or a run to rank all")
    }
    return try database.namedRun(name)
  }

  /// Returns the selected cases of a run with what came of them, in the plan's order.
  private func entries(of run: Run, _ database: RegressionDatabase) throws
    -> [StrategyRanking.Entry]
  {
    var cases = try filter.selected(
      try database.cases(of: run), of: run, in: database, location.strategies)
    guard !cases.isEmpty else {
      throw WorkflowError.nothingSelected("no case of run \(run.number) is selected")
    }
    try database.fill(&cases, with: .measures, of: run)
    return cases.map(\.record).map { record in
      var entry = StrategyRanking.Entry(
        name: record.name, outcome: record.outcome, metrics: record.measures?.metrics)
      entry.isIdle = record.measures?.unmetRequirement != nil
      return entry
    }
  }
}
