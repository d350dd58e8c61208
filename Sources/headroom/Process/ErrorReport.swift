import RegressionStore
import Scenarios

/// Says what went wrong, and which status that is.
enum ErrorReport {
  /// What to do about an error of the database, where it does not say so itself.
  private static func remedy(for error: DatabaseError) -> String {
    switch error.kind {
    case .missing: "; make one with 'headroom run PATH', or name another file with --db"
    default: ""
    }
  }

  /// Reports an error on standard error and returns the status to end with.
  static func report(
    _ error: any Error,
    _ console: Console,
    _ commands: [CommandDeclaration]
  ) -> ExitStatus {
    switch error {
    case let error as UsageError:
      console.report(error: error.message)
      if let command = commands.first(where: { $0.name == error.command }) {
        console.note("Usage: \(command.shortUsage)")
        console.note("See 'headroom \(command.name) --help' for more.")
      } else {
        console.note("Usage: headroom <command> [options]")
        console.note("See 'headroom --help' for the commands.")
      }
      return .wrongUsage
    case let failure as CommandFailure:
      if !failure.message.isEmpty { console.report(error: failure.message) }
      return failure.status
    case let error as DatabaseError:
      console.report(error: Escaped.text(error.description + remedy(for: error)))
      return ExitStatus(error)
    case is CancellationError:
      return .interrupted
    default:
      console.report(error: "\(error)")
      return .inputOutput
    }
  }
}
