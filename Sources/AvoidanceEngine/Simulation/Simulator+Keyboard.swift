/// One change of the keyboard with the notifications that it posts.
struct KeyboardTransition: Sendable {
  /// Which group is posted.
  enum Group: Sendable { case show, hide, changeFrame }

  var group: Group
  var begin: Rect
  var end: Rect
  var duration: Double
  var curve = 7
  /// Whether the group has the change-frame pair.
  var postsChangeFrame = true
  /// Whether the keyboard is on the screen afterwards.
  var endsVisible: Bool
  /// How high an accessory is that then stands on the frame, in points.
  var accessoryOnTop = 0.0

  /// What its notifications carry; each has its own name.
  @inline(__always)
  var notification: KeyboardNotification {
    KeyboardNotification(
      name: .willChangeFrame, begin: begin, end: end, duration: duration, curve: curve)
  }
}

/// A change of the keyboard that was announced, and whose did-notifications are yet to come.
struct MovingKeyboard: Sendable {
  var transition: KeyboardTransition
  /// What is answered in them.
  var answered: Answered
  /// When they come, on the simulated clock.
  var due: Double
  /// Whether the change began in the present step.
  var isOfThisStep = true
}

extension Simulator {
  // MARK: Frames

  // What is asked in the midst of a step is `mutating` though it changes nothing: else the whole
  // simulator is copied for the call.

  /// Where the keyboard of the present kind stands for the first responder; nil: hidden.
  private mutating func wantedFrame() -> Rect? {
    let size = screen.screenSize
    let height = wantedHeight()
    switch screen.keyboard.kind {
    case .docked:
      if screen.showsNumberPadPopover { return nil }
      return Rect(0, size.height - height, size.width, height)
    case .hardware:
      let field = screen.firstResponder
      guard field >= 0 else { return nil }
      let accessory = screen.accessoryHeight(screen.form.views[field].input)
      let bar = screen.device.shortcutBarHeight
      if bar > 0 {
        let height = bar + accessory - screen.accessoryOutsideFrame
        return Rect(0, size.height - height, size.width, height)
      }
      guard accessory > 0 else { return nil }
      return Rect(0, size.height - accessory, size.width, height)
    case .floating, .split, .undocked:
      if let frame = screen.keyboard.scriptFrame { return frame }
      return screen.keyboard.isVisible
        ? screen.keyboard.frame : Rect(0, size.height - height, size.width, height)
    }
  }

  /// The docked keyboard's whole height as it is notified: with its bar, and with the accessory unless that
  /// stands outside the frame.
  @inline(__always)
  private mutating func wantedHeight() -> Double {
    if let height = screen.keyboard.scriptHeight { return height }
    let field = screen.firstResponder
    guard field >= 0 else { return screen.device.keyboardHeight(screen.orientation) }
    return screen.keyboardHeight(screen.form.views[field].input) - screen.accessoryOutsideFrame
  }

  /// Whether the keyboard stands where it is wanted, with the accessory on it that is wanted.
  @inline(__always)
  private mutating func stands(at end: Rect) -> Bool {
    screen.keyboard.isVisible && screen.keyboard.frame == end
      && screen.keyboard.accessoryOnTop == screen.accessoryOutsideFrame
  }

  /// The same size at the screen's bottom.
  @inline(__always)
  private mutating func hiddenFrame() -> Rect {
    var frame = screen.keyboard.frame
    frame.x = 0
    frame.y = screen.screenSize.height
    frame.width = screen.screenSize.width
    return frame
  }

  /// The frame from which a show starts: the present one, or the same size below the screen.
  @inline(__always)
  private mutating func beginOfShow(to end: Rect) -> Rect {
    if screen.keyboard.isVisible { return screen.keyboard.frame }
    if !screen.keyboard.hasShown && screen.profile.firstBegin == .zero { return .zero }
    return Rect(end.x, screen.screenSize.height, end.width, end.height)
  }

  // MARK: Changes

  /// What a new first responder does to the keyboard; nil where nothing is posted.
  mutating func keyboardChangeForFocus() -> KeyboardTransition? {
    guard let end = wantedFrame() else {
      return screen.keyboard.isVisible ? hideTransition() : nil
    }
    if stands(at: end) {
      guard screen.profile.switchPosts == .willShow, screen.keyboard.kind.isObstructing else {
        return nil
      }
      return KeyboardTransition(
        group: .show, begin: end, end: end, duration: screen.device.keyboardDuration,
        postsChangeFrame: false, endsVisible: true,
        accessoryOnTop: screen.accessoryOutsideFrame)
    }
    return showTransition(to: end)
  }

