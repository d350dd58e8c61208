import Scenarios
import Testing

@testable import RegressionStore

struct SnapshotTests {
  @Test func `while a snapshot is read nobody can thin it, and afterwards everybody can`()
    throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    let writer = try RegressionDatabase(writing: path, busyTimeoutMilliseconds: 0)
    try writer.importSuite(scenarios: 2)
    let run = try writer.recordRun(Samples.plan(scenarios: [0, 1]))
    let reader = try RegressionDatabase(reading: path)
    try reader.read { () throws -> Void in
      #expect(try reader.results(of: run).results.count == 4)
      let error = #expect(throws: DatabaseError.self) {
        try writer.prune(PruneRule(keep: 0), at: 7)
      }
      #expect(error?.kind == .busy)
      #expect(try reader.results(of: run).results.count == 4)
      // What reads in a transaction of its own otherwise takes part in this one.
      #expect(try reader.compare(run, run).count(of: .same) == 4)
    }
    #expect(try writer.prune(PruneRule(keep: 0), at: 7).removed.count == 1)
    #expect(try reader.runs().isEmpty)
  }

  @Test func `a snapshot that fails is over`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    let writer = try RegressionDatabase(writing: path, busyTimeoutMilliseconds: 0)
    try writer.importSuite(scenarios: 1)
    let reader = try RegressionDatabase(reading: path)
    #expect(throws: CancellationError.self) {
      try reader.read { throw CancellationError() }
    }
    try writer.importSuite(scenarios: 2)
  }
}
