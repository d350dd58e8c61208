public import RegressionRunner
public import RegressionStore
public import Scenarios

extension RunDocument {
  /// Where a document is read from.
  public struct Source: Sendable {
    /// The database.
    public var database: RegressionDatabase
    /// The run.
    public var run: RunRecord
    /// The definitions and baselines that were in force at the run.
    public var suite: RunSuite
    /// The file of each scenario, as of the newest import.
    public var files: [String: String]
    /// The run to compare with; nil: none.
    public var earlier: RunRecord?
    /// The day that decided about known failures.
    public var today: CalendarDay
    /// How many cases are run again at a time.
    public var jobs: Int

    /// Names what is read.
    public init(
      database: RegressionDatabase,
      run: RunRecord,
      suite: RunSuite,
      files: [String: String],
      earlier: RunRecord?,
      today: CalendarDay,
      jobs: Int = 1
    ) {
      self.jobs = jobs
      self.database = database
      self.run = run
      self.suite = suite
      self.files = files
      self.earlier = earlier
      self.today = today
    }
  }

  /// A planned case of the run, before it is known whether it is reported.
  public struct Candidate: Sendable {
    /// The id in the file.
    public let id: CaseID
    /// The names.
    public let name: CaseName
    /// What became of it; nil: nothing.
    public let verdict: Verdict?
  }

  /// Reads the document of a recorded run.
  ///
  /// - Parameters:
  ///   - source: Where from.
  ///   - select: Leaves cases out; nil: all are reported.
  /// - Returns: The document.
  /// - Throws: ``DatabaseError`` where the file can't be read, what an outcome lacks, or what the
  ///   selection throws.
  /// - Complexity: Proportional to the reported cases and their outcomes, and one pass over the
  ///   file's transitions.
  @_optimize(none)
  public static func read(
    _ source: Source,
    select: (([Candidate]) async throws -> [Candidate])? = nil
  ) async throws -> RunDocument {
    let database = source.database
    let results = try await database.results(of: source.run)
    let names = try await database.names(of: results)
    var verdicts: [CaseID: CaseResult] = [:]
    verdicts.reserveCapacity(results.results.count)
    for result in results.results { verdicts[result.caseID] = result }
    let ids = (results.results.map(\.caseID) + results.missing).sorted()
    var candidates = ids.compactMap { id in
      names[id].map { Candidate(id: id, name: $0, verdict: verdicts[id]?.verdict) }
    }
    if let select { candidates = try await select(candidates) }
    let all = try await database.runs()
    let runs =
      Array(
        all.filter { $0.position <= source.run.position && $0.number != source.run.number }
          .reversed()
      ) + [source.run]
    var document = RunDocument(
      run: Run(source.run),
      runs: runs.map { Run($0) },
      cases: [],
      suite: source.suite,
      today: source.today
    )
    document.isSelection = candidates.count < ids.count
    let outcomes = try await Outcomes(
      candidates.compactMap { verdicts[$0.id] },
      of: source.run,
      database
    )
    let lines = try await database.sourceLines(
      ofScenarios: Set(outcomes.casesWithFindings(candidates, verdicts)).sorted()
    )
    let sheet = ScenarioSheet(source.suite, files: source.files, lines: lines)
    let timelines = try await database.timelines(of: candidates.map(\.id), in: runs)
    document.cases.reserveCapacity(candidates.count)
    for (place, candidate) in candidates.enumerated() {
      var entry = Case(candidate.name)
      sheet.describe(&entry)
      if let result = verdicts[candidate.id] { outcomes.add(result, to: &entry, sheet) }
      entry.timeline = timelines[place]
      entry.failingSince = failingSince(entry, runs)
      document.cases.append(entry)
    }
    await document.measure(jobs: source.jobs)
    try await document.takeChange(source, candidates, names)
    document.summarize()
    return document
  }

  private static func failingSince(_ entry: Case, _ runs: [RunRecord]) -> Int? {
    guard entry.verdict?.isFailing == true, let timeline = entry.timeline else { return nil }
    let results = timeline.stretches.filter { $0.point != nil }
    let streak = results.reversed().prefix { $0.point?.verdict.isFailing == true }
    return streak.last.map { runs[$0.runs.lowerBound].number }
  }

