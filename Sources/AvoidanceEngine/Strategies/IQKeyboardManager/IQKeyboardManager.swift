/// IQKeyboardManager: moves the root view up and scrolls the scroll views around the field, by version.
///
/// Source: the library's Objective-C and Swift lines; the rules are <doc:IQKeyboardManagerRules>.
struct IQKeyboardManager: Strategy {
  enum Rule: Int, StrategyRule {
    case disabled, alert, shows, sameFrame, switchesField, sheet, otherScrollView, noScrollView,
      scrolls,
      scrollsOuter, stopsWalk, textViewFits, previousRow, insets, refusesInset, insetsTextView,
      rootUp, rootLimit, rootDown, restores, offsetInContent, rotates, ignoresRotation,
      ownAccessory, goesOn, returnKey, touchEnds, touchIgnored, sameHeight, active, floating,
      missedHide, keepsTextViewInset

    var meaning: String {
      switch self {
      case .disabled: "it is disabled for the field or the view controller: does not adjust"
      case .alert: "the field is in an alert: leaves the position"
      case .shows: "the keyboard shows or changes for a field: adjusts"
      case .sameFrame: "the keyboard shows where it was before: does not adjust again"
      case .switchesField: "another field is edited while the keyboard is up: adjusts at once"
      case .sheet: "a form or page sheet: adjusts again once the keyboard is up (up to 6.5.11)"
      case .otherScrollView: "the field is in another scroll view than before: restores that one"
      case .noScrollView: "no scroll view can scroll to the field: moves the root alone"
      case .scrolls: "a scroll view around the field can scroll: scrolls it"
      case .scrollsOuter: "an outer scroll view can scroll too: scrolls that one"
      case .stopsWalk: "a scroll view can't scroll any further: leaves it and the outer ones"
      case .textViewFits:
        "a text view in its outermost scroll view: scrolls up to its top, leaves the root"
      case .previousRow: "the content of a table comes down: up to the end of the row above"
      case .insets: "a scroll view is around the field: sets its bottom inset"
      case .refusesInset:
        "the scroll view ignores the adjustment of insets: leaves them (since 6.5.5)"
      case .insetsTextView: "a text view is taller than the free area: insets the text view"
      case .rootUp: "scrolling does not suffice: moves the root up"
      case .rootLimit: "the root is as far up as the keyboard is high: moves it no further"
      case .rootDown: "the root is up further than the field requires: moves it down"
      case .restores: "the keyboard hides: restores the root and the scroll view"
      case .offsetInContent: "after a hide an offset is beyond the content: scrolls to its end"
      case .rotates:
        "the device rotates under the keyboard: restores the root (before 6.4.0, and 6.5.16)"
      case .ignoresRotation:
        "the device rotates under the keyboard: leaves the root (since 6.4.0, but not 6.5.16)"
      case .ownAccessory: "a field has an accessory view of its own: gives it no toolbar"
      case .goesOn: "Previous or Next is pressed: edits the neighbour"
      case .returnKey: "return, with the return key handler: edits the next field or ends editing"
      case .touchEnds: "a touch outside: ends editing"
      case .touchIgnored: "a touch outside on a control or a navigation bar: goes on editing"
      case .sameHeight:
        "the keyboard moves and keeps its height: does not adjust again (since 7.2.0)"
      case .active: "the app becomes active with the keyboard up: adjusts again (since 6.5.16)"
      case .floating: "the keyboard floats: restores as if it were hidden (since 7.0.0)"
      case .missedHide: "the keyboard hides after the end of editing: leaves everything (7.0)"
      case .keepsTextViewInset:
        "the keyboard hides after the end of editing: leaves the text view's inset (since 7.1.0)"
      }
    }
  }

  static let model = StrategyModel(
    "iqKeyboardManager",
    IQKeyboardManager.self,
    summary: "Moves the root view up and scrolls the scroll views that contain the field",
    origin: .library("IQKeyboardManager"),
    source:
      "article 003; hackiftekhar/IQKeyboardManager 6.0.5 to 6.5.11 (Objective-C), 6.5.16 to 8.0.2 (Swift)",
    newestKnown: KnownVersion("8.0.3", on: "2026-11-30"),
    IQSettings.parameters,
    presets: [
      (IQVersion(6, 2, 1), nil), (IQVersion(6, 3, 0), nil), (IQVersion(6, 5, 0), nil),
      (IQVersion(6, 5, 4), nil), (IQVersion(6, 5, 11), "apps made with Mendix"),
      (IQVersion(7, 2, 0), nil), (.newest, "Beeminder"),
    ].map { version, users in
      .version("iq-\(version.number)", usedBy: users) { $0.settings.version = version }
    },
    rules: Rule.self
  )

