import Reports
import Scenarios
import SystemCalls
import Workflows

/// `approve`: accepts outcomes of a run as the expected ones.
struct ApproveCommand: Command {
  private static let reason = CommandOption.text(
    "reason", short: "m", value: "text", "Record why the outcomes are correct; required.")
  private static let by = CommandOption.text(
    "by", value: "name", defaultText: "the user's name", "Record this name as the approver's.")
  private static let write = CommandOption.flag(
    "write",
    short: "w",
    "Update the expectations in the scenario files, in place, with the values of failing cases, "
      + "after showing the diff."
  )
  private static let undo = CommandOption.flag(
    "undo", "Withdraw the approved outcomes of the selected cases.")
  private static let dryRun = CommandOption.flag(
    "dry-run", short: "n", "Show what would change, without changing anything.")

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
    options: SelectionOptions.all + [
      reason.declaration, by.declaration, write.declaration, undo.declaration, dryRun.declaration,
      SharedOptions.database.declaration, SharedOptions.quiet.declaration,
    ],
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

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    if arguments.operands.isEmpty { throw .missingOperand("run") }
    if arguments[Self.write], arguments[Self.undo] {
      throw .contradiction(
        "'--undo' can't revert what '--write' changed; restore the files with git")
    }
    guard (arguments[Self.reason] ?? "").contains(where: { !$0.isWhitespace }) else {
      throw .contradiction(
        arguments[Self.undo]
          ? "'--undo' requires a reason; add --reason TEXT"
          : "an approval requires a reason; add --reason TEXT"
      )
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let isRehearsal = arguments[Self.dryRun]
    let request = Approval.Request(
      location: DatabaseLocation(arguments), run: arguments.operands[0],
      filter: CaseFilter(patterns: Array(arguments.operands.dropFirst()), arguments),
      reason: arguments[Self.reason] ?? "", by: arguments[Self.by] ?? Environment.userName,
      isRehearsal: isRehearsal)
    let isQuiet = arguments.isQuiet
    let approval = try Approval(request, ConsoleObserver(console, isQuiet: isQuiet))
    let text = ApprovalText(approval.run, isRehearsal: isRehearsal, style: console.style)
    if arguments[Self.write] {
      let writing = try ExpectationWriting(approval)
      try console.print(text.difference(writing.files), terminator: "")
      // The difference is seen even where writing fails.
      try console.flush()
      try writing.write()
      try console.show(text.summary(writing.files) + "\n")
      return writing.isWhole ? .asExpected : .failed
    }
    let isUndo = arguments[Self.undo]
    let done = isUndo ? try approval.undo() : try approval.approve()
    if !isQuiet { for name in done.changed { try console.print("  " + Escaped.text("\(name)")) } }
    try console.print(isUndo ? text.withdrawn(done) : text.approved(done))
    return done.hasRefused ? .failed : .asExpected
  }
}
