import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

extension RunRecord {
  enum Detail: Sendable {
    /// For a terminal: the findings of failing cases, and layout uncertainties and unmet
    /// requirements of all.
    case summary
    case full
    /// Everything, and the earlier run's suite, to draw its cases in HTML.
    case page
  }

  /// Reads a recorded run from a database.
  ///
  /// `earlier` is the run to compare with, or nil for the previous one; `select` filters the cases.
  ///
  /// - Throws: ``DatabaseError`` or ``HeadroomError`` if something can't be read back, or what
  ///   `select` throws.
  /// - Complexity: Proportional to the reported cases and their outcomes, and one pass over the
  ///   transitions in the database.
  static func reading(
    _ run: Run, from database: RegressionDatabase, strategies: StrategyRegistry,
    against earlier: Run? = nil, _ detail: Detail = .full,
    select: (([StoredCase]) throws -> [StoredCase])? = nil
  ) throws -> RunRecord {
    // A single read transaction, since another process may prune meanwhile.
    try database.read {
      guard let now = try database.run(run.number), now.uuid == run.uuid else {
        throw HeadroomError.nothingSelected("run \(run.number) has just been removed")
      }
      var base = earlier
      if base == nil { base = try database.previousRun(of: run) }
      let suite = try RecordedSuite(database, at: run, strategies: strategies)
      var cases = try database.cases(of: run)
      let planned = cases.count
      if let select { cases = try select(cases) }
      let runs = try database.runs()
        .filter { $0.position <= run.position && $0.number != run.number }
      var record = RunRecord(run: run, runs: runs.reversed() + [run], cases: [], suite: suite)
      record.isSelection = cases.count < planned
      record.unreadableMetrics = try fill(&cases, detail, of: run, in: database)
      try record.describe(cases, detail, in: database)
      // A terminal shows changes of the selected cases only, and none of an unfinished run.
      let isTold = detail != .summary || run.state == .complete
      if let base, isTold {
        let selection = detail == .summary && record.isSelection ? cases.map(\.id) : nil
        let comparison = try database.compare(base, run, cases: selection)
        record.change = Change(comparison)
        if detail != .summary {
          try record.takeChanged(by: comparison, cases.map(\.id), database)
        }
      }
      guard detail == .page, let base,
        record.changed.contains(where: { $0.before != nil && $0.index != nil })
      else { return record }
      record.earlier = try RecordedSuite(database, at: base, strategies: strategies)
      return record
    }
  }

  /// Reads the requested details, and returns the number of cases with unreadable measures.
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
    let unreadable = try database.fill(&cases, with: .measures, of: run)
    for place in cases.indices {
      // Many cases have margins, and a terminal shows none.
      let measures = cases[place].record.measures
      if measures?.layoutUncertainty == nil, measures?.unmetRequirement == nil {
        cases[place].record.measures = nil
      }
    }
    return unreadable
  }

  /// Adds the facts from suite, approvals and history; for a terminal, only to the cases it lists.
  private mutating func describe(
    _ all: [StoredCase], _ detail: Detail, in database: RegressionDatabase
  ) throws {
    let isSummary = detail == .summary
    let stored = isSummary ? all.filter { !$0.record.verdict.isAsExpected } : all
    let broken = stored.lazy.map(\.record).filter { $0.body?.mismatches.isEmpty == false }
    let sheet = try SourcePlaces(
      ofScenarios: Set(broken.map(\.name.scenario)).sorted(),
      files: suite.files(of: .scenario), database
    ).sheet(suite.suite.scenarios)
    let timelines = isSummary ? [] : try database.timelines(of: stored.map(\.id), in: runs)
    cases = stored.enumerated().map { place, stored in
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
    summarize()
    guard isSummary else { return }
    summarize(
      all.lazy.map { stored in
        let record = stored.record
        return (record.name, record.verdict, record.measures, sheet.form(of: record.name.scenario))
      })
  }

  private mutating func takeChanged(
    by comparison: RunComparison, _ ids: [CaseID], _ database: RegressionDatabase
  ) throws {
    let places = Dictionary(zip(ids, ids.indices)) { first, _ in first }
    let gone = comparison.cases.filter { $0.bucket == .onlyInA }.map(\.caseID)
    let goneNames = try database.names(ofCases: gone)
    let outcomes = Set(comparison.cases.compactMap(\.before?.id))
    let bodies = try database.bodies(ofOutcomes: Array(outcomes), of: [comparison.a])
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

extension RunRecord {
  /// Runs generated cases without recording; nil if the observer cancels.
  init?(
    trial label: String, _ runner: Runner, _ places: SourcePlaces, _ observer: any CommandObserver
  ) {
    let start = Clock.seconds
    let result = runner.run(keeping: .records, isCancelled: { observer.isCancelled })
    guard result.isComplete else { return nil }
    let header = RunHeader(
      label: label, engineVersion: Simulator.version,
      measuresVersion: CaseMeasures.version, toolVersion: HeadroomProgram.version,
      today: runner.options.today.description, isFiltered: true, startedAt: Clock.now)
    let milliseconds = Int64(((Clock.seconds - start) * 1000).rounded())
    self.init(
      runner, result, run: Run(header, totals: result.totals, wallMilliseconds: milliseconds),
      place: places.location)
    isTrial = true
  }

  /// Makes this the record of a trial of forms: cases in which a strategy had nothing to act on are skipped.
  ///
  /// `leftOut` has the indexes of those in which it is not meant to act, and why.
  mutating func take(_ answer: TrialAnswer, leftOut: [Int: String]) {
    trial = answer
    for index in cases.indices {
      if let words = leftOut[index] { cases[index].record.measures?.unmetRequirement = words }
      if cases[index].record.measures?.unmetRequirement != nil {
        cases[index].verdict = .skipped
        cases[index].findings = []
      } else {
        cases[index].findings.sort { $0.isWorse(than: $1) }
      }
    }
    summarize()
    run.totals = totals
  }
}
