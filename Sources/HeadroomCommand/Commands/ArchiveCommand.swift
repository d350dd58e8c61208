import Reports
import Scenarios
import Workflows

/// `archive`: takes scenarios out of the suite, or back.
struct ArchiveCommand: Command {
  private static let undo = CommandOption.flag("undo", "Restore archived scenarios.")
  private static let dryRun = CommandOption.flag(
    "dry-run", short: "n", "Show what would change, without changing anything.")

  static let declaration = CommandDeclaration(
    name: "archive",
    overview: "Archive or restore scenarios",
    discussion: """
      An archived scenario no longer runs; its history is kept. It stays archived even if its \
      file is imported again, until --undo. (A scenario that an import archived because it was \
      gone from its file is restored automatically when it reappears.) A pattern that equals a \
      scenario or a folder of scenarios (table/) selects exactly that. Otherwise * matches any \
      text and ? any character, and a pattern without either matches part of a name.
      """,
    operand: OperandDeclaration(
      name: "pattern", count: 1...Int.max,
      help: "Scenarios, folders (table/), or text with wildcards * and ?.",
      completes: .names(.scenario)),
    options: [
      SharedOptions.tags.declaration, undo.declaration, dryRun.declaration,
      SharedOptions.allowEmpty.declaration,
      SharedOptions.database.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom archive table/", "Archive a folder of scenarios."),
      .init("headroom archive --undo table/last-row", "Restore one scenario."),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    for text in arguments.operands where text.hasSuffix("]") {
      throw .contradiction(
        "only whole scenarios can be archived; name the scenario instead of the case "
          + Escaped.quoted(text)
      )
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let request = ArchiveWorkflow.Request(
      location: DatabaseLocation(arguments), patterns: arguments.operands,
      tags: arguments[SharedOptions.tags], isBack: arguments[Self.undo],
      isRehearsal: arguments[Self.dryRun], allowsEmpty: arguments[SharedOptions.allowEmpty])
    let (changed, selected) = try ArchiveWorkflow(request).run()
    guard selected > 0 else { return .asExpected }
    if !arguments.isQuiet {
      for name in changed { try console.print("  " + Escaped.text(name)) }
    }
    try console.print(summary(changed.count, of: selected))
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
      case (true, false): "Restored"
      case (true, true): "Would restore"
      }
    return "\(verb) \(Words.count(changed, "scenario"))"
  }
}