  private mutating func showTransition(to end: Rect) -> KeyboardTransition {
    let isVisible = screen.keyboard.isVisible
    return KeyboardTransition(
      group: screen.keyboard.kind.isObstructing ? .show : .changeFrame,
      begin: beginOfShow(to: end), end: end, duration: screen.device.keyboardDuration,
      postsChangeFrame: isVisible || screen.profile.showFromHiddenPostsChangeFrame,
      endsVisible: true, accessoryOnTop: screen.accessoryOutsideFrame)
  }

  mutating func hideTransition() -> KeyboardTransition {
    KeyboardTransition(
      group: screen.keyboard.kind.isObstructing ? .hide : .changeFrame,
      begin: screen.keyboard.frame, end: hiddenFrame(), duration: screen.device.keyboardDuration,
      postsChangeFrame: screen.profile.showFromHiddenPostsChangeFrame, endsVisible: false)
  }

  /// Posts the hide sequence where the keyboard is visible.
  mutating func postHide(isLast: Bool = true) {
    guard screen.keyboard.isVisible else { return }
    post(hideTransition(), isLast: isLast)
  }

  mutating func showKeyboard() {
    guard !screen.keyboard.isVisible, let end = wantedFrame() else { return }
    post(showTransition(to: end))
  }

  /// Hides the keyboard as the dismiss key does: editing ends where there is a first responder.
  mutating func hideKeyboard() {
    if screen.firstResponder >= 0 {
      resign()
    } else {
      postHide()
    }
  }

  /// Changes kind, height, frame or predictive bar, and nothing that the step does not name; a height
  /// that a hidden keyboard is given it keeps.
  ///
  /// Only a hardware keyboard that is disconnected while something is edited brings the docked one up, and
  /// one that is connected the bar of shortcuts where there is one.
  mutating func changeKeyboard(_ change: KeyboardChange) {
    let old = screen.keyboard
    let wantedBefore = wantedFrame()
    if let allows = change.predictiveBar { screen.keyboard.allowsPredictiveBar = allows }
    if let shows = change.autofillBar { screen.keyboard.showsAutofillBar = shows }
    if let height = change.height {
      screen.keyboard.scriptHeight = height.snapped
      screen.keyboard.keepsScriptHeight = !old.isVisible
    }
    if let kind = change.kind { screen.keyboard.kind = kind }
    if let frame = change.frame { screen.keyboard.scriptFrame = frame.snapped }
    let isDisconnected = old.kind == .hardware && screen.keyboard.kind == .docked
    let bringsBar =
      old.kind != .hardware && screen.keyboard.kind == .hardware
      && screen.device.shortcutBarHeight > 0
    guard old.isVisible || (isDisconnected || bringsBar) && screen.firstResponder >= 0 else {
      return
    }
    defer {
      if screen.keyboard.kind != old.kind, screen.showsNumberPadPopover {
        screen.note(LogEntry(.numberPadPopover))
      }
    }
    let isDocked = screen.keyboard.kind == .docked
    if isDocked, let frame = change.frame {
      screen.keyboard.scriptHeight = frame.height.snapped
      screen.keyboard.keepsScriptHeight = false
    }
    var wanted = wantedFrame()
    // A keyboard that was posted elsewhere, or was given a frame, stays there while nothing that the step
    // names changes what it wants.
    if wanted == wantedBefore, !change.namesPosition { return }
    if isDocked, let frame = change.frame { wanted = frame.snapped }
    guard var transition = transition(from: old, to: wanted) else { return }
    if let begin = change.begin { transition.begin = begin.snapped }
    if let duration = change.duration { transition.duration = duration }
    if let curve = change.curve { transition.curve = curve }
    post(transition)
  }

  /// What a change of a keyboard posts; nil for none.
  private mutating func transition(from old: KeyboardState, to wanted: Rect?) -> KeyboardTransition?
  {
    guard old.isVisible else {
      guard let wanted else { return nil }
      return showTransition(to: wanted)
    }
    let wasDocked = old.kind.isObstructing
    guard let end = wanted else {
      var hide = hideTransition()
      hide.group = wasDocked ? .hide : .changeFrame
      return hide
    }
    let isDocked = screen.keyboard.kind.isObstructing
    guard end != old.frame || isDocked != wasDocked else { return nil }
    var group = KeyboardTransition.Group.changeFrame
    if isDocked { group = .show }
    if wasDocked && !isDocked { group = .hide }
    return KeyboardTransition(
      group: group, begin: old.frame, end: end, duration: screen.device.keyboardDuration,
      endsVisible: true, accessoryOnTop: screen.accessoryOutsideFrame)
  }

