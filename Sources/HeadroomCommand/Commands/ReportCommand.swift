import Reports
import Scenarios
import Workflows

/// `report`: writes what is known of a run in a format for people or programs.
struct ReportCommand: Command {
  /// Which cases are reported by their verdict.
  private enum Only: String, CaseIterable, Sendable {
    case all, failed
  }

  private static let format = CommandOption.choice(
    "format",
    short: "f",
    default: ReportFormat.markdown,
    "The format; without it the ending of the file that -o names decides."
  )
  private static let output = CommandOption.text(
    "output",
    short: "o",
    value: "file",
    defaultText: "-",
    completes: .files,
    isOutput: true,
    "Write to this file, whole or not at all; - is standard output. With junit a folder (DIR/) gets "
      + "a file for each strategy."
  )
  private static let open = CommandOption.flag(
    "open",
    "Show the written file with the program that the system has for it."
  )
  private static let cases = CommandOption.list(
    "case",
    short: "c",
    value: "pattern",
    completes: .names(.scenario),
    "Only these cases: a case, a scenario, a folder (table/), or text with * and ?."
  )
  private static let only = CommandOption.choice(
    "only",
    default: Only.all,
    "Report all cases, or only those that failed or could not be run."
  )
  private static let table = CommandOption.choice(
    "table",
    default: CSVReport.Table.cases,
    "What a row of CSV is."
  )

  static let github = CommandOption.flag(
    "github",
    "Print the failures as GitHub's annotations, at most 10; a report is written only where "
      + "--output names a file."
  )

  private static let formats: [(term: String, meaning: String)] = [
    ("html", "One page for people, without a network."),
    ("json", "Headroom's own: everything, one case a line; see below."),
    (
      "junit",
      "XML as Jenkins' junit-10.xsd has it, one suite for each strategy, in a folder (-o DIR/) one "
        + "file for each. fail is a failure, error an error; knownFailure, unjudged and skipped are skipped, with the verdict as type; "
        + "unexpectedPass passes with a note; missing is an error of type missing."
    ),
    (
      "ctrf",
      "JSON of ctrf.io: knownFailure and skipped are skipped, missing is pending, unjudged is other, "
        + "error is failed, unexpectedPass passed; rawStatus has the verdict."
    ),
    (
      "csv",
      "RFC 4180, a row for each case, mismatch, adjustment or transition (--table); a text that a "
        + "spreadsheet would take for a formula begins with an apostrophe."
    ),
    (
      "markdown",
      "A comment on a pull request or the summary of a CI step, below 60 kB; sections are cut with a "
        + "count."
    ),
  ]

  static let declaration = CommandDeclaration(
    name: "report",
    overview: "Write a report of a run for people, CI servers or spreadsheets",
    discussion: """
      A run is named by latest, previous, latest~N, its number, label or branch, or the beginning \
      of its commit or UUID. All formats have the same numbers. 'headroom run --report \
      FORMAT=FILE' writes reports of a run when it ends.
      """,
    operand: OperandDeclaration(
      name: "run",
      count: 0...1,
      help: "The run (default: latest).",
      completes: .names(.run)
    ),
    options: SelectionOptions.all + [
      format.declaration, output.declaration, open.declaration, table.declaration,
      github.declaration,
      cases.declaration, only.declaration, SharedOptions.against.declaration,
      SharedOptions.allowEmpty.declaration, SharedOptions.externals.declaration,
      SharedOptions.database.declaration,
    ],
    details: [
      ("FORMATS", formats),
      ("MEMBERS OF JSON", JSONReport.fields.map { ("$.\($0.path)", $0.meaning) }),
    ],
    examples: [
      .init("headroom report -o run.json", "Everything about the latest run, for a script."),
      .init(
        "headroom report --case 'table/last-row [none, iPhone 8]' -o last-row.svg",
        "A picture of one case."
      ),
      .init("headroom report --format junit -o junit.xml", "For a CI server."),
      .init(
        "headroom report --format junit -o junit/",
        "For one that reads no large files: a file for each strategy."
      ),
      .init(
        "headroom report --github -o summary.md",
        "Annotations in a job of GitHub Actions, and a summary for $GITHUB_STEP_SUMMARY."
      ),
      .init("headroom report 42 -o failed.csv --only failed", "What failed, for a spreadsheet."),
      .init(
        "headroom report --format csv --table mismatches --case table/",
        "Every number of a folder that did not hold."
      ),
    ]
  )

  private let arguments: ParsedArguments
  private let path: String
  private let format: ReportFormat

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    path = arguments[Self.output] ?? "-"
    let isNamed = arguments.has(Self.format)
    format = isNamed ? arguments[Self.format] : ReportFormat(path: path) ?? arguments[Self.format]
    if path.isEmpty { throw .contradiction("'--output' needs the name of a file, or -") }
    if arguments[Self.open], path == "-" {
      throw .contradiction("'--open' needs a file to show; name one with '--output'")
    }
    if arguments[Self.github], arguments.has(Self.output), path == "-" {
      throw .contradiction("standard output has the annotations; give '--output' a file")
    }
    if arguments.has(Self.table), format != .csv {
      throw .contradiction("'--table' is about CSV; add '--format csv'")
    }
  }

  @_optimize(none)
  func run(_ console: Console) async throws -> ExitStatus {
    let location = DatabaseLocation(arguments)
    let file = ReportFile(path, format, ReportOptions(table: arguments[Self.table]))
    let spared = try await arguments.sparedFiles(if: path != "-")
    try file.check(sparing: spared)
    let request = RunReportWorkflow.Request(
      location: location,
      run: arguments.operands.first,
      against: arguments[SharedOptions.against],
      filter: CaseFilter(patterns: arguments[Self.cases], arguments),
      isFailedOnly: arguments[Self.only] == .failed,
      allowsEmpty: arguments[SharedOptions.allowEmpty]
    )
    let document = try await RunReportWorkflow(request).document()
    if arguments[Self.github] {
      try console.print(GitHubAnnotations().text(document), terminator: "")
    }
    if path != "-" || !arguments[Self.github] {
      try write(document, to: file, sparing: spared, console)
    }
    if arguments[Self.open] { try FileOpener.open(path) }
    return .asExpected
  }

  private func write(
    _ document: RunDocument,
    to file: ReportFile,
    sparing spared: SparedFiles,
    _ console: Console
  ) throws {
    do {
      try file.write(document, sparing: spared, console)
    } catch let problem as SVGReport.Problem {
      // Another number of cases than one is a wrong call, an outcome that is not found again is not.
      switch problem {
      case .notOneCase: throw UsageError.contradiction(problem.description)
      case .otherOutcome: throw WorkflowError.inputOutput(Escaped.text(problem.description))
      }
    }
  }
}
