import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import Testing

@testable import HeadroomCommand

struct ComparedStrategiesTests {
  private func text(_ verdicts: [(Verdict, Verdict)]) throws -> String {
    let cases = verdicts.enumerated().flatMap { place, pair in
      [("a", pair.0), ("b", pair.1)].map { strategy, verdict in
        (
          name: CaseName(
            scenario: "s\(place)", strategy: strategy, device: "phone", orientation: .portrait),
          outcome: OutcomeIdentity(
            id: 1, verdict: verdict, digest: Digest.of(verdict.rawValue))
            as OutcomeIdentity?
        )
      }
    }
    let comparison = StrategyComparison("a", "b", cases: cases)
    return ComparedStrategies(comparison: comparison, run: try SampleRuns().runs[0]).text()
  }

  @Test func `cases that both skipped have no movements that are the same`() throws {
    let skipped = try text([(.skipped, .skipped)])
    #expect(skipped.contains("1  skipped under both\n"), "\(skipped)")
    #expect(!skipped.contains("movement"))
    let mixed = try text([(.skipped, .skipped), (.pass, .pass), (.pass, .pass)])
    #expect(mixed.contains("2  same verdict and movement\n"), "\(mixed)")
    #expect(mixed.contains("1  skipped under both\n"), "\(mixed)")
    #expect(mixed.contains("3  total\n"), "\(mixed)")
  }
}
