import RegressionStore
import Reports
import Scenarios
import SystemCalls
import Workflows

/// `doctor`: examines the database, backs it up, and says what to do.
struct DoctorCommand: Command {
  private static let backup = CommandOption.text(
    "backup", value: "file", completes: .files, isOutput: true,
    "Also copy the database to this new file, and check the copy.")

  private static let salvage = CommandOption.text(
    "salvage", value: "file", completes: .files, isOutput: true,
    "Copy what can be read to this new file, and report what is lost.")

  static let declaration = CommandDeclaration(
    name: "doctor",
    overview: "Check, back up or salvage the database",
    discussion: """
      Checks the tables, structure and references of the file, whether all contents and outcomes \
      can be read, and the plans, results and totals of the newest 100 runs; prints versions, \
      journal mode and size. Exits with 0 if the file is ok, and with 74 if it is damaged or was \
      altered.

      With --salvage, it instead copies whatever can be read to a new file, table by table and \
      row by row, and reports what is lost. A result that can't be read is missing in the copy, \
      and its run is marked as interrupted. Exits with 0 if everything was recovered, and with 1 \
      if anything is lost; the damaged file is not changed.
      """,
    options: [
      backup.declaration, salvage.declaration, SharedOptions.format.declaration,
      SharedOptions.database.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom doctor", "Check the file."),
      .init(
        "headroom doctor --backup headroom-backup.db",
        "Make and check a backup, even while "
          + "the database is in use."
      ),
      .init("headroom doctor --salvage saved.db", "Recover what can be read from a damaged file."),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    if arguments.has(Self.backup), arguments.has(Self.salvage) {
      throw .contradiction(
        "'--backup' is for an intact database, '--salvage' for a damaged one; use only one")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    do {
      if let target = arguments[Self.backup] ?? arguments[Self.salvage],
        !FileSystem.exists(target)
      {
        // Nothing that is there is replaced; what is not there may be meant for the database's journal.
        let path = DatabaseLocation(arguments).path
        try ProtectedPaths(DatabaseFile.companions.map { path + $0 }).check(target)
      }
      return arguments.has(Self.salvage) ? try salvage(console) : try examine(console)
    } catch let error as DatabaseError {
      guard let advice = MaintenanceReport.advice(for: error) else { throw error }
      console.report(error: Escaped.text(error.description))
      console.note("What to do: \(Escaped.text(advice))")
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

  private func salvage(_ console: Console) throws -> ExitStatus {
    let location = DatabaseLocation(arguments)
    let target = arguments[Self.salvage] ?? ""
    let report = try MaintenanceWorkflow.salvage(location, to: target)
    try console.print(
      arguments[SharedOptions.format] == .json
        ? MaintenanceReport.document(report, of: location.path).pretty
        : MaintenanceReport.text(report, of: location.path, width: console.textWidth),
      terminator: ""
    )
    return report.isWhole ? .asExpected : .failed
  }
}
