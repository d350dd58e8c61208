import AvoidanceEngine
import Foundation
import Scenarios
import Testing

@testable import RegressionRunner
@testable import RegressionStore
@testable import HeadroomCommand

/// What is run and recorded.
struct SuiteToRecord {
  /// The definitions, with what is approved of them.
  private(set) var suite: RunSuite
  /// The definitions as the database takes them.
  let imported: [ImportedDefinition]
  /// What is approved, as the database takes it.
  private(set) var baselines: [Baseline] = []

  init(_ suite: RunSuite) {
    self.suite = suite
    imported =
      suite.forms.values.sorted { $0.name < $1.name }
      .map { ImportedDefinition($0, isBuiltIn: true) }
      + suite.strategies.map { ImportedDefinition($0, isBuiltIn: true) }
      + suite.devices.map { ImportedDefinition($0, isBuiltIn: true) }
      + suite.scenarios.map { ImportedDefinition($0, isBuiltIn: true) }
  }

  /// The suite with other definitions, of which the same is approved.
  func replacing(_ suite: RunSuite) -> SuiteToRecord {
    var other = SuiteToRecord(suite)
    other.baselines = baselines
    return other
  }

  /// Approves adjustments of a case.
  mutating func approve(_ json: String, of name: CaseName) throws {
    let bytes = Array(json.utf8)
    suite.baselines[name] = try ApprovedAdjustments(json: bytes)
    baselines.append(
      Baseline(name: name, adjustments: bytes, by: "somebody", at: 1, reason: "as it was"))
  }
}

/// A database in which suites are recorded, and what its views have to say of its runs.
struct RecordedFile {
  /// A recorded run, with the facts of each of its cases.
  struct Run {
    var label: String
    var minute: Int64
    var facts: [String: CaseFacts]
  }

  /// How much of a file was compared, and what is not as it should be.
  struct Comparison {
    var cases = 0
    var rows = 0
    var differences: [String] = []

    static func += (total: inout Comparison, part: Comparison) {
      total.cases += part.cases
      total.rows += part.rows
      total.differences += part.differences
    }
  }

  private let work: Workspace
  private let name: String
  /// The runs, in the order of history.
  private(set) var runs: [Run] = []

  init(_ name: String, in work: Workspace) {
    self.name = name
    self.work = work
  }

  private var location: DatabaseLocation {
    DatabaseLocation(path: work.path(name), strategies: .builtIn)
  }

  // MARK: What happens to it

  /// Runs a suite and records it, as `run` does once it has read its files.
  ///
  /// - Parameters:
  ///   - recorded: The suite.
  ///   - label: What the run is called.
  ///   - minute: When it begins.
  ///   - shard: Which part of the plan runs.
  ///   - isIncluded: Which cases are selected; nil: all.
  /// - Throws: What the database refuses.
  mutating func run(
    _ recorded: SuiteToRecord, _ label: String, minute: Int64, shard: RunHeader.Shard? = nil,
    where isIncluded: ((CaseName) -> Bool)? = nil
  ) throws {
    let today = try #require(Workspace.today)
    let time = 1_790_000_000_000 + minute * 60_000
    let database = try location.openForWriting()
    let (suite, baselines) = (recorded.suite, recorded.baselines)
    _ = try database.importDefinitions(recorded.imported, baselines: baselines, at: time)
    var plan = try Expander(suite).plan()
    let whole = plan
    plan.keep { isIncluded?(whole.names(of: $0)) ?? true }
    if let shard { plan.keep(shard) }
    let execution = RunExecution(
      runner: Runner(suite: suite, plan: plan, options: .init(jobs: 2, today: today)),
      observer: work.observer)
    let header = RunHeader(
      label: label, engineVersion: Simulator.version, measuresVersion: CaseMeasures.version,
      toolVersion: "0.0.0", today: today.description, isFiltered: isIncluded != nil, shard: shard,
      startedAt: time)
    let done = try execution.run(
      recordingTo: database, header, wholePlan: shard == nil ? nil : whole.runPlan,
      baselines: baselines)
    #expect(done.run.state == .complete)
    let facts = FactBook.shared.facts(of: recorded, plan.runPlan, on: today)
    runs.append(Run(label: label, minute: minute, facts: facts))
  }

