import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Reads the suite's known failures, with the results of their cases.
struct KnownFailureReading: Sendable {
  let location: DatabaseLocation
  var patterns: [String] = []
  var strategies: [String] = []
  var filter = CaseFilter(patterns: [])
  let today: CalendarDay
  var allowsEmpty = false

  private typealias Row = KnownFailureList.Row

  private struct Place: Hashable {
    var scenario: String
    var strategy: String
  }

  /// Reads the selected known failures.
  ///
  /// - Throws: An error if none is selected, or something can't be read back.
  func list() throws -> KnownFailureList {
    KnownFailureList(rows: try rows(), today: today, now: Clock.now)
  }

  private func rows() throws -> [Row] {
    let database = try location.openForReading()
    let scenarios = try location.suite(of: try database.currentDefinitions(of: [.scenario]))
      .scenarios
    let all = scenarios.flatMap { KnownFailureList.rows(of: $0) }
    var rows = try selected(all)
    if !all.isEmpty { try check(rows) }
    let wanted = Set(rows.map(place))
    var cases = try database.sortedCases().filter { wanted.contains(place($0.name)) }
    if filter.hasOptions, !rows.isEmpty {
      cases = try filter.selected(cases, in: database, location.strategies)
      let kept = Set(cases.map { place($0.name) })
      rows.removeAll { !kept.contains(place($0)) }
      try check(rows)
    }
    let runs = Array(try database.runs().reversed())
    let timelines = try database.timelines(of: cases.map(\.id), in: runs)
    var byPlace: [Place: [(name: CaseName, timeline: CaseTimeline)]] = [:]
    for (entry, timeline) in zip(cases, timelines) {
      byPlace[place(entry.name), default: []].append((entry.name, timeline))
    }
    for index in rows.indices {
      let row = rows[index]
      let before = rows[..<index].reversed().prefix {
        place($0) == place(row) && $0.place == row.place
      }
      let known = (byPlace[place(row)] ?? []).filter { name, _ in
        row.failure.applies(to: name)
          && !row.failure.isHidden(by: before.map(\.failure).filter { $0.applies(to: name) })
      }
      rows[index].take(known.map(\.timeline), runs)
    }
    if let run = runs.last(where: \.isWhole) { try mark(&rows, by: run, scenarios, database) }
    return rows
  }

  /// Marks entries without a failing case in a run, if their scenario is unchanged since.
  private func mark(
    _ rows: inout [Row], by run: Run, _ scenarios: [ScenarioDefinition],
    _ database: RegressionDatabase
  ) throws {
    let names = Set(rows.map(\.scenario))
    let cases = try database.cases(of: run).filter { $0.record.outcome != nil }
    let outdated = try OutdatedFailures(cases, of: run, database)
    let judged = try location.suite(
      of: try database.definitions(activeAt: run, of: [.scenario])
    ).scenarios
    let now = Dictionary(scenarios.map { ($0.name, $0) }) { first, _ in first }
    for scenario in judged
    where names.contains(scenario.name) && now[scenario.name]?.isSame(as: scenario) == true {
      for (place, failures) in outdated.of(scenario) {
        for index in rows.indices where rows[index].scenario == scenario.name {
          rows[index].isOutdated =
            rows[index].isOutdated
            || (rows[index].place == place && failures.contains(rows[index].failure))
        }
      }
    }
  }

  private func check(_ rows: [Row]) throws(HeadroomError) {
    if rows.isEmpty, !allowsEmpty {
      throw .nothingSelected("no known failure is selected")
    }
  }

  private func place(_ row: Row) -> Place {
    Place(scenario: row.scenario, strategy: row.failure.strategy)
  }

  private func place(_ name: CaseName) -> Place {
    Place(scenario: name.scenario, strategy: name.strategy)
  }

  private func selected(_ rows: [Row]) throws(HeadroomError) -> [Row] {
    let patterns = patterns.map { CasePattern($0) }
    let strategies = strategies.map { CasePattern($0) }
    let known = Set(rows.map(\.failure.strategy))
    for pattern in strategies where !known.contains(where: { pattern.names($0) }) {
      throw .unknownName(
        kind: "strategy", name: pattern.text,
        hint: NameHint(for: pattern.text, among: known.sorted()))
    }
    let meanings = patterns.map { pattern in
      (pattern, pattern.meaning(among: rows.lazy.map(\.scenario), keyExists: { _ in false }))
    }
    return rows.filter { row in
      (strategies.isEmpty || strategies.contains { $0.names(row.failure.strategy) })
        && (meanings.isEmpty
          || meanings.contains { pattern, meaning in
            pattern.selects(
              scenario: row.scenario, key: "\(row.scenario) [\(row.failure.strategy)]", as: meaning)
          })
    }
  }
}
