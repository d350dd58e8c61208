import RegressionRunner
import RegressionStore
import Reports
import Scenarios

/// `known`: the known failures of the suite with age, expiry and last outcome.
struct KnownCommand: Command {
  static let declaration = CommandDeclaration(
    name: "known",
    overview: "List known failures with age, expiry and last outcome",
    discussion: """
      Known failures stand in the scenario files, each with a reason and a last day, and are edited \
      there. The age counts from the first run since which a case of the scenario is a known failure \
      without a break.
      """,
    operand: OperandDeclaration(
      name: "pattern",
      count: 0...Int.max,
      help: "Scenarios, folders (table/), or text with * and ?."
    ),
    options: CaseFilter.options + [
      SharedOptions.today.declaration, SharedOptions.allowEmpty.declaration,
      SharedOptions.format.declaration,
      SharedOptions.database.declaration,
    ],
    examples: [
      .init("headroom known", "All of them."),
      .init("headroom known table/ --strategy xlform", "Those of a folder under one strategy."),
    ]
  )

  private let arguments: ParsedArguments
  private let location: DatabaseLocation

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    location = DatabaseLocation(arguments)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let database = try location.openForReading()
    let stored = try StoredSuite(
      try await database.currentDefinitions(of: [.scenario]),
      path: location.path
    )
    var rows = stored.suite.scenarios.flatMap { KnownFailureReport.rows(of: $0) }
    let isEmptySuite = rows.isEmpty
    rows = try selected(rows)
    if rows.isEmpty, !isEmptySuite, !arguments[SharedOptions.allowEmpty] {
      throw CommandFailure(.nothingSelected, "no known failure is selected")
    }
    let wanted = Set(rows.map { "\($0.scenario)\n\($0.strategy)" })
    var cases = try await database.sortedCases().filter {
      wanted.contains("\($0.name.scenario)\n\($0.name.strategy)")
    }
    let filter = CaseFilter(patterns: [], arguments)
    if filter.hasOptions, !rows.isEmpty {
      cases = try await filter.selected(cases, in: database, command: "known")
      let kept = Set(cases.map { "\($0.name.scenario)\n\($0.name.strategy)" })
      rows.removeAll { !kept.contains("\($0.scenario)\n\($0.strategy)") }
      if rows.isEmpty, !arguments[SharedOptions.allowEmpty] {
        throw CommandFailure(.nothingSelected, "no known failure is selected")
      }
    }
    let runs = Array(try await database.runs().reversed())
    let timelines = try await database.timelines(of: cases.map(\.id), in: runs)
    var byCase: [String: [CaseTimeline]] = [:]
    for (entry, timeline) in zip(cases, timelines) {
      byCase["\(entry.name.scenario)\n\(entry.name.strategy)", default: []].append(timeline)
    }
    for index in rows.indices {
      let key = "\(rows[index].scenario)\n\(rows[index].strategy)"
      rows[index].take(byCase[key] ?? [], runs)
    }
    let report = KnownFailureReport(rows: rows, today: Planning.today(arguments), now: Clock.now)
    switch arguments[SharedOptions.format] {
    case .json: try console.print(report.json.pretty, terminator: "")
    case .text:
      try console.print(report.text(width: console.width, style: console.style), terminator: "")
    }
    return .asExpected
  }

  private func selected(
    _ rows: [KnownFailureReport.Row]
  ) throws(UsageError) -> [KnownFailureReport.Row] {
    let patterns = arguments.operands.map { CasePattern($0) }
    let strategies = arguments[SharedOptions.strategies].map { CasePattern($0) }
    let known = Set(rows.map(\.strategy))
    for pattern in strategies where !known.contains(where: { pattern.names($0) }) {
      throw UsageError(
        problem: .unknownName(
          kind: "strategy",
          name: pattern.text,
          suggestion: Suggestion.closest(to: pattern.text, among: known.sorted())
        ),
        command: "known"
      )
    }
    let meanings = patterns.map { pattern in
      (pattern, pattern.meaning(among: rows.lazy.map(\.scenario), keyExists: { _ in false }))
    }
    return rows.filter { row in
      (strategies.isEmpty || strategies.contains { $0.names(row.strategy) })
        && (meanings.isEmpty
          || meanings.contains { pattern, meaning in
            pattern.selects(
              scenario: row.scenario,
              key: "\(row.scenario) [\(row.strategy)]",
              as: meaning
            )
          })
    }
  }
}
