import EmbeddedFiles
import Foundation
import TestSupport
import Testing

/// Every statement as the `sqlite3` program reads it.
@Suite(.needs(.sqliteShell))
struct StatementLintTests {
  private static let migrations = EmbeddedFile.all.filter { $0.path.hasPrefix("migrations/0") }
  private static let views = EmbeddedFile("migrations/views.sql")

  private static let statements = EmbeddedFile.all.filter {
    $0.path.hasSuffix(".sql") && !$0.path.hasPrefix("migrations/")
      && !runOnTheirOwn.contains($0.path)
  }
  .flatMap { $0.sections.isEmpty ? [$0] : $0.sections }

  /// Those that make the tables that they write to.
  private static let runOnTheirOwn = [
    "Tests/Benchmarks/SQL/CreateRows.sql", "Tests/Benchmarks/SQL/InsertRows.sql",
  ]

  /// What stands for a word in braces.
  private static let words = [
    "table": "outcome", "columns": "id, digest", "values": "?1, ?2", "order": "id", "view": "runs",
    "definition": "runs AS SELECT 1 AS run", "a": "1", "b": "2", "count": "3", "path": "other.db",
    "scenario": "x", "strategy": "x", "device": "x", "key": "id, digest", "column": "fingerprint",
    "target": "digest", "parent": "plan", "run_columns": "number, uuid",
    "run_values": ":number, :uuid",
  ]

  /// What has to be there before a statement can be read.
  private static let before = ["endRemovingReferenced": "beginRemovingReferenced"]

  @Test func `every statement can be prepared after all migrations`() throws {
    #expect(!Self.migrations.isEmpty && Self.statements.count > 100)
    try Tool.inTemporaryFolder { folder in
      try expectSound(Self.schema, on: "a.db", in: folder, "migrations")
      let scripts = Self.statements.map { file in
        let before = Self.statements.first { $0.path == Self.before[file.path] }?.text ?? ""
        let texts = Self.texts(of: file).map(Self.explained).joined()
        return (path: file.path, text: "BEGIN;\n\(before)\(texts)ROLLBACK;\n")
      }
      // All in one process, then one by one where it complains, to name what is wrong.
      let all = try Self.run(scripts.map { $0.text }.joined(), on: "a.db", in: folder)
      let isSound = all.status == 0 && all.output.isEmpty
      if !isSound || Thoroughness.isFull {
        for script in scripts { try expectSound(script.text, on: "a.db", in: folder, script.path) }
      }
      #expect(isSound, "\(all.output)")
      let own = Self.runOnTheirOwn.map { EmbeddedFile($0).text(with: ["path": "a.db"]) }
      try expectSound(own.joined(), on: "b.db", in: folder, "\(Self.runOnTheirOwn)")
    }
  }

  /// The migrations, and what stands in no table.
  private static var schema: String {
    (migrations + [views]).map(\.text).joined()
  }

  /// Returns a file's text, once for each kind where it serves all kinds.
  private static func texts(of file: EmbeddedFile) -> [String] {
    let kinds = file.text.contains("{kind}") ? ["form", "scenario", "strategy", "device"] : [""]
    return kinds.map { kind in
      var words = Self.words
      words["kind"] = kind
      if file.path == "namesIn" { words["table"] = "sqlite_schema" }
      return file.text(with: words)
    }
  }

  /// Returns a text in which each statement is only prepared; it ends with a semicolon at the end of a
  /// line, and nothing else does.
  private static func explained(_ text: String) -> String {
    text.split(separator: ";\n").map { "EXPLAIN \($0);\n" }.joined()
  }

  private static func run(_ script: String, on database: String, in folder: URL) throws
    -> (status: Int32, output: String)
  {
    let words = ["-bail", "-batch", "-init", "/dev/null", "-cmd", ".output /dev/null", database]
    return try Tool.sqlite3.run(words, input: script, in: folder)
  }

  private func expectSound(_ script: String, on database: String, in folder: URL, _ name: String)
    throws
  {
    let result = try Self.run(script, on: database, in: folder)
    #expect(result.status == 0 && result.output.isEmpty, "\(name): \(result.output)")
  }
}
