/// A change of the keyboard with the notifications that it posts.
struct KeyboardTransition: Sendable {
  enum Group: Sendable { case show, hide, changeFrame }

  var group: Group
  var begin: Rect
  var end: Rect
  var duration: Double
  var curve = 7
  /// Whether the group includes the change-frame pair.
  var postsChangeFrame = true
  var endsVisible: Bool
  /// Height of the accessory that is then on top of the frame, in points.
  var accessoryOnTop = 0.0

  /// What all its notifications share; each has its own name.
  @inline(__always)
  var notification: KeyboardNotification {
    KeyboardNotification(
      name: .willChangeFrame, begin: begin, end: end, duration: duration, curve: curve)
  }
}

/// An announced change of the keyboard whose did-notifications are still to come.
struct MovingKeyboard: Sendable {
  var transition: KeyboardTransition
  var answered: Answered
  /// When they are posted, on the simulated clock.
  var due: Double
  var isOfThisStep = true
}

extension Simulator {
  // MARK: Frames

  // Queries within a step are `mutating` though they change nothing: otherwise the whole simulator
  // would be copied for the call.

  /// The frame of the present kind of keyboard for the first responder; nil if it is hidden.
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

  /// The docked keyboard's whole notified height: with its bar, and with the accessory unless that is
  /// outside the frame.
  @inline(__always)
  private mutating func wantedHeight() -> Double {
    if let height = screen.keyboard.scriptHeight { return height }
    let field = screen.firstResponder
    guard field >= 0 else { return screen.device.keyboardHeight(screen.orientation) }
    return screen.keyboardHeight(screen.form.views[field].input) - screen.accessoryOutsideFrame
  }

  /// Whether the keyboard already has this frame, and the accessory on top that it should have.
  @inline(__always)
  private mutating func stands(at end: Rect) -> Bool {
    screen.keyboard.isVisible && screen.keyboard.frame == end
      && screen.keyboard.accessoryOnTop == screen.accessoryOutsideFrame
  }

  /// As high as now, just below the screen.
  @inline(__always)
  private mutating func hiddenFrame() -> Rect {
    var frame = screen.keyboard.frame
    frame.x = 0
    frame.y = screen.screenSize.height
    frame.width = screen.screenSize.width
    return frame
  }

  /// The frame from which a show starts: the present one, the same size below the screen, or zero.
  @inline(__always)
  private mutating func beginOfShow(to end: Rect) -> Rect {
    if screen.keyboard.isVisible { return screen.keyboard.frame }
    if !screen.keyboard.hasShown && screen.profile.firstBegin == .zero { return .zero }
    return Rect(end.x, screen.screenSize.height, end.width, end.height)
  }

  // MARK: Changes

  /// The change of the keyboard for a new first responder; nil if nothing is posted.
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

  mutating func postHide(isLast: Bool = true) {
    guard screen.keyboard.isVisible else { return }
    post(hideTransition(), isLast: isLast)
  }

  mutating func showKeyboard() {
    guard !screen.keyboard.isVisible, let end = wantedFrame() else { return }
    post(showTransition(to: end))
  }

  /// Hides the keyboard as the dismiss key does: editing ends if there is a first responder.
  mutating func hideKeyboard() {
    if screen.firstResponder >= 0 {
      resign()
    } else {
      postHide()
    }
  }

  /// Changes kind, height, frame or predictive bar, as far as the step names them; a height set while
  /// the keyboard is hidden stays.
  ///
  /// Two changes bring up a keyboard while something is edited: disconnecting a hardware keyboard shows
  /// the docked one, and connecting one shows the bar of shortcuts if there is one.
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
    // A keyboard that was posted elsewhere, or was given a frame, stays there unless the step
    // changes its wanted frame.
    if wanted == wantedBefore, !change.namesPosition { return }
    if isDocked, let frame = change.frame { wanted = frame.snapped }
    guard var transition = transition(from: old, to: wanted) else { return }
    if let begin = change.begin { transition.begin = begin.snapped }
    if let duration = change.duration { transition.duration = duration }
    if let curve = change.curve { transition.curve = curve }
    post(transition)
  }

  /// The transition that a change posts; nil if it posts none.
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

  /// Delivers one raw notification; no others follow.
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
  /// `isLast` is false if another group follows in the step, for which this one comes to rest.
  mutating func post(_ transition: KeyboardTransition, isLast: Bool = true) {
    finish(announce(transition), isLast: isLast)
  }

  /// Posts the will-notifications.
  ///
  /// Afterwards UIKit reveals the first responder, unless the keyboard hides, and the keyboard's model
  /// values are those of its end. An earlier group of the same step comes to rest first. One of an
  /// earlier step that is still moving posts its did-notifications after the deferred work of this one.
  /// `follow` runs before that work.
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
    // UIKit's own part comes with the will-notifications, however long the timers before it took.
    screen.answered = Answered(time: screen.now, movesKeyboard: movesKeyboard)
    screen.followKeyboard(
      transition.end, transition.endsVisible, transition.duration, transition.curve)
    tellOfLayout()
    if transition.group != .hide { revealFirstResponder() }
    takeOver(transition)
    return moving
  }

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

  /// Posts the did-notifications of an announced change, or leaves them for later if the next event
  /// comes first and no other group of the step follows.
  mutating func finish(_ moving: MovingKeyboard, isLast: Bool = true) {
    movingKeyboard = moving
    if isLast, let end = endOfStep, moving.due > end + 1e-9 { return }
    comeToRest()
    // What the event causes after the group is not late.
    screen.answered = Answered(time: screen.now)
  }

  /// Posts the did-notifications of the moving keyboard.
  ///
  /// - Parameter isInterrupted: Whether another change ends this one early.
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

  /// Logs and delivers a notification under one of its names, a constant if this is inlined.
  @inline(__always)
  private mutating func post(
    _ name: KeyboardNotification.Name, _ notification: inout KeyboardNotification
  ) {
    screen.note(LogEntry(LogEntry.Kind(name)))
    notification.name = name
    deliver(notification)
  }

  /// UIKit's own observers receive it before the strategy.
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

  /// Rotates the device; a visible keyboard hides before and shows again after.
  mutating func rotate(_ orientation: Orientation) {
    guard orientation != screen.orientation else { return }
    let wasVisible = screen.keyboard.isVisible
    if heard.contains(.rotation) { strategy.willRotate(to: orientation, on: &screen) }
    postHide(isLast: false)
    screen.note(LogEntry(.rotate, detail: Int(orientation.rawValue)))
    changeWindow(screen.device.windowSize(orientation), orientation, showsAgain: wasVisible)
  }

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

  /// The system fills in text: one insertion, then the keyboard hides once and shows twice.
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
