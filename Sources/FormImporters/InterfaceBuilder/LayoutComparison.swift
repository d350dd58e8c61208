package import AvoidanceEngine

/// A view's frame as a document stores it, beside the one that its constraints give on the device that
/// it was drawn on.
package struct LayoutComparison: Hashable, Sendable {
  /// Why the two may differ.
  package enum Reason: Hashable, Sendable, CaseIterable {
    /// Xcode marks the view as misplaced.
    case misplaced
    /// The stored frame breaks a required constraint of the document.
    case stale
    /// The frames are equal once the misplaced and stale views are held where they are stored.
    case follows
    /// The view is tied by a baseline, whose place in the font is not known well enough.
    case baseline
    /// Xcode's rounding to pixels went another way.
    case rounding
    /// The control has another size in the version that stored it.
    case controlSize
    /// The document has no frame for the view.
    case noStoredFrame

    /// The reason in words, as in `misplaced`.
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

  /// The form's name.
  package var form: String
  /// What messages call the view, as in `textField 'email'`.
  package var view: String
  /// The view's id in the document.
  package var id: String
  /// The line of its start tag, from 1.
  package var line: Int
  /// The frame in the document, in the superview; nil where there is none.
  package var stored: Rect?
  /// The frame that the constraints give, in the superview.
  package var solved: Rect
  /// Whether the two are equal within ``tolerance``.
  package var isEqual: Bool
  /// Why they differ; nil where they don't, and where nothing explains it.
  package var reason: Reason?

  /// How far edges and extents may differ, in points.
  package static let tolerance = 0.5

  /// Whether two frames are equal within the tolerance.
  static func areEqual(_ one: Rect, _ other: Rect) -> Bool {
    let differences = [
      one.x - other.x, one.y - other.y, one.width - other.width, one.height - other.height,
    ]
    return differences.allSatisfy { abs($0) <= tolerance + 1e-6 }
  }
}
