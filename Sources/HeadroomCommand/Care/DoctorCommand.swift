import RegressionStore
import Scenarios
import SystemCalls

/// `doctor`: examines the database, backs it up, and says what to do.
struct DoctorCommand: Command {
  private static let backup = CommandOption.text(
    "backup", value: "file", completes: .files, isOutput: true,
    "Also copy the database to this new file, and check the copy.")

  static let declaration = CommandDeclaration(
    name: "doctor",
    overview: "Check or back up the database",
    discussion: """
      Checks the tables, structure and references of the file, whether all contents and outcomes \
      can be read, and the plans, results and totals of the newest 100 runs; prints versions, \
      journal mode and size. Exits with 0 if the file is ok, and with 74 if it is damaged or was \
      altered.

      For a damaged file, it prints the commands that take the runs that are whole into a new \
      file: SQLite's .recover, which needs the sqlite3 shell, and 'headroom merge \
      --skip-damaged'. The damaged file is not changed.
      """,
    options: [
      backup.declaration, SharedOptions.format.declaration, SharedOptions.database.declaration,
      SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom doctor", "Check the file."),
      .init(
        "headroom doctor --backup headroom-backup.db",
        "Make and check a backup, even while "
          + "the database is in use."
      ),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
  }

  func run(_ console: Console) throws -> ExitStatus {
    do {
      if let target = arguments[Self.backup], !FileSystem.exists(target) {
        // Nothing that is there is replaced; what is not there may be meant for the database's journal.
        let path = DatabaseLocation(arguments).path
        try ProtectedPaths(DatabaseFile.companions.map { path + $0 }).check(target)
      }
      return try examine(console)
    } catch let error as DatabaseError {
      guard let advice = MaintenanceReport.advice(for: error) else { throw error }
      console.report(error: Escaped.text(error.description))
      console.note("What to do: \(Escaped.text(advice.words))")
      for command in advice.commands { console.note("  \(Escaped.text(command))") }
      throw CommandError.reported(ExitStatus(.workflow(.database(error))))
    }
  }

  private func examine(_ console: Console) throws -> ExitStatus {
    let (health, copy) = try MaintenanceWorkflow.examine(
      DatabaseLocation(arguments), copyingTo: arguments[Self.backup])
    try console.print(
      arguments[SharedOptions.format] == .json
        ? MaintenanceReport.document(health, backup: copy).pretty
        : MaintenanceReport.text(health, backup: copy, width: console.textWidth),
      terminator: ""
    )
    return health.isSound ? .asExpected : .inputOutput
  }
}
