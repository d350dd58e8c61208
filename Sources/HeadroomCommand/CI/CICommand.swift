import RegressionRunner
import RegressionStore
import Scenarios

struct CICommand: Command {
  /// Without a step, the command runs the whole suite and judges it.
  private enum Step: String, CaseIterable {
    case shard, merge, history, comment
  }

  static let options: [BoundOption<Self>] = [
    CommandOption.text(
      "branch", value: "name", defaultText: "the CI service's, else git's",
      completes: .names(.branch), "The branch under test."
    ).into { $0.branch = $1 },
    CommandOption.text(
      "base", value: "name", defaultText: "the CI service's, else main",
      completes: .names(.branch), "The branch to compare it with."
    ).into { $0.base = $1 },
    CommandOption.text(
      "label", short: "l", value: "text", defaultText: "the CI service's build, else the time",
      "The name of the run in the history.",
      complaint: { $0.isEmpty ? "a non-empty name" : nil }
    ).into { $0.label = $1 },
    SharedOptions.externals.shared(), SharedOptions.database.shared(), SharedOptions.quiet.shared(),
  ]

  static let declaration = CommandDeclaration(
    name: "ci",
    overview: "Run the project in CI, and fail if a change breaks a case",
    discussion: """
      Runs the project, adds the run to the history (--db), and compares it with the base branch, \
      which is run first if the history has no run of it. Exits with 1 if a case fails that does not \
      fail there, including new and changed cases; on the base branch itself, every failing case counts. \
      Exits with 2 if cases are skipped or shards are missing. Under GitHub Actions, GitLab and Xcode Cloud, branches, label and links are known.

      Writes .headroom/reports: headroom.html, headroom.xml (JUnit), summary.md, the film strips of new \
      failures, at most 20, and results.db, which has this run alone.

      'ci shard K/N' only runs a part, and 'ci merge' does the rest when all parts are there. On GitHub, \
      'ci history' adds the results of other builds to the history, and 'ci comment' posts a summary.
      """,
    operand: OperandDeclaration(
      choice: Step.allCases.map(\.rawValue), name: "k/n", count: 0...2,
      help: "With shard: which part, of how many."),
    options: options.map(\.declaration),
    examples: [
      .init("headroom ci", "Run the project, and judge the change."),
      .init("headroom ci shard 2/4", "Run a quarter of the cases, on one of four machines."),
      .init("headroom ci merge", "Judge the shards in .headroom/shards."),
      .init(
        "headroom ci --branch fix --base main", "Say which branches, for any other CI service."),
    ]
  )

  private let arguments: ParsedArguments
  private var step: Step?
  private var shard = CIProject.whole
  private var branch: String?
  private var base: String?
  private var label: String?

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    try arguments.fill(&self, Self.options)
    var words = arguments.operands[...]
    if let word = words.popFirst() {
      step = Step(rawValue: word)
      guard step != nil else {
        let names = Step.allCases.map(\.rawValue)
        throw .unknownName(
          kind: "step of CI", name: word, hint: NameHint(for: word, among: names))
      }
    }
    if step == .shard {
      guard let word = words.popFirst() else { throw .missingOperand("k/n") }
      guard let shard = RunHeader.Shard(word: word) else {
        throw .contradiction(
          "a shard is K/N, with K from 1 to N, and N up to \(RunHeader.Shard.maxCount); found "
            + Escaped.quoted(word))
      }
      self.shard = shard
    }
    if let word = words.popFirst() { throw .unexpectedOperand(word) }
  }

  /// Only running takes them.
  var startsPrograms: Bool { step == nil || step == .shard || step == .merge }

  func run(_ console: Console) throws -> ExitStatus {
    let change = try change()
    switch step {
    case nil:
      let project = try CIProject(arguments, change, console)
      let status = try project.run(shard)
      return status == .asExpected ? try project.judge([CIProject.database(of: shard)]) : status
    case .shard: return try CIProject(arguments, change, console).run(shard)
    case .merge:
      return try CIProject(arguments, change, console).judge(CIProject.shardDatabases())
    case .history:
      try GitHubHistory(
        github: GitHub(for: "history"), location: DatabaseLocation(arguments),
        label: change.label, console: console
      ).update()
    case .comment: try GitHubComment(github: GitHub(for: "comment"), console: console).post()
    }
    return .asExpected
  }

  /// The change by the options, or else by the CI service.
  private func change() throws -> CIChange {
    var change = try CIChange.current()
    change.branch =
      (branch ?? (change.branch == nil ? GitState.ofCurrentFolder().branch : nil))
      .map { CIBranch(name: $0) } ?? change.branch
    if let base { change.base = CIBranch(name: base) }
    change.label = label ?? change.label
    return change
  }
}
