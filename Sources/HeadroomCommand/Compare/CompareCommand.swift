import RegressionRunner
import Scenarios

/// `compare`: what changed between two runs, or between the strategies of one run.
struct CompareCommand: Command {
  static let options: [BoundOption<Self>] = SelectionOptions.before([
    CommandOption.list(
      "case", short: "c", value: "pattern", completes: .names(.scenario),
      "Select a case, a scenario, a folder (table/), or text with wildcards * and ?."
    ).into { $0.patterns = $1 },
    CommandOption.flag(
      "all", short: "a",
      "Show each case that differs, not only the first of each cause; when ranking strategies, also those "
        + "in which all of them agree."
    ).into { compare, _ in
      compare.strategies.showsAll = true
      compare.runs.showsEach = true
    },
    CommandOption.list(
      "by", value: "form|tag:name",
      "When ranking strategies, also show their shares on each form, or of the cases with a tag."
    ).into { (compare, words) throws(UsageError) in
      compare.strategies.groupings = try StrategyRanking.Grouping.all(words)
    },
    CommandOption.flag(
      "why",
      "Find the change that explains each differing case, by rerunning it with one change at a time."
    ).into { $0.runs.explains = $1 },
    CommandOption.flag(
      "strategies",
      "Compare strategies within one run (default: the latest): [<run>] ranks all of them, "
        + "<strategy> <strategy> [<run>] compares two in detail."
    ).into { $0.comparesStrategies = $1 },
    SharedOptions.failOn(.regression, "a failing case in the second run, a newly failing one")
      .into { compare, failOn in
        compare.runs.failOn = failOn
        compare.strategies.failOn = failOn
      },
    SharedOptions.gate.into { $0.runs.gate = Gate($1) },
    SharedOptions.against.into { $0.runs.against = $1 },
    SharedOptions.externals.shared(), SharedOptions.format.shared(),
    SharedOptions.database.shared(),
    CommandOption.flag(
      "verbose", short: "v",
      "Like --all; also list the cases with the same outcome, but different metrics."
    ).into { compare, _ in
      compare.runs.showsEach = true
      compare.runs.showsMeasures = true
    },
    SharedOptions.quiet.shared(),
  ])

  static let declaration = CommandDeclaration(
    name: "compare",
    overview: "Show what changed between runs, or between strategies",
    discussion: """
      A run is named by latest, previous, latest~N, its number, label or branch, or a prefix of \
      its commit or UUID. Without arguments, the latest run is compared with the one before it; \
      with one, that run with the latest. 'headroom history' shows the cases of more than two.

      Every case is in exactly one group, so the groups add up to the total. Redefined: what \
      the case does (script, profile, form) or what judges it (expectations, known failures, baseline; \
      laws, if these explain a different verdict) changed. \
      Missing: one of the runs has no result for the case, or only one of them skipped it; the \
      command then exits with 2.

      Strategies are ranked by the share of cases that passed, of those in which they had something \
      to act on and that are not known to fail; then by the points covered, then scrolled, per case.
      """,
    operand: OperandDeclaration(
      name: "run", count: 0...Int.max,
      help: "At most two runs, the earlier first; with '--strategies', see there.",
      completes: .names(.run)),
    options: options.map(\.declaration),
    examples: [
      .init("headroom compare", "Compare the latest run with the one before it."),
      .init("headroom compare latest~3 latest --why", "Also find the cause of each change."),
      .init("headroom compare main pr-812", "Compare a branch with a labelled run."),
      .init("headroom compare --strategies", "Rank the strategies, best first."),
      .init(
        "headroom compare --strategies --by form --by tag:release-blocker",
        "Also show where each of them passes."),
      .init(
        "headroom compare --strategies inset-scroll offset-restore",
        "Compare two strategies in detail."),
    ]
  )

  private let arguments: ParsedArguments
  private var runs: ComparingRuns
  private var strategies: ComparingStrategies
  private var patterns: [String] = []
  private var comparesStrategies = false

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    let location = DatabaseLocation(arguments)
    runs = ComparingRuns(location: location, names: arguments.operands)
    strategies = ComparingStrategies(location: location, operands: arguments.operands)
    try arguments.fill(&self, Self.options)
    runs.filter = CaseFilter(patterns: patterns, arguments)
    strategies.filter = runs.filter
    if comparesStrategies { try strategies.check(arguments) } else { try runs.check(arguments) }
  }

  func run(_ console: Console) throws -> ExitStatus {
    try arguments.checkGate(console)
    return try comparesStrategies
      ? strategies.run(arguments, console) : runs.run(arguments, console)
  }
}
