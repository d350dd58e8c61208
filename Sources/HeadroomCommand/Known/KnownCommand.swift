import Scenarios

/// `known`: the known failures of the suite with age, expiry and last outcome.
struct KnownCommand: Command {
  /// What is done with them where no list of them is asked for.
  private enum Action: String, CaseIterable {
    case add, prune
  }

  private static let reason = CommandOption.text(
    "reason", short: "m", value: "text", "With add: why it fails; required.")
  private static let until = CommandOption.text(
    "until", value: "date|never", "With add: the expiry date (YYYY-MM-DD), or never; required."
  ) { word in
    word == "never" || CalendarDay(word) != nil ? nil : "a date (YYYY-MM-DD) or never"
  }
  private static let issue = CommandOption.text(
    "issue", value: "url", "With add: where the failure is tracked."
  ) { word in
    KnownFailure.isWebAddress(word) ? nil : "a URL with http or https"
  }
  private static let dryRun = CommandOption.flag(
    "dry-run", short: "n", "With add and prune: show what would change, without changing anything.")

  static let options: [BoundOption<Self>] = SelectionOptions.before([
    reason.shared(), until.shared(), issue.shared(), dryRun.shared(),
    SharedOptions.today.shared(),
    SharedOptions.allowEmpty.into { $0.request.allowsEmpty = $1 },
    SharedOptions.format.shared(), SharedOptions.database.shared(), SharedOptions.quiet.shared(),
  ])

  static let declaration = CommandDeclaration(
    name: "known",
    overview: "List, add and remove known failures",
    discussion: """
      Without add or prune, lists the known failures of the scenario files with age, expiry date \
      and last outcome. The age is counted from the first of the consecutive runs in which a \
      case of the scenario was a known failure. An entry is outdated when none of its cases \
      failed in the last whole run.

      'known add' makes the failures of the latest run known: it writes entries for the selected \
      cases into the scenario files, in place, after showing the diff; comments and everything \
      else stay. An entry names the devices and orientations that fail, unless all do, and \
      replaces expired ones. 'known prune' removes the outdated entries. Both refuse a file that \
      has changed since the run. An error can't be made known. Entries that can't be written are \
      listed with the reason, and the command exits with 1.
      """,
    operand: OperandDeclaration(
      choice: Action.allCases.map(\.rawValue), name: "pattern", count: 0...Int.max,
      help: "Scenarios, folders (table/), or text with wildcards * and ?; with add and prune also "
        + "cases.",
      completes: .names(.scenario)),
    options: options.map(\.declaration),
    examples: [
      .init("headroom known", "List all known failures."),
      .init(
        "headroom known table/ --strategy xlform", "List those in a folder, under one strategy."),
      .init(
        "headroom known add --reason 'before the redesign' --until 2027-03-31",
        "Make all failures of the latest run known, so that only new ones fail."),
      .init("headroom known prune", "Remove those that no longer fail."),
    ]
  )

  private let arguments: ParsedArguments
  private let action: Action?
  private var request: KnownFailureWorkflow.Request

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    action = arguments.operands.first.flatMap { Action(rawValue: $0) }
    request = KnownFailureWorkflow.Request(
      DatabaseLocation(arguments),
      patterns: Array(arguments.operands.dropFirst(action == nil ? 0 : 1)),
      strategies: arguments[SharedOptions.strategies], CaseFilter(arguments),
      today: arguments.today)
    try arguments.fill(&self, Self.options)
    if let words = contradiction { throw .contradiction(words) }
  }

  /// What does not go together, in words.
  private var contradiction: String? {
    if action != .add, let option = ["reason", "until", "issue"].first(where: arguments.has) {
      return "'--\(option)' is for 'known add'"
    }
    guard let action else {
      return arguments.has(Self.dryRun) ? "'--dry-run' is for 'known add' and 'known prune'" : nil
    }
    if arguments.isJSON { return "'known \(action.rawValue)' shows a diff; leave out '--format'" }
    guard action == .add else { return nil }
    guard arguments[Self.reason]?.contains(where: { !$0.isWhitespace }) == true else {
      return "a known failure requires a reason; add --reason TEXT"
    }
    guard let until = arguments[Self.until] else {
      return "a known failure requires an expiry date; add --until YYYY-MM-DD, or --until never"
    }
    return CalendarDay(until).map { $0 < arguments.today } == true
      ? "'--until \(until)' is past; name a later day" : nil
  }

  func run(_ console: Console) throws -> ExitStatus {
    if let action { return try change(action, console) }
    let report = try KnownFailureWorkflow(request).report()
    try console.print(
      arguments.isJSON
        ? report.json.pretty : report.text(width: console.width, style: console.style),
      terminator: ""
    )
    return .asExpected
  }

  private func change(_ action: Action, _ console: Console) throws -> ExitStatus {
    let isDryRun = arguments[Self.dryRun]
    var wanted = Approval.Request(
      request.location, run: "latest", CaseFilter(patterns: request.patterns, arguments), by: "")
    wanted.isDryRun = isDryRun
    wanted.project = arguments.project
    let observer = ConsoleObserver(console, isQuiet: arguments.isQuiet)
    do {
      let approving = try Approval(wanted, observer)
      let writing =
        try action == .add ? adding(to: approving) : KnownFailureWriting(pruning: approving)
      let text = ApprovalText(approving.run, isDryRun: isDryRun, style: console.style)
      try console.print(text.difference(writing.files), terminator: "")
      // The difference is seen even where writing fails.
      try console.flush()
      if !isDryRun { try writing.write() }
      try console.show(text.known(writing.files, areAdded: action == .add) + "\n")
      return writing.isWhole ? .asExpected : .failed
    } catch WorkflowError.nothingSelected where request.allowsEmpty {
      return .asExpected
    }
  }

  private func adding(to approving: Approval) throws -> KnownFailureWriting {
    var reason = KnownFailureWriting.Reason()
    reason.text = arguments[Self.reason] ?? ""
    reason.issue = arguments[Self.issue]
    if let day = arguments[Self.until].flatMap({ CalendarDay($0) }) { reason.until = .day(day) }
    return try KnownFailureWriting(adding: reason, approving, today: request.today)
  }
}
