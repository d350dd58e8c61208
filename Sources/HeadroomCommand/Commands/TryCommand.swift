import AvoidanceEngine
import RegressionRunner
import Reports
import SystemCalls
import Workflows

/// `try`: every input of some forms under every strategy on several devices, without a database.
struct TryCommand: Command {
  /// What ends with 1.
  private enum FailOn: String, CaseIterable, Sendable { case failure, never }

  private static let strategies = CommandOption.list(
    "strategy",
    short: "s",
    value: "name",
    completes: .names(.strategy),
    "Only this strategy, built in or of the files, instead of the project's or one for each library and "
      + "recipe; * and ? stand for any text and character."
  )
  private static let devices = CommandOption.list(
    "device",
    short: "d",
    value: "name",
    completes: .names(.device),
    "On this device instead of the project's, those of the files, or six; * and ? as above."
  )
  private static let orientations = CommandOption.choices(
    "orientation",
    of: SharedOptions.Turn.self,
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
    overview: "Try every field of forms under many strategies on six devices",
    discussion: """
      Needs no database and no script. Reads forms of scenario files and of Interface Builder \
      documents (.storyboard, .xib); of folders all of these. A file that is named itself, or - for \
      standard input, may be a view dump of a running app. Every input is focused and hidden \
      again; of two inputs and more the focus also goes through all in order and back. Every case \
      is judged by every law. The matrix counts for each strategy and device the cases that \
      passed; VISIBLE counts those in which every focused field lay between the bars and the \
      keyboard. Strategies are the project's, or none, the recipes, of each library the newest \
      version, and those of the files and of this program; -s '*' takes all, \
      'headroom strategies' lists them. A ∅ marks those that find nothing to act on in some form; in \
      JSON 'lacks' has them: strategy, form, lack and the number of cases. Devices are the project's, or those of the files, or six: \
      \(TryWorkflow.standardDevices.joined(separator: ", ")); a document for iPads or for phones \
      alone is tried on those of them. A dump is tried on a device with its screen, too, with the \
      keyboard that was up, and first in the field that had the focus, unless -d names devices. Numbers with a ? hold cases whose layout is not trusted on \
      that device: a constraint was given up there or decides nothing, or it hangs on the width of a \
      text that is only estimated.
      """,
    operand: OperandDeclaration(
      name: "path",
      count: 1...Int.max,
      help: "Files and folders with forms (default: the project's).",
      completes: .files,
      paths: .all,
      takesProject: true
    ),
    options: [
      strategies.declaration, devices.declaration, orientations.declaration,
      ImportCommand.scene.declaration, ImportCommand.skipBroken.declaration, all.declaration,
      failOn.declaration, RequestedReports.optionWithPicture.declaration,
      SharedOptions.allowEmpty.declaration, SharedOptions.externals.declaration,
      SharedOptions.maxCases.declaration,
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
    reports = try RequestedReports(arguments, withPicture: true)
  }

  @_optimize(none)
  func run(_ console: Console) async throws -> ExitStatus {
    var request = TryWorkflow.Request(
      paths: arguments.operands,
      registry: arguments.strategies,
      strategies: arguments[Self.strategies],
      devices: arguments[Self.devices],
      orientations: Orientation.allCases.filter { orientation in
        arguments[Self.orientations].contains { $0.rawValue == orientation.name }
      },
      scene: arguments[ImportCommand.scene],
      skipsBroken: arguments[ImportCommand.skipBroken],
      limit: arguments[SharedOptions.maxCases],
      allowsEmpty: arguments[SharedOptions.allowEmpty],
      today: arguments.today,
      toolVersion: HeadroomProgram.version
    )
    request.usualStrategies = arguments.usualStrategies(unless: Self.strategies)
    request.defaults = arguments.scenarioDefaults
    request.usualDevices = arguments.usualDevices(unless: Self.devices)
    let observer = ConsoleObserver(console, isQuiet: arguments[SharedOptions.quiet])
    var spared = try await arguments.sparedFiles(if: !reports.isEmpty)
    let tried = try await TryWorkflow(request, observer).run { inputs throws(WorkflowError) in
      spared = inputs.adding(spared)
      try reports.check(sparing: spared)
    }
    guard let tried else { return .asExpected }
    try print(tried, console)
    guard tried.outcome.isComplete else { return .interrupted }
    if !reports.isEmpty, let document = await tried.document() {
      try reports.write(document, sparing: spared, pictured: tried.worst, console)
    }
    if Interruption.isRequested { return .interrupted }
    return tried.hasFailed && arguments[Self.failOn] == .failure ? .failed : .asExpected
  }

  private func print(_ tried: TryWorkflow.Tried, _ console: Console) throws {
    switch arguments[SharedOptions.format] {
    case .json:
      let document = TrialJSON.document(tried.outcome, of: tried.forms)
      try console.print(document.pretty, terminator: "")
    case .text:
      let writer = TrialText(
        limit: arguments[Self.all] ? nil : 10,
        width: console.width,
        style: console.style
      )
      try console.show(writer.text(tried.outcome, of: tried.forms))
    }
  }
}
