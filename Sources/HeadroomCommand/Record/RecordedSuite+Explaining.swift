import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

// Why cases came to other outcomes.
extension RecordedSuite {
  /// Returns everything that a case's outcome was a function of; nil where something is gone.
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

  /// Returns the inputs of a case that came to an outcome.
  ///
  /// Where the baseline of that time does not give the outcome, it is the one that does.
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

  /// Explains why a case came to another outcome in a later run, or what was redefined where it did
  /// not; nil where its definitions are gone.
  ///
  /// - Parameters:
  ///   - name: The case.
  ///   - before: What it came to at this run.
  ///   - later: What was current at the later run.
  ///   - after: What it came to there.
  ///   - newName: What it is called there; nil: the same.
  ///   - database: Where both are recorded.
  /// - Returns: The explanation.
  /// - Throws: What reading approvals throws.
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

// Why recorded cases can't be run again to the same outcome, as far as the code of their strategies
// tells.
extension RecordedSuite {
  /// Adds to a case what judged it, and why it may come to another outcome when run again.
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
  /// Returns why cases of the strategies can't be run again.
  ///
  /// - Parameter files: The files that strategies were imported from, by their names.
  /// - Returns: The reasons in words, by the names of those whose code is not Headroom's own, which
  ///   is that of the engine's version; nil where the code is that of now.
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
