import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios
import SystemCalls

/// The arguments of a command, parsed by its declaration.
struct ParsedArguments: Sendable {
  /// Arguments without dashes, in order.
  private(set) var operands: [String] = []
  /// Whether help was requested; nothing else is checked then.
  private(set) var wantsHelp = false
  /// The strategies that are part of the program.
  let ownStrategies: StrategyRegistry
  /// The available strategies: those of the program, and external ones.
  var strategies: StrategyRegistry
  private(set) var project: Project?
  /// Whether the paths to read are the project's.
  private(set) var readsProject = false
  let takesDatabase: Bool
  /// The paths to read, from the command line or else from the project.
  private(set) var inputs: [String] = []
  /// The operands that are existing paths, checked before changing to the project's folder.
  private(set) var pathOperands: Set<String> = []
  /// The names of the command's options.
  private let declared: Set<String>
  private var values: [String: [String]] = [:]
  /// The project's values for options that were not given.
  private var defaults: [String: [String]] = [:]

  /// The value of an option, from the command line or else from the project.
  subscript<Value>(option: CommandOption<Value>) -> Value {
    let name = option.declaration.name
    return option.read(values[name] ?? defaults[name] ?? [])
  }

  /// Whether an option was given on the command line.
  func has<Value>(_ option: CommandOption<Value>) -> Bool {
    values[option.declaration.name] != nil
  }

  /// Whether an option's value comes from the project.
  func isOfProject<Value>(_ option: CommandOption<Value>) -> Bool {
    !has(option) && defaults[option.declaration.name]?.isEmpty == false
  }

  /// Whether an option has a value from the command line or the project.
  func gives<Value>(_ option: CommandOption<Value>) -> Bool {
    has(option) || isOfProject(option)
  }

  /// Writes the values of options into a command.
  func fill<Command>(_ command: inout Command, _ options: [BoundOption<Command>])
    throws(UsageError)
  {
    for option in options { try option.take(self, &command) }
  }

  /// The arguments with which some options were given, quoted for a shell.
  ///
  /// The command must declare them.
  func words(giving names: String...) -> [String] {
    names.flatMap { name in
      given(name).flatMap { ["--\(name)", Words.shellWord($0)] }
    }
  }

