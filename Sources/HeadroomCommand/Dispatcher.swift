import AvoidanceEngine
import Presentation
import Scenarios

/// Finds the command, runs it, and turns any error into a message and an exit status.
struct Dispatcher: Sendable {
  var commands: [any Command.Type]
  /// Whether the program contains strategies besides Headroom's own.
  var isExtended = false
  /// Provides the strategies that are part of the program, on demand.
  var strategies: @Sendable () -> StrategyRegistry

  private var reference: Reference { Reference(commands: commands.map { $0.declaration }) }

  /// Runs a command line and returns the exit status.
  func run(_ words: [String], _ console: Console) -> ExitStatus {
    if words.first == NameCompletion.word {
      return NameCompletion(Array(words.dropFirst()), strategies()).print(to: console)
    }
    let status = status(of: words, console)
    // The word first: a declaration takes a while to create.
    guard words.contains(RunCommand.bisectWord), words.first == RunCommand.declaration.name,
      ![.asExpected, .failed, .interrupted].contains(status)
    else { return status }
    // Git takes a status below 125 for a bad commit, and one above 127 for the end of the search.
    return .unjudged
  }

  private func status(of words: [String], _ console: Console) -> ExitStatus {
    let words = asOption(words)
    var called: ParsedArguments?
    do {
      let status = try perform(words, console, &called)
      try console.flush()
      return status
    } catch {
      let error = CommandError(error)
      report(error, of: words.first, console)
      if let called, let project = called.project, error.isAboutProject(of: called) {
        tell(project, console)
      }
      // Earlier output is still useful; a failure to write it is reported once.
      if case .output = error { return ExitStatus(error) }
      do throws(OutputFailure) {
        try console.flush()
        return ExitStatus(error)
      } catch {
        let failure = CommandError.output(error)
        report(failure, of: nil, console)
        return ExitStatus(failure)
      }
    }
  }

  /// Rewrites `help` and `help COMMAND` as options.
  private func asOption(_ words: [String]) -> [String] {
    guard words.first == "help" else { return words }
    let rest = Array(words.dropFirst())
    guard let name = rest.first else { return ["--help"] }
    let isOption = name.hasPrefix("-") || reference.commands.contains { $0.name == name }
    return isOption ? rest + ["--help"] : words
  }

  private func report(_ error: CommandError, of name: String?, _ console: Console) {
    console.report(error, of: commands.first { $0.declaration.name == name }?.declaration)
  }

  /// Performs a command line; sets `called` to its arguments once its project is in use.
  private func perform(
    _ words: [String], _ console: Console, _ called: inout ParsedArguments?
  ) throws -> ExitStatus {
    guard let name = words.first else {
      console.note(Self.text(reference.program, console), terminator: "")
      return .wrongUsage
    }
    if name == "--help" || name == "-h" {
      return try show(reference.program, console)
    }
    if name == "help" { return try showTopic(words.dropFirst(), console) }
    if name == "--version" {
      try console.print("headroom \(HeadroomProgram.version)")
      return .asExpected
    }
    let command = try command(named: name)
    let found = command.takesProject ? Project.nearest() : nil
    let observer = ConsoleObserver(console, isQuiet: false)
    var arguments = try arguments(words, of: command.declaration, in: found, observer)
    if arguments.wantsHelp {
      return try show(command.declaration.article, console)
    }
    if let found {
      try found.project.use(
        found.diagnostics,
        writesDatabase: command.declaration.takes(SharedOptions.database.declaration)
          && !arguments.namesDatabase,
        observer
      )
      if let program = found.project.file.program, !isExtended {
        throw HeadroomError.unusable(
          "the strategies of this project are in a program of its own; use "
            + "\(Escaped.quoted(program.text)) instead of headroom, or remove 'program' from "
            + Escaped.text(found.project.path))
      }
      called = arguments
      if command.declaration.options.contains(where: { $0.name == "verbose" }),
        arguments.has("verbose")
      {
        tell(found.project, console)
      }
    }
    // Checks the arguments before a program is started.
    let checked = try command.init(arguments)
    guard command.declaration.takes(SharedOptions.externals.declaration), checked.startsPrograms,
      let programs = try ExternalPrograms(arguments, console)
    else {
      return try checked.run(console)
    }
    defer { programs.close() }
    arguments.strategies = programs.strategies
    return try command.init(arguments).run(console)
  }

