import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

extension RecordedSuite {
  /// Returns everything that determines a case's outcome, or nil if a definition is gone.
  func inputs(of name: CaseName) -> CaseInputs? {
    guard let planned = planned(name) else { return nil }
    let scenario = suite.scenarios[Int(planned.scenario)]
    guard let form = suite.forms[scenario.value.form] else { return nil }
    return CaseInputs(
      scenario: scenario, form: form, strategy: suite.strategies[Int(planned.strategy)],
      device: suite.devices[Int(planned.device)], orientation: name.orientation, today: today,
      engineVersion: run?.header.engineVersion ?? Simulator.version,
      baseline: suite.baselines[name])
  }

  /// Returns the inputs that led to an outcome.
  ///
  /// If the current baseline doesn't, the approval that does is used.
  private func inputs(
    of name: CaseName, comingTo outcome: Digest, in database: RegressionDatabase
  ) throws -> CaseInputs? {
    guard var inputs = inputs(of: name) else { return nil }
    let plain = inputs.judge()
    guard plain.verdict == .unjudged, plain.digest != outcome else { return inputs }
    for approved in try database.approvedAdjustments(of: name) {
      inputs.baseline = approved
      if inputs.judge().digest == outcome { return inputs }
    }
    inputs.baseline = nil
    return inputs
  }

  /// Explains why a case has another outcome in a later run, or what was redefined if it is the
  /// same; nil if a definition is gone.
  ///
  /// `newName` is its name in the later run, or nil if unchanged.
  func explanation(
    of name: CaseName, _ before: Digest, to later: RecordedSuite, _ after: Digest,
    as newName: CaseName? = nil, in database: RegressionDatabase
  ) throws -> CaseExplanation? {
    guard let mine = try inputs(of: name, comingTo: before, in: database),
      let theirs = try later.inputs(of: newName ?? name, comingTo: after, in: database)
    else { return nil }
    return before == after
      ? .redefinition(from: mine, to: theirs)
      : CaseExplanation(from: mine, before, to: theirs, after)
  }
}

// Why the strategies' code keeps recorded cases from being simulated again with the same outcome.
extension RecordedSuite {
  /// Adds the approval that judged the case, and why it may have another outcome when simulated again.
  func explain(_ entry: inout RunRecord.Case) {
    describe(&entry)
    guard let verdict = entry.verdict else { return }
    let strategy = entry.name.strategy
    guard let hindrance = hindrances[strategy] else { return }
    entry.hasForeignCode = true
    entry.hindrance =
      verdict == .skipped
      ? "the strategy \(Escaped.quoted(strategy)) was not available" : hindrance
  }
}

extension [StrategyDefinition] {
  /// Returns why cases of the strategies can't be simulated again; nil if the code is unchanged.
  ///
  /// It has only strategies with code that isn't Headroom's own, which is identified by the
  /// engine's version.
  func hindrances(_ files: [String: String]) -> [String: String?] {
    let foreign = filter { strategy in
      strategy.value.actors.contains { $0.code != nil || $0.model.code != nil }
    }
    return Dictionary(foreign.map { ($0.name, $0.hindrance(files)) }) { first, _ in first }
  }
}

extension StrategyDefinition {
  fileprivate func hindrance(_ files: [String: String]) -> String? {
    if let missing = value.actors.first(where: { !$0.model.isAvailable }) {
      return AbsentStrategyWords.notRunAgain(self, file: files[missing.model.name])
    }
    let isSame = value.actors.allSatisfy { actor in
      switch (actor.code, actor.model.code) {
      case (nil, nil): !value.parts.isEmpty
      case (let code?, let present?): present.isSame(as: code)
      default: false
      }
    }
    return isSame ? nil : "the code of the strategy \(Escaped.quoted(name)) has changed"
  }
}
