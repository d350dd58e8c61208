import AvoidanceEngine
import Presentation
import Scenarios
import SystemCalls

/// `explore`: finds forms and gestures that break strategies, or distinguish two, and shrinks each.
struct ExploreCommand: Command {
  private enum FailOn: String, CaseIterable, Sendable { case finding, never }

  static let options: [BoundOption<Self>] = [
    CommandOption.list(
      "strategy", short: "s", value: "name", completes: .names(.strategy),
      "Explore this strategy; * and ? are wildcards."
    ).into { $0.exploring.strategies = $1 },
    CommandOption.text(
      "against", value: "strategy", completes: .names(.strategy),
      "With --find difference, compare with this strategy."
    ).into { $0.exploring.against = $1 },
    CommandOption.choice(
      "find", default: ExplorationGoal.Find.law,
      "Look for broken laws, for differences between two strategies, or for faults: a strategy that "
        + "fails, or is not deterministic."
    ).into { $0.exploring.find = $1 },
    CommandOption.list(
      "law", value: "law", "Check only this law, one of those in 'headroom help laws'."
    )
    .into { (explore, words) throws(UsageError) in
      explore.exploring.laws = try LawWords.laws(words, option: "--law")
    },
    CommandOption.text(
      "forms", value: "given|varied|generated",
      defaultText: "given if forms are named, else generated",
      "Use the given forms, mutate them, or generate new ones."
    ) { word in
      ExplorationSettings.Forms(rawValue: word) == nil
        ? "one of " + ExplorationSettings.Forms.allCases.map(\.rawValue).joined(separator: ", ")
        : nil
    }
    .into { $0.exploring.forms = ExplorationSettings.Forms(rawValue: $1) },
    CommandOption.list(
      "device", short: "d", value: "name", completes: .names(.device),
      "Explore on this device instead of those in the files, or the default six; * and ? are "
        + "wildcards."
    ).into { $0.exploring.devices = $1 },
    CommandOption.integer(
      "steps", in: 1...100, defaultText: "12", "Use at most this many steps in a script."
    ).into { $0.exploring.steps = $1 },
    CommandOption.choice(
      "search", default: ExplorationSettings.Search.guided,
      "Search guided by near misses and new behaviour, or at random."
    ).into { $0.exploring.search = $1 },
    CommandOption.integer(
      "seed", in: 0...Int.max, defaultText: "1",
      "Use this random seed; the same seed gives the same findings."
    ).into { $0.exploring.seed = UInt64($1) },
    CommandOption.integer("cases", in: 1...1_000_000_000_000, "Run this many tries per strategy.")
      .into { $0.exploring.cases = $1 },
    CommandOption.integer(
      "seconds", in: 1...1_000_000, defaultText: "10, unless --cases is given",
      "Stop after this many seconds per strategy; shrinking the findings may take as long again."
    ).into { $0.exploring.seconds = Double($1) },
    CommandOption.integer(
      "findings", in: 1...10_000, defaultText: "10",
      "Report this many findings per strategy; without --cases, also stop after the block of 4,096 "
        + "tries in which they are reached."
    ).into { $0.exploring.findings = $1 },
    CommandOption.text(
      "tolerance", value: "points", defaultText: "\(Matcher.tolerance)",
      "With --find difference, treat numbers within this tolerance as equal."
    ) { word in
      guard let number = Double(word), number >= 0, number.isFinite else {
        return "a number of points, 0 or more"
      }
      return nil
    }
    .into { $0.exploring.tolerance = Double($1) ?? $0.exploring.tolerance },
    CommandOption.text(
      "output", short: "o", value: "folder", completes: .folders, isOutput: true,
      "Write each finding to this folder as a scenario file; existing files are kept."
    ) { $0.isEmpty ? "a folder name" : nil }
    .into { $0.exploring.folder = $1 },
    CommandOption.flag("known", "Write findings as known failures, with a reason to fill in.")
      .into { explore, _ in explore.exploring.knownReason = "to be filled in" },
    CommandOption.integer(
      "jobs", short: "j", in: 1...1024, defaultText: "one per processor", "Use this many threads."
    ).into { $0.exploring.jobs = $1 },
    CommandOption.choice(
      "fail-on", default: FailOn.finding, "Exit with status 1 on a finding, or never."
    ).into { $0.failOn = $1 },
    SharedOptions.reportsWithPicture.shared(), SharedOptions.externals.shared(),
    SharedOptions.database.shared(), SharedOptions.today.shared(), SharedOptions.format.shared(),
    SharedOptions.quiet.shared(),
  ]

