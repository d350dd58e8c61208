import RegressionRunner
import RegressionStore
import Reports
import Scenarios

/// `archive`: takes scenarios out of the suite, or back.
struct ArchiveCommand: Command {
  private static let undo = CommandOption.flag(
    "undo",
    "Take archived scenarios back into the suite."
  )
  private static let dryRun = CommandOption.flag(
    "dry-run",
    short: "n",
    "Show what would change, and change nothing."
  )

  static let declaration = CommandDeclaration(
    name: "archive",
    overview: "Take scenarios out of the suite, or back",
    discussion: """
      An archived scenario no longer runs; its history stays. It stays archived when its file is \
      imported again, until --undo. (What an import archived because it was gone from its file \
      comes back by itself when the file has it again.) A pattern that equals a scenario or a \
      folder of scenarios (table/) selects that; otherwise * stands for any text and ? for any \
      character, and without them a part of the name is enough.
      """,
    operand: OperandDeclaration(
      name: "pattern",
      count: 1...Int.max,
      help: "Scenarios, folders (table/), or text with * and ?."
    ),
    options: [
      SharedOptions.tags.declaration, undo.declaration, dryRun.declaration,
      SharedOptions.allowEmpty.declaration,
      SharedOptions.database.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom archive table/", "Take a folder of scenarios out of the suite."),
      .init("headroom archive --undo table/last-row", "Take one scenario back."),
    ]
  )

  private let arguments: ParsedArguments
  private let location: DatabaseLocation

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    location = DatabaseLocation(arguments)
    for text in arguments.operands where text.hasSuffix("]") {
      throw UsageError(
        problem: .contradiction(
          "scenarios are archived with all their cases; name the scenario alone instead of "
            + Escaped.quoted(text)
        ),
        command: "archive"
      )
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let isBack = arguments[Self.undo]
    let reader = try location.openForReading()
    let scenarios = try await reader.currentDefinitions(of: [.scenario], includingArchived: true)
    let selected = try selection(among: scenarios)
    if selected.isEmpty { return .asExpected }
    let byHand = try await reader.namesArchivedByHand(of: .scenario)
    var changed = selected.filter { isBack ? $0.isArchived : !byHand.contains($0.name) }
      .map(\.name)
    if !changed.isEmpty, !arguments[Self.dryRun] {
      changed = try await location.openForWriting()
        .setArchived(changed, kind: .scenario, !isBack, at: Clock.now)
    }
    if !arguments[SharedOptions.quiet] {
      for name in changed { try console.print("  " + Escaped.text(name)) }
    }
    try console.print(summary(changed.count, of: selected.count))
    return .asExpected
  }

  private func summary(_ changed: Int, of selected: Int) -> String {
    let isBack = arguments[Self.undo]
    guard changed > 0 else {
      let state = isBack ? "in the suite" : "archived"
      return "nothing to do: \(Words.count(selected, "scenario")) already \(state)"
    }
    let verb =
      switch (isBack, arguments[Self.dryRun]) {
      case (false, false): "Archived"
      case (false, true): "Would archive"
      case (true, false): "Took back"
      case (true, true): "Would take back"
      }
    return "\(verb) \(Words.count(changed, "scenario"))"
  }

  /// The scenarios that the patterns select; each pattern must select something.
  private func selection(among all: [StoredDefinition]) throws -> [StoredDefinition] {
    var names: Set<String> = []
    for text in arguments.operands {
      let found = CasePattern(text).scenarios(among: all.map(\.name))
      if found.isEmpty, !arguments[SharedOptions.allowEmpty] {
        let near = Suggestion.closest(to: text, among: all.map(\.name))
        let hint = near.map { "; did you mean \(Escaped.quoted($0))?" } ?? ""
        throw CommandFailure(
          .nothingSelected,
          "nothing is selected: no scenario matches \(Escaped.quoted(text))\(hint)"
        )
      }
      names.formUnion(found)
    }
    let selected = try all.filter { try names.contains($0.name) && hasTag($0) }
    if selected.isEmpty, !arguments[SharedOptions.allowEmpty] {
      throw CommandFailure(.nothingSelected, "nothing is selected: no scenario has the tag")
    }
    return selected
  }

  /// Whether a scenario has one of the tags, where any is asked for.
  private func hasTag(_ stored: StoredDefinition) throws -> Bool {
    let tags = arguments[SharedOptions.tags].map { CasePattern($0) }
    guard !tags.isEmpty else { return true }
    let scenario = try ScenarioDefinition(name: stored.name, canonicalContent: stored.content)
    return scenario.value.tags.contains { tag in tags.contains { $0.names(tag) } }
  }
}
