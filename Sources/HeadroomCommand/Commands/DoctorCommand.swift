import RegressionStore
import Reports
import Scenarios
import SystemCalls
import Workflows

/// `doctor`: examines the database, backs it up, and says what to do.
struct DoctorCommand: Command {
  private static let backup = CommandOption.text(
    "backup",
    value: "file",
    completes: .files,
    isOutput: true,
    "Also copy the database into this new file, and examine the copy."
  )

  private static let salvage = CommandOption.text(
    "salvage",
    value: "file",
    completes: .files,
    isOutput: true,
    "Copy what can be read into this new, sound file, and say what is lost."
  )

  static let declaration = CommandDeclaration(
    name: "doctor",
    overview: "Examine the database, back it up, say what to do",
    discussion: """
      Checks the file's tables, its structure, its references, whether all contents and outcomes can \
      be read, and plans, results and totals of the newest 100 runs, and tells versions, journal and space. Ends with 0 \
      when all is well and with 74 when the file is damaged or altered. With --salvage it copies \
      what can be read into a new file instead, table by table and row by row, and says what is lost. \
      A result that can't be read is missing in the copy: its run is shown as interrupted. It ends \
      with 0 when everything was saved and with 1 when anything is lost; the damaged file stays as it is.
      """,
    options: [
      backup.declaration, salvage.declaration, SharedOptions.format.declaration,
      SharedOptions.database.declaration,
    ],
    examples: [
      .init("headroom doctor", "Is the file in order?"),
      .init("headroom doctor --backup headroom-backup.db", "A checked copy, safe at any time."),
      .init("headroom doctor --salvage saved.db", "What can be read of a damaged file."),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    if arguments.has(Self.backup), arguments.has(Self.salvage) {
      throw .contradiction("'--backup' copies a sound file, '--salvage' another one")
    }
  }

  @_optimize(none)
  func run(_ console: Console) async throws -> ExitStatus {
    do {
      if let target = arguments[Self.backup] ?? arguments[Self.salvage],
        !FileSystem.exists(target)
      {
        // Nothing that is there is replaced; what is not there may be meant for the database's journal.
        let path = DatabaseLocation(arguments).path
        try SparedFiles(DatabaseFile.companions.map { path + $0 }).check(target)
      }
      return arguments.has(Self.salvage) ? try await salvage(console) : try await examine(console)
    } catch WorkflowError.database(let error) {
      guard let advice = CareReport.advice(for: error) else {
        throw WorkflowError.database(error)
      }
      console.report(error: Escaped.text(error.description))
      console.note("What to do: \(Escaped.text(advice))")
      throw CommandError.reported(ExitStatus(.workflow(.database(error))))
    }
  }

  @_optimize(none)
  private func examine(_ console: Console) async throws -> ExitStatus {
    let (health, copy) = try await CareWorkflow.examine(
      DatabaseLocation(arguments),
      copyingTo: arguments[Self.backup]
    )
    try console.print(
      arguments[SharedOptions.format] == .json
        ? CareReport.document(health, backup: copy).pretty
        : CareReport.text(health, backup: copy, width: console.textWidth),
      terminator: ""
    )
    return health.isSound ? .asExpected : .inputOutput
  }

  @_optimize(none)
  private func salvage(_ console: Console) async throws -> ExitStatus {
    let location = DatabaseLocation(arguments)
    let target = arguments[Self.salvage] ?? ""
    let report = try await CareWorkflow.salvage(location, to: target)
    try console.print(
      arguments[SharedOptions.format] == .json
        ? CareReport.document(report, of: location.path).pretty
        : CareReport.text(report, of: location.path, width: console.textWidth),
      terminator: ""
    )
    return report.isWhole ? .asExpected : .failed
  }
}
