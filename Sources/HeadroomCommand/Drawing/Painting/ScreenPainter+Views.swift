import AvoidanceEngine
import Presentation

extension ScreenPainter {
  /// A view with its subviews, in its superview's content coordinates; nil if it is not visible.
  func view(_ view: ViewIndex) -> DrawingNode? {
    let alpha = screen.alpha(view)
    guard !screen.isHidden(view), alpha >= 0.01 else { return nil }
    let frame = screen.frame(view)
    let size = frame.size
    guard size.width > 0 && size.height > 0 else { return nil }
    let kind = form.views[view].kind
    var nodes = surface(of: view, kind, size)
    if kind.scrolls && kind != .textView {
      nodes += scrollArea(view, size)
    } else if kind != .textView {
      nodes += subviews(of: view)
    }
    if view == screen.firstResponder { nodes.append(focusRing(size)) }
    return .group(key: .view(view), style: alpha < 0.99 ? .faded : nil, at: frame.origin, nodes)
  }

  func subviews(of view: ViewIndex) -> [DrawingNode] {
    screen.currentSubviews(of: view).compactMap { self.view($0) }
  }

  private func focusRing(_ size: Size) -> DrawingNode {
    let inset = 1.5 * unit
    return .rect(
      .focus, Rect(inset, inset, max(0, size.width - 2 * inset), max(0, size.height - 2 * inset)),
      radius: 6 * unit)
  }

  /// What a view itself shows, in its own coordinates.
  private func surface(of view: ViewIndex, _ kind: ViewNode.Kind, _ size: Size) -> [DrawingNode] {
    let rect = Rect(origin: .zero, size: size)
    let isLeaf = screen.currentSubviews(of: view).isEmpty
    switch kind {
    case .textField: return fieldSurface(view, rect)
    case .textView: return textView(view, rect)
    case .cell: return cellSurface(view, rect, isLeaf: isLeaf)
    case .scrollView, .tableView, .collectionView:
      return [.rect(key: .surface(view), .scrollArea, rect)]
    case .searchBar: return [.rect(key: .surface(view), .strip, rect)]
    case .button:
      return [.rect(key: .surface(view), .button, rect, radius: 6 * unit)]
        + name(view, .buttonText, rect)
    case .label: return name(view, .labelText, rect, anchor: .start)
    case .image:
      return [
        .rect(key: .surface(view), .image, rect),
        .path(.imageLine, [.zero, Point(rect.maxX, rect.maxY)]),
        .path(.imageLine, [Point(rect.maxX, 0), Point(0, rect.maxY)]),
      ]
    case .overlay:
      return [.rect(key: .surface(view), .overlay, rect, radius: 10 * unit)]
        + (isLeaf ? name(view, .overlayText, rect) : [])
    case .stackView: return [.rect(key: .surface(view), .container, rect)] + spacer(view)
    case .view:
      let padding = padding(view, rect)
      if view == 0 { return padding }
      return isLeaf
        ? [.rect(key: .surface(view), .surface, rect)] + name(view, .viewText, rect) + padding
        : [.rect(key: .surface(view), .container, rect)] + padding
    }
  }

  /// A view's name in the middle of a rectangle, or at its left.
  private func name(
    _ view: ViewIndex, _ style: DrawingStyle, _ rect: Rect, anchor: DrawingNode.Anchor = .middle
  ) -> [DrawingNode] {
    guard let name = form.views[view].identifier else { return [] }
    return line(VisibleText.of(name), style, rect, size: 15, anchor: anchor)
  }

  /// One line in the vertical middle of a rectangle, if it fits.
  func line(
    _ text: String, _ style: DrawingStyle, _ rect: Rect, size: Double,
    anchor: DrawingNode.Anchor = .start, margin: Double = 4
  ) -> [DrawingNode] {
    let size = min(size * unit, rect.height * 0.7)
    guard size >= 6 * unit else { return [] }
    let x = anchor == .middle ? rect.midX : anchor == .end ? rect.maxX - margin : rect.minX + margin
    let node = DrawingNode.fitting(
      style, text, at: Point(x, rect.midY + size * TextMeasure.capital / 2),
      width: rect.width - 2 * margin, size: size, anchor: anchor)
    return node.map { [$0] } ?? []
  }

  // MARK: Cells

  private func cellSurface(_ view: ViewIndex, _ rect: Rect, isLeaf: Bool) -> [DrawingNode] {
    var nodes: [DrawingNode] = [.rect(key: .surface(view), .cell, rect)]
    let number = rowNumber(of: view, rect)
    nodes += number.nodes
    if isLeaf {
      let left = number.isAtLeft ? number.width + 6 * unit : 0
      let rest = Rect(left, 0, rect.width - left, rect.height)
      nodes += name(view, .labelText, rest, anchor: .start)
    }
    nodes.append(.path(.cellLine, [Point(0, rect.maxY), Point(rect.maxX, rect.maxY)]))
    return nodes
  }

  /// The row's number where there is no subview: at the left, or else at the right.
  private func rowNumber(of cell: ViewIndex, _ rect: Rect) -> (
    nodes: [DrawingNode], isAtLeft: Bool, width: Double
  ) {
    guard let text = rowTexts[cell] else { return ([], false, 0) }
    let others = screen.currentSubviews(of: cell).filter { !screen.isHidden($0) }
      .map { screen.frame($0) }
    for (largest, margin, isAtLeft) in [(10.0, 3.0, true), (9, 1.5, true), (10, 3, false)] {
      let size = min(largest * unit, rect.height * 0.6)
      guard size >= 6 * unit else { continue }
      let width = TextMeasure.width(text, size: size)
      let height = size * (TextMeasure.ascent + TextMeasure.descent)
      let x = isAtLeft ? margin * unit : rect.maxX - margin * unit - width
      let box = Rect(x, rect.midY - height / 2, width, height)
      guard x >= 0, !others.contains(where: { $0.intersects(box) }) else { continue }
      let baseline = rect.midY + size * TextMeasure.capital / 2
      return ([.text(.row, text, at: Point(x, baseline), size: size)], isAtLeft, x + width)
    }
    return ([], false, 0)
  }

  /// The rows as numbered in scripts, with the section if there are several.
  static func rowTexts(_ screen: Screen) -> [ViewIndex: String] {
    var texts: [ViewIndex: String] = [:]
    for table in screen.form.scrollViews {
      let counts = screen.rowCounts(of: table)
      for (section, count) in counts.enumerated() {
        for row in 0..<count {
          guard let cell = screen.row(row, section: section, of: table) else { continue }
          texts[cell] = counts.count > 1 ? "\(section).\(row)" : "\(row)"
        }
      }
    }
    return texts
  }

  // MARK: Spaces

  private func spacer(_ view: ViewIndex) -> [DrawingNode] {
    guard let frame = screen.spacerFrame(view) else { return [] }
    return space("spacer", frame)
  }

  /// The bottom padding of a view.
  private func padding(_ view: ViewIndex, _ rect: Rect) -> [DrawingNode] {
    let height = min(screen.bottomPadding(view), rect.height)
    return space("padding", Rect(0, rect.maxY - height, rect.width, height))
  }

  /// A space made by a strategy, with its height.
  func space(_ word: String, _ rect: Rect) -> [DrawingNode] {
    guard rect.height > 0 else { return [] }
    return [.rect(.spacer, rect)]
      + line("\(word) \(Words.points(rect.height))", .spacerText, rect, size: 14, anchor: .middle)
  }
}
