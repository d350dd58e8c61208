import RegressionRunner
import RegressionStore
import Reports
import Scenarios
import SystemCalls
import Workflows

/// `sweep`: what a strategy's parameter does over its whole range.
struct SweepCommand: Command {
  private static let all = CommandOption.flag(
    "all", short: "a", "Show all values and break points, not only the first ten of each.")
  private static let record = CommandOption.flag(
    "record", "Also import the paths, and record one run per value, labelled with it.")

  static let declaration = CommandDeclaration(
    name: "sweep",
    overview: "Run cases for a range of values of a strategy's parameter",
    discussion: """
      Runs the selected cases of one strategy for each value of a parameter, or for each pair of \
      values of two parameters, and reports which values are best: fewest failing cases, then \
      most passing cases, most visible fields, least time covered, least movement. Expectations \
      that name the strategy apply to every value. VISIBLE counts the cases in which the \
      keyboard never covered a focused field at rest; PT MOVED and MS COVERED are averages per \
      case.

      Numbers are a range, FROM...TO:STEP including both ends (without a step, about 20 values; \
      the step is printed), or a list, A,B,C; flags, choices, texts and versions are listed. If \
      the verdict of a case changes between adjacent numbers, the number at which it changes, \
      the break point, is determined to within 1/1024; changes that revert within one step may \
      be missed.

      An argument that exists as a file or folder is read as by 'run'; anything else is a \
      pattern. Nothing is imported or recorded without --record. 'headroom strategies NAME' \
      lists the parameters.
      """,
    operand: OperandDeclaration(
      leading: [
        ("strategy", "The full name of the strategy."),
        ("parameter=values", "One or two parameters: FROM...TO, FROM...TO:STEP or A,B,C."),
      ],
      name: "path|pattern",
      count: 0...Int.max,
      help: "Files and folders to read (default: the project's), or patterns over the cases.",
      completes: .names(.strategy).orFiles,
      paths: .existingRest,
      takesProject: true
    ),
    options: [
      SharedOptions.devices.declaration, SharedOptions.tags.declaration, all.declaration,
      record.declaration, RunCommand.label.declaration, RunCommand.branch.declaration,
      RunCommand.jobs.declaration, RequestedReports.optionOfSweep.declaration,
      SharedOptions.today.declaration, SharedOptions.externals.declaration,
      SharedOptions.allowEmpty.declaration, SharedOptions.maxCases.declaration,
      SharedOptions.format.declaration, SharedOptions.database.declaration,
      SharedOptions.quiet.declaration,
    ],
    examples: [
      .init(
        "headroom sweep offset-restore gap=0...40:0.25 scenarios",
        "Find the best gap, and where cases break."),
      .init(
        "headroom sweep offset-restore gap=0...40 convertsFrame=true,false table/",
        "Vary two parameters in some recorded cases."),
      .init(
        "headroom sweep iq-keyboard-manager version=6.2.1,6.3.0 scenarios",
        "Compare versions of a library."),
      .init(
        "headroom sweep offset-restore gap=0...40 scenarios --report html=gap.html",
        "Write a page with curves."),
    ]
  )

  private let arguments: ParsedArguments
  private let strategy: String
  private let words: [SweepWord]
  private let paths: [String]
  private let patterns: [String]
  private let reports: RequestedReports

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    guard let strategy = arguments.ownOperands.first else { throw .missingOperand("strategy") }
    if SweepWord(strategy) != nil {
      throw .contradiction("name the strategy before \(Escaped.quoted(strategy))")
    }
    self.strategy = strategy
    let (paths, words) = arguments.pathsAndWords(after: 1)
    self.paths = paths
    self.words = words.compactMap { SweepWord($0) }
    patterns = words.filter { SweepWord($0) == nil }
    reports = try RequestedReports(arguments, of: .sweep)
    guard arguments[Self.record] else {
      for (option, isGiven) in [
        ("--label", arguments.has(RunCommand.label)),
        ("--branch", arguments.has(RunCommand.branch)),
      ] where isGiven {
        throw .contradiction("'\(option)' needs '--record'")
      }
      return
    }
  }

  private var request: SweepWorkflow.Request {
    var run = RunRequest(arguments)
    run.paths = paths
    run.selection = Selection(
      patterns: patterns.map { CasePattern($0) }, devices: arguments[SharedOptions.devices],
      tags: arguments[SharedOptions.tags])
    run.selection.usualDevices = arguments.usualDevices(unless: SharedOptions.devices)
    run.isRehearsal = !arguments[Self.record]
    run.allowsEmpty = arguments[SharedOptions.allowEmpty]
    run.limit = arguments[SharedOptions.maxCases]
    run.jobs = arguments[RunCommand.jobs] ?? Environment.processorCount
    run.warnsOfChanges = !arguments.isQuiet
    run.label = arguments[RunCommand.label]
    run.branch = arguments[RunCommand.branch]
    return SweepWorkflow.Request(run, strategy: strategy, words: words)
  }

  func run(_ console: Console) throws -> ExitStatus {
    let observer = ConsoleObserver(console, isQuiet: arguments.isQuiet)
    var spared = try arguments.sparedFiles(if: !reports.isEmpty)
    let swept = try SweepWorkflow(request, observer).run { inputs in
      spared = inputs.adding(spared)
      try reports.check(sparing: spared)
    }
    guard let swept else { return .asExpected }
    try print(swept.document, console)
    guard swept.document.outcome.isComplete else { return .interrupted }
    try reports.write(swept.document, sparing: spared, console)
    if !arguments.isQuiet { tell(swept, console) }
    return observer.isCancelled ? .interrupted : .asExpected
  }

  private func print(_ document: SweepDocument, _ console: Console) throws {
    switch arguments[SharedOptions.format] {
    case .json: try console.print(SweepJSON.document(document).pretty, terminator: "")
    case .text:
      let writer = SweepText(
        limit: arguments[Self.all] ? nil : 10, width: console.width, style: console.style)
      try console.show(writer.text(document))
    }
  }

  /// Says how long it took, and which runs were recorded.
  private func tell(_ swept: SweepWorkflow.Swept, _ console: Console) {
    let outcome = swept.document.outcome
    let runs = outcome.reached * outcome.sweep.count
    console.note(
      "\(Words.count(runs, "simulation")) in \(ProgressLine.short(swept.document.seconds))")
    guard let first = swept.records.first, let last = swept.records.last else { return }
    console.note(
      first.number == last.number
        ? "Recorded as run \(first.number)"
        : "Recorded as runs \(first.number) to \(last.number)"
    )
  }
}
