/// IQKeyboardManager: lifts the root view and scrolls the scroll views around the field, by version.
///
/// Source: article 003 and the library's Objective-C line; sections below are the specification's.
struct IQKeyboardManager: Strategy {
  var settings = IQSettings()
  /// The current field; -1 for none.
  var field: ViewIndex = -1
  var isShowing = false
  /// The stored end frame (since 6.3.0), or in its size what the screen shows of it.
  var keyboardFrame = Rect.zero
  /// The show notification that was not yet followed by a hide.
  var storedShow: KeyboardNotification?
  /// Whether the root's controller is referenced.
  var knowsRoot = false
  /// The root's origin before the library moved it; nil: invalid.
  var topViewBeginOrigin: Point?
  var asksToAdjust = false
  var duration = 0.25
  var curve = 0
  /// The remembered scroll view with its insets and offset at the start; nil for none.
  var lastScrollView: LastScrollView?
  /// The text view's insets before the library changed them.
  var startingTextViewInsets: TextViewInsets?
  /// The fields whose delegate is the return key handler.
  var handledFields: [HandledField] = []
  /// Settings by class of controller, and what they replaced while one of these is on the screen.
  var screens: [ParameterChange.ScreenSettings] = []
  private var settingsBeforeAppearing: IQSettings?
  private var appearedClass: String?

  /// A scroll view that the library changed.
  struct LastScrollView: Sendable {
    var view: ViewIndex
    var contentInset: EdgeInsets
    var scrollIndicatorInsets: EdgeInsets
    var contentOffset: Point
  }

  /// A text view that the library changed.
  struct TextViewInsets: Sendable {
    var contentInset: EdgeInsets
    var scrollIndicatorInsets: EdgeInsets
  }

  /// A field that the return key handler looks after, with the return key that it had.
  struct HandledField: Sendable {
    var view: ViewIndex
    var returnKey: InputProperties.ReturnKey
  }

  init(_ landmarks: Form.Landmarks) {}

  var cause: Cause { Cause(by: .strategy, duration: duration, curve: curve) }

  mutating func configure(_ change: ParameterChange) {
    if case .screens(let screens) = change.value { self.screens = screens }
    settings.take(change)
  }

  mutating func setUp(on screen: Screen) { attachReturnKeyHandler(on: screen) }

  // MARK: Settings at run time (section 1.2)

  /// Changes a setting as its setter does.
  mutating func reconfigure(_ change: ParameterChange, on screen: inout Screen) {
    let old = settings
    switch change.name {
    case .enable: setEnable(change, on: &screen)
    default: configure(change)
    }
    if settings.enableAutoToolbar != old.enableAutoToolbar && field >= 0 {
      updateToolbar(on: &screen, reloads: true)
    }
  }

  private mutating func setEnable(_ change: ParameterChange, on screen: inout Screen) {
    guard case .flag(let isOn) = change.value, isOn != settings.enable else { return }
    if isOn {
      settings.enable = true
      if let show = storedShow { willShow(show, on: &screen) }
    } else {
      willHide(nil, on: &screen)
      settings.enable = false
    }
  }

  /// A controller of a class comes to the screen with its settings.
  mutating func appear(_ className: String, on screen: inout Screen) {
    if settingsBeforeAppearing != nil { disappear(on: &screen) }
    settingsBeforeAppearing = settings
    appearedClass = className
    for settings in screens where settings.className == className {
      for change in settings.changes { reconfigure(change, on: &screen) }
    }
  }

  /// The controller leaves; its settings are taken back.
  mutating func disappear(on screen: inout Screen) {
    guard let before = settingsBeforeAppearing else { return }
    settingsBeforeAppearing = nil
    appearedClass = nil
    let enable = ParameterChange(.enable, .flag(before.enable))
    setEnable(enable, on: &screen)
    settings = before
  }

  // MARK: Events (section 2)

  /// Section 2.1.
  mutating func didBeginEditing(_ view: ViewIndex, on screen: inout Screen) {
    field = view
    updateReturnKey(of: view, on: &screen)
    updateToolbar(on: &screen, reloads: false)
    guard isEnabled(on: screen) else {
      if settings.version.restoresForDisabledField { forgetPosition(on: &screen) }
      return
    }
    capturePosition(on: screen)
    if isShowing && !isInAlert(screen) { asksToAdjust = true }
  }

  /// Section 2.7.
  mutating func didEndEditing(_ view: ViewIndex, on screen: inout Screen) {
    restoreTextView(on: &screen)
    if !settings.version.keepsFieldAfterEditing { field = -1 }
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    switch notification.name {
    case .willShow: willShow(notification, on: &screen)
    case .didShow: didShow(on: screen)
    case .willHide: willHide(notification, on: &screen)
    case .didHide:
      topViewBeginOrigin = nil
      keyboardFrame = .zero
    case .willChangeFrame, .didChangeFrame: break
    }
  }

  /// Section 2.3.
  private mutating func willShow(_ notification: KeyboardNotification, on screen: inout Screen) {
    storedShow = notification
    isShowing = true
    curve = notification.curve
    if notification.duration != 0 { duration = notification.duration }
    let old = keyboardFrame
    keyboardFrame = notification.end
    guard isEnabled(on: screen) else {
      if settings.version.restoresForDisabledField { forgetPosition(on: &screen) }
      return
    }
    if field >= 0 { capturePosition(on: screen) }
    let isChanged =
      settings.version.usesKeyboardFrame
      ? keyboardFrame != old : shownSize(keyboardFrame, screen) != shownSize(old, screen)
    if isChanged && field >= 0 && !isInAlert(screen) { asksToAdjust = true }
  }

