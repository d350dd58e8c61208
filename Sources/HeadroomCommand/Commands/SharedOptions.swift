import AvoidanceEngine
import RegressionRunner
import Scenarios

/// Options that several commands have.
enum SharedOptions {
  /// What a reading command prints.
  enum OutputFormat: String, CaseIterable, Sendable {
    case text, json
  }

  /// How a device is held.
  enum Turn: String, CaseIterable, Sendable {
    case portrait, portraitUpsideDown, landscapeLeft, landscapeRight

    var orientation: Orientation {
      switch self {
      case .portrait: .portrait
      case .portraitUpsideDown: .portraitUpsideDown
      case .landscapeLeft: .landscapeLeft
      case .landscapeRight: .landscapeRight
      }
    }
  }

  /// What a command reads.
  static let paths = OperandDeclaration(
    name: "path", count: 1...Int.max, help: "Files and folders (default: the project's).",
    completes: .files, paths: .all, takesProject: true)
  static let database = CommandOption.text(
    "db", value: "file", defaultText: "$HEADROOM_DB, else the project's, else headroom.db",
    completes: .files, "Use this database file."
  ) { path in path.isEmpty ? "a file name" : nil }
  .elseOfProject { $0.database.map { [$0.text] } ?? [] }
  static let quiet = CommandOption.flag(
    "quiet", short: "q", "Print only results and errors: no progress, no warnings.")
  static let format = CommandOption.choice(
    "format", default: OutputFormat.text, "Print human-readable text or JSON.")
  static let strategies = CommandOption.list(
    "strategy", short: "s", value: "name", completes: .names(.strategy),
    "Select cases under this strategy; * and ? are wildcards.")
  static let devices = CommandOption.list(
    "device", short: "d", value: "name", completes: .names(.device),
    "Select cases on this device; * and ? are wildcards.")
  static let tags = CommandOption.list(
    "tag", short: "t", value: "tag", completes: .names(.tag), "Select scenarios with this tag.")
  static let externals = CommandOption.list(
    "external", value: "file", completes: .files,
    "Use the programs listed in this file as strategies.")
  static let allowEmpty = CommandOption.flag("allow-empty", "Exit with 0 if nothing is selected.")
  static let maxCases = CommandOption.integer(
    "max-cases",
    // Cases have ids of 31 bits in a database.
    in: 1...Int(Int32.max),
    defaultText: "\(CasePlan.usualLimit)",
    "Refuse to run more cases than this."
  )
  static let against = CommandOption.text(
    "against", value: "run", defaultText: "previous", completes: .names(.run),
    "Compare with this earlier run: latest, previous, latest~N, a number, label or branch.")
  static let today = CommandOption.text(
    "today", value: "date", defaultText: "today in UTC",
    "Judge known failures as of this date (YYYY-MM-DD)."
  ) { word in
    CalendarDay(word) == nil ? "a date (YYYY-MM-DD)" : nil
  }
}
