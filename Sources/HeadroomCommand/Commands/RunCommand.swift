import RegressionStore
import RegressionRunner
import Reports
import Scenarios
import SystemCalls
import Workflows

/// `run`: imports paths, runs the selected cases, records the outcomes.
struct RunCommand: Command {
  static let jobs = CommandOption.integer(
    "jobs", short: "j", in: 1...1024, defaultText: "all processors",
    "Run this many cases in parallel.")
  private static let repetitions = CommandOption.integer(
    "repeat",
    in: 1...1000,
    defaultText: "1",
    "Run each case of an external strategy this many times, restarting its program each time; "
      + "outcomes that differ are an error."
  )
  static let label = CommandOption.text(
    "label", short: "l", value: "text", "Label the run, so that other commands can refer to it.",
    complaint: { $0.isEmpty ? "a non-empty name" : nil })
  static let branch = CommandOption.text(
    "branch", value: "name", defaultText: "git's", completes: .names(.branch),
    "Record this branch as the one under test.")
  private static let noRecord = CommandOption.flag(
    "no-record", "Leave the database unchanged: import nothing, record no run.")
  private static let laws = CommandOption.list(
    "laws", value: "all|law,…", "With --no-record, check these laws instead of those in the files.")
  private static let list = CommandOption.flag("list", "Print the cases that would run, and exit.")
  private static let failOn = SharedOptions.failOn(
    .failure, "a failing case, a regression (a case that did not fail in the earlier run)",
    "A failing case that has no result in the earlier run, or was skipped there, can't be "
      + "compared: the command exits with 2.")
  private static let allowSkipped = CommandOption.flag(
    "allow-skipped",
    "Accept skipped cases. Otherwise a run exits with 2, whatever --fail-on says, if the program "
      + "of a strategy did not run."
  )
  static let resume = CommandOption.flag(
    "resume",
    "Continue the newest interrupted run; refused with status 2 if anything has changed since.")
  static let failFast = CommandOption.flag(
    "fail-fast", "Stop soon after the first failure; --resume continues.")
  private static let watch = CommandOption.flag(
    "watch", short: "w", "Run again whenever the given paths change, until interrupted.")
  private static let verbose = CommandOption.flag(
    "verbose",
    short: "v",
    "Show all failures in full (not only the first 50), all strategies that have no effect on a "
      + "form, and all layouts that may be wrong."
  )

  static let declaration = CommandDeclaration(
    name: "run",
    overview: "Import paths, run the selected cases and record the outcomes",
    discussion: """
      An argument that exists as a file or folder is imported and its scenarios are run; \
      anything else is a pattern over the cases. A pattern that equals a case, a scenario or a \
      folder of scenarios (table/) selects exactly that. Otherwise * matches any text and ? any \
      character, and a pattern without either matches part of a case's name. Without paths, the \
      project's are imported and run; without a project, everything in the database.

      Strategies that have no effect on a form are listed at the end, the first three unless \
      --verbose is given; in JSON, 'lacks' has strategy, form, unmet requirement and number of \
      cases. So are cases, including passing ones, whose layout may be wrong on their \
      device; in JSON, 'layoutDoubts' has form, reason, devices and number of cases.

      A case whose external strategy is not available or not trusted is skipped, which never \
      counts as a pass: the run exits with 2 and reports what is missing (--external FILE, \
      'headroom trust'); in JSON, 'skipped' lists strategy, cases and remedy. Archived \
      strategies are not run. If several exit statuses apply, 130 takes precedence over 2, and 2 \
      over 1.
      """,
    operand: OperandDeclaration(
      name: "path|pattern", count: 0...Int.max,
      help: "Files and folders to import and run (default: the project's), or patterns.",
      completes: .names(.scenario).orFiles, paths: .existing, takesProject: true,
      flagWithoutProject: resume.declaration.name),
    options: SelectionOptions.all + [
      SelectionOptions.shard.declaration, resume.declaration, failFast.declaration,
      watch.declaration, jobs.declaration, label.declaration, branch.declaration,
      noRecord.declaration, laws.declaration, list.declaration, failOn.declaration,
      SharedOptions.against.declaration, SharedOptions.today.declaration,
      ImportCommand.keepMissing.declaration, RequestedReports.option.declaration,
      SharedOptions.externals.declaration, repetitions.declaration,
      allowSkipped.declaration, SharedOptions.allowEmpty.declaration,
      SharedOptions.maxCases.declaration,
      SharedOptions.format.declaration, SharedOptions.database.declaration,
      verbose.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom run scenarios", "Import a folder, run it and record the run."),
      .init("headroom run 'table/*' --strategy inset-scroll", "Run some recorded cases again."),
      .init(
        "headroom run --label pr-812 --against main",
        "For a pull request: exit with 1 on any failing case."),
      .init(
        "headroom run --shard 2/4 --db shard-2.db scenarios",
        "Run a quarter of the cases, on one of four machines."),
      .init(
        "headroom run scenarios --report json=run.json --report csv=run.csv",
        "Also write reports, as 'headroom report' does."),
      .init("headroom run --resume", "Continue an interrupted run."),
      .init("headroom run --watch scenarios/table.yaml", "Run a file whenever it is saved."),
      .init("headroom run --no-record my-form.yaml", "Run a file without recording anything."),
      .init("headroom run --no-record --laws all scenarios", "Check all laws."),
      .init(
        "headroom run sign-up.yaml --external externals.yaml --repeat 2",
        "Run external strategies twice, to check that they are deterministic."),
    ]
  )

