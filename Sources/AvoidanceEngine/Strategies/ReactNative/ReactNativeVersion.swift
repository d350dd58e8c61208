/// A version of React Native, 0.64.0 to 0.88.0.
///
/// Every difference between these versions is a property here; the models check for behaviours, never
/// for numbers. Source: the package's tags up to 0.81.4, and two commits after that; see
/// <doc:ReactNative#Versions>.
struct ReactNativeVersion: Hashable, Sendable, Comparable {
  var number: LibraryVersion

  static let newest = LibraryVersion(0, 88, 0)
  static let newestModelled = "0.88.0-rc"
  /// From others' lock files.
  static let newestKnown = KnownVersion("0.88.0-rc.4", on: "2026-11-24")
  /// The repository, before and since it moved.
  static let source = "facebook/react-native and react/react-native"

  init(_ minor: Int, _ patch: Int) {
    number = LibraryVersion(0, minor, patch)
  }

  static func < (a: ReactNativeVersion, b: ReactNativeVersion) -> Bool { a.number < b.number }
}

/// What changed in `KeyboardAvoidingView`, one property per behaviour.
extension ReactNativeVersion {
  private func since(_ minor: Int, _ patch: Int = 0) -> Bool {
    self >= ReactNativeVersion(minor, patch)
  }

  /// With `height`, the present space is added back, since the frame has shrunk by it.
  var heightCountsPresentSpace: Bool { since(64, 4) && !since(65) || since(71) }
  /// A new height of the view counts as soon as it is laid out, not only with the next notification.
  var followsLayout: Bool { since(71) }
  /// A keyboard at the screen's top, as with cross-fade transitions, takes no space.
  var answersCrossFade: Bool { since(73) }
  /// Observes shows and hides; before, only changes of the frame.
  var hearsShowAndHide: Bool { since(79) }
  /// On Android, too, a hide is no event.
  var hideIsNoEvent: Bool { since(88) }
}

/// What changed in `automaticallyAdjustKeyboardInsets`, one property per behaviour.
extension ReactNativeVersion {
  /// With cross-fade transitions, a keyboard without a size sets inset and offset to 0.
  var insetsAnswerCrossFade: Bool { since(72) }
  /// The content follows the edited input; before, it always moves with the keyboard.
  var followsInput: Bool { since(73) }
  var isOnFabric: Bool { since(76) }
  /// Fabric leaves everything alone unless the keyboard covers the edited caret.
  var needsCoveredCaret: Bool { since(76) && !since(77) }
  var hasLegacyArchitecture: Bool { !since(82) }
  /// If an input elsewhere with an accessory is edited, the content moves with the keyboard.
  var followsAccessories: Bool { since(77) }
}