  /// Parses the arguments after a command's name, and checks each.
  ///
  /// `--name value`, `--name=value`, `-n value`, `-nvalue` and bundled flags are read; after `--`
  /// everything is an operand.
  ///
  /// - Parameters:
  ///   - words: The arguments.
  ///   - command: The declaration.
  ///   - strategies: The available strategies.
  ///   - project: Gives defaults; file names are then relative to its folder.
  /// - Throws: An error for the first wrong argument.
  init(
    _ words: [String], of command: CommandDeclaration, strategies: StrategyRegistry,
    project: Project? = nil
  ) throws(UsageError) {
    ownStrategies = strategies
    self.strategies = strategies
    declared = Set(command.allOptions.map(\.name))
    takesDatabase = command.takes(SharedOptions.database.declaration)
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      } else if word.hasPrefix("--") {
        try readLong(word, &rest, of: command)
      } else if word.hasPrefix("-"), word != "-" {
        try readShort(word, &rest, of: command)
      } else {
        operands.append(word)
      }
      if wantsHelp { return }
    }
    if let operand = command.operand {
      // In the current folder: the project's folder may be another one.
      inputs = operands.enumerated().filter { operand.isPath($1, at: $0) }.map(\.1)
    }
    if let project { join(project, of: command) }
    pathOperands = Set(inputs)
    try checkOperands(of: command)
    try checkOutputs(of: command)
    for option in command.options where !option.isOutput {
      inputs += paths(of: option).map(\.path)
    }
  }

  /// The paths in an option's values, from the command line or else from the project.
  private func paths(of option: OptionDeclaration) -> [(value: String, path: String)] {
    (values[option.name] ?? defaults[option.name] ?? []).compactMap { value in
      option.pathPrefix(of: value).map { (value, String(value.dropFirst($0.count))) }
    }
  }

  /// Checks that no two outputs go to one file, however it is spelled.
  private func checkOutputs(of command: CommandDeclaration) throws(UsageError) {
    var taken: [FilePlace: (option: String, path: String)] = [:]
    for option in command.options where option.isOutput {
      for (_, path) in paths(of: option) where path != "-" {
        guard let place = FilePlace(path) else { continue }
        guard let other = taken[place] else {
          taken[place] = (option.name, path)
          continue
        }
        let what =
          other.option == option.name
          ? "two \(option.name)s" : "'--\(other.option)' and '--\(option.name)'"
        let file = Escaped.quoted(path)
        throw .contradiction(
          "\(what) can't both go to "
            + (other.path == path
              ? file : "one file: \(Escaped.quoted(other.path)) and \(file) are the same")
        )
      }
    }
  }

  /// Whether an option, which the command must declare, was given on the command line.
  func has(_ name: String) -> Bool { !given(name).isEmpty }

  /// The values of an option on the command line, an empty one for each time a flag was given.
  ///
  /// A misspelled name stops the program, as it would otherwise switch a check off.
  private func given(_ name: String) -> [String] {
    precondition(declared.contains(name), "the command has no option --\(name)")
    return values[name] ?? []
  }

  var isJSON: Bool { self[SharedOptions.format] == .json }

  /// Whether only results and errors are printed.
  var isQuiet: Bool { self[SharedOptions.quiet] }

  /// Merges the project's values; this is the only place that does.
  private mutating func join(_ project: Project, of command: CommandDeclaration) {
    self.project = project
    for option in command.allOptions {
      values[option.name] = values[option.name]?.map { value in
        guard let prefix = option.pathPrefix(of: value) else { return value }
        return prefix + project.rebased(String(value.dropFirst(prefix.count)))
      }
      defaults[option.name] = option.projectValues?(project.file)
    }
    guard let operand = command.operand else { return }
    for (place, word) in operands.enumerated() where operand.isPath(word, at: place) {
      operands[place] = project.rebased(word)
    }
    inputs = inputs.map(project.rebased)
    let isLeftOut = operand.flagWithoutProject.map { has($0) } ?? false
    if operand.takesProject, inputs.isEmpty, !isLeftOut {
      inputs = project.readPaths
      operands.insert(contentsOf: inputs, at: 0)
      readsProject = true
    }
  }

  private mutating func readLong(
    _ word: String, _ rest: inout ArraySlice<String>, of command: CommandDeclaration
  ) throws(UsageError) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0].dropFirst(2))
    guard let option = command.allOptions.first(where: { $0.name == name }) else {
      let closest = Suggestion.closest(to: name, among: command.allOptions.map(\.name))
      throw UsageError.unknownOption(String(parts[0]), suggestion: closest.map { "--\($0)" })
    }
    let attached = parts.count == 2 ? String(parts[1]) : nil
    if !option.takesValue, let attached {
      throw UsageError.unexpectedValue(option: "--\(name)", value: attached)
    }
    try take(option, as: "--\(name)", attached: attached, &rest, of: command)
  }

  private mutating func readShort(
    _ word: String, _ rest: inout ArraySlice<String>, of command: CommandDeclaration
  ) throws(UsageError) {
    var letters = word.dropFirst()
    while let letter = letters.popFirst() {
      guard let option = command.allOptions.first(where: { $0.short == letter }) else {
        throw UsageError.unknownOption("-\(letter)", suggestion: nil)
      }
      var attached: String?
      if option.takesValue, !letters.isEmpty {
        attached = String(letters.first == "=" ? letters.dropFirst() : letters)
        letters = ""
      }
      try take(option, as: "-\(letter)", attached: attached, &rest, of: command)
    }
  }

  private mutating func take(
    _ option: OptionDeclaration, as written: String, attached: String?,
    _ rest: inout ArraySlice<String>, of command: CommandDeclaration
  ) throws(UsageError) {
    if option.name == CommandDeclaration.help.name { wantsHelp = true }
    var value = ""
    if option.takesValue {
      if let attached {
        value = attached
      } else {
        value = try Self.next(in: &rest, for: written, of: command)
      }
      try check(value, for: option, as: written, of: command)
      if !option.isRepeatable, values[option.name] != nil {
        throw UsageError.repeated(option: written)
      }
    }
    values[option.name, default: []].append(value)
  }

  private static func next(
    in rest: inout ArraySlice<String>, for written: String, of command: CommandDeclaration
  ) throws(UsageError) -> String {
    guard let word = rest.first, word == "-" || !word.hasPrefix("-") else {
      let negative = rest.first.flatMap { $0.dropFirst().first?.isNumber == true ? $0 : nil }
      throw UsageError.missingValue(option: written, next: negative)
    }
    rest.removeFirst()
    return word
  }

  private func check(
    _ value: String, for option: OptionDeclaration, as written: String,
    of command: CommandDeclaration
  ) throws(UsageError) {
    var expected = option.complaint(value)
    var suggestion: String?
    if case .choice(let words) = option.form, !words.contains(value) {
      expected = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
      suggestion = Suggestion.closest(to: value, among: words)
    }
    guard let expected else { return }
    throw UsageError.wrongValue(
      option: written, value: value, expected: expected, suggestion: suggestion)
  }

  private func checkOperands(of command: CommandDeclaration) throws(UsageError) {
    let count = command.operand?.count ?? 0...0
    var least = count.lowerBound
    if let word = command.operand?.subcommand {
      guard operands.first == word else {
        throw UsageError.contradiction(
          "'\(command.name)' needs a subcommand: headroom \(command.name) \(word) "
            + (command.operand?.name.uppercased() ?? ""))
      }
      least += 1
    }
    if operands.count < least { throw UsageError.missingOperand(command.operand?.name ?? "") }
    if operands.count > count.upperBound {
      throw UsageError.unexpectedOperand(operands[count.upperBound])
    }
  }
}

extension ParsedArguments {
  /// The operands of the command line, without the project's paths.
  var ownOperands: ArraySlice<String> {
    operands.dropFirst(readsProject ? project?.readPaths.count ?? 0 : 0)
  }