  /// Section 2.4: UIKit moves sheets after the will-notification.
  private mutating func didShow(on screen: Screen) {
    let presentation = screen.form.controller.presentation
    guard isEnabled(on: screen), isShowing, field >= 0, !isInAlert(screen),
      presentation == .formSheet || presentation == .pageSheet
    else { return }
    asksToAdjust = true
  }

  /// Section 5.4.
  private mutating func willHide(_ notification: KeyboardNotification?, on screen: inout Screen) {
    if notification != nil { storedShow = nil }
    isShowing = false
    if let notification, notification.duration != 0 { duration = notification.duration }
    guard isEnabled(on: screen) else { return }
    if let last = lastScrollView {
      restoreInsets(of: last, on: &screen)
      restoreOffset(of: last, on: &screen)
      keepOffsetsInContent(from: last.view, on: &screen)
    }
    restorePosition(on: &screen)
    lastScrollView = nil
    keyboardFrame = .zero
  }

  /// Section 2.8.
  mutating func willChangeOrientation(on screen: inout Screen) {
    guard !settings.version.ignoresTurns else { return }
    restoreTextView(on: &screen)
    restorePosition(on: &screen)
  }

  // MARK: Enabled (section 1.1)

  /// Whether distances are handled for the current field.
  func isEnabled(on screen: Screen) -> Bool {
    if settings.version.restoresForDisabledField, field >= 0,
      let mode = screen.inputProperties(field)?.avoidance.enabled
    {
      return mode
    }
    return isOn(settings.enable, settings.distanceClasses, screen)
  }

  /// Whether the current field gets a toolbar.
  func isToolbarEnabled(on screen: Screen) -> Bool {
    isOn(settings.enableAutoToolbar, settings.toolbarClasses, screen)
  }

  /// Whether touches outside the current field end editing.
  func isTouchEnabled(on screen: Screen) -> Bool {
    if field >= 0, let mode = screen.inputProperties(field)?.avoidance.touchOutside { return mode }
    return isOn(settings.shouldResignOnTouchOutside, settings.touchClasses, screen)
  }

  /// The master switch, then the classes that turn on, then those that turn off: these win.
  private func isOn(_ master: Bool, _ classes: IQSettings.ClassLists, _ screen: Screen) -> Bool {
    guard field >= 0 else { return master }
    var isOn = master
    if !isOn { isOn = classes.enabled.contains { isKind(of: $0, screen) } }
    if isOn && classes.disabled.contains(where: { isKind(of: $0, screen) }) { isOn = false }
    return isOn && !isAlertTextFieldController(screen)
  }

  func isInAlert(_ screen: Screen) -> Bool { isKind(of: "UIAlertController", screen) }

  /// Whether the field's controller is of a class or a subclass of it.
  private func isKind(of name: String, _ screen: Screen) -> Bool {
    let controller = screen.form.controller
    if (appearedClass ?? controller.className) == name || controller.superclasses.contains(name) {
      return true
    }
    if name == "UIViewController" { return true }
    switch controller.kind {
    case .viewController: return false
    case .tableViewController: return name == "UITableViewController"
    case .collectionViewController: return name == "UICollectionViewController"
    case .alertController: return name == "UIAlertController"
    }
  }

  /// UIKit's private controller of an alert's text fields, which is known by its name alone.
  private func isAlertTextFieldController(_ screen: Screen) -> Bool {
    guard let name = appearedClass ?? screen.form.controller.className else { return false }
    return name.hasSuffix("TextFieldViewController")
      && name.contains(substring: "UIAlertController")
  }

  // MARK: Root (sections 2.6 and 5.3)

  private mutating func capturePosition(on screen: Screen) {
    guard topViewBeginOrigin == nil else { return }
    knowsRoot = true
    topViewBeginOrigin = screen.frame(0).origin
  }

  private mutating func forgetPosition(on screen: inout Screen) {
    restorePosition(on: &screen)
    topViewBeginOrigin = nil
  }

  /// Section 5.3.
  mutating func restorePosition(on screen: inout Screen) {
    asksToAdjust = false
    guard knowsRoot, let origin = topViewBeginOrigin else { return }
    screen.setOrigin(origin, of: 0, cause)
    knowsRoot = false
  }

  private mutating func restoreTextView(on screen: inout Screen) {
    guard let insets = startingTextViewInsets, field >= 0,
      screen.form.views[field].kind == .textView
    else { return }
    startingTextViewInsets = nil
    guard screen.contentInset(field) != insets.contentInset else { return }
    screen.setContentInset(insets.contentInset, of: field, cause)
    screen.setScrollIndicatorInsets(insets.scrollIndicatorInsets, of: field, cause)
  }

  /// The size of a keyboard frame's part on the screen.
  func shownSize(_ frame: Rect, _ screen: Screen) -> Size {
    let size = screen.screenSize
    return frame.intersection(Rect(0, 0, size.width, size.height))?.size ?? .zero
  }
}

extension ViewController {
  /// Whether the moved controller is below the navigation controller, whose bar then counts.
  var hasBarOfMovedController: Bool {
    guard let outermost = parents.lastIndex(where: { $0.kind == .navigationController }) else {
      return true
    }
    let next = outermost + 1
    return !(next < parents.count && parents[next].kind == .plain)
  }
}

extension String {
  /// Whether the text has another one in it.
  fileprivate func contains(substring: String) -> Bool {
    var rest = self[...]
    while !rest.isEmpty {
      if rest.hasPrefix(substring) { return true }
      rest = rest.dropFirst()
    }
    return substring.isEmpty
  }
}
