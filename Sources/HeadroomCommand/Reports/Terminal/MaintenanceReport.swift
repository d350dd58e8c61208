import Presentation
import RegressionRunner
package import RegressionStore
package import Scenarios

/// What `doctor` and `prune` say.
package enum MaintenanceReport {
  // MARK: Doctor

  /// Returns what was found out about a file, each line with a line feed.
  package static func text(
    _ health: DatabaseHealth, backup: (path: String, bytes: Int64)? = nil, width: Int
  ) -> String {
    let path = Escaped.text(health.path)
    var lines: [(String, String)] = [
      ("file", file(health)),
      ("schema", "version \(health.schemaVersion) (newest: \(health.newestSchemaVersion))"),
      ("SQLite", health.sqliteVersion),
      ("journal", journal(health)),
      (
        "runs",
        "\(health.runs) (\(health.interruptedRuns) interrupted, \(health.runningRuns) in progress)"
      ),
      (
        "tables",
        health.schemaDifferences.isEmpty
          ? "ok" : Escaped.text(few(health.schemaDifferences))
      ),
      ("structure", health.damage.isEmpty ? "ok" : Escaped.text(few(health.damage))),
      (
        "references",
        health.brokenReferences.isEmpty
          ? "ok" : "broken: " + Escaped.text(few(health.brokenReferences))
      ),
      ("content", health.problems.isEmpty ? "ok" : Escaped.text(few(health.problems))),
    ]
    if let backup {
      lines.append(("backup", "\(Escaped.text(backup.path)), \(bytes(backup.bytes)), ok"))
    }
    var text = "\(path): \(health.isSound ? "ok" : "damaged")\n"
    text += TextLayout.definitions(lines, width: width)
    for advice in advice(for: health) {
      text += TextLayout.wrapped("What to do: \(Escaped.text(advice.words))", width: width) + "\n"
      for command in advice.commands { text += "  \(Escaped.text(command))\n" }
    }
    return text
  }

  /// Returns what was found out about a file as a document.
  package static func document(
    _ health: DatabaseHealth, backup: (path: String, bytes: Int64)? = nil
  ) -> Value {
    doctor.value((health, backup))
  }

  typealias Backup = (path: String, bytes: Int64)

  static let doctor: Fields<(health: DatabaseHealth, backup: Backup?)> = .document([
    .init("file", "Path of the database.") { $0.health.path },
    .init("sound", "Whether nothing is damaged.") { $0.health.isSound },
    .init("bytes", "Size of the file.") { $0.health.size },
    .init("freeBytes", "Unused part of the file.") { $0.health.freeBytes },
    .init("availableBytes", "Free space on its disk; null if unknown.") {
      $0.health.availableBytes
    },
    .init("writable", "Whether the file and its folder can be written to.") {
      !$0.health.isReadOnly
    },
    .init("schemaVersion", "Version of the tables.") { $0.health.schemaVersion },
    .init("newestSchemaVersion", "Newest version that this program knows.") {
      $0.health.newestSchemaVersion
    },
    .init("sqliteVersion", "SQLite version.") { $0.health.sqliteVersion },
    .init("journalMode", "SQLite's journal mode.") { $0.health.journalMode },
    .init("hadHotJournal", "Whether a writer's unfinished journal was found.") {
      $0.health.hadHotJournal
    },
    .init("runs", "Number of runs.") { $0.health.runs },
    .init("interruptedRuns", "Number of interrupted runs.") { $0.health.interruptedRuns },
    .init("runningRuns", "Number of runs in progress.") { $0.health.runningRuns },
    .init("damage", "What SQLite's integrity check found.") { $0.health.damage },
    .init("brokenReferences", "References to missing rows.") { $0.health.brokenReferences },
    .init("schemaDifferences", "Differences from the expected tables.") {
      $0.health.schemaDifferences
    },
    .init("problems", "Invalid content.") { $0.health.problems },
    .object("backup", backup, or: .null, "The checked copy; null if none was requested.") {
      $0.backup
    },
    .init("advice", "What to do, with the commands that do it.") {
      lines(of: advice(for: $0.health))
    },
  ])

  private static let backup: Fields<Backup> = [
    .init("file", "Path of the copy.") { $0.path },
    .init("bytes", "Size of the copy.") { $0.bytes },
  ]

  /// What to do, and the commands that do it.
  package struct Advice {
    package var words: String
    package var commands: [String] = []
  }

  private static func lines(of advice: [Advice]) -> [String] {
    advice.flatMap { [$0.words] + $0.commands }
  }

  /// Returns what to do about a file that can't be examined; nil when its error says so itself.
  package static func advice(for error: DatabaseError) -> Advice? {
    switch error.kind {
    case .corrupt, .truncated: recover(error.path)
    case .readOnly:
      Advice(words: "make the file and its folder writable, or copy the file elsewhere")
    case .hotJournal:
      Advice(
        words: "make the file, its folder and \(error.path)-journal writable and run doctor again; "
          + "when copying the file, always copy the journal too")
    case .full: Advice(words: "free disk space, then repeat the command; no data is lost")
    case .notHeadroom:
      Advice(words: "pass a Headroom database with --db; this file was not changed")
    case .newerVersion:
      Advice(words: "use the newer Headroom that wrote it; nothing was changed")
    default: nil
    }
  }

  private static func advice(for health: DatabaseHealth) -> [Advice] {
    var advice: [Advice] = []
    if !health.damage.isEmpty {
      advice.append(recover(health.path))
    } else if !health.schemaDifferences.isEmpty {
      advice.append(
        Advice(words: "restore a backup, or undo the changes to the tables in SQLite's shell"))
    } else if !health.isSound {
      advice.append(
        Advice(
          words: "restore a backup, or take the runs that are whole into a new file:",
          commands: [merge(health.path, into: health.path)]))
    }
    if health.hadHotJournal, !health.isReadOnly {
      advice.append(
        Advice(
          words: "nothing: there was a journal next to the file; if its writer was killed, its "
            + "unfinished transaction has been rolled back"))
    }
    if health.isReadOnly {
      advice.append(Advice(words: "make the file and its folder writable before the next run"))
    }
    if let available = health.availableBytes, available < 2 * health.size {
      advice.append(
        Advice(words: "free disk space: compacting may need twice the size of the file"))
    }
    if health.freeBytes > 1 << 20, health.freeBytes * 4 > health.size {
      advice.append(
        Advice(words: "'headroom prune' releases unused space when it removes a run"))
    }
    return advice
  }

  private static func recover(_ path: String) -> Advice {
    let recovered = "\(path).recovered"
    return Advice(
      words: "restore a backup, or recover what can be read with SQLite's shell, sqlite3, and take "
        + "the runs that are whole into a new file; if .recover fails with an SQL error, as in "
        + "the packages of Debian and Ubuntu, take the shell of https://sqlite.org/download.html "
        + "instead:",
      commands: [
        "sqlite3 \(Words.shellWord(path)) .recover | sqlite3 \(Words.shellWord(recovered))",
        merge(recovered, into: path),
      ])
  }

  private static func merge(_ source: String, into path: String) -> String {
    "headroom merge --skip-damaged --db \(Words.shellWord("\(path).saved")) "
      + Words.shellWord(source)
  }

  private static func file(_ health: DatabaseHealth) -> String {
    var text = "\(bytes(health.size)) (\(bytes(health.freeBytes)) unused)"
    if let available = health.availableBytes { text += "; \(bytes(available)) free on disk" }
    return text + (health.isReadOnly ? "; read-only" : "")
  }

  private static func journal(_ health: DatabaseHealth) -> String {
    if health.journalMode == "wal" {
      return "WAL; the next command that writes switches back to a rollback journal"
    }
    return "rollback, which keeps the history in one file; in WAL mode, SQLite before 3.51.3 can "
      + "damage the file"
  }

  // MARK: Prune

  /// Returns what was removed, each line with a line feed.
  package static func text(_ report: PruneReport, isDryRun: Bool, width: Int?) -> String {
    let kept = "\(report.kept) kept"
    guard !report.removed.isEmpty else {
      return isDryRun ? "would remove no runs; \(kept)\n" : "removed no runs; \(kept)\n"
    }
    let runs = Words.count(report.removed.count, "run")
    let text =
      isDryRun
      ? "would remove \(runs) and free \(bytes(report.freedBytes)); \(kept)\n"
      : "removed \(runs), freed \(bytes(report.freedBytes)); \(kept)\n"
    return RunsText.text(report.removed, width: width) + text
  }

  /// Returns what was removed as a document.
  package static func document(_ report: PruneReport, isDryRun: Bool) -> Value {
    prune.value((report, isDryRun))
  }

  static let prune: Fields<(report: PruneReport, isDryRun: Bool)> = .document([
    .init("dryRun", "Whether the database was left unchanged.") { $0.isDryRun },
    .list("removed", RunJSON.run, "The removed runs.") { $0.report.removed },
    .init("kept", "Number of runs that are kept.") { $0.report.kept },
    .init("freedBytes", "Freed space.") { $0.report.freedBytes },
  ])

  // MARK: Words

  private static func few(_ words: [String]) -> String {
    let shown = words.prefix(5).joined(separator: "; ")
    return words.count > 5 ? "\(shown); \(words.count - 5) more" : shown
  }

  private static func bytes(_ count: Int64) -> String {
    var value = Double(count)
    for unit in ["B", "kB", "MB", "GB"] {
      if value < 1000 || unit == "GB" {
        return unit == "B" ? "\(count) B" : "\((value * 10).rounded() / 10) \(unit)"
      }
      value /= 1000
    }
    return "\(count) B"
  }
}

