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
      #expect(
        lines.contains(["1", "ours", "100", "%", "1/1", "0", "0", "0", "0", "151"]), "\(lines)")
      let others = [
        ["2", "offset-restore", "100", "%", "1/1", "0", "0", "0", "0", "302"],
        ["3", "inset-scroll", "0", "%", "0/1", "0", "0", "0", "0", "282"],
      ]
      for other in others { #expect(lines.contains(other), "\(lines)") }
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

  /// Two forms: a table, which every strategy can act on, and a field that is always visible.
  private static let shares = """
    headroom: 1
    forms:
      - name: list
        canvas: [375, 667]
        view:
          children:
            - tableView: items
              frame: [0, 0, 375, 667]
              rows: [{repeat: 12, cell: "row-{n}", children: [{textField: "f-{n}", frame: [15, 0, 300, 44]}]}]
      - name: plain
        canvas: [375, 667]
        view: {children: [{textField: top, frame: [20, 100, 335, 40]}]}
    scenarios:
      - name: list/last
        form: list
        tags: [blocker]
        devices: [iPhone 8]
        strategies: [none, inset-scroll, offset-restore]
        script: [focus: f-12, hideKeyboard]
      - name: list/known
        form: list
        devices: [iPhone 8]
        strategies: [none, inset-scroll]
        laws: [focused-field-visible]
        knownFailure: {none: {laws: [focused-field-visible], reason: the keyboard covers it, until: never}}
        script: [focus: f-12]
      - name: plain/top
        form: plain
        devices: [iPhone 8]
        strategies: [none, inset-scroll]
        tags: [blocker]
        script: [focus: top]

    """

  /// Of none one passes of two, and one is known; of inset-scroll both pass in which it finds a table;
  /// offset-restore has one case.
  @Test func `shares leave out known failures and cases with nothing to act on`() throws {
    try BuiltBinary.inTemporaryFolder { headroom in
      try headroom.write(Self.shares, to: "shares.yaml")
      #expect(try headroom("run", "-q", "shares.yaml").status == 1)
      let words = ["compare", "--strategies", "--by", "form", "--by", "tag:blocker"]
      let text = try headroom.call(words).output
      let lines = text.split(separator: "\n").map { self.words($0) }
      let start = lines.firstIndex { $0.first == "#" } ?? 0
      #expect(lines[start].last == "blocker", "\(text)")
      #expect(
        Set(lines[(start + 1)...(start + 2)].map { $0[1] }) == ["inset-scroll", "offset-restore"])
      #expect(
        lines[start + 1][2...6] == ["100", "%", "2/2", "0", "1"]
          || lines[start + 2][2...6] == ["100", "%", "2/2", "0", "1"])
      #expect(lines[start + 3].prefix(6) == ["3", "none", "50", "%", "1/2", "1"], "\(text)")
      #expect(lines[start + 3].last == "1/2")
      let plain = try #require(lines.first { $0.first == "plain" })
      #expect(plain.dropFirst().sorted() == ["1/1", "∅"], "\(text)")
      #expect(
        text.contains(
          "inset-scroll: 2 of 2 where it applies, blocker 1 of 1; 1 case had nothing for it to act on\n"
        ),
        "\(text)")
      let document = try json(headroom.call(words + ["--format", "json"]).output)
      let standings = try #require(document["strategies"] as? [[String: Any]])
      let none = try #require(standings.last?["applies"] as? [String: Any])
      #expect(none["share"] as? Double == 0.5 && none["knownFailures"] as? Int == 1)
      let groups = try #require(standings.last?["groups"] as? [[String: Any]])
      #expect(groups.map { $0["name"] as? String } == ["list", "plain", "blocker"])
      let board = try json(
        headroom("query", "scoreboard", "-p", "run=1", "--format", "json").output)
      let rows = try #require(board["rows"] as? [[String: Any]])
      #expect(rows.map { $0["strategy"] as? String } == standings.map { $0["strategy"] as? String })
      #expect(rows.last?["share"] as? Double == 0.5)
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
      #expect(try status("ours", "inset-scroll", "--by", "form") == 64)
      #expect(try status("--by", "forms") == 64)
      let tag = try headroom("compare", "--strategies", "--by", "tag:smoke")
      #expect(tag.status == 64 && tag.errors.contains("unknown tag 'smoke'"), "\(tag.errors)")
      #expect(try headroom("compare", "--by", "form").status == 64)
      #expect(try status("ours", "inset-scroll", "1", "2") == 64)
      let one = try headroom("compare", "--strategies", "ours")
      #expect(one.status == 64)
      #expect(one.errors.contains("'ours' is a strategy; name two"))
    }
  }

  private func words(_ line: some StringProtocol) -> [String] {
    line.split(whereSeparator: \.isWhitespace).map { String($0) }
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
