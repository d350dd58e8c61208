/// `export`: writes definitions of the database back out as YAML.
struct ExportCommand: Command {
  private static let folder = CommandOption.text(
    "output", short: "o", value: "dir", defaultText: "standard output", completes: .folders,
    isOutput: true, "Write to this folder: one file per form and per folder of scenarios."
  )
  private static let dryRun = CommandOption.flag(
    "dry-run", short: "n", "With --output: show what would be written, without writing it.")

  static let declaration = CommandDeclaration(
    name: "export",
    overview: "Export scenarios, forms, devices and strategies as YAML",
    discussion: """
      Exports everything in the database that is not archived; importing the result changes \
      nothing. With patterns, exports only the matching scenarios, forms, strategies and \
      devices, and what the scenarios need.

      Built-in strategies and devices are omitted. So are, with a warning, strategies whose code \
      is not available: external strategies are defined in the file that lists their program, \
      and can't be read without it. An existing file is overwritten only if everything it \
      defines is exported again and nothing was imported from it.
      """,
    operand: OperandDeclaration(
      name: "pattern", count: 0...Int.max,
      help: "Names, folders (table/), or text with wildcards * and ?.",
      completes: .names(.scenario, .form, .strategy, .device)),
    options: [
      folder.declaration, dryRun.declaration, SharedOptions.allowEmpty.declaration,
      SharedOptions.database.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom export -o suite", "Export everything to a folder."),
      .init("headroom export Login/SignIn", "Print one form."),
      .init("headroom export table/", "Print a folder of scenarios with everything they need."),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) { self.arguments = arguments }

  func run(_ console: Console) throws -> ExitStatus {
    let export = try ExportWorkflow(
      DatabaseLocation(arguments), patterns: arguments.operands,
      allowsEmpty: arguments[SharedOptions.allowEmpty])
    if !arguments.isQuiet {
      for words in export.warnings { console.report(warning: words) }
    }
    guard let path = arguments[Self.folder] else {
      try console.print(try export.text(), terminator: "")
      return .asExpected
    }
    let summary = try export.write(
      to: path, protecting: try arguments.protectedPaths(writesScenarios: true),
      isDryRun: arguments[Self.dryRun])
    if !arguments.isQuiet { try console.print(summary) }
    return .asExpected
  }
}
