import RegressionRunner
import RegressionStore
import Reports
import Scenarios

/// `compare`: what changed between two runs, or between two strategies of one run.
struct CompareCommand: Command {
  private static let strategies = CommandOption.flag(
    "strategies",
    "Compare strategies within one run (default: the latest): all of them ranked with [<run>], two "
      + "of them in detail with <strategy> <strategy> [<run>]."
  )
  static let all = CommandOption.flag(
    "all",
    short: "a",
    "Where strategies are ranked, also list the places at which all of them agree."
  )
  private static let cases = CommandOption.list(
    "case",
    short: "c",
    value: "pattern",
    "Only these cases, scenarios or folders (table/), or text with * and ?."
  )
  static let failOn = CommandOption.choice(
    "fail-on",
    default: FailOn.regression,
    "What ends with 1: a failing case in the last run, a newly failing one, any other outcome, or "
      + "nothing. Of three and more runs each is judged by the nearest to its left that has the case."
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
    overview: "Show what changed between runs, or between strategies",
    discussion: """
      A run is named by latest, previous, latest~N, its number, label or branch, or the beginning \
      of its commit or UUID. Without a name the latest run is compared with the one before it; \
      with one name, that run with the latest. Every case is in exactly one group, and the groups \
      add up; redefined means that its scenario, its form or its baseline changed. Three and more \
      runs stand beside each other, with the cases that are not the same in all of them.
      """,
    operand: OperandDeclaration(
      name: "run",
      count: 0...Int.max,
      help: "The runs, in the order of the comparison."
    ),
    options: CaseFilter.options + [
      cases.declaration, all.declaration,
      why.declaration, strategies.declaration, failOn.declaration,
      SharedOptions.against.declaration,
      SharedOptions.format.declaration, SharedOptions.database.declaration, verbose.declaration,
    ],
    examples: [
      .init("headroom compare", "The latest run with the one before it."),
      .init("headroom compare latest~3 latest --why", "Also what each change is due to."),
      .init("headroom compare main pr-812", "A branch with a labelled run."),
      .init("headroom compare 40 41 42 --case table/", "Three runs beside each other."),
      .init("headroom compare --strategies", "Which strategy passes where, best first."),
      .init("headroom compare --strategies inset-scroll offset-restore", "Side by side."),
    ]
  )

  let arguments: ParsedArguments
  private let location: DatabaseLocation
  let filter: CaseFilter

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    location = DatabaseLocation(arguments)
    filter = CaseFilter(patterns: arguments[Self.cases], arguments)
    let names = arguments.operands
    if let words = Self.contradiction(arguments) {
      throw UsageError(problem: .contradiction(words), command: "compare")
    }
    if arguments[Self.strategies], names.count > 3 {
      throw UsageError(problem: .unexpectedOperand(names[3]), command: "compare")
    }
  }

  /// What does not go together, in words.
  private static func contradiction(_ arguments: ParsedArguments) -> String? {
    let count = arguments.operands.count
    if arguments[strategies] {
      if arguments[why] || arguments.has(SharedOptions.against) {
        return "'--strategies' stays within one run; leave out '--why' and '--against'"
      }
      let isPair = count >= 2
      let judged: [FailOn] = [.regression, .change]
      if !isPair, arguments.has(failOn), judged.contains(arguments[failOn]) {
        return "strategies that are ranked have no earlier side for "
          + "'--fail-on \(arguments[failOn].rawValue)'; name two of them"
      }
      return isPair && arguments[all] ? "'--all' goes with the ranking; name no strategy" : nil
    }
    if arguments[all] { return "'--all' goes with '--strategies'" }
    if count >= 2, arguments.has(SharedOptions.against) {
      return "'--against' names the first run; give one run beside it"
    }
    if count > 2, arguments[why] { return "'--why' explains what differs between two runs" }
    return nil
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let database = try location.openForReading()
    if arguments[Self.strategies] {
      return arguments.operands.count < 2
        ? try await rankStrategies(database, console)
        : try await compareTwoStrategies(database, console)
    }
    if arguments.operands.count > 2 { return try await compareMany(database, console) }
    let (a, b) = try await namedRuns(in: database)
    let selected = try await selectedCases(about: b, database)
    let comparison = try await database.compare(a, b, cases: selected)
    guard selected == nil || comparison.counts.contains(where: { $0.value > 0 }) else {
      throw CommandFailure(.nothingSelected, "no case of these runs is selected")
    }
    let report = try await report(of: comparison, database)
    switch arguments[SharedOptions.format] {
    case .json: try console.print(ComparisonJSON.document(report).pretty, terminator: "")
    case .text:
      let writer = ComparisonText(style: console.style, limit: limit)
      try console.show(writer.text(report))
      if !arguments[Self.why], !report.entries.isEmpty {
        console.suggest("headroom compare \(comparison.a.number) \(comparison.b.number) --why")
      }
    }
    guard comparison.reconciles else {
      throw CommandFailure(.incomplete, "the groups don't add up to the plans of both runs")
    }
    if arguments[Self.failOn].fails(comparison) { return .failed }
    return comparison.count(of: .missing) > 0 ? .incomplete : .asExpected
  }

  /// How many cases of a kind are told.
  var limit: Int { arguments[Self.verbose] ? Int.max : 50 }

  /// The cases to look at; nil: all.
  func selectedCases(about run: RunRecord, _ database: RegressionDatabase) async throws -> [CaseID]?
  {
    guard filter.isFilter else { return nil }
    let all = try await database.sortedCases()
    return try await filter.selected(all, in: database, about: run, command: "compare").map(\.id)
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

  func named(
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

  /// Returns the cases whose outcomes are read: where reasons are counted, all of them.
  private func toldCases(of comparison: RunComparison) -> [ComparedCase] {
    guard !arguments[Self.why], arguments[SharedOptions.format] == .text else {
      return comparison.cases
    }
    return ComparisonBucket.allCases.flatMap { bucket in
      comparison.cases.lazy.filter { $0.bucket == bucket }.prefix(limit)
    }
  }

  private func report(
    of comparison: RunComparison,
    _ database: RegressionDatabase
  ) async throws -> ComparisonReport {
    let told = toldCases(of: comparison)
    let names = try await database.names(ofCases: told.map(\.caseID))
    let inputs =
      arguments[Self.why] && !comparison.cases.isEmpty
      ? (
        try await RecordedInputs(database, comparison.a),
        try await RecordedInputs(database, comparison.b)
      ) : nil
    let ids = told.flatMap { [$0.before?.outcomeID, $0.after?.outcomeID] }
    var outcomes: [OutcomeID: RecordedOutcome] = [:]
    var digests: [OutcomeID: Digest] = [:]
    let wanted = Array(Set(ids.compactMap(\.self)))
    let runs = [comparison.a, comparison.b]
    for outcome in try await database.recordedOutcomes(wanted, of: runs) {
      outcomes[outcome.id] = outcome
      digests[outcome.id] = outcome.digest
    }
    var entries: [ComparisonReport.Entry] = []
    for entry in told {
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
}
