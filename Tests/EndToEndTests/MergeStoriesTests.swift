import Foundation
import TestSupport
import Testing

/// Stories of files that went on apart, as people meet them: whichever is merged into which, all of
/// them tell the same, and nothing that a run said is another one afterwards.
struct MergeStoriesTests {
  /// 12 scenarios on 50 devices under two strategies: 1,200 cases, of which those of `none` fail; a run
  /// that fails fast has batches of 512.
  private static let large: String = {
    var text = "headroom: 1\ndevices:\n"
    for index in 0..<50 {
      text += "  - {name: D\(index), screen: [375, \(600 + index)], keyboard: {portrait: 216}}\n"
    }
    text += """
      forms:
        - name: low
          canvas: [375, 600]
          view: {children: [{textField: field, frame: [0, 500, 375, 44]}]}
      scenarios:

      """
    for index in 0..<12 {
      text += """
          - name: s\(index)
            form: low
            strategies: [none, inset-scroll]
            laws: [focused-field-visible]
            script: [{focus: field}]

        """
    }
    return text
  }()

  /// What the views say that does not depend on a file's own numbers.
  private static let statements = [
    "SELECT uuid, state, passed, failed, unjudged, missing FROM runs ORDER BY uuid",
    "SELECT case_key, form, tags, archived FROM cases ORDER BY case_key",
    """
    SELECT uuid, case_key, verdict, outcome, file FROM results JOIN runs USING (run)
    ORDER BY uuid, case_key
    """,
    "SELECT * FROM forms ORDER BY form", "SELECT * FROM form_views ORDER BY form, view",
    "SELECT * FROM script_steps ORDER BY scenario, step, verb",
    "SELECT * FROM expectations ORDER BY scenario, step, subject, strategy",
  ]

  private func content(of file: String, _ headroom: BuiltBinary) throws -> [String] {
    try Self.statements.map { statement in
      let result = try headroom.call([
        "query", statement, "--format", "csv", "--limit", "100000", "--db", file,
      ])
      #expect(result.status == 0, "\(file): \(result.errors)")
      return result.output
    }
  }

