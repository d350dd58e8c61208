import Presentation
import Scenarios

struct StrategiesCommand: Command {
  static let declaration = CommandDeclaration(
    name: "strategies",
    overview: "List the strategies, or describe one in detail",
    discussion: """
      Without a name, lists each strategy with its origin (UIKit, a recipe that apps implement \
      themselves, a library with its version, another platform), what it requires in a form, what \
      it does, and who ships it today, if it is one of those that 'try' compares by default; the \
      versions of a library are grouped under its default one, with the newest version that the \
      model reproduces beside the newest one known, and the day on which that was looked up. \
      With the name of a strategy or model, prints where its source code is, its guarantees, and \
      its parameters with their values, defaults and meanings, as written in scenario files. \
      Includes the strategies that are built in and those of this program, not those defined in \
      files. Needs no database.

      In JSON, each strategy has 'newestModelled', 'newestKnown' and 'newestKnownOn' (null unless \
      it models a library), 'usedBy', who ships it today or null, 'runsUnnamed', whether it runs \
      if no strategies are named, and 'differs', the parameters in which it differs from its \
      model. A strategy shown by name has 'facts' (gap, movesBars, restoresOffset, isOnUIKit, \
      keyboardDismissPadding; null if it depends on the case) and 'parameters' with 'kind', \
      'default' and 'meaning'; numbers and versions also have 'least' and 'most'; views have \
      'finds', which view is used by default, 'isNeeded', whether the strategy does nothing \
      without it, and 'unless', the parameter that replaces it. 'acts' is 'show' if a parameter \
      changes positions before the keyboard hides, 'hide' if not until then, 'time' if only \
      animations, and 'nothing' otherwise.
      """,
    operand: OperandDeclaration(
      name: "name", count: 0...1, help: "A strategy or model (default: all).",
      completes: .names(.strategy, .model)),
    options: [
      SharedOptions.externals.declaration, SharedOptions.format.declaration,
      SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom strategies", "List all strategies."),
      .init("headroom strategies inset-scroll", "Describe one, with its parameters."),
      .init(
        "headroom strategies iqKeyboardManager --format json",
        "Describe a model, for a "
          + "script."
      ),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) { self.arguments = arguments }

  func run(_ console: Console) throws -> ExitStatus {
    let catalog = StrategyCatalog(arguments.strategies)
    let one = try arguments.operands.first.map { word throws(HeadroomError) in
      try catalog.strategy(named: word)
    }
    if arguments.isJSON {
      let document =
        one.map { StrategiesJSON.one.value(($0, catalog)) } ?? StrategiesJSON.all.value(catalog)
      try console.print(document.pretty, terminator: "")
    } else {
      let writer = StrategiesText(width: console.width, style: console.style)
      try console.show(one.map { writer.text($0, in: catalog) } ?? writer.text(catalog))
    }
    return .asExpected
  }
}
