import Presentation
import RegressionStore
import Scenarios

struct MergeCommand: Command {
  static let options: [BoundOption<Self>] = [
    CommandOption.text(
      "as-one", value: "label", "Join the shards of each plan into one run with this label."
    ).into { $0.merging.label = $1 },
    CommandOption.flag(
      "skip-damaged", "Take the runs that are whole from damaged files, and name the others."
    ).into { $0.merging.skipsDamaged = $1 },
    SharedOptions.allowEmpty.into { $0.allowsEmpty = $1 },
    SharedOptions.format.shared(), SharedOptions.database.shared(), SharedOptions.quiet.shared(),
  ]

  static let declaration = CommandDeclaration(
    name: "merge",
    overview: "Merge the runs of other databases into this one",
    discussion: """
      Adds every run that is not in this database yet, with everything it used, all definitions, \
      and all approvals and withdrawals of baselines. The contents are validated as in an \
      import, and the merge is atomic. Merging the same file again adds nothing, the order of \
      the files makes no difference, and the results of other runs don't change.

      If two copies of a run diverged, the one that is complete or has more results wins; a run \
      that was pruned in one of the files is removed; of imports, archive states and approvals with \
      the same name, the newest wins. The other files are only read; one from an older version \
      is migrated in a copy.

      With --as-one, the complete shards of a plan (run --shard K/N) become one run. If shards \
      are missing, they are listed, nothing is changed, and the command exits with 2.

      A damaged file is refused. With --skip-damaged, each of its runs is checked: those that are \
      whole are added, the others are listed, and the command exits with 1. A file with damaged \
      pages has to be recovered first; 'headroom doctor --db FILE' prints how. What is lost without \
      a trace can't be noticed: where the change of a result is lost, the earlier one stands.
      """,
    operand: OperandDeclaration(
      name: "file", count: 1...Int.max, help: "Databases to merge.", completes: .files, paths: .all),
    options: options.map(\.declaration),
    examples: [
      .init("headroom merge ../colleague/headroom.db", "Add a colleague's runs to yours."),
      .init("headroom merge --as-one nightly shard-*.db", "Merge shards into one run."),
      .init(
        "headroom merge --skip-damaged --db saved.db damaged.db",
        "Take the runs that are whole from a damaged file."),
    ]
  )

  private let arguments: ParsedArguments
  private var merging: DatabaseMerging
  private var allowsEmpty = false

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    merging = DatabaseMerging(location: DatabaseLocation(arguments), paths: arguments.operands)
    try arguments.fill(&self, Self.options)
    if let path = merging.itself {
      throw .contradiction(
        "\(Escaped.quoted(path)) is the database itself; name other files, or another database "
          + "with --db"
      )
    }
    if merging.label == "" { throw .contradiction("'--as-one' needs a non-empty label") }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let label = merging.label
    let summary = try merge(console)
    try console.print(
      arguments.isJSON
        ? MergeText.fields.value(summary).pretty : MergeText.text(summary, label),
      terminator: ""
    )
    guard summary.unjoined.isEmpty else {
      for problem in summary.skipped {
        console.report(warning: Escaped.text(MergeText.words(problem)))
      }
      for problem in summary.unjoined {
        console.report(error: Escaped.text(MergeText.words(problem)))
      }
      return .incomplete
    }
    if summary.running > 0, !arguments.isQuiet {
      console.report(warning: "skipped \(Words.count(summary.running, "run")) still being recorded")
    }
    if label != nil, summary.shards == 0, !summary.skipped.isEmpty {
      console.report(warning: "no file contains a shard that is whole")
    } else if label != nil, summary.shards == 0, !allowsEmpty {
      throw HeadroomError.nothingSelected(
        "no file contains a shard; record shards with 'run --shard'")
    }
    return summary.skipped.isEmpty ? .asExpected : .failed
  }

  private func merge(_ console: Console) throws -> MergeSummary {
    do {
      return try merging.run()
    } catch let error as DatabaseError
      where (error.kind == .corrupt || error.kind == .truncated)
      && merging.paths.contains(error.path)
    {
      let doctor = "'headroom doctor --db \(Words.shellWord(error.path))'"
      console.report(error: Escaped.text(error.description))
      console.note(
        "What to do: "
          + Escaped.text(
            merging.skipsDamaged
              ? "recover the file first; \(doctor) prints how"
              : "\(doctor) says what is damaged, and how to take the runs that are whole"))
      throw CommandError.reported(ExitStatus(.failure(.database(error))))
    }
  }
}
