import Foundation
import TestSupport
import Testing

struct MergeTests {
  /// Everything that the public views show of a file, without the runs' numbers and, where these are
  /// other runs, without their identities and times.
  private func content(of file: String, areSameRuns: Bool = true, _ headroom: BuiltBinary) throws
    -> [String: [Substring]]
  {
    let reference = try headroom("query", "--views").output.split(separator: "\n")
    let views = reference.filter { !$0.hasPrefix(" ") }.compactMap {
      $0.split(separator: ":").first
    }
    #expect(views.contains("scoreboard"))
    let names = views.map { "'\($0)'" }.joined(separator: ", ")
    let columns = try headroom.shell(
      """
      sqlite3 \(file) "SELECT v.name, c.name FROM sqlite_schema v, pragma_table_info(v.name) c
        WHERE v.name IN (\(names)) ORDER BY v.name, c.cid"
      """)
    #expect(columns.status == 0, "\(columns.errors)")
    var columnsOfView: [Substring: [Substring]] = [:]
    for row in columns.output.split(separator: "\n").map({ $0.split(separator: "|") }) {
      let column = row[1]
      let isOfRun = column == "run" || column == "previous" || column.hasSuffix("_run")
      guard !isOfRun && (areSameRuns || column != "uuid" && !column.hasSuffix("_at")) else {
        continue
      }
      columnsOfView[row[0], default: []].append(column)
    }
    // Each view into a file of its own.
    var lines: [String] = []
    for view in views {
      let names = try #require(columnsOfView[view], "\(view)").joined(separator: ",")
      lines.append("sqlite3 \(file) 'SELECT \(names) FROM \(view)' | sort > view-\(view)")
    }
    let rows = try headroom.shell(lines.joined(separator: "\n"))
    #expect(rows.errors.isEmpty, "\(rows.errors)")
    var content: [String: [Substring]] = [:]
    for view in views {
      let text = String(decoding: try headroom.read("view-\(view)"), as: UTF8.self)
      content["\(view)"] = text.split(separator: "\n")
    }
    return content
  }

  private func recordShards(_ headroom: BuiltBinary) throws {
    try headroom.write(ExampleFiles.contacts, to: "suite/contacts.yaml")
    try headroom.write(ExampleFiles.ours(gap: 12), to: "suite/ours.yaml")
    try headroom.write(
      ExampleFiles.ours(gap: 10).replacing("ours", with: "others"), to: "suite/others.yaml")
    let result = try headroom.shell(
      """
      for k in 1 2 3 4; do
        "$headroom" run -q --db shard-$k.db --shard $k/4 suite & running="$running $!"
      done
      failed=0
      for process in $running; do wait $process || failed=$((failed + 1)); done
      exit $failed
      """
    )
    // The case with the gap of 12 fails, in its shard alone.
    #expect(result.status == 1, "\(result.errors)")
  }

