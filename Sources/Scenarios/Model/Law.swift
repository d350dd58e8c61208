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

  /// The place in the order of the rules.
  var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// What a scenario without any expectation checks.
  static let withoutExpectations: [Law] = [.focusedFieldVisible, .restoredAfterHide]
}
