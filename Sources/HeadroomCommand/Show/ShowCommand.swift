import AvoidanceEngine
import Scenarios

struct ShowCommand: Command {
  static let options: [BoundOption<Self>] = SelectionOptions.before([
    CommandOption.choice(
      "orientation", default: Orientation.portrait, by: \.name,
      "Show a form in this device orientation."
    ).into { $0.showForm.orientation = $1 },
    CommandOption.text(
      "run", value: "run", defaultText: "the latest that has it", completes: .names(.run),
      "Show the case's outcome in this run."
    ).into { $0.showCase.run = $1 },
    CommandOption.text(
      "svg", value: "file", completes: .files, isOutput: true,
      "Draw a case, or a form on --device, as an SVG file, written atomically; - is standard output."
    ).into { $0.picture = $1 },
    CommandOption.flag("log", "Also list the case's notifications and delegate calls.")
      .into { $0.showCase.showsLog = $1 },
    CommandOption.flag(
      "all", short: "a",
      "Show each failing case of a run, not only the first of each cause; list all of several cases."
    ).into { ($0.showRun.showsAll, $0.showCase.listsAll) = ($1, $1) },
    CommandOption.flag(
      "verbose",
      short: "v",
      "Show each failing case of a run, and all strategies that have no effect on a form; in JSON, all "
        + "cases, as 'headroom report'."
    ).into { $0.showRun.isVerbose = $1 },
    CommandOption.flag(
      "coverage",
      "List the laws, subjects, steps and rules of strategies that no case of the run reaches, or "
        + "where none could fail."
    ).into { $0.showRun.listsCoverage = $1 },
    SharedOptions.externals.shared(), SharedOptions.format.shared(),
    SharedOptions.database.shared(), SharedOptions.quiet.shared(),
  ])

  static let declaration = CommandDeclaration(
    name: "show",
    overview: "Show a run, a case step by step, or a form as a tree",
    discussion: """
      A run is named by latest, previous, latest~N, its number, label or branch, or a prefix of \
      its commit or UUID; a case by its name or a pattern. If several cases match, their verdicts are listed, the worst \
      20 or with --all each, and the first that fails is shown; in JSON, each case is one line.

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
    options: options.map(\.declaration),
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

  /// The options that not every subject supports.
  private static let restricted: [(option: String, to: [ShowSubject.Kind])] =
    SelectionOptions.all.filter { $0.name != SharedOptions.devices.declaration.name }
    .map { ($0.name, [.run, .testCase]) } + [
      ("external", [.run, .testCase]), ("orientation", [.form]), ("run", [.testCase]),
      ("svg", [.testCase, .form]), ("log", [.testCase]), ("all", [.run, .testCase]),
      ("verbose", [.run]), ("coverage", [.run]),
    ]

  private let arguments: ParsedArguments
  private let word: String
  private let isFile: Bool
  private var showRun: ShowRun
  private var showCase: ShowCase
  private var showForm: ShowForm
  /// The output file for a drawing, or nil for none.
  private var picture: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    word = arguments.operands[0]
    isFile = word == "-" || arguments.pathOperands.contains(word)
    let (location, isJSON) = (DatabaseLocation(arguments), arguments.isJSON)
    showRun = ShowRun(
      location: location, filter: CaseFilter(arguments), isJSON: isJSON, isQuiet: arguments.isQuiet)
    showCase = ShowCase(location: location, isJSON: isJSON)
    showForm = ShowForm(
      location: location, isJSON: isJSON, devices: arguments[SharedOptions.devices])
    try arguments.fill(&self, Self.options)
    if isFile { try check(.form, "a file with forms") }
  }

  private func check(_ subject: ShowSubject.Kind, _ words: String) throws(UsageError) {
    for (option, subjects) in Self.restricted
    where arguments.has(option) && !subjects.contains(subject) {
      let others = subjects.map { "a \($0.rawValue)" }.joined(separator: " or ")
      throw .contradiction("'--\(option)' is for \(others); \(Escaped.quoted(word)) is \(words)")
    }
    guard picture != nil else { return }
    for (words, isGiven) in [("--log", showCase.showsLog), ("--format json", arguments.isJSON)]
    where isGiven {
      throw .contradiction("'--svg' draws the \(subject.rawValue); leave out '\(words)'")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    if isFile {
      let observer = ConsoleObserver(console, isQuiet: arguments.isQuiet)
      try show(showForm.forms(in: word, observer), console)
      return .asExpected
    }
    let isCase = picture != nil && showForm.devices.isEmpty
    let subject = try ShowSubject.named(
      word, isCase: isCase, isOne: picture != nil, in: showRun.location,
      showRun.filter)
    try check(subject.kind, "a \(subject.kind.rawValue)")
    switch subject {
    case .run(let run):
      return try showRun.show(run, console)
    case .form(let form):
      try show(showForm.form(form), console)
    case .testCase(let id, let name):
      if let picture {
        try write(showCase.picture(of: id, name), to: picture, console)
      } else {
        try showCase.show(id, name, console)
      }
    case .testCases(let cases):
      try showCase.show(cases, console)
    }
    return .asExpected
  }

  private func show(_ forms: ShowForm.Found, _ console: Console) throws {
    if let picture {
      try write(showForm.picture(of: forms, named: word), to: picture, console)
    } else {
      try showForm.show(forms, console)
    }
  }

  /// Writes a drawing into a file, or to standard output for `-`.
  private func write(_ picture: String, to path: String, _ console: Console) throws {
    if path == "-" {
      try console.print(picture, terminator: "")
    } else {
      try OutputFile.write(
        Array(picture.utf8), to: path, protecting: try arguments.protectedPaths())
    }
  }
}
