/// A constraint as a form states it: `first (=|<=|>=) second * multiplier + constant @priority`.
///
/// It ties the alignment rectangles of views; see <doc:Constraints#Constraints>.
public struct LayoutConstraint: Hashable, Sendable {
  /// How the two sides compare.
  public enum Relation: UInt8, Hashable, Sendable, CaseIterable {
    case equal, lessThanOrEqual, greaterThanOrEqual
  }

  /// What of an item is tied; `leading` is left and `trailing` is right.
  public enum Attribute: UInt8, Hashable, Sendable, CaseIterable {
    case leading, trailing, top, bottom, width, height, centerX, centerY
    case leadingMargin, trailingMargin, topMargin, bottomMargin
    case centerXWithinMargins, centerYWithinMargins
    case firstBaseline, lastBaseline

    /// What an attribute measures: places can't be tied to extents.
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

  /// Which rectangle of a view is meant.
  public enum Area: UInt8, Hashable, Sendable, CaseIterable {
    /// Its alignment rectangle; of a scroll view, towards what is inside it, the content.
    case view
    /// Less the safe area; `safeAreaLayoutGuide`.
    case safeArea
    /// Less the margins; `layoutMarginsGuide`.
    case margins
    /// Where the keyboard is; `keyboardLayoutGuide`.
    case keyboard
    /// A scroll view's content; `contentLayoutGuide`.
    case content
    /// A scroll view's frame; `frameLayoutGuide`.
    case frame
    /// A strip as high as the root's top inset; `topLayoutGuide`.
    case topGuide
    /// A strip as high as the root's bottom inset; `bottomLayoutGuide`.
    case bottomGuide

    /// Whether it stays where it is while the content of a scroll view scrolls, also for what is inside.
    var isFixedInScrollView: Bool {
      switch self {
      case .safeArea, .keyboard, .frame, .topGuide, .bottomGuide: true
      case .view, .margins, .content: false
      }
    }
  }

  /// Whose rectangle is meant.
  public enum Item: Hashable, Sendable {
    /// The view in whose list the constraint stands.
    case own
    /// The superview of the view in whose list the constraint stands.
    case superview
    /// The form's root.
    case root
    /// The view with an identifier.
    case view(String)
  }

  /// One side of a constraint.
  public struct Anchor: Hashable, Sendable {
    /// Whose rectangle.
    public var item: Item
    /// Which of its rectangles.
    public var area: Area
    /// What of the rectangle.
    public var attribute: Attribute

    /// Makes an anchor.
    public init(_ item: Item, _ attribute: Attribute, area: Area = .view) {
      self.item = item
      self.area = area
      self.attribute = attribute
    }
  }

  /// The name by which strategies, steps and expectations reach it; nil when none does.
  public var name: String?
  /// The left side.
  public var first: Anchor
  /// How the sides compare.
  public var relation: Relation
  /// What the right side measures; nil: a constant alone.
  public var second: Anchor?
  /// By what the second anchor's value is multiplied.
  public var multiplier: Double
  /// What is added on the right, in points.
  public var constant: Double
  /// 1 to 1000; 1000 is required.
  public var priority: Double
  /// Whether it holds from the start.
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

/// What layout needs to know of the system font.
enum LayoutFont {
  /// A line's height by the font's size.
  static let lineShare = 1.19336
  /// The first baseline's distance from the line's top by the font's size.
  static let ascentShare = 0.952
  /// The last baseline's distance from the line's bottom by the font's size.
  static let descentShare = 0.241

  /// A line's height before rounding to pixels, in points.
  static func line(ofSize size: Double) -> Double { lineShare * size }
}