  var settings = IQSettings()
  /// -1 if there is none.
  var field: ViewIndex = -1
  /// Since 7.0.0: whether the last event was not a hide.
  var isShowing = false
  /// The stored end frame (since 6.3.0), or as its size that of the part on the screen.
  ///
  /// Since 7.0.0 its height is that down to the screen's end, and 0 if the keyboard is hidden or floats.
  var keyboardFrame = Rect.zero
  /// The show notification, until a hide follows.
  var storedShow: KeyboardNotification?
  var knowsRoot = false
  /// The root's origin before the library moved it; nil if invalid, which in the library are the
  /// largest numbers possible, and since 7.0.0 without a configuration.
  var topViewBeginOrigin: Point? { didSet { if topViewBeginOrigin == nil { beginSafeArea = 0 } } }
  /// The root's bottom safe area at that moment, in points.
  var beginSafeArea = 0.0
  var beginOrientation = Orientation.portrait
  var asksToAdjust = false
  var duration = 0.25
  var curve = 0
  /// The remembered scroll view with its original insets and offset; nil if there is none.
  var lastScrollView: LastScrollView?
  /// Before the library changed them.
  var startingTextViewInsets: TextViewInsets?
  var handledFields: [HandledField] = []
  /// Whether the tap gesture is enabled: read when editing begins and when its setting changes.
  var tapIsEnabled = false
  /// The class of the controller that appeared; nil for the form's own.
  var appearedClass: String?

  struct LastScrollView: Sendable {
    var view: ViewIndex
    var contentInset: EdgeInsets
    var scrollIndicatorInsets: EdgeInsets
    var contentOffset: Point
  }

  struct TextViewInsets: Sendable {
    var view: ViewIndex
    var contentInset: EdgeInsets
    var scrollIndicatorInsets: EdgeInsets
  }

  /// A field that the return key handler manages, with its original return key.
  struct HandledField: Sendable {
    var view: ViewIndex
    var returnKey: InputProperties.ReturnKey
  }

  var cause: Cause { Cause(duration: duration, curve: curve) }

  var gap: Double? { settings.keyboardDistanceFromTextField }

  func handles(_ field: ViewIndex, on screen: Screen) -> Bool {
    isEnabled(on: screen) && !isInAlert(screen)
  }
  func gap(of field: ViewIndex, on screen: Screen) -> Double? {
    handles(field, on: screen) ? distance(of: field, screen) : nil
  }

  var observedEvents: StrategyEvents {
    let version = settings.version
    var events: StrategyEvents = [
      .keyboardWillShow, .keyboardWillHide, .textDidBeginEditing, .textDidEndEditing, .appearance,
      .rotation, .touches, .returnKey, .toolbar, .delegates,
    ]
    if version.adjustsSheetsAgain { events.formUnion([.keyboardDidShow, .keyboardDidHide]) }
    if version.adjustsWhenActive { events.formUnion(.activity) }
    if version.hasConfiguration { events.formUnion(.keyboard) }
    return events
  }

  mutating func setUp(on screen: inout Screen) { attachReturnKeyHandler(on: screen) }

  // MARK: Settings at run time

  mutating func parameterChanged(
    _ name: String, from old: IQKeyboardManager, on screen: inout Screen
  ) {
    if settings.enable != old.settings.enable { setEnable(settings.enable, on: &screen) }
    if settings.enableAutoToolbar != old.settings.enableAutoToolbar && field >= 0 {
      updateToolbar(on: &screen, reloads: true)
    }
    if settings.shouldResignOnTouchOutside != old.settings.shouldResignOnTouchOutside {
      tapIsEnabled = isTouchEnabled(on: screen)
    }
    if settings.returnKeyHandler != old.settings.returnKeyHandler {
      detachReturnKeyHandler(on: &screen)
      attachReturnKeyHandler(on: screen)
    }
    askForTurn(on: &screen)
  }

