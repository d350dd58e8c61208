import Foundation
import TestSupport
import Testing

struct StrategyRankingTests {
  /// Both strategies of the example pass; `ours` fails its own scenario with a gap of 12.
  private func record(_ headroom: BuiltBinary) throws {
    try headroom.write(ExampleFiles.wrongNumber, to: "contacts.yaml")
    try headroom.write(ExampleFiles.ours(gap: 10), to: "ours.yaml")
    #expect(try headroom("run", "-q", "contacts.yaml", "ours.yaml").status == 1)
  }

  @Test func `strategies are ranked by passes, covered points and points scrolled`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try record(headroom)
      let result = try headroom("compare", "--strategies")
      #expect(result.status == 0, "\(result.errors)")
      // Back and forth: offset-restore 2 × 151; ours once, 151; inset-scroll fails, so it is last.
      let lines = result.output.split(separator: "\n").map { words($0) }
      #expect(lines.contains(["1", "ours", "1", "1", "0", "0", "0", "0", "151"]), "\(lines)")
      #expect(lines.contains(["2", "offset-restore", "1", "1", "0", "0", "0", "0", "302"]))
      #expect(lines.contains(["3", "inset-scroll", "1", "0", "1", "0", "0", "0", "282"]))
      #expect(lines.contains(["table/last-row-is-lifted", "[iPhone", "8]", "●", "✘"]))
      #expect(!lines.contains(["ours/last-row", "[iPhone", "8]", "●"]))
      #expect(result.output.contains("differ in 1 case, agree in 1 (--all"))
      let all = try headroom("compare", "--strategies", "--all")
      #expect(words(all.output).contains("ours/last-row"))
    }
  }

  @Test func `the ranking has the numbers of the scoreboard`() throws {
    let suite = Repository.folder.appending(path: "scenarios")
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom("run", "-q", suite.path, "flow/")
      let ranking = try json(headroom("compare", "--strategies", "--format", "json").output)
      let board = try json(
        headroom("query", "SELECT * FROM scoreboard WHERE run = 1", "--format", "json").output)
      let rows = try #require(board["rows"] as? [[String: Any]])
      let standings = try #require(ranking["strategies"] as? [[String: Any]])
      try #require(rows.count > 2 && rows.count == standings.count, "\(rows.count)")
      for standing in standings {
        let name = try #require(standing["strategy"] as? String)
        let row = try #require(rows.first { $0["strategy"] as? String == name })
        let totals = try #require(standing["totals"] as? [String: Int])
        #expect(totals["passed"] == row["passed"] as? Int)
        #expect(totals["failed"] == row["failed"] as? Int)
        for (mine, theirs) in [
          ("coveredPoints", "covered_points"), ("pointsScrolled", "points_scrolled"),
        ] {
          let number = try #require(standing[mine] as? Double)
          let other = try #require(row[theirs] as? Double)
          #expect(abs(number - other) < 1e-6, "\(name) \(mine)")
        }
      }
    }
  }

  @Test func `a ranking refuses what makes no sense`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try record(headroom)
      func status(_ words: String...) throws -> Int32 {
        try headroom.call(["compare", "--strategies"] + words).status
      }
      #expect(try status("--fail-on", "regression") == 64)
      #expect(try status("--fail-on", "failure") == 1)
      #expect(try status("--strategy", "ours", "--fail-on", "failure") == 0)
      #expect(try status("1", "--why") == 64)
      #expect(try status("ours", "inset-scroll", "--all") == 64)
      #expect(try status("ours", "inset-scroll", "1", "2") == 64)
      let one = try headroom("compare", "--strategies", "ours")
      #expect(one.status == 64)
      #expect(one.errors.contains("'ours' is a strategy; name two"))
      #expect(try headroom("compare", "--all").status == 64)
    }
  }

  private func words(_ line: some StringProtocol) -> [String] {
    line.split(whereSeparator: \.isWhitespace).map { String($0) }
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
