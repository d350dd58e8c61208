/// A strategy that does what another platform does: it follows the keyboard by itself, ends a body at its
/// top and scrolls to what is edited.
protocol PlatformStrategy: Strategy {
  /// The keyboard, and what it took of the body.
  var keyboard: PlatformKeyboard { get set }
  /// What ends at the keyboard; -1 for nothing.
  func body(on screen: Screen) -> ViewIndex
  /// Scrolls to what is edited.
  func show(_ field: ViewIndex, on screen: inout Screen)
}

extension PlatformStrategy {
  var hears: StrategyEvents { [.keyboardWillChangeFrame, .keyboardWillHide, .didBeginEditing] }

  var gap: Double? { 0 }

  var isOnUIKit: Bool { false }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    keyboard.follow(notification, on: screen)
    keyboard.resize(body(on: screen), on: &screen, notification.animation)
    if keyboard.frame != nil { show(screen.firstResponder, on: &screen) }
  }

  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
    show(field, on: &screen)
  }

  mutating func parameterChanged(_ name: String, from old: Self, on screen: inout Screen) {
    keyboard.resize(body(on: screen), insteadOf: old.body(on: screen), on: &screen)
  }
}
