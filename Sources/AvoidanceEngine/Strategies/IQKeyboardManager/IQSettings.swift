/// The settings of the library, under its own names, with its defaults.
///
/// Some are accepted and change nothing that the model shows: tints, colours and fonts, since nothing
/// is drawn; `layoutIfNeededOnUpdate`, since frames are laid out at once; `enableDebugging`, since
/// nothing is printed; and the keyboard's appearance, since reloading input views of the same height
/// posts nothing. The pop gesture, the override of the parent container, the callback for
/// `movedDistance` and the test of the key window have no counterpart in a form of one window.
struct IQSettings: Sendable {
  /// How `next` and `previous` order siblings.
  enum ToolbarManageBehaviour: Sendable, CaseIterable { case bySubviews, byTag, byPosition }
  /// When the toolbar has the buttons forward and back.
  enum PreviousNextDisplayMode: Sendable, CaseIterable {
    case `default`, alwaysHide, alwaysShow
  }

  /// Classes of controllers for which a feature is on although it is off, or off although it is on.
  struct ClassLists: Sendable {
    var enabled: [String] = []
    var disabled: [String]
  }

  var version = IQVersion.reference
  var enable = true
  /// In points; never negative.
  var keyboardDistanceFromTextField = 10.0 {
    didSet { keyboardDistanceFromTextField = max(0, keyboardDistanceFromTextField) }
  }
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

  /// Settings by class of controller.
  var screens: [ScreenParameters] = []

  static let parameters: [Parameter<IQKeyboardManager>] = [
    .version("version", \.settings.version.number, in: IQVersion.known),
    .flag("enable", \.settings.enable),
    .points("keyboardDistanceFromTextField", \.settings.keyboardDistanceFromTextField),
    .flag("enableAutoToolbar", \.settings.enableAutoToolbar),
    .choice("toolbarManageBehaviour", \.settings.toolbarManageBehaviour),
    .choice("previousNextDisplayMode", \.settings.previousNextDisplayMode),
    .flag("shouldShowToolbarPlaceholder", \.settings.shouldShowToolbarPlaceholder),
    .accepted("shouldToolbarUsesTextFieldTintColor", .flag, .flag(false)),
    .accepted("toolbarTintColor", .text, .text("")),
    .accepted("toolbarBarTintColor", .text, .text("")),
    .text("toolbarDoneBarButtonItemText", \.settings.toolbarDoneBarButtonItemText),
    .accepted("placeholderFont", .text, .text("")),
    .accepted("placeholderColor", .text, .text("")),
    .accepted("placeholderButtonColor", .text, .text("")),
    .flag("shouldResignOnTouchOutside", \.settings.shouldResignOnTouchOutside),
    .flag("shouldPlayInputClicks", \.settings.shouldPlayInputClicks),
    .accepted("overrideKeyboardAppearance", .flag, .flag(false)),
    .accepted(
      "keyboardAppearance",
      .choice(["default", "dark", "light", "alert"]),
      .choice("default")
    ),
    .accepted("layoutIfNeededOnUpdate", .flag, .flag(false)),
    .accepted("enableDebugging", .flag, .flag(false)),
    .words("disabledDistanceHandlingClasses", \.settings.distanceClasses.disabled),
    .words("enabledDistanceHandlingClasses", \.settings.distanceClasses.enabled),
    .words("disabledToolbarClasses", \.settings.toolbarClasses.disabled),
    .words("enabledToolbarClasses", \.settings.toolbarClasses.enabled),
    .words("toolbarPreviousNextAllowedClasses", \.settings.toolbarPreviousNextAllowedClasses),
    .words("disabledTouchResignedClasses", \.settings.touchClasses.disabled),
    .words("enabledTouchResignedClasses", \.settings.touchClasses.enabled),
    .words("touchResignedGestureIgnoreClasses", \.settings.touchResignedGestureIgnoreClasses),
    .flag("returnKeyHandler", \.settings.returnKeyHandler),
    .choice("lastTextFieldReturnKeyType", \.settings.lastTextFieldReturnKeyType),
    .screens("screens", \.settings.screens),
  ]
}
