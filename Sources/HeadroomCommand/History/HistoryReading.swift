import AvoidanceEngine
import RegressionStore
import RegressionRunner
import Scenarios

struct HistoryReading: Sendable {
  let location: DatabaseLocation
  var filter = CaseFilter(patterns: [])
  /// A case's key, if nothing else selects cases.
  var key: String?
  /// nil for all branches.
  var branch: String?
  var limit = 30
  /// Whether to include cases that always passed unchanged.
  var showsAll = false
  var allowsEmpty = false

  /// Reads the history of the selected cases.
  ///
  /// - Throws: An error if no case is selected, the branch doesn't exist, or something can't be read back.
  func history() throws -> History {
    let database = try location.openForReading()
    let (rows, runs) = try rows(database)
    var history = History(runs: runs, limit: limit, rows: rows)
    history.codeChanges = try codeChanges(in: history, database)
    if !filter.isFilter, !showsAll {
      history.rows = rows.filter(\.isEventful)
      history.uneventful = rows.count - history.rows.count
    }
    if filter.isFilter, rows.count == 1, let only = rows.first {
      history.detail = try detail(of: only, history, database)
    }
    return history
  }

  /// Computes the pass rates of the selected cases for each grouping.
  ///
  /// A scenario's form and tags are those it had in each run.
  ///
  /// - Throws: An error if no case is selected, there is no complete run, or something can't be read back.
  func rates(by groupings: [PassRates.Grouping]) throws -> [PassRates] {
    let database = try location.openForReading()
    let (rows, runs) = try rows(database)
    let scenarios = groupings == [.strategy] ? [] : try scenarios(of: rows, in: runs, database)
    let rates = groupings.map { grouping in
      guard grouping != .strategy else {
        let members = rows.lazy.map { row -> PassRates.Member in
          ([row.name.strategy], row.timeline)
        }
        return PassRates(by: grouping, of: runs, last: limit, members)
      }
      let members = zip(rows, scenarios).lazy.flatMap { row, stretches in
        stretches.map { stretch -> PassRates.Member in
          (
            grouping == .form ? [stretch.form] : stretch.tags,
            row.timeline.clamped(to: stretch.runs)
          )
        }
      }
      return PassRates(by: grouping, of: runs, last: limit, members)
    }
    if rates.allSatisfy(\.runs.isEmpty), !allowsEmpty {
      throw HeadroomError.nothingSelected(
        "no complete run of the whole suite; pass rates leave out filtered, sharded and interrupted runs"
      )
    }
    return rates
  }

  /// Consecutive runs in which a scenario had the same content.
  private struct ScenarioStretch {
    var runs: Range<Int>
    let form: String
    let tags: [String]
  }

  /// The scenarios of cases in a series of runs, found by former names, too.
  private func scenarios(
    of rows: [History.Row], in runs: [Run], _ database: RegressionDatabase
  ) throws -> [[ScenarioStretch]] {
    let former = try database.formerCases()
    let formerNames = try database.names(
      ofCases: rows.flatMap { former[$0.timeline.caseID] ?? [] })
    var known: [[String]: [ScenarioStretch]] = [:]
    return try rows.map { row in
      let names =
        [row.name.scenario]
        + (former[row.timeline.caseID] ?? []).compactMap { formerNames[$0]?.scenario }
      if let stretches = known[names] { return stretches }
      let stretches = try scenarioStretches(of: names, in: runs, database)
      known[names] = stretches
      return stretches
    }
  }

  /// Parses consecutive equal contents only once.
  private func scenarioStretches(
    of names: [String], in runs: [Run], _ database: RegressionDatabase
  ) throws -> [ScenarioStretch] {
    let contents = try names.map { try database.contents(of: $0, .scenario, activeAt: runs) }
    var stretches: [ScenarioStretch] = []
    var last: [UInt8]?
    for place in runs.indices {
      guard let content = contents.lazy.compactMap({ $0[place] }).first else { continue }
      if content == last, stretches[stretches.count - 1].runs.upperBound == place {
        stretches[stretches.count - 1].runs =
          stretches[stretches.count - 1].runs.lowerBound..<(place + 1)
        continue
      }
      let scenario = try ScenarioDefinition(
        name: names[0], canonicalContent: content, strategies: location.strategies
      ).value
      stretches.append(
        ScenarioStretch(runs: place..<(place + 1), form: scenario.form, tags: scenario.tags))
      last = content
    }
    return stretches
  }

  /// The selected cases with results, and the runs, oldest first.
  private func rows(_ database: RegressionDatabase) throws -> (
    rows: [History.Row], runs: [Run]
  ) {
    let all = try database.runs()
    let runs = Array(try runs(of: all).reversed())
    var rows: [History.Row] = []
    let selected = try selected(database, newest: runs.last { $0.state == .complete })
    let scenarios = Set(try database.names(of: .scenario))
    // Earlier results of a renamed case are in the row of its current name.
    let former = try database.formerCases()
    let earlierNames = Set(selected.flatMap { former[$0.id] ?? [] })
    for timeline in try database.timelines(of: selected.map(\.id), in: runs)
    where timeline.hasResult && !earlierNames.contains(timeline.caseID) {
      guard let name = selected.first(where: timeline.caseID) else { continue }
      rows.append(History.Row(name: name, timeline: timeline))
      rows[rows.count - 1].isArchived = !scenarios.contains(name.scenario)
    }
    if rows.isEmpty, !all.isEmpty, !allowsEmpty {
      throw HeadroomError.nothingSelected(
        selected.isEmpty
          ? try filter.words(matchingNoneOf: database)
          : "no case of these runs is selected"
      )
    }
    return (rows, runs)
  }

