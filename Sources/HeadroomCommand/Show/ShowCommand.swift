import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// `show`: one run, one case with its steps, or forms as trees.
struct ShowCommand: Command {
  private static let inRun = CommandOption.text(
    "run", value: "run", defaultText: "the latest that has it", completes: .names(.run),
    "Show the case's outcome in this run.")
  private static let log = CommandOption.flag(
    "log", "Also list the case's notifications and delegate calls.")
  private static let verbose = CommandOption.flag(
    "verbose",
    short: "v",
    "Show all failures of a run in full (not only the first 50), and all strategies that have no "
      + "effect on a form; in JSON, all cases, as 'headroom report'."
  )

  private static let coverage = CommandOption.flag(
    "coverage",
    "List the laws, subjects, steps and rules of strategies that no case of the run reaches, or "
      + "where none could fail.")

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

      A case is simulated again, using the definitions of that run. For a run, selection options \
      restrict the whole output. In JSON, 'lacks' lists strategies that have no effect, with \
      strategy, form, unmet requirement and number of cases; 'layoutDoubts' lists layouts that may \
      be wrong, with form, reason, devices and number of cases.

      With --coverage, the cases are simulated again to see what they reach: the laws they check, \
      the subjects they expect, their steps, and the rules of their strategies, which are \
      decisions of the code that a model declares. A law could fail where it applies, a subject \
      where its value changes, a step or rule where something is checked afterwards.

