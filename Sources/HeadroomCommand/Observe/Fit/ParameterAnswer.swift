import AvoidanceEngine
import Scenarios

/// What else explains everything, of one parameter.
struct ParameterAnswer {
  var values: [ParameterValue]
  /// The limits of a number.
  var range: ClosedRange<Double>?
  /// How many candidates were simulated.
  var count: Int
}

extension ParameterAnswer {
  /// Numbers are bisected to a quarter of a point.
  private static let resolution = 0.25

  init(
    _ parameter: StrategyParameter, of candidate: FitCandidate, on reading: FitReading,
    views: [String]
  ) {
    self.init(values: [], range: nil, count: 0)
    var count = 0
    func explains(_ value: ParameterValue) -> Bool {
      count += 1
      return reading.isExplained(by: candidate.strategy.setting(parameter.name, to: value))
    }
    /// Whether a name is that of the view which the strategy finds without one.
    func isSameView(_ value: ParameterValue) -> Bool {
      guard case .view(let name?) = value, let role = parameter.role else { return false }
      let form = reading.courses[0].form
      return form.index(of: name) == form.roles[role]
    }
    defer { self.count = count }
    let present = candidate.value(of: parameter)
    guard let whole = parameter.solvedRange, let number = present.number,
      let usual = parameter.defaultValue.number
    else {
      values =
        (parameter.triedValues(views: views) + parameter.versions(of: candidate.strategy.model))
        .filter { $0 != present && !isSameView($0) && explains($0) }
      return
    }
    let low = max(whole.lowerBound, min(number, usual - NumberSolving.reach))
    let high = min(whole.upperBound, max(number, usual + NumberSolving.reach))
    func isSame(_ number: Double) -> Bool { explains(.number(number)) }
    func changes(from low: Double, to high: Double) -> [Bisection.Change<Bool>] {
      guard low < high else { return [] }
      return Bisection.changes(
        from: low, low == number || isSame(low), to: high, high == number || isSame(high),
        within: Self.resolution, isSame)
    }
    let (below, above) = (changes(from: low, to: number), changes(from: number, to: high))
    range = (below.last?.high ?? low)...(above.first?.low ?? high)
  }
}

extension ParameterValue {
  /// Whether the strategy looks for its view or views itself.
  var isUnnamedView: Bool { self == .view(nil) || self == .views([]) }
}

extension StrategyParameter {
  /// The versions of a model's presets, and the oldest and newest one, if this is the library's version.
  fileprivate func versions(of model: StrategyModel) -> [ParameterValue] {
    guard case .version(let known) = kind else { return [] }
    let named = model.presets.map { $0.parameters[name] ?? defaultValue }
    return ([.version(known.oldest), .version(known.newest)] + named).uniqued()
  }
}
