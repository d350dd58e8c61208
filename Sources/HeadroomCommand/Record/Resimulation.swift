import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Runs recorded cases again from what was current, to show what they did.
struct Resimulation {
  private let suite: RecordedSuite
  private let database: RegressionDatabase

  /// Takes what was current at the run, and where that is recorded.
  init(_ suite: RecordedSuite, in database: RegressionDatabase) {
    self.suite = suite
    self.database = database
  }

  /// Returns what a case did where it comes to its recorded outcome again; nil where it does not, as with
  /// another version of the engine.
  func trace(of recorded: CaseRecord) throws -> Trace? {
    try replay(recorded) { $0.trace(at: 0) }
  }

  /// Runs cases again on all processors for what they reach.
  func coverage(_ names: [CaseName]) -> Coverage {
    suite.runner(names.compactMap { suite.planned($0) }, jobs: Environment.processorCount)
      .coverage()
  }

  /// Returns a case's screens where it comes to the recorded outcome again; nil where it does not.
  func screens(of recorded: CaseRecord) throws -> CaseScreens? {
    try replay(recorded) { $0.screens(at: 0) }
  }

  /// Which baseline was current at the run is not always recorded: it is the one that gives its
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

/// What a case that ran again left.
private protocol Replayed {
  var outcome: JudgedCase { get }
}

extension Trace: Replayed {}

extension CaseScreens: Replayed {
  fileprivate var outcome: JudgedCase { trace.outcome }
}
