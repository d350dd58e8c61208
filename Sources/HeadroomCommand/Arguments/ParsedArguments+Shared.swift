import Scenarios
import SystemCalls
import Workflows

extension ParsedArguments {
  /// The day that decides about known failures.
  var today: CalendarDay {
    self[SharedOptions.today].flatMap { CalendarDay($0) } ?? Planning.today
  }
}

extension DatabaseLocation {
  /// Takes `--db`, else `$HEADROOM_DB`, else `headroom.db` in the current folder.
  init(_ arguments: ParsedArguments) {
    let variable = Environment.variable("HEADROOM_DB").flatMap { $0.isEmpty ? nil : $0 }
    self.init(
      path: arguments[SharedOptions.database] ?? variable ?? "headroom.db",
      strategies: arguments.strategies
    )
  }
}

extension ExternalPrograms {
  /// Starts the programs outside that a call names; nil where it names none.
  init?(_ arguments: ParsedArguments, _ console: Console) throws(WorkflowError) {
    let files = arguments[SharedOptions.externals]
    guard !files.isEmpty else { return nil }
    try self.init(
      files: files,
      arguments.ownStrategies,
      toolVersion: HeadroomProgram.version,
      ConsoleObserver(console, isQuiet: arguments[SharedOptions.quiet])
    )
  }
}