  private func expectEqual(_ files: [String], _ headroom: BuiltBinary) throws {
    let first = try content(of: files[0], headroom)
    for file in files.dropFirst() {
      for (statement, (one, other)) in zip(
        Self.statements, zip(first, try content(of: file, headroom)))
      {
        let difference = zip(one.split(separator: "\r\n"), other.split(separator: "\r\n"))
          .first { $0 != $1 }
        #expect(
          one == other,
          "\(files[0]) and \(file): \(statement): \(difference.map { "\($0)" } ?? "length")")
      }
    }
  }

  /// Merges copies of two files in both orders, and both into a new one in both orders.
  private func mergeBothWays(_ headroom: BuiltBinary) throws -> [String] {
    for (file, others) in [
      ("ab.db", ["b.db"]), ("ba.db", ["a.db"]), ("new-ab.db", ["a.db", "b.db"]),
      ("new-ba.db", ["b.db", "a.db"]),
    ] {
      if !file.hasPrefix("new") {
        try headroom.shell("cp \(file.first == "a" ? "a" : "b").db \(file)")
      }
      let result = try headroom.call(["merge", "--db", file] + others)
      #expect(result.status == 0, "\(file): \(result.errors)")
    }
    return ["ab.db", "ba.db", "new-ab.db", "new-ba.db"]
  }

  // MARK: F1

  @Test func `of an interrupted run and the same one completed elsewhere the complete one stays`()
    throws
  {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.large, to: "large.yaml")
      let stopped = try headroom(
        "run", "-q", "-j", "1", "--fail-fast", "--db", "a.db", "large.yaml")
      #expect(stopped.status == 2 || stopped.status == 1, "\(stopped.output)\(stopped.errors)")
      let runs = "SELECT passed + failed, missing FROM runs"
      let before = try headroom("query", runs, "--format", "csv", "--db", "a.db").output
      let missing = before.split(separator: "\r\n").last?.split(separator: ",").last
      try #require(missing.flatMap { Int($0) } ?? 0 > 0, "\(before)")
      try headroom.shell("cp a.db b.db")
      #expect(try headroom("run", "-q", "--resume", "--db", "b.db", "large.yaml").status == 1)
      let whole = try headroom("query", runs, "--format", "csv", "--db", "b.db").output
      #expect(whole.hasSuffix("\r\n1200,0\r\n"), "\(whole)")

      try headroom.shell("cp a.db here.db; cp b.db there.db")
      let here = try headroom("merge", "b.db", "--db", "here.db")
      let there = try headroom("merge", "a.db", "--db", "there.db")
      for (file, told, loser) in [("here.db", here, "here.db"), ("there.db", there, "a.db")] {
        #expect(told.status == 0, "\(told.errors)")
        let now = try headroom("query", runs, "--format", "csv", "--db", file).output
        #expect(now == whole, "\(file)")
        #expect(try headroom("doctor", "--db", file).status == 0)
        // Which copy gave way: here the one of the database, there the one of the file.
        let words = told.output + told.errors
        #expect(words.contains("discarded the copy in \(loser) with "), "\(file): \(words)")
      }
      try expectEqual(["here.db", "there.db", "b.db"], headroom)
      // Once more there is nothing to do.
      #expect(try headroom("merge", "b.db", "a.db", "--db", "here.db").status == 0)
      try expectEqual(["here.db", "b.db"], headroom)
    }
  }

  @Test func `of two interrupted copies the one that has more results stays`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.large, to: "large.yaml")
      try headroom("run", "-q", "-j", "1", "--fail-fast", "--db", "a.db", "large.yaml")
      try headroom.shell("cp a.db b.db")
      try headroom("run", "-q", "-j", "1", "--resume", "--fail-fast", "--db", "b.db", "large.yaml")
      let count = "SELECT missing FROM runs"
      let (a, b) = (
        try headroom("query", count, "--format", "csv", "--db", "a.db").output,
        try headroom("query", count, "--format", "csv", "--db", "b.db").output
      )
      try #require(a != b && a != "missing\r\n0\r\n" && b != "missing\r\n0\r\n", "\(a) \(b)")
      let files = try mergeBothWays(headroom)
      for file in files {
        #expect(try headroom("query", count, "--format", "csv", "--db", file).output == b)
      }
      // They can be gone on with, and are then whole: where the better copy came, and where it was.
      let continued = Thoroughness.isFull ? files : Array(files[...1])
      for file in continued {
        #expect(try headroom("run", "-q", "--resume", "--db", file, "large.yaml").status == 1)
        let now = try headroom("query", count, "--format", "csv", "--db", file).output
        #expect(now == "missing\r\n0\r\n", "\(file)")
      }
      try expectEqual(continued, headroom)
    }
  }

  // MARK: F2

  @Test func `an approval that was undone elsewhere leaves a regression a regression`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "suite/contacts.yaml")
      try headroom.write(ApproveTests.seen, to: "suite/seen.yaml")
      let a = ["--db", "a.db"]
      #expect(try headroom.call(["run", "-q", "suite"] + a).status == 0)
      #expect(
        try headroom.call(["approve", "1", "seen/", "--reason", "right", "--by", "me"] + a).status
          == 0
      )
      #expect(try headroom.call(["run", "-q", "suite"] + a).status == 0)
      try headroom.shell("cp a.db b.db; cp -r suite before")
      // Elsewhere it is undone before this machine runs what regressed.
      let undone = try headroom.shell(
        """
        mv suite ours; cp -r before suite
        "$headroom" approve 1 seen/ --undo --reason wrong --by you --db b.db; status=$?
        rm -r suite; mv ours suite; exit $status
        """
      )
      #expect(undone.status == 0, "\(undone.errors)")
      try headroom.write(
        ApproveTests.seen.replacing("gap: 10", with: "gap: 12"), to: "suite/seen.yaml")
      #expect(try headroom.call(["run", "-q", "suite"] + a).status == 1)
      let words = ["compare", "2", "3", "--fail-on", "regression"]
      let before = try headroom.call(words + a)
      #expect(before.status == 1 && before.output.contains("newly failing  1"), "\(before.output)")
      for file in try mergeBothWays(headroom) {
        let after = try headroom.call(words + ["--db", file])
        #expect(after.status == 1, "\(file)")
        #expect(after.output == before.output, "\(file)")
      }
    }
  }

  @Test func `what a run was judged by is what was approved here when it began`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "suite/contacts.yaml")
      try headroom.write(ApproveTests.seen, to: "suite/seen.yaml")
      #expect(try headroom("run", "-q", "suite", "--db", "a.db").status == 0)
      try headroom.shell("cp a.db b.db; mkdir elsewhere; cp -r suite elsewhere")
      #expect(
        try headroom.shell(
          "cd elsewhere && \"$headroom\" approve 1 seen/ -m right --by you --db ../b.db"
        ).status == 0)
      // Nothing is approved here: what the case does otherwise is no other expectation.
      try headroom.write(
        ApproveTests.seen.replacing("gap: 10", with: "gap: 12"), to: "suite/seen.yaml")
      #expect(try headroom("run", "-q", "suite", "--db", "a.db").status == 0)
      let before = try headroom("compare", "1", "2", "--db", "a.db").output
      #expect(before.contains("different movement  1"), "\(before)")
      for file in try mergeBothWays(headroom) {
        #expect(try headroom("compare", "1", "2", "--db", file).output == before, "\(file)")
      }
    }
  }

  // MARK: F3

  @Test func `what was archived by hand stays archived, whatever is merged`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom.write(ExampleFiles.ours(gap: 10), to: "ours.yaml")
      let suite = ["contacts.yaml", "ours.yaml"]
      #expect(try headroom.call(["run", "-q", "--db", "a.db"] + suite).status == 0)
      try headroom.shell("cp a.db b.db")
      #expect(try headroom("archive", "ours/", "--db", "a.db").status == 0)
      #expect(try headroom.call(["run", "-q", "--db", "b.db"] + suite).status == 0)
      let files = try mergeBothWays(headroom)
      for file in files {
        let cases = try headroom.call([
          "query", "SELECT scenario, archived FROM cases WHERE archived", "--format", "csv",
          "--db", file,
        ])
        #expect(cases.output == "scenario,archived\r\nours/last-row,1\r\n", "\(file)")
        #expect(try headroom("run", "--list", "--db", file).output.contains("ours/") == false)
      }
      try expectEqual(files, headroom)
      // Taken back later and elsewhere it is back, an import alone does not do that.
      #expect(try headroom.call(["import", "-q", "--db", "ba.db"] + suite).status == 0)
      #expect(try headroom("run", "--list", "--db", "ba.db").output.contains("ours/") == false)
      #expect(try headroom("archive", "--undo", "ours/", "--db", "ba.db").status == 0)
      #expect(try headroom("merge", "ba.db", "--db", "a.db").status == 0)
      #expect(try headroom("run", "--list", "--db", "a.db").output.contains("ours/"))
      try headroom.shell("cp ba.db c.db")
      #expect(try headroom("merge", "ab.db", "--db", "c.db").status == 0)
      #expect(try headroom("run", "--list", "--db", "c.db").output.contains("ours/"))
    }
  }

  @Test func `a nightly run of shards undoes no archive`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom.write(ExampleFiles.ours(gap: 10), to: "ours.yaml")
      let suite = ["contacts.yaml", "ours.yaml"]
      #expect(try headroom.call(["run", "-q"] + suite).status == 0)
      #expect(try headroom("archive", "ours/").status == 0)
      // The machines of the night know nothing of it.
      for shard in ["1", "2"] {
        let words = ["run", "-q", "--shard", "\(shard)/2", "--db", "shard-\(shard).db"]
        #expect(try headroom.call(words + suite).status == 0)
      }
      let merged = try headroom("merge", "--as-one", "nightly", "shard-1.db", "shard-2.db")
      #expect(merged.status == 0, "\(merged.errors)")
      #expect(try headroom("show", "nightly").output.contains("3 passed"))
      #expect(try headroom("run", "--list").output.contains("ours/") == false)
      let undone = try headroom("archive", "--undo", "ours/")
      #expect(undone.output.contains("Restored 1 scenario"), "\(undone)")
    }
  }

  // MARK: F4

  @Test func `where files share a run the newest import and archive hold, in either order`() throws
  {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
      try headroom.write(ExampleFiles.ours(gap: 10), to: "ours.yaml")
      let suite = ["contacts.yaml", "ours.yaml"]
      #expect(try headroom.call(["run", "-q", "--db", "a.db"] + suite).status == 0)
      try headroom.shell("cp a.db b.db")
      // First here, then there: what is imported there is newer, what is archived here stays.
      let tagged = ExampleFiles.contacts
      try headroom.write(
        tagged.replacing("tags: [table, seed]", with: "tags: [first]")
          .replacing("height: 44\n", with: "height: 40\n"),
        to: "contacts.yaml"
      )
      #expect(try headroom.call(["import", "-q", "--db", "a.db"] + suite).status == 0)
      #expect(try headroom("archive", "ours/", "--db", "a.db").status == 0)
      try headroom.write(
        tagged.replacing("tags: [table, seed]", with: "tags: [second]"), to: "contacts.yaml")
      #expect(try headroom.call(["import", "-q", "--db", "b.db"] + suite).status == 0)
      let files = try mergeBothWays(headroom)
      for file in files {
        let cases = try headroom.call([
          "query", "SELECT DISTINCT scenario, tags, archived FROM cases ORDER BY 1", "--format",
          "csv", "--db", file,
        ])
        #expect(
          cases.output
            == "scenario,tags,archived\r\nours/last-row,,1\r\ntable/last-row-is-lifted,second,0\r\n",
          "\(file)"
        )
      }
      try expectEqual(files, headroom)
    }
  }
}
