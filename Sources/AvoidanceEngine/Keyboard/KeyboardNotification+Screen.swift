/// What avoidance code asks of a notification.
extension KeyboardNotification {
  /// The animation that it announces.
  var animation: Cause { Cause(duration: duration, curve: curve) }

  /// Whether the keyboard is gone afterwards: it hides, or ends below the screen.
  func hides(from screen: Size) -> Bool {
    name == .willHide || name == .didHide || end.minY >= screen.height
  }

  /// Whether the frame at the end reaches the screen's bottom.
  func endsDocked(on screen: Size) -> Bool { end.maxY >= screen.height - 0.5 }
}

extension Cause {
  /// `setContentOffset(_:animated: true)`, which has its own animation, whatever block encloses it.
  static let scrolling = Cause(duration: 0.3, curve: 0)
}
