import Scenarios

struct ExportCommand: Command {
  static let options: [BoundOption<Self>] = [
    CommandOption.text(
      "output", short: "o", value: "dir", defaultText: "standard output", completes: .folders,
      isOutput: true, "Write to this folder: one file per form and per folder of scenarios."
    ).into { $0.folder = $1 },
    CommandOption.flag(
      "dry-run", short: "n", "With --output: show what would be written, without writing it."
    ).into { $0.exporting.isDryRun = $1 },
    SharedOptions.allowEmpty.into { $0.exporting.allowsEmpty = $1 },
    SharedOptions.database.shared(), SharedOptions.quiet.shared(),
  ]

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
    options: options.map(\.declaration),
    examples: [
      .init("headroom export -o suite", "Export everything to a folder."),
      .init("headroom export Login/SignIn", "Print one form."),
      .init("headroom export table/", "Print a folder of scenarios with everything they need."),
    ]
  )

  private let arguments: ParsedArguments
  private var exporting: Exporting
  /// The output folder, or nil for standard output.
  private var folder: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    exporting = Exporting(location: DatabaseLocation(arguments), patterns: arguments.operands)
    try arguments.fill(&self, Self.options)
  }

  func run(_ console: Console) throws -> ExitStatus {
    let selection = try exporting.selection()
    if !arguments.isQuiet {
      for words in selection.warnings { console.report(warning: words) }
    }
    guard let folder else {
      try console.print(try selection.whole.text(), terminator: "")
      return .asExpected
    }
    let summary = try exporting.write(
      selection, to: folder, protecting: try arguments.protectedPaths(writesScenarios: true))
    if !arguments.isQuiet { try console.print(summary) }
    return .asExpected
  }
}
