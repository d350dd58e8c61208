public import AvoidanceEngine

/// A parameter with the values that it takes one after the other.
public struct SweepAxis: Hashable, Sendable {
  /// The parameter's name.
  public let parameter: String
  /// What it takes.
  public let kind: StrategyParameter.Kind
  /// Its values: numbers from the lowest to the highest, others as they were listed; each once.
  public let values: [ParameterValue]
  /// The value that the strategy has without a sweep.
  public let present: ParameterValue

  /// Takes a parameter and its values.
  ///
  /// - Parameters:
  ///   - parameter: What varies.
  ///   - values: At least one value of the parameter's kind; numbers are put in order.
  ///   - strategy: The strategy whose present value is known by it.
  public init(
    _ parameter: StrategyParameter, _ values: [ParameterValue], of strategy: StrategyDescription
  ) {
    self.parameter = parameter.name
    kind = parameter.kind
    present = strategy.parameters[parameter.name] ?? parameter.defaultValue
    var seen: Set<ParameterValue> = []
    let all = values.filter { seen.insert($0).inserted }
    let numbers = all.compactMap(\.number)
    self.values = numbers.count == all.count ? numbers.sorted().map { .number($0) } : all
  }

  /// The values as numbers; nil where they are none.
  public var numbers: [Double]? {
    let numbers = values.compactMap(\.number)
    return numbers.count == values.count ? numbers : nil
  }
}

extension ParameterValue {
  /// The value as a number; nil where it is none.
  public var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}
