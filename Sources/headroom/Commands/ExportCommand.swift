import RegressionRunner
import RegressionStore
import Reports
import Scenarios

/// `export`: writes definitions of the database back out as YAML.
struct ExportCommand: Command {
  private static let folder = CommandOption.text(
    "to",
    value: "dir",
    defaultText: "standard output",
    "Write into this folder: a file per form and per folder of scenarios."
  )
  private static let dryRun = CommandOption.flag(
    "dry-run",
    short: "n",
    "With --to: say what would be written, and write nothing."
  )

  static let declaration = CommandDeclaration(
    name: "export",
    overview: "Write scenarios, forms, devices and strategies back out as YAML",
    discussion: """
      Writes what the database holds and is not archived; importing it again changes nothing. With \
      patterns, only the scenarios, forms, strategies and devices with such a name, and what the \
      scenarios need. Built-in strategies and devices that come with Headroom are left out. An \
      existing file is replaced only where all that it defines is written anew.
      """,
    operand: OperandDeclaration(
      name: "pattern",
      count: 0...Int.max,
      help: "Names, folders (table/), or text with * and ?."
    ),
    options: [
      folder.declaration, dryRun.declaration, SharedOptions.allowEmpty.declaration,
      SharedOptions.database.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom export --to suite", "Write everything into a folder."),
      .init("headroom export Login/SignIn", "Print one form."),
      .init("headroom export table/", "Print a folder of scenarios with all that they need."),
    ]
  )

  private let arguments: ParsedArguments
  private let location: DatabaseLocation

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    location = DatabaseLocation(arguments)
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let database = try location.openForReading()
    let stored = try await database.currentDefinitions()
    var selection = ExportSelection(
      try StoredSuite(stored, path: location.path).suite,
      stored,
      try await database.baselines()
    )
    try narrow(&selection)
    guard let path = arguments[Self.folder] else {
      try console.print(try selection.whole.text(), terminator: "")
      return .asExpected
    }
    var folder = OutputFolder(path)
    for (name, file) in try selection.files { try folder.add(name, try file.text()) }
    if !arguments[Self.dryRun] { try folder.write() }
    if !arguments[SharedOptions.quiet] {
      try console.print(folder.summary(arguments[Self.dryRun] ? "Would write" : "Wrote"))
    }
    return .asExpected
  }

  private func narrow(_ selection: inout ExportSelection) throws {
    for text in arguments.operands where !selection.knows(CasePattern(text)) {
      guard !arguments[SharedOptions.allowEmpty] else { continue }
      let near = Suggestion.closest(to: text, among: selection.names)
      let hint = near.map { "; did you mean \(Escaped.quoted($0))?" } ?? ""
      throw CommandFailure(
        .nothingSelected,
        "nothing is selected: no scenario, form, strategy or device matches "
          + "\(Escaped.quoted(text))\(hint)"
      )
    }
    if !arguments.operands.isEmpty {
      selection.narrow(to: arguments.operands.map { CasePattern($0) })
    }
    guard selection.isEmpty, !arguments[SharedOptions.allowEmpty] else { return }
    throw CommandFailure(.nothingSelected, "the database holds nothing to export")
  }
}
