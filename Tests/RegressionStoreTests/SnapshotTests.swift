import Scenarios
import Testing

@testable import RegressionStore

struct SnapshotTests {
  @Test func `while a snapshot is read nobody can thin it, and afterwards everybody can`()
    async throws
  {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    let writer = try RegressionDatabase(writing: path, busyTimeoutMilliseconds: 0)
    try await writer.importSuite(scenarios: 2)
    let run = try await writer.recordRun(Samples.plan(scenarios: [0, 1]))
    let reader = try RegressionDatabase(reading: path)
    try await reader.snapshot { () async throws -> Void in
      #expect(try await reader.results(of: run).results.count == 4)
      let error = await #expect(throws: DatabaseError.self) {
        try await writer.prune(PruneRule(keep: 0), at: 7)
      }
      #expect(error?.kind == .busy)
      #expect(try await reader.results(of: run).results.count == 4)
      // What reads in a transaction of its own otherwise takes part in this one.
      #expect(try await reader.compare(run, run).count(of: .same) == 4)
    }
    #expect(try await writer.prune(PruneRule(keep: 0), at: 7).removed.count == 1)
    #expect(try await reader.runs().isEmpty)
  }

  @Test func `a snapshot that fails is over`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("a.db")
    let writer = try RegressionDatabase(writing: path, busyTimeoutMilliseconds: 0)
    try await writer.importSuite(scenarios: 1)
    let reader = try RegressionDatabase(reading: path)
    await #expect(throws: CancellationError.self) {
      try await reader.snapshot { throw CancellationError() }
    }
    try await writer.importSuite(scenarios: 2)
  }
}
