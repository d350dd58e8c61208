import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// Shows a case of a run, step by step or as a drawing.
struct ShowCase: Sendable {
  let location: DatabaseLocation
  var isJSON = false
  /// The run's name, or nil for the newest with a result of the case.
  var run: String?
  /// Whether to list notifications and delegate calls.
  var showsLog = false
  /// Whether to list all of several cases, not only the worst.
  var listsAll = false

  func show(_ id: CaseID, _ name: CaseName, _ console: Console) throws {
    let replayed = try replayed(id, name)
    let (run, entry) = (replayed.run, replayed.testCase)
    if isJSON {
      try console.print(TraceJSON().line(for: entry, recorded: replayed.recordedJSON))
      return
    }
    if entry.trace != nil {
      try console.show(TraceText(style: console.style, showsLog: showsLog).text(entry))
    } else {
      let reason =
        entry.reasonOfOtherOutcome.map { "Showing the recorded outcome: \($0)" }
        ?? "This version of the engine produces a different outcome; showing the recorded one."
      // The reason would repeat the note.
      var shown = entry
      shown.hindrance = nil
      try console.print("\(RecordedText.text(shown))\(reason)")
    }
    let since =
      entry.sinceRun == run.number
      ? "outcome began in this run" : "outcome unchanged since run \(entry.sinceRun ?? 0)"
    try console.print("\n\(RunWords.handle(run)); \(since)")
    for note in replayed.deviceNotes { try console.print(note) }
  }

  /// Shows the verdicts of several cases, the worst first, then the first that fails; in JSON, each case.
  func show(_ cases: [(id: CaseID, name: CaseName)], _ console: Console) throws {
    let database = try location.openForReading()
    let named = try run.map { try database.namedRun($0) }
    let found = try results(of: cases, in: named, database)
    let sorted = VerdictWords.worstFirst.flatMap { verdict in
      found.filter { $0.stored.record.verdict == verdict }
    }
    guard let newest = found.first?.run else {
      throw HeadroomError.nothingSelected(
        named.map { "run \($0.number) has none of these cases" }
          ?? "no run has a result for these cases")
    }
    guard !isJSON else { return try printJSON(sorted, console, database) }
    let isMixed = found.contains { $0.run.number != newest.number }
    let others = isMixed ? ", or the latest run that has it" : ""
    try console.show(
      "\(Words.count(cases.count, "case")) in \(RunWords.handle(newest))\(others)\n")
    let shown = listsAll ? sorted[...] : sorted.prefix(Self.listLimit)
    for (run, stored) in shown {
      let verdict = stored.record.verdict
      let mark = VerdictWords.coloured(VerdictWords.mark(verdict), verdict, console.style)
      let place = run.number == newest.number ? "" : " in run \(run.number)"
      try console.show(
        "  \(mark) \(Escaped.text(stored.record.name.description)): \(VerdictWords.word(verdict))\(place)\n"
      )
    }
    let more = sorted.count - shown.count
    if more > 0 { try console.show("  … and \(more) more; --all lists each\n") }
    if sorted.count < cases.count {
      let words = named == nil ? "without a result" : "not in this run"
      try console.show("  \(words): \(cases.count - sorted.count)\n")
    }
    guard let first = sorted.first(where: { $0.stored.record.verdict?.isFailing == true }) else {
      return
    }
    try console.show("\n")
    try show(first.stored.id, first.stored.record.name, console)
  }

  private static let listLimit = 20

  private typealias Result = (run: Run, stored: StoredCase)

  /// Returns the cases as in a run, or each as in the newest one with a result of it; cases of newer runs come first.
  private func results(
    of cases: [(id: CaseID, name: CaseName)], in run: Run?, _ database: RegressionDatabase
  ) throws -> [Result] {
    func results(in run: Run, of ids: Set<CaseID>) throws -> [Result] {
      try database.cases(of: run).filter { ids.contains($0.id) }.map { (run, $0) }
    }
    let ids = cases.map(\.id).sorted()
    if let run { return try results(in: run, of: Set(ids)) }
    let runs = Array(try database.runs().reversed())
    var newest: [Int: Set<CaseID>] = [:]
    for timeline in try database.timelines(of: ids, in: runs) {
      guard let place = timeline.stretches.last(where: { $0.point != nil })?.runs.last else {
        continue
      }
      newest[place, default: []].insert(timeline.caseID)
    }
    return try newest.sorted { $0.key > $1.key }.flatMap { place, ids in
      try results(in: runs[place], of: ids)
    }
  }

