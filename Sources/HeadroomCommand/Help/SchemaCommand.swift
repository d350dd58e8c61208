import Presentation
import Scenarios

struct SchemaCommand: Command {
  static let takesProject = false

  static let options: [BoundOption<Self>] = [
    CommandOption.text(
      "of", value: "command", completes: .words(PrintedDocument.allCases.map(\.rawValue)),
      "Describe the JSON that this command prints, instead of scenario files."
    ) { word in
      let words = PrintedDocument.allCases.map(\.rawValue)
      return words.contains(word) ? nil : "one of " + words.joined(separator: ", ")
    }.into { $0.printed = PrintedDocument(rawValue: $1) },
    CommandOption.text(
      "output", short: "o", value: "file", defaultText: "-", completes: .files, isOutput: true,
      "Write to this file atomically; - is standard output."
    ) { $0.isEmpty ? "a file name, or -" : nil }.into { $0.path = $1 },
    SharedOptions.quiet.shared(),
  ]

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
    options: options.map(\.declaration),
    examples: [
      .init(
        "headroom schema -o \(SchemaFile.name)",
        "Write it next to the scenario files, for editors."),
      .init("headroom schema", "Print it."),
      .init("headroom schema --of runs", "Describe the JSON of 'headroom runs'."),
    ]
  )

  private let arguments: ParsedArguments
  /// The document whose JSON is described, or nil for scenario files.
  private var printed: PrintedDocument?
  private var path = "-"

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    try arguments.fill(&self, Self.options)
  }

  func run(_ console: Console) throws -> ExitStatus {
    let schema = printed?.schema ?? FormatSchema(strategies: arguments.strategies).document
    let text = schema.pretty
    guard path != "-" else {
      try console.print(text, terminator: "")
      return .asExpected
    }
    let protected = try ProtectedPaths.ofNearestProject(arguments.strategies)
    try OutputFile.write(Array(text.utf8), to: path, protecting: protected)
    if !arguments.isQuiet { console.note("Wrote \(Escaped.text(path))") }
    return .asExpected
  }
}
