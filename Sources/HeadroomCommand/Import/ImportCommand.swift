import Presentation
import Scenarios

struct ImportCommand: Command {
  static let options: [BoundOption<Self>] = [
    CommandOption.flag("dry-run", short: "n", "Show what would change, without changing anything.")
      .into { $0.importing.isDryRun = $1 },
    CommandOption.flag(
      "strict", "Treat names that only the database knows as errors instead of warnings."
    ).into { $0.importing.isStrict = $1 },
    SharedOptions.keepMissing.into { $0.importing.keepsMissing = $1 },
    SharedOptions.skipBroken.into { $0.importing.skipsBroken = $1 },
    SharedOptions.scene.into { $0.importing.scene = $1 },
    CommandOption.text(
      "form",
      value: "name",
      completes: .names(.form),
      "Replay logs of keyboard notifications on this form: all files except YAML, JSON and "
        + "Interface Builder documents."
    ).into { $0.importing.replayForm = $1 },
    CommandOption.text(
      "output", short: "o", value: "dir", completes: .folders, isOutput: true,
      "Also write each form from another format, and each replayed log, to this folder as YAML."
    ).into { $0.importing.folder = $1 },
    SharedOptions.format.shared(), SharedOptions.database.shared(), SharedOptions.quiet.shared(),
  ]

  static let declaration = CommandDeclaration(
    name: "import",
    overview: "Import scenarios, forms, devices and strategies",
    discussion: """
      Reads scenario files (.yaml, .yml, .json) and Interface Builder documents for iOS \
      (.storyboard, .xib); each scene or top-level view of a document becomes a form, for \
      example Login/SignIn from Login.storyboard. A file named explicitly, or - for standard \
      input, may also be a view dump of a running app, as printed by UIKit's \
      recursiveDescription, XCUITest's debugDescription or Appium's page source, even quoted and \
      escaped on a single line. With --form it may also be a log of keyboard notifications, for \
      which a device with the same screen size is chosen: UIKit's userInfo, or lines of your own \
      such as 'begin: {{0, 667}, {375, 260}} end: {{0, 407}, {375, 260}}'.

      An import is all or nothing, and importing the same files again changes nothing. What was \
      imported from the same file or folder before and is now gone is archived: it no longer \
      runs, but its history is kept.
      """,
    operand: SharedOptions.paths,
    options: options.map(\.declaration),
    examples: [
      .init("headroom import scenarios", "Import a whole folder."),
      .init("headroom import --dry-run scenarios", "Show what an import would change."),
      .init(
        "headroom import Main.storyboard -o forms",
        "Import the scenes of a storyboard, and write them as YAML for editing."),
      .init("pbpaste | headroom import -", "Import the view dump on the clipboard as a form."),
      .init(
        "headroom import keyboard.log --form Login/SignIn",
        "Replay a log of keyboard notifications on a form."),
    ]
  )

  private let arguments: ParsedArguments
  private var importing: Importing

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    importing = Importing(location: DatabaseLocation(arguments), paths: arguments.operands)
    try arguments.fill(&self, Self.options)
  }

  func run(_ console: Console) throws -> ExitStatus {
    var importing = importing
    if importing.folder != nil {
      importing.protected = try arguments.protectedPaths(writesScenarios: true)
    }
    let imported = try importing.run(ConsoleObserver(console, isQuiet: arguments.isQuiet))
    if arguments.isJSON {
      let written = try imported.writeFiles()
      try console.print(ImportJSON.fields.value((imported, written)).pretty, terminator: "")
      return .asExpected
    }
    let summary = imported.summary
    if !arguments.isQuiet {
      if let words = ImportText.warning(summary) { console.report(warning: words) }
      try console.print(ImportedFormText.text(imported.files), terminator: "")
      try console.print(ImportedFormText.text(imported.scenarios), terminator: "")
    }
    let verb = importing.isDryRun ? "Would import" : "Imported"
    try console.show(ImportText.line(verb, summary, from: importing.paths) + "\n")
    if importing.isDryRun { try console.show(ImportText.changes(summary)) }
    if let written = try imported.writeFiles() { try console.print(written) }
    return .asExpected
  }
}
