/// Events since 7.0.0, which keep a configuration of the root: <doc:IQKeyboardManagerRules#The-configuration>.
extension IQKeyboardManager {
  /// Any of the keyboard's six notifications; the first one with another frame, or height, counts.
  mutating func keyboardChanges(_ notification: KeyboardNotification, on screen: inout Screen) {
    let version = settings.version
    let old = keyboardFrame
    let wasShowing = isShowing
    keyboardFrame = countedFrame(notification, screen)
    curve = notification.curve
    duration = notification.duration != 0 ? notification.duration : 0.25
    let isEqual =
      version.comparesHeights ? keyboardFrame.height == old.height : keyboardFrame == old
    guard !isEqual else {
      if keyboardFrame != old { screen.follow(Rule.sameHeight) }
      return
    }
    let turns = beginOrientation.isLandscape != screen.orientation.isLandscape
    if keyboardFrame.height > 0, field >= 0, topViewBeginOrigin == nil || turns {
      updateRoot(on: screen)
    }
    sendEvent(.shows, on: &screen)
    if wasShowing, !isShowing, floats(notification.end, screen) { screen.follow(Rule.floating) }
    if keyboardFrame.height == 0, version.comparesHeights || notification.name == .didHide {
      forgetRoot(on: &screen)
    }
  }

  /// A frame's part from its top down to the screen's end; without a height if the keyboard floats.
  private func countedFrame(_ notification: KeyboardNotification, _ screen: Screen) -> Rect {
    var frame = notification.end
    let isHide = notification.name == .willHide || notification.name == .didHide
    frame.height =
      floats(frame, screen) ? 0 : max(screen.screenSize.height - frame.minY, 0)
    if isHide && settings.version.emptiesHides && screen.device.runs(.iOS26) {
      frame.y += frame.height
      frame.height = 0
    }
    return frame
  }

  private func floats(_ frame: Rect, _ screen: Screen) -> Bool {
    frame.width < screen.screenSize.width && frame.maxY < screen.screenSize.height
  }

  mutating func beginConfigured(_ view: ViewIndex, on screen: inout Screen) {
    guard !isInAlert(screen) else { return screen.follow(Rule.alert) }
    field = view
    updateReturnKey(of: view, on: &screen)
    if !settings.version.addsToolbarWithKeyboard { setUpToolbar(on: &screen) }
    updateRoot(on: screen)
    sendEvent(.switchesField, on: &screen)
  }

  private mutating func setUpToolbar(on screen: inout Screen) {
    updateToolbar(on: &screen, reloads: true)
    tapIsEnabled = isTouchEnabled(on: screen)
  }

  /// The same root keeps its configuration until it has turned.
  private mutating func updateRoot(on screen: Screen) {
    guard topViewBeginOrigin == nil || beginOrientation != screen.orientation else { return }
    captureRoot(on: screen)
  }

  private mutating func forgetRoot(on screen: inout Screen) {
    guard let origin = topViewBeginOrigin else { return }
    screen.setOrigin(origin, of: 0, cause)
    topViewBeginOrigin = nil
  }

  /// Whether a field is current, or none is needed.
  var hasNeededField: Bool { field >= 0 || !settings.version.needsFieldToHide }

  /// The keyboard shows, changes or hides, for a root that is known.
  private mutating func sendEvent(_ rule: Rule, on screen: inout Screen) {
    guard let origin = topViewBeginOrigin else { return }
    guard hasNeededField else {
      if isShowing && keyboardFrame.height == 0 { screen.follow(Rule.missedHide) }
      return
    }
    if keyboardFrame.height > 0 {
      isShowing = true
      keyboardShows(rule, on: &screen)
    } else if isShowing {
      guard beginOrientation == screen.orientation else {
        return screen.setOrigin(origin, of: 0, cause)
      }
      isShowing = false
      keyboardHides(on: &screen)
      topViewBeginOrigin = nil
    }
  }

  private mutating func keyboardShows(_ rule: Rule, on screen: inout Screen) {
    if field >= 0 {
      restoreTextView(on: &screen)
      if settings.version.addsToolbarWithKeyboard { setUpToolbar(on: &screen) }
    }
    guard isEnabled(on: screen) else {
      screen.follow(Rule.disabled)
      return restorePosition(on: &screen)
    }
    if field >= 0 { askToAdjust(rule, on: &screen) }
  }

  private mutating func keyboardHides(on screen: inout Screen) {
    screen.follow(Rule.restores)
    restorePosition(on: &screen)
    lastScrollView = nil
    guard field >= 0 else {
      if startingTextViewInsets != nil { screen.follow(Rule.keepsTextViewInset) }
      return
    }
    restoreTextView(on: &screen)
    if settings.version.hideRemovesToolbars { removeToolbars(on: &screen) }
  }
}
