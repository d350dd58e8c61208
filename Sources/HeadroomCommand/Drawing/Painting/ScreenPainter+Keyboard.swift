import AvoidanceEngine
import Presentation

extension ScreenPainter {
  /// The keyboard; a dismissed one is drawn below the screen.
  func keyboard() -> DrawingNode {
    let place = screen.keyboard.obstacle
    if screen.keyboard.isVisible {
      return .group(key: .keyboard, at: place.origin, keyboardBody(screen, place.size))
    }
    let below = Point(place.x, size.height)
    guard let last = keyboardScreen else { return .group(key: .keyboard, at: below, []) }
    return .group(key: .keyboard, at: below, keyboardBody(last, last.keyboard.obstacle.size))
  }

  private func keyboardBody(_ screen: Screen, _ size: Size) -> [DrawingNode] {
    let isDocked = screen.keyboard.kind.isObstructing
    if isDocked, screen.device.runs(.iOS26) { return glassKeyboard(screen, size) }
    let rect = Rect(origin: .zero, size: size)
    var nodes: [DrawingNode] = [.rect(.keyboard, rect, radius: isDocked ? 0 : 10 * unit)]
    var y = 0.0
    let accessory = screen.accessoryHeight
    if accessory > 0 {
      let band = Rect(0, 0, size.width, accessory)
      nodes += [
        .rect(.toolbar, band),
        .path(.stripLine, [Point(0, band.maxY), Point(band.width, band.maxY)]),
      ]
      nodes += self.accessory(screen, band)
      y += accessory
    }
    let bar = screen.predictiveBarHeight
    if bar > 0 {
      let strip = Rect(0, y, size.width, bar)
      nodes += [.rect(.strip, strip)] + betweenSuggestions(strip)
      y += bar
    }
    guard screen.keyboard.kind != .hardware else { return nodes }
    let home = isDocked ? screen.device.metrics(screen.orientation).safeArea.bottom : 0
    let area = Rect(0, y, size.width, max(0, size.height - y - home))
    nodes += keys(screen, area)
    return nodes
  }

  private func betweenSuggestions(_ bar: Rect) -> [DrawingNode] {
    let top = bar.minY + bar.height * 0.25
    let bottom = bar.maxY - bar.height * 0.25
    return [1.0, 2.0].map { part in
      let x = bar.width * part / 3
      return .path(.stripLine, [Point(x, top), Point(x, bottom)])
    }
  }

  // MARK: From iOS 26 on

  /// A slab with rounded upper corners and the accessory above it; the content behind is visible
  /// beside both.
  private func glassKeyboard(_ screen: Screen, _ size: Size) -> [DrawingNode] {
    let accessory = screen.accessoryHeight
    var nodes: [DrawingNode] = []
    if accessory > 0 {
      let gap = min(4 * unit, accessory / 8)
      let strip = Rect(2 * gap, gap, size.width - 4 * gap, accessory - 2 * gap)
      // The surface has an edge to separate it from the content behind.
      let back = DrawingNode.rect(.surface, strip, radius: min(strip.height / 2, 20 * unit))
      nodes.append(.group([back] + self.accessory(screen, strip)))
    }
    let slab = Rect(0, accessory, size.width, size.height - accessory)
    guard slab.height > 0 else { return nodes }
    let radius = 27.0
    // The screen clips the lower corners.
    nodes.append(
      .rect(.keyboard, Rect(0, slab.y, slab.width, slab.height + radius), radius: radius))
    guard screen.keyboard.kind != .hardware else { return nodes + marks(6, .keyDark, slab) }
    let bar = screen.predictiveBarHeight
    if bar > 0 { nodes += betweenSuggestions(Rect(0, slab.y, slab.width, bar)) }
    let home = screen.device.metrics(screen.orientation).safeArea.bottom
    // 17 points of glass below the bar, or without a bar at least below the rounded corners.
    let isPhone = home > 0 && !screen.device.isTablet
    let top = slab.y + (isPhone ? bar + 17 : max(bar, 17))
    return nodes + keys(screen, Rect(0, top, slab.width, max(0, size.height - top - home)))
  }

  // MARK: Above the keys

