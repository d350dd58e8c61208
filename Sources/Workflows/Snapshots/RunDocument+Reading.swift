package import AvoidanceEngine
import RegressionRunner
package import RegressionStore
import Scenarios
import SystemCalls
package import Reports

extension RunDocument {
  /// Reads the document of a recorded run from a database.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - database: Where it is recorded.
  ///   - strategies: The strategies that are available.
  ///   - earlier: The run to compare with; nil: the previous one, where there is one.
  ///   - forPage: Whether it is for a page, which draws what the earlier run did.
  ///   - select: Leaves cases out by their names and outcomes; nil: all are reported.
  /// - Returns: The document.
  /// - Throws: ``DatabaseError`` or ``WorkflowError`` where something can't be read back, or what the
  ///   selection throws.
  /// - Complexity: Proportional to the reported cases and their outcomes, and one pass over the
  ///   file's transitions.
  package static func reading(
    _ run: Run, from database: RegressionDatabase, strategies: StrategyRegistry,
    against earlier: Run? = nil, forPage: Bool = false,
    select: (([StoredCase]) throws -> [StoredCase])? = nil
  ) throws -> RunDocument {
    // All of it from one state of the file: another process may prune meanwhile.
    try database.read {
      guard let now = try database.run(run.number), now.uuid == run.uuid else {
        throw WorkflowError.nothingSelected("run \(run.number) has just been removed")
      }
      var base = earlier
      if base == nil { base = try database.previousRun(of: run) }
      let suite = try RecordedSuite(database, at: run, strategies: strategies)
      var document = try reading(run, suite, from: database, against: base, select)
      guard forPage, let base,
        document.changed.contains(where: { $0.before != nil && $0.index != nil })
      else { return document }
      document.earlier = try RecordedSuite(database, at: base, strategies: strategies)
      return document
    }
  }

  private static func reading(
    _ run: Run, _ suite: RecordedSuite, from database: RegressionDatabase, against earlier: Run?,
    _ select: (([StoredCase]) throws -> [StoredCase])?
  ) throws -> RunDocument {
    var told = try database.cases(of: run)
    let planned = told.count
    if let select { told = try select(told) }
    let unreadable = try database.fill(&told, with: [.bodies, .measures, .notes], of: run)
    let all = try database.runs()
    let runs =
      Array(
        all.filter { $0.position <= run.position && $0.number != run.number }
          .reversed()
      ) + [run]
    var document = RunDocument(run: run, runs: runs, cases: [], suite: suite)
    document.isSelection = told.count < planned
    document.unreadableMetrics = unreadable
    let failing = told.filter { $0.record.body?.mismatches.isEmpty == false }
    let lines = try database.sourceLines(
      ofScenarios: Set(failing.map(\.record.name.scenario)).sorted())
    let sheet = ScenarioSheet(suite.suite, files: suite.files(of: .scenario), lines: lines)
    let timelines = try database.timelines(of: told.map(\.id), in: runs)
    document.cases.reserveCapacity(told.count)
    for (place, stored) in told.enumerated() {
      var entry = Case(stored.record.name)
      sheet.describe(&entry)
      entry.take(stored, sheet)
      if let verdict = entry.verdict {
        entry.approval = suite.approval(of: entry.name, verdict)
        entry.hindrance = suite.reasonOfOtherOutcome(entry.name.strategy, verdict)
      }
      entry.timeline = timelines[place]
      entry.failingSince = failingSince(entry, runs)
      document.cases.append(entry)
    }
    try document.takeChange(from: earlier, database, run, told)
    document.summarize()
    return document
  }

  private static func failingSince(_ entry: Case, _ runs: [Run]) -> Int? {
    guard entry.verdict?.isFailing == true, let streak = entry.timeline?.streak else { return nil }
    return streak.stretches.first.map { runs[$0.runs.lowerBound].number }
  }

  /// Compares with the earlier run; what both sides did is kept for the reported cases.
  private mutating func takeChange(
    from earlier: Run?, _ database: RegressionDatabase, _ run: Run, _ told: [StoredCase]
  ) throws {
    guard let earlier else { return }
    let comparison = try database.compare(earlier, run)
    change = RunReport.Change(comparison)
    var places: [CaseID: Int] = [:]
    for (place, stored) in told.enumerated() { places[stored.id] = place }
    let gone = comparison.cases.filter { $0.bucket == .onlyInA }.map(\.caseID)
    let goneNames = try database.names(ofCases: gone)
    let ids = Set(comparison.cases.compactMap(\.before?.id))
    let earlierBodies = try database.bodies(ofOutcomes: Array(ids), of: [earlier])
    for entry in comparison.cases {
      let place = places[entry.caseID]
      if let place { cases[place].bucket = entry.bucket }
      let record = place.map { told[$0].record }
      guard let name = record?.name ?? goneNames[entry.caseID],
        place != nil || (!isSelection && entry.bucket == .onlyInA)
      else { continue }
      var after: ChangedCase.Side?
      if let outcome = entry.after, let body = record?.body { after = (outcome, body) }
      changed.append(
        ChangedCase(
          name: name, bucket: entry.bucket, laws: entry.laws,
          before: earlierBodies.side(of: entry.before), after: after, index: place))
    }
  }
}

extension RunDocument {
  /// Takes what came of cases that were made to be tried and are not recorded.
  ///
  /// - Parameters:
  ///   - label: What made them.
  ///   - runner: The cases.
  ///   - result: What came of all of them.
  ///   - toolVersion: The version of the program.
  ///   - seconds: How long it took.
  ///   - places: Where their definitions stand.
  init(
    trial label: String, _ runner: Runner, _ result: RunResult, toolVersion: String,
    seconds: Double, _ places: SourcePlaces
  ) {
    let header = RunHeader(
      label: label, branch: nil, commit: nil, isDirty: nil, engineVersion: Simulator.version,
      measuresVersion: CaseMeasures.version, toolVersion: toolVersion,
      today: runner.options.today.description, isFiltered: true, shard: nil, startedAt: Clock.now)
    self.init(
      runner, result, header: header, seconds: seconds, place: { places.location(of: $1, in: $0) })
    isTrial = true
  }
}

extension RunDocument.Case {
  /// Takes what the run has for the case.
  fileprivate mutating func take(_ stored: StoredCase, _ sheet: ScenarioSheet) {
    let record = stored.record
    verdict = record.verdict
    sinceRun = stored.sinceRun
    standardError = record.standardError
    if let measures = record.measures {
      metrics = measures.metrics
      margins = measures.margins
      layoutUncertainty = measures.layoutUncertainty
      unmetRequirement = measures.unmetRequirement
    }
    guard let outcome = record.outcome, let body = record.body else { return }
    digest = outcome.digest
    fingerprint = outcome.fingerprint
    adjustments = body.adjustments
    findings = body.mismatches.told.map { sheet.finding($0, in: name) }
    sheet.describeKnownFailures(of: &self)
  }
}
