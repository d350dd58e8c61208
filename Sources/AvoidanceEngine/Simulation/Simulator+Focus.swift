extension Simulator {
  // MARK: Becoming first responder

  /// Makes a view first responder, asking the delegates, with the keyboard's notifications.
  mutating func focus(_ view: ViewIndex) {
    if screen.removedResponder >= 0 { endEditingOfRemoved() }
    guard view != screen.firstResponder, screen.canBecomeFirstResponder(view) else { return }
    let input = screen.form.views[view].input
    let isTextView = screen.form.inputTable[input].isTextView
    log(isTextView ? .textViewShouldBeginEditing : .textFieldShouldBeginEditing, view)
    guard screen.inputs[input].shouldBeginEditing || hidesDelegate(view) else { return }
    let old = screen.firstResponder
    if old >= 0 {
      guard asksToEnd(old) else { return }
      log(.resignFirstResponder, old)
      screen.firstResponder = -1
      didEndEditing(old)
    }
    screen.firstResponder = view
    screen.keyboard.dropScriptHeight()
    log(.becomeFirstResponder, view)
    revealFirstResponder()
    if isTextView {
      let change = keyboardChangeForFocus()
      if let change { announce(change) }
      didBeginEditing(view)
      strategy.runDeferredWork(on: &screen)
      if let change { finish(change) }
      reloadInputViewsIfNeeded()
    } else if screen.profile.textFieldOrder == .didBeginFirst {
      didBeginEditing(view)
      screen.needsInputViewReload = false
      if let change = keyboardChangeForFocus() {
        post(change)
      } else {
        strategy.runDeferredWork(on: &screen)
      }
    } else {
      if let change = keyboardChangeForFocus() { post(change) }
      didBeginEditing(view)
      strategy.runDeferredWork(on: &screen)
      reloadInputViewsIfNeeded()
    }
  }

  /// Whether a strategy keeps a view's own delegate from being asked.
  private func hidesDelegate(_ view: ViewIndex) -> Bool {
    strategy.library?.hidesDelegate(of: view, on: screen) ?? false
  }

  /// UIKit's scrolling of the first responder: a text field in the nearest scroll view around it, a
  /// text view's caret inside the text view.
  ///
  /// It knows nothing of the keyboard.
  mutating func revealFirstResponder() {
    let field = screen.firstResponder
    guard screen.profile.revealsFirstResponder, field >= 0 else { return }
    if screen.form.views[field].kind == .textView {
      guard let caret = screen.caretRect(field), screen.isScrollEnabled(field) else { return }
      screen.scrollRectToVisible(caret, of: field, .reveal)
      return
    }
    let scrollView = screen.form.views[field].enclosingScrollView
    guard scrollView >= 0 else { return }
    screen.scrollRectToVisible(screen.frame(field, in: scrollView), of: scrollView, .reveal)
  }

  private mutating func didBeginEditing(_ view: ViewIndex) {
    let isTextView = screen.form.views[view].kind == .textView
    log(isTextView ? .textViewDidBeginEditing : .textFieldDidBeginEditing, view)
    log(isTextView ? .textViewTextDidBeginEditing : .textFieldTextDidBeginEditing, view)
    strategy.didBeginEditing(view, on: &screen)
  }

  // MARK: Resigning

  /// Ends editing as `resignFirstResponder` does; false where the delegate refuses.
  @discardableResult
  mutating func resign() -> Bool {
    let field = screen.firstResponder
    guard field >= 0, asksToEnd(field) else { return false }
    endEditing(field)
    return true
  }

  /// Ends editing without asking and posts the hide sequence in the profile's order.
  mutating func endEditing(_ field: ViewIndex) {
    log(.resignFirstResponder, field)
    screen.firstResponder = -1
    screen.keyboard.dropScriptHeight()
    if screen.profile.endOrder == .didEndFirst {
      didEndEditing(field)
      postHide()
    } else {
      postHide()
      didEndEditing(field)
    }
  }

  /// Ends the editing of a first responder whose view left the window, unasked.
  ///
  /// It stopped being first responder when it left; what it was told, and the hide sequence, come when
  /// what took it away is over.
  mutating func endEditingOfRemoved() {
    let field = screen.removedResponder
    screen.removedResponder = -1
    endEditing(field)
  }

  /// The first responder's window or controller goes away: editing ends unasked.
  mutating func leaveWindow() {
    if screen.firstResponder >= 0 { endEditing(screen.firstResponder) }
  }

  private mutating func asksToEnd(_ view: ViewIndex) -> Bool {
    let input = screen.form.views[view].input
    let isTextView = screen.form.inputTable[input].isTextView
    log(isTextView ? .textViewShouldEndEditing : .textFieldShouldEndEditing, view)
    return screen.inputs[input].shouldEndEditing || hidesDelegate(view)
  }

  private mutating func didEndEditing(_ view: ViewIndex) {
    let isTextView = screen.form.views[view].kind == .textView
    log(isTextView ? .textViewDidEndEditing : .textFieldDidEndEditing, view)
    log(isTextView ? .textViewTextDidEndEditing : .textFieldTextDidEndEditing, view)
    strategy.didEndEditing(view, on: &screen)
  }

  // MARK: Touches

  mutating func tap(_ frame: Rect) { touch(Point(frame.midX, frame.midY)) }

  /// A touch in the window: focuses the input that it hits; anything else is a touch outside.
  mutating func touch(_ point: Point) {
    let hit = screen.hitTest(point)
    if hit >= 0, screen.canBecomeFirstResponder(hit) {
      focus(hit)
    } else if strategy.library?.resigns(touching: hit, on: screen) == true {
      resign()
    }
  }

  /// The user's finger scrolls; the offset comes to rest within its limits.
  mutating func drag(_ view: ViewIndex, by delta: Point) {
    guard screen.isScrollEnabled(view) else { return }
    let limits = screen.offsetLimits(view)
    let wanted = screen.contentOffset(view) + delta
    let offset = Point(
      min(max(wanted.x, limits.min.x), limits.max.x),
      min(max(wanted.y, limits.min.y), limits.max.y)
    )
    screen.setContentOffset(offset, of: view, .script)
    switch screen.scrolls[screen.form.views[view].scroll].keyboardDismissMode {
    case .none: break
    case .onDrag: resign()
    case .interactive:
      let half = screen.keyboard.height / 2
      if screen.keyboard.isVisible && delta.y < 0 && -delta.y >= half { resign() }
    }
  }

  // MARK: Text

  /// One insertion through the delegate; false where it refuses, or nothing is being edited.
  @discardableResult
  mutating func insert(_ text: Int) -> Bool {
    let field = screen.firstResponder
    guard field >= 0 else { return false }
    let input = screen.form.views[field].input
    let isTextView = screen.form.inputTable[input].isTextView
    log(isTextView ? .textViewShouldChangeText : .textFieldShouldChangeCharacters, field)
    guard screen.inputs[input].shouldChange || hidesDelegate(field) else { return false }
    screen.append(text, to: input)
    textDidChange(field)
    return true
  }

  /// The script's insertion; a newline in a text view that a handler looks after is its return key.
  mutating func type(_ text: Int) {
    let field = screen.firstResponder
    if returnKeyHandler(of: field) != nil, screen.form.views[field].kind == .textView,
      screen.form.texts[text] == "\n"
    {
      pressReturn()
    } else {
      insert(text)
    }
  }

  private mutating func textDidChange(_ field: ViewIndex) {
    if screen.form.views[field].kind == .textView {
      log(.textViewDidChange, field)
      log(.textViewTextDidChange, field)
    } else {
      log(.textFieldTextDidChange, field)
    }
  }

  /// The clear button of a text field.
  mutating func clearText() {
    let field = screen.firstResponder
    guard field >= 0, screen.form.views[field].kind == .textField else { return }
    let input = screen.form.views[field].input
    log(.textFieldShouldClear, field)
    guard screen.inputs[input].shouldClear else { return }
    screen.inputs[input].text = 0
    textDidChange(field)
  }

  /// The return key: the delegate's action in a text field, a newline in a text view.
  mutating func pressReturn() {
    let field = screen.firstResponder
    guard field >= 0 else { return }
    let input = screen.form.views[field].input
    if let library = returnKeyHandler(of: field) {
      pressReturn(field, of: library)
      return
    }
    if screen.form.views[field].kind == .textView {
      if insert(screen.form.newlineText) { addLine(to: field) }
      return
    }
    log(.textFieldShouldReturn, field)
    guard screen.inputs[input].shouldReturn else { return }
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

  /// The library whose handler looks after a field's return key; nil for none.
  func returnKeyHandler(of field: ViewIndex) -> IQKeyboardManager? {
    guard field >= 0, let library = strategy.library else { return nil }
    return library.handlesReturnKey(of: field) ? library : nil
  }

  /// The return key of a field that a library's handler looks after: the next field, or the end.
  ///
  /// The private editor as the next one takes nothing over, and the field stays.
  private mutating func pressReturn(_ field: ViewIndex, of library: IQKeyboardManager) {
    let input = screen.form.views[field].input
    let next = library.neighbour(.next, screen)
    if screen.form.views[field].kind == .textField {
      log(.textFieldShouldReturn, field)
      guard screen.inputs[input].shouldReturn else { return }
      switch next {
      case .field(let view): focus(view)
      case .refusing: break
      case .none: resign()
      }
      return
    }
    log(.textViewShouldChangeText, field)
    guard screen.inputs[input].shouldChange || hidesDelegate(field) else { return }
    if case .field(let view) = next {
      focus(view)
      return
    }
    if next == .refusing { return }
    // The last text view resigns and still takes the newline.
    resign()
    screen.append(screen.form.newlineText, to: input)
    textDidChange(field)
    addLine(to: field)
  }

  // MARK: Toolbar

  /// A tap on the toolbar's button forward or back.
  mutating func press(_ button: ToolbarButton) {
    guard let library = strategy.library else { return }
    if library.clicks(button, on: screen) { screen.log.append(LogEntry(.inputClick)) }
    guard let target = library.target(of: button, on: screen) else { return }
    let old = screen.firstResponder
    focus(target)
    // Before 6.5.11 a refusal makes the old field first responder again.
    if screen.firstResponder < 0 && !library.settings.version.leavesFieldWhenRefused { focus(old) }
  }

  /// A tap on the toolbar's Done.
  mutating func pressDone() {
    if screen.toolbar != nil { resign() }
  }

  /// A newline makes a text view's content a line longer and keeps the caret visible.
  private mutating func addLine(to field: ViewIndex) {
    screen.inputs[screen.form.views[field].input].lines += 1
    screen.fitTextView(field)
    screen.geometryDidChange(screen.form.views[field].scroll, .system)
    guard let caret = screen.caretRect(field), screen.isScrollEnabled(field) else { return }
    screen.scrollRectToVisible(caret, of: field, .system)
  }

  mutating func log(_ kind: LogEntry.Kind, _ view: ViewIndex) {
    screen.log.append(LogEntry(kind, view: view))
  }
}
