import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls
import Reports

/// Runs recorded cases again from what was current, to show what they did.
struct Resimulation {
  private let suite: RecordedSuite
  private let files: [String: String]
  private let database: RegressionDatabase

  /// Takes what was current at the run, and where that is recorded.
  init(_ suite: RecordedSuite, in database: RegressionDatabase) {
    self.suite = suite
    files = suite.files(of: .scenario)
    self.database = database
  }

  /// Returns a case's report where it comes to the recorded outcome again; nil where it does not,
  /// as with another version of the engine.
  func report(_ name: CaseName, recorded: Digest) throws -> CaseReport? {
    let trace = try replay(of: name, recorded: recorded) { $0.trace(at: 0) }
    guard let trace else { return nil }
    let places = try SourcePlaces(ofScenarios: [name.scenario], files: files, database)
    var report = places.report(trace)
    report.layoutUncertainty = LayoutUncertainties(suite.suite, [name]).reason(of: name)
    report.approval = suite.approval(of: name, trace.outcome.verdict)
    return report
  }

  /// Returns those of some cases whose layouts are not trusted, by form and reason.
  func untrusted(_ results: [(name: CaseName, verdict: Verdict)]) -> [LayoutUncertainties.Group] {
    let judged = results.lazy.filter { $0.verdict != .skipped }.map(\.name)
    return LayoutUncertainties(suite.suite, judged).groups(of: judged)
  }

  /// Returns the strategies that find nothing to act on in the forms of some cases; of those whose code
  /// has changed since nothing is said.
  func unmetRequirements(_ results: [(name: CaseName, verdict: Verdict)]) -> [UnmetRequirements
    .Requirement]
  {
    let same = results.filter { suite.hindrance($0.name.strategy, $0.verdict) == nil }
    return UnmetRequirements(suite.suite, same.lazy.map(\.name)).all
  }

  /// Runs cases again on all processors for what they reach.
  func coverage(_ names: [CaseName]) -> Coverage {
    suite.runner(names.compactMap { suite.planned($0) }, jobs: Environment.processorCount)
      .coverage()
  }

  /// Returns a case's screens where it comes to the recorded outcome again; nil where it does not.
  func screens(_ name: CaseName, recorded: Digest) throws -> CaseScreens? {
    try replay(of: name, recorded: recorded) { $0.screens(at: 0) }
  }

  /// Which baseline was current at the run is not always recorded: it is the one that gives its
  /// outcome.
  private func replay<Replay: Replayed>(
    of name: CaseName, recorded: Digest, _ play: (Runner) -> Replay
  ) throws -> Replay? {
    guard let plain = runner(of: name, approved: nil).map(play) else { return nil }
    if plain.outcome.digest == recorded { return plain }
    guard plain.outcome.verdict == .unjudged else { return nil }
    for approved in try database.approvedAdjustments(of: name) {
      guard let replay = runner(of: name, approved: approved).map(play),
        replay.outcome.digest == recorded
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