  static let declaration = CommandDeclaration(
    name: "explore",
    overview: "Search for forms and gestures that break a strategy",
    discussion: """
      Generates forms and scripts, runs them, and looks for broken laws. A script starts in \
      portrait and focuses a field; then it does what a user could do on the current screen: \
      switch to another field, return, next, type, hide, come back, drag, insert and delete rows. \
      Of the scripts in which it is possible, \(habits).

      In each block of 4,096 tries, the first 256 are random. Of the others, three in five are \
      variations of tries that showed new behaviour or came close to breaking a law. What is \
      found is shrunk: steps and views are removed, the rest is simplified, numbers are moved \
      towards defaults, zero and round values, and the device towards the iPhone 8, as long as \
      the same law breaks in the same way.

      A finding is everything that breaks the same law in the same way, for the same kind of view \
      and in the same direction, when a step of the same kind is the last one needed (show, \
      change, rotate, undock, switch, type, scroll or hide). The smallest form and script \
      represents it; others are comments in its file. Findings are sorted: fields that can't be \
      seen, insets and frames that are not restored, excess room, offsets outside their limits, \
      other movements, and last needless ones.

      Generated forms resemble those of form libraries. Forms from files, folders, storyboards, \
      dumps or the database are used as they are, or mutated with --forms varied. Failures that \
      also occur without a strategy are not reported, nor is a field that is out of sight \
      because the user scrolled or rows moved. Generated forms count only if the strategy finds \
      something to act on and all fields can be reached without a keyboard, and their failures \
      only if there is room for the field between bars and keyboard.

      Expect about 7,000 tries per second and processor with all laws, and 25,000 with one. Laws \
      that a strategy breaks in its main task are usually found within the first hundred tries, \
      most others within 50,000. The same seed and number of tries give the same findings \
      for any --jobs.

      Exits with 0 if nothing was found, 1 if something was, and 4 if there are no forms.
      """,
    operand: OperandDeclaration(
      name: "path|form", count: 0...Int.max,
      help: "Files and folders with forms, or names of forms in them or in the database.",
      completes: .files, paths: .existing),
    options: options.map(\.declaration),
    examples: [
      .init("headroom explore -s inset-scroll", "Search for ten seconds."),
      .init(
        "headroom explore Login.storyboard --forms varied -s eureka -o found",
        "Search similar forms, and write the findings as scenarios."),
      .init(
        "headroom explore -s iq-6.5.4 --find difference --against iq-6.5.0",
        "Find the smallest forms on which two versions differ."),
      .init(
        "headroom explore -s mine --external mine.yaml --find fault",
        "Look for faults in an external strategy."),
    ]
  )

  private static let habits = ScriptHabit.allCases.map { "\($0.share)% \($0.words)" }
    .joined(separator: ", ")

  private let arguments: ParsedArguments
  private let reports: RequestedReports
  private var exploring: Exploring
  private var failOn = FailOn.finding

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    reports = try RequestedReports(arguments, of: .oneCase)
    exploring = Exploring(
      location: DatabaseLocation(arguments), words: arguments.operands, today: arguments.today)
    try arguments.fill(&self, Self.options)
    if let words = contradiction { throw .contradiction(words) }
    if exploring.cases == nil, exploring.seconds == nil { exploring.seconds = 10 }
  }

  /// The error message for options that can't be combined.
  private var contradiction: String? {
    if exploring.strategies.isEmpty { return "name a strategy with '--strategy'" }
    let isDifference = exploring.find == .difference
    if isDifference, exploring.against == nil {
      return "'--find difference' needs another strategy: '--against STRATEGY'"
    }
    if !isDifference, exploring.against != nil { return "'--against' needs '--find difference'" }
    if exploring.knownReason != nil, exploring.find == .fault {
      return "a fault makes a case an error, which can't be a known failure; leave out '--known'"
    }
    return nil
  }

  func run(_ console: Console) throws -> ExitStatus {
    let observer = ConsoleObserver(console, isQuiet: arguments.isQuiet)
    let protected = try arguments.protectedPaths(if: !reports.isEmpty)
    try reports.check(protecting: protected)
    let plan = try exploring.plan(observer)
    let explored = try Interruption.noting { try explore(plan, observer, console) }
    if !reports.isEmpty, !Interruption.isRequested,
      let record = try exploring.record(of: explored, observer)
    {
      try reports.write(record, protecting: protected, console)
    }
    if Interruption.isRequested { return .interrupted }
    let hasFound = explored.contains { !$0.findings.isEmpty }
    return hasFound && failOn == .finding ? .failed : .asExpected
  }

  /// Explores one strategy or pair after the other, and prints the findings.
  ///
  /// - Throws: An error if a finding can't be written.
  private func explore(
    _ plan: [ExplorationSettings], _ observer: any CommandObserver, _ console: Console
  ) throws -> [Explored] {
    let isQuiet = arguments.isQuiet
    var explored: [Explored] = []
    for settings in plan where !Interruption.isRequested {
      var line = ExploreProgress(isTerminal: console.errorIsAttended, width: console.errorWidth)
      let one = exploring.explore(
        settings, observer,
        command: { command(settings, tries: $0) },
        progress: { progress in
          if !isQuiet, let text = line.update(progress) { console.note(text, terminator: "") }
        }
      )
      if let text = line.finish() { console.note(text, terminator: "") }
      if !arguments.isJSON {
        try console.show(ExploreText(style: console.style).text(one))
        try console.flush()
      }
      explored.append(one)
      if let failure = one.failure { throw failure }
    }
    if !isQuiet, !arguments.isJSON { console.noteDebugBuild() }
    if arguments.isJSON {
      try console.print(ExploreJSON.fields.value(explored).pretty, terminator: "")
    }
    return explored
  }

  /// The command that finds the same again.
  private func command(_ settings: ExplorationSettings, tries: Int) -> String {
    var words = ["headroom", "explore"] + exploring.words.map(Words.shellWord)
    words += ["--strategy", Words.shellWord(settings.goal.strategies[0].name)]
    if settings.goal.find != .law { words += ["--find", settings.goal.find.rawValue] }
    if let other = settings.goal.strategies.dropFirst().first {
      words += ["--against", Words.shellWord(other.name)]
    }
    words += arguments.words(giving: "law", "forms", "device", "steps")
    if settings.search != .guided { words += ["--search", settings.search.rawValue] }
    words += arguments.words(giving: "tolerance", "external", "findings", "db")
    words += ["--seed", "\(settings.seed)", "--cases", "\(tries)"]
    return Escaped.text(words.joined(separator: " "))
  }
}