  /// The selected cases; a case key is looked up without reading all cases.
  private func selected(_ database: RegressionDatabase, newest: Run?) throws -> [(
    id: CaseID, name: CaseName
  )] {
    if let key, let name = CaseName(key: key), let id = try database.caseID(of: name) {
      return [(id, name)]
    }
    return try filter.selected(
      try database.sortedCases(), in: database, location.strategies,
      about: branch == nil ? nil : newest)
  }

  private func runs(of all: [Run]) throws(HeadroomError) -> [Run] {
    guard let branch else { return all }
    let runs = all.filter { $0.header.branch == branch }
    guard runs.isEmpty else { return runs }
    let branches = Set(all.compactMap(\.header.branch)).sorted()
    throw .unknownName(kind: "branch", name: branch, hint: NameHint(for: branch, among: branches))
  }

  private func codeChanges(in history: History, _ database: RegressionDatabase) throws
    -> [History.CodeChange]
  {
    var changes: [(place: Int, change: History.CodeChange)] = []
    for name in Set(history.rows.map(\.name.strategy)).sorted() {
      let contents = try database.contents(of: name, .strategy, activeAt: history.runs)
      var last: (content: [UInt8], code: StrategyCode?)?
      for (place, content) in contents.enumerated() {
        guard let content, content != last?.content else { continue }
        let code = try StrategyDefinition(
          name: name, canonicalContent: content, strategies: location.strategies
        ).value.code
        if let last, history.shown.contains(place),
          let change = CaseChange.code(of: name, from: last.code, to: code)
        {
          changes.append((place, .init(run: history.runs[place], change: change)))
        }
        last = (content, code)
      }
    }
    return changes.sorted { $0.place < $1.place }.map(\.change)
  }

  // MARK: Details of one case

  private func detail(
    of row: History.Row, _ history: History, _ database: RegressionDatabase
  ) throws -> History.Detail {
    var detail = History.Detail(changes: try changes(of: row, history, database))
    guard let newest = row.timeline.stretches.last(where: { $0.point != nil })?.runs.last else {
      return detail
    }
    let now = try suite(at: history.runs[newest], database)
    if row.verdict == .pass, let inputs = now.inputs(of: row.name) {
      detail.margins = inputs.judge(measures: true).closestMargins(3)
    }
    guard let since = history.since(of: row), let before = since.before,
      let old = try storedCase(of: row, in: before, database)?.record,
      let new = try storedCase(of: row, in: since.run, database)?.record,
      let earlierDigest = old.outcome?.digest, let laterDigest = new.outcome?.digest
    else { return detail }
    var explainer = CaseExplainer(
      from: try suite(at: before, database), to: try suite(at: since.run, database), in: database)
    detail.why = try explainer.explanation(
      of: old.name, earlierDigest, to: laterDigest, as: new.name)
    if let from = before.header.commit, let to = since.run.header.commit {
      detail.commits = GitState.commitCount(from: from, to: to)
    }
    return detail
  }

  private func suite(at run: Run, _ database: RegressionDatabase) throws -> RecordedSuite {
    try RecordedSuite(database, at: run, strategies: location.strategies)
  }

  private func changes(
    of row: History.Row, _ history: History, _ database: RegressionDatabase
  ) throws -> [History.Change] {
    var changes: [History.Change] = []
    var last: Int64?
    for stretch in row.timeline.stretches {
      let run = history.runs[stretch.runs.lowerBound]
      guard let point = stretch.point, point.outcomeID != last,
        let stored = try storedCase(of: row, in: run, database)
      else { continue }
      last = point.outcomeID
      var cases = [stored]
      try database.fill(&cases, with: [.bodies, .measures, .notes], of: run)
      changes.append(.init(run: run, testCase: RunRecord.Case(cases[0].record)))
    }
    let contents = try database.contents(
      of: row.name.scenario, .scenario, activeAt: changes.map(\.run))
    for (place, content) in contents.enumerated() {
      let scenario = try content.map {
        try ScenarioDefinition(
          name: changes[place].testCase.name.scenario, canonicalContent: $0,
          strategies: location.strategies)
      }
      let sheet = ScenarioSheet(scenario.map { [$0] } ?? []) { _, _ in (nil, nil) }
      sheet.describe(&changes[place].testCase)
      guard let scenario, let verdict = changes[place].testCase.verdict,
        let approval = try database.baseline(judging: row.name, in: changes[place].run),
        approval.judges(verdict, in: scenario.value)
      else { continue }
      changes[place].testCase.approval = approval
    }
    return changes
  }

  /// The case in a run, under its name at that time.
  private func storedCase(
    of row: History.Row, in run: Run, _ database: RegressionDatabase
  ) throws -> StoredCase? {
    let caseID = row.timeline.caseID
    for id in [caseID] + (try database.formerCases()[caseID] ?? []) {
      if let stored = try database.storedCase(id, in: run) { return stored }
    }
    return nil
  }
}

extension [(id: CaseID, name: CaseName)] {
  /// Finds a case's name by binary search; the list must be sorted by ID.
  fileprivate func first(where id: CaseID) -> CaseName? {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < endIndex && self[low].id == id ? self[low].name : nil
  }
}
