import AvoidanceEngine
import Exploring
import Reports
import Scenarios
import SystemCalls
import Workflows

/// `explore`: forms and gestures that break strategies, or tell two apart, each made small.
struct ExploreCommand: Command {
  /// What ends with 1.
  private enum FailOn: String, CaseIterable, Sendable { case finding, never }

  private static let strategies = CommandOption.list(
    "strategy",
    short: "s",
    value: "name",
    completes: .names(.strategy),
    "Explore this strategy; * and ? stand for any text and character."
  )
  private static let against = CommandOption.text(
    "against",
    value: "strategy",
    completes: .names(.strategy),
    "With '--find difference', the strategy that it is compared with."
  )
  private static let find = CommandOption.choice(
    "find",
    default: ExplorationGoal.Find.law,
    "Look for a broken law, for a difference between two strategies, or for a strategy that can't go on "
      + "or does not do the same each time."
  )
  private static let laws = CommandOption.list(
    "law",
    value: "law",
    "Only this law, one of 'headroom help laws'."
  )
  private static let devices = CommandOption.list(
    "device",
    short: "d",
    value: "name",
    completes: .names(.device),
    "On this device instead of those of the files, or six; * and ? as above."
  )
  private static let forms = CommandOption.text(
    "forms",
    value: "given|varied|generated",
    defaultText: "given where forms are named, else generated",
    "Take the forms as they are, change them, or make some."
  ) { word in
    ExplorationSettings.Forms(rawValue: word) == nil
      ? "one of " + ExplorationSettings.Forms.allCases.map(\.rawValue).joined(separator: ", ")
      : nil
  }
  private static let search = CommandOption.choice(
    "search",
    default: ExplorationSettings.Search.guided,
    "Follow near misses and new behaviour, or try at random alone."
  )
  private static let steps = CommandOption.integer(
    "steps",
    in: 1...100,
    defaultText: "12",
    "The longest script."
  )
  private static let seed = CommandOption.integer(
    "seed",
    in: 0...Int.max,
    defaultText: "1",
    "What the tries depend on: the same seed finds the same."
  )
  private static let cases = CommandOption.integer(
    "cases",
    in: 1...1_000_000_000_000,
    "Make so many tries for each strategy, whatever they find."
  )
  private static let seconds = CommandOption.integer(
    "seconds",
    in: 1...1_000_000,
    defaultText: "10, unless --cases is given",
    "End after so many seconds for each strategy; making findings small may take as long again."
  )
  private static let findings = CommandOption.integer(
    "findings",
    in: 1...10_000,
    defaultText: "10",
    "Tell so many findings for each strategy; without --cases also end with the block of 4,096 tries "
      + "that has them."
  )
  private static let shard = CommandOption.text(
    "shard",
    value: "k/n",
    "Make every N-th block of 4,096 tries, beginning with the K-th; all findings are written as parts, "
      + "for '--join'."
  ) { word in
    Self.shard(word) == nil ? "K/N with K from 1 to N" : nil
  }
  private static let jobs = CommandOption.integer(
    "jobs",
    short: "j",
    in: 1...1024,
    defaultText: "one for each processor",
    "How many processors work."
  )
  private static let tolerance = CommandOption.text(
    "tolerance",
    value: "points",
    defaultText: "\(Matcher.tolerance)",
    "How far two numbers may be apart that count as equal, with '--find difference'."
  ) { word in
    guard let number = Double(word), number >= 0, number.isFinite else {
      return "a number of points, 0 or more"
    }
    return nil
  }
  private static let output = CommandOption.text(
    "output",
    short: "o",
    value: "folder",
    completes: .folders,
    isOutput: true,
    "Write each finding to this folder as a scenario file; what is there is left as it is."
  ) { $0.isEmpty ? "the name of a folder" : nil }
  private static let known = CommandOption.flag(
    "known",
    "Write findings as known failures, with a reason to fill in."
  )
  private static let join = CommandOption.flag(
    "join",
    "Bring together what shards wrote: the paths are their folders, --output is where it goes."
  )
  private static let failOn = CommandOption.choice(
    "fail-on",
    default: FailOn.finding,
    "What ends with 1: a finding, or nothing."
  )

