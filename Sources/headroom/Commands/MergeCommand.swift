import RegressionStore
import Reports
import Scenarios

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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
    operand: OperandDeclaration(name: "file", count: 1...Int.max, help: "Other databases."),
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
    for path in arguments.operands where Self.isSameFile(path, location.path) {
      throw UsageError(
        problem: .contradiction(
          "\(Escaped.quoted(path)) is the database itself; name other files, or another "
            + "database with --db"
        ),
        command: "merge"
      )
    }
    if arguments[Self.asOne] == "" {
      throw UsageError(
        problem: .contradiction("'--as-one' needs a label that is not empty"),
        command: "merge"
      )
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    // Nothing is created where a file can't be merged.
    var summary: MergeSummary?
    if try location.openIfThere() == nil {
      let rehearsal = try await merge(into: RegressionDatabase())
      if !rehearsal.unjoined.isEmpty { summary = rehearsal }
    }
    if let summary { return try report(summary, console) }
    return try report(try await merge(into: try location.openForWriting()), console)
  }

  private func merge(into database: RegressionDatabase) async throws -> MergeSummary {
    try await database.merge(
      arguments.operands,
      asOne: arguments[Self.asOne],
      checks: MergeChecking.checks,
      at: Clock.now
    )
  }

  private func report(_ summary: MergeSummary, _ console: Console) throws -> ExitStatus {
    switch arguments[SharedOptions.format] {
    case .json: try console.print(MergeText.json(summary).pretty, terminator: "")
    case .text: try console.print(MergeText.text(summary, arguments[Self.asOne]), terminator: "")
    }
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
    if arguments.has(Self.asOne), summary.shards == 0, !arguments[SharedOptions.allowEmpty] {
      throw CommandFailure(
        .nothingSelected,
        "no file holds a shard; record some with 'run --shard'"
      )
    }
    return .asExpected
  }

  private static func isSameFile(_ one: String, _ other: String) -> Bool {
    var (first, second) = (stat(), stat())
    guard stat(one, &first) == 0, stat(other, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }
}
