import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls
import Reports

/// Runs recorded cases again from what was current, to show what they did.
struct Resimulation {
  private let snapshot: SuiteSnapshot

  /// Takes what was current at the run.
  init(_ snapshot: SuiteSnapshot) { self.snapshot = snapshot }

  /// Returns a case's report where it comes to the recorded outcome again; nil where it does not,
  /// as with another version of the engine.
  func report(_ name: CaseName, recorded: Digest) throws -> CaseReport? {
    let trace = try replay(of: name, recorded: recorded) { $0.trace(at: 0) }
    guard let trace else { return nil }
    let places = try SourcePlaces(
      ofScenarios: [name.scenario], files: snapshot.files, snapshot.database)
    var report = places.report(trace)
    report.layoutUncertainty = LayoutUncertainties(snapshot.suite, [name]).reason(of: name)
    report.approval = snapshot.approval(of: name, trace.outcome.verdict)
    return report
  }

  /// Returns those of some cases whose layouts are not trusted, by form and reason.
  func untrusted(_ results: [(name: CaseName, verdict: Verdict)]) -> [LayoutUncertainties.Group] {
    let judged = results.lazy.filter { $0.verdict != .skipped }.map(\.name)
    return LayoutUncertainties(snapshot.suite, judged).groups(of: judged)
  }

  /// Returns the strategies that find nothing to act on in the forms of some cases; of those whose code
  /// has changed since nothing is said.
  func unmetRequirements(_ results: [(name: CaseName, verdict: Verdict)]) -> [UnmetRequirements
    .Requirement]
  {
    let same = results.filter { snapshot.hindrances.reason($0.name.strategy, $0.verdict) == nil }
    return UnmetRequirements(snapshot.suite, same.lazy.map(\.name)).all
  }

  /// Runs cases again on all processors for what they reach.
  func coverage(_ names: [CaseName]) -> Coverage {
    let cases = names.compactMap { snapshot.places.planned($0) }
    return Runner(
      suite: snapshot.suite, plan: snapshot.places.plan(cases),
      options: .init(jobs: Environment.processorCount, today: snapshot.today)
    ).coverage()
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
    for approved in try snapshot.approvals(of: name) {
      guard let replay = runner(of: name, approved: approved).map(play),
        replay.outcome.digest == recorded
      else { continue }
      return replay
    }
    return nil
  }

  private func runner(of name: CaseName, approved: ApprovedAdjustments?) -> Runner? {
    guard let planned = snapshot.places.planned(name),
      snapshot.suite.strategies[Int(planned.strategy)].value.model.isAvailable
    else { return nil }
    var suite = snapshot.suite
    suite.baselines = [:]
    suite.baselines[name] = approved
    return Runner(
      suite: suite, plan: snapshot.places.plan([planned]),
      options: .init(jobs: 1, today: snapshot.today))
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