  /// The paths to read and the words that are not paths, after some operands.
  ///
  /// An operand from the project is always a path, even if it does not exist.
  func pathsAndWords(after count: Int = 0) -> (paths: [String], words: [String]) {
    let named = operands.dropLast(ownOperands.count)
    let own = ownOperands.dropFirst(count)
    return (named + own.filter(pathOperands.contains), own.filter { !pathOperands.contains($0) })
  }

  /// The day that decides about known failures.
  var today: CalendarDay {
    self[SharedOptions.today].flatMap { CalendarDay($0) } ?? Planning.today
  }

  /// The project's strategies, unless some were given; for what lists none.
  func usualStrategies(unless option: CommandOption<[String]>) -> [String] {
    has(option) ? [] : project?.file.strategies.map(\.text) ?? []
  }

  /// The project's devices, unless some were given; for what lists none.
  func usualDevices(unless option: CommandOption<[String]>) -> [String] {
    has(option) ? [] : project?.file.devices.map(\.text) ?? []
  }

  /// Defaults for files that don't set them.
  var scenarioDefaults: ScenarioDefaults {
    var defaults = project?.file.defaults ?? ScenarioDefaults()
    if !readsProject { defaults.otherPaths = project?.readPaths ?? [] }
    return defaults
  }

  /// The files with external strategies, from the command line or else from the project.
  var externalFiles: [String] {
    has(SharedOptions.externals)
      ? self[SharedOptions.externals] : project?.file.externalFiles ?? []
  }

  /// Throws for an unknown name in the gate: a usage error for `--gate`, otherwise an error of the
  /// project file.
  func checkGate(_ console: Console) throws {
    let location = DatabaseLocation(self)
    if has(SharedOptions.gate) {
      try location.check(Gate(self[SharedOptions.gate]))
    } else if let project {
      try location.check(gateOf: project, ConsoleObserver(console, isQuiet: isQuiet))
    }
  }

  /// The project's programs that are not started because the user does not trust them.
  var untrustedPrograms: Set<String> {
    guard !has(SharedOptions.externals), let project else { return [] }
    return Set(project.file.externals.map(\.name).filter { strategies.model(named: $0) == nil })
  }
}

extension Selection {
  /// Creates a selection from the command line, or else from the project.
  init(patterns: [CasePattern] = [], _ arguments: ParsedArguments) {
    self.init(
      patterns: patterns, strategies: arguments[SharedOptions.strategies],
      devices: arguments[SharedOptions.devices], tags: arguments[SharedOptions.tags])
    usualStrategies = arguments.usualStrategies(unless: SharedOptions.strategies)
    usualDevices = arguments.usualDevices(unless: SharedOptions.devices)
  }
}

extension ParsedArguments {
  /// Whether the command line or the environment names the database.
  var namesDatabase: Bool {
    has(SharedOptions.database) || Environment.variable("HEADROOM_DB")?.isEmpty == false
  }

  /// Returns the files that no output of the command may replace.
  ///
  /// - Parameter writesScenarios: Whether the output is a scenario file, which may replace one that
  ///   is not read.
  /// - Returns: The files.
  /// - Throws: An error if the command's database can't be read.
  func protectedPaths(writesScenarios: Bool = false) throws -> ProtectedPaths {
    try ProtectedPaths(
      inputs + ExternalPrograms.watchedFiles(of: self[SharedOptions.externals], ownStrategies),
      project: project, location: takesDatabase ? DatabaseLocation(self) : nil,
      strategies: ownStrategies, writesScenarios: writesScenarios)
  }

  /// Returns the files that no output of the command may replace; without an output, only
  /// databases.
  ///
  /// - Throws: The errors of ``protectedPaths(writesScenarios:)``.
  func protectedPaths(if hasOutput: Bool) throws -> ProtectedPaths {
    hasOutput ? try protectedPaths() : .databases
  }
}

extension ProtectedPaths {
  /// Returns the files read by the project around the current folder, for a command that reads
  /// nothing.
  ///
  /// - Throws: An error if the project can't be read.
  static func ofNearestProject(_ strategies: StrategyRegistry) throws -> ProtectedPaths {
    try ProtectedPaths(
      [], project: Project.nearest()?.project, location: nil, strategies: strategies)
  }
}

extension DatabaseLocation {
  /// Uses `--db`, else `$HEADROOM_DB`, else the project's, else `headroom.db` in the current
  /// folder.
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
  /// Starts the external strategies of the command line, or else those of a trusted project; nil if
  /// there are none.
  init?(_ arguments: ParsedArguments, _ console: Console) throws(HeadroomError) {
    let files = arguments.externalFiles
    guard !files.isEmpty else { return nil }
    let observer = ConsoleObserver(console, isQuiet: arguments.isQuiet)
    if !arguments.has(SharedOptions.externals), let project = arguments.project {
      let programs = try ProjectPrograms(project, arguments.ownStrategies, observer)
      guard TrustedProjects.trust(programs) else {
        observer.tell(.warning(programs.refusal))
        return nil
      }
    }
    try self.init(files: files, arguments.ownStrategies, observer)
  }
}
