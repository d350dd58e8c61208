import AvoidanceEngine
import Scenarios
import Workflows

/// What models declare of strategies and parameters, in words.
enum StrategyWords {
  /// What a strategy is a model of, with the library's version, as `IQKeyboardManager 6.5.0`.
  static func origin(_ description: StrategyDescription) -> String {
    let model = description.model
    switch model.origin {
    case .system: return "UIKit"
    case .platform(let name): return name
    case .library(let name):
      return description.libraryVersion.map { "\(name) \($0)" } ?? name
    case .recipe:
      guard let code = model.code else { return "recipe" }
      return code.command.isEmpty ? "custom code" : "external strategy"
    }
  }

  /// What a strategy looks for and does nothing without; empty for nothing.
  static func needs(_ strategy: StrategyDescription) -> [String] {
    var needs: [String] = []
    if let landmark = strategy.model.landmark { needs.append(landmark.words) }
    for parameter in strategy.neededViews {
      var words = parameter.landmark?.words ?? "\(parameter.name) by name"
      if let exemption = parameter.exemption {
        words +=
          exemption.word.map { ", unless \(exemption.parameter) is \($0)" }
          ?? ", or a \(exemption.parameter)"
      }
      if !needs.contains(words) { needs.append(words) }
    }
    return needs
  }

  /// What differs from the model's defaults, as `onHide xlform, indicators true`; empty for nothing.
  static func differences(_ description: StrategyDescription) -> String {
    description.model.parameters.compactMap { parameter in
      description.parameters[parameter.name].map { "\(parameter.name) \(value($0))" }
    }.joined(separator: ", ")
  }

  /// What a strategy does: its model's summary, and in what a variant differs.
  static func summary(_ strategy: NamedStrategy) -> String {
    let model = strategy.description.model
    let summary = model.summary.isEmpty ? "no description" : model.summary
    guard !strategy.isModel else { return summary }
    let differences = differences(strategy.description)
    let own = model.presets[0].name
    return differences.isEmpty ? "same as \(own)" : "\(own) with \(differences)"
  }

  /// The facts that laws and UIKit ask of a strategy, one sentence each.
  static func facts(_ facts: StrategyFacts) -> [String] {
    var words = [
      facts.gap.map { "keeps a gap of \(Words.points($0)) points above the keyboard" }
        ?? "does not guarantee a gap above the keyboard",
      facts.restoresOffset
        ? "restores the offset on hide" : "does not restore the offset on hide",
    ]
    if facts.movesBars { words.append("moves the bars attached to the keyboard") }
    if !facts.isOnUIKit { words.append("runs without UIKit's own avoidance") }
    if facts.keyboardDismissPadding > 0 {
      let padding = Words.points(facts.keyboardDismissPadding)
      words.append("a drag dismisses the keyboard from \(padding) points above it")
    }
    return words
  }

  /// A parameter as a row: its name, what it takes, its default, what it is; what is too long for a
  /// column stands behind what it is.
  static func row(_ parameter: StrategyParameter) -> [String] {
    var (takes, value) = (ParameterWords.kind(parameter.kind), defaultValue(parameter))
    var meaning = [parameter.meaning]
    if case .choice = parameter.kind, takes.count > widestCell {
      meaning.append("one of \(takes)")
      takes = "choice"
    }
    if value.count > widestCell, parameter.landmark == nil {
      meaning.append("default: \(value)")
      value = "…"
    }
    return [parameter.name, takes, value, meaning.filter { !$0.isEmpty }.joined(separator: "; ")]
  }

  private static let widestCell = 28

  /// A parameter's default, or what the strategy takes where no view is named.
  static func defaultValue(_ parameter: StrategyParameter) -> String {
    switch (parameter.landmark, parameter.kind) {
    case (let landmark?, .views): "every \(landmark.words)"
    case (let landmark?, _): "the first \(landmark.words)"
    default: value(parameter.defaultValue)
    }
  }

  /// A value as files have it.
  static func value(_ value: ParameterValue) -> String {
    switch value {
    case .number(let number): Words.points(number)
    case .numbers(let numbers):
      numbers.isEmpty
        ? "none" : "[\(numbers.map { Words.points($0) }.joined(separator: ", "))]"
    case .flag(let flag): "\(flag)"
    case .choice(let word): word
    case .text(let text): text.isEmpty ? "none" : text
    case .version(let version): "\(version)"
    case .view(let name): name ?? "none"
    case .views(let names), .words(let names): names.isEmpty ? "none" : Words.list(names)
    case .screens(let screens):
      screens.isEmpty ? "none" : Words.list(screens.map(\.className))
    }
  }
}
