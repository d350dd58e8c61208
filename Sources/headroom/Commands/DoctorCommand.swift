import RegressionStore
import Reports
import Scenarios

/// `doctor`: examines the database, backs it up, and says what to do.
struct DoctorCommand: Command {
  private static let backup = CommandOption.text(
    "backup",
    value: "file",
    "Also copy the database into this new file, and examine the copy."
  )

  private static let salvage = CommandOption.text(
    "salvage",
    value: "file",
    "Copy what can be read into this new, sound file, and say what is lost."
  )

  static let declaration = CommandDeclaration(
    name: "doctor",
    overview: "Examine the database, back it up, say what to do",
    discussion: """
      Checks the file's tables, its structure, its references, whether all contents and outcomes can \
      be read, and plans, results and totals of the newest 100 runs, and tells versions, journal and space. Ends with 0 \
      when all is well and with 74 when the file is damaged or altered. With --salvage it copies \
      what can be read into a new file instead, whatever is wrong, and ends with 0 when that holds \
      together; the damaged file stays as it is.
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
  private let location: DatabaseLocation

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    location = DatabaseLocation(arguments)
    if arguments.has(Self.backup), arguments.has(Self.salvage) {
      throw UsageError(
        problem: .contradiction("'--backup' copies a sound file, '--salvage' another one"),
        command: "doctor"
      )
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    do {
      if let target = arguments[Self.salvage] { return try await salvage(to: target, console) }
      return try await examine(console)
    } catch let error as DatabaseError {
      if let advice = CareReport.advice(for: error) {
        console.report(error: Escaped.text(error.description))
        console.note("What to do: \(Escaped.text(advice))")
        throw CommandFailure(ExitStatus(error))
      }
      throw error
    }
  }

  private func examine(_ console: Console) async throws -> ExitStatus {
    let hadJournal = RegressionDatabase.hasJournal(path: location.path)
    let health = try await RegressionDatabase.health(
      path: location.path,
      hadJournal: hadJournal,
      checks: MergeChecking.checks
    )
    var copied: (path: String, bytes: Int64)?
    if let target = arguments[Self.backup], health.isSound {
      copied = (target, try await location.openForReading().backUp(to: target))
    }
    switch arguments[SharedOptions.format] {
    case .json:
      try console.print(CareReport.document(health, backup: copied).pretty, terminator: "")
    case .text:
      try console.print(
        CareReport.text(health, backup: copied, width: console.textWidth),
        terminator: ""
      )
    }
    return health.isSound ? .asExpected : .inputOutput
  }

  private func salvage(to target: String, _ console: Console) async throws -> ExitStatus {
    let report = try await RegressionDatabase.salvage(
      location.path,
      to: target,
      checks: MergeChecking.checks
    )
    switch arguments[SharedOptions.format] {
    case .json:
      try console.print(CareReport.document(report, of: location.path).pretty, terminator: "")
    case .text:
      try console.print(
        CareReport.text(report, of: location.path, width: console.textWidth),
        terminator: ""
      )
    }
    return .asExpected
  }
}
