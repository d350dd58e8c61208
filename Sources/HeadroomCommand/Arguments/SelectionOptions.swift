import RegressionStore
import Workflows

/// The options that select cases of a database.
enum SelectionOptions {
  /// A verdict, or that there is none.
  private enum Word: String, CaseIterable, Sendable {
    case pass, fail, error, knownFailure, unexpectedPass, unjudged, skipped, missing

    var verdict: Verdict? { Verdict(rawValue: rawValue) }
  }

  private static let verdicts = CommandOption.choices(
    "verdict", of: Word.self,
    "Select cases with this verdict in the selected run (default: the latest).")
  private static let failed = CommandOption.flag(
    "failed",
    "Select cases that failed in the selected run, in addition to those of --changed and --verdict."
  )
  private static let changed = CommandOption.flag(
    "changed",
    "Select new cases, and cases whose scenario, form, strategy or device has changed since the selected run."
  )
  static let shard = CommandOption.text(
    "shard", value: "k/n",
    "Select every Nth case, starting with the Kth; see 'headroom merge --as-one'."
  ) { word in
    RunHeader.Shard(word: word) == nil
      ? "K/N with K from 1 to N, and N up to \(RunHeader.Shard.greatestCount)" : nil
  }

  /// What a command declares whose cases are selected.
  static let all = [
    SharedOptions.strategies.declaration, SharedOptions.devices.declaration,
    SharedOptions.tags.declaration, verdicts.declaration, failed.declaration,
    changed.declaration,
  ]

  /// What a call asks for of what a run has.
  static func outcomes(_ arguments: ParsedArguments) -> OutcomeSelection {
    let words = arguments[verdicts]
    return OutcomeSelection(
      verdicts: Set(words.compactMap(\.verdict)), isMissing: words.contains(.missing),
      isFailed: arguments[failed], isChanged: arguments[changed])
  }
}

extension CaseFilter {
  /// Takes what a call asks for.
  init(patterns: [String] = [], _ arguments: ParsedArguments) {
    self.init(
      patterns: patterns, strategies: arguments[SharedOptions.strategies],
      devices: arguments[SharedOptions.devices], tags: arguments[SharedOptions.tags],
      outcomes: SelectionOptions.outcomes(arguments))
  }
}

extension CaseNarrowing {
  /// Takes what a call asks for.
  init(_ arguments: ParsedArguments) {
    self.init(
      SelectionOptions.outcomes(arguments),
      shard: arguments[SelectionOptions.shard].flatMap { RunHeader.Shard(word: $0) })
  }
}

extension RunHeader.Shard {
  /// Reads a word as `2/4`; nil where it is none.
  fileprivate init?(word: String) {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]), index >= 1,
      index <= count, count <= RunHeader.Shard.greatestCount
    else { return nil }
    self.init(index: index, count: count)
  }
}
