package import AvoidanceEngine
package import FormImporters

/// The frames that Interface Builder documents store, beside those that their constraints give.
package struct LayoutSurvey: Sendable {
  /// A view whose two frames are not equal.
  package struct Difference: Sendable {
    /// The form's name.
    package var form: String
    /// What messages call the view, as in `textField 'email'`.
    package var view: String
    /// The view's id in the document.
    package var id: String
    /// The line of its start tag, from 1.
    package var line: Int
    /// The frame in the document, in the superview.
    package var stored: Rect
    /// The frame that the constraints give, in the superview.
    package var solved: Rect
    /// Why they differ, in words; nil: nothing explains it.
    package var reason: String?
  }

  package struct Document: Sendable {
    /// The path as it was named.
    package var file: String
    /// How many views have a stored frame.
    package var frames = 0
    /// How many of them are where their constraints put them.
    package var equal = 0
    /// The others, in the order of the document's forms and their views.
    package var differing: [Difference] = []
    /// How many views have no stored frame to compare with.
    package var unstored = 0
  }

  /// The documents in the order in which they were named.
  package var documents: [Document] = []

  package init() {}

  /// How many views have a stored frame.
  package var frames: Int { documents.reduce(0) { $0 + $1.frames } }
  /// How many of them are where their constraints put them.
  package var equal: Int { documents.reduce(0) { $0 + $1.equal } }
  /// How many views have no stored frame.
  package var unstored: Int { documents.reduce(0) { $0 + $1.unstored } }
  /// How many frames differ for which reason, the most frequent first; without one last.
  package var reasons: [(reason: String?, count: Int)] {
    var counts: [String?: Int] = [:]
    for document in documents {
      for difference in document.differing { counts[difference.reason, default: 0] += 1 }
    }
    return counts.map { (reason: $0.key, count: $0.value) }.sorted { one, other in
      guard let first = one.reason else { return false }
      guard let second = other.reason else { return true }
      return (other.count, first) < (one.count, second)
    }
  }
}

extension LayoutSurvey.Document {
  /// Takes the views of a document.
  package init(_ found: LayoutComparisons) {
    self.init(file: found.file)
    for view in found.views {
      guard let stored = view.stored else {
        unstored += 1
        continue
      }
      frames += 1
      if view.isEqual {
        equal += 1
      } else {
        differing.append(
          LayoutSurvey.Difference(
            form: view.form, view: view.view, id: view.id, line: view.line, stored: stored,
            solved: view.solved, reason: view.reason?.words))
      }
    }
  }
}
