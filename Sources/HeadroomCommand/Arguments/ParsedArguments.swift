import AvoidanceEngine
import Presentation
import RegressionRunner
import Scenarios
import SystemCalls

/// The words of a call, sorted by what the command declares.
struct ParsedArguments: Sendable {
  /// What stands without dashes, in order.
  private(set) var operands: [String] = []
  /// Whether help was asked for; nothing else is then checked.
  private(set) var wantsHelp = false
  /// The strategies that are part of the program.
  let ownStrategies: StrategyRegistry
  /// The strategies that are available: those of the program, and programs that the call names.
  var strategies: StrategyRegistry
  /// The project in which the command is called.
  private(set) var project: Project?
  /// Whether what is read is what the project names.
  private(set) var readsProject = false
  /// Whether the command is about a database.
  let takesDatabase: Bool
  /// The paths of what the call or, for it, the project names to be read.
  private(set) var inputs: [String] = []
  /// The operands that are paths: what was there when the call was made, where it was made.
  private(set) var pathOperands: Set<String> = []
  private var values: [String: [String]] = [:]
  /// What the project says of options that were not given.
  private var defaults: [String: [String]] = [:]

  /// The value of an option: of the call, else of the project.
  subscript<Value>(option: CommandOption<Value>) -> Value {
    let name = option.declaration.name
    return option.read(values[name] ?? defaults[name] ?? [])
  }

  /// Whether an option was given at all, by the call itself.
  func has<Value>(_ option: CommandOption<Value>) -> Bool {
    values[option.declaration.name] != nil
  }

  /// Whether the project, not the call, gives an option's value.
  func isOfProject<Value>(_ option: CommandOption<Value>) -> Bool {
    !has(option) && defaults[option.declaration.name]?.isEmpty == false
  }

  /// Whether the call or its project gives an option's value.
  func gives<Value>(_ option: CommandOption<Value>) -> Bool {
    has(option) || isOfProject(option)
  }

  /// Puts the values of options into their places in a command.
  func fill<Command>(_ command: inout Command, _ options: [BoundOption<Command>])
    throws(UsageError)
  {
    for option in options { try option.take(self, &command) }
  }

  /// The words that give some options, taking values, as this call does.
  func words(giving names: String...) -> [String] {
    names.flatMap { name in
      (values[name] ?? []).flatMap { ["--\(name)", Words.shellWord($0)] }
    }
  }

