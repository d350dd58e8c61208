import Testing

@testable import RegressionStore

/// The words that name a run.
struct RunReferenceTests {
  private static let commits = ["aaaaaaa111", "aaaaaaa222", "bbbbbbb333"]

  /// Runs 1 to 6: whole ones on main, topic and main, a filtered, an interrupted, one of a wider
  /// suite.
  private func database() async throws -> RegressionDatabase {
    let database = try RegressionDatabase()
    try await database.importSuite(scenarios: 3)
    let whole = Samples.plan(scenarios: [0, 1])
    func header(_ label: String?, _ branch: String, _ commit: Int, _ filtered: Bool = false)
      -> RunHeader
    {
      Samples.header(
        label: label,
        branch: branch,
        commit: Self.commits[commit],
        isFiltered: filtered
      )
    }
    try await database.recordRun(whole, header: header("release", "main", 0))
    try await database.recordRun(whole, header: header("2", "topic", 1))
    try await database.recordRun(whole, header: header("release", "main", 2))
    try await database.recordRun(
      Samples.plan(scenarios: [1]),
      header: header(nil, "topic", 2, true)
    )
    let interrupted = try await database.beginRun(
      header("release", "main", 2),
      plan: whole,
      definitions: []
    )
    try await database.finishRun(interrupted.number, at: 1, wallMilliseconds: 1)
    try await database.recordRun(
      Samples.plan(scenarios: [0, 1, 2]),
      header: header(nil, "wide", 2)
    )
    return database
  }

  @Test(arguments: [
    ("latest", 6), ("latest~0", 6), ("latest~1", 3), ("latest~3", 1), ("1", 1), ("5", 5), ("2", 2),
    ("release", 3), ("topic", 4), ("main", 3), ("bbbbbbb", 6), ("AAAAAAA2", 2),
  ])
  func `a run is found by`(reference: String, number: Int) async throws {
    let database = try await database()
    guard case .found(let run) = try await database.resolveRun(reference) else {
      Issue.record("'\(reference)' names no run")
      return
    }
    #expect(run.number == number)
  }

  @Test func `a run is found by the beginning of its UUID`() async throws {
    let database = try await database()
    let runs = try await database.runs()
    let run = try #require(runs.last)
    #expect(try await database.resolveRun(run.uuid.description) == .found(run))
    // All began in the same millisecond: the first 8 digits are those of all.
    let prefix = String(run.uuid.description.prefix(8))
    #expect(try await database.resolveRun(prefix) == .ambiguous(runs))
  }

  @Test func `two commits with the same beginning are both listed`() async throws {
    let database = try await database()
    guard case .ambiguous(let runs) = try await database.resolveRun("aaaaaaa") else {
      Issue.record("'aaaaaaa' is not ambiguous")
      return
    }
    #expect(runs.map(\.number) == [2, 1])
  }

  @Test(arguments: ["latest~4", "9", "relase", "aaaaaa"])
  func `words that name no run come with those that do`(reference: String) async throws {
    let database = try await database()
    let expected = RunResolution.unknown(
      candidates: ["latest", "previous", "wide", "release", "main", "topic", "2"]
    )
    #expect(try await database.resolveRun(reference) == expected)
  }

  @Test(arguments: [(2, 1), (3, 1), (4, 2), (5, 3)])
  func `the run before covers this one, on its branch, else on main`(
    number: Int,
    previous: Int
  ) async throws {
    let database = try await database()
    let run = try #require(try await database.run(number))
    #expect(try await database.previousRun(of: run)?.number == previous)
    #expect(
      try await database.rows("SELECT previous FROM runs WHERE run = \(number)")
        == [["\(previous)"]]
    )
  }

  @Test func `the first run has no run before`() async throws {
    let database = try await database()
    let run = try #require(try await database.run(1))
    #expect(try await database.previousRun(of: run) == nil)
    #expect(try await database.rows("SELECT previous FROM runs WHERE run = 1") == [[nil]])
  }

  @Test func `where none covers a run, the one before is that which shares most cases`()
    async throws
  {
    let database = try await database()
    // Run 6 plans s0, s1 and s2; on its branch there is none, on main 1 and 3 have s0 and s1.
    let run = try #require(try await database.run(6))
    #expect(try await database.previousRun(of: run)?.number == 3)
    #expect(try await database.rows("SELECT previous FROM runs WHERE run = 6") == [["3"]])
    let third = try #require(try await database.run(3))
    #expect(try await database.resolveRun("previous") == .found(third))
    // On topic 2 has s0 and s1, the newer 4 only s1: of s0 and s2 only 2 has something. Wherever else a
    // run has both, it is of another branch than this one and main.
    let renamed = try await database.recordRun(
      Samples.plan(scenarios: [0, 2]),
      header: Samples.header(branch: "topic")
    )
    let before = try #require(try await database.previousRun(of: renamed))
    #expect(before.number == 2)
    let comparison = try await database.compare(before, renamed)
    // Two strategies each: s0 in both, s1 gone, s2 new.
    #expect(comparison.counts.filter { $0.value > 0 } == [.same: 2, .onlyInA: 2, .onlyInB: 2])
  }
}
