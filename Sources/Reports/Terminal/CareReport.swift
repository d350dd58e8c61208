public import RegressionStore
import Scenarios
import Workflows

/// What `doctor` and `prune` say.
public enum CareReport {
  // MARK: Doctor

  /// Returns what was found out about a file, each line with a line feed.
  public static func text(
    _ health: DatabaseHealth,
    backup: (path: String, bytes: Int64)? = nil,
    width: Int
  ) -> String {
    let path = Escaped.text(health.path)
    var lines: [(String, String)] = [
      ("file", file(health)),
      ("schema", "version \(health.schemaVersion), the newest is \(health.newestSchemaVersion)"),
      ("SQLite", health.sqliteVersion),
      ("journal", journal(health)),
      (
        "runs",
        "\(health.runs), of which \(health.interruptedRuns) interrupted and \(health.runningRuns)"
          + " being recorded"
      ),
      (
        "tables",
        health.schemaDifferences.isEmpty
          ? "in order" : Escaped.text(few(health.schemaDifferences))
      ),
      ("structure", health.damage.isEmpty ? "in order" : Escaped.text(few(health.damage))),
      (
        "references",
        health.brokenReferences.isEmpty
          ? "in order" : "broken: " + Escaped.text(few(health.brokenReferences))
      ),
      (
        "content",
        health.problems.isEmpty ? "in order" : Escaped.text(few(health.problems))
      ),
    ]
    if let backup {
      lines.append(("backup", "\(Escaped.text(backup.path)), \(bytes(backup.bytes)), in order"))
    }
    var text = "\(path): \(health.isSound ? "in order" : "damaged")\n"
    text += TextLayout.definitions(lines, width: width)
    for advice in advice(for: health) {
      text += TextLayout.wrapped("What to do: \(Escaped.text(advice))", width: width) + "\n"
    }
    return text
  }

  /// Returns what was found out about a file as a document.
  public static func document(
    _ health: DatabaseHealth,
    backup: (path: String, bytes: Int64)? = nil
  ) -> JSONValue {
    .record([
      "headroom": .integer(RunJSON.version),
      "file": .text(health.path),
      "sound": .flag(health.isSound),
      "bytes": .integer(Int(health.size)),
      "freeBytes": .integer(Int(health.freeBytes)),
      "availableBytes": .optional(health.availableBytes.map { Int($0) }),
      "writable": .flag(!health.isReadOnly),
      "schemaVersion": .integer(health.schemaVersion),
      "newestSchemaVersion": .integer(health.newestSchemaVersion),
      "sqliteVersion": .text(health.sqliteVersion),
      "journalMode": .text(health.journalMode),
      "hadHotJournal": .flag(health.hadHotJournal),
      "runs": .integer(health.runs),
      "interruptedRuns": .integer(health.interruptedRuns),
      "runningRuns": .integer(health.runningRuns),
      "damage": .list(health.damage.map { .text($0) }),
      "brokenReferences": .list(health.brokenReferences.map { .text($0) }),
      "schemaDifferences": .list(health.schemaDifferences.map { .text($0) }),
      "problems": .list(health.problems.map { .text($0) }),
      "backup": backup.map {
        .record(["file": .text($0.path), "bytes": .integer(Int($0.bytes))])
      } ?? .null,
      "advice": .list(advice(for: health).map { .text($0) }),
    ])
  }

  /// Returns what to do about a file that can't be examined; nil when its error says so itself.
  public static func advice(for error: DatabaseError) -> String? {
    switch error.kind {
    case .corrupt, .truncated, .foreignSchema: repair(error.path)
    case .readOnly: "give the file and its folder write permission, or copy the file elsewhere"
    case .hotJournal:
      "give the file, its folder and \(error.path)-journal write permission and run doctor again; "
        + "copy the journal with the file, never without"
    case .full: "make room on the file system, then repeat the command; nothing is lost"
    case .notHeadroom: "name a Headroom database with --db; this file was left as it is"
    case .newerVersion: "use the newer Headroom that wrote it; nothing was changed"
    default: nil
    }
  }

  private static func advice(for health: DatabaseHealth) -> [String] {
    var advice: [String] = []
    if !health.isSound { advice.append(repair(health.path)) }
    if health.hadHotJournal, !health.isReadOnly {
      advice.append(
        "nothing: a journal lay beside the file; if its writer was killed, what it had begun is "
          + "undone now"
      )
    }
    if health.isReadOnly {
      advice.append("give the file and its folder write permission before the next run")
    }
    if let available = health.availableBytes, available < 2 * health.size {
      advice.append("make room: a compaction may need twice the size of the file")
    }
    if health.freeBytes > 1 << 20, health.freeBytes * 4 > health.size {
      advice.append("'headroom prune' gives unused space back when it removes a run")
    }
    return advice
  }

  private static func repair(_ path: String) -> String {
    "put a backup in its place, or save what can be read into a new file: "
      + "headroom doctor --db \(Words.shellWord(path)) --salvage "
      + Words.shellWord("\(path).salvaged")
  }

