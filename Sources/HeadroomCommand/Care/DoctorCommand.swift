import Presentation
import RegressionStore
import Scenarios
import SystemCalls

/// `doctor`: examines the database, backs it up, and says what to do.
struct DoctorCommand: Command {
  static let options: [BoundOption<Self>] = [
    CommandOption.text(
      "backup", value: "file", completes: .files, isOutput: true,
      "Also copy the database to this new file, and check the copy."
    ).into { $0.target = $1 },
    SharedOptions.format.shared(), SharedOptions.database.shared(), SharedOptions.quiet.shared(),
  ]

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
    options: options.map(\.declaration),
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
  /// The path of a copy, or nil for none.
  private var target: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    try arguments.fill(&self, Self.options)
  }

  func run(_ console: Console) throws -> ExitStatus {
    do {
      if let target, !FileSystem.exists(target) {
        // No file is replaced; a new one might take the name of the database's journal.
        let path = DatabaseLocation(arguments).path
        try ProtectedPaths(DatabaseFile.companions.map { path + $0 }).check(target)
      }
      return try examine(console)
    } catch let error as DatabaseError {
      guard let advice = DoctorText.advice(for: error) else { throw error }
      console.report(error: Escaped.text(error.description))
      console.note("What to do: \(Escaped.text(advice.words))")
      for command in advice.commands { console.note("  \(Escaped.text(command))") }
      throw CommandError.reported(ExitStatus(.failure(.database(error))))
    }
  }

  private func examine(_ console: Console) throws -> ExitStatus {
    let found = try Self.examine(DatabaseLocation(arguments), copyingTo: target)
    try console.print(
      arguments.isJSON
        ? DoctorText.fields.value(found).pretty
        : console.program.naming(
          DoctorText.text(found.health, backup: found.backup, width: console.textWidth)),
      terminator: ""
    )
    return found.health.isSound ? .asExpected : .inputOutput
  }

  /// Examines a database and, if it is sound, copies it.
  ///
  /// - Parameters:
  ///   - location: The database.
  ///   - target: The copy's path, or nil for none.
  /// - Returns: The findings, and the copy.
  /// - Throws: An error if the file can't be examined, or the copy can't be written.
  static func examine(_ location: DatabaseLocation, copyingTo target: String?)
    throws -> (health: DatabaseHealth, backup: DoctorText.Backup?)
  {
    let health = try RegressionDatabase.health(
      path: location.path, hadJournal: RegressionDatabase.hasJournal(path: location.path),
      checks: MergeChecks(location.strategies))
    guard let target, health.isSound else { return (health, nil) }
    return (health, (target, try location.openForReading().backUp(to: target)))
  }
}
