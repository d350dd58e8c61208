import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct PruningTests {
  /// A word and what it means a day and a half after the beginning of 1970.
  struct Age: CustomTestStringConvertible, Sendable {
    var word: String
    var expected: Int64?
    var testDescription: String { word.isEmpty ? "nothing" : word }

    init(_ word: String, _ expected: Int64?) {
      self.word = word
      self.expected = expected
    }
  }

  private static let hour: Int64 = 3_600_000

  @Test(arguments: [
    Age("0h", 36 * hour), Age("12h", 24 * hour), Age("1d", 12 * hour), Age("3d", -36 * hour),
    Age("1w", -132 * hour), Age("1000000h", -999_964 * hour), Age("1000001h", nil),
    Age("1970-01-01", 0), Age("1970-01-02", 24 * hour), Age("1969-12-31", -24 * hour),
    Age("2000-02-29", 951_782_400_000), Age("2000-03-01", 951_868_800_000),
    Age("1900-03-01", -2_203_891_200_000), Age("2026-11-21", 1_795_219_200_000),
    Age("2026-02-29", nil), Age("2026-13-01", nil), Age("", nil), Age("d", nil), Age("-1d", nil),
    Age("3", nil), Age("3 d", nil), Age("3m", nil), Age("1.5d", nil), Age("soon", nil),
  ])
  func `an age is a time before now, and a day its beginning in UTC`(age: Age) {
    #expect(Pruning.time(before: age.word, now: 36 * Self.hour) == age.expected)
  }

  @Test func `a rehearsal knows what would go, and the file stays as it is`() throws {
    try Workspace.withRuns(then: [ExampleSuite.widerGap, ExampleSuite.unchanged]) { work in
      let before = try work.bytes(of: "headroom.db")
      func prune(isDryRun: Bool) throws -> PruneReport {
        try Pruning(location: work.location, keep: 1, isDryRun: isDryRun).run(work.observer)
      }
      let rehearsed = try prune(isDryRun: true)
      #expect(rehearsed.removed.map(\.number) == [2, 1] && rehearsed.kept == 1)
      #expect(try work.bytes(of: "headroom.db") == before)
      let done = try prune(isDryRun: false)
      #expect(done.removed.map(\.number) == [2, 1])
      #expect(done.freedBytes == rehearsed.freedBytes)
      #expect(try work.location.openForReading().runs().map(\.number) == [3])
      #expect(try prune(isDryRun: false).removed.isEmpty)
      #expect(work.observer.words.isEmpty)
    }
  }

  @Test func `an age is counted from now, and a missing file is not made`() throws {
    try Workspace.withRuns { work in
      func prune(_ location: DatabaseLocation, before word: String) throws -> PruneReport {
        try Pruning(location: location, olderThan: word).run(work.observer)
      }
      let young = try prune(work.location, before: "1h")
      #expect(young.removed.isEmpty)
      let missing = DatabaseLocation(path: work.path("none.db"), strategies: .builtIn)
      #expect(try refusal { try prune(missing, before: "1h") }.kind == "database")
      #expect(!work.has("none.db"))
    }
  }
}
