/// Changes of the first responder by a strategy; see <doc:Focus#Focus-changes-by-a-strategy>.
extension Screen {
  /// Has an input become first responder, as `becomeFirstResponder()` does, when what UIKit is doing is
  /// over.
  ///
  /// Delegates are asked as they are about a tap, and the keyboard follows with its notifications; an
  /// input that can't become first responder then, or is it already, changes nothing. See
  /// ``StrategyVerb/maxFocusMoveCount``.
  public mutating func becomeFirstResponder(_ view: ViewIndex) {
    if knows(view, .becomeFirstResponder) { ask(.focus(view)) }
  }

  /// Has the first responder resign, as `endEditing(false)` does, when what UIKit is doing is over.
  ///
  /// Its delegate is asked; without a first responder nothing changes.
  public mutating func resignFirstResponder() { ask(.resign) }

  private mutating func ask(_ move: FocusMove) {
    changeExtended { extended in
      // One more than may be made is enough for a fault.
      guard extended.focusMoves.count <= StrategyVerb.maxFocusMoveCount else { return }
      extended.focusMoves.append(move)
    }
  }

  /// The next change for which the strategy asked; nil for none, and after the last one that a step
  /// may have.
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

/// Where carets stand; see <doc:Focus#Carets>.
extension Screen {
  /// The line of an input's caret, in the input's bounds coordinates; nil for other views, and for a
  /// text view of which no height of a line is known.
  ///
  /// Where neither the form nor the script says it: of a text field 20 points in the middle, or its
  /// height if that is less; of a text view its last line.
  public func caret(_ view: ViewIndex) -> Rect? {
    guard form.views.indices.contains(view), form.views[view].kind == .textField else {
      return caretRect(view)
    }
    let size = views[view].frame.size
    if let line = statedCaret(view) { return Rect(0, line.y, size.width, line.height) }
    let height = min(Self.textFieldLine, size.height)
    return Rect(0, (size.height - height) / 2, size.width, height).snapped
  }

  /// The line of an input's caret in the bounds coordinates of another view; its frame where no line
  /// is known.
  func caretOrFrame(_ input: ViewIndex, in view: ViewIndex) -> Rect {
    let rect = caret(input).map { convertToWindow($0, from: input) } ?? windowFrame(input)
    return convertFromWindow(rect, to: view)
  }

  /// The height of a text view's line: what the form says, else by its font's size, in points; nil
  /// where the form knows neither.
  func lineHeight(of view: ViewIndex, _ properties: InputProperties) -> Double? {
    properties.lineHeight ?? form.layouts[view].intrinsicContentSize?.line
  }

  /// The height of a text field's line, in points.
  private static let textFieldLine = 20.0

  /// Where the script or the form puts a caret; nil where neither does.
  func statedCaret(_ view: ViewIndex) -> CaretLine? {
    if !extended.isEmpty, let line = extended[0].carets[view] { return line }
    guard let line = inputProperties(view)?.caret else { return nil }
    return CaretLine(y: line.y.snapped, height: line.height.snapped)
  }
}

/// What a strategy can set of text fields and text views.
extension Screen {
  /// Gives an input a text, as an assignment to `text` does: no delegate is asked or told, nothing is
  /// posted, and a text view's lines follow the line breaks.
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

  /// Replaces an input's text by one of the form's.
  mutating func replaceText(of view: ViewIndex, by text: Int) {
    let input = form.views[view].input
    followReplacement(of: view, by: form.texts[text])
    inputs[input].text = 0
    append(text, to: input)
  }

  /// Adds the lines to a text view that another text has more than its present one.
  private mutating func followReplacement(of view: ViewIndex, by text: String) {
    guard form.views[view].kind == .textView else { return }
    addLines(text.lineBreaks - self.text(view).lineBreaks, to: view)
  }

  /// Gives an input's own accessory view a height in points; 0: none.
  ///
  /// A toolbar of ``setAccessory(_:of:reloads:)`` takes its place. Where it `reloads`, UIKit is told to
  /// reload the input views, so that a visible keyboard follows after the present sequence.
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

  /// Logs `contentEdited ID "text"`, as a cell does that hands its field's text to its controller.
  public mutating func logContentEdited(of view: ViewIndex) {
    let input = form.input(view)
    guard input >= 0 else { return }
    note(LogEntry(.contentEdited, view: view, detail: inputs[input].text))
  }

  /// Whether the input has a placeholder and no text.
  public func isPlaceholderVisible(_ view: ViewIndex) -> Bool {
    hasPlaceholder(view) && isTextEmpty(view)
  }

  /// Where the input's placeholder is drawn, in the input's coordinates; nil for none.
  ///
  /// A text field's fills its bounds; a text view's lies inside its text insets and line padding,
  /// one line high where the height of a line is known.
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
