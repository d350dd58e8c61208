import RegressionRunner
import RegressionStore
import Reports
import Scenarios

/// `approve`: accepts outcomes of a run as the expected ones.
struct ApproveCommand: Command {
  private static let reason = CommandOption.text(
    "reason",
    short: "m",
    value: "text",
    "Why the outcomes are right; required."
  )
  private static let by = CommandOption.text(
    "by",
    value: "name",
    defaultText: "the user's name",
    "Who approves."
  )
  private static let write = CommandOption.flag(
    "write",
    short: "w",
    "Put what failing cases found into the scenario files, in place, after showing the difference."
  )
  private static let undo = CommandOption.flag(
    "undo",
    "Withdraw the approved outcomes of the run's selected cases."
  )
  private static let dryRun = CommandOption.flag(
    "dry-run",
    short: "n",
    "Show what would change, and change nothing."
  )

  static let declaration = CommandDeclaration(
    name: "approve",
    overview: "Accept outcomes of a run as the expected ones",
    discussion: """
      A case in which neither an expectation nor a law is judged gets the run's adjustments as its \
      baseline: from then on it passes while it does the same, and fails when it does something \
      else. Baselines are written to baselines.yaml beside the scenarios, which belongs to git, and \
      to the database, with who, when and why. A baseline never makes a failing expectation pass: \
      --write puts the found values into the expectations of the scenario files instead. Comments \
      and everything else stay; a bound (atLeast, between) moves to the found value; where \
      strategies differ, the value is split by strategy. What can't be written is named with its \
      reason, and the status is then 1.
      """,
    operand: OperandDeclaration(
      name: "run|pattern",
      count: 1...Int.max,
      help: "The run (latest, a number, a label …), then cases, scenarios, folders (table/), or "
        + "text with * and ?; none: all of the run."
    ),
    options: CaseFilter.options + [
      reason.declaration, by.declaration, write.declaration, undo.declaration, dryRun.declaration,
      SharedOptions.database.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init(
        "headroom approve latest table/ --reason 'as on the device'",
        "What the unjudged cases of a folder did is right."
      ),
      .init(
        "headroom approve latest table/ --write --reason 'new toolbar'",
        "Expect what the failing cases of a folder did."
      ),
      .init(
        "headroom approve latest table/ --undo --reason 'wrong device'",
        "Withdraw these baselines."
      ),
    ]
  )

  private let arguments: ParsedArguments
  private let location: DatabaseLocation
  private let filter: CaseFilter
  private let reasonText: String

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    location = DatabaseLocation(arguments)
    filter = CaseFilter(patterns: Array(arguments.operands.dropFirst()), arguments)
    reasonText = arguments[Self.reason] ?? ""
    if arguments[Self.write], arguments[Self.undo] {
      throw UsageError(
        problem: .contradiction(
          "'--write' can't be undone here: the files are git's; leave out one of '--write' and "
            + "'--undo'"
        ),
        command: "approve"
      )
    }
    guard reasonText.contains(where: { !$0.isWhitespace }) else {
      throw UsageError(
        problem: .contradiction("an approval needs its reason; add --reason TEXT"),
        command: "approve"
      )
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let database = try location.openForReading()
    let run = try await database.namedRun(arguments.operands[0], command: "approve")
    let results = try await database.results(of: run).results
    let names = try await database.names(ofCases: results.map(\.caseID))
    let all = results.compactMap { result in names[result.caseID].map { (result.caseID, $0) } }
    let selected = Set(
      try await filter.selected(all, in: database, about: run, command: "approve").map(\.id)
    )
    let cases = results.filter { selected.contains($0.caseID) }
      .compactMap { result in names[result.caseID].map { Approval.Case(result: result, name: $0) } }
    guard !cases.isEmpty else {
      throw CommandFailure(.nothingSelected, "no case of run \(run.number) is selected")
    }
    let approval = Approval(
      database: database,
      location: location,
      run: run,
      reason: reasonText,
      by: arguments[Self.by] ?? UserName.current,
      isDryRun: arguments[Self.dryRun],
      isQuiet: arguments[SharedOptions.quiet],
      console: console
    )
    if arguments[Self.write] {
      let whole = results.compactMap { result in
        names[result.caseID].map { Approval.Case(result: result, name: $0) }
      }
      return try await approval.write(cases, all: whole)
    }
    return arguments[Self.undo]
      ? try await approval.undo(cases) : try await approval.approve(cases)
  }
}
