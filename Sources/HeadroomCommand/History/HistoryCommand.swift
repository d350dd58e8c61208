import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

struct HistoryCommand: Command {
  enum Format: String, CaseIterable, Sendable {
    case text, json, csv, svg
  }

  static let options: [BoundOption<Self>] = SelectionOptions.before([
    CommandOption.integer(
      "limit", short: "n", in: 1...100_000, defaultText: "30",
      "Show at most this many runs; 'since' takes all runs into account."
    ).into { $0.reading.limit = $1 },
    CommandOption.text(
      "branch", value: "name", completes: .names(.branch), "Show only runs of this branch."
    ).into { $0.reading.branch = $1 },
    CommandOption.flag(
      "all", short: "a",
      "Without a pattern, also list the cases that passed unchanged in every run."
    ).into { $0.reading.showsAll = $1 },
    SharedOptions.allowEmpty.into { $0.reading.allowsEmpty = $1 },
    CommandOption.choices(
      "rates", of: PassRates.Grouping.allCases, by: \.rawValue,
      "Show the share of passing cases in each complete run of the whole suite, for each of these, "
        + "instead of outcomes."
    ).into { $0.rates = $1 },
    CommandOption.choice(
      "format", default: Format.text,
      "Print human-readable text or JSON; with --rates, also CSV or a plot as SVG."
    ).into { $0.format = $1 },
    SharedOptions.database.shared(), SharedOptions.quiet.shared(),
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
  private var reading: HistoryReading
  private var rates: [PassRates.Grouping] = []
  private var format = Format.text

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    let filter = CaseFilter(patterns: arguments.operands, arguments)
    reading = HistoryReading(location: DatabaseLocation(arguments), filter: filter)
    if arguments.operands.count == 1, !filter.hasOptions { reading.key = arguments.operands[0] }
    try arguments.fill(&self, Self.options)
    if rates.isEmpty, format == .csv || format == .svg {
      throw .contradiction("'--format \(format.rawValue)' needs '--rates'")
    }
    if rates.count > 1, format == .svg {
      throw .contradiction("a plot has the rates of one '--rates'; name only one")
    }
    if !rates.isEmpty, reading.showsAll {
      throw .contradiction("'--all' lists cases; leave it out with '--rates'")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    guard rates.isEmpty else { return try printRates(console) }
    let history = try reading.history()
    switch format {
    case .json: try console.print(HistoryJSON.fields.value(history).pretty, terminator: "")
    case .text, .csv, .svg:
      let writer = HistoryText(width: console.width, style: console.style, now: Clock.now)
      try console.show(writer.text(history))
      let failing = history.rows.first { $0.verdict?.isFailing == true } ?? history.rows.first
      if !arguments.isQuiet, history.detail == nil, let failing {
        console.suggest("headroom history \(Words.shellWord(failing.name.description))")
      }
    }
    return .asExpected
  }

  private func printRates(_ console: Console) throws -> ExitStatus {
    let rates = try reading.rates(by: rates)
    switch format {
    case .json: try console.print(HistoryJSON.rates.value(rates).pretty, terminator: "")
    case .csv: try console.print(PassRatesText.csv(rates), terminator: "")
    case .svg: try console.print(RatePlot(rates: rates[0]).file, terminator: "")
    case .text:
      let writer = PassRatesText(width: console.width, style: console.style)
      try console.show(rates.map(writer.text).joined(separator: "\n"))
    }
    return .asExpected
  }
}
