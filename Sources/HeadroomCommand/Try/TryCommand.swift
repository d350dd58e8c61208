import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios
import SystemCalls

/// `try`: tries every input of some forms under every strategy on several devices, without a database.
struct TryCommand: Command {
  /// Which results make the command exit with status 1.
  private enum FailOn: String, CaseIterable, Sendable { case failure, never }

  static let options: [BoundOption<Self>] = [
    CommandOption.list(
      "strategy",
      short: "s",
      value: "name",
      completes: .names(.strategy),
      "Try this strategy, built in or from the files, instead of the project's or those in use "
        + "today; * and ? are wildcards, and NAME:PARAMETER=VALUE sets a parameter."
    ).into { $0.trying.strategies = $1 },
    CommandOption.list(
      "device",
      short: "d",
      value: "name",
      completes: .names(.device),
      "Try on this device instead of the project's, those in the files, or the default six; * and ? "
        + "are wildcards."
    ).into { $0.trying.devices = $1 },
    CommandOption.choices(
      "orientation", of: Orientation.allCases, by: \.name,
      "Try in this device orientation (default: portrait)."
    )
    .into { command, given in
      command.trying.orientations = Orientation.allCases.filter(given.contains)
    },
    CommandOption.list(
      "skip", value: "field",
      "Don't try this field, such as one that is read-only in code; FORM/FIELD is in one form only, and "
        + "* and ? are wildcards."
    ).into { $0.trying.skips = $1 },
    SharedOptions.scene.into { $0.trying.scene = $1 },
    SharedOptions.skipBroken.into { $0.trying.skipsBroken = $1 },
    CommandOption.flag("all", short: "a", "Show all findings, not only the worst ten of each kind.")
      .into { $0.showsAll = $1 },
    CommandOption.choice(
      "fail-on", default: FailOn.failure, "Exit with status 1 on a failing case, or never."
    ).into { $0.failOn = $1 },
    SharedOptions.reportsWithPicture.shared(),
    SharedOptions.strict.into { $0.trying.isStrict = $1 },
    SharedOptions.allowEmpty.into { $0.trying.allowsEmpty = $1 },
    SharedOptions.externals.shared(),
    SharedOptions.maxCases.into { $0.trying.limit = $1 },
    SharedOptions.format.shared(), SharedOptions.quiet.shared(),
  ]

  static let declaration = CommandDeclaration(
    name: "try",
    overview: "Try every field of a form under many strategies on six devices",
    discussion: """
      Needs neither a database nor a script. Reads forms from scenario files and Interface \
      Builder documents (.storyboard, .xib); folders are searched for both. A file named \
      explicitly, or - for standard input, may also be a view dump of a running app. Each input \
      gets the focus and the keyboard is hidden again; with two or more inputs, the focus also \
      moves through all of them in order and back. Every case is checked against all laws but \
      every-field-reachable.

      The answer comes first: the strategy to take, and the ranking. In all (FIELDS) and for each \
      device, it counts the fields that can be seen and typed into whenever they have the focus, \
      and scrolled clear of the keyboard, of all fields; LAWS counts the cases that satisfy all \
      other laws. Where a strategy has nothing to act on, a field is as under none; the ∅ column \
      counts these fields, and their cases are in no total. In JSON, 'lacks' lists them with \
      strategy, form, unmet requirement and number of cases. Strategies are ranked by the fields \
      seen, of all; of equal ones, 'none' comes first, then the one that acts on more of them, \
      then by LAWS, by the points covered and scrolled. One that acts on none comes last.

      Then come the fields that can't be seen, with the strategies and devices, and other violated \
      laws, one line for each cause, the worst first. A field whose top no scrolling brings into \
      sight before the keyboard comes is listed once, and is not tried on those devices. Inputs at most \
      2 pt high or wide, transparent ones, and those that can't be edited or have no identifier \
      are not tried. A number with a ? includes cases whose layout may be wrong on that device: \
      a constraint was broken, a position or size is ambiguous, or it depends on an estimated \
      text width.

      The default strategies are the project's. Without a project they are those that teams ship \
      today, among them 'none', and those that the files or your own package define; 'headroom \
      strategies' says who uses them, and -s '*' selects all that there are. The default devices \
      are the project's, those in the files, or six: \(Trying.standardDevices.joined(separator: ", ")). A \
      document for iPad or iPhone only is tried on those devices. A dump is also tried on a \
      device with its screen size, with the keyboard that was up, starting in the field that had \
      the focus, unless -d names devices.
      """,
    operand: OperandDeclaration(
      name: "path", count: 1...Int.max,
      help: "Files and folders with forms (default: the project's).", completes: .files,
      paths: .all, takesProject: true),
    options: options.map(\.declaration),
    examples: [
      .init(
        "headroom try Login.storyboard",
        "Show which strategies hide which fields, and on which devices."),
      .init(
        "headroom try Login.storyboard --report html=try.html",
        "Also draw every case on an HTML page."),
      .init(
        "headroom try app -s 'iq-*' -d 'iPhone 8'", "Try all versions of one library on one device."
      ),
      .init(
        "headroom try Login.storyboard --skip terms",
        "Leave out a text view that the app makes read-only in code."),
      .init(
        "headroom try form.yaml -s offset-restore -s offset-restore:gap=10",
        "Compare two values of a parameter."),
      .init("pbpaste | headroom try -", "Read the view dump of a running app from the clipboard."),
      .init(
        "headroom try form.yaml --report svg=worst.svg --fail-on never", "Draw the worst case."),
    ]
  )

  private let arguments: ParsedArguments
  private let reports: RequestedReports
  private var trying: Trying
  private var showsAll = false
  private var failOn = FailOn.failure

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    reports = try RequestedReports(arguments, of: .oneCase)
    trying = Trying(
      paths: arguments.operands, registry: arguments.strategies, today: arguments.today,
      defaults: arguments.scenarioDefaults)
    try arguments.fill(&self, Self.options)
    let project = arguments.project?.file
    if trying.strategies.isEmpty {
      trying.usualStrategies = project?.strategies.map(\.text) ?? []
    }
    if trying.devices.isEmpty { trying.usualDevices = project?.devices.map(\.text) ?? [] }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let observer = ConsoleObserver(console, isQuiet: arguments.isQuiet)
    let protected = try arguments.protectedPaths(if: !reports.isEmpty)
    try reports.check(protecting: protected)
    let tried = try trying.run(observer)
    let isEmpty = tried.outcome.standings.isEmpty && tried.outcome.isComplete
    if arguments.isJSON {
      try console.print(TrialJSON.fields.value(tried).pretty, terminator: "")
    } else if !isEmpty {
      let writer = TrialText(limit: showsAll ? nil : 10, width: console.width, style: console.style)
      try console.show(writer.text(TrialAnswer(tried)))
    }
    if isEmpty { return .asExpected }
    guard tried.outcome.isComplete else { return .interrupted }
    if !reports.isEmpty, let record = tried.record(observer) {
      try reports.write(record, protecting: protected, pictured: tried.worst, console)
    }
    if Interruption.isRequested { return .interrupted }
    return tried.outcome.hasFailed && failOn == .failure ? .failed : .asExpected
  }
}
