extension Simulator {
  // MARK: Becoming first responder

  mutating func focus(_ view: ViewIndex) {
    if screen.removedResponder >= 0 { endEditingOfRemoved() }
    guard view != screen.firstResponder, screen.canBecomeFirstResponder(view) else { return }
    let input = screen.form.views[view].input
    let isTextView = screen.form.inputTable[input].isTextView
    call(.shouldBeginEditing, view)
    guard screen.inputs[input].shouldBeginEditing || hidesDelegate(view) else { return }
    let old = screen.firstResponder
    if old >= 0 {
      guard asksToEnd(old) else { return }
      log(.resignFirstResponder, old)
      screen.firstResponder = -1
      screen.keyboard.showsAutofillBar = nil
      didEndEditing(old)
    }
    screen.firstResponder = view
    screen.keyboard.dropScriptHeight()
    log(.becomeFirstResponder, view)
    revealFirstResponder()
    if isTextView {
      let change = keyboardChangeForFocus()
      let moving = change.map { announce($0) }
      didBeginEditing(view)
      runNextTurn()
      if let moving {
        if !screen.extended.isEmpty { runTimersBeforeRest(moving.due) }
        finish(moving)
      }
      reloadInputViewsIfNeeded()
    } else if screen.profile.textFieldOrder == .didBeginFirst {
      didBeginEditing(view)
      screen.needsInputViewReload = false
      if let change = keyboardChangeForFocus() {
        post(change)
      } else {
        runNextTurn()
      }
    } else {
      if let change = keyboardChangeForFocus() { post(change) }
      didBeginEditing(view)
      runNextTurn()
      reloadInputViewsIfNeeded()
    }
    if screen.showsNumberPadPopover, screen.firstResponder == view {
      screen.note(LogEntry(.numberPadPopover))
    }
  }

  /// Whether a strategy keeps a view's own delegate from being called.
  private func hidesDelegate(_ view: ViewIndex) -> Bool {
    heard.contains(.delegates) && strategy.hidesDelegate(of: view, on: screen)
  }

  /// UIKit's scrolling to the first responder: a text field in the nearest scroll view around it, a
  /// text view's caret inside the text view or, if that can't scroll, around it.
  ///
  /// It ignores the keyboard.
  mutating func revealFirstResponder() {
    let field = screen.firstResponder
    guard screen.profile.revealsFirstResponder, isOnUIKit, field >= 0 else { return }
    if screen.form.views[field].kind == .textView {
      return showCaret(of: field, .reveal)
    }
    let scrollView = screen.form.views[field].enclosingScrollView
    guard scrollView >= 0 else { return }
    screen.scrollRectToVisible(screen.frame(field, in: scrollView), of: scrollView, .reveal)
  }

  private mutating func didBeginEditing(_ view: ViewIndex) {
    call(.didBeginEditing, view)
    call(.textDidBeginEditing, view)
  }

  // MARK: Resigning

  /// Ends editing as `resignFirstResponder` does; false if the delegate refuses.
  @discardableResult
  mutating func resign() -> Bool {
    let field = screen.firstResponder
    guard field >= 0, asksToEnd(field) else { return false }
    endEditing(field)
    return true
  }

  /// Ends editing without asking the delegate, and posts the hide sequence in the profile's order.
  ///
  /// By default the field is still first responder when the hide is announced, and no longer when it ends.
  mutating func endEditing(_ field: ViewIndex) {
    guard screen.profile.endOrder == .hideFirst, screen.keyboard.isVisible else {
      stopEditing(field)
      return postHide()
    }
    finish(announce(hideTransition()) { $0.stopEditing(field) })
  }

  private mutating func stopEditing(_ field: ViewIndex) {
    log(.resignFirstResponder, field)
    screen.firstResponder = -1
    screen.keyboard.showsAutofillBar = nil
    screen.keyboard.dropScriptHeight()
    didEndEditing(field)
  }

  /// Ends the editing of a first responder whose view left the window, without asking the delegate.
  ///
  /// It stopped being first responder when it left; its delegate calls and the hide sequence follow
  /// once the removal is complete.
  mutating func endEditingOfRemoved() {
    let field = screen.removedResponder
    screen.removedResponder = -1
    endEditing(field)
  }

  /// Ends editing without asking when the first responder's window or controller goes away.
  mutating func leaveWindow() {
    if screen.firstResponder >= 0 { endEditing(screen.firstResponder) }
  }

  private mutating func asksToEnd(_ view: ViewIndex) -> Bool {
    let input = screen.form.views[view].input
    call(.shouldEndEditing, view)
    return screen.inputs[input].shouldEndEditing || hidesDelegate(view)
  }

