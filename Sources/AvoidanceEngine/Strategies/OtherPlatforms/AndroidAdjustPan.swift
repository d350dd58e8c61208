/// Pans the window until the edited field is above the keyboard.
///
/// Source: <doc:OtherPlatforms#Android-adjust-pan>.
struct AndroidAdjustPan: Strategy {
  static let model = StrategyModel(
    "androidAdjustPan", AndroidAdjustPan.self,
    summary: "Moves the root view up just enough to show the field above the keyboard",
    origin: .platform("Android"),
    source: "aosp-mirror/platform_frameworks_base, core/java/android/view/ViewRootImpl.java")

  private var keyboard = PlatformKeyboard()
  /// How far the root is above its own place, in points.
  private var pan = 0.0

  var observedEvents: StrategyEvents {
    [.keyboardWillChangeFrame, .keyboardWillHide, .didBeginEditing]
  }

  var gap: Double? { 0 }

  var restoresOffset: Bool { true }

  var isOnUIKit: Bool { false }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    keyboard.follow(notification, on: screen)
    show(screen.firstResponder, on: &screen)
  }

  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
    show(field, on: &screen)
  }

  private mutating func show(_ field: ViewIndex, on screen: inout Screen) {
    let new = leastPan(showing: field, on: screen)
    var origin = screen.frame(0).origin
    origin.y += pan - new
    pan = new
    screen.setOrigin(origin, of: 0, Cause(duration: 0.25, curve: 0))
  }

  /// The pan that is nearest to the present one and shows the field; 0 without a keyboard.
  private func leastPan(showing field: ViewIndex, on screen: Screen) -> Double {
    guard let bottom = keyboard.top else { return 0 }
    let top = screen.safeLines.top
    let rect = screen.windowFrame(field).offset(by: Point(0, pan))
    guard field >= 0, rect.height <= bottom - top else { return pan }
    if rect.minY - pan < top { return rect.minY - top }
    if rect.maxY - pan > bottom { return rect.maxY - bottom }
    return pan
  }
}