      A form is shown as designed, or with --device, as laid out on that device: each frame with \
      the constraints that determine it, and the constraints that were broken. A file is shown \
      as its forms: a scenario file, a storyboard, a xib, or a view dump (- is standard input); it \
      needs no database.
      """,
    operand: OperandDeclaration(
      name: "run|case|form|file", count: 1...1, help: "What to show.",
      completes: .names(.run, .scenario, .form).orFiles, paths: .existingFile),
    options: SelectionOptions.all + [
      orientation.declaration, inRun.declaration, picture.declaration, log.declaration,
      verbose.declaration, coverage.declaration,
      SharedOptions.externals.declaration, SharedOptions.format.declaration,
      SharedOptions.database.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom show latest", "Show the latest run and its failures."),
      .init(
        "headroom show latest --strategy inset-scroll", "Show only its cases under one strategy."),
      .init(
        "headroom show 'table/last-row [inset-scroll, iPhone 8]'", "Show one case step by step."),
      .init("headroom show 'table/last-row [none, iPhone 8]' --svg last-row.svg", "Draw it."),
      .init("headroom show latest --coverage", "List what its cases never reach."),
      .init("headroom show contacts", "Show a form."),
      .init("headroom show contacts --device 'iPhone 8'", "Show its layout on one device."),
      .init("headroom show Login.storyboard", "Show the forms of a file."),
    ]
  )

  /// What can be shown.
  private enum Subject: String {
    case run, form
    case testCase = "case"
  }

  /// The options that not every subject takes.
  private static let restricted: [(option: OptionDeclaration, to: [Subject])] =
    SelectionOptions.all.filter { $0.name != SharedOptions.devices.declaration.name }
    .map { ($0, [.run, .testCase]) } + [
      (SharedOptions.externals.declaration, [.run, .testCase]),
      (orientation.declaration, [.form]), (inRun.declaration, [.testCase]),
      (picture.declaration, [.testCase, .form]), (log.declaration, [.testCase]),
      (verbose.declaration, [.run]), (coverage.declaration, [.run]),
    ]

  private let arguments: ParsedArguments
  private let workflow: ShowWorkflow
  private let word: String
  private let isFile: Bool

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    workflow = ShowWorkflow(DatabaseLocation(arguments), CaseFilter(arguments))
    word = arguments.operands[0]
    isFile = word == "-" || arguments.pathOperands.contains(word)
    if isFile { try check(.form, "a file with forms") }
  }

  /// Refuses what was given for another subject.
  private func check(_ subject: Subject, _ words: String) throws(UsageError) {
    for (option, subjects) in Self.restricted
    where arguments.has(option.name) && !subjects.contains(subject) {
      let others = subjects.map { "a \($0.rawValue)" }.joined(separator: " or ")
      throw .contradiction(
        "'--\(option.name)' is for \(others); \(Escaped.quoted(word)) is \(words)")
    }
    guard arguments[Self.picture] != nil else { return }
    for (words, isGiven) in [
      ("--log", arguments[Self.log]), ("--format json", arguments.isJSON),
    ] where isGiven {
      throw .contradiction("'--svg' draws the \(subject.rawValue); leave out '\(words)'")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    if isFile {
      try show(
        try workflow.forms(in: word, ConsoleObserver(console, isQuiet: arguments.isQuiet)), console)
      return .asExpected
    }
    let isCase = arguments[Self.picture] != nil && arguments[SharedOptions.devices].isEmpty
    switch try workflow.subject(word, isCase: isCase) {
    case .run(let run):
      try check(.run, "a run")
      return try show(run, console)
    case .form(let form):
      try check(.form, "a form")
      try show(try workflow.forms(form), console)
    case .testCase(let id, let name):
      try check(.testCase, "a case")
      if let path = arguments[Self.picture] {
        try draw(id, name, to: path, console)
      } else {
        try show(id, name, console)
      }
    }
    return .asExpected
  }

  /// Writes a picture into a file, or to standard output for `-`.
  private func write(_ picture: String, to path: String, _ console: Console) throws {
    if path == "-" {
      try console.print(picture, terminator: "")
    } else {
      try OutputFile.write(
        Array(picture.utf8), to: path, protecting: try arguments.protectedPaths())
    }
  }
}

// A run.
extension ShowCommand {
  private func show(_ run: Run, _ console: Console) throws -> ExitStatus {
    if arguments[Self.coverage] {
      let report = try workflow.coverage(of: run)
      if arguments.isJSON {
        try console.print(report.json.pretty, terminator: "")
      } else {
        try console.show(CoverageText(style: console.style).text(report))
      }
      return .asExpected
    }
    let isVerbose = arguments[Self.verbose]
    let failureLimit = isVerbose ? Int.max : 50
    let record = try workflow.show(
      run, arguments.isJSON ? .full : .summary, traceLimit: arguments.isJSON ? 0 : failureLimit)
    if !arguments.isQuiet { console.warn(ofUnreadable: record) }
    if arguments.isJSON {
      try console.write(JSONReport(isWhole: isVerbose), record)
    } else {
      let writer = RunText(
        style: console.style, now: Clock.now, failureLimit: failureLimit, isVerbose: isVerbose,
        tellsMissing: true)
      try console.show(writer.about(record))
      try console.show(writer.text(record))
      if !arguments.isQuiet { console.suggestFirstFailure(of: record) }
    }
    let lacksNothing = run.totals.missing == 0 && record.totals.missing == 0
    return lacksNothing || run.state != .complete ? .asExpected : .incomplete
  }
}

// A case.
extension ShowCommand {
  private func show(_ id: CaseID, _ name: CaseName, _ console: Console) throws {
    let shown = try workflow.show(id, name, in: arguments[Self.inRun])
    let entry = shown.testCase
    if arguments.isJSON {
      try console.print(TraceJSON().line(for: entry, recorded: shown.recordedJSON))
      return
    }
    if entry.trace != nil {
      let writer = TraceText(style: console.style, showsLog: arguments[Self.log])
      try console.show(writer.text(entry))
    } else {
      let reason =
        entry.reasonOfOtherOutcome.map { "Showing the recorded outcome: \($0)" }
        ?? "This version of the engine produces a different outcome; showing the recorded one."
      // The reason says what the note would.
      var told = entry
      told.hindrance = nil
      try console.print("\(RecordedText.text(told))\(reason)")
    }
    let since =
      entry.sinceRun == shown.run.number
      ? "outcome began in this run" : "outcome unchanged since run \(entry.sinceRun ?? 0)"
    try console.print("\n\(RunWords.handle(shown.run)); \(since)")
    for note in shown.deviceNotes { try console.print(note) }
  }

  private func draw(_ id: CaseID, _ name: CaseName, to path: String, _ console: Console) throws {
    let drawn = try workflow.screens(id, name, in: arguments[Self.inRun])
    guard let screens = drawn.screens else {
      let problem = SVGReport.Problem.otherOutcome(name, reason: drawn.reason)
      throw WorkflowError.inputOutput(Escaped.text(problem.description))
    }
    try write(FilmStrip(screens).svg, to: path, console)
  }
}

// Forms: as designed, or laid out on devices.
extension ShowCommand {
  private func show(_ shown: ShowWorkflow.ShownForms, _ console: Console) throws {
    let devices = arguments[SharedOptions.devices]
    let path = arguments[Self.picture]
    if devices.isEmpty {
      if arguments.has(Self.orientation) {
        throw WorkflowError.contradiction("'--orientation' needs '--device'")
      }
      guard path == nil else { throw ShowWorkflow.undrawn(word) }
      return try print(shown, console)
    }
    let layouts = try workflow.layouts(of: shown, on: devices, arguments[Self.orientation])
    if let path {
      let forms = shown.forms.map(\.definition.name)
      guard forms.count == 1 else {
        throw WorkflowError.ambiguousName(kind: "form", name: word, answers: forms)
      }
      guard layouts.count == 1, let layout = layouts.first else {
        throw WorkflowError.ambiguousName(
          kind: "device", name: devices.joined(separator: ", "), answers: layouts.map(\.device))
      }
      try write(FormDrawing(layout).svg, to: path, console)
    } else if arguments.isJSON {
      try console.print(FormLayoutJSON.document(layouts).pretty, terminator: "")
    } else {
      let writer = FormLayoutText(style: console.style)
      try console.show(layouts.map { writer.text($0) }.joined(separator: "\n"))
    }
  }

  private func print(_ shown: ShowWorkflow.ShownForms, _ console: Console) throws {
    for (index, form) in shown.forms.enumerated() {
      let definition = form.definition
      if arguments.isJSON {
        try console.print(FormJSON.document(name: definition.name, content: form.content))
        continue
      }
      if index > 0 { try console.print("") }
      try console.print(
        FormTree.text(name: definition.name, form: definition.value, style: console.style),
        terminator: "")
      if let place = form.place { try console.print("from \(place)") }
    }
  }
}
