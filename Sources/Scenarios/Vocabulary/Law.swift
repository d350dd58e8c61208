/// A rule that good keyboard avoidance must satisfy; scenarios name the ones they check.
///
/// Laws are checked, listed and stored in this order. Append new ones: contents and outcomes depend on it.
package enum Law: String, Hashable, Sendable, CaseIterable {
  /// The focused field is between the bars and the keyboard.
  case focusedFieldVisible = "focused-field-visible"
  /// … and at least the strategy's gap above the keyboard.
  case gapKept = "gap-kept"
  /// Hiding the keyboard restores the state before it was shown.
  case restoredAfterHide = "restored-after-hide"
  case withinLimits = "within-limits"
  /// Nothing moves if the field was visible already.
  case noNeedlessMovement = "no-needless-movement"
  /// Repeating a notification changes nothing.
  case idempotent
  /// Insets that the app set are preserved.
  case foreignInsetsKept = "foreign-insets-kept"
  /// Running the script repeatedly ends in the same state.
  case noDrift = "no-drift"
  /// Every field of the form can be scrolled into the free area.
  case everyFieldReachable = "every-field-reachable"
  /// Moving to another field and back restores everything but offsets.
  case switchIsStable = "switch-is-stable"
  /// The order of UIKit's notifications and calls does not matter.
  case orderIndependent = "order-independent"
  /// The root view stays on the screen.
  case rootOnScreen = "root-on-screen"
  /// Every field edited so far can be scrolled into the free area.
  case reachable
  /// No more room is made than the keyboard needs.
  case noExcessRoom = "no-excess-room"
  /// Bars attached to the keyboard are flush with it, and return to their rest position.
  case barOnKeyboard = "bar-on-keyboard"
  /// Views that move for the keyboard move at the same time as it.
  case movesWithKeyboard = "moves-with-keyboard"

  /// The laws for a scenario about some of a form's fields: all except the one that checks every field,
  /// edited or not.
  package static let ofSomeFields = allCases.filter { $0 != .everyFieldReachable }

  /// The default laws of a scenario without expectations.
  package static let withoutExpectations: [Law] = [.focusedFieldVisible, .restoredAfterHide]

  // MARK: Stored content

  /// The law's name in canonical content.
  ///
  /// Its meaning never changes there, while a name in files may come to mean another law.
  var storedWord: String {
    switch self {
    case .everyFieldReachable: "reachable"
    case .reachable: "reachable-so-far"
    default: rawValue
    }
  }

  init?(storedWord: String) {
    guard let law = Self.allCases.first(where: { $0.storedWord == storedWord }) else { return nil }
    self = law
  }

  /// The meaning of `all` in canonical content of version 1, forever.
  ///
  /// It excludes the laws added later; any other set of laws is stored as a list. So content that says
  /// `all` keeps both its digest and its meaning.
  static let allOfVersion1: [Law] = [
    .focusedFieldVisible, .gapKept, .restoredAfterHide, .withinLimits, .noNeedlessMovement,
    .idempotent, .foreignInsetsKept, .noDrift, .everyFieldReachable, .switchIsStable,
    .orderIndependent,
    .rootOnScreen,
  ]

  /// The laws of canonical content of version 1 that names none, forever.
  static func defaultOfVersion1(hasExpectations: Bool) -> [Law] {
    hasExpectations ? [] : [.focusedFieldVisible, .restoredAfterHide]
  }
}
