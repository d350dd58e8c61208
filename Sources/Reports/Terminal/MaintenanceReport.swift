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
      text += TextLayout.wrapped("What to do: \(Escaped.text(advice))", width: width) + "\n"
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
    .init("advice", "What to do.") { advice(for: $0.health) },
  ])

  private static let backup: Fields<Backup> = [
    .init("file", "Path of the copy.") { $0.path },
    .init("bytes", "Size of the copy.") { $0.bytes },
  ]

  /// Returns what to do about a file that can't be examined; nil when its error says so itself.
  package static func advice(for error: DatabaseError) -> String? {
    switch error.kind {
    case .corrupt, .truncated, .foreignSchema: repair(error.path)
    case .readOnly: "make the file and its folder writable, or copy the file elsewhere"
    case .hotJournal:
      "make the file, its folder and \(error.path)-journal writable and run doctor again; when "
        + "copying the file, always copy the journal too"
    case .full: "free disk space, then repeat the command; no data is lost"
    case .notHeadroom: "pass a Headroom database with --db; this file was not changed"
    case .newerVersion: "use the newer Headroom that wrote it; nothing was changed"
    default: nil
    }
  }

  private static func advice(for health: DatabaseHealth) -> [String] {
    var advice: [String] = []
    if !health.isSound { advice.append(repair(health.path)) }
    if health.hadHotJournal, !health.isReadOnly {
      advice.append(
        "nothing: there was a journal next to the file; if its writer was killed, its unfinished "
          + "transaction has been rolled back"
      )
    }
    if health.isReadOnly {
      advice.append("make the file and its folder writable before the next run")
    }
    if let available = health.availableBytes, available < 2 * health.size {
      advice.append("free disk space: compacting may need twice the size of the file")
    }
    if health.freeBytes > 1 << 20, health.freeBytes * 4 > health.size {
      advice.append("'headroom prune' releases unused space when it removes a run")
    }
    return advice
  }

  private static func repair(_ path: String) -> String {
    "restore a backup, or salvage the readable data into a new file: "
      + "headroom doctor --db \(Words.shellWord(path)) --salvage "
      + Words.shellWord("\(path).salvaged")
  }

  // MARK: Salvage

  /// Returns what was saved of a damaged file and what is lost, each line with a line feed.
  package static func text(_ report: SalvageReport, of path: String, width: Int) -> String {
    var lines = report.tables.filter { !$0.isWhole }.map { table in
      let words =
        "\(table.name): \(table.read - table.refused) of \(table.read + table.lost) rows saved"
      return table.damage.map { "\(words); partly unreadable: \($0)" } ?? words
    }
    lines += report.olderDefinitions.map { definition in
      "the newest version of the \(definition.kind.rawValue) '\(definition.name)' is lost; an "
        + "earlier one is kept as archived until its file is imported again"
    }
    lines += report.movedRuns.map { number in
      "run \(number) was moved after the run before it: its start time was before 1970 or after "
        + "9999"
    }
    lines += report.incompleteRuns.map { run in
      "run \(run.number) is incomplete: \(run.results) of \(Words.count(run.recorded, "result")) saved"
        + (run.lostCases == 0
          ? "" : "; the definitions of \(Words.count(run.lostCases, "planned case")) are lost")
    }
    lines += report.lostRuns.map { "run \($0.number) is lost: \($0.reason)" }
    lines = lines.map { TextLayout.wrapped(Escaped.text($0), width: width) + "\n" }
    var text = lines.joined()
    text += "Saved \(Words.count(report.runs, "run"))"
    if !report.incompleteRuns.isEmpty { text += " (\(report.incompleteRuns.count) incomplete)" }
    text += " and \(Words.count(report.definitions, "definition"))"
    text += " from \(Escaped.text(path)) to \(Escaped.text(report.target)) (checked: ok)"
    return text + (report.isWhole ? "; no data is lost\n" : "\n")
  }

  /// Returns what was saved and what is lost as a document.
  package static func document(_ report: SalvageReport, of path: String) -> Value {
    salvage.value((report, path))
  }

  static let salvage: Fields<(report: SalvageReport, path: String)> = .document([
    .init("file", "Path of the damaged database.") { $0.path },
    .init("salvaged", "Path of the sound copy.") { $0.report.target },
    .init("whole", "Whether everything was saved.") { $0.report.isWhole },
    .init("runs", "Number of saved runs.") { $0.report.runs },
    .init("definitions", "Number of saved definitions.") { $0.report.definitions },
    .list("lostRuns", lostRun, "Runs that are lost.") { $0.report.lostRuns },
    .list("incompleteRuns", incompleteRun, "Runs that are saved in part.") {
      $0.report.incompleteRuns
    },
    .init("movedRuns", "Runs moved after the run before them: their start time was invalid.") {
      $0.report.movedRuns
    },
    .list("olderDefinitions", olderDefinition, "Definitions whose newest version is lost.") {
      $0.report.olderDefinitions
    },
    .list("tables", table, "Rows by table.") { $0.report.tables },
  ])

  private static let lostRun: Fields<SalvageReport.LostRun> = [
    .init("run", "Number of the run.") { $0.number }, .init("reason", "Why.") { $0.reason },
  ]

  private static let incompleteRun: Fields<SalvageReport.IncompleteRun> = [
    .init("run", "Number of the run.") { $0.number },
    .init("results", "Number of saved results.") { $0.results },
    .init("recorded", "Number of results that it had.") { $0.recorded },
    .init("lostCases", "Number of planned cases whose definitions are lost.") { $0.lostCases },
  ]

  private static let olderDefinition: Fields<SalvageReport.OlderDefinition> = [
    .init("kind", "Kind of definition.") { $0.kind }, .init("name", "The name.") { $0.name },
  ]

  private static let table: Fields<SalvageReport.Table> = [
    .init("table", "The table.") { $0.name },
    .init("read", "Number of rows that could be read.") { $0.read },
    .init("refused", "Number of read rows that are invalid.") { $0.refused },
    .init("lost", "Number of rows that could not be read.") { $0.lost },
    .init("damage", "Why rows could not be read.") { $0.damage },
  ]

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
  ])

  private static let discarded: Fields<MergeSummary.Discarded> = [
    .init("uuid", "UUID of the run.") { "\($0.run.uuid)" },
    .init("file", "The database with the discarded copy.") { $0.path },
    .init("results", "Number of its results.") { $0.results },
    .init("winnersResults", "Number of results of the copy that is kept.") { $0.winnersResults },
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
