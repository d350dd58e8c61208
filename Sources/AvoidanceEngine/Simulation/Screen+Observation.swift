extension Screen {
  /// The bottom of the free area for expectations and laws, as a y in window coordinates: the top of
  /// the keyboard or its accessory if it is docked or a hardware keyboard's accessory or bar shows,
  /// else the screen's bottom.
  @inline(__always)
  public var keyboardTop: Double {
    keyboard.isDocked ? keyboard.obstacle.minY : screenSize.height
  }

  /// The free area's vertical extent in window coordinates, within the window: below the bars, and
  /// above the keyboard or, if it is hidden or not docked, above the bottom safe line.
  public var freeArea: (top: Double, bottom: Double) {
    let lines = safeLines
    return keyboard.isDocked ? (lines.top, visibleBottom) : lines
  }

  /// The bottom of the free area over a view, in window coordinates: above bars on a docked keyboard.
  public func freeAreaBottom(over view: ViewIndex) -> Double {
    keyboard.isDocked ? visibleBottom(over: view) : freeArea.bottom
  }

  /// The y below which nothing is visible, in window coordinates: the keyboard's top, or the window's
  /// bottom if that is higher or the keyboard is hidden or not docked.
  @inline(__always)
  public var visibleBottom: Double { min(keyboardTop, windowSize.height) }

  /// The first responder's frame in window coordinates; nil without one.
  @inline(__always)
  public var focusFrame: Rect? { firstResponder >= 0 ? windowFrame(firstResponder) : nil }

  /// The distance in points from the first responder's bottom edge up to the keyboard's top; negative
  /// if the edge is below it.
  @inline(__always)
  public var focusClearance: Double? { focusFrame.map { keyboardTop - $0.maxY } }

  /// How much of the first responder is covered, in points of height, as in ``covered(_:)``; 0 without one.
  @inline(__always)
  public var focusCovered: Double {
    focusFrame.map { covered(of: $0, view: firstResponder) } ?? 0
  }

  /// How much of a view is below its obstacle's top, under a view or header that covers it, or outside the
  /// window, in points of height; see ``obstacleTop(over:)``.
  ///
  /// Only the vertical axis counts. A view wholly below the screen is covered by its whole height, with
  /// or without a keyboard. A keyboard that is not docked covers only what is under its frame.
  public func covered(_ view: ViewIndex) -> Double {
    covered(of: windowFrame(view), view: view)
  }

  @inline(__always)
  func covered(of rect: Rect, view: ViewIndex) -> Double {
    guard form.hasCovers else {
      return rect.height - visibleHeight(of: rect, between: 0, and: visibleBottom)
    }
    return rect.height
      - visibleHeight(of: rect, view: view, between: 0, and: visibleBottom(over: view))
  }

  /// How much of a rectangle is between two lines and under no keyboard, in points of height.
  @inline(__always)
  private func visibleHeight(of rect: Rect, between top: Double, and bottom: Double) -> Double {
    let (top, bottom) = (max(rect.minY, top), min(rect.maxY, bottom))
    guard top < bottom else { return 0 }
    if !keyboard.isVisible || keyboard.kind.isObstructing { return bottom - top }
    return bottom - top - keyboard.overlap(with: Rect(rect.x, top, rect.width, bottom - top))
  }

  /// The same, and under no view or header that covers this one.
  private func visibleHeight(
    of rect: Rect, view: ViewIndex, between top: Double, and bottom: Double
  ) -> Double {
    let covers =
      form.coveringViews.filter { self.covers($0, view) }.map { windowFrame($0) }
      + stickingHeaders(over: view).map(\.frame)
    guard !covers.isEmpty else { return visibleHeight(of: rect, between: top, and: bottom) }
    // A keyboard that is not docked covers only what is under its frame.
    let keyboards = keyboard.isVisible && !keyboard.isDocked ? [keyboard.frame] : []
    return uncovered(rect, by: covers + keyboards, between: top, and: bottom)
  }

  /// Whether the whole first responder is between the bars, or the headers that stick below them, and
  /// the keyboard, not clipped by scroll views around it; false without one.
  public var focusIsVisible: Bool { firstResponder >= 0 && isFullyVisible(firstResponder) }

  /// Whether the view's full height is visible.
  public func isFullyVisible(_ view: ViewIndex) -> Bool {
    guard !isHidden(view) else { return false }
    let frame = windowFrame(view)
    let (top, bottom) = visibleInterval(view)
    return frame.minY >= top && frame.maxY <= bottom && covered(of: frame, view: view) == 0
  }

  /// Visible fraction of the view's height, 0 to 1.
  public func visibleFraction(_ view: ViewIndex) -> Double {
    guard !isHidden(view) else { return 0 }
    let frame = windowFrame(view)
    let (top, bottom) = visibleInterval(view)
    guard frame.height > 0 else { return frame.minY >= top && frame.maxY <= bottom ? 1 : 0 }
    return visibleHeight(of: frame, view: view, between: top, and: bottom) / frame.height
  }

  /// The vertical extent that all scroll views around, the window, the bars and the keyboard leave visible.
  private func visibleInterval(_ view: ViewIndex) -> (top: Double, bottom: Double) {
    var (top, bottom) = (
      visibleTop(over: view, of: windowFrame(view)), freeAreaBottom(over: view)
    )
    top = max(top, 0)
    bottom = min(bottom, windowSize.height)
    var scrollView = form.views.indices.contains(view) ? form.views[view].enclosingScrollView : -1
    while scrollView >= 0 {
      let frame = windowFrame(scrollView)
      top = max(top, frame.minY)
      bottom = min(bottom, frame.maxY)
      scrollView = form.views[scrollView].enclosingScrollView
    }
    return (top, bottom)
  }

  /// Whether the view can be edited: it is enabled, and neither it nor a view around it is hidden,
  /// closed to touches or out of the window.
  @inline(__always)
  public func canBecomeFirstResponder(_ view: ViewIndex) -> Bool {
    let input = form.input(view)
    guard input >= 0, inputs[input].enabled else { return false }
    var current = view
    while current >= 0 {
      let state = views[current]
      if state.isHidden || !state.userInteraction || state.isDetached { return false }
      current = form.views[current].parent
    }
    return true
  }

  /// Whether the input is enabled; for other views, whether touches reach them.
  public func isEnabled(_ view: ViewIndex) -> Bool {
    let input = form.input(view)
    if input >= 0 { return inputs[input].enabled }
    return views.indices.contains(view) && views[view].userInteraction
  }

  /// The input's return key.
  public func returnKey(_ view: ViewIndex) -> InputProperties.ReturnKey {
    let input = form.input(view)
    return input >= 0 ? inputs[input].returnKey : .default
  }

  /// The input's text.
  public func text(_ view: ViewIndex) -> String {
    let input = form.input(view)
    return input >= 0 ? text(piece: inputs[input].text) : ""
  }

  /// Whether the input has no text.
  public func isTextEmpty(_ view: ViewIndex) -> Bool {
    let input = form.input(view)
    return input < 0 || inputs[input].text == 0
  }

  /// Appends one of the form's texts to an input's; an empty one changes nothing.
  mutating func append(_ text: Int, to input: Int) {
    if !form.texts[text].isEmpty { appendPiece(text, to: input) }
  }

  /// Appends a text, which must not be empty, to an input's.
  mutating func appendPiece(_ text: Int, to input: Int) {
    textPieces.append(TextPiece(previous: inputs[input].text, text: text))
    inputs[input].text = textPieces.count - 1
  }

  /// A text by index: the form's come first, then those that strategies set.
  private func words(_ text: Int) -> String {
    text < form.texts.count ? form.texts[text] : extended[0].texts[text - form.texts.count]
  }

  func text(piece: Int) -> String {
    var pieces: [Int] = []
    var current = piece
    while current > 0 {
      pieces.append(textPieces[current].text)
      current = textPieces[current].previous
    }
    return pieces.reversed().map { words($0) }.joined()
  }

  /// A text view's caret line in window coordinates; nil for other views, and if the line height is unknown.
  public func caretFrame(_ view: ViewIndex) -> Rect? {
    guard let rect = caretRect(view) else { return nil }
    return convertToWindow(rect, from: view)
  }

  /// The caret's line in the text view's own content coordinates: the last one, unless the script or
  /// the form sets it.
  public func caretRect(_ view: ViewIndex) -> Rect? {
    guard form.views.indices.contains(view), form.views[view].kind == .textView,
      let properties = inputProperties(view)
    else { return nil }
    let insets = properties.textInsets
    if let line = statedCaret(view) {
      let width = max(0, views[view].frame.width - insets.left - insets.right)
      return Rect(insets.left, line.y, width, line.height)
    }
    guard let lineHeight = lineHeight(of: view, properties) else { return nil }
    let line = Double(max(0, inputs[form.views[view].input].lines - 1))
    let width = max(0, views[view].frame.width - insets.left - insets.right)
    return Rect(insets.left, insets.top + line * lineHeight, width, lineHeight).snapped
  }

  /// What UIKit scrolls into view for a text view's caret, in the text view's own content coordinates:
  /// its line, with the text inset above the first and below the last line.
  func revealedCaret(_ view: ViewIndex) -> Rect? {
    guard var rect = caretRect(view), statedCaret(view) == nil else { return caretRect(view) }
    let insets = textInsets(view)
    if inputs[form.views[view].input].lines <= 1 {
      rect.height += rect.y
      rect.y = 0
    }
    rect.height += insets.bottom
    return rect
  }

  /// The text of a log entry, such as `textFieldShouldBeginEditing email`.
  public func text(of entry: LogEntry) -> String {
    var text = entry.kind.word
    if entry.kind == .rotate {
      text += " " + (Orientation(rawValue: UInt8(entry.detail)) ?? .portrait).name
    } else if entry.kind.namesView {
      text += " " + (form.name(of: entry.view) ?? "")
    }
    if entry.kind == .contentEdited {
      text += " " + jsonEscaped(self.text(piece: entry.detail))
    }
    return text
  }

  private func jsonEscaped(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case let control where control.value < 0x20:
        let digits = String(control.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}
