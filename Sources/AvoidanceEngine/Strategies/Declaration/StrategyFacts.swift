/// What is true of a strategy whatever the form and whatever happens: what laws and UIKit ask of it.
public struct StrategyFacts: Hashable, Sendable {
  /// The gap above the keyboard that it keeps, in points; nil where it promises none.
  public let gap: Double?
  /// Whether it moves the views that ride the keyboard.
  public let movesBars: Bool
  /// Whether it promises to put offsets back when the keyboard hides.
  public let restoresOffset: Bool
  /// Whether UIKit's own avoidance is around it.
  public let isOnUIKit: Bool
  /// How far above the keyboard's top a dragging finger takes the keyboard along, in points.
  public let keyboardDismissPadding: Double
}

extension StrategyDescription {
  /// What is true of the strategy with its parameters; nil where that is known of a case only, as of
  /// a program outside.
  public var facts: StrategyFacts? {
    guard model.forCase == nil else { return nil }
    let form = Form(FormDescription(canvas: Size(1, 1), view: ViewNode(.view)))
    let strategy = model.declaration.make(parameters, on: form)
    return StrategyFacts(
      gap: strategy.gap, movesBars: strategy.movesBars, restoresOffset: strategy.restoresOffset,
      isOnUIKit: strategy.isOnUIKit, keyboardDismissPadding: strategy.keyboardDismissPadding)
  }
}
