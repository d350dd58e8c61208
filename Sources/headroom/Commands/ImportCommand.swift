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

  static let skipBroken = CommandOption.flag(
    "skip-broken",
    "Use the files that are sound; list the others. Ends with 4 when none is."
  )
  static let scene = CommandOption.text(
    "scene",
    value: "name",
    defaultText: "all",
    "Take one scene of a storyboard, named as Xcode shows it; an import then archives nothing."
  )
  private static let form = CommandOption.text(
    "form",
    value: "name",
    "Replay logs of keyboard notifications on this form: all files but YAML, JSON and Interface Builder's."
  )
  private static let folder = CommandOption.text(
    "to",
    value: "dir",
    "Write each form of another format, and each replayed log, as YAML into this folder, too."
  )

  static let declaration = CommandDeclaration(
    name: "import",
    overview: "Read scenarios, forms, devices and strategies into the database",
    discussion: """
      Reads scenario files (.yaml, .yml, .json) and Interface Builder documents for iOS \
      (.storyboard, .xib), of which every scene and top-level view becomes a form: \
      Login.storyboard gives Login/SignIn. A file that is named itself, or - for standard input, may \
      be a dump of a running app, as UIKit's recursiveDescription and XCUITest's debug description \
      print it; with --form, a log of keyboard notifications. Imports everything or nothing. Importing the same again \
      changes nothing. What was imported from the same file or folder before and is gone is \
      archived: it no longer runs, and its history stays.
      """,
    operand: OperandDeclaration(name: "path", count: 1...Int.max, help: "Files and folders."),
    options: [
      dryRun.declaration, strict.declaration, keepMissing.declaration, skipBroken.declaration,
      scene.declaration, form.declaration, folder.declaration,
      SharedOptions.database.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom import scenarios", "Import a whole folder."),
      .init("headroom import --dry-run scenarios", "See what an import would change."),
      .init(
        "headroom import Main.storyboard --to forms",
        "Take the scenes of a storyboard, and write them as YAML to edit."
      ),
      .init("pbpaste | headroom import -", "Take the view dump on the clipboard as a form."),
      .init(
        "headroom import keyboard.log --form Login/SignIn",
        "Replay the notifications of a log on a form."
      ),
    ]
  )

  private let paths: [String]
  private let isDryRun: Bool
  private let isStrict: Bool
  private let keepsMissing: Bool
  private let isQuiet: Bool
  private let skipsBroken: Bool
  private let scene: String?
  private let form: String?
  private let folder: String?
  private let location: DatabaseLocation

  init(_ arguments: ParsedArguments) throws(UsageError) {
    paths = arguments.operands
    isDryRun = arguments[Self.dryRun]
    isStrict = arguments[Self.strict]
    keepsMissing = arguments[Self.keepMissing]
    isQuiet = arguments[SharedOptions.quiet]
    skipsBroken = arguments[Self.skipBroken]
    scene = arguments[Self.scene]
    form = arguments[Self.form]
    folder = arguments[Self.folder]
    location = DatabaseLocation(arguments)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let existing = try location.openIfThere()
    var stored = StoredSuite()
    if let existing {
      stored = try StoredSuite(try await existing.currentDefinitions(), path: location.path)
    }
    let reading = try SuiteFiles.read(paths, with: try reader(stored), console, isQuiet: isQuiet)
    let files = try folder.map { try FormFiles(reading, folder: $0) }
    let target = isDryRun && existing == nil ? try RegressionDatabase() : try open()
    let summary = try await target.importDefinitions(
      ImportedDefinition.all(of: reading),
      baselines: SuiteImport.baselines(of: reading, at: Clock.now),
      replacing: keepsMissing || scene != nil
        ? .nothing : SuiteImport.scope(of: paths, reading: reading),
      at: Clock.now,
      isDryRun: isDryRun
    )
    if !isQuiet { SuiteImport.warnAboutBaselines(summary, console) }
    if !isQuiet {
      try console.print(ImportedFormText.text(reading.imports), terminator: "")
    }
    let verb = isDryRun ? "Would import" : "Imported"
    try console.print(ImportText.line(verb, summary, from: paths))
    if isDryRun { try console.print(ImportText.changes(summary), terminator: "") }
    if let files {
      if !isDryRun { try files.write() }
      try console.print(files.summary(isDryRun: isDryRun))
    }
    return .asExpected
  }

  private func reader(_ stored: StoredSuite) throws(CommandFailure) -> SuiteReader {
    var reader = SuiteReader(known: stored.known, isStrict: isStrict)
    reader.takesInterfaceFiles = true
    reader.scene = scene
    reader.replayForm = form
    if paths.contains("-") { reader.standardInput = try SuiteFiles.standardInput() }
    reader.skipsBroken = skipsBroken
    return reader
  }

  private func open() throws(DatabaseError) -> RegressionDatabase {
    try location.openForWriting()
  }
}
