import AvoidanceEngine
import Scenarios

/// What view dumps of one screen tell: readings of its form, what was done between the dumps, and the values
/// that they print.
struct Observation: Sendable {
  /// The form and the field in every way in which the dumps can be read, the most likely first.
  var readings: [Reading]
  /// The device with the keyboard's height as it was.
  var device: DeviceDefinition
  var orientation: Orientation
  /// All values of matched views, at rest and in each later state.
  var values: [Value]
  /// The classes that were printed; nil if the dumps print none.
  var classes: Set<String>?

  /// One way to read the dumps: insets, root, controller, content size, and, where it isn't printed, the field.
  struct Reading: Sendable {
    var form: FormDefinition
    /// The views of the compiled form, by the number of a matched view.
    var views: [Int: ViewIndex]
    /// What was done before each state after the one at rest; the first element leads to state 1.
    var steps: [[ScriptStep]]
    /// The states whose steps begin on the screen at rest again, not on that of the state before.
    var restarts: Set<Int> = []
    /// What differs from the first reading, in a few words, as in `field city` or `own insets`.
    var words: [String]
  }

  /// A printed quantity of a matched view in one state.
  struct Value: Hashable, Sendable {
    /// 0 at rest.
    var state: Int
    /// The number of the matched view.
    var view: Int
    var quantity: Quantity
    /// As in a rectangle (x, y, width, height), a point (x, y), a size (width, height), or insets (top, left,
    /// bottom, right).
    var numbers: [Double]
    /// How far a computed number may be from the printed one, in points.
    var tolerance: Double
    /// Where it is printed.
    var location: SourceLocation
  }

  /// What dumps print of a view, in points.
  enum Quantity: String, Hashable, Sendable, CaseIterable {
    /// The frame in the superview's coordinates.
    case frame
    /// The frame in the screen's coordinates.
    case frameOnScreen
    case contentOffset
    case adjustedContentInset
    case contentSize
  }
}
