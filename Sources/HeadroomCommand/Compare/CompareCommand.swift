import RegressionRunner
import RegressionStore
import Scenarios

/// `compare`: what changed between two runs, or between two strategies of one run.
struct CompareCommand: Command {
  private static let strategies = CommandOption.flag(
    "strategies",
    "Compare strategies within one run (default: the latest): [<run>] ranks all of them, "
      + "<strategy> <strategy> [<run>] compares two in detail."
  )
  static let all = CommandOption.flag(
    "all", short: "a", "When ranking strategies, also list the cases in which all of them agree.")
  private static let cases = CommandOption.list(
    "case", short: "c", value: "pattern", completes: .names(.scenario),
    "Select a case, a scenario, a folder (table/), or text with wildcards * and ?.")
  private static let failOn = SharedOptions.failOn(
    .regression, "a failing case in the second run, a newly failing one")
  private static let why = CommandOption.flag(
    "why",
    "Find the change that explains each differing case, by rerunning it with one change at a time.")
  private static let verbose = CommandOption.flag(
    "verbose", short: "v", "Show all cases that differ, not only the first 50 in each group.")

  private static let by = CommandOption.list(
    "by", value: "form|tag:name",
    "When ranking strategies, also show their shares on each form, or of the cases with a tag."
  )

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
    options: SelectionOptions.all + [
      cases.declaration, all.declaration, by.declaration,
      why.declaration, strategies.declaration, failOn.declaration,
      SharedOptions.gate.declaration, SharedOptions.against.declaration,
      SharedOptions.externals.declaration, SharedOptions.format.declaration,
      SharedOptions.database.declaration, verbose.declaration, SharedOptions.quiet.declaration,
    ],
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

  /// What is compared.
  private enum Subject {
    case runs
    /// Of one run.
    case allStrategies, twoStrategies
  }

  private let arguments: ParsedArguments
  private let workflow: CompareWorkflow
  private let subject: Subject
  private let groupings: [StrategyRanking.Grouping]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    let filter = CaseFilter(patterns: arguments[Self.cases], arguments)
    workflow = CompareWorkflow(DatabaseLocation(arguments), filter)
    groupings = try arguments[Self.by].map { (word) throws(UsageError) in
      if let grouping = StrategyRanking.Grouping(word) { return grouping }
      throw .wrongValue(
        option: "--by", value: word, expected: "form, or tag: and the name of a tag",
        suggestion: Suggestion.closest(to: word, among: ["form"]))
    }
    let count = arguments.operands.count
    if arguments[Self.strategies] {
      subject = count < 2 ? .allStrategies : .twoStrategies
    } else {
      subject = .runs
    }
    if let words = contradiction { throw .contradiction(words) }
    if arguments[Self.strategies], count > 3 { throw .unexpectedOperand(arguments.operands[3]) }
  }

  /// What does not go together, in words.
  private var contradiction: String? {
    guard arguments[Self.strategies] else {
      if arguments[Self.all] { return "'--all' needs '--strategies'" }
      if !groupings.isEmpty { return "'--by' needs '--strategies'" }
      if arguments.operands.count > 2 {
        return "'compare' takes two runs; name only two, or see all runs with 'headroom history'"
      }
      return arguments.operands.count == 2 && arguments.has(SharedOptions.against)
        ? "'--against' already names the first run; name only the second" : nil
    }
    if arguments.has(SharedOptions.gate) { return "'--gate' is for runs; leave out '--strategies'" }
    if arguments[Self.why] || arguments.has(SharedOptions.against) {
      return "'--strategies' compares within one run; leave out '--why' and '--against'"
    }
    if arguments[Self.verbose] { return "'--verbose' is for runs; leave out '--strategies'" }
    let isRanking = subject == .allStrategies
    let failOn = arguments[Self.failOn]
    if isRanking, arguments.has(Self.failOn), failOn == .regression || failOn == .change {
      return
        "'--fail-on \(failOn.rawValue)' needs two strategies to compare; a ranking has "
        + "no earlier side"
    }
    guard !isRanking, arguments[Self.all] || !groupings.isEmpty else { return nil }
    return "'--\(arguments[Self.all] ? "all" : "by")' is for the ranking; leave out the strategies"
  }

  func run(_ console: Console) throws -> ExitStatus {
    try arguments.checkGate(console)
    return switch subject {
    case .runs: try compareRuns(console)
    case .allStrategies: try rankStrategies(console)
    case .twoStrategies: try compareStrategies(console)
    }
  }

  // MARK: Runs

  private func compareRuns(_ console: Console) throws -> ExitStatus {
    let limit = arguments[Self.verbose] || arguments.isJSON ? Int.max : 50
    var request = CompareWorkflow.Request(
      runs: arguments.operands, against: arguments[SharedOptions.against],
      explains: arguments[Self.why], limit: limit)
    request.gate = Gate(arguments[SharedOptions.gate])
    let report = try workflow.compare(request)
    let comparison = report.comparison
    if arguments.isJSON {
      try console.print(ComparisonJSON.document(report).pretty, terminator: "")
    } else {
      let writer = ComparisonText(style: console.style, limit: limit)
      try console.show(writer.text(report))
      if let words = report.deciding.words { try console.print("\n" + words) }
      if !arguments[Self.why], !report.entries.isEmpty, !arguments.isQuiet {
        console.suggest("headroom compare \(comparison.a.number) \(comparison.b.number) --why")
      }
    }
    guard comparison.reconciles else {
      throw WorkflowError.incomplete("the groups don't add up to the plans of both runs")
    }
    guard let deciding = report.deciding.comparison else { return .asExpected }
    if !arguments.isQuiet, let words = arguments[Self.failOn].passedOver(deciding) {
      console.note(words)
    }
    if deciding.count(of: .missing) > 0 { return .incomplete }
    return arguments[Self.failOn].fails(deciding) ? .failed : .asExpected
  }

  // MARK: Strategies

  private func compareStrategies(_ console: Console) throws -> ExitStatus {
    let names = arguments.operands
    let pair = try workflow.strategies(
      names[0], names[1], in: names.count == 3 ? names[2] : "latest")
    if arguments.isJSON {
      let document = ComparisonJSON.document(pair.comparison, in: pair.run)
      try console.print(document.pretty, terminator: "")
    } else {
      let text = StrategyComparisonText.text(
        pair.comparison, bodies: pair.bodies, in: pair.run, width: console.width,
        style: console.style)
      try console.show(text)
    }
    // Strategies are compared to choose one; only an explicit wish makes a difference a failure.
    let isFailure =
      arguments.has(Self.failOn) && arguments[Self.failOn].fails(pair.comparison)
    return isFailure ? .failed : .asExpected
  }

  private func rankStrategies(_ console: Console) throws -> ExitStatus {
    let (ranking, run) = try workflow.ranking(in: arguments.operands.first, by: groupings)
    if arguments.isJSON {
      try console.print(RankingJSON.document(ranking, in: run).pretty, terminator: "")
    } else {
      let text = StrategyRankingText.text(
        ranking, in: run, showsAll: arguments[Self.all], width: console.width, style: console.style)
      try console.show(text)
    }
    // As with two strategies, only an explicit wish makes failures the command's failure.
    guard arguments.has(Self.failOn), arguments[Self.failOn] == .failure else { return .asExpected }
    return ranking.standings.contains { $0.share.totals.failing > 0 } ? .failed : .asExpected
  }
}
