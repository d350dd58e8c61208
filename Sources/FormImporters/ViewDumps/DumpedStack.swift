import AvoidanceEngine

/// How a stack arranges its views, as printed behind its record: `axis=vert distribution=fill alignment=fill`.
struct DumpedStack: Hashable, Sendable {
  /// Nil if not printed.
  private let axis: StackProperties.Axis?
  private let distribution: StackProperties.Distribution
  /// Nil if not printed.
  private let alignment: StackProperties.Alignment?

  init(axis: Substring?, distribution: Substring?, alignment: Substring?) {
    self.axis = axis.flatMap {
      $0.hasPrefix("h") ? .horizontal : $0.hasPrefix("v") ? .vertical : nil
    }
    self.distribution = distribution.flatMap { Self.distributions[String($0)] } ?? .fill
    self.alignment = alignment.flatMap { Self.alignments[String($0)] }
  }

  private static let distributions: [String: StackProperties.Distribution] = [
    "fill": .fill, "fillEqually": .fillEqually, "fillProportionally": .fillProportionally,
    "equalSpacing": .equalSpacing, "equalCentering": .equalCentering,
  ]
  private static let alignments: [String: StackProperties.Alignment] = [
    "fill": .fill, "leading": .leading, "top": .leading, "center": .center,
    "trailing": .trailing, "bottom": .trailing,
  ]
  /// The largest distance in points between where a view is printed and where a stack puts it: UIKit rounds to
  /// pixels.
  private static let slack = 0.5

  /// Returns the stack with the margins, the spacing and the order of its views' frames; nil if no stack puts
  /// them there.
  func arranged(_ stack: ViewNode) -> ViewNode? {
    let axes: [StackProperties.Axis] = axis.map { [$0] } ?? [.vertical, .horizontal]
    // Constraints may align the views in another way than the stack.
    let alignments = [alignment].compactMap(\.self) + [.fill, .leading, .center, .trailing]
    for axis in axes {
      for alignment in alignments {
        if var arranged = Self.arranged(stack, axis, alignment) {
          arranged.stack?.distribution = distribution
          return arranged
        }
      }
    }
    return nil
  }

  private static func arranged(
    _ stack: ViewNode, _ axis: StackProperties.Axis, _ alignment: StackProperties.Alignment
  ) -> ViewNode? {
    let isVertical = axis == .vertical
    func spans(_ frame: Rect) -> (along: Span, across: Span) {
      let horizontal = Span(start: frame.minX, end: frame.maxX)
      let vertical = Span(start: frame.minY, end: frame.maxY)
      return isVertical ? (vertical, horizontal) : (horizontal, vertical)
    }
    let (length, breadth) = spans(Rect(origin: .zero, size: stack.frame?.size ?? .zero))
    let shown = stack.children.filter { !$0.isHidden }
      .map { (view: $0, span: spans($0.frame ?? .zero)) }
      .sorted { $0.span.along.start < $1.span.along.start }
    let box = Span(around: shown.map(\.span.across)) ?? breadth
    let gaps = zip(shown, shown.dropFirst()).map { $1.span.along.start - $0.span.along.end }
    let room = Span(
      start: shown.first?.span.along.start ?? length.end,
      end: shown.last?.span.along.end ?? length.end)
    guard length.holds(room), breadth.holds(box), gaps.allSatisfy({ $0 >= -slack }),
      shown.allSatisfy({ $0.span.across.lies(alignment, in: box) })
    else { return nil }
    var arranged = stack
    arranged.stack?.axis = axis
    arranged.stack?.alignment = alignment
    let along = (tidy(room.start), tidy(length.end - room.end))
    let across = breadth.margins(around: box, alignment)
    arranged.stack?.margins =
      isVertical
      ? EdgeInsets(along.0, across.0, along.1, across.1)
      : EdgeInsets(across.0, along.0, across.1, along.1)
    let hidden = stack.children.filter(\.isHidden)
    if let least = gaps.min(), let most = gaps.max(), most - least > slack {
      // Spacing of its own after some views.
      let spacers = gaps.map { gap in
        var spacer = ViewNode(.view)
        if isVertical { spacer.height = tidy(gap) } else { spacer.width = tidy(gap) }
        return spacer
      }
      arranged.children = zip(shown, spacers).flatMap { [$0.view, $1] }
      if let last = shown.last { arranged.children.append(last.view) }
    } else {
      arranged.stack?.spacing = tidy(gaps.min() ?? 0)
      arranged.children = shown.map(\.view)
    }
    arranged.children += hidden
    return arranged
  }

  /// Differences of printed frames have rounding errors, and none is negative.
  private static func tidy(_ number: Double) -> Double { max(0, (number * 1024).rounded() / 1024) }

  private struct Span {
    var start: Double
    var end: Double

    init(start: Double, end: Double) {
      self.start = start
      self.end = end
    }

    /// The span from the first start to the last end; nil without spans.
    init?(around spans: [Span]) {
      guard let start = spans.map(\.start).min(), let end = spans.map(\.end).max() else {
        return nil
      }
      self.init(start: start, end: end)
    }

    func holds(_ other: Span) -> Bool {
      other.start >= start - DumpedStack.slack && other.end <= end + DumpedStack.slack
    }

    /// Returns the margins before and behind that put the views in a box; only `fill` sizes views, so that
    /// otherwise the room that an alignment leaves is none of them.
    func margins(around box: Span, _ alignment: StackProperties.Alignment) -> (Double, Double) {
      let (before, behind) = (DumpedStack.tidy(box.start - start), DumpedStack.tidy(end - box.end))
      switch alignment {
      case .fill: return (before, behind)
      case .leading: return (before, 0)
      case .trailing: return (0, behind)
      case .center, .firstBaseline, .lastBaseline:
        return (DumpedStack.tidy(before - behind), DumpedStack.tidy(behind - before))
      }
    }

    /// Whether a view with this span is aligned in the one that the stack's views have in common.
    func lies(_ alignment: StackProperties.Alignment, in box: Span) -> Bool {
      let (before, behind) = (start - box.start, box.end - end)
      switch alignment {
      case .fill: return max(before, behind) <= DumpedStack.slack
      case .leading: return before <= DumpedStack.slack
      case .trailing: return behind <= DumpedStack.slack
      case .center: return abs(before - behind) <= 2 * DumpedStack.slack
      case .firstBaseline, .lastBaseline: return false
      }
    }
  }
}
