import Foundation
import Testing

struct RunMatrixTests {
  /// Four runs: a gap of 10 passes (131 as expected), 12 fails and moves to 133, only the example
  /// without `ours`, and 10 again.
  private static let recorded = MadeFolder { headroom in
    try headroom.write(ExampleFiles.contacts, to: "contacts.yaml")
    for gap in [10, 12] {
      try headroom.write(ExampleFiles.ours(gap: gap), to: "ours.yaml")
      try headroom("run", "-q", "contacts.yaml", "ours.yaml")
    }
    try headroom("run", "-q", "contacts.yaml")
    try headroom.write(ExampleFiles.ours(gap: 10), to: "ours.yaml")
    try headroom("run", "-q", "contacts.yaml", "ours.yaml")
  }

  @Test func `three and more runs stand beside each other`() throws {
    try Self.recorded.inCopy { headroom in
      let result = try headroom("compare", "1", "2", "3", "4")
      #expect(result.status == 1, "\(result.errors)")
      let lines = result.output.split(separator: "\n").map { words($0) }
      #expect(lines.contains(["CASE", "1", "2", "3", "4"]))
      #expect(lines.contains(["ours/last-row", "[ours,", "iPhone", "8]", "●", "✘▼", "●▲"]))
      #expect(lines.contains(["passed", "3", "2", "2", "3"]))
      #expect(lines.contains(["failed", "0", "1", "0", "0"]))
      #expect(lines.contains(["planned", "3", "3", "2", "3"]))
      #expect(result.output.contains("1 case changed, 2 unchanged\n"))
      let absent = try headroom("compare", "1", "3", "4")
      #expect(absent.status == 0)
      let counts = "0 cases changed, 1 not in every run (--verbose lists them), 2 unchanged\n"
      #expect(absent.output.contains(counts), "\(absent.output)")
      #expect(!absent.output.contains("ours/last-row"))
      let all = try headroom("compare", "1", "3", "4", "--verbose")
      #expect(all.output.contains("ours/last-row [ours, iPhone 8]"))
      #expect(result.output.contains("details: headroom compare 1 2\n"))
    }
  }

  @Test func `the matrix as JSON adds up to each run`() throws {
    try Self.recorded.inCopy { headroom in
      let result = try headroom("compare", "4", "3", "2", "1", "--format", "json")
      #expect(result.status == 1)
      let object = try json(result.output)
      #expect(object["equal"] as? Int == 2)
      let row = try #require((object["cases"] as? [[String: Any]])?.first)
      let cells = try #require(row["runs"] as? [[String: Any]])
      #expect(
        cells.map { $0["state"] as? String } == ["recorded", "absent", "recorded", "recorded"])
      #expect(cells.map { $0["verdict"] as? String } == ["pass", nil, "fail", "pass"])
      #expect(cells.map { $0["change"] as? String } == [nil, nil, "newlyFailing", "newlyPassing"])
      let totals = try #require(object["totals"] as? [[String: Int]])
      #expect(totals.map { $0["planned"] } == [3, 2, 3, 3])
      #expect(totals.map { $0["passed"] } == [3, 2, 2, 3])
      for total in totals {
        #expect(total["planned"] == total.filter { $0.key != "planned" }.values.reduce(0, +))
      }
    }
  }

  @Test func `what ends with 1 is judged from run to run`() throws {
    try Self.recorded.inCopy { (headroom) throws in
      func status(_ words: String...) throws -> Int32 {
        try headroom.call(["compare"] + words).status
      }
      #expect(try status("2", "3", "4") == 0)
      // Run 3 lacks the case: run 2 is judged by run 4, the nearest to its left that has it.
      #expect(try status("4", "3", "2") == 1)
      #expect(try status("4", "3", "2", "--fail-on", "failure") == 1)
      #expect(try status("1", "2", "4", "--fail-on", "failure") == 0)
      #expect(try status("1", "3", "4", "--fail-on", "change") == 1)
      #expect(try status("1", "3", "4", "--case", "table/", "--fail-on", "change") == 0)
      #expect(try status("4", "3", "2", "--fail-on", "never") == 0)
      #expect(try status("1", "2", "3", "--why") == 64)
      #expect(try status("1", "2", "3", "--against", "1") == 64)
      #expect(try status("1", "2", "9") == 64)
    }
  }

  @Test func `cases are selected as everywhere`() throws {
    try Self.recorded.inCopy { headroom in
      let matrix = try headroom("compare", "1", "2", "4", "--case", "ours/", "--fail-on", "never")
      #expect(words(matrix.output).contains("planned"))
      #expect(matrix.output.contains("1 case changed, 0 unchanged\n"))
      let pair = try headroom("compare", "1", "2", "--strategy", "inset-scroll")
      #expect(pair.status == 0, "\(pair.output)\(pair.errors)")
      #expect(pair.output.contains("  same   1\n  total  1\n"), "\(pair.output)")
      // About the second run: only there the case fails.
      let failed = try headroom("compare", "1", "2", "--failed")
      #expect(
        failed.output.contains("  newly failing  1\n  total          1\n"), "\(failed.output)")
      #expect(try headroom("compare", "2", "1", "--failed").status == 4)
      #expect(try headroom("compare", "1", "2", "--tag", "seed").output.contains("total  2"))
      #expect(try headroom("compare", "1", "2", "--tag", "none").status == 4)
      #expect(try headroom("compare", "1", "2", "--strategy", "inset-scrol").status == 64)
    }
  }

  private func words(_ line: some StringProtocol) -> [String] {
    line.split(whereSeparator: \.isWhitespace).map { String($0) }
  }

  private func json(_ text: String) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }
}