  private func printJSON(_ found: [Result], _ console: Console, _ database: RegressionDatabase)
    throws
  {
    let scenarios = found.map(\.stored.record.name.scenario).uniqued()
    var replays: [Int: Replay] = [:]
    for (run, stored) in found where stored.record.outcome != nil {
      let replay = try replays[run.number] ?? Replay(run, scenarios, location, database)
      replays[run.number] = replay
      let replayed = try replay.replayed(stored)
      try console.print(TraceJSON().line(for: replayed.testCase, recorded: replayed.recordedJSON))
    }
  }

  struct Replayed: Sendable {
    let run: Run
    /// The case, with its trace if the outcome is the recorded one.
    let testCase: RunRecord.Case
    /// The recorded outcome as canonical JSON, if the simulated one is different.
    let recordedJSON: String?
    /// How well-attested the numbers of its device are; safe to show.
    let deviceNotes: [String]
  }

  /// Simulates a case again.
  ///
  /// - Throws: An error if no run has a result, or something can't be read back.
  func replayed(_ id: CaseID, _ name: CaseName) throws -> Replayed {
    let database = try location.openForReading()
    let (run, stored) = try result(of: id, name, database)
    return try Replay(run, [name.scenario], location, database).replayed(stored)
  }

  /// Simulates cases of one run and some scenarios again.
  private struct Replay {
    let run: Run
    let database: RegressionDatabase
    let suite: RecordedSuite
    let sheet: ScenarioSheet

    init(
      _ run: Run, _ scenarios: [String], _ location: DatabaseLocation,
      _ database: RegressionDatabase
    ) throws {
      (self.run, self.database) = (run, database)
      suite = try RecordedSuite(database, at: run, strategies: location.strategies)
      sheet = try SourcePlaces(
        ofScenarios: scenarios, files: suite.files(of: .scenario), database
      ).sheet(suite.suite.scenarios)
    }

    func replayed(_ stored: StoredCase) throws -> Replayed {
      let name = stored.record.name
      let trace = try Resimulation(suite, in: database).trace(of: stored.record)
      var entry: RunRecord.Case
      var json: [UInt8]?
      if let trace {
        entry = sheet.entry(trace, LayoutUncertainties(suite.suite, [name]))
      } else {
        var cases = [stored]
        try database.fill(&cases, with: [.bodies, .measures, .notes], of: run)
        entry = RunRecord.Case(cases[0].record)
        sheet.describe(&entry)
        json = try stored.record.outcome.flatMap { try database.bodyBytes(ofOutcome: $0.id) }
      }
      entry.sinceRun = stored.sinceRun
      suite.explain(&entry)
      entry.replayed = trace
      return Replayed(
        run: run, testCase: entry, recordedJSON: json.map { String(decoding: $0, as: UTF8.self) },
        deviceNotes: DeviceNoteWords.all(of: name, suite.suite))
    }
  }

  /// Returns a case as SVG; throws like ``screens(_:_:)``.
  func picture(of id: CaseID, _ name: CaseName) throws -> String {
    FilmStrip(try screens(id, name)).svg
  }

  /// Returns a case's screens.
  ///
  /// - Throws: An error if no run has a result, or the outcome is no longer the recorded one.
  func screens(_ id: CaseID, _ name: CaseName) throws -> CaseScreens {
    let database = try location.openForReading()
    let (run, stored) = try result(of: id, name, database)
    let suite = try RecordedSuite(database, at: run, strategies: location.strategies)
    if let screens = try Resimulation(suite, in: database).screens(of: stored.record) {
      return screens
    }
    var entry = RunRecord.Case(stored.record)
    suite.explain(&entry)
    let problem = DrawingProblem.otherOutcome(name, reason: entry.reasonOfOtherOutcome)
    throw HeadroomError.inputOutput(Escaped.text(problem.description))
  }

  private func result(of id: CaseID, _ name: CaseName, _ database: RegressionDatabase) throws
    -> (Run, StoredCase)
  {
    if let reference = run {
      let run = try database.namedRun(reference)
      if let result = try database.storedCase(id, in: run) { return (run, result) }
      throw HeadroomError.nothingSelected(
        Escaped.text("run \(run.number) has no result for \(name)"))
    }
    for run in try database.runs() {
      if let result = try database.storedCase(id, in: run) { return (run, result) }
    }
    throw HeadroomError.nothingSelected(Escaped.text("no run has a result for \(name)"))
  }
}
