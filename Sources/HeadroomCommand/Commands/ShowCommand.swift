import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Reports
import Scenarios
import SystemCalls
import Workflows

/// `show`: one run, one case with its steps, or one form as a tree.
struct ShowCommand: Command {
  private static let inRun = CommandOption.text(
    "run", value: "run", defaultText: "the latest that has it", completes: .names(.run),
    "Show the case's outcome in this run.")
  private static let log = CommandOption.flag(
    "log", "Also list the case's notifications and delegate calls.")
  private static let verbose = CommandOption.flag(
    "verbose",
    short: "v",
    "Show all failures of a run in full (not only the first 50), 20 close passes, and all "
      + "strategies that have no effect on a form."
  )

  private static let picture = CommandOption.text(
    "svg", value: "file", completes: .files, isOutput: true,
    "Draw a case, or a form on --device, as an SVG file, written atomically; - is standard output.")
  private static let orientation = CommandOption.choice(
    "orientation", default: Orientation.portrait, by: \.name,
    "Show a form in this device orientation.")

  static let declaration = CommandDeclaration(
    name: "show",
    overview: "Show a run, a case step by step, or a form as a tree",
    discussion: """
      A run is named by latest, previous, latest~N, its number, label or branch, or a prefix of \
      its commit or UUID; a case by its name or a pattern that matches only that case.

      A case is simulated again, using the definitions of that run. The cases of a run are \
      simulated again, on all processors, to find the passes closest to failing and the \
      slowest cases. For a run, selection options restrict \
      the whole output. In JSON, 'lacks' lists strategies that have no effect, with strategy, \
      form, unmet requirement and number of cases; 'layoutDoubts' lists layouts that may be \
      wrong, with form, reason, devices and number of cases.

      A form is shown as designed, or with --device, as laid out on that device: each frame with \
      the constraints that determine it, and the constraints that were broken.
      """,
    operand: OperandDeclaration(
      name: "run|case|form", count: 1...1, help: "What to show.",
      completes: .names(.run, .scenario, .form)),
    options: SelectionOptions.all + [
      orientation.declaration, inRun.declaration, picture.declaration, log.declaration,
      verbose.declaration,
      SharedOptions.externals.declaration, SharedOptions.format.declaration,
      SharedOptions.database.declaration,
    ],
    examples: [
      .init("headroom show latest", "Show the latest run and its failures."),
      .init(
        "headroom show latest --strategy inset-scroll", "Show only its cases under one strategy."),
      .init(
        "headroom show 'table/last-row [inset-scroll, iPhone 8]'", "Show one case step by step."),
      .init("headroom show 'table/last-row [none, iPhone 8]' --svg last-row.svg", "Draw it."),
      .init("headroom show contacts", "Show a form."),
      .init("headroom show contacts --device 'iPhone 8'", "Show its layout on one device."),
    ]
  )

