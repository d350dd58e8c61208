import Reports
import RegressionStore
import Scenarios
import Workflows

/// `merge`: adds the runs of other databases to this one.
struct MergeCommand: Command {
  private static let asOne = CommandOption.text(
    "as-one",
    value: "label",
    "Join the shards of each plan into one run of this label."
  )

  static let declaration = CommandDeclaration(
    name: "merge",
    overview: "Add the runs of other databases to this one",
    discussion: """
      Adds every run that is not here yet, with all it used, every definition, and every approval \
      and withdrawal of a baseline; what the files hold is checked as an import would, and either \
      everything is added or nothing. Merging twice adds nothing the second time, the order of the \
      files does not matter, and no other run's results change. Where two copies of one run went on \
      apart, the one that is complete or has more results holds; a run that was pruned in one of the \
      files is removed; of imports, archivings and approvals of one name the newest holds. The files \
      are only read; one of an older version is brought up to date in a copy. \
      With --as-one the complete shards of a plan (run --shard K/N) become one run; where some are \
      missing they are named, nothing is changed, and the status is 2.
      """,
    operand: OperandDeclaration(
      name: "file",
      count: 1...Int.max,
      help: "Other databases.",
      completes: .files,
      paths: .all
    ),
    options: [
      asOne.declaration, SharedOptions.allowEmpty.declaration, SharedOptions.format.declaration,
      SharedOptions.database.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom merge ../colleague/headroom.db", "Their runs beside yours."),
      .init("headroom merge --as-one nightly shard-*.db", "Four shards as one run."),
    ]
  )

  private let arguments: ParsedArguments
  private let location: DatabaseLocation

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    location = DatabaseLocation(arguments)
    if let path = MergeWorkflow.itself(among: arguments.operands, location) {
      throw .contradiction(
        "\(Escaped.quoted(path)) is the database itself; name other files, or another "
          + "database with --db"
      )
    }
    if arguments[Self.asOne] == "" {
      throw .contradiction("'--as-one' needs a label that is not empty")
    }
  }

  @_optimize(none)
  func run(_ console: Console) async throws -> ExitStatus {
    let label = arguments[Self.asOne]
    let summary = try await MergeWorkflow.merge(arguments.operands, into: location, asOne: label)
    try console.print(
      arguments[SharedOptions.format] == .json
        ? MergeText.json(summary).pretty : MergeText.text(summary, label),
      terminator: ""
    )
    guard summary.unjoined.isEmpty else {
      for problem in summary.unjoined {
        console.report(error: Escaped.text(MergeText.words(problem)))
      }
      return .incomplete
    }
    if summary.running > 0, !arguments[SharedOptions.quiet] {
      console.report(
        warning: "\(Words.count(summary.running, "run")) that is still being recorded was left out"
      )
    }
    if label != nil, summary.shards == 0, !arguments[SharedOptions.allowEmpty] {
      throw WorkflowError.nothingSelected("no file holds a shard; record some with 'run --shard'")
    }
    return .asExpected
  }
}
