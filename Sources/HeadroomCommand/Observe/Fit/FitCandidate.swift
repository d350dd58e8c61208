import AvoidanceEngine

/// A strategy under a reading.
struct FitCandidate: Hashable, Sendable {
  /// The model's place in the registry.
  var model: Int
  var strategy: StrategyDescription
  /// The index among the readings that are fitted.
  var reading: Int

  func setting(_ parameter: String, to value: ParameterValue) -> FitCandidate {
    var candidate = self
    candidate.strategy = strategy.setting(parameter, to: value)
    return candidate
  }

  /// The present value of one of the model's parameters.
  func value(of parameter: StrategyParameter) -> ParameterValue {
    strategy.parameters[parameter.name] ?? parameter.defaultValue
  }
}

/// A candidate with what it gives.
struct FitTrial: Sendable {
  var candidate: FitCandidate
  var answer: [Double]
  /// How many numbers it misses.
  var missed: Int
  var rank: FitRank
}

/// The order of candidates, the best first.
struct FitRank: Comparable, Sendable {
  var missed: Int
  /// How many parameters other than views differ from those of the nearest preset.
  var away: Int
  /// How many of the numbers that differ aren't whole.
  var fractions: Int
  /// How many parameters differ from the model's defaults.
  var written: Int
  /// UIKit, recipes, libraries.
  var origin: Int
  var model: Int
  var reading: Int
  /// When it was tried, as all else is equal.
  var turn: Int

  static func < (a: FitRank, b: FitRank) -> Bool {
    let first = (a.missed, a.away, a.fractions, a.written, a.origin, a.model)
    let second = (b.missed, b.away, b.fractions, b.written, b.origin, b.model)
    return first == second ? (a.reading, a.turn) < (b.reading, b.turn) : first < second
  }
}

extension StrategyDescription {
  /// The nearest strategy of the model that needs no file, and how many parameters other than views differ
  /// from its own.
  var nearestPreset: (preset: StrategyModel.Preset, away: [StrategyParameter]) {
    let all = model.presets.map { (preset: $0, away: parametersAway(from: $0)) }
    return all.dropFirst().reduce(all[0]) { $1.away.count < $0.away.count ? $1 : $0 }
  }

  private func parametersAway(from preset: StrategyModel.Preset) -> [StrategyParameter] {
    model.parameters.filter {
      !$0.kind.namesViews && (parameters[$0.name] ?? $0.defaultValue)
        != (preset.parameters[$0.name] ?? $0.defaultValue)
    }
  }
}

extension StrategyOrigin {
  /// UIKit, recipes, libraries, others.
  var rank: Int {
    switch self {
    case .system: 0
    case .recipe: 1
    case .library: 2
    case .platform: 3
    }
  }
}

/// What a fit tries of a parameter.
extension StrategyParameter {
  /// A number's range; nil for other kinds, durations, and numbers of so few values that each is tried.
  var solvedRange: ClosedRange<Double>? {
    switch kind {
    case .points(let range), .number(let range): wholeNumbers(in: range) == nil ? range : nil
    default: nil
    }
  }

  private func wholeNumbers(in range: ClosedRange<Double>) -> [ParameterValue]? {
    guard range.upperBound - range.lowerBound < NumberSolving.step else { return nil }
    return stride(from: range.lowerBound.rounded(.up), through: range.upperBound, by: 1)
      .map { .number($0) }
  }

  /// The values to try, but for numbers that are solved: flags, choices, few numbers, views.
  func triedValues(views: [String]) -> [ParameterValue] {
    switch kind {
    case .flag: [.flag(false), .flag(true)]
    case .optionalFlag(let unset): [.choice(unset), .flag(false), .flag(true)]
    case .choice(let words): words.map { .choice($0) }
    case .view: [.view(nil)] + views.map { .view($0) }
    case .views: [.views([])] + views.map { .views([$0]) }
    case .points(let range), .number(let range): wholeNumbers(in: range) ?? []
    case .seconds, .text, .version, .words, .numbers, .screens: []
    }
  }
}
