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

  init(_ landmarks: Form.Landmarks) {}

  var cause: Cause { Cause(by: .strategy, duration: duration, curve: curve) }

  mutating func configure(_ change: ParameterChange) { settings.take(change) }

  // MARK: Events (section 2)

  /// Section 2.1.
  mutating func didBeginEditing(_ view: ViewIndex, on screen: inout Screen) {
    field = view
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
    guard field >= 0 else { return settings.enable }
    var isOn = settings.enable
    let controller = screen.form.controller
    if !isOn {
      isOn = settings.enabledDistanceHandlingClasses.contains { controller.isKind(of: $0) }
    }
    if isOn
      && settings.disabledDistanceHandlingClasses.contains(where: { controller.isKind(of: $0) })
    {
      isOn = false
    }
    return isOn && !controller.isAlertTextFieldController
  }

  func isInAlert(_ screen: Screen) -> Bool {
    screen.form.controller.isKind(of: "UIAlertController")
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
  /// Whether the controller is of a class or a subclass of it.
  func isKind(of name: String) -> Bool {
    if className == name || superclasses.contains(name) || name == "UIViewController" {
      return true
    }
    switch kind {
    case .viewController: return false
    case .tableViewController: return name == "UITableViewController"
    case .collectionViewController: return name == "UICollectionViewController"
    case .alertController: return name == "UIAlertController"
    }
  }

  /// UIKit's private controller of an alert's text fields, which is known by its name alone.
  var isAlertTextFieldController: Bool {
    guard let className else { return false }
    return className.contains(substring: "UIAlertController")
      && className.hasSuffix("TextFieldViewController")
  }

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