  @Test(.needs(.sqliteShell))
  func `four shards are one run, in whatever order they are merged`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try recordShards(headroom)
      let part = try headroom("runs", "--db", "shard-2.db").output
      #expect(part.contains("  complete, shard 2/4  "))
      let shown = try headroom("show", "latest", "--db", "shard-2.db").output
      #expect(shown.hasPrefix("run      1, complete, shard 2/4\n"))
      let json = try headroom("runs", "--db", "shard-2.db", "--format", "json").output
      #expect(json.contains("\"shard\": \"2/4\""))
      for (file, order) in [("one.db", "1 2 3 4"), ("other.db", "4 2 1 3")] {
        let files = order.split(separator: " ").map { "shard-\($0).db" }
        let result = try headroom.call(["merge", "--db", file, "--as-one", "nightly"] + files)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("run 1 (nightly): 3 passed, 1 failed"), "\(result.output)")
        #expect(try headroom("runs", "--db", file, "--format", "json").output.contains("nightly"))
      }
      let one = try content(of: "one.db", headroom)
      #expect(try one == content(of: "other.db", headroom))
      let again = try headroom("merge", "--db", "one.db", "--as-one", "again", "shard-3.db")
      #expect(again.status == 0 && again.output.contains("0 runs added"), "\(again)")
      #expect(try headroom("merge", "--db", "one.db", "shard-2.db").status == 0)
      #expect(try one == content(of: "one.db", headroom))
      // The same as a run that was never cut.
      try headroom("run", "-q", "--db", "whole.db", "suite")
      let select = "'SELECT case_key, verdict, outcome FROM results ORDER BY 1'"
      let whole = try headroom.shell("sqlite3 whole.db \(select)").output
      #expect(try whole == headroom.shell("sqlite3 one.db \(select)").output)
    }
  }

  @Test(.needs(.parallel), .needs(.sqliteShell))
  func `the shipped suite in four shards is one run in every public view`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      let suite = Repository.folder.appending(path: "scenarios").path
      let run = "\"$headroom\" run -q --fail-on never '\(suite)'"
      let whole = try headroom.shell("\(run) --db whole.db --label nightly")
      #expect(whole.status == 0, "\(whole.errors)")
      let shards = try headroom.shell(
        "parallel -q --jobs 2 bash -c '\(run.replacing("'", with: "")) --db shard-{}.db --shard {}/4' ::: 1 2 3 4"
      )
      #expect(shards.status == 0, "\(shards.errors)")
      let files = [3, 1, 4, 2].map { "shard-\($0).db" }
      let merge = try headroom.call(["merge", "--db", "one.db", "--as-one", "nightly"] + files)
      #expect(merge.status == 0, "\(merge.errors)")
      let expected = try content(of: "whole.db", areSameRuns: false, headroom)
      let joined = try content(of: "one.db", areSameRuns: false, headroom)
      // A merge brings what the runs used: of the strategies those that some case ran under.
      let used = try headroom.shell("sqlite3 whole.db 'SELECT DISTINCT strategy FROM results'")
        .output.split(separator: "\n")
      #expect(used.count > 100)
      for (view, all) in expected {
        let rows =
          view == "strategies"
          ? all.filter { row in used.contains { row.hasPrefix("\($0)|") } } : all
        let found = joined[view] ?? []
        let (more, less) = (Set(found).subtracting(rows), Set(rows).subtracting(found))
        #expect(
          found == rows, "\(view): more \(more.sorted().prefix(3)), less \(less.sorted().prefix(3))"
        )
      }
      // Cases; each of them has four metrics.
      let cases = expected["cases"]?.count ?? 0
      #expect(cases > 2000 && expected["metrics"]?.count == 4 * cases)
    }
  }

  @Test func `a missing shard is named, and nothing is changed`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try recordShards(headroom)
      let files = ["shard-1.db", "shard-2.db", "shard-4.db"]
      let result = try headroom.call(["merge", "--as-one", "nightly"] + files)
      #expect(result.status == 2)
      #expect(result.errors.contains("no file has shard 3/4"), "\(result.errors)")
      #expect(!headroom.has("headroom.db"))
      let plain = try headroom.call(["merge"] + files)
      #expect(plain.status == 0 && plain.output.contains("3 runs added"), "\(plain)")
      let before = try headroom.read("headroom.db")
      #expect(try headroom.call(["merge", "--as-one", "nightly"] + files).status == 2)
      #expect(try headroom.read("headroom.db") == before)
      // Shards that were here as runs become part of the one.
      let whole = try headroom.call(["merge", "--as-one", "nightly", "shard-3.db"] + files)
      #expect(whole.status == 0, "\(whole.errors)")
      let runs = try headroom("runs", "--format", "json").output
      #expect(runs.components(separatedBy: "\"uuid\"").count == 2, "\(runs)")
    }
  }

  @Test func `copies of one file that went on apart keep both runs`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom.write(ExampleFiles.ours(gap: 10), to: "ours.yaml")
      try headroom("run", "-q", "contacts.yaml", "ours.yaml", "--label", "base")
      try headroom.shell("cp headroom.db a.db; cp headroom.db b.db")
      try headroom.write(ExampleFiles.ours(gap: 12), to: "ours.yaml")
      try headroom("run", "-q", "contacts.yaml", "ours.yaml", "--db", "a.db", "--label", "grown")
      try headroom.write(ExampleFiles.wrongNumber, to: "contacts.yaml")
      try headroom("run", "-q", "contacts.yaml", "--db", "b.db", "--label", "wrong")
      for order in [["a.db", "b.db"], ["b.db", "a.db"]] {
        try headroom.shell("rm -f headroom.db*")
        #expect(try headroom.call(["merge"] + order).status == 0)
        for (label, words) in [
          ("base", "3 = 3 passed"), ("grown", "3 = 2 passed, 1 failed"),
          ("wrong", "2 = 1 passed, 1 failed"),
        ] {
          let shown = try headroom("show", label).output
          #expect(shown.contains(words), "\(label): \(shown)")
        }
        let history = try headroom("history", "ours/").output
        #expect(history.contains("●✘·"), "\(history)")
      }
    }
  }

  @Test func `what is not a right database is refused, and nothing is changed`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom("run", "-q", "contacts.yaml", "--db", "other.db")
      try headroom.write("no database", to: "text.db")
      let whole = try headroom.read("other.db")
      try whole.prefix(whole.count - 5000).write(to: headroom.folder.appending(path: "short.db"))
      var newer = whole
      newer[63] = 99
      try newer.write(to: headroom.folder.appending(path: "newer.db"))
      try headroom("run", "-q", "contacts.yaml")
      let before = try headroom.read("headroom.db")
      for (file, status) in [
        ("text.db", Int32(78)), ("newer.db", 78), ("short.db", 74), ("absent.db", 74),
      ] {
        let result = try headroom("merge", "other.db", file)
        #expect(result.status == status, "\(file): \(result.errors)")
        #expect(result.errors.contains(file), "\(result.errors)")
      }
      #expect(try headroom("merge", "headroom.db").status == 64)
      #expect(try headroom.read("headroom.db") == before)
    }
  }

  /// A run, and the same one in another database.
  private static let twoFiles = MadeFolder { headroom in
    try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
    try headroom.expect(0, "run", "-q", "contacts.yaml", "--db", "other.db")
    try headroom.expect(0, "run", "-q", "contacts.yaml")
  }

  @Test(
    .needs(.sqliteShell),
    arguments: [
      ("CREATE TRIGGER t AFTER INSERT ON run BEGIN DELETE FROM run; END", Int32(74)),
      ("CREATE TABLE more (x)", 74), ("DROP INDEX transition_by_position", 74),
      ("UPDATE outcome SET body = '{}' WHERE id = 1", 74),
      ("UPDATE outcome SET digest = zeroblob(32), verdict = 'error' WHERE id = 1", 74),
      ("UPDATE form_revision SET content = '{}'", 74),
      ("UPDATE scenario SET name = 'a [b, c]'", 74),
      ("UPDATE scenario SET name = 'x' || char(10)", 74),
      ("UPDATE plan SET digest = zeroblob(32)", 74), ("UPDATE plan SET size = 9", 74),
      ("UPDATE run SET passed = 0", 74), ("UPDATE run SET mark = 0", 74),
      ("UPDATE run SET position = 9223372036854775807", 74),
      ("UPDATE run SET started_at = -9223372036854775807", 74),
      ("INSERT INTO baseline VALUES (1, 1, '[1]', 'x', 1, 'y')", 74),
      ("INSERT INTO baseline VALUES (1, 1, '[]', 'x', -9223372036854775807, 'y')", 74),
      ("PRAGMA foreign_keys = OFF; INSERT INTO baseline VALUES (1, 99, '[]', 'x', 1, 'y')", 74),
      ("PRAGMA foreign_keys = OFF; DELETE FROM outcome", 74),
      ("PRAGMA foreign_keys = OFF; DELETE FROM definition_span", 74),
      ("PRAGMA foreign_keys = OFF; UPDATE test_case SET id = 9223372036854775807 WHERE id = 1", 74),
      ("PRAGMA ignore_check_constraints = ON; UPDATE run SET uuid = x'00'", 74),
      ("PRAGMA ignore_check_constraints = ON; UPDATE run SET planned = -1", 74),
    ] as [(String, Int32)]
  )
  func `a hostile file adds nothing`(statement: String, status: Int32) throws {
    try Self.twoFiles.inCopy { headroom in
      let before = try headroom.read("headroom.db")
      let edit = try headroom.shell("sqlite3 other.db \"\(statement)\"")
      try #require(edit.status == 0, "\(edit.errors)")
      let hostile = try headroom.read("other.db")
      let result = try headroom("merge", "other.db")
      #expect(result.status == status, "\(result.output)\(result.errors)")
      #expect(try headroom.read("headroom.db") == before)
      #expect(try headroom.read("other.db") == hostile)
    }
  }

  /// Names of a file that was saved again in Unicode's normal form D are the names they were.
  @Test func `a suite saved in another normal form is the same, also for merge`() throws {
    func suite(_ e: String) -> String {
      """
      headroom: 1
      devices: [{name: phone, screen: [375, 667], keyboard: {portrait: 216}}]
      forms:
        - {name: formul\(e), canvas: [375, 667], view: {children: [{textField: f\(e)}]}}
      scenarios:
        - {name: caf\(e), form: formul\(e), strategies: [none], script: [{focus: f\(e)}]}
      """
    }
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(suite("\u{E9}"), to: "suite.yaml")
      #expect(try headroom("run", "suite.yaml", "--db", "a.db").status == 0)
      try headroom.write(suite("e\u{301}"), to: "suite.yaml")
      let again = try headroom("run", "suite.yaml", "--db", "a.db")
      #expect(again.status == 0)
      #expect(again.errors.contains("is not in Unicode normalization form C"), "\(again.errors)")
      #expect(!again.output.contains("redefined"), "\(again.output)")
      let merged = try headroom("merge", "a.db", "--db", "b.db")
      #expect(merged.status == 0, "\(merged.errors)")
      #expect(try headroom("doctor", "--db", "b.db").status == 0)
      let selected = try headroom("run", "cafe\u{301}", "--db", "a.db")
      #expect(selected.output.contains("1 passed"), "\(selected.output) \(selected.errors)")
    }
  }
}