  static let declaration = CommandDeclaration(
    name: "explore",
    overview: "Look for forms and gestures that break a strategy",
    discussion: """
      Makes forms and scripts, runs them, and looks for broken laws. A script has what a person could do \
      on the screen as it is then: focus what a finger finds, return, next, type, hide, drag, turn the \
      device, change, undock or put away the keyboard, bring and take rows, leave and come back. \
      Of each 4,096 tries the first 256 are at random, of the others three in five vary what \
      showed new behaviour or came near to breaking a law. Each sort of breach is made small: steps and views are taken out, the rest \
      simplified, numbers moved towards their defaults, zero and round ones, the device towards the \
      iPhone 8, as long as the same law breaks in the same way. Findings with the same law, steps and \
      kinds of views are one.

      Forms are made after those of form libraries; of files, folders, storyboards, dumps or names of \
      forms in the database they are taken as they are, or with --forms varied changed. What the same \
      script does without a strategy, too, is not told, nor what is out of sight since the user \
      scrolled; and of forms that are made only those count in which the strategy finds what it acts on, \
      and all fields can be reached while no keyboard is up.

      About 15,000 tries a second on each processor with all laws, 50,000 with one; a law that a \
      strategy breaks in its main job is found within the first hundred tries, most others within \
      50,000. The same seed and number of tries give the same findings for any --jobs, and the shards \
      of an exploration together those of the whole.

      Ends with 0 where nothing was found, 1 where something was, 4 where there is no form.
      """,
    operand: OperandDeclaration(
      name: "path|form",
      count: 0...Int.max,
      help: "Files and folders with forms, or names of forms in them or in the database.",
      completes: .files,
      paths: .existing
    ),
    options: [
      strategies.declaration, against.declaration, find.declaration, laws.declaration,
      forms.declaration, devices.declaration, steps.declaration, search.declaration,
      seed.declaration, cases.declaration, seconds.declaration, findings.declaration,
      tolerance.declaration, output.declaration, known.declaration, shard.declaration,
      join.declaration, jobs.declaration, failOn.declaration,
      RequestedReports.optionWithPicture.declaration, SharedOptions.externals.declaration,
      SharedOptions.database.declaration, SharedOptions.today.declaration,
      SharedOptions.format.declaration, SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom explore -s inset-scroll", "What breaks it within ten seconds?"),
      .init(
        "headroom explore Login.storyboard --forms varied -s eureka -o found",
        "What breaks on forms like this one, written as scenarios."
      ),
      .init(
        "headroom explore -s iq-6.5.4 --find difference --against iq-6.5.0",
        "The smallest forms on which two versions differ."
      ),
      .init("headroom explore -s mine --external mine.yaml --find fault", "Does a program fail?"),
      .init(
        "headroom explore --join shard-1 shard-2 -o found",
        "The findings of two machines as those of one."
      ),
    ]
  )

