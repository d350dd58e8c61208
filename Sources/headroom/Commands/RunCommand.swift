import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Reports
import Scenarios

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `run`: imports paths, runs the selected cases, records the outcomes.
struct RunCommand: Command {
  private static let jobs = CommandOption.integer(
    "jobs",
    short: "j",
    in: 1...1024,
    defaultText: "all processors",
    "Run this many cases at a time."
  )
  private static let label = CommandOption.text(
    "label",
    short: "l",
    value: "text",
    "A name for the run, by which other commands find it.",
    complaint: { $0.isEmpty ? "a name that is not empty" : nil }
  )
  private static let branch = CommandOption.text(
    "branch",
    value: "name",
    defaultText: "git's",
    "The branch of what is tested."
  )
  private static let noRecord = CommandOption.flag(
    "no-record",
    "Leave the database as it is: nothing is imported and no run is recorded."
  )
  private static let list = CommandOption.flag(
    "list",
    "Print the cases that would run, and stop."
  )
  static let failOn = CommandOption.choice(
    "fail-on",
    default: FailOn.failure,
    "What ends with 1: a failing case, one that did not fail in the earlier run, any other outcome "
      + "than there, or nothing."
  )
  static let resume = CommandOption.flag(
    "resume",
    "Go on with the newest interrupted run; refused with 2 when anything has changed since."
  )
  static let failFast = CommandOption.flag(
    "fail-fast",
    "Stop soon after the first failure; --resume goes on."
  )
  private static let watch = CommandOption.flag(
    "watch",
    short: "w",
    "Run again on every change of the given paths, until interrupted."
  )
  private static let verbose = CommandOption.flag(
    "verbose",
    short: "v",
    "Tell every failure in full, not only the first 50."
  )

  static let declaration = CommandDeclaration(
    name: "run",
    overview: "Import paths, run the selected cases and record the outcomes",
    discussion: """
      What exists as a file or folder is imported and its scenarios are run; anything else is a \
      pattern over the cases. A pattern that equals a case, a scenario or a folder of scenarios \
      (table/) selects that; otherwise * stands for any text and ? for any character, and without \
      them a part of the case is enough. Without a path everything in the database is run.
      """,
    operand: OperandDeclaration(
      name: "path|pattern",
      count: 0...Int.max,
      help: "Files and folders to import and run, or patterns."
    ),
    options: CaseFilter.options + [
      CaseNarrowing.shard.declaration, resume.declaration, failFast.declaration,
      watch.declaration, jobs.declaration, label.declaration, branch.declaration,
      noRecord.declaration, list.declaration, failOn.declaration,
      SharedOptions.against.declaration, SharedOptions.today.declaration,
      ImportCommand.keepMissing.declaration, RequestedReports.option.declaration,
      SharedOptions.allowEmpty.declaration, SharedOptions.maxCases.declaration,
      SharedOptions.format.declaration, SharedOptions.database.declaration,
      verbose.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom run scenarios", "Import the folder, run it and record the run."),
      .init("headroom run 'table/*' --strategy inset-scroll", "Some recorded cases again."),
      .init("headroom run --label pr-812 --fail-on regression", "For a pull request."),
      .init(
        "headroom run --shard 2/4 --db shard-2.db scenarios",
        "A quarter, on one of four machines."
      ),
      .init(
        "headroom run scenarios --report json=run.json --report csv=run.csv",
        "Also write reports, as 'headroom report' does."
      ),
      .init("headroom run --resume", "Go on where a run was interrupted."),
      .init("headroom run --watch scenarios/table.yaml", "Run a file whenever it is saved."),
      .init("headroom run --no-record my-form.yaml", "Try a file without leaving a trace."),
    ]
  )

