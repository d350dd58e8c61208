import Presentation
import Scenarios

/// `archive`: archives scenarios, or restores them.
struct ArchiveCommand: Command {
  static let options: [BoundOption<Self>] = [
    SharedOptions.tags.into { $0.archiving.tags = $1 },
    CommandOption.flag("undo", "Restore archived scenarios.").into { $0.archiving.restores = $1 },
    CommandOption.flag("dry-run", short: "n", "Show what would change, without changing anything.")
      .into { $0.archiving.isDryRun = $1 },
    SharedOptions.allowEmpty.into { $0.archiving.allowsEmpty = $1 },
    SharedOptions.database.shared(), SharedOptions.quiet.shared(),
  ]

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
    options: options.map(\.declaration),
    examples: [
      .init("headroom archive table/", "Archive a folder of scenarios."),
      .init("headroom archive --undo table/last-row", "Restore one scenario."),
    ]
  )

  private let arguments: ParsedArguments
  private var archiving: Archiving

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    archiving = Archiving(location: DatabaseLocation(arguments), patterns: arguments.operands)
    try arguments.fill(&self, Self.options)
    for text in arguments.operands where text.hasSuffix("]") {
      throw .contradiction(
        "only whole scenarios can be archived; name the scenario instead of the case "
          + Escaped.quoted(text)
      )
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let (changed, selected) = try archiving.run()
    guard selected > 0 else { return .asExpected }
    if !arguments.isQuiet {
      for name in changed { try console.print("  " + Escaped.text(name)) }
    }
    try console.print(summary(changed.count, of: selected))
    return .asExpected
  }

  private func summary(_ changed: Int, of selected: Int) -> String {
    guard changed > 0 else {
      let state = archiving.restores ? "in the suite" : "archived"
      return "nothing to do: \(Words.count(selected, "scenario")) already \(state)"
    }
    let verb =
      switch (archiving.restores, archiving.isDryRun) {
      case (false, false): "Archived"
      case (false, true): "Would archive"
      case (true, false): "Restored"
      case (true, true): "Would restore"
      }
    return "\(verb) \(Words.count(changed, "scenario"))"
  }
}
