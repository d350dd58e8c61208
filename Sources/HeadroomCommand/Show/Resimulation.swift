import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Simulates recorded cases again, to show their steps.
struct Resimulation {
  private let suite: RecordedSuite
  private let database: RegressionDatabase

  init(_ suite: RecordedSuite, in database: RegressionDatabase) {
    self.suite = suite
    self.database = database
  }

  /// Returns a case's trace, or nil if its outcome is no longer the same, as with another engine version.
  func trace(of recorded: CaseRecord) throws -> Trace? {
    try replay(recorded) { $0.trace(at: 0) }
  }

  /// Simulates cases on all processors to measure their coverage.
  func coverage(_ names: [CaseName]) -> Coverage {
    suite.runner(names.compactMap { suite.planned($0) }, jobs: Environment.processorCount)
      .coverage()
  }

  /// Returns a case's screens, or nil if its outcome is no longer the same.
  func screens(of recorded: CaseRecord) throws -> CaseScreens? {
    try replay(recorded) { $0.screens(at: 0) }
  }

  /// Which baseline was active at the run is not always recorded: it is the one with the same
  /// outcome.
  private func replay<Replay: Replayed>(
    _ recorded: CaseRecord, _ play: (Runner) -> Replay
  ) throws -> Replay? {
    let (name, digest) = (recorded.name, recorded.outcome?.digest)
    guard let plain = runner(of: name, approved: nil).map(play) else { return nil }
    if plain.outcome.digest == digest { return plain }
    guard plain.outcome.verdict == .unjudged else { return nil }
    for approved in try database.approvedAdjustments(of: name) {
      guard let replay = runner(of: name, approved: approved).map(play),
        replay.outcome.digest == digest
      else { continue }
      return replay
    }
    return nil
  }

  private func runner(of name: CaseName, approved: ApprovedAdjustments?) -> Runner? {
    guard let planned = suite.playable(name) else { return nil }
    var judging = suite
    judging.baselines = approved.map { [name: $0] } ?? [:]
    return judging.runner([planned], jobs: 1)
  }
}

private protocol Replayed {
  var outcome: JudgedCase { get }
}

extension Trace: Replayed {}

extension CaseScreens: Replayed {
  fileprivate var outcome: JudgedCase { trace.outcome }
}
