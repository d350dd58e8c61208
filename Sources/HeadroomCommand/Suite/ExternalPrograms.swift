import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// The external programs given by the user, available as strategies until closed.
struct ExternalPrograms: Sendable {
  /// The strategies available before, and the programs.
  let strategies: StrategyRegistry
  let programs: [ExternalProgram]

  /// Reads the files that name programs, and greets each program once.
  ///
  /// A program that can't be greeted is reported but stays available: its cases end in errors.
  ///
  /// - Throws: An error if a file is unreadable or invalid; no program is left running.
  init(
    files: [String], _ strategies: StrategyRegistry, _ observer: any CommandObserver
  ) throws(HeadroomError) {
    let externals = try Self.read(files, strategies, observer)
    var programs: [ExternalProgram] = []
    var models: [StrategyModel] = []
    do throws(Diagnostic) {
      for external in externals {
        let program = ExternalProgram(external, version: HeadroomProgram.version)
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
    self.strategies = strategies.adding(models: models)
  }

  /// Returns the files that name programs, and the programs' code files if readable, without
  /// starting a program.
  static func watchedFiles(of files: [String], _ strategies: StrategyRegistry) -> [String] {
    let (externals, _) = SuiteReader.externals(in: files, strategies)
    return files + externals.flatMap { (try? $0.codePaths()) ?? [] }
  }

  func close() {
    for program in programs { program.close() }
  }

  static func read(
    _ files: [String], _ strategies: StrategyRegistry, _ observer: any CommandObserver
  ) throws(HeadroomError) -> [ExternalDefinition] {
    let (externals, diagnostics) = SuiteReader.externals(
      in: files.map(SuiteFiles.normalized), strategies)
    try SuiteFiles.checkErrors(diagnostics) { observer.tell(.diagnostic($0)) }
    return externals
  }

  /// The version that a program declares; problems with its greeting are reported.
  private static func version(of program: ExternalProgram, _ observer: any CommandObserver)
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
