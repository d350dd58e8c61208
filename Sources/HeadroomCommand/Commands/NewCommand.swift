import Reports
import AvoidanceEngine
import Scenarios
import SystemCalls
import Workflows

/// `new`: a scenario file to edit for a form that exists.
struct NewCommand: Command {
  private static let source = CommandOption.list(
    "from", value: "path", completes: .files,
    "Take the form from this file or folder instead of the database.")
  private static let strategy = CommandOption.text(
    "strategy", short: "s", value: "name",
    defaultText: "inset-scroll, else the first recipe that applies to the form",
    completes: .names(.strategy),
    "Simulate this strategy; with --package, give the new strategy this name.")
  private static let device = CommandOption.text(
    "device", short: "d", value: "name", defaultText: "iPhone 8", completes: .names(.device),
    "Simulate this device.")
  private static let withForm = CommandOption.flag(
    "with-form", "Include the form, so that the file is self-contained.")
  private static let output = CommandOption.text(
    "output", short: "o", value: "file", defaultText: "-", completes: .files, isOutput: true,
    "Write to this file atomically; - is standard output.")
  private static let package = CommandOption.text(
    "package",
    value: "folder",
    completes: .folders,
    isOutput: true,
    "Create a Swift package for a strategy of your own instead, with the strategy, a form, a "
      + "scenario and a test."
  ) { $0.isEmpty ? "a folder name" : nil }
  private static let headroom = CommandOption.text(
    "headroom", value: "location", defaultText: "where this program was built", completes: .folders,
    "With --package, use the Headroom package in this folder or repository (a URL)."
  ) { $0.isEmpty ? "a folder, or the URL of a repository" : nil }
  private static let force = CommandOption.flag("force", "Overwrite an existing file.")

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
      includes the strategy.
      """,
    operand: OperandDeclaration(
      name: "form", count: 0...1,
      help: "Name of the form; optional with --from if only one form has fields.",
      completes: .names(.form)),
    options: [
      source.declaration, strategy.declaration, device.declaration, withForm.declaration,
      output.declaration, force.declaration, package.declaration, headroom.declaration,
      SharedOptions.database.declaration,
      SharedOptions.quiet.declaration,
    ],
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

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    if arguments.has(Self.package) {
      try checkPackage()
    } else if arguments.has(Self.headroom) {
      throw .contradiction("'--headroom' needs '--package'")
    } else if arguments.operands.isEmpty, arguments[Self.source].isEmpty {
      throw .missingOperand("form")
    }
    if arguments[Self.output] == "" {
      throw .contradiction("'--output' needs a file name, or -")
    }
  }

  private func checkPackage() throws(UsageError) {
    let others: [(String, Bool)] = [
      ("a form", !arguments.operands.isEmpty), ("'--from'", !arguments[Self.source].isEmpty),
      ("'--device'", arguments.has(Self.device)), ("'--with-form'", arguments[Self.withForm]),
      ("'--output'", arguments.has(Self.output)), ("'--force'", arguments[Self.force]),
    ]
    if let other = others.first(where: \.1) {
      throw .contradiction("'--package' creates a package; leave out \(other.0)")
    }
    guard arguments.has(Self.strategy) else {
      throw .contradiction(
        "'--package' needs '--strategy' with a name for the new strategy, such as lift-form")
    }
  }

  private func writePackage(_ folder: String, _ console: Console) throws -> ExitStatus {
    let workflow = NewPackageWorkflow(
      folder: folder, strategy: arguments[Self.strategy] ?? "",
      source: arguments[Self.headroom].map { NewPackageWorkflow.Source($0) }, strategies: .builtIn)
    let paths = try workflow.write()
    guard !arguments.isQuiet else { return .asExpected }
    for path in paths { console.note("Wrote \(Escaped.text(path))") }
    console.note("Run it: cd \(Words.shellWord(folder)) && swift run")
    return .asExpected
  }

  func run(_ console: Console) throws -> ExitStatus {
    if let folder = arguments[Self.package] { return try writePackage(folder, console) }
    try checkOutput()
    let isQuiet = arguments.isQuiet
    let request = NewScenarioWorkflow.Request(
      location: DatabaseLocation(arguments), sources: arguments[Self.source],
      form: arguments.operands.first, strategy: arguments[Self.strategy],
      device: arguments[Self.device] ?? "iPhone 8", withForm: arguments[Self.withForm],
      today: arguments.today)
    let observer = ConsoleObserver(console, isQuiet: isQuiet)
    let (text, files) = try NewScenarioWorkflow(request, observer).text()
    guard let path = arguments[Self.output], path != "-" else {
      let schema = SchemaFile.path(from: ".") ?? SchemaFile.name
      try console.print(SchemaFile.line(naming: schema) + text, terminator: "")
      return .asExpected
    }
    try checkOutput()
    let spared = SparedFiles(files)
      .adding(try arguments.sparedFiles(writesScenarios: true))
    let folder = FileSystem.folder(of: path)
    let schema = SchemaFile.path(from: folder)
    let content = SchemaFile.line(naming: schema ?? SchemaFile.name) + text
    try OutputFile.write(Array(content.utf8), to: path, sparing: spared)
    if !isQuiet { console.note("Wrote \(Escaped.text(path))") }
    if schema == nil {
      let written = try SchemaFile.write(into: folder, arguments.strategies)
      if !isQuiet { console.note("Wrote \(Escaped.text(written))") }
    }
    return .asExpected
  }

  /// Nothing that is there is replaced unasked.
  private func checkOutput() throws(WorkflowError) {
    guard let path = arguments[Self.output], path != "-", !arguments[Self.force],
      (try? FileStatus(path, followsLinks: false)) != nil
    else { return }
    throw .inputOutput(
      "\(Escaped.text(path)) already exists; choose another file, or overwrite it with --force")
  }
}
