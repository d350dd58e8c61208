import RegressionStore
import Reports
import Scenarios

/// `history`: each case's outcomes over the runs, and since when.
struct HistoryCommand: Command {
  private static let limit = CommandOption.integer(
    "limit",
    short: "n",
    in: 1...100_000,
    defaultText: "10",
    "Show at most this many runs."
  )
  private static let branch = CommandOption.text(
    "branch",
    value: "name",
    "Only runs of this branch."
  )

  static let declaration = CommandDeclaration(
    name: "history",
    overview: "Show each case's outcomes over the runs, and since when",
    discussion: """
      One line for each case. Where a single case is selected, every run at which its outcome \
      became another one is told, too.
      """,
    operand: OperandDeclaration(
      name: "pattern",
      count: 0...Int.max,
      help: "Cases, scenarios, folders (table/), or text with * and ?."
    ),
    options: [
      limit.declaration, branch.declaration, SharedOptions.strategies.declaration,
      SharedOptions.devices.declaration, SharedOptions.allowEmpty.declaration,
      SharedOptions.format.declaration, SharedOptions.database.declaration,
    ],
    examples: [
      .init("headroom history table/", "Every case of a folder."),
      .init(
        "headroom history 'table/last-row [inset-scroll, iPhone 8]'",
        "Since when one case is as it is."
      ),
    ]
  )

  private let arguments: ParsedArguments
  private let location: DatabaseLocation
  private let filter: CaseFilter

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    location = DatabaseLocation(arguments)
    filter = CaseFilter(patterns: arguments.operands, arguments)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let database = try location.openForReading()
    let all = try await database.runs()
    let runs = Array(try runs(of: all).prefix(arguments[Self.limit] ?? 10).reversed())
    var verdicts: [[CaseID: Verdict]] = []
    for run in runs {
      let results = try await database.results(of: run).results
      verdicts.append(
        Dictionary(results.map { ($0.caseID, $0.verdict) }, uniquingKeysWith: { first, _ in first })
      )
    }
    let shown = try await database.sortedCases()
      .filter { entry in verdicts.contains { $0[entry.id] != nil } }
    let selected = try filter.selected(shown, command: "history")
    if selected.isEmpty, !all.isEmpty, !arguments[SharedOptions.allowEmpty] {
      throw CommandFailure(.nothingSelected, "no case of these runs is selected")
    }
    var rows: [HistoryReport.Row] = []
    for (id, name) in selected {
      rows.append(
        HistoryReport.Row(
          name: name,
          verdicts: verdicts.map { $0[id] },
          since: Self.since(try await database.transitions(of: id))
        )
      )
    }
    var report = HistoryReport(runs: runs, rows: rows)
    if selected.count == 1, let single = selected.first {
      report.changes = try await changes(of: single.id, all, database)
    }
    switch arguments[SharedOptions.format] {
    case .json: try console.print(report.json.pretty, terminator: "")
    case .text:
      try console.print(
        HistoryText.text(report, width: console.width, style: console.style),
        terminator: ""
      )
    }
    return .asExpected
  }

  private func runs(of all: [RunRecord]) throws(UsageError) -> [RunRecord] {
    guard let branch = arguments[Self.branch] else { return all }
    let runs = all.filter { $0.header.branch == branch }
    guard runs.isEmpty else { return runs }
    let branches = Set(all.compactMap(\.header.branch)).sorted()
    throw UsageError(
      problem: .unknownName(
        kind: "branch",
        name: branch,
        suggestion: Suggestion.closest(to: branch, among: branches)
      ),
      command: "history"
    )
  }

  private func changes(
    of id: CaseID,
    _ runs: [RunRecord],
    _ database: RegressionDatabase
  ) async throws -> [HistoryReport.Change] {
    let byNumber = Dictionary(runs.map { ($0.number, $0) }, uniquingKeysWith: { first, _ in first })
    var changes: [HistoryReport.Change] = []
    for transition in try await database.transitions(of: id) {
      let outcomes = try await database.outcomes([transition.outcomeID])
      guard let run = byNumber[transition.run], let outcome = outcomes.first else { continue }
      changes.append(.init(run: run, outcome: try RecordedOutcome(outcome)))
    }
    return changes
  }

  /// The run since which a case fails, or since which it does not.
  private static func since(_ transitions: [CaseTransition]) -> Int? {
    guard let last = transitions.last else { return nil }
    let streak = transitions.reversed().prefix { $0.verdict.isFailing == last.verdict.isFailing }
    return streak.last?.run
  }
}
