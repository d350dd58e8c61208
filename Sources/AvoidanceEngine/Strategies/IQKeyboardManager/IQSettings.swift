/// The settings of the library, under its own names, with its defaults.
///
/// Some are accepted and change nothing that the model shows: tints, colours and fonts, since nothing
/// is drawn; `layoutIfNeededOnUpdate`, since frames are laid out at once; `enableDebugging`, since
/// nothing is printed; and the keyboard's appearance, since reloading input views of the same height
/// posts nothing. The pop gesture, the override of the parent container, the callback for
/// `movedDistance` and the test of the key window have no counterpart in a form of one window.
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
  /// The word on the toolbar's last button; empty: the system's Done.
  var toolbarDoneBarButtonItemText = ""
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
    StrategyParameter(.keyboardDistanceFromTextField, .length, default: .number(10)),
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
    StrategyParameter(.shouldToolbarUsesTextFieldTintColor, .flag, default: .flag(false)),
    StrategyParameter(.toolbarTintColor, .text, default: .text("")),
    StrategyParameter(.toolbarBarTintColor, .text, default: .text("")),
    StrategyParameter(.toolbarDoneBarButtonItemText, .text, default: .text("")),
    StrategyParameter(.placeholderFont, .text, default: .text("")),
    StrategyParameter(.placeholderColor, .text, default: .text("")),
    StrategyParameter(.placeholderButtonColor, .text, default: .text("")),
    StrategyParameter(.shouldResignOnTouchOutside, .flag, default: .flag(false)),
    StrategyParameter(.shouldPlayInputClicks, .flag, default: .flag(true)),
    StrategyParameter(.overrideKeyboardAppearance, .flag, default: .flag(false)),
    StrategyParameter(
      .keyboardAppearance,
      .choice(["default", "dark", "light", "alert"]),
      default: .choice(0)
    ),
    StrategyParameter(.layoutIfNeededOnUpdate, .flag, default: .flag(false)),
    StrategyParameter(.enableDebugging, .flag, default: .flag(false)),
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
}
