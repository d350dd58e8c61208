import RegressionRunner
import RegressionStore
import Reports
import Scenarios

/// `history`: each case's outcomes over the runs, and since when.
struct HistoryCommand: Command {
  private static let limit = CommandOption.integer(
    "limit",
    short: "n",
    in: 1...100_000,
    defaultText: "30",
    "Show the outcomes of at most this many runs; since when looks at all of them."
  )
  private static let branch = CommandOption.text(
    "branch",
    value: "name",
    "Only runs of this branch."
  )
  private static let all = CommandOption.flag(
    "all",
    short: "a",
    "Without a pattern, also list the cases that passed in every run in the same way."
  )

  static let declaration = CommandDeclaration(
    name: "history",
    overview: "Show each case's outcomes over the runs, and since when",
    discussion: """
      One line for each case: its outcomes, since which run it fails or does not, for how many runs \
      and days, the commits among which that began, and how often its outcome changed. Where a \
      single case is selected, every run at which its outcome became another one is told, with what \
      moved then, and why it fails or no longer does. Without a pattern or filter, cases that \
      always passed in the same way are only counted. Of several selected cases the passes that \
      came closest to failing in the newest run are listed, of a single one its smallest margins.
      """,
    operand: OperandDeclaration(
      name: "pattern",
      count: 0...Int.max,
      help: "Cases, scenarios, folders (table/), or text with * and ?."
    ),
    options: CaseFilter.options + [
      limit.declaration, branch.declaration, all.declaration,
      SharedOptions.allowEmpty.declaration, SharedOptions.format.declaration,
      SharedOptions.database.declaration,
    ],
    examples: [
      .init("headroom history", "Every case that changed or does not pass."),
      .init("headroom history table/ --branch main", "Every case of a folder, on one branch."),
      .init(
        "headroom history 'table/last-row [inset-scroll, iPhone 8]'",
        "Since when one case is as it is, and why."
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
    let runs = Array(try runs(of: all).reversed())
    var rows: [HistoryReport.Row] = []
    let selected = try await selected(database, newest: runs.last { $0.state == .complete })
    for timeline in try await database.timelines(of: selected.map(\.id), in: runs)
    where timeline.hasResult {
      guard let name = selected.first(where: timeline.caseID) else { continue }
      rows.append(HistoryReport.Row(name: name, timeline: timeline))
    }
    if rows.isEmpty, !all.isEmpty, !arguments[SharedOptions.allowEmpty] {
      throw CommandFailure(.nothingSelected, "no case of these runs is selected")
    }
    var report = HistoryReport(runs: runs, limit: arguments[Self.limit] ?? 30, rows: rows)
    if !filter.isFilter, !arguments[Self.all] {
      report.rows = rows.filter(\.isEventful)
      report.uneventful = rows.count - report.rows.count
    }
    if filter.isFilter, rows.count == 1, let only = rows.first {
      report.detail = try await detail(of: only, report, database)
    } else if filter.isFilter {
      report.survey = try await survey(rows, runs, database)
    }
    switch arguments[SharedOptions.format] {
    case .json: try console.print(HistoryJSON.document(report).pretty, terminator: "")
    case .text:
      let writer = HistoryText(width: console.width, style: console.style, now: Clock.now)
      try console.show(writer.text(report))
      let failing = report.rows.first { $0.verdict?.isFailing == true } ?? report.rows.first
      if report.detail == nil, let failing {
        console.suggest("headroom history \(Words.shellWord(failing.name.description))")
      }
    }
    return .asExpected
  }

  /// The selected cases; one that is named by its key is found without reading all of them.
  private func selected(
    _ database: RegressionDatabase,
    newest: RunRecord?
  ) async throws -> [(id: CaseID, name: CaseName)] {
    if arguments.operands.count == 1, !filter.hasOptions,
      let name = CaseName(key: arguments.operands[0]),
      let id = try await database.caseID(of: name)
    {
      return [(id, name)]
    }
    return try await filter.selected(
      try await database.sortedCases(),
      in: database,
      about: arguments.has(Self.branch) ? newest : nil,
      command: "history"
    )
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

  // MARK: One case

  private func detail(
    of row: HistoryReport.Row,
    _ report: HistoryReport,
    _ database: RegressionDatabase
  ) async throws -> HistoryReport.Detail {
    var changes: [HistoryReport.Change] = []
    var last: OutcomeID?
    for stretch in row.timeline.stretches {
      guard let point = stretch.point, point.outcomeID != last,
        let outcome = try await database.recordedOutcome(
          point.outcomeID,
          of: report.runs[stretch.runs.lowerBound]
        )
      else { continue }
      last = point.outcomeID
      changes.append(
        .init(
          run: report.runs[stretch.runs.lowerBound],
          outcome: outcome
        )
      )
    }
    var detail = HistoryReport.Detail(changes: changes)
    guard let newest = row.timeline.stretches.last(where: { $0.point != nil })?.runs.last else {
      return detail
    }
    let now = try await RecordedInputs(database, report.runs[newest])
    if row.verdict == .pass, let inputs = now.inputs(of: row.name) {
      detail.margins = inputs.judge(measures: true).closestMargins(3)
    }
    guard let since = report.since(of: row), let before = since.before,
      let old = try await outcome(of: row, in: before, database),
      let new = try await outcome(of: row, in: since.run, database)
    else { return detail }
    let earlier = try await RecordedInputs(database, before)
    let later = try await RecordedInputs(database, since.run)
    detail.why = try await earlier.explanation(of: row.name, old, to: later, new)
    if let from = before.header.commit, let to = since.run.header.commit {
      detail.commits = GitState.commitCount(from: from, to: to)
    }
    return detail
  }

  /// Which passes of the newest run came closest to failing, among several selected cases.
  private func survey(
    _ rows: [HistoryReport.Row],
    _ runs: [RunRecord],
    _ database: RegressionDatabase
  ) async throws -> RunSurvey? {
    guard let place = runs.lastIndex(where: { $0.state == .complete }) else { return nil }
    let passes = rows.compactMap { row -> (name: CaseName, outcome: OutcomeID)? in
      guard let stretch = row.timeline.stretches.first(where: { $0.runs.contains(place) }),
        let point = stretch.point, point.verdict == .pass
      else { return nil }
      return (row.name, point.outcomeID)
    }
    let again = try await Resimulation(database, runs[place], path: location.path)
    return try await again.survey(passes, limit: 5)
  }

  private func outcome(
    of row: HistoryReport.Row,
    in run: RunRecord,
    _ database: RegressionDatabase
  ) async throws -> Digest? {
    guard let result = try await database.result(of: row.timeline.caseID, in: run) else {
      return nil
    }
    return try await database.outcomes([result.outcomeID]).first?.digest
  }
}

extension [(id: CaseID, name: CaseName)] {
  /// Finds the name of a case in a list in the order of the ids.
  fileprivate func first(where id: CaseID) -> CaseName? {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low].id == id ? self[low].name : nil
  }
}
