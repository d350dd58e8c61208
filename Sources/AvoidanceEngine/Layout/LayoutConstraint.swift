/// A constraint as a form states it: `first (=|<=|>=) second * multiplier + constant @priority`.
///
/// It ties the alignment rectangles of views; see <doc:Constraints#Constraints>.
public struct LayoutConstraint: Hashable, Sendable {
  /// How the two sides compare.
  public enum Relation: UInt8, Hashable, Sendable, CaseIterable {
    case equal, lessThanOrEqual, greaterThanOrEqual
  }

  /// The tied attribute; `leading` is left and `trailing` is right.
  public enum Attribute: UInt8, Hashable, Sendable, CaseIterable {
    case leading, trailing, top, bottom, width, height, centerX, centerY
    case leadingMargin, trailingMargin, topMargin, bottomMargin
    case centerXWithinMargins, centerYWithinMargins
    case firstBaseline, lastBaseline

    /// What an attribute measures; positions can't be tied to extents.
    public enum Measure: UInt8, Hashable, Sendable { case x, y, extent }

    /// What the attribute measures.
    public var measure: Measure {
      switch self {
      case .leading, .trailing, .centerX, .leadingMargin, .trailingMargin, .centerXWithinMargins: .x
      case .top, .bottom, .centerY, .topMargin, .bottomMargin, .centerYWithinMargins,
        .firstBaseline, .lastBaseline:
        .y
      case .width, .height: .extent
      }
    }
  }

  /// A rectangle of a view.
  public enum Area: UInt8, Hashable, Sendable, CaseIterable {
    /// Its alignment rectangle; for views inside a scroll view, the content.
    case view
    /// Without the safe area; `safeAreaLayoutGuide`.
    case safeArea
    /// Without the margins; `layoutMarginsGuide`.
    case margins
    /// The keyboard's part; `keyboardLayoutGuide`.
    case keyboard
    /// A scroll view's content; `contentLayoutGuide`.
    case content
    /// A scroll view's frame; `frameLayoutGuide`.
    case frame
    /// A strip as high as the root's top inset; `topLayoutGuide`.
    case topGuide
    /// A strip as high as the root's bottom inset; `bottomLayoutGuide`.
    case bottomGuide

    /// Whether it stays in place, also for views inside, while a scroll view's content scrolls.
    var isFixedInScrollView: Bool {
      switch self {
      case .safeArea, .keyboard, .frame, .topGuide, .bottomGuide: true
      case .view, .margins, .content: false
      }
    }
  }

  /// The view that an anchor belongs to.
  public enum Item: Hashable, Sendable {
    /// The view in whose list the constraint is.
    case own
    /// The superview of the view in whose list the constraint is.
    case superview
    case root
    case view(String)
  }

  /// One side of a constraint.
  public struct Anchor: Hashable, Sendable {
    /// The view.
    public var item: Item
    /// The rectangle.
    public var area: Area
    /// The attribute of the rectangle.
    public var attribute: Attribute

    /// Makes an anchor.
    public init(_ item: Item, _ attribute: Attribute, area: Area = .view) {
      self.item = item
      self.area = area
      self.attribute = attribute
    }
  }

  /// The name for strategies, steps and expectations; nil if it has none.
  public var name: String?
  /// The left side.
  public var first: Anchor
  /// How the sides compare.
  public var relation: Relation
  /// The right side; nil for only a constant.
  public var second: Anchor?
  /// Factor for the second anchor's value.
  public var multiplier: Double
  /// Added on the right, in points.
  public var constant: Double
  /// 1 to 1000; 1000 is required.
  public var priority: Double
  /// Whether it is active from the start.
  public var isActive = true
  /// The size classes in which it is installed.
  public var when: SizeClasses = .all

  /// The priority of a constraint that must hold.
  public static let required = 1000.0

  /// Makes a constraint.
  public init(
    _ first: Anchor, _ relation: Relation = .equal, to second: Anchor? = nil,
    multiplier: Double = 1, constant: Double = 0, priority: Double = Self.required,
    name: String? = nil
  ) {
    self.first = first
    self.relation = relation
    self.second = second
    self.multiplier = multiplier
    self.constant = constant
    self.priority = priority
    self.name = name
  }
}

extension LayoutConstraint.Attribute {
  var isHorizontal: Bool {
    switch self {
    case .leading, .trailing, .width, .centerX, .leadingMargin, .trailingMargin,
      .centerXWithinMargins:
      true
    default: false
    }
  }

  var isOfMargins: Bool {
    switch self {
    case .leadingMargin, .trailingMargin, .topMargin, .bottomMargin, .centerXWithinMargins,
      .centerYWithinMargins:
      true
    default: false
    }
  }

  /// The fraction of the extent at which the attribute is; nil for extents and baselines.
  var place: Double? {
    switch self {
    case .leading, .top, .leadingMargin, .topMargin: 0
    case .trailing, .bottom, .trailingMargin, .bottomMargin: 1
    case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: 0.5
    case .width, .height, .firstBaseline, .lastBaseline: nil
    }
  }
}

/// Metrics of the system font, as factors of the font's size.
enum LayoutFont {
  /// Height of a line.
  static let lineShare = 1.19336
  /// From the top of a line to the first baseline.
  static let ascentShare = 0.952
  /// From the last baseline to the bottom of a line.
  static let descentShare = 0.241

  /// A line's height before rounding to pixels, in points.
  static func line(ofSize size: Double) -> Double { lineShare * size }
}