  /// Adds the runs of other files, or joins them into one.
  mutating func merge(_ others: [RecordedFile], asOne label: String? = nil) throws {
    let paths = others.map(\.location.path)
    let summary = try DatabaseMerging(location: location, paths: paths, label: label).run()
    #expect(summary.unjoined.isEmpty)
    let added = others.flatMap(\.runs)
    if let label {
      runs.append(
        Run(
          label: label, minute: added.map(\.minute).min() ?? 0,
          facts: added.reduce(into: [:]) { $0.merge($1.facts) { first, _ in first } }))
    } else {
      runs += added
    }
    runs.sort { $0.minute < $1.minute }
  }

  /// Removes all runs but the newest.
  mutating func prune() throws {
    let report = try Pruning(location: location, keep: 1).run(work.observer)
    #expect(report.removed.count == runs.count - 1)
    runs = runs.suffix(1)
  }

  /// A copy of the file, which goes on by itself.
  func copy(_ name: String) throws -> RecordedFile {
    try FileManager.default.copyItem(atPath: work.path(self.name), toPath: work.path(name))
    var copy = RecordedFile(name, in: work)
    copy.runs = runs
    return copy
  }

  // MARK: What it says

  /// Compares what the views say with the facts of every case in every run.
  func compared() throws -> Comparison {
    let connection = try Connection.forReading(path: location.path, busyTimeoutMilliseconds: 0)
    var comparison = Comparison()
    let numbers = try rows("SELECT run, label FROM runs ORDER BY place", connection).rows
    try #require(numbers.map { $0[1] } == runs.map { .text($0.label) })
    let numbered = zip(numbers.map { $0[0] }, runs).map { (number: $0, run: $1) }
    for (view, columns) in CaseFacts.columns.sorted(by: { $0.key < $1.key }) {
      comparison += try compared(view, columns, of: numbered, connection)
    }
    comparison += try comparedOutcomes(of: numbered, connection)
    let sums = [
      "strategy", "run", "passed", "failed", "covered_points", "points_scrolled", "known_failures",
      "without_effect", "share", "covered_per_case", "scrolled_per_case",
    ]
    let scores = try rows("SELECT * FROM scoreboard", connection)
    try #require(scores.columns == sums)
    for (number, run) in numbered {
      comparison += Self.compared(scores.rows.filter { $0[1] == number }, of: run)
      comparison.cases += run.facts.count
    }
    comparison.differences = comparison.differences.map { "\(name): \($0)" }
    return comparison
  }

  private func compared(
    _ view: String, _ columns: [String], of numbered: [(number: QueryValue, run: Run)],
    _ connection: Connection
  ) throws -> Comparison {
    var comparison = Comparison()
    let result = try rows("SELECT * FROM \(view)", connection)
    // A new column is a fact that has to be compared, too.
    try #require(result.columns.filter { !CaseFacts.otherColumns.contains($0) } == columns)
    let places = columns.compactMap { result.columns.firstIndex(of: $0) }
    let runPlace = try #require(result.columns.firstIndex(of: "run"))
    let sincePlace = result.columns.firstIndex(of: "since_run")
    var found: [QueryValue: [QueryValue: [String]]] = [:]
    var since: [QueryValue: [QueryValue: QueryValue]] = [:]
    for row in result.rows {
      let (run, key) = (row[runPlace], row[places[0]])
      found[run, default: [:]][key, default: []].append(
        CaseFacts.text(of: places.lazy.map { row[$0] }))
      if let sincePlace { since[run, default: [:]][key] = row[sincePlace] }
    }
    comparison.rows = result.rows.count
    var last: [String: (outcome: Digest, run: QueryValue)] = [:]
    for (number, run) in numbered {
      let rows = found[number] ?? [:]
      if !Set(rows.keys).isSubset(of: run.facts.keys.map { .text($0) }) {
        comparison.differences.append("\(view) of run \(run.label): rows of other cases")
      }
      for (key, facts) in run.facts {
        let (here, alone) = ((rows[.text(key)] ?? []).sorted(), facts.rows[view] ?? [])
        if here != alone {
          comparison.differences.append(
            """
            \(view) of run \(run.label): \(key)
              here:  \(here.filter { !alone.contains($0) }.prefix(3))
              alone: \(alone.filter { !here.contains($0) }.prefix(3))
            """
          )
        }
        guard sincePlace != nil else { continue }
        if last[key]?.outcome != facts.outcome { last[key] = (facts.outcome, number) }
        if since[number]?[.text(key)] != last[key]?.run {
          comparison.differences.append("\(view) of run \(run.label): \(key) since another run")
        }
      }
    }
    return comparison
  }

