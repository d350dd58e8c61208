import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

/// A rename is the same case everywhere, also one that is taken back.
struct RenameTakenBackTests {
  /// Twelve rows, of which the last is focused; `gap` changes how far `ours` lifts it, and only the
  /// expectation of `gap: 10` holds.
  private static func suite(_ name: String, formerly: String? = nil, gap: Int) -> String {
    ExampleSuite(gap: gap).text.replacing(
      "name: order/last-field",
      with: "name: \(name)" + (formerly.map { "\n    formerly: \($0)" } ?? ""))
  }

  private func withRuns(_ texts: [String], _ body: (Workspace, RegressionDatabase) throws -> Void)
    throws
  {
    try Workspace.make { work in
      for text in texts {
        try work.perform(try work.running(try work.write(text, to: "order.yaml")))
      }
      try body(work, try work.location.openForReading())
    }
  }

  /// The rows of a query of the shipped kind or of one's own.
  private func rows(_ work: Workspace, _ sql: String) throws -> [[QueryValue]] {
    let statement = try #require(Querying.Statement(sql))
    return try Querying(location: work.location).run(statement).rows
  }

  private static func key(_ name: String) -> String { "\(name) [ours, iPhone 8]" }

  @Test func `every reader says since when a renamed case is what it is`() throws {
    // It fails in run 2, is renamed in run 3, and does the same in run 4.
    try withRuns([
      Self.suite("s/0", gap: 10), Self.suite("s/0", gap: 12),
      Self.suite("s/1", formerly: "s/0", gap: 12), Self.suite("s/1", formerly: "s/0", gap: 12),
    ]) { work, database in
      let key = Self.key("s/1")
      let sql = "SELECT since_run FROM results WHERE run = 4 AND case_key = '\(key)'"
      #expect(try rows(work, sql) == [[.integer(2)]])
      let failing = try rows(work, "failing-now").map { Array($0.prefix(3)) }
      #expect(failing == [[.text(key), .text("fail"), .integer(2)]])
      #expect(try rows(work, "since-when").first?[2] == .integer(2))
      let document = try Reporting(location: work.location, run: "4").record()
      let entry = try #require(document.cases.first { $0.name.key == key })
      #expect(entry.sinceRun == 2 && entry.failingSince == 2)
      let run = try #require(try database.run(4))
      let name = try #require(CaseName(key: key))
      let id = try #require(try database.caseID(of: name))
      #expect(try database.storedCase(id, in: run)?.sinceRun == 2)
      // What was recorded before stays as it was.
      let old = "SELECT since_run FROM results WHERE run = 2 AND case_key = '\(Self.key("s/0"))'"
      #expect(try rows(work, old) == [[.integer(2)]])
    }
  }

  /// How run 3 has the first name again: as it was, or saying what it was called meanwhile.
  @Test(arguments: [nil, "s/1"])
  func `a rename that is taken back leads to the name that is there`(formerly: String?) throws {
    try withRuns([
      Self.suite("s/0", gap: 10), Self.suite("s/1", formerly: "s/0", gap: 12),
      Self.suite("s/0", formerly: formerly, gap: 12),
    ]) { work, database in
      let report = try HistoryReading(location: work.location).history()
      let named = report.rows.filter {
        $0.name.strategy == "ours" && $0.name.scenario.hasPrefix("s/")
      }
      #expect(named.map(\.name.scenario) == ["s/0"])
      let row = try #require(named.first)
      #expect(!row.isArchived && report.verdicts(of: row) == [.pass, .fail, .fail])
      let all = HistoryReading(location: work.location, showsAll: true)
      #expect(try all.rates(by: [.strategy]).isEmpty == false)
      // It has been failing since run 2, under the other name, and does in run 3 what it did there.
      let key = Self.key("s/0")
      #expect(try rows(work, "failing-now").map { $0[2] } == [.integer(2)])
      #expect(try rows(work, "since-when").map { $0[2] } == [.integer(2)])
      let sql = "SELECT previous_verdict FROM transitions WHERE run = 3 AND case_key = '\(key)'"
      #expect(try rows(work, sql) == [[.text("fail")]])
      let last = try #require(try database.run(3))
      let before = try #require(try database.previousRun(of: last))
      let comparison = try database.compare(before, last)
      #expect(before.number == 2 && comparison.reconciles)
      #expect(comparison.count(of: .onlyInA) == 0 && comparison.count(of: .sameFailure) == 1)
    }
  }

