/// A version of react-native-keyboard-controller, 1.15.0 to 1.22.6.
///
/// Every difference between these versions is a property here; the models check for behaviours, never
/// for numbers. Source: ``source``, as listed in <doc:KeyboardController#Versions>.
struct KeyboardControllerVersion: Hashable, Sendable, Comparable {
  var number: LibraryVersion

  init(_ major: Int, _ minor: Int, _ patch: Int) {
    number = LibraryVersion(major, minor, patch)
  }

  /// The version that represents the library.
  static let reference = KeyboardControllerVersion(1, 22, 4)
  static let newest = LibraryVersion(1, 22, 6)
  static let newestKnown = KnownVersion(newest.description, on: "2026-11-24")
  static let known = LibraryVersion(1, 15, 0)...newest
  /// What was read; of 1.22.5 the name alone is known.
  static let source =
    "kirillzyusko/react-native-keyboard-controller, 1.15.0 to 1.22.4, and the notes of 1.22.6"
  /// Versions with a strategy of their own.
  static let named = [
    (15, 0), (17, 0), (18, 0), (20, 7), (21, 0), (21, 1), (21, 2), (21, 4), (21, 10),
  ].map {
    KeyboardControllerVersion(1, $0, $1)
  }

  static func < (a: Self, b: Self) -> Bool { a.number < b.number }
}

/// What changed between versions, one property per behaviour.
extension KeyboardControllerVersion {
  private func since(_ minor: Int, _ patch: Int) -> Bool {
    self >= KeyboardControllerVersion(1, minor, patch)
  }

  // MARK: The point to keep visible

  /// The point is the caret's lower edge within the field; before, the field's own.
  var measuresCaret: Bool { since(17, 2) }
  /// Nothing scrolls unless the caret is known before the keyboard starts.
  var needsCaretAtStart: Bool { since(17, 2) && !since(21, 0) }
  /// A caret that comes after the keyboard's start completes what was waiting for it.
  var finishesWithLateCaret: Bool { since(21, 0) }
  var forgetsCaretOnHide: Bool { since(21, 0) && !since(21, 3) }
  /// The caret from before the hide is used until a new one comes.
  var takesStaleCaret: Bool { since(21, 3) }
  /// Nothing moves with the keyboard before the caret of the present field is known.
  var movesWaitForCaret: Bool { since(22, 1) }
  /// A caret whose lower edge is at 0 is valid; before, it counts as none.
  var countsCaretAtTop: Bool { since(22, 1) }
  /// A point above the scroll view's top scrolls up; before, only one above the screen's top.
  var looksAtScrollViewTop: Bool { since(21, 0) }

  /// A keyboard of another height has the field measured again; before 1.16.0 every show did.
  var measuresAtResize: Bool { !since(16, 0) || since(21, 4) }

  // MARK: The offset

  /// A gap that changes while the keyboard is up causes scrolling again.
  var followsGap: Bool { since(17, 3) }
  /// For this the field is measured again; before, its position at the start is used again.
  var measuresForGap: Bool { since(19, 6) }
  /// A hide beyond the end of the content scrolls to that end; before, back to the start of the movement.
  var removesGhostSpace: Bool { since(21, 0) }

  /// The end of any movement beyond the end of the content scrolls there again, which cuts an animation
  /// short.
  var scrollsAgainAtEnd: Bool { since(21, 0) && !since(21, 10) }

  // MARK: The space below the content

  /// The space is an inset; before, a spacer in the content.
  var insetsContent: Bool { since(21, 0) }
  /// An inset's space is added at the start; before, frame by frame with the keyboard.
  var makesSpaceAtStart: Bool { since(21, 1) }
  /// That space is computed with the keyboard's old height, which is 0 when it appears.
  var usesOldHeight: Bool { since(21, 1) && !since(21, 2) }
  /// The space is one point more than the keyboard, also while that is hidden.
  var sparesPoint: Bool { !since(21, 2) }
  /// A parameter selects the spacer again.
  var hasLayoutMode: Bool { since(21, 4) }

  // MARK: The other views

  /// The avoiding view is measured while the keyboard is up, too.
  var measuresWhileOpen: Bool { since(17, 0) }

  /// The chat's list keeps the offset that it begins with; before, it begins at 0.
  var keepsFirstOffset: Bool { since(21, 12) }
  /// The space of the chat's list is no higher than the list: `Math.min(layout.value.height, …)` in
  /// `src/components/KeyboardChatScrollView/index.tsx` of 1.21.12.
  var limitsSpace: Bool { since(21, 12) }
  /// A thaw looks for the keyboard that came or went meanwhile.
  var looksAfterThaw: Bool { since(21, 14) }
  /// An interactive dismissal takes the inset alone.
  var leavesDraggedOffset: Bool { since(22, 3) }
  /// Extra padding that shrinks scrolls no further than to 0.
  var stopsAtZero: Bool { since(22, 6) }
}
