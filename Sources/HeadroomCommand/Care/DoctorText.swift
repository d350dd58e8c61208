import Presentation
import RegressionStore
import Scenarios

enum DoctorText {
  /// The copy, with its size in bytes.
  typealias Backup = (path: String, bytes: Int64)

  static func text(_ health: DatabaseHealth, backup: Backup?, width: Int) -> String {
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

  static let fields: Fields<(health: DatabaseHealth, backup: Backup?)> = .document([
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

  /// What to do, and the commands for it.
  struct Advice {
    var words: String
    var commands: [String] = []
  }

  private static func lines(of advice: [Advice]) -> [String] {
    advice.flatMap { [$0.words] + $0.commands }
  }

  /// Returns what to do about a file that can't be examined; nil if its error says so itself.
  static func advice(for error: DatabaseError) -> Advice? {
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

  private static func few(_ words: [String]) -> String {
    let shown = words.prefix(5).joined(separator: "; ")
    return words.count > 5 ? "\(shown); \(words.count - 5) more" : shown
  }

  /// Returns a size in the largest unit of which there is at least one, as in `12.5 MB`.
  static func bytes(_ count: Int64) -> String {
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
