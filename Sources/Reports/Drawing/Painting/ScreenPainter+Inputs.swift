import AvoidanceEngine

extension ScreenPainter {
  /// A text field: its name, and its text or placeholder.
  func fieldSurface(_ view: ViewIndex, _ rect: Rect) -> [DrawingNode] {
    let style: DrawingStyle = screen.canBecomeFirstResponder(view) ? .field : .fieldOff
    let border = Rect(0.5, 0.5, max(0, rect.width - 1), max(0, rect.height - 1))
    var nodes: [DrawingNode] = [.rect(key: .surface(view), style, border, radius: 6 * unit)]
    let name = self.name(of: view)
    let value = self.value(of: view)
    if rect.height >= 36 * unit, let value {
      let half = rect.height / 2
      nodes += line(
        name, .fieldName, Rect(0, 2 * unit, rect.width, half - 2 * unit), size: 11, margin: 9 * unit
      )
      let lower = Rect(0, half - 3 * unit, rect.width, half)
      nodes += line(value.text, value.style, lower, size: 15, margin: 9 * unit)
      nodes += caret(view, after: value, lower, size: 15, x: 9 * unit)
    } else {
      nodes += oneLine(view, name, value, rect)
    }
    return nodes
  }

  /// A low field: the name, then the text beside it where both fit.
  private func oneLine(
    _ view: ViewIndex, _ name: String, _ value: (text: String, style: DrawingStyle)?, _ rect: Rect
  ) -> [DrawingNode] {
    guard let value else {
      return line(name, .placeholder, rect, size: 15, margin: 9 * unit)
        + caret(view, after: nil, rect, size: 15, x: 7 * unit)
    }
    let size = min(11 * unit, rect.height * 0.7)
    let width = TextMeasure.width(name, size: size)
    let left = 9 * unit + width
    guard left + 60 * unit < rect.width else {
      return line(value.text, value.style, rect, size: 15, margin: 9 * unit)
        + caret(view, after: value, rect, size: 15, x: 9 * unit)
    }
    let rest = Rect(left, 0, rect.width - left, rect.height)
    return line(name, .fieldName, rect, size: 11, margin: 9 * unit)
      + line(value.text, value.style, rest, size: 15, margin: 8 * unit)
      + caret(view, after: value, rest, size: 15, x: 8 * unit)
  }

  /// The caret of the focused field, behind its text.
  private func caret(
    _ view: ViewIndex, after value: (text: String, style: DrawingStyle)?, _ rect: Rect,
    size: Double, x: Double
  ) -> [DrawingNode] {
    guard view == screen.firstResponder else { return [] }
    let size = min(size * unit, rect.height * 0.7)
    var offset = x - 2 * unit
    if let value, value.style == .fieldText {
      let room = rect.width - 2 * x
      offset = x + min(TextMeasure.width(value.text, size: size), room) + unit
    }
    let at = rect.minX + offset
    let half = size * 0.6
    return [.path(.caret, [Point(at, rect.midY - half), Point(at, rect.midY + half)])]
  }

  private func name(of view: ViewIndex) -> String {
    VisibleText.of(form.name(of: view) ?? (form.views[view].kind == .textView ? "text" : "field"))
  }

  /// What stands in a field: its text, else a placeholder that says more than the name.
  private func value(of view: ViewIndex) -> (text: String, style: DrawingStyle)? {
    let text = screen.text(view)
    if !text.isEmpty {
      let isSecure = screen.isSecure(view)
      let shown = isSecure ? String(repeating: "•", count: min(text.count, 40)) : text
      return (VisibleText.of(shown), .fieldText)
    }
    guard let placeholder = screen.placeholder(view),
      placeholder.lowercased() != form.name(of: view)?.lowercased()
    else { return nil }
    return (VisibleText.of(placeholder), .placeholder)
  }

  // MARK: Text views

  /// A text view: its lines as they are scrolled, and the caret in the last one.
  func textView(_ view: ViewIndex, _ rect: Rect) -> [DrawingNode] {
    let style: DrawingStyle = screen.canBecomeFirstResponder(view) ? .field : .fieldOff
    let offset = screen.contentOffset(view)
    let border = Rect(0.5, 0.5, max(0, rect.width - 1), max(0, rect.height - 1))
    let content = DrawingNode.group(
      key: .content(view), at: Point(-offset.x, -offset.y), [.group(textLines(view, rect))])
    return [
      .rect(key: .surface(view), style, border, radius: 6 * unit),
      .clip(key: .viewport(view), rect, [content]),
    ]
  }

  private func textLines(_ view: ViewIndex, _ rect: Rect) -> [DrawingNode] {
    let insets = screen.textInsets(view)
    let known = screen.textLines(view)
    let height = known?.height ?? min(18 * unit, max(0, rect.height - insets.top - insets.bottom))
    let count = known?.count ?? 1
    let written = screen.text(view).split(separator: "\n", omittingEmptySubsequences: false)
      .map { VisibleText.of(String($0)) }
    var nodes: [DrawingNode] = []
    for index in 0..<max(1, min(count, 400)) {
      let strip = Rect(0, insets.top + Double(index) * height, rect.width, height)
      if written.indices.contains(index), !written[index].isEmpty {
        nodes += line(written[index], .fieldText, strip, size: 14, margin: 9 * unit)
      } else if index == 0 {
        nodes += line(firstLine(view), .placeholder, strip, size: 14, margin: 9 * unit)
      } else {
        nodes.append(greeked(index, of: count, strip))
      }
    }
    if view == screen.firstResponder {
      let last = Rect(0, insets.top + Double(count - 1) * height, rect.width, height)
      let x = 7 * unit
      nodes.append(.path(.caret, [Point(x, last.minY + 1), Point(x, last.maxY - 1)]))
    }
    return nodes
  }

  /// An empty text view says its placeholder, else its name.
  private func firstLine(_ view: ViewIndex) -> String {
    let name = self.name(of: view)
    guard let value = value(of: view), value.style == .placeholder else { return name }
    return "\(name): \(value.text)"
  }

  /// A line whose words are not known, as a bar; the last one is short.
  private func greeked(_ index: Int, of count: Int, _ strip: Rect) -> DrawingNode {
    let share = index == count - 1 ? 0.35 : index % 3 == 1 ? 0.8 : 0.92
    let thickness = strip.height * 0.32
    let width = max(0, (strip.width - 18 * unit) * share)
    let bar = Rect(9 * unit, strip.midY - thickness / 2, width, thickness)
    return .rect(.line, bar, radius: thickness / 2)
  }
}
