import RegressionRunner
import RegressionStore
import Scenarios
import Synchronization
import Testing

struct RunnerTests {
  /// 60 scenarios, each under two strategies: `low` is covered under both, so that those that expect
  /// it to be visible, every third, fail.
  private func suite(expecting clearance: Int = -89) throws -> RunSuite {
    var text = "headroom: 1\n" + Fixtures.device + Fixtures.plain + "scenarios:\n"
    for number in 1...60 {
      let line =
        number % 3 == 0 ? "focus.isVisible: true" : "focus.clearance: \(clearance)"
      text += """
          - {name: many/case-\(number), form: plain, strategies: [none, offset-restore],
             script: [{focus: low}, {expect: {\(line)}}]}

        """
    }
    return try Fixtures.suite(text)
  }

  private func runner(_ suite: RunSuite, jobs: Int, batchSize: Int) throws -> Runner {
    let today = try #require(CalendarDay(Fixtures.today))
    let plan = try Expander(suite).plan()
    return Runner(
      suite: suite, plan: plan, options: .init(jobs: jobs, today: today, batchSize: batchSize))
  }

  @Test(arguments: [(1, 8192), (2, 8192), (2, 7), (3, 64)])
  func `results are the same for any number of workers and any batch`(jobs: Int, batchSize: Int)
    throws
  {
    let runner = try runner(try suite(), jobs: jobs, batchSize: batchSize)
    let result = runner.run()
    #expect(result.totals[.pass] == 80)
    #expect(result.totals[.fail] == 40)
    #expect(result.isComplete)
    #expect(result.reconciles)
    #expect(
      result.indexes(of: [.fail])
        == runner.plan.cases.indices.filter { (runner.plan.cases[$0].scenario + 1) % 3 == 0 }
    )
  }

  @Test
  func `a cancelled run ends after the batch, and what it did not reach is missing`() throws {
    let runner = try runner(try suite(), jobs: 2, batchSize: 50)
    let isCancelled = Flag()
    let result = runner.run(isCancelled: { isCancelled.isSet }) { progress in
      if progress.done == 50 { isCancelled.set() }
    }
    #expect(result.totals.missing == 70)
    #expect(!result.isComplete)
    #expect(result.reconciles)
    #expect(result.verdict(at: 49) != nil)
    #expect(result.verdict(at: 50) == nil)
  }

  private final class Flag: Sendable {
    private let value = Atomic<Bool>(false)
    var isSet: Bool { value.load(ordering: .relaxed) }
    func set() { value.store(true, ordering: .relaxed) }
  }

  @Test
  func `a recorded run is read back, and the next one finds no change`() throws {
    let database = try RegressionDatabase()
    let original = try record(try suite(), in: database)
    #expect(original.result.changed == 120)
    let second = try record(try suite(), in: database)
    #expect(second.result.changed == 0)
    #expect(try database.compare(original.record, second.record).isUnchanged)
    // Other numbers are expected of 40 scenarios: redefined under both strategies.
    let third = try record(try suite(expecting: -88), in: database)
    #expect(third.result.changed == 80)
    let comparison = try database.compare(second.record, third.record)
    #expect(comparison.count(of: .redefined) == 80)
    #expect(comparison.count(of: .sameFailure) == 40)
    #expect(comparison.reconciles)
    var cases = try database.cases(of: third.record)
    #expect(cases.count == 120 && cases.allSatisfy { $0.record.verdict == .fail })
    try database.fill(&cases, with: .bodies, of: third.record)
    let first = try #require(cases.first).record
    #expect(first.body?.mismatches.map(\.actual) == [.number(-89)])
    #expect(first.outcome?.fingerprint != nil)
  }

  private func record(_ suite: RunSuite, in database: RegressionDatabase) throws -> (
    result: RunResult, record: Run
  ) {
    let runner = try runner(suite, jobs: 2, batchSize: 32)
    let definitions = suite.imported
    _ = try database.importDefinitions(definitions, at: 1)
    let recording = try database.beginRun(
      RunHeader(engineVersion: "1", toolVersion: "1", today: Fixtures.today, startedAt: 1),
      plan: runner.plan,
      definitions: definitions.map {
        DefinitionReference(kind: $0.kind, name: $0.name, digest: $0.digest)
      }
    )
    let result = try runner.run(recordingTo: database, recording)
    let record = try database.finishRun(recording.number, at: 2, wallMilliseconds: 1)
    #expect(record.state == .complete)
    #expect(record.totals == result.totals)
    return (result, record)
  }
}

extension RunSuite {
  /// Everything in the suite as the database takes it.
  fileprivate var imported: [ImportedDefinition] {
    func imported(_ definition: some Definition) -> ImportedDefinition {
      ImportedDefinition(
        kind: type(of: definition).kind, name: definition.name, content: definition.canonicalContent
      )
    }
    return forms.values.map(imported) + devices.map(imported) + strategies.map(imported)
      + scenarios.map(imported)
  }
}
