import RegressionStore
import Reports
import SystemCalls
import Workflows

/// `history`: each case's outcomes over the runs, and since when.
struct HistoryCommand: Command {
  private static let limit = CommandOption.integer(
    "limit",
    short: "n",
    in: 1...100_000,
    defaultText: "30",
    "Show the outcomes of at most this many runs; since when looks at all of them."
  )
  private static let branch = CommandOption.text(
    "branch",
    value: "name",
    completes: .names(.branch),
    "Only runs of this branch."
  )
  private static let all = CommandOption.flag(
    "all",
    short: "a",
    "Without a pattern, also list the cases that passed in every run in the same way."
  )

  static let declaration = CommandDeclaration(
    name: "history",
    overview: "Show each case's outcomes over the runs, and since when",
    discussion: """
      One line for each case: its outcomes, since which run it fails or does not, for how many runs \
      and days, the commits among which that began, and how often its outcome changed. Where a \
      single case is selected, every run at which its outcome became another one is told, with what \
      moved then, and why it fails or no longer does. Without a pattern or filter, cases that \
      always passed in the same way are only counted. Of several selected cases the passes that \
      came closest to failing in the newest run are listed, of a single one its smallest margins.
      """,
    operand: OperandDeclaration(
      name: "pattern",
      count: 0...Int.max,
      help: "Cases, scenarios, folders (table/), or text with * and ?.",
      completes: .names(.scenario)
    ),
    options: SelectionOptions.all + [
      limit.declaration, branch.declaration, all.declaration,
      SharedOptions.allowEmpty.declaration, SharedOptions.format.declaration,
      SharedOptions.database.declaration,
    ],
    examples: [
      .init("headroom history", "Every case that changed or does not pass."),
      .init("headroom history table/ --branch main", "Every case of a folder, on one branch."),
      .init(
        "headroom history 'table/last-row [inset-scroll, iPhone 8]'",
        "Since when one case is as it is, and why."
      ),
    ]
  )

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) { self.arguments = arguments }

  @_optimize(none)
  func run(_ console: Console) async throws -> ExitStatus {
    let filter = CaseFilter(patterns: arguments.operands, arguments)
    let isOnePattern = arguments.operands.count == 1 && !filter.hasOptions
    let request = HistoryWorkflow.Request(
      location: DatabaseLocation(arguments),
      filter: filter,
      key: isOnePattern ? arguments.operands[0] : nil,
      branch: arguments[Self.branch],
      limit: arguments[Self.limit] ?? 30,
      showsAll: arguments[Self.all],
      allowsEmpty: arguments[SharedOptions.allowEmpty]
    )
    let report = try await HistoryWorkflow(request).report()
    switch arguments[SharedOptions.format] {
    case .json: try console.print(HistoryJSON.document(report).pretty, terminator: "")
    case .text:
      let writer = HistoryText(width: console.width, style: console.style, now: Clock.now)
      try console.show(writer.text(report))
      let failing = report.rows.first { $0.verdict?.isFailing == true } ?? report.rows.first
      if report.detail == nil, let failing {
        console.suggest("headroom history \(Words.shellWord(failing.name.description))")
      }
    }
    return .asExpected
  }
}
