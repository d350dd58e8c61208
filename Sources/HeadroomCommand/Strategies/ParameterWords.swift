import AvoidanceEngine
import Presentation

enum ParameterWords {
  /// The type of a parameter, with its unit and, if narrower than the format's, its range.
  static func kind(_ kind: StrategyParameter.Kind) -> String {
    switch kind {
    case .points(let range): "points" + self.range(range, in: 0...Double.maxCoordinate)
    case .seconds(let range): "seconds" + self.range(range, in: 0...StrategyVerb.longestDuration)
    case .number(let range):
      "number"
        + self.range(range, in: -Double.maxCoordinate...Double.maxCoordinate)
    case .numbers(let count): count.map { "\($0) numbers" } ?? "numbers"
    case .flag: "true or false"
    case .optionalFlag(let unset): "true, false or \(unset)"
    case .choice(let words): words.joined(separator: ", ")
    case .view: "view"
    case .views: "views"
    case .text: "text"
    case .version(let known): "version, \(known)"
    case .words: "words"
    case .screens: "parameters by class of controller"
    }
  }

  private static func range(_ range: ClosedRange<Double>, in all: ClosedRange<Double>) -> String {
    let (low, high) = (Words.points(range.lowerBound), Words.points(range.upperBound))
    let isOpen = range.upperBound >= all.upperBound
    if isOpen, range.lowerBound <= -Double.maxCoordinate { return ", may be negative" }
    if range == all { return "" }
    return isOpen ? ", \(low) or more" : ", \(low) to \(high)"
  }

  /// The shortest unit of a parameter's numbers, such as `pt`; empty if there is none.
  static func unit(_ kind: StrategyParameter.Kind) -> String {
    switch kind {
    case .points: "pt"
    case .seconds: "s"
    default: ""
    }
  }
}
