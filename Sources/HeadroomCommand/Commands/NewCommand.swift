import Scenarios
import SystemCalls
import Workflows

/// `new`: a scenario file to edit for a form that exists.
struct NewCommand: Command {
  private static let source = CommandOption.list(
    "from",
    value: "path",
    "Take the form from this file or folder instead of the database; may be repeated."
  )
  private static let strategy = CommandOption.text(
    "strategy",
    short: "s",
    value: "name",
    defaultText: "inset-scroll",
    "The strategy that is simulated for the values."
  )
  private static let device = CommandOption.text(
    "device",
    short: "d",
    value: "name",
    defaultText: "iPhone 8",
    "The device that it is simulated on."
  )
  private static let withForm = CommandOption.flag(
    "with-form",
    "Write the form, too, so that the file needs no other."
  )
  private static let output = CommandOption.text(
    "output",
    short: "o",
    value: "file",
    defaultText: "-",
    "Write to this file, whole or not at all; - is standard output."
  )
  private static let force = CommandOption.flag("force", "Replace a file that is there.")

  static let declaration = CommandDeclaration(
    name: "new",
    overview: "Write a scenario file to edit for a form",
    discussion: """
      The scenario focuses every field of the form in order and hides the keyboard. It lists every \
      law that holds under the strategy, those that don't as comments, and after each step what \
      was found, also as comments: take the hash signs away and it is expected. The form is one \
      of the database, or with --from one of a scenario file, a storyboard, a xib, \
      or a view dump (- is standard input).
      """,
    operand: OperandDeclaration(
      name: "form",
      count: 0...1,
      help: "The form's name; not needed with --from where only one form has fields."
    ),
    options: [
      source.declaration, strategy.declaration, device.declaration, withForm.declaration,
      output.declaration, force.declaration, SharedOptions.database.declaration,
      SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom new Login/SignIn -o sign-in.yaml", "For a form of the database."),
      .init(
        "headroom new --from SignIn.xib --with-form -o sign-in.yaml",
        "For a form of a file, with the form."
      ),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    if arguments.operands.isEmpty, arguments[Self.source].isEmpty {
      throw .missingOperand("form")
    }
    if arguments[Self.output] == "" {
      throw .contradiction("'--output' needs the name of a file, or -")
    }
  }

  @_optimize(none)
  func run(_ console: Console) async throws -> ExitStatus {
    try checkOutput()
    let isQuiet = arguments[SharedOptions.quiet]
    let request = NewScenarioWorkflow.Request(
      location: DatabaseLocation(arguments),
      sources: arguments[Self.source],
      form: arguments.operands.first,
      strategy: arguments[Self.strategy] ?? "inset-scroll",
      device: arguments[Self.device] ?? "iPhone 8",
      withForm: arguments[Self.withForm],
      today: arguments.today
    )
    let observer = ConsoleObserver(console, isQuiet: isQuiet)
    let (text, files) = try await NewScenarioWorkflow(request, observer).text()
    guard let path = arguments[Self.output], path != "-" else {
      try console.print(text, terminator: "")
      return .asExpected
    }
    try checkOutput()
    let spared = SparedFiles([request.location.path] + files)
    try OutputFile.write(Array(text.utf8), to: path, sparing: spared)
    if !isQuiet { console.note("Wrote \(Escaped.text(path))") }
    return .asExpected
  }

  /// Nothing that is there is replaced unasked.
  private func checkOutput() throws(WorkflowError) {
    guard let path = arguments[Self.output], path != "-", !arguments[Self.force],
      (try? FileStatus(path, followsLinks: false)) != nil
    else { return }
    throw .inputOutput(
      "\(Escaped.text(path)) is there already; name another file, or replace it with --force"
    )
  }
}
