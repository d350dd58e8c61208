import Scenarios
import SystemCalls

/// `approve`: accepts outcomes of a run as the expected ones.
struct ApproveCommand: Command {
  static let options: [BoundOption<Self>] = SelectionOptions.before([
    CommandOption.text(
      "reason", short: "m", value: "text", "Record why the outcomes are correct; required."
    ).into { $0.approval.reason = $1 },
    CommandOption.text(
      "by", value: "name", defaultText: "git's user, else the system's",
      "Record this name as the approver's."
    ).into { $0.approval.by = $1 },
    CommandOption.flag(
      "write",
      short: "w",
      "Update the expectations in the scenario files, in place, with the values of failing cases, "
        + "after showing the diff."
    ).into { $0.writes = $1 },
    CommandOption.flag("undo", "Withdraw the approved outcomes of the selected cases.")
      .into { $0.isUndo = $1 },
    CommandOption.flag("dry-run", short: "n", "Show what would change, without changing anything.")
      .into { $0.approval.isDryRun = $1 },
    SharedOptions.database.shared(), SharedOptions.quiet.shared(),
  ])

  static let declaration = CommandDeclaration(
    name: "approve",
    overview: "Approve outcomes of a run as expected results",
    discussion: """
      A case that no expectation or law judges gets the adjustments of the run as its baseline: \
      from then on it passes if it makes the same adjustments, and fails otherwise. Baselines \
      are written to baselines.yaml next to the scenarios, to be committed to git, and to the \
      database, with who, when and why.

      A baseline never makes a failing expectation pass. Instead, --write updates the \
      expectations in the scenario files with the actual values. Comments and everything else \
      stay; a bound (atLeast, between) moves to the actual value; if strategies differ, the \
      value is split by strategy. Expectations that can't be rewritten are listed with the \
      reason, and the command exits with 1.
      """,
    operand: OperandDeclaration(
      leading: [("run", "The run: latest, a number, a label …")],
      name: "pattern",
      count: 0...Int.max,
      help:
        "Cases, scenarios, folders (table/), or text with wildcards * and ? (default: all cases "
        + "of the run).",
      completes: .names(.run, .scenario)
    ),
    options: options.map(\.declaration),
    examples: [
      .init(
        "headroom approve latest table/ --reason 'as on the device'",
        "Approve what the unjudged cases in a folder did."),
      .init(
        "headroom approve latest table/ --write --reason 'new toolbar'",
        "Update the expectations of the failing cases in a folder."),
      .init(
        "headroom approve latest table/ --undo --reason 'wrong device'", "Withdraw these baselines."
      ),
    ]
  )

  private let arguments: ParsedArguments
  private var approval: Approval
  private var writes = false
  private var isUndo = false

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    guard let run = arguments.operands.first else { throw .missingOperand("run") }
    let filter = CaseFilter(patterns: Array(arguments.operands.dropFirst()), arguments)
    approval = Approval(
      location: DatabaseLocation(arguments), run: run, filter: filter, by: "",
      project: arguments.project)
    try arguments.fill(&self, Self.options)
    if writes, isUndo {
      throw .contradiction(
        "'--undo' can't revert what '--write' changed; restore the files with git")
    }
    guard approval.reason.contains(where: { !$0.isWhitespace }) else {
      throw .contradiction(
        isUndo
          ? "'--undo' requires a reason; add --reason TEXT"
          : "an approval requires a reason; add --reason TEXT"
      )
    }
    if !arguments.has("by") { approval.by = GitState.userName ?? Environment.userName }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let observer = ConsoleObserver(console, isQuiet: arguments.isQuiet)
    if writes {
      let writing = try ExpectationWriting(approval, observer)
      try console.print(writing.files.difference(console.style), terminator: "")
      // Shows the difference even if writing fails.
      try console.flush()
      try writing.write()
      try console.show(writing.summary + "\n")
      return writing.isWhole ? .asExpected : .failed
    }
    let done = isUndo ? try approval.undo(observer) : try approval.approve(observer)
    if !arguments.isQuiet {
      for name in done.changed { try console.print("  " + Escaped.text("\(name)")) }
    }
    let isDryRun = approval.isDryRun
    try console.print(
      isUndo ? done.withdrawn(isDryRun: isDryRun) : done.approved(isDryRun: isDryRun))
    return done.hasRefused ? .failed : .asExpected
  }
}
