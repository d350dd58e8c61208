import AvoidanceEngine
import Presentation

/// Draws one screen at rest, in window coordinates; the origin is the screen's top left corner.
struct ScreenPainter {
  let screen: Screen
  /// The screen in which the keyboard was last visible, for drawing it while it leaves.
  let keyboardScreen: Screen?
  /// The scale of texts: 1 on a phone.
  let unit: Double
  /// Rectangles on the keyboard that annotations cover; it shows no text there.
  let occupied: [Rect]
  let rowTexts: [ViewIndex: String]

  init(screen: Screen, keyboardScreen: Screen?, unit: Double, occupied: [Rect] = []) {
    self.screen = screen
    self.keyboardScreen = keyboardScreen
    self.unit = unit
    self.occupied = occupied
    rowTexts = Self.rowTexts(screen)
  }

  var form: Form { screen.form }
  var size: Size { screen.screenSize }

  /// The thickness of the device's edge.
  static func bezel(_ unit: Double) -> Double { 10 * unit }

  func device() -> [DrawingNode] {
    let bezel = Self.bezel(unit)
    let isRound = screen.device.portrait.safeArea.bottom > 0
    let edge = Rect(-bezel / 2, -bezel / 2, size.width + bezel, size.height + bezel)
    return [
      .clip(Rect(0, 0, size.width, size.height), content() + island()),
      .rect(.device, edge, radius: (isRound ? 26 : 14) * unit),
    ]
  }

  /// The Dynamic Island, a hole in the screen at the device's top; not drawn for systems before iOS
  /// 26.
  private func island() -> [DrawingNode] {
    let safeTop = screen.device.portrait.safeArea.top
    guard screen.device.runs(.iOS26), !screen.device.isTablet, safeTop >= 59 else { return [] }
    let (length, thickness) = (125.0, 37.0)
    // It ends 11 points above the safe area.
    let top = safeTop - 11 - thickness
    let place =
      switch screen.orientation {
      case .portrait, .portraitUpsideDown:
        Rect((size.width - length) / 2, top, length, thickness)
      case .landscapeLeft:
        Rect(top, (size.height - length) / 2, thickness, length)
      case .landscapeRight:
        Rect(size.width - top - thickness, (size.height - length) / 2, thickness, length)
      }
    return [.rect(.homeIndicator, place, radius: thickness / 2)]
  }

  private func content() -> [DrawingNode] {
    let window = Rect(origin: .zero, size: screen.windowSize)
    var nodes: [DrawingNode] = [.rect(.screen, Rect(origin: .zero, size: size))]
    if window.size != size { nodes.append(.rect(.window, window)) }
    if isSheet {
      nodes += statusBar() + [.rect(.dim, window)]
      nodes.append(.rect(key: .surface(0), .sheet, screen.windowFrame(0), radius: 10 * unit))
    }
    if let root = view(0) { nodes.append(root) }
    nodes += isSheet ? [] : statusBar()
    nodes += bars() + safeArea() + [keyboard()]
    return nodes
  }

  var isSheet: Bool {
    form.controller.presentation != .fullScreen && form.controller.frame != nil
  }

  // MARK: Bars

  /// The screen's top with the time, as high as the status bar.
  private func statusBar() -> [DrawingNode] {
    let height = screen.bars.status
    guard height >= 12 else { return [] }
    let text = min(12 * unit, height * 0.62)
    // Beside a notch, the time is above the middle.
    let middle = height > 30 ? height * 0.55 : height / 2
    let baseline = middle + text * TextMeasure.capital / 2
    let right = size.width - (height > 30 ? 30 : 8) * unit
    return [
      .rect(.bar, Rect(0, 0, size.width, height)),
      .text(
        .barText, "9:41", at: Point(height > 30 ? 54 * unit : size.width / 2, baseline), size: text,
        anchor: .middle),
      .rect(
        .barGlyph, Rect(right - 20 * unit, middle - 4.5 * unit, 20 * unit, 9 * unit),
        radius: 2.5 * unit),
    ]
  }

