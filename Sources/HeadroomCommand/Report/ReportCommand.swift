import Presentation
import RegressionRunner
import Scenarios

struct ReportCommand: Command {
  private enum Only: String, CaseIterable, Sendable {
    case all, failed
  }

  static let options: [BoundOption<Self>] = SelectionOptions.before([
    CommandOption.choice(
      "format", short: "f", default: ReportFormat.markdown,
      "Write this format; if omitted, it is inferred from the extension of the --output file."
    ).into { $0.format = $1 },
    CommandOption.text(
      "output",
      short: "o",
      value: "file",
      defaultText: "-",
      completes: .files,
      isOutput: true,
      "Write to this file atomically; - is standard output. A folder (DIR/) gets one file per "
        + "strategy with junit, per new failure with svg."
    ).into { $0.path = $1 },
    CommandOption.flag(
      "all", short: "a",
      "With svg and a folder, draw all failing cases, not only the first 20 new ones."
    ).into { $0.drawsAll = $1 },
    CommandOption.flag("open", "Open the report in its default application.")
      .into { $0.opens = $1 },
    CommandOption.choice(
      "table", default: CSVReport.Table.cases, "In CSV, write one row for each of these."
    ).into { $0.table = $1 },
    CommandOption.flag(
      "github",
      "Print failures that are new since the earlier run as GitHub annotations, at most 10, and count "
        + "the others in one line; a report is written only with --output FILE."
    ).into { $0.annotates = $1 },
    SharedOptions.gate.into { $0.gate = Gate($1) },
    CommandOption.text("page", value: "url", "In Markdown, link to this HTML report.") { word in
      KnownFailure.isWebAddress(word) && !word.contains(where: "<>\\".contains)
        ? nil : "a URL with http or https"
    }.into { $0.page = $1 },
    CommandOption.list(
      "case", short: "c", value: "pattern", completes: .names(.scenario),
      "Select a case, a scenario, a folder (table/), or text with wildcards * and ?."
    ).into { report, patterns in
      report.reporting.filter = CaseFilter(patterns: patterns, report.arguments)
    },
    CommandOption.choice(
      "only", default: Only.all, "Report all cases, or only those that failed or could not be run."
    ).into { $0.reporting.isFailedOnly = $1 == .failed },
    SharedOptions.against.into { $0.reporting.against = $1 },
    SharedOptions.allowEmpty.into { $0.reporting.allowsEmpty = $1 },
    SharedOptions.externals.shared(), SharedOptions.database.shared(), SharedOptions.quiet.shared(),
  ])

  static let declaration = CommandDeclaration(
    name: "report",
    overview: "Write an HTML, CI or spreadsheet report of a run",
    discussion: """
      A run is named by latest, previous, latest~N, its number, label or branch, or a prefix of \
      its commit or UUID. The numbers are the same in all formats. 'headroom run --report \
      FORMAT=FILE' writes reports at the end of a run.
      """,
    operand: OperandDeclaration(
      name: "run", count: 0...1, help: "The run (default: latest).", completes: .names(.run)),
    options: options.map(\.declaration),
    details: {
      [
        ("FORMATS", ReportFormat.allCases.map { ($0.rawValue, $0.help) }),
        ("MEMBERS OF JSON", JSONReport.fields.map { ("$.\($0.path)", $0.meaning) }),
      ]
    },
    examples: [
      .init("headroom report -o run.json", "Everything about the latest run, for scripts."),
      .init(
        "headroom report --case 'table/last-row [none, iPhone 8]' -o last-row.svg", "Draw one case."
      ),
      .init("headroom report --format junit -o junit.xml", "For a CI server."),
      .init(
        "headroom report --format junit -o junit/",
        "For a CI server with a file size limit: one file per strategy."),
      .init(
        "headroom report --format svg -o films/",
        "Draw the failing cases that are new since the earlier run."),
      .init(
        "headroom report --github -o summary.md",
        "Annotate a GitHub Actions job, and write a summary for $GITHUB_STEP_SUMMARY."),
      .init("headroom report 42 -o failed.csv --only failed", "Failed cases, for a spreadsheet."),
      .init(
        "headroom report --format csv --table mismatches --case table/",
        "All mismatches in a folder of scenarios."),
    ]
  )

  private let arguments: ParsedArguments
  private var reporting: Reporting
  private var path = "-"
  /// nil to derive the format from the file name.
  private var format: ReportFormat?
  private var table: CSVReport.Table?
  private var opens = false
  private var annotates = false
  private var gate: Gate?
  private var page: String?
  private var drawsAll = false

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    reporting = Reporting(
      location: DatabaseLocation(arguments), run: arguments.operands.first,
      filter: CaseFilter(arguments))
    try arguments.fill(&self, Self.options)
    if path.isEmpty { throw .contradiction("'--output' needs a file name, or -") }
    if opens, path == "-" {
      throw .contradiction("'--open' needs a file; name one with '--output'")
    }
    if annotates, arguments.has("output"), path == "-" {
      throw .contradiction("the annotations go to standard output; name a file in '--output'")
    }
    if table != nil, wanted != .csv {
      throw .contradiction("'--table' is for CSV; add '--format csv'")
    }
    if drawsAll, wanted != .svg {
      throw .contradiction("'--all' is for SVG; add '--format svg' and name a folder in '--output'")
    }
    if page != nil, wanted != .markdown {
      throw .contradiction("'--page' is for Markdown; add '--format markdown'")
    }
    if !annotates, !(wanted == .svg && path.hasSuffix("/")), arguments.has(SharedOptions.gate) {
      throw .contradiction(
        "'--gate' decides what is annotated or drawn; add '--github', or '--format svg' with a folder"
      )
    }
  }

  private var wanted: ReportFormat { format ?? ReportFormat(path: path) ?? .markdown }

  func run(_ console: Console) throws -> ExitStatus {
    let file = ReportFile(
      path, wanted, ReportOptions(table: table ?? .cases, page: page, drawsAll: drawsAll),
      isQuiet: arguments.isQuiet)
    let protected = try arguments.protectedPaths(if: path != "-")
    try file.check(protecting: protected)
    try arguments.checkGate(console)
    var record = try reporting.record(wanted == .html ? .page : .full)
    if let gate { record.decide(by: gate) }
    record.take(console.program, linksFiles: wanted == .html)
    if !arguments.isQuiet { console.warn(ofUnreadable: record) }
    if annotates {
      try console.print(GitHubAnnotations().text(record), terminator: "")
    }
    if path != "-" || !annotates {
      try write(record, to: file, protecting: protected, console)
    }
    if opens { try FileOpener.open(path) }
    return .asExpected
  }

  private func write(
    _ record: RunRecord, to file: ReportFile, protecting protected: ProtectedPaths,
    _ console: Console
  ) throws {
    do {
      try file.write(record, protecting: protected, console)
      if wanted == .svg, file.isFolder, !arguments.isQuiet,
        let words = SVGReport(drawsAll: drawsAll).omission(of: record)
      {
        console.note(words)
      }
    } catch let problem as DrawingProblem {
      // Any number of cases but one is wrong usage; a changed outcome isn't.
      switch problem {
      case .notOneCase: throw UsageError.contradiction(problem.description)
      case .otherOutcome: throw HeadroomError.inputOutput(Escaped.text(problem.description))
      }
    }
  }
}