/// What a merge did.
package enum MergeText {
  /// Returns lines for people.
  ///
  /// - Parameters:
  ///   - summary: What happened.
  ///   - label: The label under which shards were joined.
  /// - Returns: The text, each line with a line feed; empty where nothing was done for missing shards.
  package static func text(_ summary: MergeSummary, _ label: String?) -> String {
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
    if summary.joinedShards > 0 { parts.append("\(summary.joinedShards) shards joined") }
    if summary.baselines > 0 {
      parts.append(Words.count(summary.baselines, "baseline row") + " added")
    }
    if summary.known > 0 { parts.append("\(summary.known) already present") }
    if summary.removed > 0 { parts.append("\(summary.removed) removed or joined earlier") }
    return text + parts.joined(separator: ", ") + "\n"
  }

  /// Says what was left out, and why.
  package static func words(_ skipped: MergeSummary.Skipped) -> String {
    "skipped " + (skipped.run.map { "run \($0) of" } ?? "in")
      + " \(skipped.path): \(skipped.reason)"
  }

  /// Says which copy of a run holds.
  private static func words(_ lost: MergeSummary.Discarded) -> String {
    "run \(lost.run.number): discarded the copy in \(lost.path) with "
      + "\(Words.count(lost.results, "result")); kept the one with \(lost.winnersResults) of "
      + "\(lost.run.totals.planned)"
  }

  /// Returns the document of `merge --format json`.
  package static func json(_ summary: MergeSummary) -> Value { fields.value(summary) }

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

  /// Returns why shards were not joined, and what to do.
  package static func words(_ problem: MergeSummary.UnjoinedShards) -> String {
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
