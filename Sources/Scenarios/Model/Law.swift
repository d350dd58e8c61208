/// A rule that every good avoidance keeps; scenarios name the ones they check.
public enum Law: String, Hashable, Sendable, CaseIterable {
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
  /// Every field can be scrolled into the free area.
  case reachable
  /// Going to another field and back ends where it began.
  case switchIsStable = "switch-is-stable"
  /// The order of UIKit's calls makes no difference.
  case orderIndependent = "order-independent"
  /// The root stays on the screen.
  case rootOnScreen = "root-on-screen"

  /// The place in the order in which laws are checked, listed and stored.
  ///
  /// A new law takes the next number: contents and outcomes keep this order.
  var number: Int {
    switch self {
    case .focusedFieldVisible: 1
    case .gapKept: 2
    case .restoredAfterHide: 3
    case .withinLimits: 4
    case .noNeedlessMovement: 5
    case .idempotent: 6
    case .foreignInsetsKept: 7
    case .noDrift: 8
    case .reachable: 9
    case .switchIsStable: 10
    case .orderIndependent: 11
    case .rootOnScreen: 12
    }
  }

  /// What a scenario without any expectation checks.
  static let withoutExpectations: [Law] = [.focusedFieldVisible, .restoredAfterHide]

  // MARK: What is stored

  /// What the word `all` means in canonical content of version 1, forever.
  ///
  /// These twelve, and no law that came later; every other set of laws is stored one by one. So no
  /// content that says `all` has to get another digest, and none gets another meaning.
  static let allOfVersion1: [Law] = [
    .focusedFieldVisible, .gapKept, .restoredAfterHide, .withinLimits, .noNeedlessMovement,
    .idempotent, .foreignInsetsKept, .noDrift, .reachable, .switchIsStable, .orderIndependent,
    .rootOnScreen,
  ]

  /// What canonical content of version 1 without laws means, forever.
  static func defaultOfVersion1(hasExpectations: Bool) -> [Law] {
    hasExpectations ? [] : [.focusedFieldVisible, .restoredAfterHide]
  }
}
