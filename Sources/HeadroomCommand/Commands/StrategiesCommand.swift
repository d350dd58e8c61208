import Reports
import Workflows

/// `strategies`: what strategies there are, and what is declared of each.
struct StrategiesCommand: Command {
  static let declaration = CommandDeclaration(
    name: "strategies",
    overview: "List the strategies, or tell all about one of them",
    discussion: """
      Without a name: what each strategy is of (UIKit, a recipe that apps write themselves, a library \
      with its version, another platform), what it needs to find in a form, and what it does; \
      versions of a library stand with the strategy that stands for it. With the name of a \
      strategy or a model: where its code stands, what it promises, and its parameters with what they \
      take, their defaults and meanings, as the files of scenarios have them. Listed are the \
      strategies that are built in and those of this program; those of files are where they stand. \
      Needs no database. In JSON each strategy has 'runsUnnamed', whether it runs where none is named, \
      and 'differs', what it sets other than its model; a strategy by name has 'facts' (gap, \
      movesBars, restoresOffset, isOnUIKit, keyboardDismissPadding; null where only a case can tell) and \
      'parameters' with 'kind', 'default' and 'meaning', numbers and versions with 'least' and \
      'most', views with 'finds', what is looked for where none is named, 'isNeeded', whether \
      nothing is done without, and 'unless', the parameter that makes up for it.
      """,
    operand: OperandDeclaration(
      name: "name",
      count: 0...1,
      help: "A strategy or a model; none: all.",
      completes: .names(.strategy, .model)
    ),
    options: [SharedOptions.externals.declaration, SharedOptions.format.declaration],
    examples: [
      .init("headroom strategies", "All of them."),
      .init("headroom strategies inset-scroll", "One with its parameters."),
      .init("headroom strategies iqKeyboardManager --format json", "A model, for a script."),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) { self.arguments = arguments }

  @_optimize(none)
  func run(_ console: Console) async throws -> ExitStatus {
    let catalog = StrategyCatalog(arguments.strategies)
    let one = try arguments.operands.first.map { word throws(WorkflowError) in
      try catalog.strategy(named: word)
    }
    switch arguments[SharedOptions.format] {
    case .json:
      let document =
        one.map { StrategiesJSON.document($0, in: catalog) } ?? StrategiesJSON.document(catalog)
      try console.print(document.pretty, terminator: "")
    case .text:
      let writer = StrategiesText(width: console.width, style: console.style)
      try console.show(one.map { writer.text($0, in: catalog) } ?? writer.text(catalog))
    }
    return .asExpected
  }
}
