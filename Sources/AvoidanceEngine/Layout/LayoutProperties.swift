/// What a view has for layout by constraints, beside its frame.
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

  /// Insets of which some may be left to the view's place; in points.
  public struct Margins: Hashable, Sendable {
    /// The insets; nil: as <doc:Constraints#Margins> says for the view's place.
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
  /// The size that the view wants; nil: none, and no sign that constraints lay it out.
  public var wants: WantedSize?
  /// How much the view resists to be larger than it wants.
  public var hugging = Priorities(250, 250)
  /// How much the view resists to be smaller than it wants.
  public var resistance = Priorities(750, 750)
  /// The view's layout margins; nil: those of its place.
  public var margins: Margins?
  /// Whether the safe area adds to the margins; `insetsLayoutMarginsFromSafeArea`.
  public var insetsMarginsFromSafeArea = true
  /// What the frame is larger than the alignment rectangle, in points.
  public var alignmentInsets: EdgeInsets = .zero
  /// Whether the view's mask lays it out although constraints name it, or constraints although none
  /// does; nil: constraints do where one names the view, it has a wanted size or stands in a stack.
  public var translatesAutoresizingMask: Bool?
  /// Why the view's place is not to be trusted on other devices than the drawn one; nil where it is.
  ///
  /// Importers say so where they can't keep what a document says.
  public var doubt: String?
  /// The size classes in which the view is installed; elsewhere it is hidden and not laid out.
  public var when: SizeClasses = .all
  /// Whether the view is that of a child controller: it has a controller's margins.
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

/// The size that a view wants, of its alignment rectangle, in points.
public struct WantedSize: Hashable, Sendable {
  /// The width; nil: no wish.
  public var width: Double?
  /// The width of a label's whole text on one line, from which its lines follow; nil: ``width``.
  public var text: Double?
  /// The height; nil: no wish, or as many lines as the text needs.
  public var height: Double?
  /// The height of a line before rounding to pixels, 1.19336 times the font's size; nil: not known.
  public var line: Double?
  /// The most lines that a label's text may have, 0 for any; nil: it does not wrap.
  public var lines: Int?
  /// Whether the widths are estimated from the text rather than measured.
  public var isEstimated = false

  /// Makes a wish.
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
