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
      try console.print(console.program.naming("\(RecordedText.text(shown))\(reason)"))
    }
    let since =
      entry.sinceRun == run.number
      ? "outcome began in this run" : "outcome unchanged since run \(entry.sinceRun ?? 0)"
    try console.print(console.program.naming("\n\(RunWords.handle(run)); \(since)"))
    for note in replayed.deviceNotes { try console.print(note) }
  }

  /// Shows the verdicts of several cases in a run, the worst first, then the first that fails.
  func show(_ names: [CaseName], _ console: Console) throws {
    let database = try location.openForReading()
    let run = try database.namedRun(run ?? "latest")
    let wanted = Set(names)
    let found = try database.cases(of: run).filter { wanted.contains($0.record.name) }
    let sorted = VerdictWords.worstFirst.flatMap { verdict in
      found.filter { $0.record.verdict == verdict }
    }
    try console.show("\(Words.count(names.count, "case")) in \(RunWords.handle(run))\n")
    for stored in sorted.prefix(Self.listLimit) {
      let verdict = stored.record.verdict
      let mark = VerdictWords.coloured(VerdictWords.mark(verdict), verdict, console.style)
      try console.show(
        "  \(mark) \(Escaped.text(stored.record.name.description)): \(VerdictWords.word(verdict))\n"
      )
    }
    let more = sorted.count - Self.listLimit
    if more > 0 { try console.show("  … and \(more) more\n") }
    if sorted.count < names.count {
      try console.show("  not in this run: \(names.count - sorted.count)\n")
    }
    guard let first = sorted.first(where: { $0.record.verdict?.isFailing == true }) else { return }
    try console.show("\n")
    try show(first.id, first.record.name, console)
  }

  private static let listLimit = 20

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
    let suite = try RecordedSuite(database, at: run, strategies: location.strategies)
    let trace = try Resimulation(suite, in: database).trace(of: stored.record)
    let sheet = try SourcePlaces(
      ofScenarios: [name.scenario], files: suite.files(of: .scenario), database
    ).sheet(suite.suite.scenarios)
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
