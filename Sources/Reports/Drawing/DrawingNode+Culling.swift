import AvoidanceEngine

extension DrawingNode {
  /// The piece without what lies wholly outside a rectangle, in the coordinates around it; nil where
  /// nothing is left.
  ///
  /// It looks the same: a picture of one case need not carry the rows that it cuts off.
  func culled(to visible: Rect) -> DrawingNode? {
    switch self {
    case .group(let key, let style, let origin, let children):
      let inside = visible.offset(by: Point(-origin.x, -origin.y))
      let kept = children.compactMap { $0.culled(to: inside) }
      return kept.isEmpty ? nil : .group(key: key, style: style, at: origin, kept)
    case .clip(let key, let rect, let children):
      guard let part = rect.intersection(visible) else { return nil }
      let inside = part.offset(by: Point(-rect.x, -rect.y))
      let kept = children.compactMap { $0.culled(to: inside) }
      return kept.isEmpty ? nil : .clip(key: key, rect, kept)
    case .rect, .path, .text:
      return reach.overlaps(visible) ? self : nil
    }
  }

  /// What a piece without children covers, with the width of its lines.
  private var reach: Rect {
    switch self {
    case .rect(_, _, let rect, _): return rect.grown(by: 4)
    case .path(_, let points):
      let left = points.map(\.x).min() ?? 0
      let top = points.map(\.y).min() ?? 0
      let right = points.map(\.x).max() ?? 0
      let bottom = points.map(\.y).max() ?? 0
      return Rect(left, top, right - left, bottom - top).grown(by: 4)
    case .text: return textBox ?? .zero
    case .group, .clip: return .zero
    }
  }

  /// The most that a text covers, in the coordinates around it; nil for other pieces.
  var textBox: Rect? {
    guard case .text(let style, let text, let point, let size, let anchor) = self else {
      return nil
    }
    let width = TextMeasure.width(text, size: size, isBold: style.isBold)
    let x =
      switch anchor {
      case .start: point.x
      case .middle: point.x - width / 2
      case .end: point.x - width
      }
    let height = size * (TextMeasure.ascent + TextMeasure.descent)
    return Rect(x, point.y - size * TextMeasure.ascent, width, height)
  }
}

extension Rect {
  fileprivate func grown(by margin: Double) -> Rect {
    Rect(x - margin, y - margin, width + 2 * margin, height + 2 * margin)
  }

  /// Whether both touch, also where one of them is a line.
  fileprivate func overlaps(_ other: Rect) -> Bool {
    minX <= other.maxX && other.minX <= maxX && minY <= other.maxY && other.minY <= maxY
  }
}
