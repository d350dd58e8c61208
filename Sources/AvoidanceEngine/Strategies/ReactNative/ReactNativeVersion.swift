/// A version of React Native, 0.64.0 to 0.81.4.
///
/// Every difference between these versions is a property here; the models ask for behaviours, never
/// for numbers. Source: the package's tags, as <doc:ReactNative#Versions> lists them.
struct ReactNativeVersion: Hashable, Sendable, Comparable {
  /// The version's numbers.
  var number: LibraryVersion

  init(_ minor: Int, _ patch: Int) {
    number = LibraryVersion(0, minor, patch)
  }

  static func < (a: ReactNativeVersion, b: ReactNativeVersion) -> Bool { a.number < b.number }
}

/// What changed in `KeyboardAvoidingView`: one row a behaviour.
extension ReactNativeVersion {
  private func since(_ minor: Int, _ patch: Int = 0) -> Bool {
    self >= ReactNativeVersion(minor, patch)
  }

  /// The behaviour `height` adds the present space back, since the frame has shrunk by it.
  var heightCountsPresentSpace: Bool { since(64, 4) && !since(65) || since(71) }
  /// A new height of the view is answered as soon as it is laid out, not with the next notification.
  var followsLayout: Bool { since(71) }
  /// A keyboard that begins at the screen's top, as with cross-fade transitions, leaves no space.
  var answersCrossFade: Bool { since(73) }
  /// Shows and hides are heard each by itself; before, changes of the frame alone.
  var hearsShowAndHide: Bool { since(79) }
}

/// What changed in `automaticallyAdjustKeyboardInsets`: one row a behaviour.
extension ReactNativeVersion {
  /// With cross-fade transitions a keyboard without a size takes inset and offset to 0.
  var insetsAnswerCrossFade: Bool { since(72) }
  /// The content follows the edited input; before, it always went the keyboard's way.
  var followsInput: Bool { since(73) }
  /// Fabric's scroll view adjusts, too.
  var isOnFabric: Bool { since(76) }
  /// Fabric leaves everything alone unless the keyboard covers the edited caret.
  var needsCoveredCaret: Bool { since(76) && !since(77) }
  /// With an input elsewhere that has an accessory the content goes the keyboard's way.
  var followsAccessories: Bool { since(77) }
}