  /// Parses the arguments of a command.
  ///
  /// If an operand is missing, the project's errors come first: the project may have been meant to
  /// provide it.
  private func arguments(
    _ words: [String], of command: CommandDeclaration,
    in found: (project: Project, diagnostics: [Diagnostic])?, _ observer: any CommandObserver
  ) throws -> ParsedArguments {
    do throws(UsageError) {
      return try ParsedArguments(
        Array(words.dropFirst()), of: command, strategies: strategies(), project: found?.project)
    } catch {
      if case .missingOperand = error, let found {
        try found.project.check(found.diagnostics, observer)
      }
      throw error
    }
  }

  /// Says which project a command is run in.
  private func tell(_ project: Project, _ console: Console) {
    console.note("Project: \(Escaped.text(project.path))")
  }

  private func showTopic(_ words: ArraySlice<String>, _ console: Console) throws -> ExitStatus {
    let name = words.first ?? ""
    guard let article = reference.article(named: name) else {
      throw UsageError.unknownName(
        kind: "command or topic", name: name,
        hint: Suggestion.closest(to: name, among: reference.names).map { .closest($0) } ?? .none)
    }
    if let further = words.dropFirst().first { throw UsageError.unexpectedOperand(further) }
    return try show(article, console)
  }

  private func show(_ article: Article, _ console: Console) throws -> ExitStatus {
    try console.print(Self.text(article, console), terminator: "")
    return .asExpected
  }

  private static func text(_ article: Article, _ console: Console) -> String {
    ArticleText(
      width: console.textWidth, style: console.style, naming: console.program.naming
    ).text(article)
  }

  private func command(named name: String) throws(UsageError) -> any Command.Type {
    if let command = commands.first(where: { $0.declaration.name == name }) { return command }
    if name.hasPrefix("-") {
      throw UsageError.unknownOption(name, suggestion: nil)
    }
    let names = commands.map { $0.declaration.name }
    throw UsageError.unknownCommand(
      name,
      suggestion: Topic(rawValue: name).map { "help \($0.rawValue)" }
        ?? CommandAlias.command(for: name) ?? Suggestion.closest(to: name, among: names)
    )
  }
}

protocol Command: Sendable {
  static var declaration: CommandDeclaration { get }
  /// Whether a project gives defaults.
  static var takesProject: Bool { get }
  init(_ arguments: ParsedArguments) throws(UsageError)
  /// Whether external strategies are to be started before it runs.
  var startsPrograms: Bool { get }
  func run(_ console: Console) throws -> ExitStatus
}

extension Command {
  static var takesProject: Bool { true }
  var startsPrograms: Bool { true }
}

/// Words that users may try as a command, and the command that they mean.
struct CommandAlias: Sendable {
  let words: [String]
  let command: String

  private init(_ words: String..., command: String) {
    self.words = words
    self.command = command
  }

  static let all = [
    CommandAlias("validate", "lint", "verify", "parse", command: "check"),
    CommandAlias("diff", "delta", "changes", command: "compare"),
    CommandAlias("test", "exec", "execute", "start", command: "run"),
    CommandAlias("vary", "tune", "optimize", command: "sweep"),
    CommandAlias("list", "ls", "log", "status", command: "runs"),
    CommandAlias("delete", "rm", "remove", "clean", "gc", "purge", command: "prune"),
    CommandAlias("cat", "view", "inspect", "info", "describe", command: "show"),
    CommandAlias("step", "trace", "debug", "play", command: "simulate"),
    CommandAlias("create", "add", "generate", command: "new"),
    CommandAlias("setup", "bootstrap", command: "init"),
    CommandAlias("accept", "bless", "baseline", "update", command: "approve"),
    CommandAlias("sql", "select", command: "query"),
    CommandAlias("repair", "fsck", "health", command: "doctor"),
    CommandAlias("disable", "retire", command: "archive"),
    CommandAlias("html", "junit", "render", command: "report"),
    CommandAlias("dump", "save", command: "export"),
  ]

  /// The command that a word probably means; nil if unknown.
  static func command(for word: String) -> String? {
    all.first { $0.words.contains(word.lowercased()) }?.command
  }
}