  /// The content of an accessory, without its background.
  private func accessory(_ screen: Screen, _ rect: Rect) -> [DrawingNode] {
    guard let toolbar = screen.toolbar else {
      return words("accessory", .toolbarOff, rect, size: 13, anchor: .middle)
    }
    var nodes: [DrawingNode] = []
    var left = rect.minX + 12 * unit
    if toolbar.kind == .previousNextDone {
      let (up, down) = (rect.minX + 24 * unit, rect.minX + 60 * unit)
      nodes.append(chevron(x: up, rect, pointsUp: true, toolbar.previousIsEnabled))
      nodes.append(chevron(x: down, rect, pointsUp: false, toolbar.nextIsEnabled))
      left = rect.minX + 84 * unit
    }
    let done = VisibleText.of(screen.toolbarDoneText ?? "Done")
    let size = 15 * unit
    let width = min(TextMeasure.width(done, size: size, isBold: true), rect.width * 0.35)
    let right = Rect(rect.maxX - width - 21 * unit, rect.y, width + 21 * unit, rect.height)
    nodes += words(done, .toolbarText, right, size: 15, anchor: .end, margin: 10 * unit)
    if let title = screen.toolbarTitle {
      let middle = Rect(left, rect.y, max(0, right.minX - left), rect.height)
      nodes += words(VisibleText.of(title), .toolbarOff, middle, size: 13, anchor: .middle)
    }
    return nodes
  }

  private func chevron(x: Double, _ rect: Rect, pointsUp: Bool, _ isEnabled: Bool) -> DrawingNode {
    let tip = pointsUp ? -4.0 : 4.0
    let points = [
      Point(x - 8 * unit, rect.midY - tip * unit), Point(x, rect.midY + tip * unit),
      Point(x + 8 * unit, rect.midY - tip * unit),
    ]
    return .path(isEnabled ? .focus : .imageLine, points)
  }

  /// One line in the keyboard's coordinates, unless an annotation covers it.
  private func words(
    _ text: String, _ style: DrawingStyle, _ rect: Rect, size: Double, anchor: DrawingNode.Anchor,
    margin: Double = 4
  ) -> [DrawingNode] {
    let origin = screen.keyboard.obstacle.origin
    return line(text, style, rect, size: size, anchor: anchor, margin: margin).filter { node in
      guard let box = node.textBox?.offset(by: origin) else { return true }
      return !occupied.contains { $0.intersects(box) }
    }
  }

  // MARK: Keys

  /// Blank keys: four rows of letters, or three columns of digits.
  private func keys(_ screen: Screen, _ area: Rect) -> [DrawingNode] {
    guard area.height >= 40 * unit else { return [] }
    if screen.keyboardIsNumeric { return digits(area) }
    let rowHeight = area.height / 4
    let gap = min(6 * unit, rowHeight * 0.14)
    let column = area.width / 10
    var nodes: [DrawingNode] = []
    for (row, count) in [10, 9, 7].enumerated() {
      let left = (area.width - Double(count) * column) / 2
      for key in 0..<count {
        let x = left + Double(key) * column
        nodes.append(self.key(.key, x, area.minY + Double(row) * rowHeight, column, rowHeight, gap))
      }
    }
    let third = area.minY + 2 * rowHeight
    let last = area.minY + 3 * rowHeight
    nodes.append(key(.keyDark, 0, third, column * 1.35, rowHeight, gap))
    nodes.append(key(.keyDark, area.width - column * 1.35, third, column * 1.35, rowHeight, gap))
    nodes.append(key(.keyDark, 0, last, column * 2.5, rowHeight, gap))
    nodes.append(key(.key, column * 2.5, last, column * 5, rowHeight, gap))
    nodes.append(key(.keyDark, column * 7.5, last, column * 2.5, rowHeight, gap))
    let word = screen.firstResponder >= 0 ? screen.returnKey(screen.firstResponder) : .default
    let name = word == .default ? "return" : "\(word)"
    let box = Rect(column * 7.5 + gap, last, column * 2.5 - 2 * gap, rowHeight)
    let isWide = TextMeasure.width(name, size: 13 * unit) + 8 <= box.width
    return isWide ? nodes + words(name, .keyText, box, size: 13, anchor: .middle) : nodes
  }

  private func digits(_ area: Rect) -> [DrawingNode] {
    let width = area.width / 3
    let height = area.height / 4
    let gap = min(6 * unit, height * 0.14)
    return (0..<12).map { key in
      let style: DrawingStyle = key == 9 || key == 11 ? .keyDark : .key
      let y = area.minY + Double(key / 3) * height
      return self.key(style, Double(key % 3) * width, y, width, height, gap)
    }
  }

  private func key(
    _ style: DrawingStyle, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ gap: Double
  ) -> DrawingNode {
    .rect(
      style, Rect(x + gap / 2, y + gap / 2, max(0, width - gap), max(0, height - gap)),
      radius: (screen.device.runs(.iOS26) ? 8.5 : 5) * unit)
  }
}