  let arguments: ParsedArguments
  let location: DatabaseLocation
  let paths: [String]
  private let patterns: [String]
  let narrowing: CaseNarrowing
  let reports: RequestedReports

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    location = DatabaseLocation(arguments)
    paths = arguments.operands.filter { access($0, F_OK) == 0 }
    patterns = arguments.operands.filter { access($0, F_OK) != 0 }
    narrowing = CaseNarrowing(arguments)
    reports = try RequestedReports(arguments, command: "run")
    try checkWords()
    let needsRecord = arguments[Self.failOn] == .regression || arguments[Self.failOn] == .change
    if arguments[Self.noRecord], needsRecord || arguments.has(SharedOptions.against) {
      throw UsageError(
        problem: .contradiction(
          "'--no-record' can't be compared with an earlier run; leave it out, or leave out "
            + "'--against' and '--fail-on \(arguments[Self.failOn].rawValue)'"
        ),
        command: "run"
      )
    }
  }

  private func list(_ plan: CasePlan, _ console: Console) throws -> ExitStatus {
    if arguments[SharedOptions.format] == .json {
      let keys = plan.map { JSONValue.text(plan.names(of: $0).key) }
      let list: JSONValue = .record(["headroom": .integer(1), "cases": .list(keys)])
      try console.print(list.pretty, terminator: "")
    } else {
      for entry in plan { try console.print(Escaped.text(plan.names(of: entry).key)) }
    }
    return .asExpected
  }

  private func checkWords() throws(UsageError) {
    var words: String?
    if arguments[Self.watch], arguments.operands.isEmpty {
      words = "'--watch' needs a path to watch"
    } else if arguments[Self.watch], arguments[Self.list] {
      words = "'--watch' does not go with '--list'"
    } else if arguments[Self.list], !reports.isEmpty {
      words = "'--list' runs nothing that '--report' could report"
    } else if arguments[Self.resume] {
      let others = ["--watch", "--no-record", "--label", "--branch", "--today"]
      let given = [
        arguments[Self.watch], arguments[Self.noRecord], arguments.has(Self.label),
        arguments.has(Self.branch), arguments.has(SharedOptions.today),
      ]
      if let place = given.firstIndex(of: true) {
        words = "'--resume' goes on with a run as it began; leave out '\(others[place])'"
      }
    }
    if let words { throw UsageError(problem: .contradiction(words), command: "run") }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    guard arguments[Self.watch] else { return try await runOnce(console) }
    guard !paths.isEmpty else {
      throw CommandFailure(
        .inputOutput,
        "there is no file or folder \(Escaped.quoted(patterns.first ?? "")) to watch"
      )
    }
    var watch = FileWatch(paths)
    repeat {
      do {
        _ = try await runOnce(console)
      } catch let failure as OutputFailure {
        throw failure
      } catch {
        _ = ErrorReport.report(error, console, [Self.declaration])
      }
      try console.flush()
      if console.hasLostReader { return .asExpected }
      if !isQuiet {
        console.note(Escaped.text("Waiting for a change of \(Words.list(paths, limit: 4))"))
      }
    } while watch.waitForChange()
    return .interrupted
  }

  private func runOnce(_ console: Console) async throws -> ExitStatus {
    // Before anything is imported, so that a wrong name changes nothing.
    let base = try await base()
    let prepared = try await prepare(console)
    guard let plan = prepared.plan else { return .asExpected }
    if arguments[Self.list] { return try list(plan, console) }
    let jobs = arguments[Self.jobs] ?? Clock.processorCount
    if !isQuiet { console.note(RunText.heading(plan.runPlan, jobs: jobs)) }
    let resumed = prepared.resumed
    let today = resumed.flatMap { CalendarDay($0.header.today) } ?? Planning.today(arguments)
    let runner = Runner(
      suite: prepared.suite,
      plan: plan,
      options: Runner.Options(
        jobs: jobs,
        today: today,
        batchSize: arguments[Self.failFast] ? 512 : 8192
      )
    )
    let execution = RunExecution(
      runner: runner,
      console: console,
      isQuiet: isQuiet,
      failsFast: arguments[Self.failFast]
    )
    guard let database = prepared.database else {
      let (result, seconds) = await execution.run()
      var report = RunReport(record: nil, totals: result.totals, seconds: seconds)
      report.add(result, runner, limit: failureLimit) { prepared.places.report($0) }
      let status = try finish(report, result, console)
      if !reports.isEmpty {
        let document = RunDocument(
          runner,
          result,
          header: header(today: today, isFiltered: prepared.isFiltered),
          seconds: seconds,
          place: { prepared.places.location(of: $1, in: $0) }
        )
        try reports.write(document, sparing: prepared.spared, console)
      }
      return status
    }
    let outcome: RunExecution.Recorded
    if let resumed {
      outcome = try await execution.resume(resumed, in: database)
    } else {
      outcome = try await execution.run(
        recordingTo: database,
        header(today: today, isFiltered: prepared.isFiltered),
        wholePlan: prepared.wholePlan?.runPlan,
        baselines: prepared.baselines
      )
    }
    var report = RunReport(
      record: outcome.record,
      totals: outcome.record.totals,
      seconds: outcome.seconds
    )
    let failing = outcome.result.indexes(of: [.fail, .error]).prefix(failureLimit)
    let scenarios = Set(failing.map { runner.plan.name(at: $0).scenario }).sorted()
    let places = try await SourcePlaces(
      ofScenarios: scenarios,
      files: prepared.files,
      database
    )
    report.add(outcome.result, runner, limit: failureLimit) { places.report($0) }
    if outcome.record.state == .complete {
      report.change = try await change(to: outcome.record, from: base, in: database)
    }
    let status = try finish(report, outcome.result, console)
    if !reports.isEmpty {
      let document = try await RunDocument.reading(outcome.record, from: database, against: base)
      try reports.write(document, sparing: prepared.spared, console)
    }
    return status
  }

  var isQuiet: Bool { arguments[SharedOptions.quiet] }

  /// How many failures are told in full; JSON holds all of them.
  var failureLimit: Int {
    arguments[Self.verbose] || arguments[SharedOptions.format] == .json ? Int.max : 50
  }

  // MARK: Before the run

  /// What is known before the first case runs.
  struct Prepared {
    var suite: RunSuite
    /// nil: nothing is selected, which is allowed.
    var plan: CasePlan?
    /// nil: the run is not recorded.
    var database: RegressionDatabase?
    var files: [String: String]
    var places: SourcePlaces
    var isFiltered: Bool
    /// The plan that the plan is a shard of.
    var wholePlan: CasePlan?
    /// The interrupted run to go on with.
    var resumed: RunRecord?
    /// What is approved, as the database has it.
    var baselines: [Baseline] = []
    /// What no report may replace.
    var spared = SparedFiles.databases
  }

  private func prepare(_ console: Console) async throws -> Prepared {
    let isReadOnly = arguments[Self.noRecord] || arguments[Self.list]
    let existing =
      paths.isEmpty ? try location.openForReading() : try location.openIfThere()
    var stored = StoredSuite()
    var baselines = StoredBaselines()
    if let existing {
      stored = try StoredSuite(try await existing.currentDefinitions(), path: location.path)
      baselines = try StoredBaselines(try await existing.baselines(), path: location.path)
    }
    let selection = Selection(
      patterns: patterns.map { CasePattern($0) },
      strategies: arguments[SharedOptions.strategies],
      devices: arguments[SharedOptions.devices],
      tags: arguments[SharedOptions.tags]
    )
    var prepared = Prepared(
      suite: RunSuite(stored: stored.suite),
      files: stored.files[.scenario] ?? [:],
      places: SourcePlaces(stored.suite),
      isFiltered: selection.isFilter || narrowing.isFilter
    )
    var reading: SuiteReading?
    if paths.isEmpty {
      if !isQuiet { warnAboutChangedFiles(stored, console) }
    } else {
      let files = try SuiteFiles.read(
        paths,
        with: SuiteReader(known: stored.known),
        console,
        isQuiet: isQuiet
      )
      prepared.suite = RunSuite(files, stored: stored.suite)
      if let archived = try await existing?.namesArchivedByHand(of: .scenario) {
        prepared.suite.scenarios.removeAll { archived.contains($0.name) }
      }
      prepared.places = SourcePlaces(files.suite)
      for scenario in files.suite.scenarios {
        prepared.files[scenario.name] = scenario.location.file
      }
      reading = files
    }
    let known = stored.files.values.flatMap(\.values)
    prepared.spared = SparedFiles([location.path] + paths + (reading?.files ?? known))
    try reports.check(sparing: prepared.spared)
    prepared.suite.baselines = baselines.approved
    prepared.suite.add(reading?.suite.baselines ?? [])
    prepared.plan = try await plan(prepared.suite, selection, reading, existing)
    try await narrow(&prepared, selection, existing)
    guard !isReadOnly, prepared.plan != nil else { return prepared }
    let database = try location.openForWriting()
    if let reading, prepared.resumed == nil {
      try await importFiles(reading, prepared.suite, into: database, console)
      baselines = try StoredBaselines(try await database.baselines(), path: location.path)
      prepared.suite.baselines = baselines.approved
    }
    prepared.database = database
    prepared.baselines = baselines.rows
    return prepared
  }

  private func header(today: CalendarDay, isFiltered: Bool) -> RunHeader {
    let git = GitState.ofCurrentFolder()
    return RunHeader(
      label: arguments[Self.label],
      branch: arguments[Self.branch] ?? git.branch,
      commit: git.commit,
      isDirty: git.commit == nil ? nil : git.isDirty,
      engineVersion: Simulator.version,
      toolVersion: Headroom.version,
      today: today.description,
      isFiltered: isFiltered,
      shard: narrowing.shard,
      startedAt: Clock.now
    )
  }
}