  private mutating func didEndEditing(_ view: ViewIndex) {
    call(.didEndEditing, view)
    call(.textDidEndEditing, view)
  }

  // MARK: Touches

  mutating func tap(_ frame: Rect) { touch(Point(frame.midX, frame.midY)) }

  /// A touch in the window: focuses the input that it hits; anything else is a touch outside.
  ///
  /// The keyboard's window takes touches on it and its accessory, and a bar takes touches on it.
  mutating func touch(_ point: Point) {
    if screen.keyboardTakes(point) { return screen.note(LogEntry(.keyboardTakesTap)) }
    if screen.barTakes(point) { return screen.note(LogEntry(.barTakesTap)) }
    let hit = screen.hitTest(point)
    if hit >= 0, screen.canBecomeFirstResponder(hit) {
      focus(hit)
    } else if heard.contains(.touches), strategy.touch(hit, at: point, on: &screen) {
      resign()
    }
  }

  /// The user's drag; the offset comes to rest within its limits.
  mutating func drag(_ view: ViewIndex, by delta: Point, from: Double?) {
    guard screen.isScrollEnabled(view) else { return }
    let limits = screen.offsetLimits(view)
    let wanted = screen.contentOffset(view) + delta
    let offset = Point(
      min(max(wanted.x, limits.min.x), limits.max.x), min(max(wanted.y, limits.min.y), limits.max.y)
    )
    screen.setContentOffset(offset, of: view, .script)
    switch screen.scrolls[screen.form.views[view].scroll].keyboardDismissMode {
    case .none: break
    case .onDrag: resign()
    case .interactive:
      guard screen.keyboard.isVisible, delta.y < 0 else { break }
      let distance = dragOfKeyboard(-delta.y, from: from)
      if distance > 0 { screen.keyboardDrags += 1 }
      if distance >= screen.keyboard.obstacle.height / 2 {
        dismissesInteractively = true
        resign()
        dismissesInteractively = false
      }
    }
  }

  /// How far a finger drags the keyboard down: its way below the keyboard's top, or below the padding
  /// that a layout guide adds to it; the whole distance if its start is unknown.
  private func dragOfKeyboard(_ distance: Double, from: Double?) -> Double {
    guard let from else { return distance }
    let top = screen.keyboard.obstacle.minY - max(0, strategy.keyboardDismissPadding)
    return max(0, from + distance - max(from, top))
  }

  // MARK: Text

  /// An insertion through the delegate; false if it refuses, or nothing is being edited.
  @discardableResult
  mutating func insert(_ text: Int) -> Bool {
    let field = screen.firstResponder
    guard field >= 0 else { return false }
    let input = screen.form.views[field].input
    call(.shouldChange, field)
    guard screen.inputs[input].shouldChange || hidesDelegate(field) else { return false }
    screen.append(text, to: input)
    textDidChange(field)
    followText(of: field, lines: screen.form.texts[text].lineBreaks)
    return true
  }

  /// The script's insertion; a newline in a text view is the return key if a strategy handles that.
  mutating func type(_ text: Int) {
    let field = screen.firstResponder
    if field >= 0, screen.form.views[field].kind == .textView, screen.form.texts[text] == "\n",
      let move = returnKeyMove(of: field)
    {
      pressReturn(field, move)
    } else {
      insert(text)
    }
  }

  private mutating func textDidChange(_ field: ViewIndex) {
    if screen.form.views[field].kind == .textView { call(.didChange, field) }
    call(.textDidChange, field)
  }

  mutating func clearText() {
    let field = screen.firstResponder
    guard field >= 0, screen.form.views[field].kind == .textField else { return }
    let input = screen.form.views[field].input
    call(.shouldClear, field)
    guard screen.inputs[input].shouldClear else { return }
    screen.inputs[input].text = 0
    textDidChange(field)
  }

  /// The return key: the delegate's action in a text field, a newline in a text view.
  mutating func pressReturn() {
    let field = screen.firstResponder
    guard field >= 0 else { return }
    guard screen.hasReturnKey(field) else { return screen.note(LogEntry(.noReturnKey)) }
    let input = screen.form.views[field].input
    if let move = returnKeyMove(of: field) {
      pressReturn(field, move)
      return
    }
    if screen.form.views[field].kind == .textView {
      insert(screen.form.newlineText)
      return
    }
    call(.shouldReturn, field)
    guard screen.inputs[input].shouldReturn else { return }
    if heard.contains(.returnPresses), strategy.returnPressed(field, on: &screen) { return }
    switch screen.inputs[input].onReturn {
    case .nothing: break
    case .resign: resign()
    case .next:
      let inputs = screen.inputsInOrder
      guard let position = inputs.firstIndex(of: field) else { return }
      for next in inputs[(position + 1)...] where screen.canBecomeFirstResponder(next) {
        focus(next)
        return
      }
      resign()
    }
  }

