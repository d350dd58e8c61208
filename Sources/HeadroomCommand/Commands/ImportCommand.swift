import Reports
import Workflows

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
    completes: .names(.form),
    "Replay logs of keyboard notifications on this form: all files but YAML, JSON and Interface Builder's."
  )
  private static let folder = CommandOption.text(
    "to",
    value: "dir",
    completes: .folders,
    isOutput: true,
    "Write each form of another format, and each replayed log, as YAML into this folder, too."
  )

  static let declaration = CommandDeclaration(
    name: "import",
    overview: "Read scenarios, forms, devices and strategies into the database",
    discussion: """
      Reads scenario files (.yaml, .yml, .json) and Interface Builder documents for iOS \
      (.storyboard, .xib), of which every scene and top-level view becomes a form: \
      Login.storyboard gives Login/SignIn. A file that is named itself, or - for standard input, may \
      be a dump of a running app, as UIKit's recursiveDescription, XCUITest's debug description or \
      Appium's page source print it, also quoted and escaped on one line; with --form, a log of \
      keyboard notifications, for which a device of the same screen is chosen. Imports everything or nothing. Importing the same again \
      changes nothing. What was imported from the same file or folder before and is gone is \
      archived: it no longer runs, and its history stays.
      """,
    operand: SharedOptions.paths,
    options: [
      dryRun.declaration, strict.declaration, keepMissing.declaration, skipBroken.declaration,
      scene.declaration, form.declaration, folder.declaration,
      SharedOptions.format.declaration, SharedOptions.database.declaration,
      SharedOptions.quiet.declaration,
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

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) { self.arguments = arguments }

  @_optimize(none)
  func run(_ console: Console) async throws -> ExitStatus {
    let (isRehearsal, isQuiet) = (arguments[Self.dryRun], arguments[SharedOptions.quiet])
    var request = ImportWorkflow.Request(
      DatabaseLocation(arguments),
      paths: arguments.operands
    )
    request.isRehearsal = isRehearsal
    request.isStrict = arguments[Self.strict]
    request.keepsMissing = arguments[Self.keepMissing]
    request.skipsBroken = arguments[Self.skipBroken]
    request.scene = arguments[Self.scene]
    request.replayForm = arguments[Self.form]
    request.folder = arguments[Self.folder]
    if request.folder != nil {
      request.spared = try await arguments.sparedFiles(writesScenarios: true)
    }
    let observer = ConsoleObserver(console, isQuiet: isQuiet)
    let imported = try await ImportWorkflow(request, observer).run()
    let summary = imported.summary
    if arguments[SharedOptions.format] == .json {
      let written = try imported.writeFiles()
      let document = ImportJSON.document(imported, isRehearsal: isRehearsal, written: written)
      try console.print(document.pretty, terminator: "")
      return .asExpected
    }
    if !isQuiet {
      if let words = ImportText.warning(summary) { console.report(warning: words) }
      try console.print(ImportedFormText.text(imported.files), terminator: "")
      try console.print(ImportedFormText.text(imported.scenarios), terminator: "")
    }
    let verb = isRehearsal ? "Would import" : "Imported"
    try console.show(ImportText.line(verb, summary, from: request.paths) + "\n")
    if isRehearsal { try console.show(ImportText.changes(summary)) }
    if let written = try imported.writeFiles() { try console.print(written) }
    return .asExpected
  }
}