  private mutating func setEnable(_ isOn: Bool, on screen: inout Screen) {
    if settings.version.hasConfiguration {
      if isOn && keyboardFrame.height > 0 { return adjust(on: &screen) }
      restorePosition(on: &screen)
    } else if isOn {
      if let show = storedShow { willShow(show, on: &screen) }
    } else {
      // It restores before it is turned off.
      settings.enable = true
      willHide(nil, on: &screen)
      settings.enable = false
    }
  }

  mutating func appear(_ className: String, on screen: inout Screen) { appearedClass = className }

  mutating func disappear(on screen: inout Screen) { appearedClass = nil }

  // MARK: Events

  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
    switch event {
    case .textDidBeginEditing: didBeginEditing(field, on: &screen)
    case .textDidEndEditing: didEndEditing(field, on: &screen)
    default: break
    }
    askForTurn(on: &screen)
  }

  /// <doc:IQKeyboardManagerRules#Editing-begins>.
  mutating func didBeginEditing(_ view: ViewIndex, on screen: inout Screen) {
    guard !settings.version.hasConfiguration else { return beginConfigured(view, on: &screen) }
    field = view
    updateReturnKey(of: view, on: &screen)
    updateToolbar(on: &screen, reloads: false)
    tapIsEnabled = isTouchEnabled(on: screen)
    guard isEnabled(on: screen) else {
      screen.follow(Rule.disabled)
      if settings.version.restoresForDisabledField { forgetPosition(on: &screen) }
      return
    }
    capturePosition(on: screen)
    guard isShowing else { return }
    askToAdjust(.switchesField, on: &screen)
  }

  /// <doc:IQKeyboardManagerRules#Editing-ends>.
  mutating func didEndEditing(_ view: ViewIndex, on screen: inout Screen) {
    let version = settings.version
    if version.endRemovesToolbar { screen.setAccessory(nil, of: view, reloads: false) }
    if !version.hasConfiguration { restoreTextView(on: &screen) }
    if !version.keepsFieldAfterEditing { field = -1 }
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    guard !settings.version.hasConfiguration else {
      return keyboardChanges(notification, on: &screen)
    }
    switch notification.name {
    case .willShow: willShow(notification, on: &screen)
    case .didShow: didShow(on: &screen)
    case .willHide: willHide(notification, on: &screen)
    case .didHide:
      topViewBeginOrigin = nil
      keyboardFrame = .zero
    case .willChangeFrame, .didChangeFrame: break
    }
    askForTurn(on: &screen)
  }

  /// The adjustment runs once, in the next turn of the run loop.
  ///
  /// <doc:IQKeyboardManagerRules#Queued-adjustments>.
  private func askForTurn(on screen: inout Screen) {
    if asksToAdjust { screen.callOnNextTurn() }
  }

  mutating func nextTurn(on screen: inout Screen) { adjustPosition(on: &screen) }

  /// <doc:IQKeyboardManagerRules#The-keyboard-shows>.
  private mutating func willShow(_ notification: KeyboardNotification, on screen: inout Screen) {
    storedShow = notification
    isShowing = true
    note(notification, isHide: false)
    let old = keyboardFrame
    keyboardFrame = notification.end
    if !settings.version.usesKeyboardFrame {
      keyboardFrame = Rect(origin: .zero, size: shownSize(notification.end, screen))
    }
    guard isEnabled(on: screen) else {
      screen.follow(Rule.disabled)
      if settings.version.restoresForDisabledField { forgetPosition(on: &screen) }
      return
    }
    if field >= 0 { capturePosition(on: screen) }
    guard keyboardFrame != old else { return screen.follow(Rule.sameFrame) }
    if field >= 0 { askToAdjust(.shows, on: &screen) }
  }

  mutating func askToAdjust(_ rule: Rule, on screen: inout Screen) {
    guard !isInAlert(screen) else { return screen.follow(Rule.alert) }
    screen.follow(rule)
    asksToAdjust = true
    if settings.version.adjustsAtOnce { adjustPosition(on: &screen) }
  }

  /// Takes over the animation of a notification: <doc:IQKeyboardManagerRules#Overview>.
  private mutating func note(_ notification: KeyboardNotification, isHide: Bool) {
    let version = settings.version
    if !isHide { curve = version.misreadsCurve ? 0 : notification.curve }
    if notification.duration != 0 {
      duration = notification.duration
    } else if version.resetsDuration {
      duration = 0.25
    }
  }

  /// <doc:IQKeyboardManagerRules#The-app-becomes-active>.
  mutating func didBecomeActive(on screen: inout Screen) {
    guard isEnabled(on: screen), isShowing, keyboardFrame.height > 0, topViewBeginOrigin != nil,
      field >= 0
    else { return }
    askToAdjust(.active, on: &screen)
  }

  /// <doc:IQKeyboardManagerRules#Sheets>: UIKit moves them after the will-notification.
  private mutating func didShow(on screen: inout Screen) {
    let presentation = screen.form.controller.presentation
    guard isEnabled(on: screen), isShowing, field >= 0,
      presentation == .formSheet || presentation == .pageSheet
    else { return }
    askToAdjust(.sheet, on: &screen)
  }

  /// <doc:IQKeyboardManagerRules#The-keyboard-hides>.
  private mutating func willHide(_ notification: KeyboardNotification?, on screen: inout Screen) {
    if notification != nil { storedShow = nil }
    isShowing = false
    if let notification { note(notification, isHide: true) }
    guard isEnabled(on: screen) else { return screen.follow(Rule.disabled) }
    screen.follow(Rule.restores)
    restoreScrollView(on: &screen)
    restorePosition(on: &screen)
    lastScrollView = nil
    keyboardFrame = .zero
    if settings.version.hideForgetsBegin { topViewBeginOrigin = nil }
  }

  func restoreScrollView(on screen: inout Screen) {
    guard let last = lastScrollView else { return }
    restore(last, on: &screen)
    keepOffsetsInContent(from: last.view, on: &screen)
  }

  mutating func willRotate(to orientation: Orientation, on screen: inout Screen) {
    if screen.keyboard.isVisible { willChangeOrientation(on: &screen) }
  }

  /// <doc:IQKeyboardManagerRules#Rotation>.
  mutating func willChangeOrientation(on screen: inout Screen) {
    guard !settings.version.ignoresTurns else { return screen.follow(Rule.ignoresRotation) }
    screen.follow(Rule.rotates)
    restoreTextView(on: &screen)
    restorePosition(on: &screen)
  }

  // MARK: Root

  private mutating func capturePosition(on screen: Screen) {
    guard topViewBeginOrigin == nil else { return }
    captureRoot(on: screen)
  }

  mutating func captureRoot(on screen: Screen) {
    knowsRoot = true
    topViewBeginOrigin = screen.frame(0).origin
    guard settings.version.frameIncludesSafeArea else { return }
    beginSafeArea = screen.safeAreaInsets(0).bottom
    beginOrientation = screen.orientation
  }

  private mutating func forgetPosition(on screen: inout Screen) {
    restorePosition(on: &screen)
    topViewBeginOrigin = nil
  }

  /// <doc:IQKeyboardManagerRules#Restoring>.
  mutating func restorePosition(on screen: inout Screen) {
    asksToAdjust = false
    guard knowsRoot, let origin = topViewBeginOrigin else { return }
    screen.setOrigin(origin, of: 0, cause)
    if settings.version.hasConfiguration {
      if hasNeededField { restoreScrollView(on: &screen) }
    } else {
      knowsRoot = false
    }
  }

  mutating func restoreTextView(on screen: inout Screen) {
    guard let insets = startingTextViewInsets, field >= 0 else { return }
    // Before 7.0.0 what is restored is the present field, if it is a text view.
    let view = settings.version.hasConfiguration ? insets.view : field
    guard screen.form.views[view].kind == .textView else { return }
    startingTextViewInsets = nil
    guard screen.contentInset(view) != insets.contentInset else { return }
    screen.setContentInset(insets.contentInset, of: view, cause)
    screen.setScrollIndicatorInsets(insets.scrollIndicatorInsets, of: view, cause)
  }

  /// The size of a keyboard frame's part on the screen; if there is none, the screen's width by 0
  /// (<doc:IQKeyboardManagerRules#The-keyboard-shows>).
  func shownSize(_ frame: Rect, _ screen: Screen) -> Size {
    let size = screen.screenSize
    return frame.intersection(Rect(0, 0, size.width, size.height))?.size ?? Size(size.width, 0)
  }
}
