import RegressionRunner
import Scenarios
import TestSupport
import Testing

@testable import RegressionStore

/// Runs at times that a clock said and that are none, which versions before wrote down.
struct StrayTimeTests {
  /// 1960, the last millisecond of 1969, the first of the year 10000, and the year 12000.
  static let times: [Int64] = [
    -315_619_200_000, -1, 253_402_300_800_000, 316_516_204_800_000,
  ]

  @Test(arguments: Thoroughness.every(2, of: times))
  func `a run at a time that is none can be read, and a merge can skip it`(time: Int64) throws {
    let folder = try TemporaryFolder()
    let database = try RegressionDatabase(writing: folder.path("a.db"))
    try database.importSuite(scenarios: 1)
    let plan = Samples.plan(scenarios: [0])
    var header = Samples.header
    try database.recordRun(plan, header: header)
    header.startedAt = time
    try database.recordRun(plan, header: header) { Samples.outcome($0, "stray", .fail) }
    header.startedAt = Samples.header.startedAt + 5000
    try database.recordRun(plan, header: header)

    let runs = try database.runs().sorted { $0.number < $1.number }
    #expect(runs.map(\.header.startedAt)[1] == time && runs[1].endedAt == time + 10)
    #expect(runs.map(\.totals.failing) == [0, 2, 0])
    let comparison = try database.compare(runs[0], runs[1])
    #expect(comparison.count(of: .newlyFailing) == 2)
    #expect(try database.rows("SELECT count(*) FROM runs") == [["3"]])
    let reading = try RegressionDatabase(reading: folder.path("a.db"))
    #expect(try reading.runs().count == 3)

    // A time that fits into 48 bits, and only such a one, can be one of the years 1970 to 9999.
    let isStray = try database.runs().contains { $0.position >= Row.leastStrayPosition }
    let other = try RegressionDatabase()
    guard isStray else {
      _ = try other.merge([folder.path("a.db")], checks: Samples.checks, at: 1)
      #expect(try other.runs().count == 3)
      return
    }
    let refused = #expect(throws: DatabaseError.self) {
      try other.merge([folder.path("a.db")], checks: Samples.checks, at: 1)
    }
    #expect(refused?.message?.contains("while the clock was before 1970") == true)
    let summary = try other.merge(
      [folder.path("a.db")], skipsDamaged: true, checks: Samples.checks, at: 1)
    #expect(summary.skipped.compactMap(\.run).sorted() == [2, 3])
    #expect(try other.runs().map(\.totals.failing) == [0])
  }
}
