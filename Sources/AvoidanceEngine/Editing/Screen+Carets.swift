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
    properties.lineHeight ?? form.layouts[view].wants?.line
  }

  /// The height of a text field's line, in points.
  private static let textFieldLine = 20.0

  /// Where the script or the form puts a caret; nil where neither does.
  func statedCaret(_ view: ViewIndex) -> CaretLine? {
    if !rare.isEmpty, let line = rare[0].carets[view] { return line }
    guard let line = inputProperties(view)?.caret else { return nil }
    return CaretLine(y: line.y.snapped, height: line.height.snapped)
  }
}
