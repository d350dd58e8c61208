import RegressionRunner
import Testing

@testable import RegressionStore

/// The words that name a run.
struct RunReferenceTests {
  private static let commits = ["aaaaaaa111", "aaaaaaa222", "bbbbbbb333"]

  /// Runs 1 to 6: whole ones on main, topic and main, a filtered, an interrupted, one of a wider
  /// suite.
  private func database() throws -> RegressionDatabase {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 3)
    let whole = Samples.plan(scenarios: [0, 1])
    func header(_ label: String?, _ branch: String, _ commit: Int, _ filtered: Bool = false)
      -> RunHeader
    {
      Samples.header(
        label: label, branch: branch, commit: Self.commits[commit], isFiltered: filtered)
    }
    try database.recordRun(whole, header: header("release", "main", 0))
    try database.recordRun(whole, header: header("2", "topic", 1))
    try database.recordRun(whole, header: header("release", "main", 2))
    try database.recordRun(Samples.plan(scenarios: [1]), header: header(nil, "topic", 2, true))
    let interrupted = try database.beginRun(
      header("release", "main", 2), plan: whole, definitions: [])
    try database.finishRun(interrupted.number, at: 1, wallMilliseconds: 1)
    try database.recordRun(Samples.plan(scenarios: [0, 1, 2]), header: header(nil, "wide", 2))
    return database
  }

  @Test func `a run is found by its number, place, label, branch or commit`() throws {
    let database = try database()
    for (reference, number) in [
      ("latest", 6), ("latest~0", 6), ("latest~1", 3), ("latest~3", 1), ("1", 1), ("5", 5),
      ("2", 2), ("release", 3), ("topic", 2), ("main", 3), ("bbbbbbb", 6), ("AAAAAAA2", 2),
    ] {
      guard case .found(let run) = try database.resolveRun(reference) else {
        Issue.record("'\(reference)' names no run")
        continue
      }
      #expect(run.number == number, "\(reference)")
    }
  }

  /// Each run as `kind changes`: `w`hole, `s`kipping a case, `f`iltered, a s`h`ard, or `i`nterrupted,
  /// and `+` with uncommitted changes; the run that is meant, and what it is of 4 cases.
  @Test(
    arguments: [
      ("w w", 2, nil), ("w w+", 1, nil), ("w+ w+", 2, nil), ("w s", 1, nil), ("w+ s", 1, nil),
      ("s s+ f", 1, nil), ("s+ f i", 1, nil), ("h f+ i", 1, 4), ("f+ h i", 2, 4),
      ("i f+ i", 2, nil),
      ("i i+", 1, nil), ("w f", 1, nil), ("w+ f h i s w", 6, nil),
    ] as [(String, Int, Int?)]
  )
  func `what can be reproduced is the newest of the most reliable runs`(
    runs: String, number: Int, suiteSize: Int?
  ) throws {
    let database = try RegressionDatabase()
    try database.importSuite(scenarios: 2)
    let whole = Samples.plan(scenarios: [0, 1])
    for run in runs.split(separator: " ") {
      var header = Samples.header(
        label: "base", branch: "main", commit: "ccccccc444", isFiltered: run.hasPrefix("f"))
      header.isDirty = run.hasSuffix("+")
      if run.hasPrefix("h") { header.shard = RunHeader.Shard(index: 1, count: 2) }
      let isPart = run.hasPrefix("f") || run.hasPrefix("h")
      let plan = isPart ? Samples.plan(scenarios: [0]) : whole
      let recording = try database.beginRun(
        header, plan: plan, wholePlan: run.hasPrefix("h") ? whole : nil, definitions: [])
      if !run.hasPrefix("i") {
        let outcomes = (0..<plan.cases.count).map { place in
          Samples.outcome(
            recording.known.planIndex(at: place), "usual",
            place == 0 && run.hasPrefix("s") ? .skipped : .pass)
        }
        try database.record(outcomes, inRun: recording.number)
      }
      try database.finishRun(recording.number, at: 1, wallMilliseconds: 1)
    }
    for reference in ["base", "main", "ccccccc"] {
      guard case .found(let run) = try database.resolveRun(reference) else {
        Issue.record("'\(reference)' names no run")
        return
      }
      #expect(run.number == number && run.suiteSize == suiteSize, "\(reference)")
    }
  }

  @Test func `a filtered run is a part of the newest whole one`() throws {
    let database = try database()
    // Run 4 has the two cases of one scenario, run 6 the six of three.
    guard case .found(let run) = try database.resolveRun("4") else {
      Issue.record("there is no run 4")
      return
    }
    #expect(run.totals.planned == 2 && run.suiteSize == 6)
  }

  @Test func `a run is found by the beginning of its UUID`() throws {
    let database = try database()
    let runs = try database.runs()
    let run = try #require(runs.last)
    #expect(try database.resolveRun(run.uuid.description) == .found(run))
    // All began in the same millisecond: the first 8 digits are those of all.
    let prefix = String(run.uuid.description.prefix(8))
    #expect(try database.resolveRun(prefix) == .ambiguous(runs))
  }

  @Test func `two commits with the same beginning are both listed`() throws {
    let database = try database()
    guard case .ambiguous(let runs) = try database.resolveRun("aaaaaaa") else {
      Issue.record("'aaaaaaa' is not ambiguous")
      return
    }
    #expect(runs.map(\.number) == [2, 1])
  }

  @Test func `words that name no run come with those that do`() throws {
    let database = try database()
    let expected = RunResolution.unknown(candidates: [
      "latest", "previous", "wide", "release", "main", "topic", "2",
    ])
    for reference in ["latest~4", "latest~-1", "9", "relase", "aaaaaa"] {
      #expect(try database.resolveRun(reference) == expected, "\(reference)")
    }
  }

  @Test func `the run before covers this one, on its branch, else on main`() throws {
    let database = try database()
    for (number, previous) in [(2, 1), (3, 1), (4, 2), (5, 3)] {
      let run = try #require(try database.run(number))
      #expect(try database.previousRun(of: run)?.number == previous)
      #expect(
        try database.rows("SELECT previous FROM runs WHERE run = \(number)")
          == [["\(previous)"]]
      )
    }
  }

  @Test func `the first run has no run before`() throws {
    let database = try database()
    let run = try #require(try database.run(1))
    #expect(try database.previousRun(of: run) == nil)
    #expect(try database.rows("SELECT previous FROM runs WHERE run = 1") == [[nil]])
  }

  @Test func `where none covers a run, the one before is that which shares most cases`()
    throws
  {
    let database = try database()
    // Run 6 plans s0, s1 and s2; on its branch there is none, on main 1 and 3 have s0 and s1.
    let run = try #require(try database.run(6))
    #expect(try database.previousRun(of: run)?.number == 3)
    #expect(try database.rows("SELECT previous FROM runs WHERE run = 6") == [["3"]])
    let third = try #require(try database.run(3))
    #expect(try database.resolveRun("previous") == .found(third))
    // On topic 2 has s0 and s1, the newer 4 only s1: of s0 and s2 only 2 has something. Wherever else a
    // run has both, it is of another branch than this one and main.
    let renamed = try database.recordRun(
      Samples.plan(scenarios: [0, 2]), header: Samples.header(branch: "topic"))
    let before = try #require(try database.previousRun(of: renamed))
    #expect(before.number == 2)
    let comparison = try database.compare(before, renamed)
    // Two strategies each: s0 in both, s1 gone, s2 new.
    #expect(comparison.counts.filter { $0.value > 0 } == [.same: 2, .onlyInA: 2, .onlyInB: 2])
  }
}
