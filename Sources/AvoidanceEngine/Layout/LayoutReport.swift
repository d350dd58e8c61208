/// Position of a constraint among those of a compiled form; -1 stands for none.
public typealias ConstraintIndex = Int

/// How the constraints of a form laid a screen out, for people.
public struct LayoutReport: Sendable {
  /// Where a requirement comes from.
  public enum Source: Hashable, Sendable {
    /// A constraint of the form.
    case constraint(ConstraintIndex)
    /// The mask of a view that constraints don't lay out.
    case mask(ViewIndex)
    /// A stack's arrangement.
    case stack(ViewIndex)
    /// That a view's extents are not negative, or its wanted size.
    case view(ViewIndex)
  }

  /// A coordinate of a view's frame in its superview.
  public enum Coordinate: UInt8, Hashable, Sendable, CaseIterable { case x, y, width, height }

  /// A constraint that could not be met.
  public struct Broken: Hashable, Sendable {
    /// What was given up.
    public var source: Source
    /// All that contradicts each other, ``source`` among them.
    public var conflict: [Source]
  }

  /// Why a form is laid out by its drawn frames and masks instead.
  public enum Refusal: Hashable, Sendable {
    /// More constraints than a form may have.
    case constraints(Int)
    /// More constraints than the system inside a view may have.
    case systemConstraints(Int, in: ViewIndex)
    /// More coordinates are left after elimination than can be decided.
    case freeCoordinates(Int, in: ViewIndex)
    /// The solver did not come to an end.
    case pivots(in: ViewIndex)
  }

  /// How one view was laid out.
  public struct View: Hashable, Sendable {
    /// Its frame in its superview, in points.
    public var frame: Rect
    /// Whether constraints, not its mask, lay it out.
    public var isConstrained: Bool
    /// The active constraints that name the view and are met without slack.
    public var deciding: [ConstraintIndex]
    /// The coordinates that no constraint decides: there the drawn ones count.
    public var open: [Coordinate]
  }

  /// The views, by index.
  public internal(set) var views: [View] = []
  /// What could not be met, in the order in which it was given up.
  public internal(set) var broken: [Broken] = []
  /// Why constraints count for nothing; nil where they do.
  public internal(set) var refusal: Refusal?

  init() {}
}

/// What keeps frames that constraints gave from being trusted.
struct LayoutFlaws: Sendable {
  /// Whether constraints count for nothing.
  var isRefused = false
  /// The first coordinate of each view that no constraint decides.
  var open: [ViewIndex: LayoutReport.Coordinate] = [:]
  /// What could not be met, in the order in which it was given up.
  var broken: [LayoutReport.Source] = []

  init() {}

  /// Takes what a pass over a system says of its views, whose order is that of the system.
  init(_ result: LayoutPass.Result, of members: some Sequence<ViewIndex>) {
    isRefused = result.refusal != nil
    broken = result.broken.map(\.source)
    for (view, coordinates) in zip(members, result.open) {
      if let first = coordinates.first { open[view] = first }
    }
  }

  /// Adds those of another system.
  mutating func add(_ other: LayoutFlaws) {
    isRefused = isRefused || other.isRefused
    open.merge(other.open) { first, _ in first }
    broken += other.broken
  }
}

/// Why a view's frame on a device is not to be trusted.
public enum LayoutDoubt: Hashable, Sendable {
  /// A coordinate on which it depends is decided by no constraint.
  case open(ViewIndex, LayoutReport.Coordinate)
  /// A constraint of its system was given up.
  case broken(LayoutReport.Source)
  /// The form itself says that a view's place is doubtful, as ``LayoutProperties/doubt``.
  case stated(ViewIndex)
  /// It moves with the width of a text that is only estimated.
  case text
  /// The form is too complex to lay out.
  case refused
  /// UIKit moves the sheet that the form is when the keyboard comes up, and how is not modelled.
  case movedSheet
  /// The form is an alert whose frame is not said, and its root fills the window.
  case unframedAlert
  /// The form is an alert that is higher than what the keyboard leaves.
  case tallAlert
}
