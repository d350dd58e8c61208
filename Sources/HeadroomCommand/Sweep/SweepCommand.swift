import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// `sweep`: what a strategy's parameter does over its whole range.
struct SweepCommand: Command {
  static let options: [BoundOption<Self>] = [
    SharedOptions.devices.into { $0.run.selection.devices = $1 },
    SharedOptions.tags.into { $0.run.selection.tags = $1 },
    CommandOption.flag(
      "all", short: "a", "Show all values and break points, not only the first ten of each."
    ).into { $0.showsAll = $1 },
    CommandOption.flag(
      "record", "Also import the paths, and record one run per value, labelled with it."
    ).into { sweep, _ in sweep.run.isUnrecorded = false },
    RunCommand.label.into { $0.run.label = $1 },
    RunCommand.branch.into { $0.run.branch = $1 },
    RunCommand.jobs.into { $0.run.jobs = $1 },
    SharedOptions.today.shared(), SharedOptions.externals.shared(),
    SharedOptions.allowEmpty.into { $0.run.allowsEmpty = $1 },
    SharedOptions.maxCases.into { $0.run.limit = $1 },
    SharedOptions.format.shared(), SharedOptions.database.shared(), SharedOptions.quiet.shared(),
  ]

  static let declaration = CommandDeclaration(
    name: "sweep",
    overview: "Run cases for a range of values of a strategy's parameter",
    discussion: """
      Runs the selected cases of one strategy for each value of a parameter, and reports which \
      values are best: fewest failing cases, then most passing cases, most visible fields, least \
      time covered, least movement. Expectations that name the strategy apply to every value. \
      VISIBLE counts the cases in which the keyboard never covered a focused field at rest; PT \
      MOVED and MS COVERED are averages per case.

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
        ("parameter=values", "A parameter and its values: FROM...TO, FROM...TO:STEP or A,B,C."),
      ],
      name: "path|pattern",
      count: 0...Int.max,
      help: "Files and folders to read (default: the project's), or patterns over the cases.",
      completes: .names(.strategy).orFiles,
      paths: .existingRest,
      takesProject: true
    ),
    options: options.map(\.declaration),
    examples: [
      .init(
        "headroom sweep offset-restore gap=0...40:0.25 scenarios",
        "Find the best gap, and where cases break."),
      .init(
        "headroom sweep offset-restore convertsFrame=true,false table/",
        "Compare the values of a flag in some recorded cases."),
      .init(
        "headroom sweep iq-keyboard-manager version=6.2.1,6.3.0 scenarios",
        "Compare versions of a library."),
    ]
  )

  private let arguments: ParsedArguments
  private let strategy: String
  private let word: SweepWord?
  private var run: RunRequest
  private var showsAll = false

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    guard let strategy = arguments.ownOperands.first else { throw .missingOperand("strategy") }
    if SweepWord(strategy) != nil {
      throw .contradiction("name the strategy before \(Escaped.quoted(strategy))")
    }
    self.strategy = strategy
    let (paths, words) = arguments.pathsAndWords(after: 1)
    let swept = words.compactMap { SweepWord($0) }
    if swept.count > 1 {
      let list = swept.map { Escaped.quoted($0.text) }.joined(separator: " and ")
      throw .contradiction(
        "a sweep varies one parameter; found \(list); list all values of one, as 'gap=1,2', and sweep "
          + "one after the other")
    }
    word = swept.first
    run = RunRequest(arguments)
    run.paths = paths
    run.selection.patterns = words.filter { SweepWord($0) == nil }.map { CasePattern($0) }
    run.selection.usualDevices = arguments.usualDevices(unless: SharedOptions.devices)
    run.isUnrecorded = true
    run.jobs = Environment.processorCount
    run.warnsOfChanges = !arguments.isQuiet
    try arguments.fill(&self, Self.options)
    if run.isUnrecorded {
      if run.label != nil { throw .contradiction("'--label' needs '--record'") }
      if run.branch != nil { throw .contradiction("'--branch' needs '--record'") }
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let observer = ConsoleObserver(console, isQuiet: arguments.isQuiet)
    let request = SweepWorkflow.Request(run, strategy: strategy, word: word)
    guard let swept = try SweepWorkflow(request, observer).run() else { return .asExpected }
    let isEmpty = swept.document.outcome.plan.cases.isEmpty
    if arguments.isJSON || !isEmpty { try print(swept.document, console) }
    if isEmpty { return .asExpected }
    guard swept.document.outcome.isComplete else { return .interrupted }
    if !arguments.isQuiet { tell(swept, console) }
    return observer.isCancelled ? .interrupted : .asExpected
  }

  private func print(_ document: SweepDocument, _ console: Console) throws {
    switch arguments[SharedOptions.format] {
    case .json: try console.print(SweepJSON.document(document).pretty, terminator: "")
    case .text:
      let writer = SweepText(
        limit: showsAll ? nil : 10, width: console.width, style: console.style)
      try console.show(writer.text(document))
    }
  }

  /// Says how long it took, and which runs were recorded.
  private func tell(_ swept: SweepWorkflow.Swept, _ console: Console) {
    let outcome = swept.document.outcome
    let runs = outcome.reached * outcome.sweep.values.count
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
