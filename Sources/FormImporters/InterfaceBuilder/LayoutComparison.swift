package import AvoidanceEngine

/// A view's frame as stored in a document, and the one that its constraints give on the device that it was
/// drawn on.
package struct LayoutComparison: Hashable, Sendable {
  package enum Reason: Hashable, Sendable, CaseIterable {
    case misplaced
    /// The stored frame violates a required constraint of the document.
    case stale
    /// The frames are equal if the misplaced and stale views are held at their stored frames.
    case follows
    /// The view is constrained by a baseline, whose position in the font is not known well enough.
    case baseline
    case rounding
    /// The control has another size in the version that stored it.
    case controlSize
    case noStoredFrame

    package var words: String {
      switch self {
      case .misplaced: "misplaced"
      case .stale: "stale"
      case .follows: "follows a misplaced or stale view"
      case .baseline: "baseline"
      case .rounding: "rounding to pixels"
      case .controlSize: "size of a control in another version"
      case .noStoredFrame: "no stored frame"
      }
    }
  }

  package var form: String
  /// The view's name in messages, such as `textField 'email'`.
  package var view: String
  package var id: String
  /// The line of its start tag, from 1.
  package var line: Int
  /// The frame in the document, in the superview's coordinates; nil if there is none.
  package var stored: Rect?
  /// The frame that the constraints give, in the superview's coordinates.
  package var solved: Rect
  /// Whether the frames are equal within ``tolerance``.
  package var isEqual: Bool
  /// Why they differ; nil if they don't, or for an unknown reason.
  package var reason: Reason?

  /// The maximum difference of edges and extents, in points.
  package static let tolerance = 0.5

  static func areEqual(_ one: Rect, _ other: Rect) -> Bool {
    let differences = [
      one.x - other.x, one.y - other.y, one.width - other.width, one.height - other.height,
    ]
    return differences.allSatisfy { abs($0) <= tolerance + 1e-6 }
  }
}
