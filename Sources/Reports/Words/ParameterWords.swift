package import AvoidanceEngine
import Scenarios

/// What is said of the parameters of models.
package enum ParameterWords {
  /// What a parameter takes, with its unit and, where it is narrower than the format's, its range.
  package static func kind(_ kind: StrategyParameter.Kind) -> String {
    switch kind {
    case .points(let range): "points" + self.range(range, in: 0...Double.maxCoordinate)
    case .seconds(let range): "seconds" + self.range(range, in: 0...StrategyVerb.longestDuration)
    case .number(let range):
      "number"
        + self.range(range, in: -Double.maxCoordinate...Double.maxCoordinate)
    case .numbers(let count): count.map { "\($0) numbers" } ?? "numbers"
    case .flag: "true or false"
    case .choice(let words): words.joined(separator: ", ")
    case .view: "view"
    case .views: "views"
    case .text: "text"
    case .version(let range): "version, \(range.lowerBound) to \(range.upperBound)"
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

  /// The shortest unit of a parameter's numbers, as `pt`; empty where they have none.
  package static func unit(_ kind: StrategyParameter.Kind) -> String {
    switch kind {
    case .points: "pt"
    case .seconds: "s"
    default: ""
    }
  }

  /// A value as the words of a call have it: numbers in their shortest form, if nothing else is said.
  package static func value(
    _ value: ParameterValue, number words: (Double) -> String = CanonicalNumber.text
  ) -> String {
    switch value {
    case .number(let number): words(number)
    case .flag(let flag): "\(flag)"
    case .choice(let word): word
    case .text(let text): text.isEmpty ? "none" : text
    case .version(let version): "\(version)"
    case .view(let name): name ?? "none"
    case .views(let names), .words(let names): names.isEmpty ? "none" : Words.list(names)
    case .numbers(let numbers):
      numbers.isEmpty ? "none" : "[\(numbers.map(words).joined(separator: ", "))]"
    case .screens(let screens):
      screens.isEmpty ? "none" : Words.list(screens.map(\.className))
    }
  }
}
