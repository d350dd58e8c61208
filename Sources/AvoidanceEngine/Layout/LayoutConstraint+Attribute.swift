extension LayoutConstraint.Attribute {
  /// Whether the attribute belongs to the horizontal axis.
  var isHorizontal: Bool {
    switch self {
    case .leading, .trailing, .width, .centerX, .leadingMargin, .trailingMargin,
      .centerXWithinMargins:
      true
    default: false
    }
  }

  /// Whether the attribute is that of the rectangle less the margins.
  var isOfMargins: Bool {
    switch self {
    case .leadingMargin, .trailingMargin, .topMargin, .bottomMargin, .centerXWithinMargins,
      .centerYWithinMargins:
      true
    default: false
    }
  }

  /// The share of the extent at which the attribute is; nil for extents and baselines.
  var place: Double? {
    switch self {
    case .leading, .top, .leadingMargin, .topMargin: 0
    case .trailing, .bottom, .trailingMargin, .bottomMargin: 1
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: 0.5
    case .width, .height, .firstBaseline, .lastBaseline: nil
    }
  }
}
