/// A view's properties for layout by constraints, besides its frame.
public struct LayoutProperties: Hashable, Sendable {
  /// A priority for each axis, 1 to 1000.
  public struct Priorities: Hashable, Sendable {
    /// The horizontal axis.
    public var horizontal: Double
    /// The vertical axis.
    public var vertical: Double

    /// Makes a pair.
    public init(_ horizontal: Double, _ vertical: Double) {
      self.horizontal = horizontal
      self.vertical = vertical
    }
  }

  /// Insets in points, some of which may be left to the view's position.
  public struct Margins: Hashable, Sendable {
    /// nil for the value that <doc:Constraints#Margins> gives for the view's position.
    public var top, left, bottom, right: Double?

    /// Makes margins.
    public init(_ top: Double?, _ left: Double?, _ bottom: Double?, _ right: Double?) {
      self.top = top
      self.left = left
      self.bottom = bottom
      self.right = right
    }
  }

  /// The constraints in the view's list, in the order of the file.
  public var constraints: [LayoutConstraint] = []
  /// The intrinsic content size; nil if there is none, and no sign that constraints lay out the view.
  public var intrinsicContentSize: IntrinsicContentSize?
  /// Content hugging priority: resistance to growing beyond the intrinsic size.
  public var hugging = Priorities(250, 250)
  /// Compression resistance priority: resistance to shrinking below the intrinsic size.
  public var resistance = Priorities(750, 750)
  /// The view's layout margins; nil for those of its position.
  public var margins: Margins?
  /// Whether the safe area adds to the margins; `insetsLayoutMarginsFromSafeArea`.
  public var insetsMarginsFromSafeArea = true
  /// Insets from the frame to the alignment rectangle, in points.
  public var alignmentInsets: EdgeInsets = .zero
  /// Whether the view's mask lays it out although constraints name it, or constraints although none does.
  ///
  /// If nil, constraints do if one names the view, it has an intrinsic size or is in a stack.
  public var translatesAutoresizingMask: Bool?
  /// Why the view's position is uncertain on devices other than the drawn one; nil if it isn't.
  ///
  /// Importers set it if they can't keep what a document says.
  public var doubt: String?
  /// The size classes in which the view is installed; elsewhere it is hidden and not laid out.
  public var when: SizeClasses = .all
  /// Whether the view is a child controller's, with a controller's margins.
  public var isChildController = false
  /// A cell's edges around its content view, as beside an accessory; in points.
  public var contentInsets: EdgeInsets = .zero
  /// Whether the keyboard guide stops at the safe area's bottom while the keyboard is hidden.
  public var keyboardUsesBottomSafeArea = true
  /// Whether the keyboard guide follows a floating or undocked keyboard.
  public var keyboardFollowsUndocked = false

  /// Makes the defaults of a view.
  public init() {}
}

/// The intrinsic size of a view's alignment rectangle, in points.
public struct IntrinsicContentSize: Hashable, Sendable {
  /// nil if there is none.
  public var width: Double?
  /// The width of a label's whole text on one line, from which it wraps; nil for ``width``.
  public var text: Double?
  /// nil if there is none, or for as many lines as the text needs.
  public var height: Double?
  /// The height of a line before rounding to pixels, 1.19336 times the font's size; nil if unknown.
  public var line: Double?
  /// The most lines that a label's text may have, 0 for any; nil if it does not wrap.
  public var lines: Int?
  /// Whether the widths are estimated from the text rather than measured.
  public var isEstimated = false

  /// Makes an intrinsic size.
  public init(
    width: Double? = nil, height: Double? = nil, text: Double? = nil, line: Double? = nil,
    lines: Int? = nil, isEstimated: Bool = false
  ) {
    self.width = width
    self.height = height
    self.text = text
    self.line = line
    self.lines = lines
    self.isEstimated = isEstimated
  }
}

/// A set of combinations of UIKit's horizontal and vertical size class.
public struct SizeClasses: OptionSet, Hashable, Sendable {
  /// One bit per combination.
  public let rawValue: UInt8

  /// Makes a set from its bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Compact width, compact height: a phone in landscape.
  public static let compactWidthCompactHeight = SizeClasses(rawValue: 1)
  /// Compact width, regular height: a phone in portrait.
  public static let compactWidthRegularHeight = SizeClasses(rawValue: 2)
  /// Regular width, compact height: a large phone in landscape.
  public static let regularWidthCompactHeight = SizeClasses(rawValue: 4)
  /// Regular width, regular height: a tablet.
  public static let regularWidthRegularHeight = SizeClasses(rawValue: 8)
  /// Both of compact width.
  public static let compactWidth: SizeClasses = [
    .compactWidthCompactHeight, .compactWidthRegularHeight,
  ]
  /// Both of regular width.
  public static let regularWidth: SizeClasses = [
    .regularWidthCompactHeight, .regularWidthRegularHeight,
  ]
  /// Both of compact height.
  public static let compactHeight: SizeClasses = [
    .compactWidthCompactHeight, .regularWidthCompactHeight,
  ]
  /// Both of regular height.
  public static let regularHeight: SizeClasses = [
    .compactWidthRegularHeight, .regularWidthRegularHeight,
  ]
  /// Every combination.
  public static let all: SizeClasses = [.compactWidth, .regularWidth]

  /// The class of a window on a screen, both in points and in the present orientation.
  ///
  /// Tablets are regular in both; their windows are compact if narrower than 670. Phones are compact,
  /// but regular in height in portrait, and wide ones (414 and more) regular in width in landscape.
  /// Source: Apple's table of size classes in the Human Interface Guidelines.
  public init(window: Size, screen: Size) {
    let shortSide = min(screen.width, screen.height)
    let isTablet = shortSide >= Device.smallestTablet
    let isLandscape = screen.width > screen.height
    let isWide = isTablet ? window.width >= 670 : isLandscape && shortSide >= 414
    let isHigh = isTablet || !isLandscape
    self =
      switch (isWide, isHigh) {
      case (false, false): .compactWidthCompactHeight
      case (false, true): .compactWidthRegularHeight
      case (true, false): .regularWidthCompactHeight
      case (true, true): .regularWidthRegularHeight
      }
  }
}

/// The extents that a view has of its own, in a stack or a table.
///
/// Elsewhere a view has a frame.
public struct LayoutExtents: OptionSet, Hashable, Sendable {
  /// One bit per extent.
  public let rawValue: UInt8

  /// Makes extents from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The height.
  public static let height = LayoutExtents(rawValue: 1)
  /// The width.
  public static let width = LayoutExtents(rawValue: 2)
  /// For a table's rows and its own header and footer view, which are as wide as the table.
  public static let ofTableParts = LayoutExtents.height
}

extension StackProperties {
  /// The extents that arranged subviews have of their own: along the axis and, unless they fill the
  /// stack there, across it.
  public var extentsOfChildren: LayoutExtents {
    if alignment != .fill { return [.height, .width] }
    return axis == .vertical ? .height : .width
  }
}

extension Form {
  /// The extents that a view has of its own.
  public func layoutExtents(of view: ViewIndex) -> LayoutExtents {
    let parent = views[view].parent
    guard parent >= 0 else { return [] }
    if views[parent].stack >= 0 { return stacks[views[parent].stack].properties.extentsOfChildren }
    guard views[parent].table >= 0 else { return [] }
    let table = tables[views[parent].table]
    let isPart = views[view].kind == .cell || view == table.headerView || view == table.footerView
    return isPart ? .ofTableParts : []
  }
}
