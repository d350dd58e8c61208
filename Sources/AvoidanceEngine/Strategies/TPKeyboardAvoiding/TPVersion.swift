/// A version of TPKeyboardAvoiding, 1.2.5 to 1.3.5.
///
/// Every difference between these versions is a property here; the model asks for behaviours, never
/// for numbers. Source: the library's tags, as <doc:TodaysLibraries#TPKeyboardAvoiding> lists them.
struct TPVersion: Hashable, Sendable {
  /// The version's numbers.
  var number: LibraryVersion

  /// The version that the article describes.
  static let reference = TPVersion(number: LibraryVersion(1, 3, 5))
  /// The versions of the model.
  static let known = LibraryVersion(1, 2, 5)...LibraryVersion(1, 3, 5)
}

/// What changed from version to version: one row a behaviour.
extension TPVersion {
  private func since(_ minor: Int, _ patch: Int) -> Bool {
    number >= LibraryVersion(1, minor, patch)
  }

  /// Insets are remembered before they change; before, a hide sets zero (#152).
  var remembersInsets: Bool { since(2, 6) }
  /// The keyboard is followed without a first responder inside, too.
  var followsWithoutFocus: Bool { since(2, 6) }
  /// The content moves 0.01 s after the notification, when a text input knows its caret.
  var waitsForCaret: Bool { since(3, 0) }
  /// The caret's line is centred; before, the field.
  var centresCaret: Bool { since(3, 0) }
  /// The top of the adjusted inset counts; before, the view's own.
  var countsAdjustedTop: Bool { since(3, 2) }
  /// While its own scrolling lasts only repeated frames are ignored; before, all.
  var ignoresRepeatsOnly: Bool { since(3, 2) }
  /// A hide is ignored where its begin frame is empty; before, its end frame.
  var checksBeginOfHide: Bool { since(3, 2) }
  /// An empty end frame counts as a hidden keyboard.
  var hidesOnEmptyFrame: Bool { since(3, 5) }
  /// The inset after a hide is the one from before; before, 0 (#237, PR #233).
  var keepsOwnBottom: Bool { since(3, 5) }
  /// The inset is never below 0.
  var limitsInset: Bool { since(3, 5) }
}
