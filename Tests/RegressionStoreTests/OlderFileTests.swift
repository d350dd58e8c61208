import Foundation
import Scenarios
import Testing

import RegressionRunner
@testable import RegressionStore

/// Merges of files of different versions.
struct OlderFileTests {
  private func recorded(_ name: String, in folder: TemporaryFolder) throws -> Data {
    let database = try RegressionDatabase(writing: folder.path(name))
    try database.importSuite(scenarios: 2)
    try database.recordRun(Samples.plan(scenarios: [0, 1]))
    try database.approve([
      Baseline(
        name: CaseName(scenario: "s0", strategy: "lift", device: "phone"),
        adjustments: Array("[]".utf8), by: "me", at: 1, reason: "r")
    ])
    return try folder.bytes(name)
  }

  private func files(_ folder: TemporaryFolder) throws -> Set<String> {
    Set(try FileManager.default.contentsOfDirectory(atPath: folder.url.path))
  }

  @Test func `an older file is merged as a copy, and stays as it is`() throws {
    let folder = try TemporaryFolder()
    let before = try recorded("old.db", in: folder)
    // Not even the right to write is needed.
    try #require(chmod(folder.path("old.db"), 0o444) == 0)
    let database = try RegressionDatabase(
      writing: folder.path("new.db"), migrator: OlderFiles.newer)
    let names = try files(folder)
    for expected in [1, 0] {
      let summary = try database.merge([folder.path("old.db")], checks: Samples.checks, at: 7)
      #expect(summary.added.count == expected)
    }
    let results = "SELECT case_key, verdict FROM results ORDER BY 1"
    let old = try RegressionDatabase(reading: folder.path("old.db"))
    #expect(try database.rows(results) == old.rows(results))
    #expect(try database.baselines().count == 1)
    #expect(try database.rows("SELECT note FROM run") == [["x"]])
    #expect(try folder.bytes("old.db") == before)
    #expect(try files(folder) == names && !names.contains { $0.contains(".version-") })
  }

  @Test func `an older file that can't be brought up to date adds nothing`() throws {
    let folder = try TemporaryFolder()
    let before = try recorded("old.db", in: folder)
    let database = try RegressionDatabase(
      writing: folder.path("new.db"), migrator: OlderFiles.newer)
    let damaged =
      Data(before.prefix(3 * 4096)) + Data(repeating: 0x5A, count: 8 * 4096)
      + Data(before.dropFirst(11 * 4096))
    try folder.write(damaged, to: "old.db")
    let target = try folder.bytes("new.db")
    let error = #expect(throws: DatabaseError.self) {
      try database.merge([folder.path("old.db")], checks: Samples.checks, at: 7)
    }
    #expect(error?.kind == .corrupt)
    #expect(error?.path == folder.path("old.db"))
    #expect(try folder.bytes("old.db") == damaged)
    #expect(try folder.bytes("new.db") == target)
  }

  @Test func `a newer file is refused, and neither file changes`() throws {
    let folder = try TemporaryFolder()
    _ = try RegressionDatabase(writing: folder.path("new.db"), migrator: OlderFiles.newer)
    let newer = try folder.bytes("new.db")
    let before = try recorded("old.db", in: folder)
    let database = try RegressionDatabase(writing: folder.path("old.db"))
    let error = #expect(throws: DatabaseError.self) {
      try database.merge([folder.path("new.db")], checks: Samples.checks, at: 7)
    }
    #expect(
      error?.kind
        == .newerVersion(found: Migrator().steps.count + 1, supported: Migrator().steps.count)
    )
    #expect(try folder.bytes("new.db") == newer)
    #expect(try folder.bytes("old.db") == before)
  }
}