  private let arguments: ParsedArguments
  private let reports: RequestedReports
  private let laws: [Law]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    reports = try RequestedReports(arguments, withPicture: true)
    laws = try LawWords.laws(arguments[Self.laws], option: "--law")
    if let words = Self.contradiction(arguments) { throw .contradiction(words) }
  }

  var startsPrograms: Bool { !arguments[Self.join] }

  /// What does not go together, in words.
  private static func contradiction(_ arguments: ParsedArguments) -> String? {
    if arguments[join] {
      if arguments.operands.isEmpty { return "'--join' needs the folders that shards wrote" }
      if arguments[output] == nil { return "'--join' needs '--output' and a folder" }
      if arguments[SharedOptions.format] == .json { return "'--join' tells what it writes as text" }
      return arguments.has(shard) ? "'--join' has all shards; leave out '--shard'" : nil
    }
    if arguments[strategies].isEmpty { return "name a strategy with '--strategy'" }
    let isDifference = arguments[find] == .difference
    if isDifference, arguments[against] == nil {
      return "'--find difference' needs '--against' and another strategy"
    }
    if !isDifference, arguments[against] != nil {
      return "'--against' goes with '--find difference'"
    }
    if arguments.has(shard), !arguments.has(cases) || arguments.has(seconds) {
      return "'--shard' needs '--cases' and no '--seconds', so that all shards share the same tries"
    }
    if arguments[known], arguments[find] == .fault {
      return "a fault ends a case as an error, which can't be known; leave out '--known'"
    }
    return nil
  }

  private static func shard(_ word: String) -> (index: Int, count: Int)? {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]), index >= 1,
      index <= count, count <= 1_000_000
    else { return nil }
    return (index, count)
  }

  @_optimize(none)
  func run(_ console: Console) async throws -> ExitStatus {
    if arguments[Self.join] { return try join(console) }
    let observer = ConsoleObserver(console, isQuiet: arguments[SharedOptions.quiet])
    let workflow = ExploreWorkflow(request, observer)
    let plan = try await workflow.plan()
    let spared = SparedFiles(plan.inputs)
      .adding(try await arguments.sparedFiles(if: !reports.isEmpty))
    try reports.check(sparing: spared)
    let explored = try Self.explore(plan, workflow, arguments, console) { command($0, tries: $1) }
    if !reports.isEmpty, !Interruption.isRequested,
      let document = try await workflow.document(explored)
    {
      try reports.write(document, sparing: spared, console)
    }
    if Interruption.isRequested { return .interrupted }
    let hasFound = explored.contains { !$0.findings.isEmpty }
    return hasFound && arguments[Self.failOn] == .finding ? .failed : .asExpected
  }

  /// Explores one strategy or pair after the other, and tells what is found.
  ///
  /// - Parameters:
  ///   - plan: What is explored.
  ///   - workflow: Explores.
  ///   - arguments: The call, for how things are told.
  ///   - console: Where they are.
  ///   - command: Says the call that finds the same once more, for a number of tries.
  /// - Returns: What was found.
  /// - Throws: ``WorkflowError`` where a finding can't be written.
  static func explore(
    _ plan: ExploreWorkflow.Plan,
    _ workflow: ExploreWorkflow,
    _ arguments: ParsedArguments,
    _ console: Console,
    command: (ExplorationSettings, _ tries: Int) -> String
  ) throws -> [ExploreWorkflow.Explored] {
    let isQuiet = arguments[SharedOptions.quiet]
    var explored: [ExploreWorkflow.Explored] = []
    for settings in plan.settings where !Interruption.isRequested {
      var line = ExploreProgress(isTerminal: console.errorIsAttended, width: console.errorWidth)
      let one = workflow.explore(
        settings,
        command: { command(settings, $0) },
        progress: { progress in
          if !isQuiet, let text = line.update(progress) { console.note(text, terminator: "") }
        }
      )
      if let text = line.finish() { console.note(text, terminator: "") }
      if arguments[SharedOptions.format] == .text {
        try console.show(ExploreText(style: console.style).text(one))
        try console.flush()
      }
      explored.append(one)
      if let failure = one.failure { throw failure }
    }
    if arguments[SharedOptions.format] == .json {
      try console.print(ExploreJSON.document(explored).pretty, terminator: "")
    }
    return explored
  }

  private func join(_ console: Console) throws -> ExitStatus {
    let joined = try JoinWorkflow.join(
      arguments.operands,
      to: arguments[Self.output] ?? "",
      limit: arguments[Self.findings] ?? 10
    )
    try console.show(ExploreText(style: console.style).text(joined))
    return joined.files.isEmpty || arguments[Self.failOn] == .never ? .asExpected : .failed
  }

  private var request: ExploreWorkflow.Request {
    let cases = arguments[Self.cases]
    let seconds = arguments[Self.seconds].map { Double($0) } ?? (cases == nil ? 10 : nil)
    var request = ExploreWorkflow.Request(
      words: arguments.operands,
      location: DatabaseLocation(arguments),
      strategies: arguments[Self.strategies],
      against: arguments[Self.against],
      find: arguments[Self.find],
      laws: laws.isEmpty ? Law.allCases : laws,
      forms: arguments[Self.forms].flatMap { ExplorationSettings.Forms(rawValue: $0) },
      search: arguments[Self.search],
      steps: arguments[Self.steps] ?? 12,
      seed: UInt64(arguments[Self.seed] ?? 1),
      cases: cases,
      seconds: seconds,
      findings: arguments[Self.findings] ?? 10,
      shard: arguments[Self.shard].flatMap { Self.shard($0) },
      jobs: arguments[Self.jobs] ?? Environment.processorCount,
      tolerance: arguments[Self.tolerance].flatMap { Double($0) } ?? Matcher.tolerance,
      today: arguments.today,
      toolVersion: HeadroomProgram.version
    )
    request.devices = arguments[Self.devices]
    request.folder = arguments[Self.output]
    request.knownReason = arguments[Self.known] ? "to be filled in" : nil
    return request
  }

  /// The call that finds the same once more.
  private func command(_ settings: ExplorationSettings, tries: Int) -> String {
    var words = ["headroom", "explore"] + arguments.operands.map(Words.shellWord)
    words += ["--strategy", Words.shellWord(settings.goal.strategies[0].name)]
    if settings.goal.find != .law { words += ["--find", settings.goal.find.rawValue] }
    if let other = settings.goal.strategies.dropFirst().first {
      words += ["--against", Words.shellWord(other.name)]
    }
    for law in arguments[Self.laws] { words += ["--law", law] }
    if let forms = arguments[Self.forms] { words += ["--forms", forms] }
    for device in arguments[Self.devices] { words += ["--device", Words.shellWord(device)] }
    if let steps = arguments[Self.steps] { words += ["--steps", "\(steps)"] }
    if settings.search != .guided { words += ["--search", settings.search.rawValue] }
    if let tolerance = arguments[Self.tolerance] { words += ["--tolerance", tolerance] }
    for file in arguments[SharedOptions.externals] {
      words += ["--external", Words.shellWord(file)]
    }
    if let findings = arguments[Self.findings] {
      words += ["--findings", "\(findings)"]
    }
    if let database = arguments[SharedOptions.database], arguments.has(SharedOptions.database) {
      words += ["--db", Words.shellWord(database)]
    }
    words += ["--seed", "\(settings.seed)", "--cases", "\(tries)"]
    return Escaped.text(words.joined(separator: " "))
  }
}
