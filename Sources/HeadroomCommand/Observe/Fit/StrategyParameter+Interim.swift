import AvoidanceEngine

/// Until the declarations say it.
extension StrategyParameter {
  enum Effect { case show, hide, time, nothing }

  private static let hide: Set<String> = [
    "onHide", "restoresOffset", "zeroMeansSafeArea", "disableScrollOnKeyboardHide",
    "enableResetScrollToCoords", "resetScrollToCoords",
  ]
  private static let nothing: Set<String> = [
    "indicators", "shouldShowToolbarPlaceholder", "shouldPlayInputClicks", "returnKeyHandler",
    "toolbarManageBehaviour", "previousNextDisplayMode", "shouldResignOnTouchOutside",
    "lastTextFieldReturnKeyType", "keyboardDismissPadding",
  ]

  var acts: Effect {
    if case .seconds = kind { return .time }
    if meaning == "accepted, not modelled" || Self.nothing.contains(name) { return .nothing }
    if ["animates", "shiftsCurve", "animateScroll", "animation"].contains(name) { return .time }
    return Self.hide.contains(name) ? .hide : .show
  }
}
