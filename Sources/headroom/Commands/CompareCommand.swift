import RegressionRunner
import RegressionStore
import Reports
import Scenarios

/// `compare`: what changed between two runs, or between two strategies of one run.
struct CompareCommand: Command {
  private static let strategies = CommandOption.flag(
    "strategies",
    "Compare two strategies within one run (default: the latest): the arguments are <strategy> "
      + "<strategy> [<run>]."
  )
  private static let failOn = CommandOption.choice(
    "fail-on",
    default: FailOn.regression,
    "What ends with 1: a failing case in the second run, a newly failing one, any other outcome, or "
      + "nothing."
  )
  private static let why = CommandOption.flag(
    "why",
    "Find the change that explains each differing case, by running it again with one change at a "
      + "time."
  )
  private static let verbose = CommandOption.flag(
    "verbose",
    short: "v",
    "Tell every case that differs, not only the first 50 of each kind."
  )

  static let declaration = CommandDeclaration(
    name: "compare",
    overview: "Show what changed between two runs",
    discussion: """
      A run is named by latest, previous, latest~N, its number, label or branch, or the beginning \
      of its commit or UUID. Without a name the latest run is compared with the one before it; \
      with one name, that run with the latest. Every case is in exactly one group, and the groups \
      add up.
      """,
    operand: OperandDeclaration(name: "run", count: 0...3, help: "Up to two runs."),
    options: [
      why.declaration, strategies.declaration, failOn.declaration,
      SharedOptions.against.declaration,
      SharedOptions.format.declaration, SharedOptions.database.declaration, verbose.declaration,
    ],
    examples: [
      .init("headroom compare", "The latest run with the one before it."),
      .init("headroom compare latest~3 latest --why", "Also what each change is due to."),
      .init("headroom compare main pr-812", "A branch with a labelled run."),
      .init("headroom compare --strategies inset-scroll offset-restore", "Side by side."),
    ]
  )

  private let arguments: ParsedArguments
  private let location: DatabaseLocation

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    location = DatabaseLocation(arguments)
    let names = arguments.operands
    if arguments[Self.strategies] {
      guard names.count >= 2 else {
        throw UsageError(
          problem: .contradiction("'--strategies' needs the names of two strategies"),
          command: "compare"
        )
      }
    } else if names.count > 2 {
      throw UsageError(problem: .unexpectedOperand(names[2]), command: "compare")
    } else if names.count == 2, arguments.has(SharedOptions.against) {
      throw UsageError(
        problem: .contradiction("'--against' names the first run; give one run beside it"),
        command: "compare"
      )
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let database = try location.openForReading()
    if arguments[Self.strategies] { return try await compareStrategies(database, console) }
    let (a, b) = try await namedRuns(in: database)
    let comparison = try await database.compare(a, b)
    let report = try await report(of: comparison, database)
    switch arguments[SharedOptions.format] {
    case .json: try console.print(ComparisonJSON.document(report).pretty, terminator: "")
    case .text:
      let limit = arguments[Self.verbose] ? Int.max : 50
      let writer = ComparisonText(style: console.style, limit: limit)
      try console.print(writer.text(report), terminator: "")
    }
    guard comparison.reconciles else {
      throw CommandFailure(.incomplete, "the groups don't add up to the plans of both runs")
    }
    return arguments[Self.failOn].fails(comparison) ? .failed : .asExpected
  }

  // MARK: Runs

  private func namedRuns(
    in database: RegressionDatabase
  ) async throws -> (RunRecord, RunRecord) {
    let names = arguments.operands
    if names.count == 2 {
      return (try await named(names[0], database), try await named(names[1], database))
    }
    if let against = arguments[SharedOptions.against] {
      let b = try await named(names.first ?? "latest", database)
      if against == "previous" { return (try await previous(of: b, database), b) }
      return (try await named(against, database), b)
    }
    let b = try await named("latest", database)
    guard let name = names.first else { return (try await previous(of: b, database), b) }
    return (try await named(name, database), b)
  }

  private func named(
    _ name: String,
    _ database: RegressionDatabase
  ) async throws -> RunRecord {
    try await database.namedRun(name, command: "compare")
  }

