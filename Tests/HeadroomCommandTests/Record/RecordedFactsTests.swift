import AvoidanceEngine
import Foundation
import RegressionRunner
import RegressionStore
import Scenarios
import TestSupport
import Testing

@testable import HeadroomCommand

/// What is recorded of a case is true of this case: what the public views say of it in a run is what a
/// simulation of the case alone gives, whatever other cases, runs and files there are.
struct RecordedFactsTests {
  /// Whether all suites are recorded whole and in every way, which takes two minutes, so in CI only.
  private static let takesAllWays = Thoroughness.isFull

  // MARK: The shipped suite

  @Test func `of the shipped suite, in one file`() throws {
    try Self.withShippedSuite { work, suite in
      try Self.recordInOneFile(suite.first, edited: suite.edited, in: work)
    }
  }

  @Test(.enabled(if: takesAllWays))
  func `of the shipped suite, after a run of a part that was edited`() throws {
    try Self.withShippedSuite { work, suite in
      try Self.recordPart(suite.first, edited: suite.edited, in: work)
    }
  }

  @Test func `of the shipped suite, joined from shards in any order`() throws {
    try Self.withShippedSuite { work, suite in
      try Self.recordShards(suite.first, edited: suite.edited, in: work)
    }
  }

  @Test(.enabled(if: takesAllWays))
  func `of the shipped suite, merged from two machines`() throws {
    try Self.withShippedSuite { work, suite in
      try Self.recordOnTwoMachines(suite.first, edited: suite.edited, in: work)
    }
  }

  /// The shipped suite, or every ninth of its scenarios with their forms, and the same with some definitions
  /// of each kind edited.
  private struct ShippedSuite {
    var first: SuiteToRecord
    var edited: SuiteToRecord
  }

  private static let shipped = Result {
    var shipped: ShippedSuite?
    try Workspace.make { work in
      var running = try work.running(Repository.folder.appending(path: "scenarios").path)
      running.isUnrecorded = true
      let prepared = try #require(try running.prepare(work.observer))
      var suite = prepared.suite
      if !takesAllWays {
        suite.scenarios = Thoroughness.every(9, of: suite.scenarios)
        let forms = Set(suite.scenarios.map(\.value.form))
        suite.forms = suite.forms.filter { forms.contains($0.key) }
      }
      let first = SuiteToRecord(suite)
      shipped = ShippedSuite(first: first, edited: first.edited())
    }
    let made = try #require(shipped)
    try #require(made.first.suite.baselines.isEmpty)
    return made
  }

  private static func withShippedSuite(
    _ record: (Workspace, ShippedSuite) throws -> RecordedFile.Comparison
  ) throws {
    let shipped = try shipped.get()
    try Workspace.make { work in
      let comparison = try record(work, shipped)
      #expect(comparison.cases > (takesAllWays ? 2000 : 200))
      Self.expectNoDifferences(comparison)
    }
  }

  // MARK: Suites that share much

  /// Nothing moves, and the field ends 540 − (667 − 216) = 89 below the keyboard's top in both forms: only
  /// of how much of it that is differs.
  private static let twins = """
    headroom: 1
    devices:
      - {name: phone, screen: [375, 667], keyboard: {portrait: 216}}
    forms:
      - {name: high, canvas: [375, 667], view: {children: [
          {textField: field, frame: [20, 440, 335, 100]}]}}
      - {name: higher, canvas: [375, 667], view: {children: [
          {textField: field, frame: [20, 420, 335, 120]}]}}
    scenarios:
      - {name: high, form: high, strategies: [none], laws: [focused-field-visible],
          script: [{focus: field}]}
      - {name: higher, form: higher, strategies: [none], laws: [focused-field-visible],
          script: [{focus: field}]}
    """

  @Test func `of cases that differ in nothing but a field's height`() throws {
    let reading = SuiteReader(strategies: .builtIn).read([
      .init(file: "twins.yaml", bytes: Array(Self.twins.utf8))
    ])
    try #require(reading.diagnostics.isEmpty)
    let suite = SuiteToRecord(RunSuite(reading.suite, strategies: .builtIn))
    var comparison = RecordedFile.Comparison()
    for record in Self.ways {
      try Workspace.make { work in
        comparison += try record(suite, suite.edited(), work)
      }
    }
    Self.expectNoDifferences(comparison)
  }

  /// The seeds of the suites that `GeneratedSuite` makes; these have all verdicts.
  private static let seeds: ClosedRange<UInt64> = takesAllWays ? 56...71 : 63...71

  /// The ways in which a file comes about.
  private static let ways = [recordInOneFile, recordPart, recordShards, recordOnTwoMachines]

  @Test func `of generated suites, in every way that a file comes about`() throws {
    var comparison = RecordedFile.Comparison()
    var sharing = 0
    var verdicts: Set<Verdict> = []
    for seed in Self.seeds {
      let suite = try GeneratedSuite.make(seed: seed)
      let edited = suite.edited()
      let chosen = Int(seed) % Self.ways.count
      for (number, record) in Self.ways.enumerated() where Self.takesAllWays || number == chosen {
        try Workspace.make { work in
          var found = try record(suite, edited, work)
          found.differences = found.differences.map { "seed \(seed): \($0)" }
          comparison += found
        }
      }
      let plan = try Expander(suite.suite).plan().runPlan
      let today = try #require(Workspace.today)
      let facts = FactBook.shared.facts(of: suite, plan, on: today)
      verdicts.formUnion(facts.values.map(\.verdict))
      sharing += Self.casesSharingOutcomes(facts)
    }
    Self.expectNoDifferences(comparison)
    // Else the suites would not show that measures are a fact of the case.
    #expect(sharing > 2 * Self.seeds.count)
    // Only an external strategy can be skipped.
    #expect(verdicts == Set(Verdict.allCases).subtracting([.skipped]))
  }

