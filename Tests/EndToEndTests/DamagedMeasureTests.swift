import Foundation
import Scenarios
import TestSupport
import Testing

/// Metrics of a case that can't be read back: they are found, never spread, and end no report.
@Suite(.needs(.sqliteShell))
struct DamagedMeasureTests {
  private static let name = "table/last-row-is-lifted [inset-scroll, iPhone 8]"

  private func alter(_ statement: String, _ headroom: BuiltBinary) throws {
    try headroom.write("\(statement);\n", to: "alter.sql")
    let result = try headroom.shell("sqlite3 headroom.db < alter.sql")
    try #require(result.status == 0 && result.errors.isEmpty, "\(result)")
  }

  private func damage(_ headroom: BuiltBinary, _ body: String = "'{}'") throws {
    try alter(
      """
      UPDATE measure SET body = \(body) WHERE case_id = (
        SELECT test_case.id FROM test_case JOIN strategy ON strategy.id = strategy_id
        WHERE strategy.name = 'inset-scroll')
      """, headroom)
  }

  private func metrics(_ headroom: BuiltBinary) throws -> [String: Bool] {
    let report = try headroom("report", "-q", "--format", "json")
    try #require(report.status == 0, "\(report)")
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [String: Any])
    let cases = try #require(object["cases"] as? [[String: Any]])
    return Dictionary(
      cases.map { ($0["case"] as? String ?? "", $0["metrics"] is [String: Any]) }
    ) { first, _ in first }
  }

  @Test(arguments: [
    ("'{}'", "they can't be read"),
    (
      "replace(body, '\"coveredPoints\":', '\"coveredPoints\": ')", "they are not in canonical form"
    ),
    ("replace(body, '\"pointsScrolled\":', '\"pointsScrolled\":-')", "a number is out of range"),
  ])
  func `doctor names the case, and a merge refuses the file`(body: String, reason: String) throws {
    try MadeFolder.oneRun.inCopy { headroom in
      try headroom.expect(0, "doctor")
      try damage(headroom, body)
      let words = "the metrics of '\(Self.name)' in run 1 are invalid: \(reason)"
      let found = try headroom("doctor")
      #expect(found.status == 74, "\(found)")
      let text = found.output.replacing(/\s+/, with: " ")
      #expect(text.contains(words), "\(text)")
      let merged = try headroom("merge", "--db", "mine.db", "headroom.db")
      #expect(merged.status == 74 && merged.errors.contains(words), "\(merged)")
      #expect(try headroom("runs", "--db", "mine.db").status != 0)
    }
  }

  @Test(arguments: ReportFormat.all(of: .run).map(\.rawValue))
  func `a report goes on without the metrics of the case, and says so`(format: String) throws {
    try MadeFolder.oneRun.inCopy { headroom in
      try damage(headroom)
      let report = try headroom("report", "--format", format)
      #expect(report.status == 0 && !report.output.isEmpty, "\(report)")
      #expect(
        report.errors.hasPrefix(
          "warning: the metrics of 1 case can't be read and are left out; check the file with "
            + "'headroom doctor'\n"), "\(report)")
      let quiet = try headroom("report", "-q", "--format", format)
      #expect(quiet.errors.isEmpty)
      #expect(try headroom("compare", "--strategies").output.contains("has no metrics for 1 case"))
    }
  }

  @Test func `the next run takes them again, and the damaged ones stay with their run`() throws {
    try MadeFolder.oneRun.inCopy { headroom in
      try damage(headroom)
      #expect(try metrics(headroom)[Self.name] == false)
      #expect(try metrics(headroom).values.filter { $0 }.count == 1)
      try headroom.expect(0, "run", "-q")
      #expect(try metrics(headroom).values.allSatisfy { $0 })
      // The run that comes then is as cheap as ever.
      try headroom.expect(0, "run", "-q")
      let rows = try headroom.shell("sqlite3 headroom.db 'SELECT count(*) FROM measure'")
      #expect(rows.output == "3\n")
      #expect(try headroom("doctor").status == 74)
    }
  }

  @Test func `a merge that skips what is damaged takes the runs without the row`() throws {
    try MadeFolder.oneRun.inCopy { headroom in
      try headroom.expect(0, "run", "-q", "--strategy", "offset-restore")
      try damage(headroom)
      let merged = try headroom("merge", "--skip-damaged", "--db", "saved.db", "headroom.db")
      #expect(merged.status == 1 && merged.output.contains("1 run added"), "\(merged)")
      #expect(
        merged.output.contains("skipped run 1 of headroom.db: the metrics of '\(Self.name)'"),
        "\(merged)")
      #expect(try headroom("doctor", "--db", "saved.db").status == 0)
      try headroom.write(try headroom.read("saved.db"), to: "headroom.db")
      #expect(try metrics(headroom).values.allSatisfy { $0 })
      try headroom.expect(0, "run", "-q")
      #expect(try metrics(headroom)[Self.name] == true)
    }
  }

  @Test func `a run whose day is no date is found, and said in one sentence`() throws {
    try MadeFolder.oneRun.inCopy { headroom in
      try alter("UPDATE run SET today = 'someday'", headroom)
      let words = "run 1 was recorded on 'someday', which is not a date"
      let found = try headroom("doctor")
      #expect(found.status == 74 && found.output.contains(words), "\(found)")
      for command in [
        ["show", "latest"], ["report"], ["merge", "--db", "mine.db", "headroom.db"],
      ] {
        let result = try headroom.call(command)
        #expect(result.status == 74 && result.errors.contains(words), "\(command): \(result)")
        #expect(
          command[0] == "merge" || result.errors.contains("headroom doctor"),
          "\(command): \(result)")
      }
    }
  }
}
