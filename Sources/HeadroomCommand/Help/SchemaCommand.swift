import Presentation
import Scenarios

/// `schema`: what scenario files look like, for editors, and what is printed as JSON, for programs.
struct SchemaCommand: Command {
  /// It reads no files.
  static let takesProject = false

  private static let printed = CommandOption.text(
    "of", value: "command", completes: .words(PrintedDocument.allCases.map(\.rawValue)),
    "Describe the JSON that this command prints, instead of scenario files."
  ) { word in
    let words = PrintedDocument.allCases.map(\.rawValue)
    return words.contains(word) ? nil : "one of " + words.joined(separator: ", ")
  }
  private static let output = CommandOption.text(
    "output", short: "o", value: "file", defaultText: "-", completes: .files, isOutput: true,
    "Write to this file atomically; - is standard output."
  ) { $0.isEmpty ? "a file name, or -" : nil }

  static let declaration = CommandDeclaration(
    name: "schema",
    overview: "Write a JSON Schema of scenario files or of printed JSON",
    discussion: """
      The schema (JSON Schema 2020-12) describes scenario files, including the strategies of \
      this program. Everything it rejects, 'headroom check' rejects too; names that are defined \
      in other files are validated only by 'check'.

      An editor with a YAML language server, such as VS Code with Red Hat's extension, completes \
      and validates files that refer to their schema in the first line: '# yaml-language-server: \
      $schema=\(SchemaFile.name)', with a path relative to the file. No network is needed. \
      'headroom new' writes that line. Regenerate the schema when you update this program. Files \
      with names ending in .schema.json are ignored in folders of scenarios.

      With --of COMMAND, it describes every member of the JSON that the command prints with \
      --format json. Members may be added to version 1, none is renamed or removed.
      """,
    options: [printed.declaration, output.declaration, SharedOptions.quiet.declaration],
    examples: [
      .init(
        "headroom schema -o \(SchemaFile.name)",
        "Write it next to the scenario files, for editors."),
      .init("headroom schema", "Print it."),
      .init("headroom schema --of runs", "Describe the JSON of 'headroom runs'."),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) { self.arguments = arguments }

  func run(_ console: Console) throws -> ExitStatus {
    let schema =
      arguments[Self.printed].flatMap { PrintedDocument(rawValue: $0)?.schema }
      ?? FormatSchema(strategies: arguments.strategies).document
    let text = schema.pretty
    guard let path = arguments[Self.output], path != "-" else {
      try console.print(text, terminator: "")
      return .asExpected
    }
    let protected = try ProtectedPaths.ofNearestProject(arguments.strategies)
    try OutputFile.write(Array(text.utf8), to: path, protecting: protected)
    if !arguments.isQuiet { console.note("Wrote \(Escaped.text(path))") }
    return .asExpected
  }
}
