public import AvoidanceEngine

/// A strategy with one or two parameters that take every value, or every pair of values.
public struct Sweep: Hashable, Sendable {
  /// The strategy as it is without a sweep.
  public let strategy: StrategyDescription
  /// What varies: one parameter or two.
  public let axes: [SweepAxis]

  /// Takes what varies.
  ///
  /// - Precondition: There are one or two axes, each with a value.
  public init(_ strategy: StrategyDescription, _ axes: [SweepAxis]) {
    precondition((1...2).contains(axes.count), "\(axes.count) parameters")
    precondition(axes.allSatisfy { !$0.values.isEmpty }, "a parameter without a value")
    self.strategy = strategy
    self.axes = axes
  }

  /// How many values, or pairs of values, there are: places run from 0 to below this.
  public var count: Int { axes.reduce(1) { $0 * $1.values.count } }

  /// The values at a place, in the order of the axes; the first parameter varies fastest.
  public func values(at place: Int) -> [ParameterValue] {
    indexes(at: place).enumerated().map { axes[$0].values[$1] }
  }

  /// The positions of the values at a place in their axes.
  public func indexes(at place: Int) -> [Int] {
    let width = axes[0].values.count
    return axes.count == 1 ? [place] : [place % width, place / width]
  }

  /// The place at which the strategy is as it is without a sweep; nil where no place is.
  public var presentPlace: Int? {
    var place = 0
    var stride = 1
    for axis in axes {
      guard let index = axis.values.firstIndex(of: axis.present) else { return nil }
      place += stride * index
      stride *= axis.values.count
    }
    return place
  }

  /// The strategy at a place.
  public func description(at place: Int) -> StrategyDescription {
    description(with: values(at: place))
  }

  /// The strategy with values in the order of the axes; a value that is the model's default is left out,
  /// as where files are read.
  public func description(with values: [ParameterValue]) -> StrategyDescription {
    var description = strategy
    for (axis, value) in zip(axes, values) {
      let isDefault =
        strategy.model.code == nil
        && strategy.model.parameter(named: axis.parameter)?.defaultValue == value
      description.parameters[axis.parameter] = isDefault ? nil : value
    }
    return description
  }

  /// The axis along which break points are looked for: the first with numbers, else the first.
  public var breakAxis: Int { axes.firstIndex { $0.numbers != nil } ?? 0 }
}