  // MARK: Salvage

  /// Returns what was saved of a damaged file and what is lost, each line with a line feed.
  public static func text(_ report: SalvageReport, of path: String, width: Int) -> String {
    var lines = report.tables.filter { !$0.isWhole }.map { table in
      let words =
        "\(table.name): \(table.read - table.refused) of \(table.read + table.lost) rows saved"
      return table.damage.map { "\(words); not all of it can be read: \($0)" } ?? words
    }
    lines += report.olderDefinitions.map { definition in
      "the newest content of the \(definition.kind.rawValue) '\(definition.name)' is lost: it is "
        + "archived with an earlier one until its file is imported again"
    }
    lines += report.movedRuns.map { number in
      "run \(number) comes after the run before it now: a clock had said a time before 1970 or after "
        + "the year 9999"
    }
    lines += report.incompleteRuns.map { run in
      "run \(run.number) is incomplete: \(run.results) of \(Words.count(run.recorded, "result")) saved"
        + (run.lostCases == 0
          ? "" : "; what \(Words.count(run.lostCases, "case")) of its plan ran is lost")
    }
    lines += report.lostRuns.map { "run \($0.number) is lost: \($0.reason)" }
    lines = lines.map { TextLayout.wrapped(Escaped.text($0), width: width) + "\n" }
    var text = lines.joined()
    text += "Saved \(Words.count(report.runs, "run"))"
    if !report.incompleteRuns.isEmpty { text += " (\(report.incompleteRuns.count) incomplete)" }
    text += " and \(Words.count(report.definitions, "definition"))"
    text += " of \(Escaped.text(path)) in \(Escaped.text(report.target)), which is in order"
    return text + (report.isWhole ? "; nothing is lost\n" : "\n")
  }

  /// Returns what was saved and what is lost as a document.
  public static func document(_ report: SalvageReport, of path: String) -> JSONValue {
    .record([
      "headroom": .integer(RunJSON.version),
      "file": .text(path),
      "salvaged": .text(report.target),
      "whole": .flag(report.isWhole),
      "runs": .integer(report.runs),
      "definitions": .integer(report.definitions),
      "lostRuns": .list(
        report.lostRuns.map { lost in
          .record(["run": .integer(lost.number), "reason": .text(lost.reason)])
        }
      ),
      "incompleteRuns": .list(
        report.incompleteRuns.map { run in
          .record([
            "run": .integer(run.number), "results": .integer(run.results),
            "recorded": .integer(run.recorded), "lostCases": .integer(run.lostCases),
          ])
        }
      ),
      "movedRuns": .list(report.movedRuns.map { .integer($0) }),
      "olderDefinitions": .list(
        report.olderDefinitions.map { definition in
          .record(["kind": .text(definition.kind.rawValue), "name": .text(definition.name)])
        }
      ),
      "tables": .list(
        report.tables.map { table in
          .record([
            "table": .text(table.name), "read": .integer(table.read),
            "refused": .integer(table.refused), "lost": .integer(table.lost),
            "damage": table.damage.map { .text($0) } ?? .null,
          ])
        }
      ),
    ])
  }

  private static func file(_ health: DatabaseHealth) -> String {
    var text = "\(bytes(health.size)), \(bytes(health.freeBytes)) of it unused"
    if let available = health.availableBytes { text += "; \(bytes(available)) left beside it" }
    return text + (health.isReadOnly ? "; can only be read" : "")
  }

  private static func journal(_ health: DatabaseHealth) -> String {
    if health.journalMode == "wal" {
      return "WAL; the next command that writes goes back to a rollback journal"
    }
    return "rollback, so that the history is one file; SQLite before 3.51.3 can damage a file in "
      + "WAL mode"
  }

  // MARK: Prune

  /// Returns what was removed, each line with a line feed.
  public static func text(_ report: PruneReport, isRehearsal: Bool, width: Int?) -> String {
    let stays = "\(report.kept) \(report.kept == 1 ? "stays" : "stay")"
    guard !report.removed.isEmpty else {
      return "no run \(isRehearsal ? "would be" : "was") removed; \(stays)\n"
    }
    let runs = Words.count(report.removed.count, "run")
    let text =
      isRehearsal
      ? "would remove \(runs) and free \(bytes(report.freedBytes)); \(stays)\n"
      : "removed \(runs), freed \(bytes(report.freedBytes)); \(stays)\n"
    return RunsText.text(report.removed, width: width) + text
  }

  /// Returns what was removed as a document.
  public static func document(_ report: PruneReport, isRehearsal: Bool) -> JSONValue {
    .record([
      "headroom": .integer(RunJSON.version),
      "dryRun": .flag(isRehearsal),
      "removed": .list(report.removed.map { RunJSON.run($0) }),
      "kept": .integer(report.kept),
      "freedBytes": .integer(Int(report.freedBytes)),
    ])
  }

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