  @Test func `what failed is selected by the name that is there`() throws {
    // It fails under both names; its file has the first one again.
    let failing = Self.suite("s/0", gap: 12)
    try withRuns([failing, Self.suite("s/1", formerly: "s/0", gap: 12)]) { work, _ in
      var running = try work.running(try work.write(failing, to: "order.yaml"))
      running.outcomes = OutcomeSelection(isFailed: true)
      let run = try work.perform(running).deciding.totals
      #expect(run.planned == 1 && run.failing == 1)
    }
  }

  @Test func `a comparison follows the laws of a case that is renamed`() throws {
    // Nothing shows the field; only the second run asks whether it is seen.
    func text(_ name: String, _ laws: String) -> String {
      """
      headroom: 1
      forms: [{name: f, canvas: [375, 667], view: {children: [{textField: a, frame: [20, 600, 335, 40]}]}}]
      scenarios:
        - {name: \(name), form: f, devices: [iPhone 8], strategies: [none], laws: [\(laws)], script: [{focus: a}]}

      """
    }
    let both = "root-on-screen, focused-field-visible"
    try withRuns([
      text("s/0", "root-on-screen"), text("s/0", both), text("s/1, formerly: s/0", both),
    ]) { _, database throws in
      func counts(_ a: Int, _ b: Int) throws -> [ComparisonBucket: Int] {
        let comparison = try database.compare(
          try #require(try database.run(a)), try #require(try database.run(b)))
        return comparison.counts.filter { $0.value > 0 }
      }
      #expect(try counts(1, 2) == [.redefined: 1])
      #expect(try counts(1, 3) == [.redefined: 1])
      #expect(try counts(2, 3) == [.sameFailure: 1])
    }
  }

  @Test func `what it did under another name meanwhile counts, too`() throws {
    // 131, then 133 under another name, then 131 again.
    try withRuns([
      Self.suite("s/0", gap: 10), Self.suite("s/1", formerly: "s/0", gap: 12),
      Self.suite("s/0", gap: 10), Self.suite("s/0", gap: 10),
    ]) { work, database in
      let key = Self.key("s/0")
      let sql = "SELECT run, since_run FROM results WHERE case_key = '\(key)' ORDER BY run"
      #expect(
        try rows(work, sql) == [
          [.integer(1), .integer(1)], [.integer(3), .integer(3)], [.integer(4), .integer(3)],
        ])
      let name = try #require(CaseName(key: key))
      let id = try #require(try database.caseID(of: name))
      let run = try #require(try database.run(4))
      #expect(try database.storedCase(id, in: run)?.sinceRun == 3)
    }
  }

  @Test func `a chain of names leads to the one that is there`() throws {
    // s/0, s/1, s/2, and s/1 again.
    try withRuns([
      Self.suite("s/0", gap: 10), Self.suite("s/1", formerly: "s/0", gap: 12),
      Self.suite("s/2", formerly: "s/1", gap: 12), Self.suite("s/1", formerly: "s/0", gap: 12),
    ]) { work, database in
      let report = try HistoryReading(location: work.location).history()
      let named = report.rows.filter {
        $0.name.strategy == "ours" && $0.name.scenario.hasPrefix("s/")
      }
      #expect(named.map(\.name.scenario) == ["s/1"])
      #expect(named.first.map(report.verdicts) == [.pass, .fail, .fail, .fail])
      #expect(try rows(work, "failing-now").map { $0[2] } == [.integer(2)])
    }
  }

  @Test func `the earlier run is the one that shares most, by whatever name`() throws {
    let first = Self.suite("s/0", gap: 10)
    try Workspace.make { work in
      try work.perform(try work.running(try work.write(first, to: "order.yaml")))
      // A later run of one case alone.
      var running = try work.running()
      running.selection.patterns = [CasePattern("order/watched")]
      try work.perform(running)
      let renamed = Self.suite("s/1", formerly: "s/0", gap: 12)
      let last = try work.perform(try work.running(try work.write(renamed, to: "order.yaml")))
      #expect(last.deciding.comparison?.a.number == 1)
      #expect(last.deciding.comparison?.count(of: .newlyFailing) == 1)
      #expect(try rows(work, "SELECT previous FROM runs WHERE run = 3") == [[.integer(1)]])
    }
  }
}