  private var arguments: ParsedArguments
  private let paths: [String]
  private let patterns: [String]
  private let reports: RequestedReports
  private let laws: [Law]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    laws = try LawWords.laws(arguments[Self.laws], option: "--laws")
    (paths, patterns) = arguments.pathsAndWords()
    reports = try RequestedReports(arguments)
    try checkWords()
  }

  private func checkWords() throws(UsageError) {
    var words: String?
    if arguments[Self.watch], arguments.operands.isEmpty {
      words = "'--watch' needs a path to watch"
    } else if arguments[Self.watch], arguments[Self.list] {
      words = "'--watch' can't be combined with '--list'"
    } else if arguments[Self.list], arguments.has(RequestedReports.option) {
      words = "'--list' runs no cases, so '--report' has nothing to report"
    } else if arguments[Self.resume] {
      let others = ["--watch", "--no-record", "--label", "--branch", "--today"]
      let given = [
        arguments[Self.watch], arguments[Self.noRecord], arguments.has(Self.label),
        arguments.has(Self.branch), arguments.has(SharedOptions.today),
      ]
      if let place = given.firstIndex(of: true) {
        words = "'--resume' continues a run as it was started; leave out '\(others[place])'"
      }
    }
    if !laws.isEmpty, !arguments[Self.noRecord] {
      words = "'--laws' overrides the laws in the files, so it needs '--no-record'"
    }
    if let words { throw .contradiction(words) }
    let failOn = arguments[Self.failOn]
    let needsRecord = failOn == .regression || failOn == .change
    if arguments[Self.noRecord], needsRecord || arguments.has(SharedOptions.against) {
      throw .contradiction(
        "a run with '--no-record' can't be compared with an earlier one; leave that out, or "
          + "'--against' and '--fail-on \(failOn.rawValue)'"
      )
    }
  }

  private var isQuiet: Bool { arguments.isQuiet }

  /// How many failures are told in full; JSON holds all of them.
  private var failureLimit: Int {
    arguments[Self.verbose] || arguments[SharedOptions.format] == .json ? Int.max : 50
  }

  private var request: RunRequest {
    var request = RunRequest(arguments)
    request.paths = paths
    request.selection = Selection(patterns: patterns.map { CasePattern($0) }, arguments)
    request.narrowing = CaseNarrowing(arguments)
    request.isResumed = arguments[Self.resume]
    request.failsFast = arguments[Self.failFast]
    request.laws = laws.isEmpty ? nil : laws
    request.isRehearsal = arguments[Self.noRecord] || arguments[Self.list]
    request.allowsEmpty = arguments[SharedOptions.allowEmpty]
    request.keepsMissing = arguments[ImportCommand.keepMissing]
    request.limit = arguments[SharedOptions.maxCases]
    request.repetitions = arguments[Self.repetitions] ?? 1
    request.jobs = arguments[Self.jobs] ?? Environment.processorCount
    request.earlier = arguments[SharedOptions.against]
    request.failureLimit = failureLimit
    request.warnsOfChanges = !isQuiet
    request.label = arguments[Self.label]
    request.branch = arguments[Self.branch]
    return request
  }

  /// A watch starts them anew each time.
  var startsPrograms: Bool { !arguments[Self.watch] }

  func run(_ console: Console) throws -> ExitStatus {
    guard arguments[Self.watch] else { return try runOnce(console) }
    guard !paths.isEmpty else {
      throw WorkflowError.inputOutput(
        "no file or folder \(Escaped.quoted(patterns.first ?? "")) to watch")
    }
    var watch: FileWatch
    repeat {
      // Before anything is read, so that no change is lost.
      watch = FileWatch(paths + programFiles, endings: [".yaml", ".yml", ".json"])
      do {
        // A program that was started before would run the code of that time.
        var round = self
        let programs = try ExternalPrograms(arguments, console)
        defer { programs?.close() }
        if let programs { round.arguments.strategies = programs.strategies }
        _ = try round.runOnce(console)
      } catch let failure as OutputFailure {
        throw failure
      } catch {
        console.report(CommandError(error), of: Self.declaration)
      }
      try console.flush()
      if console.hasLostReader { return .asExpected }
      if !isQuiet {
        console.note(Escaped.text("Watching \(Words.list(paths, limit: 4)) for changes"))
      }
    } while watch.waitForChange()
    return .interrupted
  }

  /// The files of programs outside.
  private var programFiles: [String] {
    ExternalPrograms.watchedFiles(of: arguments.externalFiles, arguments.ownStrategies)
  }

  private func runOnce(_ console: Console) throws -> ExitStatus {
    let observer = ConsoleObserver(console, isQuiet: isQuiet)
    let workflow = RunWorkflow(request, observer)
    var spared = try arguments.sparedFiles(if: !reports.isEmpty)
    let prepared = try workflow.prepare { inputs in
      spared = inputs.adding(spared)
      if !arguments[Self.list] { try reports.check(sparing: spared) }
    }
    guard let prepared else { return .asExpected }
    // A watched folder is run again and again.
    if !arguments[Self.watch] { console.keep(prepared) }
    if arguments[Self.list] { return try list(prepared.plan, console) }
    let performed = try workflow.perform(prepared) {
      if !isQuiet, let words = prepared.noteOfLaws { console.note(words) }
    }
    try tell(performed.report, console)
    if !reports.isEmpty {
      let document = try performed.runDocument()
      try reports.write(document, sparing: spared, console)
    }
    if !isQuiet, let change = performed.report.change?.comparison,
      let words = arguments[Self.failOn].passedOver(change)
    {
      console.note(words)
    }
    if observer.isCancelled { return .interrupted }
    let isSkipped = !arguments[Self.allowSkipped] && !performed.report.skipped.isEmpty
    if isSkipped {
      for skipped in performed.report.skipped {
        console.report(error: RunText.sentence(skipped))
      }
    }
    let incomparable = performed.report.change.flatMap {
      arguments[Self.failOn].incomparable($0.comparison)
    }
    if let incomparable { console.report(error: incomparable) }
    guard performed.isWhole, !isSkipped, incomparable == nil else { return .incomplete }
    return performed.isFailure(arguments[Self.failOn]) ? .failed : .asExpected
  }

  private func list(_ plan: CasePlan, _ console: Console) throws -> ExitStatus {
    if arguments[SharedOptions.format] == .json {
      let document = RunJSON.document(planned: plan.map { plan.names(of: $0).key })
      try console.print(document.pretty, terminator: "")
    } else {
      for entry in plan { try console.print(Escaped.text(plan.names(of: entry).key)) }
    }
    return .asExpected
  }

  private func tell(_ report: RunReport, _ console: Console) throws {
    switch arguments[SharedOptions.format] {
    case .json:
      try console.print(RunJSON.document(report).pretty, terminator: "")
    case .text:
      let writer = RunText(
        style: console.style, now: Clock.now, failureLimit: failureLimit,
        tellsLacks: arguments[Self.verbose])
      try console.show(writer.text(report))
      if !isQuiet, let first = report.failures.first, report.run != nil {
        console.suggest("headroom show \(Words.shellWord(first.trace.testCase.key))")
      }
    }
    if report.run?.state == .interrupted, !isQuiet {
      console.note("Resume with: headroom run --resume")
    }
  }
}
