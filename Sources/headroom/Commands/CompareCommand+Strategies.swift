import RegressionRunner
import RegressionStore
import Reports
import Scenarios

// Strategies within one run: all of them ranked, or two in detail.
extension CompareCommand {
  func compareTwoStrategies(
    _ database: RegressionDatabase,
    _ console: Console
  ) async throws -> ExitStatus {
    let operands = arguments.operands
    let run = try await named(operands.count == 3 ? operands[2] : "latest", database)
    let entries = try await entries(of: run, database)
    let known = Set(entries.map(\.name.strategy))
    for strategy in operands.prefix(2) where !known.contains(strategy) {
      throw UsageError(
        problem: .unknownName(
          kind: "strategy",
          name: strategy,
          suggestion: Suggestion.closest(to: strategy, among: known.sorted())
        ),
        command: "compare"
      )
    }
    let comparison = StrategyComparison(
      operands[0],
      operands[1],
      cases: entries.map { ($0.name, $0.measures.map { StrategyComparison.Side($0) }) }
    )
    switch arguments[SharedOptions.format] {
    case .json:
      try console.print(ComparisonJSON.document(comparison, in: run).pretty, terminator: "")
    case .text:
      let text = StrategyComparisonText.text(
        comparison,
        outcomes: try await outcomes(of: comparison, entries, run, database),
        in: run,
        width: console.width,
        style: console.style
      )
      try console.print(text, terminator: "")
    }
    // Strategies are compared to choose one; only an explicit wish makes a difference a failure.
    guard arguments.has(Self.failOn) else { return .asExpected }
    let found =
      switch arguments[Self.failOn] {
      case .failure: comparison.rows.contains { $0.b?.verdict.isFailing == true }
      case .regression: comparison.count(of: .newlyFailing) > 0
      case .change: comparison.count(of: .same) < comparison.rows.count
      case .never: false
      }
    return found ? .failed : .asExpected
  }

  /// Returns the outcomes of the places where two strategies differ.
  private func outcomes(
    of comparison: StrategyComparison,
    _ entries: [StrategyRanking.Entry],
    _ run: RunRecord,
    _ database: RegressionDatabase
  ) async throws -> [Digest: RecordedOutcome] {
    let rows = comparison.rows.filter { $0.bucket != .same && $0.bucket != .sameFailure }
    let wanted = Set(rows.flatMap { [$0.a?.outcome, $0.b?.outcome] }.compactMap(\.self))
    let ids = Set(
      entries.compactMap { entry in
        entry.measures.flatMap { wanted.contains($0.digest) ? $0.id : nil }
      }
    )
    var outcomes: [Digest: RecordedOutcome] = [:]
    for outcome in try await database.recordedOutcomes(Array(ids), of: [run]) {
      outcomes[outcome.digest] = outcome
    }
    return outcomes
  }

  /// Ranks all strategies of a run.
  func rankStrategies(
    _ database: RegressionDatabase,
    _ console: Console
  ) async throws -> ExitStatus {
    let run = try await rankedRun(database)
    let ranking = StrategyRanking(try await entries(of: run, database))
    switch arguments[SharedOptions.format] {
    case .json: try console.print(MatrixJSON.document(ranking, in: run).pretty, terminator: "")
    case .text:
      let text = StrategyRankingText.text(
        ranking,
        in: run,
        showsAll: arguments[Self.all],
        width: console.width,
        style: console.style
      )
      try console.print(text, terminator: "")
    }
    // As with two strategies, only an explicit wish makes failures the command's failure.
    guard arguments.has(Self.failOn), arguments[Self.failOn] == .failure else { return .asExpected }
    return ranking.standings.contains { $0.totals.failing > 0 } ? .failed : .asExpected
  }

  private func rankedRun(_ database: RegressionDatabase) async throws -> RunRecord {
    guard let name = arguments.operands.first else { return try await named("latest", database) }
    if case .unknown = try await database.resolveRun(name),
      try await database.currentDefinitions(of: [.strategy], includingArchived: true)
        .contains(where: { $0.name == name })
    {
      throw UsageError(
        problem: .contradiction(
          "\(Escaped.quoted(name)) is a strategy; name two to compare them, or a run to rank all"
        ),
        command: "compare"
      )
    }
    return try await named(name, database)
  }

  /// Returns the selected cases of a run with what came of them, in the plan's order.
  private func entries(
    of run: RunRecord,
    _ database: RegressionDatabase
  ) async throws -> [StrategyRanking.Entry] {
    let results = try await database.results(of: run)
    let outcomes = Dictionary(
      results.results.map { ($0.caseID, $0.outcomeID) },
      uniquingKeysWith: { first, _ in first }
    )
    let ids = (results.results.map(\.caseID) + results.missing).sorted()
    let names = try await database.names(of: results)
    let cases = try await filter.selected(
      ids.compactMap { id in names[id].map { (id: id, name: $0) } },
      in: database,
      about: run,
      command: "compare"
    )
    guard !cases.isEmpty else {
      throw CommandFailure(.nothingSelected, "no case of run \(run.number) is selected")
    }
    let measures = try await database.measures(ofOutcomes: outcomes.values)
    return cases.map { id, name in
      StrategyRanking.Entry(name: name, measures: outcomes[id].flatMap { measures[$0] })
    }
  }
}
