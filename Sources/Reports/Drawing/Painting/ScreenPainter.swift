import AvoidanceEngine

/// Draws one screen at rest, in window coordinates; the origin is the screen's top left corner.
struct ScreenPainter {
  let screen: Screen
  /// The screen in which the keyboard was last up: how it looks while it leaves.
  let keyboardScreen: Screen?
  /// How large texts are: 1 on a phone.
  let unit: Double
  /// Where marks lie over the keyboard: its own words give way.
  let occupied: [Rect]
  /// The numbers of the rows.
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

  /// How thick the device's edge is.
  static func bezel(_ unit: Double) -> Double { 10 * unit }

  /// The device with everything on its screen.
  func device() -> [DrawingNode] {
    let bezel = Self.bezel(unit)
    let isRound = screen.device.portrait.safeArea.bottom > 0
    let edge = Rect(-bezel / 2, -bezel / 2, size.width + bezel, size.height + bezel)
    return [
      .clip(Rect(0, 0, size.width, size.height), content()),
      .rect(.device, edge, radius: (isRound ? 26 : 14) * unit),
    ]
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

  /// Whether the form is a sheet above another screen.
  var isSheet: Bool {
    form.controller.presentation != .fullScreen && form.controller.frame != nil
  }

  // MARK: Bars

  /// The screen's top with the time, as high as the status bar.
  private func statusBar() -> [DrawingNode] {
    let height = screen.bars.status
    guard height >= 12 else { return [] }
    let text = min(12 * unit, height * 0.62)
    // Beside a notch, the time stands higher than the middle.
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
    let side = min(16 * unit, height * 0.5)
    let step = rect.width / Double(items)
    let marks = (0..<items).map { item in
      let x = rect.minX + step * (Double(item) + 0.5) - side / 2
      return DrawingNode.rect(
        .barGlyph, Rect(x, rect.minY + (height - side) / 2, side, side), radius: side / 4)
    }
    return [
      .rect(.bar, rect),
      .path(.barLine, [Point(rect.minX, rect.minY), Point(rect.maxX, rect.minY)]),
    ] + marks
  }

  /// The device's safe area where it is more than the status bar, and the home indicator.
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
