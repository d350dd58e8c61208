import Foundation
import Scenarios
import TestSupport
import Testing

import RegressionRunner
@testable import RegressionStore

/// Runs between which a scenario got other laws, and nothing else of it changed.
struct LawComparisonTests {
  /// What one run has: the scenario's laws and what became of its cases.
  struct Side: Sendable {
    var laws: [String]
    var verdict = Verdict.pass
    /// What did not hold, as `subject` of step 0 or `subject@step`.
    var broken: [String] = []
    var movements: String? = "m"
  }

  struct Example: Sendable, CustomTestStringConvertible {
    var name: String
    var before: Side
    var after: Side
    /// nil: the same.
    var bucket: ComparisonBucket?
    var newlyBroken: [Law]? = nil
    var testDescription: String { name }
  }

  private static let visible = "focused-field-visible"
  private static let room = "no-excess-room"
  private static let limits = "within-limits"

  private static let examples = [
    Example(
      name: "a new law holds", before: Side(laws: [visible]), after: Side(laws: [visible, room]),
      bucket: nil),
    Example(
      name: "a new law fails", before: Side(laws: [visible]),
      after: Side(laws: [visible, room], verdict: .fail, broken: [room]), bucket: .redefined,
      newlyBroken: [.noExcessRoom]),
    Example(
      name: "two new laws fail", before: Side(laws: []),
      after: Side(laws: [limits, room], verdict: .fail, broken: [room, limits]), bucket: .redefined,
      newlyBroken: [.withinLimits, .noExcessRoom]),
    Example(
      name: "a new law fails and an old one does", before: Side(laws: [visible]),
      after: Side(laws: [visible, room], verdict: .fail, broken: [visible, room]),
      bucket: .newlyFailing),
    Example(
      name: "an expectation fails", before: Side(laws: [visible]),
      after: Side(laws: [visible, room], verdict: .fail, broken: ["focus.isVisible@2"]),
      bucket: .newlyFailing),
    Example(
      name: "a new law fails beside what is known to fail",
      before: Side(laws: [visible], verdict: .knownFailure, broken: [visible]),
      after: Side(laws: [visible, room], verdict: .fail, broken: [visible, room]),
      bucket: .redefined, newlyBroken: [.noExcessRoom]),
    Example(
      name: "the law that failed is gone",
      before: Side(laws: [visible, room], verdict: .fail, broken: [room]),
      after: Side(laws: [visible]), bucket: .redefined, newlyBroken: []),
    Example(
      name: "another law is gone, and what failed holds",
      before: Side(laws: [visible, room], verdict: .fail, broken: [visible]),
      after: Side(laws: [visible]), bucket: .newlyPassing),
    Example(
      name: "one that failed is replaced by one that fails",
      before: Side(laws: [visible], verdict: .fail, broken: [visible]),
      after: Side(laws: [room], verdict: .fail, broken: [room]), bucket: .otherFailure),
    Example(
      name: "what failed fails", before: Side(laws: [visible], verdict: .fail, broken: [visible]),
      after: Side(laws: [visible, room], verdict: .fail, broken: [visible]), bucket: nil),
    Example(
      name: "nothing was judged before", before: Side(laws: [], verdict: .unjudged),
      after: Side(laws: [visible]), bucket: .redefined, newlyBroken: []),
    Example(
      name: "an error", before: Side(laws: [visible]),
      after: Side(laws: [visible, room], verdict: .error, broken: ["strategy"]),
      bucket: .newlyFailing),
    Example(
      name: "it moved differently", before: Side(laws: [visible]),
      after: Side(laws: [visible, room], movements: "n"), bucket: .movedDifferently),
    Example(
      name: "nobody knows how it moved", before: Side(laws: [visible], movements: nil),
      after: Side(laws: [visible, room], movements: "m"), bucket: .redefined),
    Example(
      name: "a baseline judged and does not any more",
      before: Side(laws: [], verdict: .fail, broken: ["adjustments"]), after: Side(laws: [visible]),
      bucket: .redefined, newlyBroken: []),
  ]

  private static func outcome(_ side: Side, _ place: Int, of name: String) -> CaseRecording {
    let mismatches = side.broken.map { word in
      let parts = word.split(separator: "@")
      return
        #"{"operator":"holds","step":\#(parts.count > 1 ? parts[1] : "0"),"subject":"\#(parts[0])"}"#
    }
    return Samples.outcome(
      place,
      // Outcomes with the same words are one, as they are where the program records them.
      "\(name) \(side.broken) \(side.movements ?? "?")",
      side.verdict,
      body:
        #"{"mismatches":[\#(mismatches.joined(separator: ","))],"verdict":"\#(side.verdict.rawValue)"}"#,
      fingerprint: side.broken.isEmpty ? nil : "\(side.broken)",
      movements: side.movements
    )
  }

