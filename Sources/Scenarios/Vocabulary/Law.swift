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

  /// What is known of a law.
  package struct Declaration: Sendable {
    /// A sentence, with where the law applies.
    package let help: String
    /// The word in stored contents; nil for the law's own.
    ///
    /// What a word means in stored contents it means forever, while a word of files may come to mean
    /// another law.
    let storedWord: String?

    fileprivate init(_ help: String, storedWord: String? = nil) {
      self.help = help
      self.storedWord = storedWord
    }
  }

  /// What is known of the law.
  package var declaration: Declaration {
    switch self {
    case .focusedFieldVisible:
      .init(
        "While a docked keyboard is up, the focused field lies between the bars and the keyboard; "
          + "if the field is too tall, its top edge is visible; in a text view, the caret."
      )
    case .gapKept:
      .init(
        "The focused field is at least the strategy's gap above the keyboard, or the field's own "
          + "avoidance.distance if the strategy uses that."
      )
    case .restoredAfterHide:
      .init(
        "After every hide, insets, footers, spacers, paddings, safe area, root view and the views the "
          + "strategy moved are restored (after a rotation: laid out again); offsets only if guaranteed."
      )
    case .withinLimits: .init("Every content offset is within its limits.")
    case .noNeedlessMovement:
      .init(
        "If the field was already visible with the strategy's gap, the strategy doesn't move it, unless "
          + "it makes room for the keyboard in what holds the field."
      )
    case .idempotent:
      .init("Repeating a notification changes nothing, once everything has reacted to it.")
    case .foreignInsetsKept:
      .init("No content inset is ever smaller than the app's own, on any side.")
    case .noDrift: .init("Repeating the script always ends in the same state.")
    case .everyFieldReachable:
      .init(
        "While a docked keyboard is up, every field of the form can be scrolled clear of it.",
        storedWord: "reachable")
    case .switchIsStable:
      .init("Moving the focus to another field and back restores the state, but for offsets.")
    case .orderIndependent:
      .init("The order of UIKit's calls makes no difference to the final state.")
    case .rootOnScreen:
      .init(
        "The root view is never below its initial position (after a rotation: laid out again), nor "
          + "moved up by more than the height of the keyboard."
      )
    case .reachable:
      .init(
        "While a docked keyboard is up, every field that has been first responder so far can be "
          + "scrolled clear of it.",
        storedWord: "reachable-so-far"
      )
    case .noExcessRoom:
      .init(
        "While a docked keyboard is up, the room made for it (an inset, footer, spacer, padding, "
          + "or a reduced height) is at most what is covered, plus the app's own insets and the "
          + "strategy's gap."
      )
    case .barOnKeyboard:
      .init(
        "A view that rides the keyboard, if anything moves it, is flush with the keyboard or with "
          + "another one, at the gap or its initial distance; otherwise it is at its initial "
          + "position. It never shrinks."
      )
    case .movesWithKeyboard:
      .init(
        "What the strategy moves in sight for a docked keyboard begins to move within 2 frames (1/30 s) "
          + "of the keyboard."
      )
    }
  }

  /// What a scenario about some fields of a form can check: all laws but the one that judges every field,
  /// whatever is edited.
  package static let ofSomeFields = allCases.filter { $0 != .everyFieldReachable }

  /// What a scenario without any expectation checks.
  package static let withoutExpectations: [Law] = [.focusedFieldVisible, .restoredAfterHide]

  // MARK: What is stored

  /// The word in canonical contents.
  var storedWord: String { declaration.storedWord ?? rawValue }

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
