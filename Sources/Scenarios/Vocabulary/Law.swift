/// A rule that every good avoidance keeps; scenarios name the ones they check.
///
/// Laws are checked, listed and stored in this order. A new one is the last: contents and outcomes keep
/// it.
package enum Law: String, Hashable, Sendable, CaseIterable {
  /// The focused field lies between the bars and the keyboard.
  case focusedFieldVisible = "focused-field-visible"
  /// … and at least the strategy's gap above the keyboard.
  case gapKept = "gap-kept"
  /// After hiding everything is as before the keyboard came.
  case restoredAfterHide = "restored-after-hide"
  /// Every offset is within its limits.
  case withinLimits = "within-limits"
  /// What was visible already makes nothing move.
  case noNeedlessMovement = "no-needless-movement"
  /// The same notification again changes nothing.
  case idempotent
  /// The app's own insets stay.
  case foreignInsetsKept = "foreign-insets-kept"
  /// Running the script again and again ends in the same state.
  case noDrift = "no-drift"
  /// Every field of the form can be scrolled into the free area.
  case everyFieldReachable = "every-field-reachable"
  /// Going to another field and back ends where it began.
  case switchIsStable = "switch-is-stable"
  /// The order of UIKit's calls makes no difference.
  case orderIndependent = "order-independent"
  /// The root stays on the screen.
  case rootOnScreen = "root-on-screen"
  /// Every field that was edited so far can be scrolled into the free area.
  case reachable
  /// What makes room for the keyboard makes no more than that.
  case noExcessRoom = "no-excess-room"
  /// What rides the keyboard stands on it, and comes back to where it rests.
  case barOnKeyboard = "bar-on-keyboard"
  /// What moves for the keyboard moves when it does.
  case movesWithKeyboard = "moves-with-keyboard"

  /// What a scenario about some fields of a form can check: all laws but the one that judges every field,
  /// whatever is edited.
  package static let ofSomeFields = allCases.filter { $0 != .everyFieldReachable }

  /// What a scenario without any expectation checks.
  package static let withoutExpectations: [Law] = [.focusedFieldVisible, .restoredAfterHide]

  // MARK: What is stored

  /// The word in canonical contents.
  ///
  /// What a word means there it means forever, while a word of files may come to mean another law.
  var storedWord: String {
    switch self {
    case .everyFieldReachable: "reachable"
    case .reachable: "reachable-so-far"
    default: rawValue
    }
  }

  /// Takes a word of canonical contents.
  init?(storedWord: String) {
    guard let law = Self.allCases.first(where: { $0.storedWord == storedWord }) else { return nil }
    self = law
  }

  /// What the word `all` means in canonical content of version 1, forever.
  ///
  /// These twelve, and no law that came later; every other set of laws is stored one by one. So no
  /// content that says `all` has to get another digest, and none gets another meaning.
  static let allOfVersion1: [Law] = [
    .focusedFieldVisible, .gapKept, .restoredAfterHide, .withinLimits, .noNeedlessMovement,
    .idempotent, .foreignInsetsKept, .noDrift, .everyFieldReachable, .switchIsStable,
    .orderIndependent,
    .rootOnScreen,
  ]

  /// What canonical content of version 1 without laws means, forever.
  static func defaultOfVersion1(hasExpectations: Bool) -> [Law] {
    hasExpectations ? [] : [.focusedFieldVisible, .restoredAfterHide]
  }
}
