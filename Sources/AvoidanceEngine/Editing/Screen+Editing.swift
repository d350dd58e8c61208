/// Changes of the first responder by a strategy; see <doc:Focus#Focus-changes-by-a-strategy>.
extension Screen {
  /// Makes an input first responder, as `becomeFirstResponder()` does, once UIKit has finished what it
  /// is doing.
  ///
  /// Delegates are asked as for a tap, and the keyboard follows with its notifications. Nothing changes if
  /// the input is first responder already or can't become it. See ``StrategyVerb/maxFocusMoveCount``.
  public mutating func becomeFirstResponder(_ view: ViewIndex) {
    if knows(view, .becomeFirstResponder) { ask(.focus(view)) }
  }

  /// Resigns the first responder, as `endEditing(false)` does, once UIKit has finished what it is doing.
  ///
  /// Its delegate is asked; without a first responder nothing changes.
  public mutating func resignFirstResponder() { ask(.resign) }

  private mutating func ask(_ move: FocusMove) {
    changeExtended { extended in
      // One more than allowed is enough to report a fault.
      guard extended.focusMoves.count <= StrategyVerb.maxFocusMoveCount else { return }
      extended.focusMoves.append(move)
    }
  }

  /// The next focus change that the strategy asked for; nil if there is none, or if the step has used
  /// up its limit.
  mutating func takeFocusMove() -> FocusMove? {
    guard !extended.isEmpty, !extended[0].focusMoves.isEmpty else { return nil }
    extended[0].focusMoveCount += 1
    guard extended[0].focusMoveCount > StrategyVerb.maxFocusMoveCount else {
      return extended[0].focusMoves.removeFirst()
    }
    extended[0].focusMoves = []
    if fault == nil { fault = .tooManyFocusMoves }
    return nil
  }
}

/// Positions of carets; see <doc:Focus#Carets>.
extension Screen {
  /// The line of an input's caret, in the input's bounds coordinates; nil for other views, and for a
  /// text view whose line height is unknown.
  ///
  /// Unless the form or the script sets it: in a text field 20 points (or the field's height if that is
  /// less) in the middle, in a text view the last line.
  public func caret(_ view: ViewIndex) -> Rect? {
    guard form.views.indices.contains(view), form.views[view].kind == .textField else {
      return caretRect(view)
    }
    let size = views[view].frame.size
    if let line = statedCaret(view) { return Rect(0, line.y, size.width, line.height) }
    let height = min(Self.textFieldLine, size.height)
    return Rect(0, (size.height - height) / 2, size.width, height).snapped
  }

  /// The input's caret, or its frame if the caret is unknown, in the bounds coordinates of `view`.
  func caretOrFrame(_ input: ViewIndex, in view: ViewIndex) -> Rect {
    let rect = caret(input).map { convertToWindow($0, from: input) } ?? windowFrame(input)
    return convertFromWindow(rect, to: view)
  }

  /// A text view's line height in points: the form's, or else its font's; nil if the form has neither.
  func lineHeight(of view: ViewIndex, _ properties: InputProperties) -> Double? {
    properties.lineHeight ?? form.layouts[view].intrinsicContentSize?.line
  }

  /// In points.
  private static let textFieldLine = 20.0

  /// The caret that the script or the form sets; nil if neither does.
  func statedCaret(_ view: ViewIndex) -> CaretLine? {
    if !extended.isEmpty, let line = extended[0].carets[view] { return line }
    guard let line = inputProperties(view)?.caret else { return nil }
    return CaretLine(y: line.y.snapped, height: line.height.snapped)
  }
}

/// Strategies' changes to text fields and text views.
extension Screen {
  /// Sets an input's text, as assigning `text` does: no delegate is called, nothing is posted, and a
  /// text view's lines follow the line breaks.
  public mutating func setText(_ text: String, of view: ViewIndex) {
    guard knows(view, .setText), form.views[view].input >= 0 else { return }
    let input = form.views[view].input
    followReplacement(of: view, by: text)
    inputs[input].text = 0
    guard !text.isEmpty else { return }
    var number = form.texts.count
    changeExtended { extended in
      number += extended.texts.count
      extended.texts.append(text)
    }
    appendPiece(number, to: input)
  }

  mutating func replaceText(of view: ViewIndex, by text: Int) {
    let input = form.views[view].input
    followReplacement(of: view, by: form.texts[text])
    inputs[input].text = 0
    append(text, to: input)
  }

  private mutating func followReplacement(of view: ViewIndex, by text: String) {
    guard form.views[view].kind == .textView else { return }
    addLines(text.lineBreaks - self.text(view).lineBreaks, to: view)
  }

  /// Sets the height of an input's own accessory view in points; 0 removes it.
  ///
  /// A toolbar of ``setAccessory(_:of:reloads:)`` replaces it. With `reloads`, UIKit reloads the input
  /// views, so a visible keyboard follows after the present sequence.
  public mutating func setAccessoryHeight(_ height: Double, of view: ViewIndex, reloads: Bool) {
    guard knows(view, .setAccessoryHeight) else { return }
    let input = form.views[view].input
    guard input >= 0,
      accepts(.setAccessoryHeight, Adjustment.Value(height), of: view, Cause())
    else { return }
    let new = max(0, height).snapped
    guard new != inputs[input].accessoryHeight else { return }
    inputs[input].accessoryHeight = new
    if reloads && view == firstResponder { needsInputViewReload = true }
  }

  /// Logs `contentEdited ID "text"`, as a cell does that passes its field's text to its controller.
  public mutating func logContentEdited(of view: ViewIndex) {
    let input = form.input(view)
    guard input >= 0 else { return }
    note(LogEntry(.contentEdited, view: view, detail: inputs[input].text))
  }

  /// Whether the input has a placeholder and no text.
  public func isPlaceholderVisible(_ view: ViewIndex) -> Bool {
    hasPlaceholder(view) && isTextEmpty(view)
  }

  /// Where the input's placeholder is drawn, in the input's coordinates; nil if it has none.
  ///
  /// In a text field it fills the bounds; in a text view it is inside the text insets and line padding,
  /// one line high if the line height is known.
  public func placeholderFrame(_ view: ViewIndex) -> Rect? {
    guard hasPlaceholder(view), let properties = inputProperties(view) else { return nil }
    let size = frame(view).size
    guard form.views[view].kind == .textView else {
      return Rect(0, 0, size.width, size.height)
    }
    let insets = properties.textInsets
    let left = insets.left + properties.lineFragmentPadding
    let right = insets.right + properties.lineFragmentPadding
    let room = max(0, size.height - insets.top - insets.bottom)
    return Rect(left, insets.top, max(0, size.width - left - right), properties.lineHeight ?? room)
  }

  /// Whether the form gives the input a placeholder.
  public func hasPlaceholder(_ view: ViewIndex) -> Bool {
    inputProperties(view)?.placeholder?.isEmpty == false
  }
}
