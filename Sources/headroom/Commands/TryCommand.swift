import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Reports
import Scenarios

/// `try`: every input of some forms under every strategy on several devices, without a database.
struct TryCommand: Command {
  /// How devices are held.
  private enum Turn: String, CaseIterable, Sendable {
    case portrait, portraitUpsideDown, landscapeLeft, landscapeRight

    var orientation: Orientation {
      switch self {
      case .portrait: .portrait
      case .portraitUpsideDown: .portraitUpsideDown
      case .landscapeLeft: .landscapeLeft
      case .landscapeRight: .landscapeRight
      }
    }
  }
  /// What ends with 1.
  private enum FailOn: String, CaseIterable, Sendable { case failure, never }

  private static let strategies = CommandOption.list(
    "strategy",
    short: "s",
    value: "name",
    "Only this strategy, built in or of the files; * and ? stand for any text and character."
  )
  private static let devices = CommandOption.list(
    "device",
    short: "d",
    value: "name",
    "On this device instead of six (or those of the files); * and ? as above."
  )
  private static let orientations = CommandOption.choices(
    "orientation",
    of: Turn.self,
    "How the devices are held (default: portrait)."
  )
  private static let all = CommandOption.flag(
    "all",
    short: "a",
    "Tell every finding, not only the worst ten of each kind."
  )
  private static let failOn = CommandOption.choice(
    "fail-on",
    default: FailOn.failure,
    "What ends with 1: a failing case, or nothing."
  )

  static let declaration = CommandDeclaration(
    name: "try",
    overview: "Try every field of forms under every strategy on six devices",
    discussion: """
      Needs no database and no script. Reads forms of scenario files and of Interface Builder \
      documents (.storyboard, .xib); of folders all of these. A file that is named itself, or - for \
      standard input, may be a view dump of a running app. Every input is focused and hidden \
      again; of two inputs and more the focus also goes through all in order and back. Every case \
      is judged by every law. The matrix counts for each strategy and device the cases that \
      passed; VISIBLE counts those in which every focused field lay between the bars and the \
      keyboard. Strategies are those built in, of versions of IQKeyboardManager the reference \
      unless others are named, and those of the files. The six devices are \
      \(TrialSuite.standardDevices.joined(separator: ", ")).
      """,
    operand: OperandDeclaration(
      name: "path",
      count: 1...Int.max,
      help: "Files and folders with forms."
    ),
    options: [
      strategies.declaration, devices.declaration, orientations.declaration,
      ImportCommand.scene.declaration, ImportCommand.skipBroken.declaration, all.declaration,
      failOn.declaration, RequestedReports.optionWithPicture.declaration,
      SharedOptions.allowEmpty.declaration, SharedOptions.maxCases.declaration,
      SharedOptions.format.declaration,
      SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom try Login.storyboard", "Where does which strategy hide a field?"),
      .init(
        "headroom try Login.storyboard --report html=try.html",
        "The same, and every case drawn on a page."
      ),
      .init("headroom try app -s 'iq-*' -d 'iPhone 8'", "Versions of one library on one device."),
      .init("pbpaste | headroom try -", "The view dump of a running app on the clipboard."),
      .init(
        "headroom try form.yaml --report svg=worst.svg --fail-on never",
        "A picture of the worst case."
      ),
    ]
  )

