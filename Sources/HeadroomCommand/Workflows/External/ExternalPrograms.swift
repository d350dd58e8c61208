package import AvoidanceEngine
import EmbeddedFiles
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// The external programs that a user named, available as strategies until they are closed.
package struct ExternalPrograms: Sendable {
  /// The strategies that were available before, and the programs.
  package let strategies: StrategyRegistry
  private let programs: [ExternalProgram]
  private let toolVersion: String

  /// Reads the files that name programs, and greets each once.
  ///
  /// A program that can't be greeted is told, and available all the same: what it does is an error of its
  /// cases.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - strategies: The strategies that are available without them.
  ///   - toolVersion: The version of the program, which the programs are told.
  ///   - observer: Hears what is wrong.
  /// - Throws: An error where a file can't be read or something in it is wrong; nothing is left
  ///   running.
  package init(
    files: [String], _ strategies: StrategyRegistry, toolVersion: String,
    _ observer: any WorkflowObserver
  ) throws(WorkflowError) {
    let externals = try Self.read(files, strategies, observer)
    var programs: [ExternalProgram] = []
    var models: [StrategyModel] = []
    do throws(Diagnostic) {
      for external in externals {
        let program = ExternalProgram(external, version: toolVersion)
        programs.append(program)
        let version = Self.version(of: program, observer)
        models.append(program.model.identified(by: try external.code(version: version)))
      }
    } catch {
      for program in programs { program.close() }
      observer.tell(.diagnostic(error))
      throw .wrongInput("1 problem in 1 file")
    }
    self.programs = programs
    self.toolVersion = toolVersion
    self.strategies = strategies.adding(models: models)
  }

  /// Returns the files that name programs and those that are their code, as far as they can be read;
  /// nothing is started.
  package static func watchedFiles(of files: [String], _ strategies: StrategyRegistry) -> [String] {
    let (externals, _) = SuiteReader.externals(in: files, strategies)
    return files + externals.flatMap { (try? $0.codePaths()) ?? [] }
  }

  /// Ends the programs.
  package func close() {
    for program in programs { program.close() }
  }

  /// Runs the shipped scenarios for checking programs under these alone, and records nothing.
  ///
  /// Each case runs twice: first where the program may have run others, then where it is started again.
  /// Failures have no places, since users don't have the file.
  ///
  /// - Parameter observer: Hears how far it is.
  /// - Returns: What came of it.
  /// - Throws: ``SelectionError`` where the shipped scenarios are not whole.
  package func check(_ observer: any WorkflowObserver) throws -> RunRecord {
    let registry = StrategyRegistry([]).adding(models: programs.map(\.model))
    let text = EmbeddedFile("Sources/HeadroomCommand/Workflows/External/check.yaml").text
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
      engineVersion: Simulator.version, toolVersion: toolVersion,
      today: runner.options.today.description, startedAt: Clock.now)
    return RunRecord(
      runner, result, run: Run(header, totals: result.totals, wallMilliseconds: milliseconds),
      traceLimit: Int.max
    ) { _, _ in (nil, nil) }
  }

  /// Reads the programs that files name.
  static func read(
    _ files: [String], _ strategies: StrategyRegistry, _ observer: any WorkflowObserver
  ) throws(WorkflowError) -> [ExternalDefinition] {
    let (externals, diagnostics) = SuiteReader.externals(
      in: files.map(SuiteFiles.normalized), strategies)
    try SuiteFiles.checkErrors(diagnostics) { observer.tell(.diagnostic($0)) }
    return externals
  }

  /// The version that a program declares; what is wrong with its greeting is told.
  private static func version(of program: ExternalProgram, _ observer: any WorkflowObserver)
    -> String?
  {
    switch program.greet() {
    case .success(let greeting):
      let name = program.definition.name
      if let own = greeting.name, own != name {
        observer.tell(
          .warning(
            "the program \(Escaped.quoted(name)) identifies itself as \(Escaped.quoted(own)); the name "
              + "in its file is used"
          )
        )
      }
      return greeting.version
    case .failure(let failure):
      let errors = failure.standardError.isEmpty ? "" : ":\n\(Escaped.lines(failure.standardError))"
      observer.tell(
        .warning(
          "the program \(Escaped.quoted(program.definition.name)) "
            + "\(Escaped.text(failure.words)); its cases will end in errors\(errors)"
        )
      )
      return nil
    }
  }
}
