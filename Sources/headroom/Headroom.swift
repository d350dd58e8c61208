#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The command line of Headroom.
@main
enum Headroom {
  /// The version that `--version` prints.
  static let version = "0.1.0"

  /// Every command, in the order of the help.
  static let commands: [any Command.Type] = [
    TryCommand.self, RunCommand.self, CompareCommand.self, HistoryCommand.self, ShowCommand.self,
    ReportCommand.self,
    RunsCommand.self, CheckCommand.self, ImportCommand.self, SimulateCommand.self,
    NewCommand.self, ApproveCommand.self, KnownCommand.self, ArchiveCommand.self,
    ExportCommand.self,
    MergeCommand.self, QueryCommand.self, PruneCommand.self, DoctorCommand.self,
  ]

  /// Runs the command that the words name, and ends the process: the only place that does.
  static func main() async {
    Interruption.install()
    let console = Console()
    let status = await Dispatcher(commands: commands).run(
      Array(CommandLine.arguments.dropFirst()),
      console
    )
    exit(status.rawValue)
  }
}
