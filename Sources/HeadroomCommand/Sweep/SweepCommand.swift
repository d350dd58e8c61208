import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

struct SweepCommand: Command {
  static let options: [BoundOption<Self>] = [
    SharedOptions.devices.into { $0.sweeping.running.selection.devices = $1 },
    SharedOptions.tags.into { $0.sweeping.running.selection.tags = $1 },
    CommandOption.flag(
      "all", short: "a", "Show all values and break points, not only the first ten of each."
    ).into { $0.showsAll = $1 },
    CommandOption.flag(
      "record", "Also import the paths, and record one run per value, labelled with it."
    ).into { sweep, _ in sweep.sweeping.running.isUnrecorded = false },
    RunCommand.label.into { $0.sweeping.running.label = $1 },
    RunCommand.branch.into { $0.sweeping.running.branch = $1 },
    RunCommand.jobs.into { $0.sweeping.running.jobs = $1 },
    SharedOptions.today.shared(), SharedOptions.externals.shared(),
    SharedOptions.allowEmpty.into { $0.sweeping.running.allowsEmpty = $1 },
    SharedOptions.maxCases.into { $0.sweeping.running.limit = $1 },
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
        "headroom sweep iq-keyboard-manager version=6.5.11,8.0.2 scenarios",
        "Compare versions of a library."),
    ]
  )

  private let arguments: ParsedArguments
  private var sweeping: Sweeping
  private var showsAll = false

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    guard let strategy = arguments.ownOperands.first else { throw .missingOperand("strategy") }
    if SweepWord(strategy) != nil {
      throw .contradiction("name the strategy before \(Escaped.quoted(strategy))")
    }
    let (paths, words) = arguments.pathsAndWords(after: 1)
    let swept = words.compactMap { SweepWord($0) }
    if swept.count > 1 {
      let list = swept.map { Escaped.quoted($0.text) }.joined(separator: " and ")
      throw .contradiction(
        "a sweep varies one parameter; found \(list); list all values of one, as 'gap=1,2', and sweep "
          + "one after the other")
    }
    var running = Running(arguments)
    running.paths = paths
    running.selection.patterns = words.filter { SweepWord($0) == nil }.map { CasePattern($0) }
    running.selection.usualDevices = arguments.usualDevices(unless: SharedOptions.devices)
    running.isUnrecorded = true
    sweeping = Sweeping(running: running, strategy: strategy, word: swept.first)
    try arguments.fill(&self, Self.options)
    if sweeping.running.isUnrecorded {
      if sweeping.running.label != nil { throw .contradiction("'--label' needs '--record'") }
      if sweeping.running.branch != nil { throw .contradiction("'--branch' needs '--record'") }
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let observer = ConsoleObserver(console, isQuiet: arguments.isQuiet)
    guard let outcome = try sweeping.run(observer) else { return .asExpected }
    let isEmpty = outcome.plan.cases.isEmpty
    if arguments.isJSON || !isEmpty { try print(outcome, console) }
    if isEmpty { return .asExpected }
    guard outcome.isComplete else { return .interrupted }
    if !arguments.isQuiet { note(outcome, console) }
    if !arguments.isQuiet, !arguments.isJSON { console.noteDebugBuild() }
    return observer.isCancelled ? .interrupted : .asExpected
  }

  private func print(_ outcome: SweepOutcome, _ console: Console) throws {
    switch arguments[SharedOptions.format] {
    case .json: try console.print(SweepJSON.document(outcome).pretty, terminator: "")
    case .text:
      let writer = SweepText(
        limit: showsAll ? nil : 10, width: console.width, style: console.style)
      try console.show(writer.text(outcome))
    }
  }

  /// Reports the duration, and the recorded runs.
  private func note(_ outcome: SweepOutcome, _ console: Console) {
    let count = outcome.reached * outcome.sweep.values.count
    console.note("\(Words.count(count, "simulation")) in \(ProgressLine.short(outcome.seconds))")
    guard let first = outcome.runs.first, let last = outcome.runs.last else { return }
    console.note(
      first.number == last.number
        ? "Recorded as run \(first.number)"
        : "Recorded as runs \(first.number) to \(last.number)"
    )
  }
}
