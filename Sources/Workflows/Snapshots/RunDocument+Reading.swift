package import AvoidanceEngine
package import RegressionRunner
package import RegressionStore
import Scenarios
import SystemCalls
package import Reports

extension RunDocument {
  /// A planned case of the run, before it is known whether it is reported.
  package struct Candidate: Sendable {
    /// The id in the file.
    package let id: CaseID
    package let name: CaseName
    /// What became of it; nil: nothing.
    package let verdict: Verdict?
  }

  /// Reads the document of a recorded run from a database.
  ///
  /// - Parameters:
  ///   - run: The run.
  ///   - database: Where it is recorded.
  ///   - strategies: The strategies that are available.
  ///   - earlier: The run to compare with; nil: the previous one, where there is one.
  ///   - forPage: Whether it is for a page, which draws what the earlier run did.
  ///   - select: Leaves cases out by their names and verdicts; nil: all are reported.
  /// - Returns: The document.
  /// - Throws: ``DatabaseError`` or ``WorkflowError`` where something can't be read back, or what the
  ///   selection throws.
  /// - Complexity: Proportional to the reported cases and their outcomes, and one pass over the
  ///   file's transitions.
  package static func reading(
    _ run: Run, from database: RegressionDatabase, strategies: StrategyRegistry,
    against earlier: Run? = nil, forPage: Bool = false,
    select: (([Candidate]) throws -> [Candidate])? = nil
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
    _ select: (([Candidate]) throws -> [Candidate])?
  ) throws -> RunDocument {
    let results = try database.results(of: run)
    let names = try database.names(of: results)
    var verdicts: [CaseID: CaseResult] = [:]
    verdicts.reserveCapacity(results.results.count)
    for result in results.results { verdicts[result.caseID] = result }
    let ids = (results.results.map(\.caseID) + results.missing).sorted()
    var candidates = ids.compactMap { id in
      names[id].map { Candidate(id: id, name: $0, verdict: verdicts[id]?.verdict) }
    }
    if let select { candidates = try select(candidates) }
    let all = try database.runs()
    let runs =
      Array(
        all.filter { $0.position <= run.position && $0.number != run.number }
          .reversed()
      ) + [run]
    var document = RunDocument(run: run, runs: runs, cases: [], suite: suite)
    document.isSelection = candidates.count < ids.count
    let wanted = candidates.compactMap { verdicts[$0.id]?.outcomeID }.uniqued()
    let outcomes = try database.identities(ofOutcomes: wanted)
    let bodies = try database.bodies(ofOutcomes: wanted, of: [run])
    let failing = candidates.filter { candidate in
      verdicts[candidate.id].flatMap { bodies[$0.outcomeID] }?.mismatches.isEmpty == false
    }
    let lines = try database.sourceLines(ofScenarios: Set(failing.map(\.name.scenario)).sorted())
    let sheet = ScenarioSheet(suite.suite, files: suite.files(of: .scenario), lines: lines)
    let timelines = try database.timelines(of: candidates.map(\.id), in: runs)
    document.cases.reserveCapacity(candidates.count)
    for (place, candidate) in candidates.enumerated() {
      var entry = Case(candidate.name)
      sheet.describe(&entry)
      if let result = verdicts[candidate.id] {
        entry.take(result, bodies.side(of: outcomes[result.outcomeID]), sheet)
        entry.approval = suite.approval(of: entry.name, result.verdict)
        entry.hindrance = suite.reasonOfOtherOutcome(entry.name.strategy, result.verdict)
      }
      entry.timeline = timelines[place]
      entry.failingSince = failingSince(entry, runs)
      document.cases.append(entry)
    }
    try document.takeMeasures(of: run, candidates, database)
    try document.takeChange(from: earlier, database, run, candidates, names, bodies)
    document.summarize()
    return document
  }

  private static func failingSince(_ entry: Case, _ runs: [Run]) -> Int? {
    guard entry.verdict?.isFailing == true, let streak = entry.timeline?.streak else { return nil }
    return streak.stretches.first.map { runs[$0.runs.lowerBound].number }
  }

  /// Takes what was measured of the reported cases, and what external strategies wrote where they failed.
  private mutating func takeMeasures(
    of run: Run, _ candidates: [Candidate], _ database: RegressionDatabase
  ) throws {
    let ids = candidates.map(\.id)
    let bodies = try database.measures(of: run, cases: isSelection ? ids : nil)
    let found = ParallelMap.map(ids.count, piece: 512) { place in
      try? bodies[ids[place]].map { try CaseMeasures($0) }
    }
    let notes = try database.notes(of: run)
    for (place, id) in ids.enumerated() {
      guard cases[place].verdict != nil else { continue }
      if let measures = found[place] {
        cases[place].metrics = measures.metrics
        cases[place].margins = measures.margins
        cases[place].layoutUncertainty = measures.layoutUncertainty
        cases[place].unmetRequirement = measures.unmetRequirement
      } else if bodies[id] != nil {
        unreadableMetrics += 1
      }
      if let note = notes[id] { cases[place].standardError = note }
    }
  }

  /// Compares with the earlier run; what both sides did is kept for the reported cases.
  private mutating func takeChange(
    from earlier: Run?, _ database: RegressionDatabase, _ run: Run,
    _ candidates: [Candidate], _ names: [CaseID: CaseName], _ bodies: [Int64: OutcomeBody]
  ) throws {
    guard let earlier else { return }
    let comparison = try database.compare(earlier, run)
    change = RunReport.Change(comparison)
    var places: [CaseID: Int] = [:]
    for (place, candidate) in candidates.enumerated() { places[candidate.id] = place }
    let gone = comparison.cases.filter { $0.bucket == .onlyInA }.map(\.caseID)
    let goneNames = try database.names(ofCases: gone)
    let ids = Set(comparison.cases.compactMap(\.before?.id))
    let earlierBodies = try database.bodies(ofOutcomes: Array(ids), of: [earlier])
    for entry in comparison.cases {
      let place = places[entry.caseID]
      if let place { cases[place].bucket = entry.bucket }
      guard let name = names[entry.caseID] ?? goneNames[entry.caseID],
        place != nil || (!isSelection && entry.bucket == .onlyInA)
      else { continue }
      changed.append(
        ChangedCase(
          name: name, bucket: entry.bucket, laws: entry.laws,
          before: earlierBodies.side(of: entry.before), after: bodies.side(of: entry.after),
          index: place))
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
  fileprivate mutating func take(
    _ result: CaseResult, _ recorded: ChangedCase.Side?, _ sheet: ScenarioSheet
  ) {
    verdict = result.verdict
    sinceRun = result.sinceRun
    guard let (outcome, body) = recorded else { return }
    digest = outcome.digest
    fingerprint = outcome.fingerprint
    adjustments = body.adjustments
    findings = body.mismatches.told.map { sheet.finding($0, in: name) }
    sheet.describeKnownFailures(of: &self)
  }
}
