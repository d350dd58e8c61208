import AvoidanceEngine
import RegressionRunner
import Scenarios
import SystemCalls
import Workflows

extension ParsedArguments {
  /// The day that decides about known failures.
  var today: CalendarDay {
    self[SharedOptions.today].flatMap { CalendarDay($0) } ?? Planning.today
  }
}

extension ParsedArguments {
  /// The strategies under which runs what lists none: the project's, where none are asked for.
  func usualStrategies(unless option: CommandOption<[String]>) -> [String] {
    has(option) ? [] : project?.file.strategies.map(\.text) ?? []
  }

  /// The devices on which runs what lists none: the project's, where none are asked for.
  func usualDevices(unless option: CommandOption<[String]>) -> [String] {
    has(option) ? [] : project?.file.devices.map(\.text) ?? []
  }

  /// What files are read with where they do not say it themselves.
  var scenarioDefaults: ScenarioDefaults { project?.file.defaults ?? ScenarioDefaults() }

  /// The files with the programs outside that the call names, else those of the project.
  var externalFiles: [String] {
    has(SharedOptions.externals)
      ? self[SharedOptions.externals] : project?.file.externalFiles ?? []
  }
}

extension ParsedArguments {
  /// The programs that the project names and that are not started, as the user does not trust them.
  var untrustedPrograms: Set<String> {
    guard !has(SharedOptions.externals), let project else { return [] }
    return Set(project.file.externals.map(\.name).filter { strategies.model(named: $0) == nil })
  }
}

extension RunRequest {
  /// Takes the database, the day and what the user does not trust from a call and its project.
  init(_ arguments: ParsedArguments) {
    self.init(
      DatabaseLocation(arguments), today: arguments.today, toolVersion: HeadroomProgram.version)
    untrustedPrograms = arguments.untrustedPrograms
  }
}

extension Selection {
  /// Takes what a call selects, and what its project says where it selects nothing.
  init(patterns: [CasePattern] = [], _ arguments: ParsedArguments) {
    self.init(
      patterns: patterns, strategies: arguments[SharedOptions.strategies],
      devices: arguments[SharedOptions.devices], tags: arguments[SharedOptions.tags])
    usualStrategies = arguments.usualStrategies(unless: SharedOptions.strategies)
    usualDevices = arguments.usualDevices(unless: SharedOptions.devices)
  }
}

extension ParsedArguments {
  /// Whether the database is one that the call or the environment names.
  var namesDatabase: Bool {
    has(SharedOptions.database) || Environment.variable("HEADROOM_DB")?.isEmpty == false
  }
}

extension ParsedArguments {
  /// Returns what no output of the call may replace.
  ///
  /// - Parameter writesScenarios: Whether the output is a scenario file, which may replace one that is
  ///   not read.
  /// - Returns: The files.
  /// - Throws: ``WorkflowError`` where the command's database can't be read.
  func sparedFiles(writesScenarios: Bool = false) throws(WorkflowError) -> SparedFiles {
    try SparedFiles(
      inputs + ExternalPrograms.watchedFiles(of: self[SharedOptions.externals], ownStrategies),
      project: project, location: takesDatabase ? DatabaseLocation(self) : nil,
      strategies: ownStrategies, writesScenarios: writesScenarios)
  }
}

extension ParsedArguments {
  /// Returns what no output of the call may replace, which nobody needs to know where it has none.
  ///
  /// - Parameter hasOutput: Whether the call writes a file.
  /// - Returns: The files; without an output databases alone.
  /// - Throws: ``WorkflowError`` as ``sparedFiles(writesScenarios:)``.
  func sparedFiles(if hasOutput: Bool) throws(WorkflowError) -> SparedFiles {
    hasOutput ? try sparedFiles() : .databases
  }
}

extension SparedFiles {
  /// Takes what the project reads that the current folder is in, for a command that reads nothing.
  ///
  /// - Parameter strategies: The strategies that are at hand, by which files with programs are read.
  /// - Returns: The files.
  /// - Throws: ``WorkflowError`` where the project can't be read.
  static func ofNearestProject(_ strategies: StrategyRegistry) throws(WorkflowError) -> SparedFiles
  {
    try SparedFiles([], project: Project.nearest()?.project, location: nil, strategies: strategies)
  }
}

extension DatabaseLocation {
  /// Takes `--db`, else `$HEADROOM_DB`, else the project's, else `headroom.db` in the current folder.
  init(_ arguments: ParsedArguments) {
    var path = arguments[SharedOptions.database] ?? DatabaseLocation.usualName
    if !arguments.has(SharedOptions.database),
      let variable = Environment.variable("HEADROOM_DB"), !variable.isEmpty
    {
      path = arguments.project?.rebased(variable) ?? variable
    }
    self.init(path: path, strategies: arguments.strategies)
    defaults = arguments.scenarioDefaults
  }
}

extension ExternalPrograms {
  /// Starts the programs outside that a call names, or that its project names and the user trusts; nil
  /// where there are none.
  init?(_ arguments: ParsedArguments, _ console: Console) throws(WorkflowError) {
    let files = arguments.externalFiles
    guard !files.isEmpty else { return nil }
    let observer = ConsoleObserver(console, isQuiet: arguments[SharedOptions.quiet])
    if !arguments.has(SharedOptions.externals), let project = arguments.project {
      let programs = try ProjectPrograms(project, arguments.ownStrategies, observer)
      guard TrustedProjects.trust(programs) else {
        observer.tell(.warning(programs.refusal))
        return nil
      }
    }
    try self.init(
      files: files, arguments.ownStrategies, toolVersion: HeadroomProgram.version, observer)
  }
}