  /// Where the strategy moves the focus for a field's return key; nil leaves it to the app.
  private mutating func returnKeyMove(of field: ViewIndex) -> FocusMove? {
    heard.contains(.returnKey) ? strategy.returnKey(of: field, on: &screen) : nil
  }

  /// A return key that the strategy handles, unless the field's delegate refuses.
  private mutating func pressReturn(_ field: ViewIndex, _ move: FocusMove) {
    let input = screen.form.views[field].input
    if screen.form.views[field].kind == .textField {
      call(.shouldReturn, field)
      if screen.inputs[input].shouldReturn { follow(move) }
      return
    }
    call(.shouldChange, field)
    guard screen.inputs[input].shouldChange || hidesDelegate(field) else { return }
    follow(move)
    guard move == .resign else { return }
    // The last text view resigns and still takes the newline.
    screen.append(screen.form.newlineText, to: input)
    textDidChange(field)
    followText(of: field, lines: 1)
  }

  private mutating func follow(_ move: FocusMove) {
    switch move {
    case .focus(let view): focus(view)
    case .stay: break
    case .resign: resign()
    }
  }

  /// Carries out the focus changes that the strategy asked for, in order, and those that it asks for
  /// meanwhile.
  ///
  /// If there are more than a step may have, the rest is dropped.
  mutating func runFocusMoves() {
    while let move = screen.takeFocusMove() {
      follow(move)
      if screen.removedResponder >= 0 { endEditingOfRemoved() }
      runTurns()
      reloadInputViewsIfNeeded()
    }
  }

  mutating func press(_ button: ToolbarButton) {
    guard screen.toolbar != nil else { return }
    guard heard.contains(.toolbar) else {
      if button == .done { resign() }
      return
    }
    let answer = strategy.press(button, on: &screen)
    if answer.clicks { screen.note(LogEntry(.inputClick)) }
    let old = screen.firstResponder
    follow(answer.move)
    if answer.returnsWhenRefused, case .focus = answer.move, screen.firstResponder < 0 {
      focus(old)
    }
  }

  /// Adds typed lines to a text view's content and keeps the caret visible.
  private mutating func followText(of field: ViewIndex, lines: Int) {
    guard screen.form.views[field].kind == .textView else { return }
    if lines > 0 {
      let caretBefore = screen.caret(field)
      screen.addLines(lines, to: field)
      if !screen.isScrollEnabled(field), screen.needsLayout { screen.layOutByConstraints(.system) }
      tellOfCaret(in: field, from: caretBefore)
    }
    showCaret(of: field, .system)
  }

  /// Scrolls a text view to its caret or, if it can't scroll, the nearest scroll view around it that can.
  private mutating func showCaret(of field: ViewIndex, _ cause: Cause) {
    guard let caret = screen.revealedCaret(field) else { return }
    if screen.isScrollEnabled(field) { return screen.scrollRectToVisible(caret, of: field, cause) }
    guard screen.profile.followsCaret == .nearest, screen.profile.revealsFirstResponder, isOnUIKit
    else { return }
    var around = screen.form.views[field].enclosingScrollView
    while around >= 0, !screen.isScrollEnabled(around) {
      around = screen.form.views[around].enclosingScrollView
    }
    guard around >= 0 else { return }
    let shown = screen.convertFromWindow(screen.convertToWindow(caret, from: field), to: around)
    screen.scrollRectToVisible(shown, of: around, cause)
  }

  @inline(__always)
  mutating func log(_ kind: LogEntry.Kind, _ view: ViewIndex) {
    screen.note(LogEntry(kind, view: view))
  }

  /// Logs a delegate call or a notification about an input and passes it to the strategy.
  ///
  /// When inlined, the event is a constant, and one that is not observed costs a test of its bit.
  @inline(__always)
  private mutating func call(_ event: EditingEvent, _ view: ViewIndex) {
    let isTextView = screen.form.views[view].kind == .textView
    log(event.logKind(isTextView: isTextView), view)
    if heard.contains(StrategyEvents(event)) { tell(event, view) }
  }

  @inline(never)
  private mutating func tell(_ event: EditingEvent, _ view: ViewIndex) {
    strategy.receive(event, of: view, on: &screen)
    tellOfLayout()
  }

  /// Notifies the strategy if the first responder's caret has moved.
  mutating func tellOfCaret(in field: ViewIndex, from old: Rect?) {
    guard heard.contains(.carets), field == screen.firstResponder, screen.caret(field) != old
    else { return }
    strategy.caretDidMove(in: field, on: &screen)
    tellOfLayout()
  }
}
