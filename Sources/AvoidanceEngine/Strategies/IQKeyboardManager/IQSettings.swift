/// The library's settings, with its own names and defaults.
///
/// Some are accepted without effect: tints, colours and fonts, since nothing is drawn;
/// `layoutIfNeededOnUpdate`, since frames are laid out at once; `enableDebugging`, since nothing is
/// printed; and the keyboard's appearance, since reloading input views of the same height posts
/// nothing. The pop gesture, the override of the parent container, the callback for `movedDistance` and
/// the test of the key window have no counterpart in a form of one window.
struct IQSettings: Sendable {
  enum ToolbarManageBehaviour: String, Sendable, CaseIterable { case bySubviews, byTag, byPosition }
  enum PreviousNextDisplayMode: String, Sendable, CaseIterable {
    case `default`, alwaysHide, alwaysShow
  }

  /// Classes of controllers that override a feature's master switch.
  struct ClassLists: Sendable {
    var enabled: [String] = []
    var disabled: [String]
    /// The library's own entries, besides those of later versions.
    private let own: [String]

    init(disabled: [String]) {
      self.disabled = disabled
      own = disabled
    }

    var hasOwnEntries: Bool { disabled == own }
  }

  var version = IQVersion.newest
  var enable = true
  /// In points; never negative.
  var keyboardDistanceFromTextField = 10.0 {
    didSet { keyboardDistanceFromTextField = max(0, keyboardDistanceFromTextField) }
  }
  /// nil: by version.
  var enableAutoToolbar: Bool?
  var toolbarManageBehaviour = ToolbarManageBehaviour.bySubviews
  var previousNextDisplayMode = PreviousNextDisplayMode.default
  var shouldShowToolbarPlaceholder = true
  /// The title of the toolbar's last button; empty for the system's Done.
  var toolbarDoneBarButtonItemText = ""
  var shouldResignOnTouchOutside = false
  var shouldPlayInputClicks = true
  var distanceClasses = ClassLists(disabled: ["UITableViewController", "UIAlertController"])
  var toolbarClasses = ClassLists(disabled: ["UIAlertController"])
  var touchClasses = ClassLists(disabled: ["UIAlertController"])
  var toolbarPreviousNextAllowedClasses = Self.oldContainers
  var touchResignedGestureIgnoreClasses = ["UIControl", "UINavigationBar"]
  var returnKeyHandler = false
  var lastTextFieldReturnKeyType = InputProperties.ReturnKey.default

  var screens: [ScreenParameters] = []

  var addsToolbar: Bool { enableAutoToolbar ?? !version.toolbarIsOffByDefault }

  /// A list that is not set is the version's own.
  var allowedContainers: [String] {
    guard toolbarPreviousNextAllowedClasses == Self.oldContainers else {
      return toolbarPreviousNextAllowedClasses
    }
    if version.forgetsPreviousNextViews { return Self.newContainers }
    return version.hasDeepContainers
      ? Self.newContainers + ["IQPreviousNextView"] : Self.oldContainers
  }

  private static let oldContainers = ["UITableView", "UICollectionView", "IQPreviousNextView"]
  private static let newContainers = [
    "UITableView", "UICollectionView", "IQDeepResponderContainerView",
  ]

  static let parameters: [Parameter<IQKeyboardManager>] = [
    .version(
      "version", \.settings.version.number, in: IQVersion.known,
      stored: IQVersion.stored.number, "library version"),
    .flag("enable", \.settings.enable, "enables keyboard avoidance (8: isEnabled)"),
    .points(
      "keyboardDistanceFromTextField", \.settings.keyboardDistanceFromTextField,
      "gap above the keyboard (8: keyboardDistance)"),
    .optionalFlag(
      "enableAutoToolbar", \.settings.enableAutoToolbar, unset: "byVersion",
      "adds a toolbar to fields; byVersion: before 8 "
        + "(8: IQKeyboardToolbarManager's isEnabled)"),
    .choice(
      "toolbarManageBehaviour", \.settings.toolbarManageBehaviour,
      "order of fields for Next and Previous (8: manageBehavior)"),
    .choice(
      "previousNextDisplayMode", \.settings.previousNextDisplayMode,
      "when the toolbar shows Next and Previous"),
    .flag(
      "shouldShowToolbarPlaceholder", \.settings.shouldShowToolbarPlaceholder,
      "shows the placeholder as the title of the toolbar (8: showPlaceholder)"
    ).acting(on: .nothing),
    .accepted("shouldToolbarUsesTextFieldTintColor", .flag, .flag(false)),
    .accepted("toolbarTintColor", .text, .text("")),
    .accepted("toolbarBarTintColor", .text, .text("")),
    .text(
      "toolbarDoneBarButtonItemText", \.settings.toolbarDoneBarButtonItemText,
      "title of the toolbar's last button (default: the system's)"
    ).acting(on: .nothing),
    .accepted("placeholderFont", .text, .text("")),
    .accepted("placeholderColor", .text, .text("")),
    .accepted("placeholderButtonColor", .text, .text("")),
    .flag(
      "shouldResignOnTouchOutside", \.settings.shouldResignOnTouchOutside,
      "a tap outside ends editing (8: resignOnTouchOutside)"
    ).acting(on: .hide),
    .flag(
      "shouldPlayInputClicks", \.settings.shouldPlayInputClicks,
      "plays input clicks for toolbar buttons (8: playInputClicks)"
    ).acting(on: .nothing),
    .accepted("overrideKeyboardAppearance", .flag, .flag(false)),
    .accepted(
      "keyboardAppearance", .choice(["default", "dark", "light", "alert"]), .choice("default")),
    .accepted("layoutIfNeededOnUpdate", .flag, .flag(false)),
    .accepted("enableDebugging", .flag, .flag(false)),
    .words(
      "disabledDistanceHandlingClasses", \.settings.distanceClasses.disabled,
      "view controllers in which it is disabled"),
    .words(
      "enabledDistanceHandlingClasses", \.settings.distanceClasses.enabled,
      "view controllers in which it is enabled even if turned off"),
    .words(
      "disabledToolbarClasses", \.settings.toolbarClasses.disabled,
      "view controllers without a toolbar"),
    .words(
      "enabledToolbarClasses", \.settings.toolbarClasses.enabled,
      "view controllers with a toolbar even if turned off"),
    .words(
      "toolbarPreviousNextAllowedClasses", \.settings.toolbarPreviousNextAllowedClasses,
      "views in which Next and Previous visit all inputs, not just siblings "
        + "(8: deepResponderAllowedContainerClasses)"),
    .words(
      "disabledTouchResignedClasses", \.settings.touchClasses.disabled,
      "view controllers in which a tap outside does not end editing"
    ).acting(on: .hide),
    .words(
      "enabledTouchResignedClasses", \.settings.touchClasses.enabled,
      "view controllers in which a tap outside ends editing even if turned off"
    ).acting(on: .hide),
    .words(
      "touchResignedGestureIgnoreClasses", \.settings.touchResignedGestureIgnoreClasses,
      "views whose touches do not end editing"
    ).acting(on: .hide),
    .flag(
      "returnKeyHandler", \.settings.returnKeyHandler,
      "uses the return key handler of the library (8: IQKeyboardReturnManager)"),
    .choice(
      "lastTextFieldReturnKeyType", \.settings.lastTextFieldReturnKeyType,
      "return key that the handler gives the last field (8: lastTextInputViewReturnKeyType)"
    ).acting(on: .nothing),
    .screens("screens", \.settings.screens, "other parameters, by view controller class"),
  ]
}