  /// Compares what is told of the outcomes: more than the views say.
  private func comparedOutcomes(
    of numbered: [(number: QueryValue, run: Run)], _ connection: Connection
  ) throws -> Comparison {
    var comparison = Comparison()
    var told: [QueryValue: [String]] = [:]
    let labels = Dictionary(uniqueKeysWithValues: numbered.map { ($0.number, $0.run) })
    let result = try rows("SELECT case_key, run, body FROM run_outcome", connection)
    comparison.rows = result.rows.count
    for row in result.rows {
      guard case .text(let key) = row[0], case .text(let json) = row[2], let run = labels[row[1]]
      else { continue }
      if told[row[2]] == nil {
        let body = try OutcomeBody(Array(json.utf8))
        told[row[2]] = CaseFacts.told(body.mismatches, body.adjustments)
      }
      let (here, alone) = (told[row[2]] ?? [], run.facts[key]?.told ?? [])
      guard here != alone else { continue }
      comparison.differences.append(
        """
        told of run \(run.label): \(key)
          here:  \(here.filter { !alone.contains($0) }.prefix(3))
          alone: \(alone.filter { !here.contains($0) }.prefix(3))
        """
      )
    }
    return comparison
  }

  /// Compares the sums of each strategy, which floating-point numbers give in any order of the cases up
  /// to a millionth part.
  private static func compared(_ rows: [[QueryValue]], of run: Run) -> Comparison {
    var comparison = Comparison()
    let cases = Dictionary(grouping: run.facts.values, by: \.strategy)
    comparison.rows = rows.count
    if rows.count != cases.count {
      comparison.differences.append("scoreboard of run \(run.label): other strategies")
    }
    for row in rows {
      guard case .text(let strategy) = row[0] else { continue }
      let own = cases[strategy] ?? []
      let metrics = own.compactMap(\.metrics)
      let sums = [metrics.map(\.coveredPoints), metrics.map(\.pointsScrolled)].map { numbers in
        numbers.isEmpty ? nil : numbers.reduce(0, +)
      }
      let counts = [Verdict.pass, .fail].map { verdict in own.count { $0.verdict == verdict } }
      let known = own.count { $0.verdict == .knownFailure }
      let judged = own.count { $0.verdict == .pass || $0.verdict.isFailing }
      let share = judged == 0 ? nil : Double(counts[0]) / Double(judged)
      let isSame =
        row[2...3].elementsEqual(counts.map { .integer(Int64($0)) })
        && zip(row[4...5], sums).allSatisfy(isClose) && row[6] == .integer(Int64(known))
        && (row[7] != .integer(0) || isClose(row[8], share))
      if !isSame {
        comparison.differences.append(
          "scoreboard of run \(run.label): \(row), alone: \(counts) \(sums)")
      }
    }
    return comparison
  }

  private static func isClose(_ found: QueryValue, _ sum: Double?) -> Bool {
    guard case .real(let found) = found, let sum else { return found == .null && sum == nil }
    return (found - sum).magnitude <= 1e-6 * max(1, sum.magnitude)
  }

  private func rows(_ sql: String, _ connection: Connection) throws -> QueryResult {
    let limits = QueryLimits(rows: QueryLimits.maxRows, milliseconds: 600_000, bytes: 1 << 30)
    let result = try Query(sql, limits: limits).run(on: connection)
    try #require(!result.isCut)
    return result
  }
}