  private let arguments: ParsedArguments
  private let reports: RequestedReports

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    reports = try RequestedReports(arguments, command: "try", withPicture: true)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let reading = try SuiteFiles.read(
      arguments.operands,
      with: try reader(),
      console,
      isQuiet: arguments[SharedOptions.quiet]
    )
    let spared = SparedFiles(arguments.operands + reading.files)
    try reports.check(sparing: spared)
    let turns = Turn.allCases.filter { arguments[Self.orientations].contains($0) }
    let trial = TrialSuite(
      reading.suite,
      orientations: turns.isEmpty ? [.portrait] : turns.map(\.orientation)
    )
    guard let plan = try plan(trial) else { return .asExpected }
    let runner = Runner(
      suite: trial.suite,
      plan: plan,
      options: Runner.Options(
        jobs: Clock.processorCount,
        today: Planning.today(arguments),
        batchSize: 2048
      )
    )
    let outcome = await outcome(of: runner, console)
    try print(outcome, trial, console)
    guard outcome.isComplete else { return .interrupted }
    if !reports.isEmpty { try await report(runner, outcome, trial, sparing: spared, console) }
    if Interruption.isRequested { return .interrupted }
    let hasFailed = outcome.total.passed < outcome.total.total
    return hasFailed && arguments[Self.failOn] == .failure ? .failed : .asExpected
  }

  private func outcome(of runner: Runner, _ console: Console) async -> TrialOutcome {
    let start = Clock.seconds
    let isQuiet = arguments[SharedOptions.quiet]
    let meter = ProgressMeter(console: console, start: start, isQuiet: isQuiet)
    let planned = runner.plan.cases.count
    let outcome = await TrialOutcome(
      runner,
      isCancelled: { Interruption.isRequested },
      progress: { meter.update(done: $0, total: planned) }
    )
    meter.finish(done: outcome.total.total, total: planned, Clock.seconds - start)
    return outcome
  }

  private func reader() throws(CommandFailure) -> SuiteReader {
    var reader = SuiteReader()
    if arguments.operands.contains("-") { reader.standardInput = try SuiteFiles.standardInput() }
    reader.takesInterfaceFiles = true
    reader.scene = arguments[ImportCommand.scene]
    reader.skipsBroken = arguments[ImportCommand.skipBroken]
    return reader
  }

  /// The cases; nil where there are none and that is allowed.
  private func plan(_ trial: TrialSuite) throws -> CasePlan? {
    let named = arguments[Self.devices]
    let selection = Selection(
      strategies: arguments[Self.strategies],
      devices: named.isEmpty ? trial.devices : named
    )
    if trial.suite.scenarios.isEmpty {
      if arguments[SharedOptions.allowEmpty] { return nil }
      let count = Words.count(trial.trials.count, "form")
      throw CommandFailure(
        .nothingSelected,
        trial.trials.isEmpty
          ? "nothing to try: there is no form here"
          : "nothing to try: of \(count) none has a text input that can be edited and named"
      )
    }
    return try Planning.plan(
      trial.suite,
      selection,
      allowsEmpty: arguments[SharedOptions.allowEmpty],
      limit: arguments[SharedOptions.maxCases],
      command: "try"
    )
  }

  private func print(_ outcome: TrialOutcome, _ trial: TrialSuite, _ console: Console) throws {
    switch arguments[SharedOptions.format] {
    case .json:
      let document = TrialJSON.document(outcome, of: trial.trials)
      try console.print(document.pretty, terminator: "")
    case .text:
      let writer = TrialText(
        limit: arguments[Self.all] ? nil : 10,
        width: console.width,
        style: console.style
      )
      try console.print(writer.text(outcome, of: trial.trials), terminator: "")
    }
  }

  /// Writes the reports of the same cases, run once more for all that reports tell.
  private func report(
    _ runner: Runner,
    _ outcome: TrialOutcome,
    _ trial: TrialSuite,
    sparing spared: SparedFiles,
    _ console: Console
  ) async throws {
    let start = Clock.seconds
    let result = await runner.run(isCancelled: { Interruption.isRequested })
    guard result.isComplete else { return }
    let header = RunHeader(
      label: "try",
      branch: nil,
      commit: nil,
      isDirty: nil,
      engineVersion: Simulator.version,
      toolVersion: Headroom.version,
      today: Planning.today(arguments).description,
      isFiltered: true,
      shard: nil,
      startedAt: Clock.now
    )
    let document = RunDocument(
      runner,
      result,
      header: header,
      seconds: Clock.seconds - start,
      place: { trial.places.location(of: $1, in: $0) }
    )
    try reports.write(
      document,
      sparing: spared,
      pictured: outcome.weaknesses.first?.index ?? 0,
      console
    )
  }
}