  /// Sorts the words behind a command's name, and checks each.
  ///
  /// `--name value`, `--name=value`, `-n value`, `-nvalue` and bundled flags are read; after `--`
  /// everything is an operand.
  ///
  /// - Parameters:
  ///   - words: The words.
  ///   - command: What may be said.
  ///   - strategies: The strategies that are available.
  ///   - project: What gives what the words leave open; names of files are then from its folder.
  /// - Throws: The first word that is wrong.
  init(
    _ words: [String], of command: CommandDeclaration, strategies: StrategyRegistry,
    project: Project? = nil
  ) throws(UsageError) {
    ownStrategies = strategies
    self.strategies = strategies
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
      // Where the call is made: a project's folder may be another one.
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

  /// The values of an option that name paths: of the call, else of the project.
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

  /// Whether an option was given by the call itself; for those that several commands declare.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Whether the result is printed as JSON.
  var isJSON: Bool { self[SharedOptions.format] == .json }

  /// Whether only results and errors are told.
  var isQuiet: Bool { self[SharedOptions.quiet] }

  /// Takes what a project says where the call says nothing: the one place where both meet.
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
  /// The operands of the call itself, without what its project names.
  var ownOperands: ArraySlice<String> {
    operands.dropFirst(readsProject ? project?.readPaths.count ?? 0 : 0)
  }

  /// What is read, and the words that are no file or folder, behind some of the call's operands.
  ///
  /// What a project names is a path, also where it is not there.
  func pathsAndWords(after count: Int = 0) -> (paths: [String], words: [String]) {
    let named = operands.dropLast(ownOperands.count)
    let own = ownOperands.dropFirst(count)
    return (named + own.filter(pathOperands.contains), own.filter { !pathOperands.contains($0) })
  }

  /// The day that decides about known failures.
  var today: CalendarDay {
    self[SharedOptions.today].flatMap { CalendarDay($0) } ?? Planning.today
  }

  /// The strategies under which runs what lists none: the project's, where none are asked for.
  func usualStrategies(unless option: CommandOption<[String]>) -> [String] {
    has(option) ? [] : project?.file.strategies.map(\.text) ?? []
  }

  /// The devices on which runs what lists none: the project's, where none are asked for.
  func usualDevices(unless option: CommandOption<[String]>) -> [String] {
    has(option) ? [] : project?.file.devices.map(\.text) ?? []
  }

  /// What files are read with where they do not say it themselves.
  var scenarioDefaults: ScenarioDefaults {
    var defaults = project?.file.defaults ?? ScenarioDefaults()
    if !readsProject { defaults.otherPaths = project?.readPaths ?? [] }
    return defaults
  }

  /// The files with the external programs that the call names, else those of the project.
  var externalFiles: [String] {
    has(SharedOptions.externals)
      ? self[SharedOptions.externals] : project?.file.externalFiles ?? []
  }

  /// Throws where the gate has an unknown name: in `--gate` the call is wrong, else the project file.
  func checkGate(_ console: Console) throws {
    let location = DatabaseLocation(self)
    if has(SharedOptions.gate) {
      try location.check(Gate(self[SharedOptions.gate]))
    } else if let project {
      try location.check(gateOf: project, ConsoleObserver(console, isQuiet: isQuiet))
    }
  }

  /// The programs that the project names and that are not started, as the user does not trust them.
  var untrustedPrograms: Set<String> {
    guard !has(SharedOptions.externals), let project else { return [] }
    return Set(project.file.externals.map(\.name).filter { strategies.model(named: $0) == nil })
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

  /// Returns what no output of the call may replace.
  ///
  /// - Parameter writesScenarios: Whether the output is a scenario file, which may replace one that is
  ///   not read.
  /// - Returns: The files.
  /// - Throws: An error where the command's database can't be read.
  func protectedPaths(writesScenarios: Bool = false) throws -> ProtectedPaths {
    try ProtectedPaths(
      inputs + ExternalPrograms.watchedFiles(of: self[SharedOptions.externals], ownStrategies),
      project: project, location: takesDatabase ? DatabaseLocation(self) : nil,
      strategies: ownStrategies, writesScenarios: writesScenarios)
  }

  /// Returns what no output of the call may replace, which nobody needs to know where it has none.
  ///
  /// - Parameter hasOutput: Whether the call writes a file.
  /// - Returns: The files; without an output databases alone.
  /// - Throws: What ``protectedPaths(writesScenarios:)`` throws.
  func protectedPaths(if hasOutput: Bool) throws -> ProtectedPaths {
    hasOutput ? try protectedPaths() : .databases
  }
}

extension ProtectedPaths {
  /// Takes what the project reads that the current folder is in, for a command that reads nothing.
  ///
  /// - Parameter strategies: The strategies that are available, by which files with programs are read.
  /// - Returns: The files.
  /// - Throws: An error where the project can't be read.
  static func ofNearestProject(_ strategies: StrategyRegistry) throws -> ProtectedPaths {
    try ProtectedPaths(
      [], project: Project.nearest()?.project, location: nil, strategies: strategies)
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
  /// Starts the external programs that a call names, or that its project names and the user trusts; nil
  /// where there are none.
  init?(_ arguments: ParsedArguments, _ console: Console) throws(WorkflowError) {
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
    try self.init(
      files: files, arguments.ownStrategies, toolVersion: HeadroomProgram.version, observer)
  }
}
