import Workflows

/// `export`: writes definitions of the database back out as YAML.
struct ExportCommand: Command {
  private static let folder = CommandOption.text(
    "to",
    value: "dir",
    defaultText: "standard output",
    completes: .folders,
    isOutput: true,
    "Write into this folder: a file per form and per folder of scenarios."
  )
  private static let dryRun = CommandOption.flag(
    "dry-run",
    short: "n",
    "With --to: say what would be written, and write nothing."
  )

  static let declaration = CommandDeclaration(
    name: "export",
    overview: "Write scenarios, forms, devices and strategies back out as YAML",
    discussion: """
      Writes what the database holds and is not archived; importing it again changes nothing of that. \
      With patterns, only the scenarios, forms, strategies and devices with such a name, and what the \
      scenarios need. Built-in strategies and devices that come with Headroom are left out, and so \
      are, with a warning, strategies whose code is not at hand: those of an external program stand \
      in the file that names it, without which what is written about them can't be read. An existing \
      file is replaced only where all that it defines is written anew, and nothing was imported from \
      it.
      """,
    operand: OperandDeclaration(
      name: "pattern",
      count: 0...Int.max,
      help: "Names, folders (table/), or text with * and ?.",
      completes: .names(.scenario, .form, .strategy, .device)
    ),
    options: [
      folder.declaration, dryRun.declaration, SharedOptions.allowEmpty.declaration,
      SharedOptions.database.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom export --to suite", "Write everything into a folder."),
      .init("headroom export Login/SignIn", "Print one form."),
      .init("headroom export table/", "Print a folder of scenarios with all that they need."),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) { self.arguments = arguments }

  @_optimize(none)
  func run(_ console: Console) async throws -> ExitStatus {
    let export = try await ExportWorkflow(
      DatabaseLocation(arguments),
      patterns: arguments.operands,
      allowsEmpty: arguments[SharedOptions.allowEmpty]
    )
    if !arguments[SharedOptions.quiet] {
      for words in export.warnings { console.report(warning: words) }
    }
    guard let path = arguments[Self.folder] else {
      try console.print(try export.text(), terminator: "")
      return .asExpected
    }
    let summary = try export.write(
      to: path,
      sparing: try await arguments.sparedFiles(writesScenarios: true),
      isRehearsal: arguments[Self.dryRun]
    )
    if !arguments[SharedOptions.quiet] { try console.print(summary) }
    return .asExpected
  }
}
