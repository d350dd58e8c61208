import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// `history`: each case's outcomes over the runs, and since when.
struct HistoryCommand: Command {
  /// What the command prints.
  enum Format: String, CaseIterable, Sendable {
    case text, json, csv, svg
  }

  private static let rates = CommandOption.choices(
    "rates", of: PassRates.Grouping.allCases, by: \.rawValue,
    "Show the share of passing cases in each complete run of the whole suite, for each of these, "
      + "instead of outcomes.")
  private static let format = CommandOption.choice(
    "format", default: Format.text,
    "Print human-readable text or JSON; with --rates, also CSV or a plot as SVG.")

  static let options: [BoundOption<Self>] = SelectionOptions.before([
    CommandOption.integer(
      "limit", short: "n", in: 1...100_000, defaultText: "30",
      "Show at most this many runs; 'since' takes all runs into account."
    ).into { $0.request.limit = $1 },
    CommandOption.text(
      "branch", value: "name", completes: .names(.branch), "Show only runs of this branch."
    ).into { $0.request.branch = $1 },
    CommandOption.flag(
      "all", short: "a",
      "Without a pattern, also list the cases that passed unchanged in every run."
    ).into { $0.request.showsAll = $1 },
    SharedOptions.allowEmpty.into { $0.request.allowsEmpty = $1 },
    rates.shared(), format.shared(), SharedOptions.database.shared(), SharedOptions.quiet.shared(),
  ])

  static let declaration = CommandDeclaration(
    name: "history",
    overview: "Show the outcomes of each case over time",
    discussion: """
      Prints one line per case: its outcomes, the run since which it has been failing or \
      passing, for how many runs and days, the commits between which that began, and how often \
      the outcome changed. If a single case is selected, each run in which its outcome changed \
      is listed, with what moved differently, and why the case fails or no longer fails.

      Without a pattern or filter, cases that always passed unchanged are only counted. For a \
      single case that passes, its smallest margins are listed.

      A pass rate is the share of the cases that passed among those that were neither skipped nor \
      unjudged. In the text, each character is a run, from the lowest rate (▁) to 100 % (█).
      """,
    operand: OperandDeclaration(
      name: "pattern", count: 0...Int.max,
      help: "Cases, scenarios, folders (table/), or text with wildcards * and ?.",
      completes: .names(.scenario)),
    options: options.map(\.declaration),
    examples: [
      .init("headroom history", "List every case that changed or does not pass."),
      .init("headroom history table/ --branch main", "List the cases in a folder, on one branch."),
      .init(
        "headroom history 'table/last-row [inset-scroll, iPhone 8]'",
        "Show when the outcome of one case changed, and why."),
      .init(
        "headroom history --rates strategy --rates tag -n 100",
        "Show pass rates over the last 100 runs."),
      .init(
        "headroom history --rates strategy --branch main --format svg > rates.svg",
        "Plot them, on one branch."),
    ]
  )

  private let arguments: ParsedArguments
  private var request: HistoryWorkflow.Request

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    let filter = CaseFilter(patterns: arguments.operands, arguments)
    request = HistoryWorkflow.Request(DatabaseLocation(arguments), filter)
    if arguments.operands.count == 1, !filter.hasOptions { request.key = arguments.operands[0] }
    try arguments.fill(&self, Self.options)
    let (rates, format) = (arguments[Self.rates], arguments[Self.format])
    if rates.isEmpty, format == .csv || format == .svg {
      throw .contradiction("'--format \(format.rawValue)' needs '--rates'")
    }
    if rates.count > 1, format == .svg {
      throw .contradiction("a plot has the rates of one '--rates'; name only one")
    }
    if !rates.isEmpty, request.showsAll {
      throw .contradiction("'--all' lists cases; leave it out with '--rates'")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    guard arguments[Self.rates].isEmpty else { return try printRates(console) }
    let report = try HistoryWorkflow(request).report()
    switch arguments[Self.format] {
    case .json: try console.print(HistoryJSON.document(report).pretty, terminator: "")
    case .text, .csv, .svg:
      let writer = HistoryText(width: console.width, style: console.style, now: Clock.now)
      try console.show(writer.text(report))
      let failing = report.rows.first { $0.verdict?.isFailing == true } ?? report.rows.first
      if !arguments.isQuiet, report.detail == nil, let failing {
        console.suggest("headroom history \(Words.shellWord(failing.name.description))")
      }
    }
    return .asExpected
  }

  private func printRates(_ console: Console) throws -> ExitStatus {
    let rates = try HistoryWorkflow(request).rates(by: arguments[Self.rates])
    switch arguments[Self.format] {
    case .json: try console.print(HistoryJSON.document(rates).pretty, terminator: "")
    case .csv: try console.print(PassRatesText.csv(rates), terminator: "")
    case .svg: try console.print(RatePlot(rates: rates[0]).file, terminator: "")
    case .text:
      let writer = PassRatesText(width: console.width, style: console.style)
      try console.show(rates.map(writer.text).joined(separator: "\n"))
    }
    return .asExpected
  }
}
