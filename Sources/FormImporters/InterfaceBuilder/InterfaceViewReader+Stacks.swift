import AvoidanceEngine

extension InterfaceViewReader {
  /// Adds a stack's children and how it lays them out, as far as that gives what was drawn.
  mutating func addStack(
    to node: inout ViewNode,
    _ index: Index,
    _ size: Size
  ) throws(ImportFailure) {
    var stack = StackProperties()
    stack.axis = document.attribute("axis", of: index) == "vertical" ? .vertical : .horizontal
    stack.spacing = document.number("spacing", of: index) ?? 0
    let distribution = document.attribute("distribution", of: index)
    stack.distribution = .allCases.first { "\($0)" == distribution } ?? .fill
    stack.alignment =
      switch document.attribute("alignment", of: index) {
      case "leading", "top": .leading
      case "trailing", "bottom", "lastBaseline": .trailing
      case "center", "firstBaseline": .center
      default: .fill
      }
    node.children = try subviews(of: index, size)
    let places = node.children.filter { !$0.isHidden }.compactMap(\.frame)
    if document.isYes("layoutMarginsRelativeArrangement", of: index) {
      stack.margins = Self.margins(around: places, in: size)
    }
    let spacing = Self.spacing(of: places, stack.axis, written: stack.spacing)
    guard let spacing, spacing.magnitude <= Double.largestCoordinate else {
      note(.unevenStack, at: index)
      Self.becomePlain(&node)
      return
    }
    if stack.distribution != .fill { note(.distribution("\(stack.distribution)"), at: index) }
    stack.spacing = spacing
    node.stack = stack
  }

  /// The spacing that puts children where they were drawn; nil where it differs from gap to gap.
  private static func spacing(
    of frames: [Rect],
    _ axis: StackProperties.Axis,
    written: Double
  ) -> Double? {
    guard frames.count > 1 else { return written }
    let gaps = zip(frames, frames.dropFirst()).map { one, next in
      axis == .vertical ? next.y - one.maxY : next.x - one.maxX
    }
    if gaps.allSatisfy({ abs($0 - written) <= 1 }) { return written }
    guard let first = gaps.first, gaps.allSatisfy({ abs($0 - first) <= 1 }) else { return nil }
    return first
  }

  private static func margins(around frames: [Rect], in size: Size) -> EdgeInsets {
    guard let left = frames.map(\.x).min(), let top = frames.map(\.y).min(),
      let right = frames.map(\.maxX).max(), let bottom = frames.map(\.maxY).max()
    else { return .zero }
    return EdgeInsets(
      max(0, top),
      max(0, left),
      max(0, size.height - bottom),
      max(0, size.width - right)
    )
  }

  /// A plain view keeps the frames of its children.
  private static func becomePlain(_ node: inout ViewNode) {
    node.kind = .view
    node.stack = nil
  }
}
