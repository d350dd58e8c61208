import AvoidanceEngine
import EmbeddedFiles
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

struct ExternalCommand: Command {
  static let declaration = CommandDeclaration(
    name: "external",
    overview: "Check external strategies",
    discussion: """
      'external check FILE' starts the programs listed under 'externals:' in a file and runs \
      shipped scenarios under each, twice, the second time in a new process; nothing is recorded. \
      If a program crashes, hangs, sends invalid messages, keeps state between cases or is not \
      deterministic, its cases are errors. A program reads one JSON object per line and answers \
      each with another; a short example is below. Exits with 1 if a case fails.
      """,
    operand: OperandDeclaration(
      subcommand: "check", name: "file", count: 1...Int.max,
      help: "Files that list the strategies.", completes: .words(["check"]).orFiles, paths: .rest),
    options: [SharedOptions.format.declaration, SharedOptions.quiet.declaration],
    examples: [
      .init("headroom external check externals.yaml", "Check all programs listed in a file.")
    ]
  )

  private let arguments: ParsedArguments
  private let files: [String]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    files = Array(arguments.operands.dropFirst())
  }

  func run(_ console: Console) throws -> ExitStatus {
    let observer = ConsoleObserver(console, isQuiet: arguments.isQuiet)
    let programs = try ExternalPrograms(files: files, arguments.ownStrategies, observer)
    defer { programs.close() }
    let record = try check(programs, observer)
    if arguments.isJSON {
      try console.write(JSONReport(listsAllCases: false), record)
    } else {
      let writer = RunText(style: console.style, now: Clock.now, failures: .each)
      try console.show(writer.text(record))
    }
    return record.totals.failing > 0 ? .failed : .asExpected
  }

  /// Runs the built-in scenarios under the external programs only, without recording.
  ///
  /// Each case runs twice: in a process that may have run other cases, then in a fresh one.
  /// Failures have no source locations, since users don't have the file.
  private func check(_ programs: ExternalPrograms, _ observer: any CommandObserver) throws
    -> RunRecord
  {
    let registry = StrategyRegistry([]).adding(models: programs.programs.map(\.model))
    let text = EmbeddedFile("Sources/HeadroomCommand/External/check.yaml").text
    let reading = SuiteReader(known: KnownDefinitions(strategies: registry)).read([
      .init(file: "check.yaml", bytes: Array(text.utf8))
    ])
    let suite = RunSuite(reading.suite, strategies: registry)
    let runner = Runner(
      suite: suite, plan: try Expander(suite).plan(),
      options: Runner.Options(jobs: 1, today: Planning.today, repetitions: 2))
    observer.tell(.begins(runner.plan, jobs: 1))
    let (result, milliseconds) = RunExecution(runner: runner, observer: observer).run()
    let header = RunHeader(
      engineVersion: Simulator.version, toolVersion: HeadroomProgram.version,
      today: runner.options.today.description, startedAt: Clock.now)
    return RunRecord(
      runner, result, run: Run(header, totals: result.totals, wallMilliseconds: milliseconds),
      failures: .each
    ) { _, _ in (nil, nil) }
  }
}
