package import AvoidanceEngine
package import Scenarios

/// Everything that determines a case's outcome.
package struct CaseInputs: Sendable {
  package var scenario: ScenarioDefinition
  package var form: FormDefinition
  package var strategy: StrategyDefinition
  package var device: DeviceDefinition
  /// The orientation at the start.
  package var orientation: Orientation
  /// The day that decides whether known failures have expired.
  package var today: CalendarDay
  /// The version of the engine that ran the case.
  package var engineVersion: String
  /// The approved outcome, used if nothing else is judged.
  package var baseline: ApprovedAdjustments?

  package init(
    scenario: ScenarioDefinition, form: FormDefinition, strategy: StrategyDefinition,
    device: DeviceDefinition, orientation: Orientation, today: CalendarDay,
    engineVersion: String, baseline: ApprovedAdjustments? = nil
  ) {
    self.baseline = baseline
    self.scenario = scenario
    self.form = form
    self.strategy = strategy
    self.device = device
    self.orientation = orientation
    self.today = today
    self.engineVersion = engineVersion
  }

  /// Runs the case with this program's engine.
  ///
  /// With `measures`, the margins of expectations are taken, too, not only those of laws.
  package func judge(measures: Bool = false) -> JudgedCase {
    var suite = RunSuite(
      forms: [form], devices: [device], strategies: [strategy], scenarios: [scenario])
    let name = CaseName(
      scenario: scenario.name, strategy: strategy.name, device: device.name,
      orientation: orientation)
    suite.baselines[name] = baseline
    var kernel = CaseKernel(suite: suite, today: today)
    let planned = PlannedCase(scenario: 0, strategy: 0, device: 0, orientation: orientation)
    return measures ? kernel.measure(planned) : kernel.judge(planned)
  }
}

package enum ChangeFactor: Hashable, Sendable {
  /// The script, its expectations, laws or known failures.
  case scenario
  /// The form's content or name.
  case form
  case parameter(String)
  /// The strategy's model with all of its parameters.
  case model
  case device
  /// The UIKit profile.
  case profile
  /// The approved outcome.
  case baseline
  /// The day that decides whether known failures have expired.
  case day
  /// The code of an external strategy.
  case code
  /// Headroom's simulation.
  case engine

  /// The factor in JSON.
  package var word: String {
    switch self {
    case .scenario: "scenario"
    case .form: "form"
    case .parameter: "parameter"
    case .model: "strategy"
    case .device: "device"
    case .profile: "profile"
    case .baseline: "baseline"
    case .day: "day"
    case .code: "code"
    case .engine: "engine"
    }
  }
}

extension CaseInputs {
  /// Returns the factors that differ from other inputs of the same case, in the order of ``ChangeFactor``,
  /// except for code and engine, whose earlier versions can't be run.
  func factors(differingFrom other: CaseInputs) -> [ChangeFactor] {
    var factors: [ChangeFactor] = []
    // Form and profile are separate factors.
    var mine = scenario.value
    mine.form = other.scenario.value.form
    mine.profile = other.scenario.value.profile
    if mine != other.scenario.value { factors.append(.scenario) }
    if form.name != other.form.name || form.value != other.form.value { factors.append(.form) }
    if strategy.value.model != other.strategy.value.model
      || strategy.value.parts != other.strategy.value.parts
    {
      factors.append(.model)
    } else {
      factors += parameters(differingFrom: other).map { .parameter($0) }
    }
    if device.value != other.device.value { factors.append(.device) }
    if scenario.value.profile != other.scenario.value.profile { factors.append(.profile) }
    if baseline != other.baseline { factors.append(.baseline) }
    if today != other.today { factors.append(.day) }
    return factors
  }

  private func parameters(differingFrom other: CaseInputs) -> [String] {
    let (mine, theirs) = (strategy.value, other.strategy.value)
    return Set(mine.parameters.keys).union(theirs.parameters.keys)
      .filter { mine.differs(in: $0, from: theirs) }
      .sorted()
  }

  /// Whether the strategy's code is known to be different.
  func hasOtherCode(than other: CaseInputs) -> Bool {
    let (mine, theirs) = (strategy.value, other.strategy.value)
    guard mine.model == theirs.model else { return false }
    guard let code = mine.code, let other = theirs.code else {
      return (mine.code == nil) != (theirs.code == nil)
    }
    return !code.isSame(as: other)
  }

  /// The identity of the strategy's unchanged code; nil for built-in strategies.
  var sameCode: CaseChange? {
    strategy.value.code.map {
      CaseChange(.code, name: strategy.name, [CodeDifference.agreement($0)])
    }
  }

