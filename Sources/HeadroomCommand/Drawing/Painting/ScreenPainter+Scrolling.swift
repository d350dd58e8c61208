import AvoidanceEngine
import Presentation

extension ScreenPainter {
  /// The visible content of a scroll view, and its indicator.
  func scrollArea(_ view: ViewIndex, _ size: Size) -> [DrawingNode] {
    let offset = screen.contentOffset(view)
    let content = DrawingNode.group(
      key: .content(view), at: Point(-offset.x, -offset.y), self.content(of: view))
    let viewport = Rect(origin: .zero, size: size)
    return [.clip(key: .viewport(view), viewport, [content])] + cuts(view, size) + thumb(view, size)
  }

  /// The content in its own coordinates: the views, and the insets.
  func content(of view: ViewIndex) -> [DrawingNode] {
    var inset = screen.contentInset(view)
    inset.bottom += screen.keyboardInset(view)
    let content = screen.contentSize(view)
    let width = max(content.width, screen.frame(view).width)
    var nodes: [DrawingNode] = []
    if inset.bottom > 0 {
      let room = Rect(0, content.height, width, inset.bottom)
      nodes += [.rect(.inset, room)] + insetName(inset.bottom, room, isAtTop: true)
    }
    if inset.top > 0 {
      let room = Rect(0, -inset.top, width, inset.top)
      nodes += [.rect(.inset, room)] + insetName(inset.top, room, isAtTop: false)
    }
    // In its own group, so that equal contents are one piece at every offset.
    return nodes + [.group(footer(of: view) + spacer(below: view) + subviews(of: view))]
  }

  /// Labels an inset at the side that touches the content.
  private func insetName(_ inset: Double, _ room: Rect, isAtTop: Bool) -> [DrawingNode] {
    let height = min(22 * unit, room.height)
    let strip = Rect(room.x, isAtTop ? room.minY : room.maxY - height, room.width, height)
    return line("inset \(Words.points(inset))", .insetText, strip, size: 12, anchor: .middle)
  }

  /// A table's footer that has a height but no view.
  private func footer(of view: ViewIndex) -> [DrawingNode] {
    let height = screen.tableFooterHeight(view)
    guard height > 0 else { return [] }
    let size = screen.contentSize(view)
    return space("footer", Rect(0, size.height - height, size.width, height))
  }

  /// The spacer that a strategy added below a scroll view's content.
  private func spacer(below view: ViewIndex) -> [DrawingNode] {
    guard let height = screen.spacerHeight(view) else { return [] }
    let size = screen.contentSize(view)
    return space("spacer", Rect(0, size.height - height, size.width, height))
  }

  /// Dashed edges where content continues inside the screen.
  private func cuts(_ view: ViewIndex, _ size: Size) -> [DrawingNode] {
    let hidden = hiddenContent(view)
    let frame = screen.windowFrame(view)
    var nodes: [DrawingNode] = []
    if hidden.above > 0 && frame.minY > 1 {
      nodes.append(.path(.safeLine, [.zero, Point(size.width, 0)]))
    }
    if hidden.below > 0 && frame.maxY < self.size.height - 1 {
      nodes.append(.path(.safeLine, [Point(0, size.height), Point(size.width, size.height)]))
    }
    return nodes
  }

  /// How much of the content is above and below the visible part, in points.
  func hiddenContent(_ view: ViewIndex) -> (above: Double, below: Double) {
    let offset = screen.contentOffset(view).y
    let bottom = screen.contentSize(view).height - offset - screen.frame(view).height
    return (max(0, offset), max(0, bottom))
  }

  /// The indicator's thumb, if there is anything to scroll.
  private func thumb(_ view: ViewIndex, _ size: Size) -> [DrawingNode] {
    let content = screen.contentSize(view).height
    let inset = screen.adjustedContentInset(view)
    let whole = content + inset.top + inset.bottom
    guard whole > size.height + 0.5, content > 0 else { return [] }
    var margins = screen.scrollIndicatorInsets(view)
    margins.bottom += screen.keyboardInset(view)
    let track = size.height - margins.top - margins.bottom - 6 * unit
    let length = max(24 * unit, track * size.height / whole)
    guard track > length else { return [] }
    let range = whole - size.height
    let share = min(max((screen.contentOffset(view).y + inset.top) / range, 0), 1)
    let y = margins.top + 3 * unit + (track - length) * share
    let rect = Rect(size.width - 6 * unit, y, 3 * unit, length)
    return [.rect(key: .thumb(view), .thumb, rect, radius: 1.5 * unit)]
  }

  // MARK: Beyond the screen

  /// The content that continues above or below the screen, faded in a strip outside the device.
  func peek(_ height: Double, isAbove: Bool) -> [DrawingNode] {
    guard height > 0, !isSheet else { return [] }
    let bezel = Self.bezel(unit)
    let strip = Rect(0, isAbove ? -bezel - height : size.height + bezel, size.width, height)
    var nodes: [DrawingNode] = []
    for view in peeking(isAbove: isAbove) {
      let origin = screen.windowFrame(view).origin
      let offset = screen.contentOffset(view)
      let place = Point(origin.x - offset.x, origin.y - offset.y - strip.minY)
      nodes.append(
        .group(key: isAbove ? .above(view) : .below(view), at: place, [.group(subviews(of: view))]))
    }
    return nodes.isEmpty ? [] : [.group(style: .peek, [.clip(strip, nodes)])]
  }

  /// The scroll views that reach the screen's edge and have content beyond it.
  func peeking(isAbove: Bool) -> [ViewIndex] {
    guard !isSheet else { return [] }
    return form.scrollViews.filter { view in
      guard form.views[view].kind != .textView, !screen.isHidden(view) else { return false }
      guard form.views[view].enclosingScrollView < 0 else { return false }
      let frame = screen.windowFrame(view)
      let hidden = hiddenContent(view)
      // Less than that is behind the device's edge.
      let bezel = Self.bezel(unit)
      return isAbove
        ? frame.minY <= 0.5 && hidden.above - frame.minY > bezel
        : frame.maxY >= size.height - 0.5 && hidden.below > bezel
    }
  }
}
