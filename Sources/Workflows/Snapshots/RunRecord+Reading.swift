package import AvoidanceEngine
import RegressionRunner
package import RegressionStore
import Scenarios
import SystemCalls
package import Reports

extension RunRecord {
  /// What is read of a run in a database.
  package enum Detail: Sendable {
    /// What a terminal tells: of the cases that failed everything, of the others what was measured.
    case summary
    /// Everything.
    case full
    /// Everything, and what the earlier run did, which a page draws.
    case page
  }

  /// Reads a recorded run from a database.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - database: Where it is recorded.
  ///   - strategies: The strategies that are available.
  ///   - earlier: The run to compare with; nil: the previous one, where there is one.
  ///   - detail: What is read.
  ///   - comparesAll: Whether the whole runs are compared, rather than their selected cases.
  ///   - select: Leaves cases out by their names and verdicts; nil: all are reported.
  /// - Returns: The run.
  /// - Throws: ``DatabaseError`` or ``WorkflowError`` where something can't be read back, or what the
  ///   selection throws.
  /// - Complexity: Proportional to the reported cases and their outcomes, and one pass over the
  ///   file's transitions.
  package static func reading(
    _ run: Run, from database: RegressionDatabase, strategies: StrategyRegistry,
    against earlier: Run? = nil, _ detail: Detail = .full, comparesAll: Bool = true,
    select: (([StoredCase]) throws -> [StoredCase])? = nil
  ) throws -> RunRecord {
    // All of it from one state of the file: another process may prune meanwhile.
    try database.read {
      guard let now = try database.run(run.number), now.uuid == run.uuid else {
        throw WorkflowError.nothingSelected("run \(run.number) has just been removed")
      }
      var base = earlier
      if base == nil { base = try database.previousRun(of: run) }
      let suite = try RecordedSuite(database, at: run, strategies: strategies)
      let planned = try database.cases(of: run)
      var cases = try select.map { try $0(planned) } ?? planned
      let runs = try database.runs()
        .filter { $0.position <= run.position && $0.number != run.number }
      var record = RunRecord(run: run, runs: runs.reversed() + [run], cases: [], suite: suite)
      record.isSelection = cases.count < planned.count
      record.unreadableMetrics = try fill(&cases, detail, of: run, in: database)
      record.cases = try record.described(cases, detail, in: database)
      record.summarize()
      if let base {
        let selection = comparesAll || !record.isSelection ? nil : cases.map(\.id)
        let comparison = try database.compare(base, run, cases: selection)
        record.change = Change(comparison)
        if detail != .summary { try record.takeChanged(by: comparison, planned, cases, database) }
      }
      guard detail == .page, let base,
        record.changed.contains(where: { $0.before != nil && $0.index != nil })
      else { return record }
      record.earlier = try RecordedSuite(database, at: base, strategies: strategies)
      return record
    }
  }

  /// Reads of cases what is wanted, and returns how many have measures that can't be read.
  private static func fill(
    _ cases: inout [StoredCase], _ detail: Detail, of run: Run, in database: RegressionDatabase
  ) throws -> Int {
    guard detail == .summary else {
      return try database.fill(&cases, with: [.bodies, .measures, .notes], of: run)
    }
    let places = cases.indices.filter { cases[$0].record.verdict?.isFailing == true }
    var failing = places.map { cases[$0] }
    try database.fill(&failing, with: [.bodies, .notes], of: run)
    for (place, filled) in zip(places, failing) { cases[place].record = filled.record }
    return try database.fill(&cases, with: .measures, of: run)
  }

  /// Returns the cases with what suite, approvals and history add.
  private func described(
    _ stored: [StoredCase], _ detail: Detail, in database: RegressionDatabase
  ) throws -> [Case] {
    let broken = stored.lazy.map(\.record).filter { $0.body?.mismatches.isEmpty == false }
    let lines = try database.sourceLines(ofScenarios: Set(broken.map(\.name.scenario)).sorted())
    let files = suite.files(of: .scenario)
    let sheet = ScenarioSheet(suite.suite) { scenario, mismatch in
      let line = mismatch.flatMap {
        lines[scenario]?.line(ofStep: $0.step, subject: $0.subject)
      }
      return (files[scenario], line)
    }
    let timelines =
      detail == .summary ? [] : try database.timelines(of: stored.map(\.id), in: runs)
    return stored.enumerated().map { place, stored in
      var entry = Case(stored.record)
      sheet.describe(&entry)
      entry.sinceRun = stored.sinceRun
      suite.explain(&entry)
      guard !timelines.isEmpty else { return entry }
      entry.timeline = timelines[place]
      if entry.verdict?.isFailing == true {
        let first = timelines[place].streak?.stretches.first
        entry.failingSince = first.map { runs[$0.runs.lowerBound].number }
      }
      return entry
    }
  }

  /// Takes how the reported cases differ from the earlier run, with what both sides did.
  private mutating func takeChanged(
    by comparison: RunComparison, _ planned: [StoredCase], _ stored: [StoredCase],
    _ database: RegressionDatabase
  ) throws {
    var places: [CaseID: Int] = [:]
    for (place, entry) in stored.enumerated() { places[entry.id] = place }
    let gone = comparison.cases.filter { $0.bucket == .onlyInA }.map(\.caseID)
    let goneNames = try database.names(ofCases: gone)
    let ids = Set(comparison.cases.compactMap(\.before?.id))
    let bodies = try database.bodies(ofOutcomes: Array(ids), of: [comparison.a])
    for entry in comparison.cases {
      let place = places[entry.caseID]
      if let place { cases[place].bucket = entry.bucket }
      guard let name = place.map({ cases[$0].name }) ?? goneNames[entry.caseID],
        place != nil || !isSelection
      else { continue }
      let body = place.flatMap { cases[$0].record.body }
      changed.append(
        ChangedCase(
          name: name, bucket: entry.bucket, laws: entry.laws,
          before: bodies.side(of: entry.before),
          after: body.flatMap { body in entry.after.map { ($0, body) } }, index: place))
    }
  }
}

// Runs that were just done.
extension RunRecord {
  /// Makes the record of cases that were made to be tried and are not recorded; nil where the observer
  /// wished to stop.
  ///
  /// - Parameters:
  ///   - label: What made them.
  ///   - runner: The cases.
  ///   - toolVersion: The version of the program.
  ///   - places: Where their definitions stand.
  ///   - observer: May end it.
  init?(
    trial label: String, _ runner: Runner, toolVersion: String, _ places: SourcePlaces,
    _ observer: any WorkflowObserver
  ) {
    let start = Clock.seconds
    let result = runner.run(keeping: .records, isCancelled: { observer.isCancelled })
    guard result.isComplete else { return nil }
    let header = RunHeader(
      label: label, engineVersion: Simulator.version,
      measuresVersion: CaseMeasures.version, toolVersion: toolVersion,
      today: runner.options.today.description, isFiltered: true, startedAt: Clock.now)
    let milliseconds = Int64(((Clock.seconds - start) * 1000).rounded())
    self.init(
      runner, result, run: Run(header, totals: result.totals, wallMilliseconds: milliseconds),
      place: places.location)
    isTrial = true
  }
}