  /// Delivers one raw notification; nothing else follows.
  mutating func post(_ post: KeyboardPost) {
    let present = screen.keyboard.frame
    let notification = KeyboardNotification(
      name: post.name, begin: post.begin?.snapped ?? present, end: post.end?.snapped ?? present,
      duration: post.duration, curve: post.curve)
    screen.note(LogEntry(LogEntry.Kind(post.name)))
    deliver(notification)
    runNextTurn()
    let size = screen.screenSize
    let end = notification.end
    screen.keyboard.frame = end
    let isHide = post.name == .willHide || post.name == .didHide
    screen.keyboard.isVisible = !isHide && end.intersects(Rect(0, 0, size.width, size.height))
    defer {
      screen.followKeyboard(end, screen.keyboard.isVisible, post.duration, post.curve)
      screen.keyboard.accessoryOnTop =
        screen.keyboard.isVisible ? screen.accessoryOutsideFrame : 0
    }
    guard screen.keyboard.isVisible else {
      screen.keyboard.dropScriptHeight()
      return
    }
    if end.maxY < size.height - 0.5 {
      screen.keyboard.kind = .undocked
      screen.keyboard.scriptFrame = end
    } else if !screen.keyboard.kind.isObstructing {
      screen.keyboard.kind = .docked
    }
  }

  /// Follows a strategy's request to reload the first responder's input views.
  mutating func reloadInputViewsIfNeeded() {
    guard screen.needsInputViewReload else { return }
    screen.needsInputViewReload = false
    guard screen.keyboard.isVisible || screen.keyboard.kind == .hardware,
      screen.firstResponder >= 0
    else { return }
    if let end = wantedFrame(), stands(at: end) { return }
    if let change = keyboardChangeForFocus() { post(change) }
  }

  // MARK: Posting

  /// Posts a whole group and follows it.
  ///
  /// - Parameters:
  ///   - transition: The change.
  ///   - isLast: Whether no other group follows in the step, for which this one would come to rest.
  mutating func post(_ transition: KeyboardTransition, isLast: Bool = true) {
    finish(announce(transition), isLast: isLast)
  }

  /// Posts the will-notifications; afterwards UIKit reveals the first responder, unless it hides, and the
  /// keyboard's model values are those of its end.
  ///
  /// An earlier group of the same step comes to rest before. One of an earlier step that still moves has its
  /// did-notifications posted after the deferred work of this one.
  ///
  /// - Parameters:
  ///   - transition: The change.
  ///   - follow: What belongs to the change and comes before deferred work.
  /// - Returns: What is to be finished.
  mutating func announce(
    _ transition: KeyboardTransition, then follow: (inout Simulator) -> Void = { _ in }
  ) -> MovingKeyboard {
    if let earlier = movingKeyboard, earlier.isOfThisStep {
      let end = endOfStep
      endOfStep = nil
      runTimersBeforeRest(earlier.due)
      endOfStep = end
      comeToRest()
    }
    let start = screen.now
    if let then { endOfStep = start + then }
    let movesKeyboard =
      transition.group != .changeFrame && transition.duration > 0
      && transition.begin != transition.end && !dismissesInteractively
    let answered = Answered(time: start, movesKeyboard: movesKeyboard)
    screen.answered = answered
    if movesKeyboard { screen.keyboardBeganToMove = true }
    let moving = MovingKeyboard(
      transition: transition, answered: answered, due: start + transition.duration)
    var notification = transition.notification
    if transition.postsChangeFrame || transition.group == .changeFrame {
      post(.willChangeFrame, &notification)
    }
    switch transition.group {
    case .show: post(.willShow, &notification)
    case .hide: post(.willHide, &notification)
    case .changeFrame: break
    }
    follow(&self)
    runNextTurn()
    if movingKeyboard != nil {
      comeToRest(isInterrupted: true)
      screen.answered = answered
    }
    if !screen.extended.isEmpty { runTimersBeforeRest(moving.due) }
    // UIKit's own share comes with the will-notifications, however long the timers before it took.
    screen.answered = Answered(time: screen.now, movesKeyboard: movesKeyboard)
    screen.followKeyboard(
      transition.end, transition.endsVisible, transition.duration, transition.curve)
    tellOfLayout()
    if transition.group != .hide { revealFirstResponder() }
    takeOver(transition)
    return moving
  }

