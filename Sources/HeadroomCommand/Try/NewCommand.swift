import AvoidanceEngine
import Presentation
import Scenarios
import SystemCalls

struct NewCommand: Command {
  static let options: [BoundOption<Self>] = [
    CommandOption.list(
      "from", value: "path", completes: .files,
      "Take the form from this file or folder instead of the database."
    )
    .into { $0.scenario.sources = $1 },
    CommandOption.text(
      "strategy", short: "s", value: "name",
      defaultText: "inset-scroll, else the first recipe that applies to the form",
      completes: .names(.strategy),
      "Simulate this strategy; with --package, give the new strategy this name."
    )
    .into { $0.scenario.strategy = $1 },
    CommandOption.text(
      "device", short: "d", value: "name", defaultText: Trying.standardDevices[0],
      completes: .names(.device),
      "Simulate this device."
    ).into { $0.scenario.device = $1 },
    CommandOption.flag("with-form", "Include the form, so that the file is self-contained.")
      .into { $0.scenario.withForm = $1 },
    CommandOption.text(
      "output", short: "o", value: "file", defaultText: "-", completes: .files, isOutput: true,
      "Write to this file atomically; - is standard output."
    ).into { $0.path = $1 },
    CommandOption.flag("force", "Overwrite an existing file.").into { $0.overwrites = $1 },
    CommandOption.text(
      "package",
      value: "folder",
      completes: .folders,
      isOutput: true,
      "Create a Swift package for a strategy of your own instead, with the strategy, a form, a "
        + "scenario and a test."
    ) { $0.isEmpty ? "a folder name" : nil }
    .into { $0.package = $1 },
    CommandOption.text(
      "headroom", value: "location", defaultText: "where this program was built",
      completes: .folders,
      "With --package, use the Headroom package in this folder or repository (a URL)."
    ) { $0.isEmpty ? "a folder, or the URL of a repository" : nil }
    .into { $0.headroom = NewPackage.Source($1) },
    SharedOptions.database.shared(), SharedOptions.quiet.shared(),
  ]

  static let declaration = CommandDeclaration(
    name: "new",
    overview: "Generate a scenario file for a form",
    discussion: """
      The scenario focuses each field of the form in order and hides the keyboard. It lists the \
      laws that are satisfied under the strategy, those that are not as comments, and after each \
      step the observed values, also as comments: uncomment them to turn them into expectations. \
      The form comes from the database, or with --from, from a scenario file, a storyboard, a \
      xib, or a view dump (- is standard input).

      The first line tells editors with a YAML language server, such as VS Code with Red Hat's \
      extension, where to find the schema: \(SchemaFile.name) in the file's folder or one above. \
      If there is none, --output writes it next to the file; for standard output, write it with \
      'headroom schema -o \(SchemaFile.name)'.

      With --package, it creates a Swift package for a strategy written in Swift: 'swift run' in \
      its folder runs the scenario and records the run, and every command of that program \
      includes the strategy. Its headroom.yaml lets headroom alone refuse to run there. 'headroom \
      help swift' documents the Swift API.
      """,
    operand: OperandDeclaration(
      name: "form", count: 0...1,
      help: "Name of the form; optional with --from if only one form has fields.",
      completes: .names(.form)),
    options: options.map(\.declaration),
    examples: [
      .init("headroom new Login/SignIn -o sign-in.yaml", "For a form in the database."),
      .init(
        "headroom new --from SignIn.xib --with-form -o sign-in.yaml",
        "For a form in a file, including the form."),
      .init(
        "headroom new --package MyApp --strategy lift-form",
        "Create a package for a strategy of your own; then 'cd MyApp' and 'swift run'."),
    ]
  )

  private let arguments: ParsedArguments
  private var scenario: NewScenario
  private var path = "-"
  private var overwrites = false
  private var package: String?
  private var headroom: NewPackage.Source?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    scenario = NewScenario(
      location: DatabaseLocation(arguments), form: arguments.operands.first, today: arguments.today)
    try arguments.fill(&self, Self.options)
    if package != nil {
      try checkPackage()
    } else if headroom != nil {
      throw .contradiction("'--headroom' needs '--package'")
    } else if scenario.form == nil, scenario.sources.isEmpty {
      throw .missingOperand("form")
    }
    if path.isEmpty { throw .contradiction("'--output' needs a file name, or -") }
  }

  private func checkPackage() throws(UsageError) {
    let others = ["from", "device", "with-form", "output", "force"].filter { arguments.has($0) }
    let given = (scenario.form == nil ? [] : ["a form"]) + others.map { "'--\($0)'" }
    if let other = given.first {
      throw .contradiction("'--package' creates a package; leave out \(other)")
    }
    guard scenario.strategy != nil else {
      throw .contradiction(
        "'--package' needs '--strategy' with a name for the new strategy, such as lift-form")
    }
  }

  private func writePackage(_ folder: String, _ console: Console) throws -> ExitStatus {
    let new = NewPackage(folder: folder, strategy: scenario.strategy ?? "", source: headroom)
    let paths = try new.write()
    guard !arguments.isQuiet else { return .asExpected }
    for path in paths { console.note("Wrote \(Escaped.text(path))") }
    console.note("Run it: cd \(Words.shellWord(folder)) && swift run")
    return .asExpected
  }

  func run(_ console: Console) throws -> ExitStatus {
    if let folder = package { return try writePackage(folder, console) }
    try checkOutput()
    let isQuiet = arguments.isQuiet
    let text = try scenario.text(ConsoleObserver(console, isQuiet: isQuiet))
    guard path != "-" else {
      let schema = SchemaFile.path(from: ".") ?? SchemaFile.name
      try console.print(SchemaFile.line(naming: schema) + text, terminator: "")
      return .asExpected
    }
    try checkOutput()
    let protected = try arguments.protectedPaths(writesScenarios: true)
    let folder = FileSystem.folder(of: path)
    let schema = SchemaFile.path(from: folder)
    let content = SchemaFile.line(naming: schema ?? SchemaFile.name) + text
    try OutputFile.write(Array(content.utf8), to: path, protecting: protected)
    if !isQuiet { console.note("Wrote \(Escaped.text(path))") }
    if schema == nil {
      let written = try SchemaFile.write(into: folder, arguments.strategies)
      if !isQuiet { console.note("Wrote \(Escaped.text(written))") }
    }
    return .asExpected
  }

  /// Checks that no existing file is replaced without `--force`.
  private func checkOutput() throws(HeadroomError) {
    guard path != "-", !overwrites,
      (try? FileStatus(path, followsLinks: false)) != nil
    else { return }
    throw .inputOutput(
      "\(Escaped.text(path)) already exists; choose another file, or overwrite it with --force")
  }
}