  /// How many of the passes with the smallest recorded margins are measured again.
  private static let remeasured = 200

  /// Takes the margins of close passes anew: recorded are those of the first run with an outcome.
  ///
  /// Cases that come to another outcome, as with another version of the engine, keep what is recorded.
  @_optimize(none)
  private mutating func measure(jobs: Int) async {
    let close = Self.closestPasses(of: cases, limit: Self.remeasured).map(\.index).sorted()
    let found = plannedCases()
    let places = close.filter { found[$0] != nil }
    let planned = places.compactMap { found[$0] }
    let plan = RunPlan(
      scenarios: suite.scenarios.map(\.name),
      strategies: suite.strategies.map(\.name),
      devices: suite.devices.map(\.name),
      cases: planned
    )
    let runner = Runner(suite: suite, plan: plan, options: .init(jobs: jobs, today: today))
    let measured = await runner.measure { measured in
      (measured.outcome.digest, measured.outcome.margins)
    }
    for (place, (digest, margins)) in zip(places, measured) where digest == cases[place].digest {
      cases[place].margins = margins
    }
  }

  /// Compares with the earlier run; what both sides did is kept for the reported cases.
  @_optimize(none)
  private mutating func takeChange(
    _ source: Source,
    _ candidates: [Candidate],
    _ names: [CaseID: CaseName]
  ) async throws {
    guard let earlier = source.earlier else { return }
    let comparison = try await source.database.compare(earlier, source.run)
    change = RunReport.Change(comparison)
    var places: [CaseID: Int] = [:]
    for (place, candidate) in candidates.enumerated() { places[candidate.id] = place }
    let gone = comparison.cases.filter { $0.bucket == .onlyInA }.map(\.caseID)
    let goneNames = try await source.database.names(ofCases: gone)
    var outcomes: [OutcomeID: RecordedOutcome] = [:]
    let ids = Set(comparison.cases.compactMap(\.before?.outcomeID))
    for outcome in try await source.database.recordedOutcomes(Array(ids), of: [earlier]) {
      outcomes[outcome.id] = outcome
    }
    for entry in comparison.cases {
      let place = places[entry.caseID]
      if let place { cases[place].bucket = entry.bucket }
      guard let name = names[entry.caseID] ?? goneNames[entry.caseID],
        place != nil || (!isSelection && entry.bucket == .onlyInA)
      else { continue }
      changed.append(
        ChangedCase(
          name: name,
          bucket: entry.bucket,
          before: entry.before.flatMap { outcomes[$0.outcomeID] },
          index: place
        )
      )
    }
  }
}

/// The distinct outcomes of a run, read back.
private struct Outcomes {
  private var entries: [OutcomeID: RecordedOutcome] = [:]

  @_optimize(none)
  init(_ results: [CaseResult], of run: RunRecord, _ database: RegressionDatabase) async throws {
    var seen: Set<OutcomeID> = []
    let ids = results.map(\.outcomeID).filter { seen.insert($0).inserted }
    entries.reserveCapacity(ids.count)
    for outcome in try await database.recordedOutcomes(ids, of: [run]) {
      entries[outcome.id] = outcome
    }
  }

  /// The scenarios of the cases in which something did not hold.
  func casesWithFindings(
    _ candidates: [RunDocument.Candidate],
    _ results: [CaseID: CaseResult]
  ) -> [String] {
    candidates.compactMap { candidate in
      guard let id = results[candidate.id]?.outcomeID,
        entries[id]?.body.mismatches.isEmpty == false
      else { return nil }
      return candidate.name.scenario
    }
  }

  func add(_ result: CaseResult, to entry: inout RunDocument.Case, _ sheet: ScenarioSheet) {
    entry.verdict = result.verdict
    entry.sinceRun = result.sinceRun
    guard let outcome = entries[result.outcomeID] else { return }
    entry.digest = outcome.digest
    entry.fingerprint = outcome.fingerprint
    entry.adjustments = outcome.body.adjustments
    entry.metrics = outcome.body.metrics
    entry.margins = outcome.body.margins
    entry.findings = outcome.body.mismatches.map { sheet.finding($0, in: entry.name) }
    entry.knownReasons = sheet.knownReasons(of: entry)
  }
}
