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
  /// The title of the toolbar's last button; empty for the system's Done.
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

  var screens: [ScreenParameters] = []

  static let parameters: [Parameter<IQKeyboardManager>] = [
    .version("version", \.settings.version.number, in: IQVersion.known, "library version"),
    .flag("enable", \.settings.enable, "enables keyboard avoidance"),
    .points(
      "keyboardDistanceFromTextField", \.settings.keyboardDistanceFromTextField,
      "gap above the keyboard"),
    .flag("enableAutoToolbar", \.settings.enableAutoToolbar, "adds a toolbar to fields"),
    .choice(
      "toolbarManageBehaviour", \.settings.toolbarManageBehaviour,
      "order of fields for Next and Previous"),
    .choice(
      "previousNextDisplayMode", \.settings.previousNextDisplayMode,
      "when the toolbar shows Next and Previous"),
    .flag(
      "shouldShowToolbarPlaceholder", \.settings.shouldShowToolbarPlaceholder,
      "shows the placeholder as the title of the toolbar"),
    .accepted("shouldToolbarUsesTextFieldTintColor", .flag, .flag(false)),
    .accepted("toolbarTintColor", .text, .text("")),
    .accepted("toolbarBarTintColor", .text, .text("")),
    .text(
      "toolbarDoneBarButtonItemText", \.settings.toolbarDoneBarButtonItemText,
      "title of the toolbar's last button (default: the system's)"),
    .accepted("placeholderFont", .text, .text("")),
    .accepted("placeholderColor", .text, .text("")),
    .accepted("placeholderButtonColor", .text, .text("")),
    .flag(
      "shouldResignOnTouchOutside", \.settings.shouldResignOnTouchOutside,
      "a tap outside ends editing"),
    .flag(
      "shouldPlayInputClicks", \.settings.shouldPlayInputClicks,
      "plays input clicks for toolbar buttons"),
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
      "views in which Next and Previous visit all inputs, not just siblings"),
    .words(
      "disabledTouchResignedClasses", \.settings.touchClasses.disabled,
      "view controllers in which a tap outside does not end editing"),
    .words(
      "enabledTouchResignedClasses", \.settings.touchClasses.enabled,
      "view controllers in which a tap outside ends editing even if turned off"),
    .words(
      "touchResignedGestureIgnoreClasses", \.settings.touchResignedGestureIgnoreClasses,
      "views whose touches do not end editing"),
    .flag(
      "returnKeyHandler", \.settings.returnKeyHandler, "uses the return key handler of the library"),
    .choice(
      "lastTextFieldReturnKeyType", \.settings.lastTextFieldReturnKeyType,
      "return key that the handler gives the last field"),
    .screens("screens", \.settings.screens, "other parameters, by view controller class"),
  ]
}

/// A version of IQKeyboardManager's Objective-C line, 6.0.5 to 6.5.11.
///
/// Every difference between these versions is a property here; the model checks for behaviours, never
/// for numbers. Source: the library's tags, as listed in <doc:IQKeyboardManagerRules#Versions>.
struct IQVersion: Hashable, Sendable, Comparable {
  var number: LibraryVersion

  init(_ major: Int, _ minor: Int, _ patch: Int) {
    number = LibraryVersion(major, minor, patch)
  }

  /// The version that <doc:IQKeyboardManagerRules> describes.
  static let reference = IQVersion(6, 5, 0)
  static let known = LibraryVersion(6, 0, 5)...LibraryVersion(6, 5, 11)

  static func < (a: IQVersion, b: IQVersion) -> Bool { a.number < b.number }
}

/// What changed between versions, one property per behaviour.
extension IQVersion {
  private func since(_ minor: Int, _ patch: Int) -> Bool { self >= IQVersion(6, minor, patch) }

  /// The bottom margin is part of the move of text views too; later only of other fields.
  var bottomMarginMovesTextViews: Bool { !since(1, 1) }
  /// The top guide includes the status and navigation bar, not only the layout margin.
  var topGuideCountsBars: Bool { since(1, 1) }
  /// With a navigation controller, its bar's lower edge replaces the heights of status and navigation bar.
  var topGuideUsesBarEdge: Bool { since(5, 11) }
  /// The keyboard's frame, extended by the distance, is clipped to the window; before, its size to the
  /// screen, and the distance is added.
  var usesKeyboardFrame: Bool { since(3, 0) }
  /// A visible field in a scrolled view is dragged back down to the keyboard.
  var pullsVisibleFieldDown: Bool { !since(3, 0) }
  /// A walk through scroll views that can't go on drops the rest of the move.
  var dropsRestOfMove: Bool { since(3, 0) }
  var skipsEqualWrites: Bool { since(3, 0) }
  /// The offset is set with its own animation if there is a stack view in between.
  var animatesOffsetInStacks: Bool { since(3, 0) }
  /// The orientation handler acts only on the present orientation, so never on a real rotation.
  var ignoresTurns: Bool { since(4, 0) }
  /// The bottom safe area is subtracted from the insets of scroll and text views.
  var subtractsSafeArea: Bool { since(5, 0) }
  /// For a search field in a navigation bar, the class lists are matched with the navigation
  /// controller's top controller.
  var searchAsksTopController: Bool { since(5, 0) }
  /// A toolbar with only Done is built for a field without siblings too.
  var buildsToolbarWithoutSiblings: Bool { since(5, 0) }
  /// Text views' callbacks are not forwarded to their own delegate.
  var forgetsTextViewDelegates: Bool { since(5, 0) }
  /// The field editor inside a text field being edited counts as another responder.
  var countsFieldEditor: Bool { since(5, 0) && !since(5, 2) }
  /// A deep search does not look inside a view that is itself a responder.
  var stopsAtResponders: Bool { since(5, 2) }
  /// Fields have a mode of their own; an event in a disabled field restores the root and forgets its origin.
  var restoresForDisabledField: Bool { since(5, 4) }
  /// The inset includes the distance, the indicator's does not; scroll views can refuse insets.
  var insetCountsDistance: Bool { since(5, 5) }
  /// A text view gets an inset only if it can scroll.
  var textViewInsetNeedsScrolling: Bool { since(5, 6) }
  var keepsFieldAfterEditing: Bool { since(5, 11) }
  /// A neighbour that refuses does not make the old field first responder again; this matters only if
  /// the old field had resigned.
  var leavesFieldWhenRefused: Bool { since(5, 11) }
}