  /// Takes over the model values at the end of a change.
  private mutating func takeOver(_ transition: KeyboardTransition) {
    screen.keyboard.frame = transition.end
    screen.keyboard.isVisible = transition.endsVisible
    screen.keyboard.accessoryOnTop = transition.accessoryOnTop
    if transition.endsVisible {
      screen.keyboard.hasShown = true
    } else {
      screen.keyboard.dropScriptHeight()
    }
  }

  /// Posts the did-notifications of an announced change, or leaves them for later where the next event comes
  /// before and no other group of the step does.
  mutating func finish(_ moving: MovingKeyboard, isLast: Bool = true) {
    movingKeyboard = moving
    if isLast, let end = endOfStep, moving.due > end + 1e-9 { return }
    comeToRest()
    // What the event brings after the group is not late.
    screen.answered = Answered(time: screen.now)
  }

  /// Posts the did-notifications of the keyboard that moves.
  ///
  /// - Parameter isInterrupted: Whether another change ends this one, before its time.
  mutating func comeToRest(isInterrupted: Bool = false) {
    guard let moving = movingKeyboard else { return }
    movingKeyboard = nil
    if !isInterrupted { screen.now = max(screen.now, moving.due) }
    screen.answered = moving.answered
    let transition = moving.transition
    var notification = transition.notification
    if transition.postsChangeFrame || transition.group == .changeFrame {
      screen.answered.call = .didChangeFrame
      post(.didChangeFrame, &notification)
    }
    switch transition.group {
    case .show:
      screen.answered.call = .didShow
      post(.didShow, &notification)
    case .hide:
      screen.answered.call = .didHide
      post(.didHide, &notification)
    case .changeFrame: break
    }
    runNextTurn()
  }

  /// Logs and delivers a notification under one of its names, a constant where this is inlined.
  @inline(__always)
  private mutating func post(
    _ name: KeyboardNotification.Name, _ notification: inout KeyboardNotification
  ) {
    screen.note(LogEntry(LogEntry.Kind(name)))
    notification.name = name
    deliver(notification)
  }

  /// Delivers a notification: first to UIKit's own observers, then to the strategy.
  @inline(__always)
  mutating func deliver(_ notification: KeyboardNotification) {
    if notification.name.isWill { screen.keyboard.lastWillNotification = notification }
    if systemTable.isAtWork { systemTable.receive(notification, on: &screen) }
    if systemAlert.isAtWork { systemAlert.receive(notification, on: &screen) }
    if heard.contains(StrategyEvents(notification.name)) { tell(notification) }
  }

  @inline(never)
  private mutating func tell(_ notification: KeyboardNotification) {
    strategy.receive(notification, on: &screen)
    tellOfLayout()
  }

  // MARK: The window

  /// Turns the device; a visible keyboard hides before and shows after.
  mutating func rotate(_ orientation: Orientation) {
    guard orientation != screen.orientation else { return }
    let wasVisible = screen.keyboard.isVisible
    if heard.contains(.rotation) { strategy.willRotate(to: orientation, on: &screen) }
    postHide(isLast: false)
    screen.note(LogEntry(.rotate, detail: Int(orientation.rawValue)))
    changeWindow(screen.device.windowSize(orientation), orientation, showsAgain: wasVisible)
  }

  /// Gives the window another size on the same screen.
  mutating func resizeWindow(_ size: Size) {
    guard size.snapped != screen.windowSize else { return }
    let wasVisible = screen.keyboard.isVisible
    postHide(isLast: false)
    changeWindow(size, screen.orientation, showsAgain: wasVisible)
  }

  private mutating func changeWindow(_ size: Size, _ orientation: Orientation, showsAgain: Bool) {
    let isTurn = screen.orientation != orientation
    screen.layOutWindow(size, orientation: orientation)
    screen.keyboard.frame = hiddenFrame()
    tellOfLayout()
    if heard.contains(.layout) { strategy.didLayOut(on: &screen) }
    if isTurn, heard.contains(.rotation) { strategy.didRotate(on: &screen) }
    guard showsAgain, let end = wantedFrame() else { return }
    post(showTransition(to: end))
  }

  /// The system fills text in: one insertion, then the keyboard goes and comes twice.
  mutating func autofill(_ text: Int) {
    guard insert(text), screen.keyboard.isVisible else { return }
    postHide(isLast: false)
    guard let end = wantedFrame() else { return }
    var show = showTransition(to: end)
    show.begin = Rect(end.x, screen.screenSize.height, end.width, end.height)
    post(show, isLast: false)
    show.begin = end
    show.postsChangeFrame = true
    post(show)
  }
}
