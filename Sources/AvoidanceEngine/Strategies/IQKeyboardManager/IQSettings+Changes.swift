/// Taking settings and giving them back.
extension IQSettings {
  /// Takes a setting; others than the library's are passed over.
  mutating func take(_ change: ParameterChange) {
    switch change.value {
    case .version(let value): if change.name == .version { version = value }
    case .text(let value):
      if change.name == .toolbarDoneBarButtonItemText { toolbarDoneBarButtonItemText = value }
    case .number(let value):
      if change.name == .keyboardDistanceFromTextField {
        keyboardDistanceFromTextField = max(0, value)
      }
    case .flag(let value): take(change.name, value)
    case .choice(let value): take(change.name, value)
    case .words(let value): take(change.name, value)
    case .views, .screens: break
    }
  }

  /// What a setting is now; nil for those that change nothing.
  func value(of name: StrategyParameter.Name) -> ParameterChange.Value? {
    switch name {
    case .version: .version(version)
    case .keyboardDistanceFromTextField: .number(keyboardDistanceFromTextField)
    case .toolbarDoneBarButtonItemText: .text(toolbarDoneBarButtonItemText)
    case .enable: .flag(enable)
    case .enableAutoToolbar: .flag(enableAutoToolbar)
    case .shouldShowToolbarPlaceholder: .flag(shouldShowToolbarPlaceholder)
    case .shouldResignOnTouchOutside: .flag(shouldResignOnTouchOutside)
    case .shouldPlayInputClicks: .flag(shouldPlayInputClicks)
    case .returnKeyHandler: .flag(returnKeyHandler)
    case .toolbarManageBehaviour: .choice(toolbarManageBehaviour.rawValue)
    case .previousNextDisplayMode: .choice(previousNextDisplayMode.rawValue)
    case .lastTextFieldReturnKeyType: .choice(lastTextFieldReturnKeyType.rawValue)
    case .disabledDistanceHandlingClasses: .words(distanceClasses.disabled)
    case .enabledDistanceHandlingClasses: .words(distanceClasses.enabled)
    case .disabledToolbarClasses: .words(toolbarClasses.disabled)
    case .enabledToolbarClasses: .words(toolbarClasses.enabled)
    case .toolbarPreviousNextAllowedClasses: .words(toolbarPreviousNextAllowedClasses)
    case .disabledTouchResignedClasses: .words(touchClasses.disabled)
    case .enabledTouchResignedClasses: .words(touchClasses.enabled)
    case .touchResignedGestureIgnoreClasses: .words(touchResignedGestureIgnoreClasses)
    default: nil
    }
  }

  private mutating func take(_ name: StrategyParameter.Name, _ value: Bool) {
    switch name {
    case .enable: enable = value
    case .enableAutoToolbar: enableAutoToolbar = value
    case .shouldShowToolbarPlaceholder: shouldShowToolbarPlaceholder = value
    case .shouldResignOnTouchOutside: shouldResignOnTouchOutside = value
    case .shouldPlayInputClicks: shouldPlayInputClicks = value
    case .returnKeyHandler: returnKeyHandler = value
    default: break
    }
  }

  private mutating func take(_ name: StrategyParameter.Name, _ value: UInt8) {
    switch name {
    case .toolbarManageBehaviour:
      toolbarManageBehaviour = ToolbarManageBehaviour(rawValue: value) ?? .bySubviews
    case .previousNextDisplayMode:
      previousNextDisplayMode = PreviousNextDisplayMode(rawValue: value) ?? .default
    case .lastTextFieldReturnKeyType:
      lastTextFieldReturnKeyType = InputProperties.ReturnKey(rawValue: value) ?? .default
    default: break
    }
  }

  private mutating func take(_ name: StrategyParameter.Name, _ value: [String]) {
    switch name {
    case .disabledDistanceHandlingClasses: distanceClasses.disabled = value
    case .enabledDistanceHandlingClasses: distanceClasses.enabled = value
    case .disabledToolbarClasses: toolbarClasses.disabled = value
    case .enabledToolbarClasses: toolbarClasses.enabled = value
    case .toolbarPreviousNextAllowedClasses: toolbarPreviousNextAllowedClasses = value
    case .disabledTouchResignedClasses: touchClasses.disabled = value
    case .enabledTouchResignedClasses: touchClasses.enabled = value
    case .touchResignedGestureIgnoreClasses: touchResignedGestureIgnoreClasses = value
    default: break
    }
  }
}
