import Presentation
import RegressionStore
import Scenarios

struct KnownCommand: Command {
  /// Without an action, the command lists them.
  private enum Action: String, CaseIterable {
    case add, prune
  }

  static let options: [BoundOption<Self>] = SelectionOptions.before([
    CommandOption.text(
      "reason", short: "m", value: "text", "With add: why it fails; required."
    ).into { $0.reason.text = $1 },
    CommandOption.text(
      "until", value: "date|never", "With add: the expiry date (YYYY-MM-DD), or never; required."
    ) { word in
      word == "never" || CalendarDay(word) != nil ? nil : "a date (YYYY-MM-DD) or never"
    }.into { $0.reason.until = CalendarDay($1).map(KnownFailure.Expiry.day) ?? .never },
    CommandOption.text("issue", value: "url", "With add: where the failure is tracked.") { word in
      KnownFailure.isWebAddress(word) ? nil : "a URL with http or https"
    }.into { $0.reason.issue = $1 },
    CommandOption.flag(
      "dry-run", short: "n",
      "With add and prune: show what would change, without changing anything."
    ).into { $0.isDryRun = $1 },
    SharedOptions.today.shared(),
    SharedOptions.allowEmpty.into { $0.reading.allowsEmpty = $1 },
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
  private var reading: KnownFailureReading
  private var reason = KnownFailureWriting.Reason()
  private var isDryRun = false

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    action = arguments.operands.first.flatMap { Action(rawValue: $0) }
    reading = KnownFailureReading(
      location: DatabaseLocation(arguments),
      patterns: Array(arguments.operands.dropFirst(action == nil ? 0 : 1)),
      strategies: arguments[SharedOptions.strategies], filter: CaseFilter(arguments),
      today: arguments.today)
    try arguments.fill(&self, Self.options)
    if let words = contradiction { throw .contradiction(words) }
  }

  private var contradiction: String? {
    if action != .add, let option = ["reason", "until", "issue"].first(where: arguments.has) {
      return "'--\(option)' is for 'known add'"
    }
    guard let action else {
      return isDryRun ? "'--dry-run' is for 'known add' and 'known prune'" : nil
    }
    if arguments.isJSON { return "'known \(action.rawValue)' shows a diff; leave out '--format'" }
    guard action == .add else { return nil }
    guard reason.text.contains(where: { !$0.isWhitespace }) else {
      return "a known failure requires a reason; add --reason TEXT"
    }
    guard arguments.has("until") else {
      return "a known failure requires an expiry date; add --until YYYY-MM-DD, or --until never"
    }
    return reason.until.isOver(on: reading.today)
      ? "'--until \(reason.until.text)' is past; name a later day" : nil
  }

  func run(_ console: Console) throws -> ExitStatus {
    if let action { return try change(action, console) }
    let list = try reading.list()
    try console.print(
      arguments.isJSON
        ? list.json.pretty
        : console.program.naming(list.text(width: console.width, style: console.style)),
      terminator: ""
    )
    return .asExpected
  }

  private func change(_ action: Action, _ console: Console) throws -> ExitStatus {
    do {
      let cases = try SelectedCases(
        of: "latest", CaseFilter(patterns: reading.patterns, arguments), in: reading.location)
      let writing = try writing(action, cases, ConsoleObserver(console, isQuiet: arguments.isQuiet))
      try console.print(writing.files.difference(console.style), terminator: "")
      // The difference must be visible even if writing fails.
      try console.flush()
      if !isDryRun { try writing.write() }
      try console.show(summary(of: writing.files, action, cases.run) + "\n")
      return writing.isWhole ? .asExpected : .failed
    } catch HeadroomError.nothingSelected where reading.allowsEmpty {
      return .asExpected
    }
  }

  private func writing(
    _ action: Action, _ cases: SelectedCases, _ observer: any CommandObserver
  ) throws -> KnownFailureWriting {
    switch action {
    case .add:
      try KnownFailureWriting(
        adding: reason, of: cases, today: reading.today, in: arguments.project, observer)
    case .prune: try KnownFailureWriting(pruning: cases, in: arguments.project, observer)
    }
  }

  /// The number of known failures added or removed; for a dry run, those that would be.
  private func summary(of files: [RewrittenFile], _ action: Action, _ run: Run) -> String {
    guard !files.isEmpty else { return "No known failure is outdated in \(RunWords.handle(run))" }
    let count = Words.count(files.map(\.count).reduce(0, +), "known failure")
    let paths = Escaped.text(Words.list(files.map(\.path), limit: 4))
    return switch action {
    case .add: "\(isDryRun ? "Would add" : "Added") \(count) to \(paths)"
    case .prune: "\(isDryRun ? "Would remove" : "Removed") \(count) from \(paths)"
    }
  }
}