  /// Whether any code is available to run the case.
  var isAvailable: Bool { strategy.value.model.isAvailable }

  func taking(_ factors: [ChangeFactor], from other: CaseInputs) -> CaseInputs {
    var inputs = self
    for factor in factors {
      switch factor {
      case .scenario:
        let (form, profile) = (inputs.scenario.value.form, inputs.scenario.value.profile)
        inputs.scenario = other.scenario
        inputs.scenario.value.form = form
        inputs.scenario.value.profile = profile
      case .form:
        inputs.form = other.form
        inputs.scenario.value.form = other.form.name
      case .model: inputs.strategy = other.strategy
      case .parameter(let name):
        inputs.strategy.value.parameters[name] = other.strategy.value.parameters[name]
      case .device: inputs.device = other.device
      case .profile: inputs.scenario.value.profile = other.scenario.value.profile
      case .baseline: inputs.baseline = other.baseline
      case .day: inputs.today = other.today
      case .code, .engine: break
      }
    }
    return inputs
  }

  fileprivate func change(_ factor: ChangeFactor, to later: CaseInputs) -> CaseChange {
    switch factor {
    case .scenario:
      var mine = scenario
      mine.value.form = later.scenario.value.form
      mine.value.profile = later.scenario.value.profile
      return CaseChange(
        factor, name: scenario.name,
        ContentDifference.all(mine.canonicalContent, later.scenario.canonicalContent))
    case .form:
      guard form.name == later.form.name else {
        return CaseChange(factor, name: scenario.name, "form", form.name, later.form.name)
      }
      return CaseChange(
        factor, name: form.name,
        ContentDifference.all(form.canonicalContent, later.form.canonicalContent))
    case .parameter(let name):
      return CaseChange(
        factor, name: strategy.name, name, strategy.value.value(of: name)?.readable,
        later.strategy.value.value(of: name)?.readable)
    case .model:
      return CaseChange(
        factor, name: strategy.name,
        ContentDifference.all(strategy.contentWithoutCode, later.strategy.contentWithoutCode))
    case .device:
      return CaseChange(
        factor, name: device.name,
        ContentDifference.all(device.canonicalContent, later.device.canonicalContent))
    case .profile:
      let words = [scenario, later.scenario].map { "\($0.value.profile)" }
      return CaseChange(factor, name: scenario.name, "profile", words[0], words[1])
    case .baseline:
      let words =
        switch (baseline, later.baseline) {
        case (nil, _): (nil, "approved")
        case (_, nil): ("approved", nil)
        default: ("one approved outcome", "another one")
        } as (String?, String?)
      return CaseChange(factor, name: scenario.name, "", words.0, words.1)
    case .day: return CaseChange(factor, name: "", "day", "\(today)", "\(later.today)")
    case .code:
      return CaseChange(
        factor, name: strategy.name,
        CodeDifference.all(strategy.value.code, later.strategy.value.code))
    case .engine:
      return CaseChange(factor, name: "", "engine", engineVersion, later.engineVersion)
    }
  }
}

/// The changes between the definitions of two suites, each found once for all cases that share it.
package final class KnownChanges {
  private struct Key: Hashable {
    let factor: ChangeFactor
    /// The definitions' names in both suites.
    let names: [String]
  }

  private var changes: [Key: CaseChange] = [:]

  package init() {}

  /// Returns how a factor differs between the inputs of a case in the one suite and in the other.
  func change(_ factor: ChangeFactor, from before: CaseInputs, to after: CaseInputs) -> CaseChange {
    let names: [String]
    switch factor {
    case .scenario, .form, .profile: names = [before.scenario.name, after.scenario.name]
    case .parameter, .model, .code: names = [before.strategy.name, after.strategy.name]
    case .device: names = [before.device.name, after.device.name]
    // Of the case itself, or known without a comparison.
    case .baseline, .day, .engine: return before.change(factor, to: after)
    }
    let key = Key(factor: factor, names: names)
    if let change = changes[key] { return change }
    let change = before.change(factor, to: after)
    changes[key] = change
    return change
  }
}

extension StrategyDescription {
  /// A parameter's value, else its default when the code was recorded, else the current default.
  fileprivate func value(of parameter: String) -> ParameterValue? {
    parameters[parameter] ?? code?.defaults[parameter]
      ?? model.parameter(named: parameter)?.defaultValue
  }

  fileprivate func differs(in parameter: String, from other: StrategyDescription) -> Bool {
    let (mine, theirs) = (value(of: parameter), other.value(of: parameter))
    // Recorded parameters of external programs have lost their type.
    return mine != theirs && (code == nil || mine?.canonicalContent != theirs?.canonicalContent)
  }
}