  private func bars() -> [DrawingNode] {
    let bars = screen.bars
    let device = screen.device.metrics(screen.orientation).safeArea
    let window = isSheet ? screen.windowFrame(0) : Rect(origin: .zero, size: screen.windowSize)
    var nodes: [DrawingNode] = []
    if bars.navigation > 0 {
      let top = isSheet ? window.minY : device.top
      nodes += navigationBar(Rect(window.minX, top, window.width, bars.navigation))
    }
    let bottom = isSheet ? 0 : device.bottom
    var y = window.maxY - bottom - bars.tab
    if bars.tab > 0 {
      nodes += bottomBar(Rect(window.minX, y, window.width, bars.tab + bottom), items: 4, bars.tab)
    }
    if bars.toolbar > 0 {
      y -= bars.toolbar
      let extra = bars.tab > 0 ? 0 : bottom
      nodes += bottomBar(
        Rect(window.minX, y, window.width, bars.toolbar + extra), items: 3, bars.toolbar)
    }
    return nodes
  }

  private func navigationBar(_ rect: Rect) -> [DrawingNode] {
    let text = min(15 * unit, rect.height * 0.5)
    let y = rect.midY + text * TextMeasure.capital / 2
    let chevron = [
      Point(rect.minX + 19 * unit, rect.midY - 7 * unit),
      Point(rect.minX + 12 * unit, rect.midY),
      Point(rect.minX + 19 * unit, rect.midY + 7 * unit),
    ]
    var nodes: [DrawingNode] = [
      .rect(.bar, rect),
      .path(.barLine, [Point(rect.minX, rect.maxY), Point(rect.maxX, rect.maxY)]),
      .path(.imageLine, chevron),
    ]
    let title = form.controller.className.map { VisibleText.of($0) } ?? ""
    let node = DrawingNode.fitting(
      .barText, title, at: Point(rect.midX, y), width: rect.width - 80 * unit, size: text,
      anchor: .middle)
    if let node { nodes.append(node) }
    return nodes
  }

  /// A tab bar or toolbar with marks for its items in its upper part.
  private func bottomBar(_ rect: Rect, items: Int, _ height: Double) -> [DrawingNode] {
    [
      .rect(.bar, rect),
      .path(.barLine, [Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY)]),
    ] + marks(items, .barGlyph, Rect(rect.minX, rect.minY, rect.width, height))
  }

  func marks(_ items: Int, _ style: DrawingStyle, _ rect: Rect) -> [DrawingNode] {
    let side = min(16 * unit, rect.height * 0.5)
    let step = rect.width / Double(items)
    return (0..<items).map { item in
      let x = rect.minX + step * (Double(item) + 0.5) - side / 2
      return .rect(
        style, Rect(x, rect.minY + (rect.height - side) / 2, side, side), radius: side / 4)
    }
  }

  /// The device's safe area if it is more than the status bar, and the home indicator.
  private func safeArea() -> [DrawingNode] {
    let insets = screen.device.metrics(screen.orientation).safeArea
    guard insets.bottom > 0 || insets.left > 0 || insets.right > 0 else { return [] }
    let safe = Rect(
      insets.left, insets.top, size.width - insets.left - insets.right,
      size.height - insets.top - insets.bottom)
    let width = size.width * 0.36
    let indicator = Rect((size.width - width) / 2, size.height - 13 * unit, width, 5 * unit)
    return [
      .rect(.safeLine, safe),
      .rect(.homeIndicator, indicator, radius: 2.5 * unit),
    ]
  }
}

extension ScreenPainter {
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

  /// A low field: the name, then the text beside it if both fit.
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

  /// The content of a field: its text, or a placeholder that differs from the name.
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

  /// A text view: its lines as scrolled, and the caret in the last one.
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

  /// An empty text view shows its placeholder, or else its name.
  private func firstLine(_ view: ViewIndex) -> String {
    let name = self.name(of: view)
    guard let value = value(of: view), value.style == .placeholder else { return name }
    return "\(name): \(value.text)"
  }

  /// A bar in place of a line of unknown text; the last one is short.
  private func greeked(_ index: Int, of count: Int, _ strip: Rect) -> DrawingNode {
    let share = index == count - 1 ? 0.35 : index % 3 == 1 ? 0.8 : 0.92
    let thickness = strip.height * 0.32
    let width = max(0, (strip.width - 18 * unit) * share)
    let bar = Rect(9 * unit, strip.midY - thickness / 2, width, thickness)
    return .rect(.line, bar, radius: thickness / 2)
  }
}
