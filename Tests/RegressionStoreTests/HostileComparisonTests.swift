import Testing

@testable import RegressionStore

/// Counts that no two runs have, from a file that somebody altered.
struct HostileComparisonTests {
  private static let numbers = [Int.min, -1, 0, 1 << 50, Int.max]

  @Test func `buckets of impossible counts are told, and do not reconcile`() throws {
    let folder = try TemporaryFolder()
    let database = try RegressionDatabase(writing: folder.path("a.db"))
    try database.importSuite(scenarios: 1)
    try database.recordRun(Samples.plan(scenarios: [0]))
    let run = try #require(try database.runs().first)
    for planned in Self.numbers {
      for all in Self.numbers {
        for failing in Self.numbers {
          let comparison = ComparisonTally(a: run, b: run)
            .comparison(planned: (planned, planned), allCases: all, failingAlike: failing)
          let isPossible = planned == all && all >= 0 && (0...all).contains(failing)
          #expect(comparison.reconciles == isPossible, "\(planned) \(all) \(failing)")
          _ = comparison.failingInB
        }
      }
    }
  }
}
