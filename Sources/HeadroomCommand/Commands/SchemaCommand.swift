import Reports
import Scenarios
import Workflows

/// `schema`: what scenario files look like, for editors.
struct SchemaCommand: Command {
  /// It reads no files.
  static let takesProject = false

  private static let output = CommandOption.text(
    "to",
    value: "file",
    defaultText: "-",
    completes: .files,
    isOutput: true,
    "Write to this file, whole or not at all; - is standard output."
  ) { $0.isEmpty ? "the name of a file, or -" : nil }

  static let declaration = CommandDeclaration(
    name: "schema",
    overview: "Write the format of scenario files as JSON Schema, for editors",
    discussion: """
      JSON Schema 2020-12 of scenario files, with the strategies of this program. What it refuses, \
      'headroom check' refuses, too; names that are defined elsewhere only 'check' can judge.

      An editor with a YAML language server, as VS Code with Red Hat's extension, completes and checks \
      a file that says where its schema is: '# yaml-language-server: $schema=\(SchemaFile.name)' as \
      its first line, with the path from the file's folder. No network is needed. 'headroom new' \
      writes that line. Write the schema again with a new version of this program. In a folder of \
      scenarios a file whose name ends with .schema.json is none of them.
      """,
    options: [output.declaration, SharedOptions.quiet.declaration],
    examples: [
      .init("headroom schema --to \(SchemaFile.name)", "For editors, beside the scenario files."),
      .init("headroom schema", "Print it."),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) { self.arguments = arguments }

  @_optimize(none)
  func run(_ console: Console) async throws -> ExitStatus {
    let text = FormatSchema(strategies: arguments.strategies).document.pretty
    guard let path = arguments[Self.output], path != "-" else {
      try console.print(text, terminator: "")
      return .asExpected
    }
    let spared = try await SparedFiles.ofNearestProject(arguments.strategies)
    try OutputFile.write(Array(text.utf8), to: path, sparing: spared)
    if !arguments[SharedOptions.quiet] { console.note("Wrote \(Escaped.text(path))") }
    return .asExpected
  }
}
