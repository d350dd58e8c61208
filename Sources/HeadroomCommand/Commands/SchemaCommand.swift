import Reports
import Scenarios
import Workflows

/// `schema`: what scenario files look like, for editors.
struct SchemaCommand: Command {
  /// It reads no files.
  static let takesProject = false

  private static let output = CommandOption.text(
    "output", short: "o", value: "file", defaultText: "-", completes: .files, isOutput: true,
    "Write to this file atomically; - is standard output."
  ) { $0.isEmpty ? "a file name, or -" : nil }
  .formerly("to")

  static let declaration = CommandDeclaration(
    name: "schema",
    overview: "Write a JSON Schema of scenario files, for editors",
    discussion: """
      The schema (JSON Schema 2020-12) describes scenario files, including the strategies of \
      this program. Everything it rejects, 'headroom check' rejects too; names that are defined \
      in other files are validated only by 'check'.

      An editor with a YAML language server, such as VS Code with Red Hat's extension, completes \
      and validates files that refer to their schema in the first line: '# yaml-language-server: \
      $schema=\(SchemaFile.name)', with a path relative to the file. No network is needed. \
      'headroom new' writes that line. Regenerate the schema when you update this program. Files \
      with names ending in .schema.json are ignored in folders of scenarios.
      """,
    options: [output.declaration, SharedOptions.quiet.declaration],
    examples: [
      .init(
        "headroom schema -o \(SchemaFile.name)",
        "Write it next to the scenario files, for editors."),
      .init("headroom schema", "Print it."),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) { self.arguments = arguments }

  func run(_ console: Console) throws -> ExitStatus {
    let text = FormatSchema(strategies: arguments.strategies).document.pretty
    guard let path = arguments[Self.output], path != "-" else {
      try console.print(text, terminator: "")
      return .asExpected
    }
    let spared = try SparedFiles.ofNearestProject(arguments.strategies)
    try OutputFile.write(Array(text.utf8), to: path, sparing: spared)
    if !arguments.isQuiet { console.note("Wrote \(Escaped.text(path))") }
    return .asExpected
  }
}
