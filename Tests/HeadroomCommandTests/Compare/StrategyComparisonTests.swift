import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct StrategyComparisonTests {
  @Test
  func `the buckets of two strategies add up`() throws {
    let digests = (0..<4).map { Digest.of("\($0)") }
    func side(_ verdict: Verdict, _ outcome: Int, _ print: Int? = nil) -> OutcomeIdentity {
      .init(
        id: Int64(outcome), verdict: verdict, digest: digests[outcome],
        fingerprint: print.map { digests[$0] })
    }
    let rows: [(String, OutcomeIdentity??, OutcomeIdentity??)] = [
      ("only-a", .some(side(.pass, 0)), nil),
      ("only-b", nil, .some(side(.fail, 1, 1))),
      ("missing", .some(side(.pass, 0)), .some(nil)),
      ("worse", .some(side(.pass, 0)), .some(side(.fail, 1, 1))),
      ("better", .some(side(.error, 1, 1)), .some(side(.pass, 0))),
      ("alike", .some(side(.fail, 1, 1)), .some(side(.fail, 2, 1))),
      ("otherwise", .some(side(.fail, 1, 1)), .some(side(.fail, 2, 2))),
      ("known", .some(side(.pass, 0)), .some(side(.knownFailure, 3))),
      ("moved", .some(side(.pass, 0)), .some(side(.pass, 3))),
      ("same", .some(side(.pass, 0)), .some(side(.pass, 0))),
    ]
    var cases: [(name: CaseName, outcome: OutcomeIdentity?)] = []
    for (scenario, a, b) in rows {
      if let a { cases.append((.init(scenario: scenario, strategy: "a", device: "d"), a)) }
      cases.append((.init(scenario: scenario, strategy: "c", device: "d"), side(.pass, 0)))
      if let b { cases.append((.init(scenario: scenario, strategy: "b", device: "d"), b)) }
    }
    let comparison = StrategyComparison("a", "b", cases: cases)
    #expect(
      comparison.rows.map(\.bucket) == [
        .onlyInA, .onlyInB, .missing, .newlyFailing, .newlyPassing, .sameFailure, .otherFailure,
        .otherVerdict, .movedDifferently, .same,
      ]
    )
    #expect(ComparisonBucket.allCases.reduce(0) { $0 + comparison.count(of: $1) } == rows.count)
  }
}
