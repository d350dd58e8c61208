package import AvoidanceEngine
package import Scenarios

/// A strategy with a mistake that people make.
package struct PlantedFault: Sendable, CustomStringConvertible {
  package let model: StrategyModel
  /// The mistake; `none` is the same strategy without.
  package let mistake: String
  /// The law that the mistake breaks, by what it does.
  package let law: Law
  private var parameters: [String: ParameterValue] = [:]

  private init(
    _ model: StrategyModel, _ mistake: String, _ law: Law,
    _ parameters: [String: ParameterValue] = [:]
  ) {
    self.model = model
    self.mistake = mistake
    self.law = law
    self.parameters = parameters
  }

  private init(
    _ mistake: CarefulInset.Mistake, _ law: Law, _ parameters: [String: ParameterValue] = [:]
  ) {
    self.init(CarefulInset.model, mistake.rawValue, law, parameters)
  }

  package var description: String { "\(model.name) \(mistake)" }

  /// The strategy, with its mistake or without.
  package func strategy(isFaulty: Bool = true) -> StrategyDefinition {
    let all = parameters.merging(["mistake": .choice(isFaulty ? mistake : "none")]) { $1 }
    return StrategyDefinition(
      name: "planted", location: SourceLocation(file: "tests"),
      value: StrategyDescription(model, parameters: all))
  }

  /// The laws follow from the mistakes: a keyboard that comes from below the screen covers nothing of it by
  /// its begin frame; what is not put back, or put back to what it set itself, is not restored; and so on.
  package static let ofTables = [
    PlantedFault(PlantedInset.model, "beginFrame", .everyFieldReachable),
    PlantedFault(PlantedInset.model, "neverRestored", .restoredAfterHide),
    PlantedFault(PlantedInset.model, "doubleShow", .restoredAfterHide),
    PlantedFault(PlantedInset.model, "wrongSpace", .everyFieldReachable),
    PlantedFault(PlantedInset.model, "overwritten", .foreignInsetsKept),
    PlantedFault(PlantedInset.model, "turnForgotten", .everyFieldReachable),
    PlantedFault(PlantedInset.model, "notScrolled", .focusedFieldVisible),
    PlantedFault(PlantedOffset.model, "noClamp", .withinLimits),
    PlantedFault(PlantedOffset.model, "doubleShow", .restoredAfterHide),
    PlantedFault(PlantedOffset.model, "safeAreaTwice", .noNeedlessMovement),
    PlantedFault(PlantedOffset.model, "originTwice", .noNeedlessMovement),
    PlantedFault(PlantedOffset.model, "fixedHeight", .focusedFieldVisible),
  ]

  /// What is measured too low hides fields; what is counted twice, or not taken back, leaves excess room.
  package static let ofInsets = [
    PlantedFault(.cachedHeight, .focusedFieldVisible),
    PlantedFault(.predictiveBarIgnored, .noExcessRoom),
    PlantedFault(.outerMoved, .focusedFieldVisible, ["nested": .flag(true)]),
    PlantedFault(.staleCaret, .focusedFieldVisible),
    PlantedFault(.switchIgnored, .focusedFieldVisible),
    PlantedFault(.accessoryTwice, .noExcessRoom),
    PlantedFault(.safeAreaTwice, .noExcessRoom),
    PlantedFault(.tabBarForgotten, .noExcessRoom),
    PlantedFault(.wrongSpace, .noExcessRoom),
    PlantedFault(.leftAfterDrag, .restoredAfterHide),
    PlantedFault(.insetAtRest, .movesWithKeyboard),
    PlantedFault(.restoredAtRest, .movesWithKeyboard),
  ]

  /// What grows while one types needs more room.
  package static let ofLifts = [
    PlantedFault(PlantedLift.model, "growthIgnored", .focusedFieldVisible)
  ]

  package static let all = ofTables + ofInsets + ofLifts
}
