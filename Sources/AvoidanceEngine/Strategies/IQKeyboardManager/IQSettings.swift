/// The settings of the library, under its own names, with its defaults.
///
/// Settings of colours and fonts are left out: the model draws none.
struct IQSettings: Sendable {
  /// How `next` and `previous` order siblings.
  enum ToolbarManageBehaviour: UInt8, Sendable { case bySubviews, byTag, byPosition }
  /// When the toolbar has the buttons forward and back.
  enum PreviousNextDisplayMode: UInt8, Sendable { case `default`, alwaysHide, alwaysShow }

  /// Classes of controllers for which a feature is on although it is off, or off although it is on.
  struct ClassLists: Sendable {
    var enabled: [String] = []
    var disabled: [String]
  }

  var version = IQVersion.reference
  var enable = true
  var keyboardDistanceFromTextField = 10.0
  var enableAutoToolbar = true
  var toolbarManageBehaviour = ToolbarManageBehaviour.bySubviews
  var previousNextDisplayMode = PreviousNextDisplayMode.default
  var shouldShowToolbarPlaceholder = true
  var shouldResignOnTouchOutside = false
  var shouldPlayInputClicks = true
  var distanceClasses = ClassLists(disabled: ["UITableViewController", "UIAlertController"])
  var toolbarClasses = ClassLists(disabled: ["UIAlertController"])
  var touchClasses = ClassLists(disabled: ["UIAlertController"])
  var toolbarPreviousNextAllowedClasses = ["UITableView", "UICollectionView", "IQPreviousNextView"]
  var touchResignedGestureIgnoreClasses = ["UIControl", "UINavigationBar"]
  var returnKeyHandler = false
  var lastTextFieldReturnKeyType = InputProperties.ReturnKey.default

  static let parameters = [
    StrategyParameter(.version, .version, default: .version(.reference)),
    StrategyParameter(.enable, .flag, default: .flag(true)),
    StrategyParameter(.keyboardDistanceFromTextField, .number, default: .number(10)),
    StrategyParameter(.enableAutoToolbar, .flag, default: .flag(true)),
    StrategyParameter(
      .toolbarManageBehaviour,
      .choice(["bySubviews", "byTag", "byPosition"]),
      default: .choice(0)
    ),
    StrategyParameter(
      .previousNextDisplayMode,
      .choice(["default", "alwaysHide", "alwaysShow"]),
      default: .choice(0)
    ),
    StrategyParameter(.shouldShowToolbarPlaceholder, .flag, default: .flag(true)),
    StrategyParameter(.shouldResignOnTouchOutside, .flag, default: .flag(false)),
    StrategyParameter(.shouldPlayInputClicks, .flag, default: .flag(true)),
    StrategyParameter(
      .disabledDistanceHandlingClasses,
      .words,
      default: .words(["UITableViewController", "UIAlertController"])
    ),
    StrategyParameter(.enabledDistanceHandlingClasses, .words, default: .words([])),
    StrategyParameter(.disabledToolbarClasses, .words, default: .words(["UIAlertController"])),
    StrategyParameter(.enabledToolbarClasses, .words, default: .words([])),
    StrategyParameter(
      .toolbarPreviousNextAllowedClasses,
      .words,
      default: .words(["UITableView", "UICollectionView", "IQPreviousNextView"])
    ),
    StrategyParameter(
      .disabledTouchResignedClasses,
      .words,
      default: .words(["UIAlertController"])
    ),
    StrategyParameter(.enabledTouchResignedClasses, .words, default: .words([])),
    StrategyParameter(
      .touchResignedGestureIgnoreClasses,
      .words,
      default: .words(["UIControl", "UINavigationBar"])
    ),
    StrategyParameter(.returnKeyHandler, .flag, default: .flag(false)),
    StrategyParameter(
      .lastTextFieldReturnKeyType,
      .choice(InputProperties.ReturnKey.allCases.map { "\($0)" }),
      default: .choice(0)
    ),
    StrategyParameter(.screens, .screens, default: .screens([:])),
  ]

  /// Takes a setting; others than the library's are passed over.
  mutating func take(_ change: ParameterChange) {
    switch change.value {
    case .version(let value): if change.name == .version { version = value }
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
