import Presentation
import RegressionStore
import RegressionRunner
import Scenarios
import SystemCalls

struct RunCommand: Command {
  static let jobs = CommandOption.integer(
    "jobs", short: "j", in: 1...1024, defaultText: "all processors",
    "Run this many cases in parallel.")
  static let label = CommandOption.text(
    "label", short: "l", value: "text", "Label the run, so that other commands can refer to it.",
    complaint: { $0.isEmpty ? "a non-empty name" : nil })
  static let branch = CommandOption.text(
    "branch", value: "name", defaultText: "git's", completes: .names(.branch),
    "Record this branch as the one under test.")

  private static let shard = CommandOption.text(
    "shard", value: "k/n",
    "Select every Nth case, starting with the Kth; see 'headroom merge --as-one'."
  ) { word in
    RunHeader.Shard(word: word) == nil
      ? "K/N with K from 1 to N, and N up to \(RunHeader.Shard.maxCount)" : nil
  }

  private static let bisect = "bisect"
  static let bisectWord = "--\(bisect)"

  static let options: [BoundOption<Self>] = SelectionOptions.before([
    shard.into { $0.running.shard = RunHeader.Shard(word: $1) },
    CommandOption.flag(
      "resume",
      "Continue the newest interrupted run; refused with status 2 if anything has changed since."
    ).into { $0.running.isResumed = $1 },
    CommandOption.flag("fail-fast", "Stop soon after the first failure; --resume continues.")
      .into { $0.running.failsFast = $1 },
    CommandOption.flag(
      "watch", short: "w", "Run again whenever the given paths change, until interrupted."
    ).into { $0.watches = $1 },
    jobs.into { $0.running.jobs = $1 }, label.into { $0.running.label = $1 },
    branch.into { $0.running.branch = $1 },
    CommandOption.flag("no-record", "Leave the database unchanged: import nothing, record no run.")
      .into { $0.running.isUnrecorded = $1 },
    CommandOption.flag(
      bisect,
      "For 'git bisect run': imply --no-record, and exit with 0, 1, or 125 if the commit can't be "
        + "judged (invalid input, nothing selected, cases skipped)."
    ).into { run, _ in
      run.running.isUnrecorded = true
      run.bisects = true
    },
    CommandOption.list(
      "laws", value: "all|law,…",
      "With --no-record, check these laws instead of those in the files; all,-LAW checks all but one."
    )
    .into { (run, words) throws(UsageError) in
      run.running.laws = try LawWords.laws(words, option: "--laws")
    },
    CommandOption.flag("list", "Print the cases that would run, and exit.").into { $0.lists = $1 },
    SharedOptions.failOn(
      .failure, "a failing case, a regression (a case that did not fail in the earlier run)",
      "A failing case that has no result in the earlier run, or was skipped there, can't be "
        + "compared: the command exits with 2."
    ).into { $0.failOn = $1 },
    SharedOptions.gate.into { $0.running.gate = Gate($1) },
    SharedOptions.against.into { $0.running.earlier = $1 }, SharedOptions.today.shared(),
    SharedOptions.keepMissing.into { $0.running.keepsMissing = $1 },
    SharedOptions.reports.shared(), SharedOptions.externals.shared(),
    CommandOption.integer(
      "repeat",
      in: 1...1000,
      defaultText: "1",
      "Run each case of an external strategy this many times, restarting its program each time; "
        + "outcomes that differ are an error."
    ).into { $0.running.repetitions = $1 },
    CommandOption.flag(
      "allow-skipped",
      "Accept skipped cases. Otherwise a run exits with 2, whatever --fail-on says, if the program "
        + "of a strategy did not run."
    ).into { $0.allowsSkipped = $1 },
    SharedOptions.allowEmpty.into { $0.running.allowsEmpty = $1 },
    SharedOptions.maxCases.into { $0.running.limit = $1 }, SharedOptions.format.shared(),
    SharedOptions.database.shared(),
    SharedOptions.all.into { $0.showsAll = $1 },
    CommandOption.flag(
      "verbose",
      short: "v",
      "Show each failing case, all strategies that have no effect on a form, and all layouts that may be "
        + "wrong; in JSON, all cases, as 'headroom report'."
    ).into { $0.isVerbose = $1 },
    SharedOptions.quiet.shared(),
  ])

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
      flagWithoutProject: "resume"),
    options: options.map(\.declaration),
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
        "git bisect run headroom run --bisect scenarios",
        "Find the commit that broke a case; 'headroom help ci' has more."),
      .init(
        "headroom run sign-up.yaml --external externals.yaml --repeat 2",
        "Run external strategies twice, to check that they are deterministic."),
    ]
  )

  private let arguments: ParsedArguments
  private let reports: RequestedReports
  private var running: Running
  private var watches = false
  private var lists = false
  private var bisects = false
  private var failOn = FailOn.failure
  private var allowsSkipped = false
  private var isVerbose = false
  private var showsAll = false

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    reports = try RequestedReports(arguments)
    let (paths, words) = arguments.pathsAndWords()
    running = Running(arguments)
    running.paths = paths
    running.selection = Selection(patterns: words.map { CasePattern($0) }, arguments)
    running.outcomes = SelectionOptions.outcomes(arguments)
    try arguments.fill(&self, Self.options)
    if let words = contradiction { throw .contradiction(words) }
    if lists { running.isUnrecorded = true }
    running.failures = arguments.isJSON ? .none : failures
    let isFull = arguments.isJSON || !reports.isEmpty
    running.detail = reports.hasPage ? .page : isFull ? .full : .summary
  }

  private var contradiction: String? {
    if running.laws != nil, !running.isUnrecorded {
      return "'--laws' overrides the laws in the files, so it needs '--no-record'"
    }
    if watches, arguments.operands.isEmpty { return "'--watch' needs a path to watch" }
    if bisects, watches || lists {
      return "'--bisect' can't be combined with '\(watches ? "--watch" : "--list")'"
    }
    if bisects, failOn == .never || arguments.has(SharedOptions.allowEmpty) {
      let other = failOn == .never ? "--fail-on never" : "--allow-empty"
      return "'--bisect' can't be combined with '\(other)'; it judges commits by their exit status"
    }
    if watches, lists { return "'--watch' can't be combined with '--list'" }
    if lists, arguments.has(SharedOptions.reports) {
      return "'--list' runs no cases, so '--report' has nothing to report"
    }
    if running.isResumed {
      let others = ["watch", "no-record", Self.bisect, "label", "branch", "today"]
      if let other = others.first(where: { arguments.has($0) }) {
        return "'--resume' continues a run as it was started; leave out '--\(other)'"
      }
    }
    let needsRecord = failOn == .regression || failOn == .change
    guard running.isUnrecorded, needsRecord || running.earlier != nil else { return nil }
    let word = bisects ? Self.bisectWord : "--no-record"
    return
      "a run with '\(word)' can't be compared with an earlier one; leave that out, or '--against' "
      + "and '--fail-on \(failOn.rawValue)'"
  }

  private var isQuiet: Bool { arguments.isQuiet }

  private var failures: ShownFailures { isVerbose || showsAll ? .each : .usual }

  /// With '--watch', programs are started for each run.
  var startsPrograms: Bool { !watches }

  func run(_ console: Console) throws -> ExitStatus {
    guard watches else { return try runOnce(console) }
    guard !running.paths.isEmpty else {
      throw HeadroomError.inputOutput(
        "no file or folder \(Escaped.quoted(arguments.operands[0])) to watch")
    }
    var watch: FileWatch
    repeat {
      // Before anything is read, so that no change is missed.
      watch = FileWatch(running.paths + programFiles, endings: FileSearch.scenarioEndings)
      do {
        // A program started earlier would still run its old code.
        let programs = try ExternalPrograms(arguments, console)
        defer { programs?.close() }
        var arguments = arguments
        if let programs { arguments.strategies = programs.strategies }
        _ = try Self(arguments).runOnce(console)
      } catch let failure as OutputFailure {
        throw failure
      } catch {
        console.report(CommandError(error), of: Self.declaration)
      }
      try console.flush()
      if console.hasLostReader { return .asExpected }
      if !isQuiet {
        console.note(Escaped.text("Watching \(Words.list(running.paths, limit: 4)) for changes"))
      }
    } while watch.waitForChange()
    return .interrupted
  }

  private var programFiles: [String] {
    ExternalPrograms.watchedFiles(of: arguments.externalFiles, arguments.ownStrategies)
  }

  private func runOnce(_ console: Console) throws -> ExitStatus {
    let observer = ConsoleObserver(console, isQuiet: isQuiet)
    let protected = try arguments.protectedPaths(if: !reports.isEmpty)
    if !lists { try reports.check(protecting: protected) }
    guard let planned = try running.prepare(observer) else { return try showNothing(console) }
    // A watched folder is run again and again.
    if !watches { console.keep(planned) }
    if lists { return try list(planned.plan, console) }
    let record = try planned.perform {
      if !isQuiet, let words = UncheckedLawWords.note(of: planned.plan, planned.suite) {
        console.note(words)
      }
    }
    try show(record, console)
    if observer.isCancelled { return .interrupted }
    if bisects, record.deciding.isEmpty, let words = record.deciding.words {
      throw HeadroomError.nothingSelected("\(words); this commit can't be judged")
    }
    try reports.write(record, protecting: protected, console)
    let deciding = record.deciding
    if !isQuiet, let change = deciding.comparison, let words = failOn.passedOver(change) {
      console.note(words)
    }
    let isSkipped = !allowsSkipped && !deciding.skipped.isEmpty
    if isSkipped {
      for skipped in deciding.skipped { console.report(error: RunText.sentence(skipped)) }
    }
    let incomparable = deciding.comparison.flatMap { failOn.incomparable($0) }
    if let incomparable { console.report(error: incomparable) }
    guard deciding.isWhole, !isSkipped, incomparable == nil else { return .incomplete }
    return deciding.isFailure(failOn) ? .failed : .asExpected
  }

  /// Prints an empty document for JSON output, if an empty selection is allowed.
  private func showNothing(_ console: Console) throws -> ExitStatus {
    guard arguments.isJSON else { return .asExpected }
    if lists {
      try console.print(RunJSON.document(planned: []).pretty, terminator: "")
    } else {
      try console.write(JSONReport(listsAllCases: isVerbose), running.emptyRecord)
    }
    return .asExpected
  }

  private func list(_ plan: CasePlan, _ console: Console) throws -> ExitStatus {
    if arguments.isJSON {
      let document = RunJSON.document(planned: plan.map { plan.names(of: $0).key })
      try console.print(document.pretty, terminator: "")
    } else {
      for entry in plan { try console.print(Escaped.text(plan.names(of: entry).key)) }
    }
    return .asExpected
  }

  private func show(_ record: RunRecord, _ console: Console) throws {
    switch arguments[SharedOptions.format] {
    case .json: try console.write(JSONReport(listsAllCases: isVerbose), record)
    case .text:
      let writer = RunText(
        style: console.style, now: Clock.now, failures: failures, isVerbose: isVerbose)
      try console.show(writer.text(record))
      if !isQuiet, record.run.recorded != nil { console.suggestFirstFailure(of: record) }
      if !isQuiet { console.noteDebugBuild() }
    }
    if record.run.recorded?.state == .interrupted, !isQuiet {
      console.note("Resume with: headroom run --resume")
    }
  }
}

extension RunHeader.Shard {
  /// Parses a word such as `2/4`.
  init?(word: String) {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]), index >= 1,
      index <= count, count <= RunHeader.Shard.maxCount
    else { return nil }
    self.init(index: index, count: count)
  }
}
