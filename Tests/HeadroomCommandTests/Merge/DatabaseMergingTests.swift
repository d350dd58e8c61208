import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct DatabaseMergingTests {
  /// Records the shards of a run of two, each in a file of its own, and returns their paths.
  private func shards(_ work: Workspace) throws -> [String] {
    let path = try work.write(ExampleSuite().text, to: "order.yaml")
    var files: [String] = []
    for index in 1...2 {
      var running = try work.running(path)
      running.location = DatabaseLocation(
        path: work.path("shard-\(index).db"), strategies: .builtIn)
      running.shard = RunHeader.Shard(index: index, count: 2)
      try work.perform(running)
      files.append(running.location.path)
    }
    return files
  }

  @Test func `runs of another file are added once`() throws {
    try Workspace.withRuns(then: [ExampleSuite.widerGap]) { work in
      let other = DatabaseLocation(path: work.path("other.db"), strategies: .builtIn)
      let merging = DatabaseMerging(location: other, paths: [work.location.path])
      #expect(try merging.run().added.map(\.number) == [1, 2])
      let second = try merging.run()
      #expect(second.added.isEmpty && second.known == 2)
      let runs = try other.openForReading().runs()
      let originals = try work.location.openForReading().runs()
      #expect(runs.map(\.uuid) == originals.map(\.uuid))
      #expect(runs.map(\.totals) == originals.map(\.totals))
    }
  }

  @Test func `shards become one run, and where one is missing no file is made`() throws {
    try Workspace.make { work in
      let files = try shards(work)
      let part = try DatabaseMerging(location: work.location, paths: [files[0]], label: "all").run()
      #expect(part.unjoined.map(\.missing) == [[2]])
      #expect(!work.has("headroom.db"))
      let whole = try DatabaseMerging(location: work.location, paths: files, label: "all").run()
      #expect(whole.unjoined.isEmpty && whole.joinedShards == 2)
      #expect(whole.added.map(\.header.label) == ["all"])
      #expect(whole.added.map(\.totals.planned) == [3])
    }
  }

  @Test func `a file that is the database itself is found by whatever name`() throws {
    try Workspace.withRuns { work in
      let names = [work.path("other.db"), work.path("./headroom.db")]
      #expect(DatabaseMerging(location: work.location, paths: names).itself == names[1])
      let other = DatabaseMerging(location: work.location, paths: [names[0]])
      #expect(other.itself == nil)
      let missing = try refusal { try other.run() }
      #expect(missing.kind == "database")
    }
  }
}
