import AvoidanceEngine
import Scenarios
import Workflows

/// Finds the command, runs it, and turns whatever goes wrong into words and an exit status.
struct Dispatcher: Sendable {
  /// The commands to choose from.
  var commands: [any Command.Type]
  /// The strategies that are part of the program.
  var strategies: StrategyRegistry

  /// Runs a call's words and returns the status to end with.
  @_optimize(none)
  func run(_ words: [String], _ console: Console) async -> ExitStatus {
    // The help of a command is an option of it.
    let isHelp = words.first == "help"
    let words = isHelp ? Array(words.dropFirst()) + ["--help"] : words
    do {
      let status = try await perform(words, console)
      try console.flush()
      return status
    } catch {
      let error = CommandError(error)
      report(error, of: words.first, console)
      // What was told before is still of use; a failure of that is told once.
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

  /// Says on standard error what went wrong.
  private func report(_ error: CommandError, of name: String?, _ console: Console) {
    console.report(
      error,
      of: commands.first { $0.declaration.name == name }?.declaration
    )
  }

  @_optimize(none)
  private func perform(_ words: [String], _ console: Console) async throws -> ExitStatus {
    guard let name = words.first else {
      console.note(programHelp(console), terminator: "")
      return .wrongUsage
    }
    if name == "--help" || name == "-h" {
      try console.print(programHelp(console), terminator: "")
      return .asExpected
    }
    if name == "--version" {
      try console.print("headroom \(HeadroomProgram.version)")
      return .asExpected
    }
    let command = try command(named: name)
    var arguments = try ParsedArguments(
      Array(words.dropFirst()),
      of: command.declaration,
      strategies: strategies
    )
    if arguments.wantsHelp {
      try console.print(
        HelpText.of(command.declaration, width: console.textWidth),
        terminator: ""
      )
      return .asExpected
    }
    // Checks the words, before a program is started.
    let checked = try command.init(arguments)
    guard checked.startsPrograms, let programs = try ExternalPrograms(arguments, console) else {
      return try await checked.run(console)
    }
    defer { programs.close() }
    arguments.strategies = programs.strategies
    return try await command.init(arguments).run(console)
  }

  private func programHelp(_ console: Console) -> String {
    HelpText.ofProgram(commands.map { $0.declaration }, width: console.textWidth)
  }

  private func command(named name: String) throws(UsageError) -> any Command.Type {
    if let command = commands.first(where: { $0.declaration.name == name }) { return command }
    if name.hasPrefix("-") {
      throw UsageError.unknownOption(name, suggestion: nil)
    }
    let names = commands.map { $0.declaration.name }
    throw UsageError.unknownCommand(name, suggestion: Suggestion.closest(to: name, among: names))
  }
}
