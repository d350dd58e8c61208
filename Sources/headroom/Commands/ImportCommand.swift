import Reports
import RegressionStore
import Scenarios

/// `import`: takes files into the database, all of them or nothing.
struct ImportCommand: Command {
  private static let dryRun = CommandOption.flag(
    "dry-run",
    short: "n",
    "Show what would change, and change nothing."
  )
  private static let strict = CommandOption.flag(
    "strict",
    "Names that only the database knows are errors instead of warnings."
  )
  static let keepMissing = CommandOption.flag(
    "keep-missing",
    "Don't archive what was imported from the same files or folders before and is gone."
  )

  static let declaration = CommandDeclaration(
    name: "import",
    overview: "Read scenarios, forms, devices and strategies into the database",
    discussion: """
      Imports everything or nothing. Importing the same again changes nothing. What was imported \
      from the same file or folder before and is gone is archived: it no longer runs, and its \
      history stays.
      """,
    operand: OperandDeclaration(name: "path", count: 1...Int.max, help: "Files and folders."),
    options: [
      dryRun.declaration, strict.declaration, keepMissing.declaration,
      SharedOptions.database.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom import scenarios", "Import a whole folder."),
      .init("headroom import --dry-run scenarios", "See what an import would change."),
    ]
  )

  private let paths: [String]
  private let isDryRun: Bool
  private let isStrict: Bool
  private let keepsMissing: Bool
  private let isQuiet: Bool
  private let location: DatabaseLocation

  init(_ arguments: ParsedArguments) throws(UsageError) {
    paths = arguments.operands
    isDryRun = arguments[Self.dryRun]
    isStrict = arguments[Self.strict]
    keepsMissing = arguments[Self.keepMissing]
    isQuiet = arguments[SharedOptions.quiet]
    location = DatabaseLocation(arguments)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let existing = try location.openIfThere()
    var stored = StoredSuite()
    if let existing {
      stored = try StoredSuite(try await existing.currentDefinitions(), path: location.path)
    }
    let reading = try SuiteFiles.read(
      paths,
      with: SuiteReader(known: stored.known, isStrict: isStrict),
      console,
      isQuiet: isQuiet
    )
    let target = isDryRun && existing == nil ? try RegressionDatabase() : try open()
    let summary = try await target.importDefinitions(
      ImportedDefinition.all(of: reading),
      baselines: SuiteImport.baselines(of: reading, at: Clock.now),
      replacing: keepsMissing ? .nothing : SuiteImport.scope(of: paths, reading: reading),
      at: Clock.now,
      isDryRun: isDryRun
    )
    if !isQuiet { SuiteImport.warnAboutBaselines(summary, console) }
    let verb = isDryRun ? "Would import" : "Imported"
    try console.print(ImportText.line(verb, summary, from: paths))
    if isDryRun { try console.print(ImportText.changes(summary), terminator: "") }
    return .asExpected
  }

  private func open() throws(DatabaseError) -> RegressionDatabase {
    try location.openForWriting()
  }
}