  /// Records a run of scenarios with some laws.
  private static func record(_ side: Side, scenarios: Int = 1, in database: RegressionDatabase)
    throws -> Run
  {
    let laws = side.laws.map { "\"\($0)\"" }.joined(separator: ",")
    var definitions = Samples.suite(scenarios: 0)
    for number in 0..<scenarios {
      definitions.append(
        Samples.definition(
          .scenario, "s\(number)", #"{"form":"form","laws":[\#(laws)],"n":\#(number),"script":[]}"#)
      )
    }
    _ = try database.importDefinitions(definitions, at: 1)
    var header = Samples.header
    header.label = side.laws.joined(separator: "-")
    return try database.recordRun(Samples.plan(scenarios: Array(0..<scenarios)), header: header) {
      outcome(side, $0, of: "\($0)")
    }
  }

  private static func check(
    _ example: Example, _ comparison: RunComparison,
    sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) {
    #expect(comparison.reconciles, sourceLocation: sourceLocation)
    #expect(
      comparison.cases.map(\.bucket)
        == (example.bucket.map { [$0, $0] } ?? []),
      sourceLocation: sourceLocation
    )
    #expect(
      comparison.cases.first?.laws?.newlyBroken == example.newlyBroken,
      sourceLocation: sourceLocation)
  }

  @Test(arguments: examples)
  func `other laws alone redefine a case only where they change its verdict`(example: Example)
    throws
  {
    let database = try RegressionDatabase()
    let a = try Self.record(example.before, in: database)
    let b = try Self.record(example.after, in: database)
    Self.check(example, try database.compare(a, b))
  }

  /// The same comparison of the same runs recorded the other way round.
  @Test(arguments: Thoroughness.every(3, of: examples))
  func `the direction of a comparison is not the order of the runs`(example: Example) throws {
    let database = try RegressionDatabase()
    let b = try Self.record(example.after, in: database)
    let a = try Self.record(example.before, in: database)
    Self.check(example, try database.compare(a, b))
  }

  @Test func `another form redefines a case whatever its laws`() throws {
    let database = try RegressionDatabase()
    let a = try Self.record(Side(laws: []), in: database)
    _ = try database.importDefinitions(
      [Samples.definition(.form, "form", #"{"canvas":[1,1]}"#)], at: 2)
    let b = try database.recordRun(Samples.plan(scenarios: [0])) {
      Self.outcome(Side(laws: []), $0, of: "\($0)")
    }
    #expect(try database.compare(a, b).count(of: .redefined) == 2)
  }

  @Test func `a merged file says the same, whatever it said of digests`() throws {
    let folder = try TemporaryFolder()
    let (before, after) = (Side(laws: [Self.visible]), Side(laws: [Self.visible, Self.room]))
    let own = try RegressionDatabase(writing: folder.path("a.db"))
    _ = try Self.record(before, in: own)
    _ = try Self.record(after, in: own)
    try own.execute("UPDATE scenario_revision SET digest_without_laws = randomblob(32)")
    let merged = try RegressionDatabase(writing: folder.path("b.db"))
    _ = try merged.merge([folder.path("a.db")], checks: Samples.checks, at: 7)
    let runs = try merged.runs()
    #expect(runs.count == 2)
    let comparison = try merged.compare(runs[1], runs[0])
    #expect(comparison.cases.isEmpty && comparison.count(of: .same) == 2)
    #expect(try merged.health(checks: Samples.checks).isSound)
    #expect(try own.health(checks: Samples.checks).problems.count == 2)
  }

  /// Each statement is run as often for 400 cases as for 40.
  @Test func `many cases that fail a new law cost no statement each`() throws {
    var counts: [Int] = []
    for scenarios in [20, 200] {
      let database = try RegressionDatabase()
      let a = try Self.record(Side(laws: [Self.visible]), scenarios: scenarios, in: database)
      let failing = Side(laws: [Self.visible, Self.room], verdict: .fail, broken: [Self.room])
      let b = try Self.record(failing, scenarios: scenarios, in: database)
      let before = database.statementRuns
      let comparison = try database.compare(a, b)
      counts.append(database.statementRuns - before)
      #expect(comparison.failingNewLaws.cases == 2 * scenarios)
      #expect(comparison.failingNewLaws.laws == [.noExcessRoom])
    }
    // Per scenario: its cases, and its two contents, of which each is found, compared, and asked for its laws;
    // beside that few for all.
    #expect(counts[1] - counts[0] <= 180 * 7, "\(counts)")
    #expect(counts[0] <= 20 * 7 + 20, "\(counts)")
  }
}