  /// How many cases have an outcome that another case has, too, and other measures.
  private static func casesSharingOutcomes(_ facts: [String: CaseFacts]) -> Int {
    Dictionary(grouping: facts.values, by: \.outcome).values
      .filter { Set($0.map(\.metrics)).count > 1 }
      .map(\.count).reduce(0, +)
  }

  private static func expectNoDifferences(_ comparison: RecordedFile.Comparison) {
    let differences = comparison.differences
    #expect(
      differences.isEmpty,
      """
      \(differences.count) differences in \(comparison.cases) cases and \(comparison.rows) rows
      \(differences.prefix(8).joined(separator: "\n"))
      """
    )
  }

  // MARK: How files come about

  /// A run, an unchanged one, one of an edited suite; then only the last is kept.
  private static func recordInOneFile(
    _ suite: SuiteToRecord, edited: SuiteToRecord, in work: Workspace
  ) throws -> RecordedFile.Comparison {
    var file = RecordedFile("one.db", in: work)
    try file.run(suite, "first", minute: 1)
    try file.run(suite, "unchanged", minute: 2)
    try file.run(edited, "edited", minute: 3)
    var comparison = try file.compared()
    var pruned = try file.copy("pruned.db")
    try pruned.prune()
    comparison += try pruned.compared()
    // Of what this run keeps, nothing was written by itself.
    try file.run(edited, "edited again", minute: 4)
    try file.prune()
    comparison += try file.compared()
    return comparison
  }

  /// A run, and whole ones of another suite after runs of a part of it: what was measured in these is
  /// measured again.
  private static func recordPart(_ suite: SuiteToRecord, edited: SuiteToRecord, in work: Workspace)
    throws -> RecordedFile.Comparison
  {
    let strategies = suite.suite.strategies.indices.filter { $0 % 2 == 1 }
      .map { suite.suite.strategies[$0].name }
    var file = RecordedFile("part.db", in: work)
    try file.run(suite, "first", minute: 1)
    try file.run(edited, "part", minute: 2) { strategies.contains($0.strategy) }
    try file.run(edited, "edited", minute: 3)
    try file.run(suite, "first part", minute: 4) { !strategies.contains($0.strategy) }
    try file.run(edited, "edited again", minute: 5)
    return try file.compared()
  }

  /// Four shards, joined in four orders: into a file of their own, and into one with other runs before
  /// and behind; unless all ways are taken, one of each.
  private static func recordShards(
    _ suite: SuiteToRecord, edited: SuiteToRecord, in work: Workspace
  ) throws -> RecordedFile.Comparison {
    var shards: [RecordedFile] = []
    for index in 1...4 {
      var shard = RecordedFile("shard-\(index).db", in: work)
      let part = RunHeader.Shard(index: index, count: 4)
      try shard.run(suite, "shard \(index)", minute: 10 + Int64(index), shard: part)
      shards.append(shard)
    }
    var comparison = RecordedFile.Comparison()
    var history = RecordedFile("history.db", in: work)
    try history.run(edited, "before", minute: 5)
    var later = try history.copy("later.db")
    try later.run(edited, "behind", minute: 20)
    for (place, order) in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1], [1, 3, 0, 2]].enumerated()
    where takesAllWays || place % 2 == 1 {
      var file =
        switch place {
        case 2: history
        case 3: later
        default: RecordedFile("joined-\(place).db", in: work)
        }
      try file.merge(order.map { shards[$0] }, asOne: "joined")
      comparison += try file.compared()
    }
    return comparison
  }

  /// Two machines that ran the suite and the edited one in turn, whole and in parts that overlap; merged
  /// in both directions, and only the newest run kept.
  private static func recordOnTwoMachines(
    _ suite: SuiteToRecord, edited: SuiteToRecord, in work: Workspace
  ) throws -> RecordedFile.Comparison {
    let scenarios = suite.suite.scenarios.indices.filter { $0 % 3 > 0 }
      .map { suite.suite.scenarios[$0].name }
    let part = Set(scenarios)
    var one = RecordedFile("machine-1.db", in: work)
    var other = RecordedFile("machine-2.db", in: work)
    try one.run(suite, "1", minute: 1)
    try other.run(edited, "2", minute: 2) { part.contains($0.scenario) }
    try one.run(edited, "3", minute: 3) { !part.contains($0.scenario) }
    try other.run(suite, "4", minute: 4)
    try one.run(edited, "5", minute: 5)
    var into = try one.copy("2-into-1.db")
    try into.merge([other])
    var back = try other.copy("1-into-2.db")
    try back.merge([one])
    var comparison = try into.compared()
    comparison += try back.compared()
    try back.prune()
    comparison += try back.compared()
    return comparison
  }
}
