import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

enum MergeText {
  /// Returns the text; each line ends with a line feed.
  ///
  /// It is empty if nothing was merged because shards are missing.
  static func text(_ summary: MergeSummary, _ label: String?) -> String {
    guard summary.unjoined.isEmpty else { return "" }
    var text = ""
    for skipped in summary.skipped { text += Escaped.text(words(skipped)) + "\n" }
    for lost in summary.discarded { text += Escaped.text(words(lost)) + "\n" }
    for run in summary.pruned {
      text += "run \(run.number) removed: pruned in another file\n"
    }
    for run in summary.added {
      let name = run.header.label.map { " (\($0))" } ?? ""
      text += Escaped.text("run \(run.number)\(name): \(VerdictWords.summary(run.totals))") + "\n"
    }
    var parts = [Words.count(summary.added.count, "run") + " added"]
    if summary.joinedShards > 0 {
      parts.append(Words.count(summary.joinedShards, "shard") + " joined")
    }
    if summary.baselines > 0 {
      parts.append(Words.count(summary.baselines, "baseline row") + " added")
    }
    if summary.known > 0 { parts.append("\(summary.known) already present") }
    if summary.removed > 0 { parts.append("\(summary.removed) removed or joined earlier") }
    return text + parts.joined(separator: ", ") + "\n"
  }

  static func words(_ skipped: MergeSummary.Skipped) -> String {
    "skipped " + (skipped.run.map { "run \($0) of" } ?? "in")
      + " \(skipped.path): \(skipped.reason)"
  }

  private static func words(_ lost: MergeSummary.Discarded) -> String {
    "run \(lost.run.number): discarded the copy in \(lost.path) with "
      + "\(Words.count(lost.results, "result")); kept the one with \(lost.winnersResults) of "
      + "\(lost.run.totals.planned)"
  }

  static let fields: Fields<MergeSummary> = .document([
    .list("added", RunJSON.run, "The added runs.") { $0.added },
    .list("gaveWay", discarded, "Copies of runs that have fewer results.") { $0.discarded },
    .list("pruned", RunJSON.run, isFolded: true, "Runs removed here, as another file pruned them.")
    {
      $0.pruned
    },
    .init("alreadyHere", "Number of runs already present.") { $0.known },
    .init("removedBefore", "Number of runs removed or joined earlier.") { $0.removed },
    .init("stillRunning", "Number of runs in progress; not merged.") { $0.running },
    .init("baselineRowsAdded", "Number of baseline rows added.") { $0.baselines },
    .init("joinedShards", "Number of shards joined.") { $0.joinedShards },
    .list("unjoined", unjoined, "Shards that could not be joined.") { $0.unjoined },
    .list("skipped", skipped, "What is damaged, and was skipped.") { $0.skipped },
  ])

  private static let discarded: Fields<MergeSummary.Discarded> = [
    .init("uuid", "UUID of the run.") { "\($0.run.uuid)" },
    .init("file", "The database with the discarded copy.") { $0.path },
    .init("results", "Number of its results.") { $0.results },
    .init("winnersResults", "Number of results of the copy that is kept.") { $0.winnersResults },
  ]

  private static let skipped: Fields<MergeSummary.Skipped> = [
    .init("file", "The damaged database.") { $0.path },
    .init("run", "Number of the run; null for anything else, and if it can't be read.") { $0.run },
    .init("reason", "What is wrong.") { $0.reason },
  ]

  private static let unjoined: Fields<MergeSummary.UnjoinedShards> = [
    .init("shards", "Number of shards of the plan.") { $0.count },
    .init("missing", "Indexes of missing shards.") { $0.missing },
    .init("interrupted", "Indexes of interrupted shards.") { $0.interrupted },
    .init("disagreement", "Why they do not belong together.") { $0.disagreement },
  ]

  /// Returns why shards were not joined, and a remedy.
  static func words(_ problem: MergeSummary.UnjoinedShards) -> String {
    if let disagreement = problem.disagreement {
      return "the \(problem.count) shards can't be joined: \(disagreement); nothing was changed"
    }
    func names(_ indexes: [Int]) -> String {
      Words.list(indexes.map { "\($0)/\(problem.count)" }, limit: 20)
    }
    var parts: [String] = []
    if !problem.missing.isEmpty {
      parts.append("no file has shard \(names(problem.missing))")
    }
    if !problem.interrupted.isEmpty {
      parts.append("shard \(names(problem.interrupted)) was interrupted")
    }
    return parts.joined(separator: ", and ")
      + "; nothing was changed: run the missing shards and merge all files again"
  }
}
