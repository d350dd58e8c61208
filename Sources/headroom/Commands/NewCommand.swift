import RegressionRunner
import RegressionStore
import Reports
import Scenarios

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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
  private let location: DatabaseLocation

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    location = DatabaseLocation(arguments)
    if arguments.operands.isEmpty, arguments[Self.source].isEmpty {
      throw UsageError(problem: .missingOperand("form"), command: "new")
    }
    if arguments[Self.output] == "" {
      throw UsageError(
        problem: .contradiction("'--output' needs the name of a file, or -"),
        command: "new"
      )
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    try checkOutput()
    let (suite, files) = try await suite(console)
    let trial = try trial(of: suite)
    let trace = try trace(of: trial, in: suite)
    var file = DefinitionFile()
    if arguments[Self.withForm] { file.add(trial.form) }
    let draft = ScenarioDraft(
      trace,
      fields: trial.fields,
      form: trial.form.name,
      comments: comments(trial, trace)
    )
    let text = try file.text() + "\n" + draft.text
    guard let path = arguments[Self.output], path != "-" else {
      try console.print(text, terminator: "")
      return .asExpected
    }
    try checkOutput()
    let spared = SparedFiles([location.path] + files)
    try AtomicFile.write(Array(text.utf8), to: path, sparing: spared)
    if !arguments[SharedOptions.quiet] { console.note("Wrote \(Escaped.text(path))") }
    return .asExpected
  }

  /// Nothing that is there is replaced unasked.
  private func checkOutput() throws(CommandFailure) {
    guard let path = arguments[Self.output], path != "-", !arguments[Self.force] else { return }
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    throw CommandFailure(
      .inputOutput,
      "\(Escaped.text(path)) is there already; name another file, or replace it with --force"
    )
  }

  private func comments(_ trial: FormTrial, _ trace: Trace) -> [String] {
    var comments = [
      "Values as found under \(trace.testCase.strategy) on \(trace.testCase.device); take the hash "
        + "signs away to expect them.",
      "Without 'devices' and 'strategies' the scenario runs on all that a run selects.",
    ]
    if !arguments[Self.withForm] {
      // Without the folder of the machine that wrote it.
      let file = trial.form.location.file.split(separator: "/").last.map { String($0) } ?? ""
      let place = file == "-" ? "what came from standard input" : file
      comments.append("The form \(trial.form.name) is defined in \(place).")
    }
    for input in trial.leftOut {
      let reason = input.reason == .unnamed ? "it has no identifier" : "it can't be edited"
      comments.append("Left out: \(input.identifier ?? "an input"), as \(reason).")
    }
    return comments
  }

  // MARK: The form

  /// Reads the suite, and the names of the files it stands in where these are named.
  private func suite(_ console: Console) async throws -> (Suite, files: [String]) {
    guard arguments[Self.source].isEmpty else {
      var reader = SuiteReader()
      reader.takesInterfaceFiles = true
      if arguments[Self.source].contains("-") {
        reader.standardInput = try SuiteFiles.standardInput()
      }
      let reading = try SuiteFiles.read(
        arguments[Self.source],
        with: reader,
        console,
        isQuiet: arguments[SharedOptions.quiet]
      )
      return (reading.suite, reading.files)
    }
    let database = try location.openForReading()
    let stored = try await database.currentDefinitions()
    var suite = try StoredSuite(stored, path: location.path).suite
    for index in suite.forms.indices {
      let form = stored.first { $0.kind == .form && $0.name == suite.forms[index].name }
      suite.forms[index].location = SourceLocation(
        file: form?.file ?? location.path,
        line: form?.line ?? 0
      )
    }
    return (suite, [])
  }

  private func trial(of suite: Suite) throws -> FormTrial {
    if let name = arguments.operands.first {
      guard let form = suite.forms.first(where: { $0.name == name }) else {
        throw unknown("form", name, among: suite.forms.map(\.name))
      }
      let trial = FormTrial(form)
      guard trial.fields.isEmpty else { return trial }
      throw CommandFailure(
        .nothingSelected,
        "the form \(Escaped.quoted(name)) has no text input that can be edited and named"
      )
    }
    let trials = suite.forms.map { FormTrial($0) }.filter { !$0.fields.isEmpty }
    guard trials.count != 1 else { return trials[0] }
    let names = trials.map { Escaped.quoted($0.form.name) }
    guard trials.isEmpty else {
      throw UsageError(
        problem: .contradiction("name one of the forms: \(Words.list(names))"),
        command: "new"
      )
    }
    throw CommandFailure(.nothingSelected, "no form here has a text input")
  }

  private func unknown(_ kind: String, _ name: String, among names: [String]) -> UsageError {
    let suggestion = Suggestion.closest(to: name, among: names)
    return UsageError(
      problem: .unknownName(kind: kind, name: name, suggestion: suggestion),
      command: "new"
    )
  }

  // MARK: The values

  /// Runs the scenario under the strategy on the device, judged by every law.
  private func trace(of trial: FormTrial, in suite: Suite) throws -> Trace {
    let own = Set(suite.devices.map(\.name))
    let devices = suite.devices + ShippedDevices.all.filter { !own.contains($0.name) }
    let known = Set(suite.strategies.map(\.name))
    let strategies =
      StrategyDefinition.builtIn.filter { !known.contains($0.name) } + suite.strategies
    let strategy = arguments[Self.strategy] ?? "inset-scroll"
    let device = arguments[Self.device] ?? "iPhone 8"
    guard strategies.contains(where: { $0.name == strategy }) else {
      throw unknown("strategy", strategy, among: strategies.map(\.name))
    }
    guard devices.contains(where: { $0.name == device }) else {
      throw unknown("device", device, among: devices.map(\.name))
    }
    let run = RunSuite(
      forms: [trial.form],
      devices: devices.filter { $0.name == device },
      strategies: strategies.filter { $0.name == strategy },
      scenarios: [trial.oneByOne]
    )
    let plan = try Planning.plan(
      run,
      Selection(strategies: [strategy]),
      allowsEmpty: false,
      command: "new"
    )
    guard let plan else { throw CommandFailure(.nothingSelected, "there is no case to simulate") }
    let today = Planning.today(arguments)
    return Runner(suite: run, plan: plan, options: .init(jobs: 1, today: today)).trace(at: 0)
  }
}
