import AvoidanceEngine
import RegressionRunner
import Scenarios

/// The options that select cases of a database.
enum SelectionOptions {
  private static let verdicts = CommandOption.choices(
    "verdict", of: Verdict?.all, by: \.key,
    "Select cases with this verdict in the selected run (default: the latest).")
  private static let failed = CommandOption.flag(
    "failed",
    "Select cases that failed in the selected run, in addition to those of --changed and --verdict."
  )
  private static let changed = CommandOption.flag(
    "changed",
    "Select new cases, and cases whose scenario, form, strategy or device has changed since the selected run."
  )

  static let all = [
    SharedOptions.strategies.declaration, SharedOptions.devices.declaration,
    SharedOptions.tags.declaration, verdicts.declaration, failed.declaration,
    changed.declaration,
  ]

  /// Returns the options of a command that selects cases.
  static func before<Command>(_ options: [BoundOption<Command>]) -> [BoundOption<Command>] {
    all.map { BoundOption(declaration: $0) { _, _ in } } + options
  }

  static func outcomes(_ arguments: ParsedArguments) -> OutcomeSelection {
    let words = arguments[verdicts]
    return OutcomeSelection(
      verdicts: Set(words.compactMap { $0 }), isMissing: words.contains(nil),
      isFailed: arguments[failed], isChanged: arguments[changed])
  }
}

extension CaseFilter {
  init(patterns: [String] = [], _ arguments: ParsedArguments) {
    self.init(
      patterns: patterns, strategies: arguments[SharedOptions.strategies],
      devices: arguments[SharedOptions.devices], tags: arguments[SharedOptions.tags],
      outcomes: SelectionOptions.outcomes(arguments))
  }
}

enum LawWords {
  /// Parses the laws of an option, in the order in which laws are checked.
  ///
  /// - Parameters:
  ///   - words: Names, one per word or separated by commas; `all` for all of them. In a word with
  ///     `all`, names after a `-` are left out.
  ///   - option: The option, as `--laws`.
  /// - Returns: The laws, each once.
  /// - Throws: ``UsageError`` for an unknown name, or one left out of nothing.
  static func laws(_ words: [String], option: String) throws(UsageError) -> [Law] {
    var selection = LawSelection()
    for part in words.flatMap({ $0.split(separator: ",", omittingEmptySubsequences: false) }) {
      // A space after a comma is not part of a name.
      let word = String(part.drop { $0 == " " })
      let choices = LawSelection.choices(like: word)
      guard let choice = choices.value(word) else {
        throw .wrongValue(
          option: option, value: word, expected: "a law (see 'headroom help laws')",
          suggestion: Suggestion.closest(to: word, among: choices.names))
      }
      _ = selection.add(choice)
    }
    if !selection.hasAll, let stray = selection.stray {
      throw .wrongValue(
        option: option, value: stray.text,
        expected: "a law, or all with the laws to leave out: all,\(stray.text)", suggestion: nil)
    }
    return selection.laws
  }
}

enum SharedOptions {
  /// The output format of a read-only command.
  enum OutputFormat: String, CaseIterable, Sendable {
    case text, json
  }

  static let paths = OperandDeclaration(
    name: "path", count: 1...Int.max, help: "Files and folders (default: the project's).",
    completes: .files, paths: .all, takesProject: true)
  static let database = CommandOption.text(
    "db", value: "file", defaultText: "$HEADROOM_DB, else the project's, else headroom.db",
    completes: .files, "Use this database file."
  ) { path in path.isEmpty ? "a file name" : nil }
  .defaultingToProject { $0.database.map { [$0.text] } ?? [] }
  static let quiet = CommandOption.flag(
    "quiet", short: "q", "Print only results and errors: no progress, no warnings.")
  static let all = CommandOption.flag(
    "all", short: "a", "Show each failing case, not only the first of each cause.")
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
  static let gate = CommandOption.list(
    "gate", value: "strategy", completes: .names(.strategy),
    "Let only the cases of this strategy decide the exit status and the annotations; the others are "
      + "compared and reported (default: the project's gate, else all cases)."
  )
  .defaultingToProject { $0.gate.map(\.text) }
  static let allowEmpty = CommandOption.flag("allow-empty", "Exit with 0 if nothing is selected.")
  static let strict = CommandOption.flag("strict", "Treat warnings about files as errors.")
  static let maxCases = CommandOption.integer(
    "max-cases",
    // Cases have ids of 31 bits in a database.
    in: 1...Int(Int32.max),
    defaultText: "\(CasePlan.usualLimit)",
    "Refuse to run more cases than this."
  )
  static let keepMissing = CommandOption.flag(
    "keep-missing",
    "Don't archive definitions that were imported from the same files or folders before and are "
      + "now gone."
  )
  static let skipBroken = CommandOption.flag(
    "skip-broken", "Skip invalid files and list them. Exits with 4 if none is valid.")
  static let scene = CommandOption.text(
    "scene", value: "name", defaultText: "all",
    "Use one scene of a storyboard, by its name in Xcode; an import then archives nothing.")
  static let against = CommandOption.text(
    "against", value: "run", defaultText: "previous", completes: .names(.run),
    "Compare with this earlier run: latest, previous, latest~N, a number, label or branch.")

  /// The results of a comparison that exit with 1, with their meaning for the command.
  static func failOn(
    _ standard: FailOn, _ cases: String, _ rest: String? = nil
  ) -> CommandOption<FailOn> {
    .choice(
      "fail-on", default: standard,
      "Exit with status 1 on \(cases), any change of outcome, or never. A case that is new or "
        + "redefined (its script, form or what judges it changed) is not a regression; if it fails, it "
        + "is reported, and counts as failure and change."
        + (rest.map { " \($0)" } ?? ""))
  }

  static let today = CommandOption.text(
    "today", value: "date", defaultText: "today in UTC",
    "Judge known failures as of this date (YYYY-MM-DD)."
  ) { word in
    CalendarDay(word) == nil ? "a date (YYYY-MM-DD)" : nil
  }

  /// The reports that a command can write.
  static let reports = reports(
    of: .run, "Write a report when the run ends", "junit=DIR/ writes one file per strategy."
  )
  .defaultingToProject { $0.reports.map { "\($0.name)=\($0.file)" } }

  /// The same for a command that knows which case to draw.
  static let reportsWithPicture = reports(
    of: .oneCase, "Write a report at the end",
    "svg draws the worst case, junit=DIR/ writes one file per strategy.")

  private static func reports(of scope: ReportFormat.Scope, _ what: String, _ more: String)
    -> CommandOption<[String]>
  {
    let formats = ReportFormat.all(of: scope).map(\.rawValue).joined(separator: ", ")
    return .list(
      "report", value: "format=file", isOutput: true, "\(what): \(formats); \(more)")
  }
}