  private func previous(
    of run: RunRecord,
    _ database: RegressionDatabase
  ) async throws -> RunRecord {
    guard let previous = try await database.previousRun(of: run) else {
      throw CommandFailure(
        .nothingSelected,
        "run \(run.number) has no complete run before it that covers its cases; name one to compare "
          + "with"
      )
    }
    return previous
  }

  private func report(
    of comparison: RunComparison,
    _ database: RegressionDatabase
  ) async throws -> ComparisonReport {
    let names = try await database.names(ofCases: comparison.cases.map(\.caseID))
    let inputs =
      arguments[Self.why] && !comparison.cases.isEmpty
      ? (
        try await RecordedInputs(database, comparison.a),
        try await RecordedInputs(database, comparison.b)
      ) : nil
    let ids = comparison.cases.flatMap { [$0.before?.outcomeID, $0.after?.outcomeID] }
    var outcomes: [OutcomeID: RecordedOutcome] = [:]
    var digests: [OutcomeID: Digest] = [:]
    for stored in try await database.outcomes(Array(Set(ids.compactMap(\.self)))) {
      outcomes[stored.id] = try RecordedOutcome(stored)
      digests[stored.id] = stored.digest
    }
    var entries: [ComparisonReport.Entry] = []
    for entry in comparison.cases {
      guard let name = names[entry.caseID] else { continue }
      var why: CaseExplanation?
      if let inputs, let before = entry.before.flatMap({ digests[$0.outcomeID] }),
        let after = entry.after.flatMap({ digests[$0.outcomeID] })
      {
        why = try await inputs.0.explanation(of: name, before, to: inputs.1, after)
      }
      entries.append(
        ComparisonReport.Entry(
          name: name,
          bucket: entry.bucket,
          before: entry.before.flatMap { outcomes[$0.outcomeID] },
          after: entry.after.flatMap { outcomes[$0.outcomeID] },
          why: why
        )
      )
    }
    return ComparisonReport(comparison: comparison, entries: entries)
  }

  // MARK: Strategies

  private func compareStrategies(
    _ database: RegressionDatabase,
    _ console: Console
  ) async throws -> ExitStatus {
    let operands = arguments.operands
    let run = try await named(operands.count == 3 ? operands[2] : "latest", database)
    let (cases, outcomes) = try await self.cases(of: run, database)
    let known = Set(cases.map(\.name.strategy))
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
    let comparison = StrategyComparison(operands[0], operands[1], cases: cases)
    switch arguments[SharedOptions.format] {
    case .json:
      try console.print(ComparisonJSON.document(comparison, in: run).pretty, terminator: "")
    case .text:
      let text = StrategyComparisonText.text(
        comparison,
        outcomes: try outcomes.mapValues { try RecordedOutcome($0) },
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

  /// Returns the planned cases of a run with their results, and the outcomes that these are.
  private func cases(
    of run: RunRecord,
    _ database: RegressionDatabase
  ) async throws -> (
    cases: [(name: CaseName, side: StrategyComparison.Side?)], outcomes: [Digest: StoredOutcome]
  ) {
    let results = try await database.results(of: run)
    let names = try await database.names(
      ofCases: results.results.map(\.caseID) + results.missing
    )
    var outcomes: [OutcomeID: StoredOutcome] = [:]
    for stored in try await database.outcomes(Array(Set(results.results.map(\.outcomeID)))) {
      outcomes[stored.id] = stored
    }
    let recorded = results.results.map { result in
      (id: result.caseID, outcome: outcomes[result.outcomeID])
    }
    let all = recorded + results.missing.map { (id: $0, outcome: nil) }
    let cases = all.sorted { $0.id < $1.id }.compactMap {
      entry -> (name: CaseName, side: StrategyComparison.Side?)? in
      guard let name = names[entry.id] else { return nil }
      let side = entry.outcome.map {
        StrategyComparison.Side(
          verdict: $0.verdict,
          outcome: $0.digest,
          fingerprint: $0.fingerprint
        )
      }
      return (name, side)
    }
    let byDigest = outcomes.values.map { ($0.digest, $0) }
    return (cases, Dictionary(byDigest, uniquingKeysWith: { first, _ in first }))
  }
}
