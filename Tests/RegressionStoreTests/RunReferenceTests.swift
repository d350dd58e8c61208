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

  @Test(arguments: ["latest~4", "9", "relase", "aaaaaa", "previous"])
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

  @Test(arguments: [1, 6])
  func `a run that none before covers has no run before`(number: Int) async throws {
    let database = try await database()
    let run = try #require(try await database.run(number))
    #expect(try await database.previousRun(of: run) == nil)
    #expect(
      try await database.rows("SELECT previous FROM runs WHERE run = \(number)") == [[nil]]
    )
  }
}
