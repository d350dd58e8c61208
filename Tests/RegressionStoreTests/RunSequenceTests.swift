import RegressionRunner
import Testing

@testable import RegressionStore

/// The numbers that runs get: one that nobody could read again is never given.
struct RunSequenceTests {
  @Test(arguments: ["70000000", "9223372036854775807", "67108864", "0", "'x'", "1.5"])
  func `a sequence from which no number can be taken is found, and nothing is written`(
    value: String
  ) throws {
    let folder = try TemporaryFolder()
    do {
      let database = try RegressionDatabase(writing: folder.path("a.db"))
      try database.importSuite(scenarios: 1)
      try database.recordRun(Samples.plan(scenarios: [0]))
      #expect(try database.health().isSound)
      try database.execute("UPDATE sqlite_sequence SET seq = \(value) WHERE name = 'run'")
    }
    let before = try folder.bytes("a.db")
    let error = #expect(throws: DatabaseError.self) {
      try RegressionDatabase(writing: folder.path("a.db"))
    }
    #expect(error?.kind == .corrupt)
    #expect(error?.message?.contains("not one from 1 to 67108863") == true, "\(error as Any)")
    #expect(try folder.bytes("a.db") == before)
    let health = try RegressionDatabase(reading: folder.path("a.db")).health()
    #expect(health.problems.count == 1 && health.runs == 1, "\(health.problems)")
  }
}