  private let arguments: ParsedArguments
  private let workflow: ShowWorkflow

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    workflow = ShowWorkflow(DatabaseLocation(arguments), CaseFilter(arguments))
  }

  private var isJSON: Bool { arguments[SharedOptions.format] == .json }

  func run(_ console: Console) throws -> ExitStatus {
    let isCase = arguments[Self.picture] != nil && devices.isEmpty
    switch try workflow.subject(arguments.operands[0], isCase: isCase) {
    case .run(let run): return try show(run, console)
    case .form(let form):
      guard devices.isEmpty else {
        try layOut(form, console)
        break
      }
      if arguments.has(Self.orientation) {
        throw WorkflowError.contradiction("'--orientation' needs '--device'")
      }
      try show(form, console)
    case .testCase(let id, let name):
      if let path = arguments[Self.picture] {
        try draw(id, name, to: path, console)
      } else {
        try show(id, name, console)
      }
    }
    return .asExpected
  }

  // MARK: A form

  private var devices: [String] { arguments[SharedOptions.devices] }

  /// Shows or draws a form as it is laid out on devices.
  private func layOut(_ stored: StoredDefinition, _ console: Console) throws {
    let layouts = try workflow.layouts(
      of: stored, on: devices, arguments[Self.orientation])
    if let path = arguments[Self.picture] {
      guard layouts.count == 1, let layout = layouts.first else {
        throw WorkflowError.ambiguousName(
          kind: "device", name: devices.joined(separator: ", "), answers: layouts.map(\.device))
      }
      try write(Array(FormDrawing(layout).svg.utf8), to: path, console)
    } else if isJSON {
      try console.print(FormLayoutJSON.document(layouts).pretty, terminator: "")
    } else {
      let writer = FormLayoutText(style: console.style)
      try console.show(layouts.map { writer.text($0) }.joined(separator: "\n"))
    }
  }

  private func show(_ stored: StoredDefinition, _ console: Console) throws {
    if isJSON {
      try console.print(FormJSON.document(name: stored.name, content: stored.content))
      return
    }
    let form = try FormDefinition(name: stored.name, canonicalContent: stored.content)
    try console.print(
      FormTree.text(name: form.name, form: form.value, style: console.style), terminator: "")
    if let file = stored.file {
      try console.print(Escaped.text("from \(file)\(stored.line.map { ":\($0)" } ?? "")"))
    }
  }

  // MARK: A case

  private func show(_ id: CaseID, _ name: CaseName, _ console: Console) throws {
    let shown = try workflow.show(id, name, in: arguments[Self.inRun])
    if isJSON {
      try console.print(
        shown.report.map { TraceJSON().line(for: $0.trace, approval: shown.approval) }
          ?? TraceJSON().line(
            forBody: String(decoding: shown.stored.body, as: UTF8.self), approval: shown.approval)
      )
      return
    }
    if let report = shown.report {
      let writer = TraceText(style: console.style, showsLog: arguments[Self.log])
      try console.show(writer.text(report))
    } else if let outcome = shown.recorded {
      let reason =
        shown.hindrance.map { "Showing the recorded outcome: \($0)" }
        ?? "This version of the engine produces a different outcome; showing the recorded one."
      let text = RunText.recorded(name, outcome, withMovements: true, approval: shown.approval)
      try console.print("\(text)\(reason)")
    }
    let since =
      shown.sinceRun == shown.run.number
      ? "outcome began in this run" : "outcome unchanged since run \(shown.sinceRun)"
    try console.print("\n\(RunText.handle(shown.run)); \(since)")
    for note in shown.deviceNotes { try console.print(note) }
  }

  /// Draws a case into an SVG file, or to standard output for `-`.
  private func draw(_ id: CaseID, _ name: CaseName, to path: String, _ console: Console) throws {
    let drawn = try workflow.screens(id, name, in: arguments[Self.inRun])
    guard let screens = drawn.screens else {
      let problem = SVGReport.Problem.otherOutcome(name, hindrance: drawn.hindrance)
      throw WorkflowError.inputOutput(Escaped.text(problem.description))
    }
    try write(Array(FilmStrip(screens).svg.utf8), to: path, console)
  }

  /// Writes a picture into a file, or to standard output for `-`.
  private func write(_ bytes: [UInt8], to path: String, _ console: Console) throws {
    if path == "-" {
      try console.print(bytes: bytes)
    } else {
      try OutputFile.write(bytes, to: path, sparing: try arguments.sparedFiles())
    }
  }

  // MARK: A run

  private func show(_ run: Run, _ console: Console) throws -> ExitStatus {
    let tellsAll = arguments[Self.verbose] || isJSON
    let failureLimit = tellsAll ? Int.max : 50
    let shown = try workflow.show(run, failureLimit: failureLimit, surveyLimit: tellsAll ? 20 : 5)
    if isJSON {
      let document = RunJSON.document(shown.report, recorded: shown.recorded)
      try console.print(document.pretty, terminator: "")
    } else {
      let writer = RunText(
        style: console.style, now: Clock.now, failureLimit: failureLimit,
        tellsLacks: arguments[Self.verbose], width: console.width)
      try console.show(writer.about(shown.report))
      for (name, outcome) in shown.recorded { try console.show(RunText.recorded(name, outcome)) }
      try console.show(writer.text(shown.report))
      if let first = shown.report.failures.first {
        console.suggest("headroom show \(Words.shellWord(first.trace.testCase.key))")
      }
    }
    return shown.isWhole ? .asExpected : .incomplete
  }
}
