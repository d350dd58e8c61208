public import AvoidanceEngine
import Scenarios
import SystemCalls

/// The command line of Headroom.
enum HeadroomProgram {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  /// In the order of the help.
  static let commands: [any Command.Type] = [
    TryCommand.self, ExploreCommand.self, RunCommand.self, SweepCommand.self, CompareCommand.self,
    HistoryCommand.self, ShowCommand.self,
    ReportCommand.self,
    RunsCommand.self, CheckCommand.self, ImportCommand.self,
    StrategiesCommand.self, SimulateCommand.self, NewCommand.self, InitCommand.self,
    CICommand.self,
    ExternalCommand.self, TrustCommand.self,
    ApproveCommand.self,
    KnownCommand.self,
    ArchiveCommand.self,
    ExportCommand.self,
    MergeCommand.self, QueryCommand.self, PruneCommand.self, DoctorCommand.self,
    CompletionsCommand.self, SchemaCommand.self,
  ]
}

/// Runs the command given by the process's arguments, and ends the process: the only place that
/// does.
///
///     import HeadroomCommand
///
///     await HeadroomCommand.main(strategies: [LiftForm.self])
///
/// - Parameters:
///   - strategies: The types of additional strategies, which each command offers beside the
///     built-in ones.
///   - defaultWords: The arguments if the program is called without any; if empty, it prints its
///     help.
@MainActor
public func main(strategies: [any Strategy.Type] = [], calledAlone defaultWords: [String] = [])
  async -> Never
{
  // On the first thread, before anything else needs a thread.
  MemoryShortage.install(
    "error: not enough memory; raise the limit (ulimit -v) or select fewer cases\n",
    exitStatus: ExitStatus.inputOutput.rawValue)
  Interruption.install(exitStatus: ExitStatus.interrupted.rawValue)
  let console = Console(program: strategies.isEmpty ? .headroom : ProgramStrategies.call)
  do throws(UsageError) {
    // The built-in ones have no clash, and take longer to set up than commands that need none of
    // them.
    let registry = strategies.isEmpty ? nil : try ProgramStrategies.registry(adding: strategies)
    let words = Array(CommandLine.arguments.dropFirst())
    let dispatcher = Dispatcher(
      commands: HeadroomProgram.commands, isExtended: registry != nil,
      strategies: { registry ?? .builtIn })
    let status = RoomyThread.call {
      dispatcher.run(words.isEmpty ? defaultWords : words, console)
    }
    Environment.exit(status.rawValue)
  } catch {
    console.report(error: error.message)
    Environment.exit(ExitStatus.wrongUsage.rawValue)
  }
}

/// The strategies that are part of the program: Headroom's own, and those that were compiled into
/// it.
enum ProgramStrategies {
  /// Returns the strategies under their names.
  ///
  /// - Throws: ``UsageError`` if two have the same name.
  static func registry(adding strategies: [any Strategy.Type]) throws(UsageError)
    -> StrategyRegistry
  {
    try check(strategies.map { $0.model })
    let needsDigest = strategies.contains { $0.model.version == nil }
    return StrategyRegistry.builtIn.adding(strategies, program: needsDigest ? digest : nil)
  }

  fileprivate static var call: ProgramCall {
    ProgramCall(
      project: Project.nearest()?.project.file.program?.text,
      startedAs: CommandLine.arguments.first ?? "")
  }

  /// Finds names that would be given twice, or mean something else in files.
  private static func check(_ added: [StrategyModel]) throws(UsageError) {
    let own = StrategyRegistry.builtIn
    var models = Set(own.models.map(\.name))
    var names = Set(own.named.map(\.name))
    for model in added {
      guard models.insert(model.name).inserted else { throw clash("models", model.name) }
      for preset in model.presets where StrategyDefinition.reservedNames.contains(preset.name) {
        throw .contradiction(
          "this program has a strategy named \(Escaped.quoted(preset.name)), which has another meaning "
            + "in scenario files; rename it"
        )
      }
      for preset in model.presets where !names.insert(preset.name).inserted {
        throw clash("strategies", preset.name)
      }
    }
  }

  private static func clash(_ what: String, _ name: String) -> UsageError {
    .contradiction("this program has two \(what) named \(Escaped.quoted(name)); rename one of them")
  }

  /// The SHA-256 of the program's file, in hexadecimal digits; nil if it can't be read.
  private static var digest: String? {
    let context = DigestContext()
    do throws(SystemError) {
      try ProgramFile.forEachPiece { context.update($0) }
      return "\(context.finish())"
    } catch {
      return nil
    }
  }
}
