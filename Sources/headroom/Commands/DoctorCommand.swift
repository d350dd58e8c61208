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

  static let declaration = CommandDeclaration(
    name: "doctor",
    overview: "Examine the database, back it up, say what to do",
    discussion: """
      Checks the file's structure, its references and the totals of the newest 100 runs, and tells \
      versions, journal and space. Ends with 0 when all is well and with 74 when the file is \
      damaged.
      """,
    options: [
      backup.declaration, SharedOptions.format.declaration, SharedOptions.database.declaration,
    ],
    examples: [
      .init("headroom doctor", "Is the file in order?"),
      .init("headroom doctor --backup headroom-backup.db", "A checked copy, safe at any time."),
    ]
  )

  private let arguments: ParsedArguments
  private let location: DatabaseLocation

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    location = DatabaseLocation(arguments)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    do {
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
    let database = try location.openForReading()
    let health = try await database.health(hadJournal: hadJournal)
    var copied: (path: String, bytes: Int64)?
    if let target = arguments[Self.backup], health.damage.isEmpty {
      copied = (target, try await database.backUp(to: target))
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
}
