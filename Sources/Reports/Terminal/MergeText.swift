public import RegressionStore
import Scenarios
import Workflows

/// What a merge did.
public enum MergeText {
  /// Returns lines for people.
  ///
  /// - Parameters:
  ///   - summary: What happened.
  ///   - label: The label under which shards were joined.
  /// - Returns: The text, each line with a line feed; empty where nothing was done for missing shards.
  public static func text(_ summary: MergeSummary, _ label: String?) -> String {
    guard summary.unjoined.isEmpty else { return "" }
    var text = ""
    for lost in summary.givenWay { text += Escaped.text(words(lost)) + "\n" }
    for run in summary.pruned {
      text += "run \(run.number) removed: pruned in another file\n"
    }
    for run in summary.added {
      let name = run.header.label.map { " (\($0))" } ?? ""
      text += Escaped.text("run \(run.number)\(name): \(VerdictWords.summary(run.totals))") + "\n"
    }
    var parts = [Words.count(summary.added.count, "run") + " added"]
    if summary.joinedShards > 0 { parts.append("\(summary.joinedShards) shards joined") }
    if summary.baselines > 0 {
      parts.append(Words.count(summary.baselines, "baseline row") + " added")
    }
    if summary.known > 0 { parts.append("\(summary.known) already present") }
    if summary.removed > 0 { parts.append("\(summary.removed) removed or joined earlier") }
    return text + parts.joined(separator: ", ") + "\n"
  }

  /// Says which copy of a run holds.
  private static func words(_ lost: MergeSummary.GivenWay) -> String {
    "run \(lost.run.number): discarded the copy in \(lost.path) with "
      + "\(Words.count(lost.results, "result")); kept the one with \(lost.winnersResults) of "
      + "\(lost.run.totals.planned)"
  }

  /// Returns the document of `merge --format json`.
  public static func json(_ summary: MergeSummary) -> JSONValue {
    .record([
      "headroom": .integer(RunJSON.version),
      "added": .list(summary.added.map { RunJSON.run($0) }),
      "gaveWay": .list(
        summary.givenWay.map { lost in
          .record([
            "uuid": .text("\(lost.run.uuid)"), "file": .text(lost.path),
            "results": .integer(lost.results), "winnersResults": .integer(lost.winnersResults),
          ])
        }
      ),
      "pruned": .list(summary.pruned.map { RunJSON.run($0) }),
      "alreadyHere": .integer(summary.known),
      "removedBefore": .integer(summary.removed),
      "stillRunning": .integer(summary.running),
      "baselineRowsAdded": .integer(summary.baselines),
      "joinedShards": .integer(summary.joinedShards),
      "unjoined": .list(
        summary.unjoined.map { problem in
          .record([
            "shards": .integer(problem.count),
            "missing": .list(problem.missing.map { .integer($0) }),
            "interrupted": .list(problem.interrupted.map { .integer($0) }),
            "disagreement": problem.disagreement.map { .text($0) } ?? .null,
          ])
        }
      ),
    ])
  }

  /// Returns why shards were not joined, and what to do.
  public static func words(_ problem: MergeSummary.UnjoinedShards) -> String {
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
