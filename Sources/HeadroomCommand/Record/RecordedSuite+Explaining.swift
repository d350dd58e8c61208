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

}

/// Explains cases of two runs one after the other; neighbours share what is made of their definitions.
struct CaseExplainer {
  private struct Side {
    let suite: RecordedSuite
    var kernel: CaseKernel

    init(_ suite: RecordedSuite) {
      self.suite = suite
      kernel = CaseKernel(suite: suite.suite, today: suite.today)
    }

    /// Returns the inputs that led to an outcome, and their outcome now.
    ///
    /// If the current baseline doesn't lead to it, the approval that does is used.
    mutating func inputs(
      of name: CaseName, comingTo outcome: Digest, in database: RegressionDatabase
    ) throws -> (inputs: CaseInputs, now: Digest)? {
      guard var inputs = suite.inputs(of: name), let planned = suite.planned(name) else {
        return nil
      }
      let plain = kernel.judge(planned)
      guard plain.verdict == .unjudged, plain.digest != outcome else {
        return (inputs, plain.digest)
      }
      for approved in try database.approvedAdjustments(of: name) {
        inputs.baseline = approved
        if inputs.judge().digest == outcome { return (inputs, outcome) }
      }
      inputs.baseline = nil
      return (inputs, inputs.judge().digest)
    }
  }

  private var earlier: Side
  private var later: Side
  private let changes = KnownChanges()
  private let database: RegressionDatabase

  init(from earlier: RecordedSuite, to later: RecordedSuite, in database: RegressionDatabase) {
    (self.earlier, self.later, self.database) = (Side(earlier), Side(later), database)
  }

  /// Explains why a case has another outcome in the later run, or what was redefined if it is the
  /// same; nil if a definition is gone.
  ///
  /// `newName` is its name in the later run, or nil if unchanged.
  mutating func explanation(
    of name: CaseName, _ before: Digest, to after: Digest, as newName: CaseName? = nil
  ) throws -> CaseExplanation? {
    guard let mine = try earlier.inputs(of: name, comingTo: before, in: database),
      let theirs = try later.inputs(of: newName ?? name, comingTo: after, in: database)
    else { return nil }
    return before == after
      ? .redefinition(from: mine.inputs, to: theirs.inputs, changes)
      : CaseExplanation(
        from: mine.inputs, before, to: theirs.inputs, after, now: (mine.now, theirs.now), changes)
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
