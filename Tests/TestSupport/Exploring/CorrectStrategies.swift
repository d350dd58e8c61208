import AvoidanceEngine
package import Scenarios

/// Strategies in which nothing is wrong: what is found of them is an alarm without a fire.
package enum CorrectStrategies {
  /// Each with all its parameters.
  package static let all: [StrategyDefinition] = [
    careful(gap: 0, hears: "showAndHide", indicators: false),
    careful(gap: 0, hears: "showAndHide", indicators: true),
    careful(gap: 0, hears: "changeFrame", indicators: false),
    careful(gap: 0, hears: "changeFrame", indicators: true),
    careful(gap: 0, hears: "all", indicators: false),
    careful(gap: 0, hears: "all", indicators: true),
    careful(gap: 8, hears: "showAndHide", indicators: false),
    careful(gap: 8, hears: "changeFrame", indicators: true),
    careful(gap: 8, hears: "all", indicators: false),
    careful(gap: 20, hears: "showAndHide", indicators: true),
    careful(gap: 20, hears: "changeFrame", indicators: false),
    careful(gap: 20, hears: "all", indicators: true),
  ]

  private static func careful(gap: Double, hears: String, indicators: Bool) -> StrategyDefinition {
    StrategyDefinition(
      name: "careful-\(Int(gap))-\(hears)\(indicators ? "-indicators" : "")",
      location: SourceLocation(file: "tests"),
      value: StrategyDescription(
        CarefulInset.model,
        parameters: [
          "mistake": .choice("none"), "gap": .number(gap), "hears": .choice(hears),
          "reveals": .flag(true), "indicators": .flag(indicators), "restoresOffset": .flag(false),
          "nested": .flag(false),
        ]))
  }

  /// Breaches that are no fault of a strategy, by how their words begin, with why.
  package static let allowed = [
    // Who scrolls the least leaves the content where the second field needed it. A field that is visible
    // already is not scrolled: https://developer.apple.com/documentation/uikit/uiscrollview/scrollrecttovisible(_:animated:)
    "switch-is-stable/unstableSwitch/",
    // The same for a script that begins where it ended: Apple's own code puts insets back when the keyboard
    // hides, and no offset: https://developer.apple.com/library/archive/documentation/StringsTextFonts/Conceptual/TextAndWebiPhoneOS/KeyboardManagement/KeyboardManagement.html
    "no-drift/drift/",
  ]

  /// Whether a breach is none of a correct strategy.
  package static func isAllowed(_ token: String) -> Bool {
    allowed.contains { token.hasPrefix($0) }
  }
}
