/// Pans the window until the edited field is above the keyboard.
///
/// Source: <doc:OtherPlatforms#Android-adjust-pan>.
struct AndroidAdjustPan: Strategy {
  enum Rule: Int, StrategyRule {
    case noKeyboard, keepsPan, upperEdge, lowerEdge, visible

    var meaning: String {
      switch self {
      case .noKeyboard: "no keyboard is up: puts the window back"
      case .keepsPan: "no field is edited, or it is taller than the free area: moves nothing"
      case .upperEdge: "the field is above the free area: pans to its upper edge"
      case .lowerEdge: "the keyboard covers the field: pans to its lower edge"
      case .visible: "the field is in the free area: moves nothing"
      }
    }
  }

  static let model = StrategyModel(
    "androidAdjustPan", AndroidAdjustPan.self,
    summary: "Moves the root view up just enough to show the field above the keyboard",
    origin: .platform("Android"),
    source: "aosp-mirror/platform_frameworks_base, core/java/android/view/ViewRootImpl.java",
    rules: Rule.self)

  private var keyboard = PlatformKeyboard()
  /// How far the root is above its own position, in points.
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
    let new = leastPan(showing: field, on: &screen)
    var origin = screen.frame(0).origin
    origin.y += pan - new
    pan = new
    screen.setOrigin(origin, of: 0, Cause(duration: 0.25, curve: 0))
  }

  /// The pan nearest to the present one that shows the field; 0 without a keyboard.
  private func leastPan(showing field: ViewIndex, on screen: inout Screen) -> Double {
    guard let bottom = keyboard.top else {
      screen.follow(Rule.noKeyboard)
      return 0
    }
    let top = screen.safeLines.top
    let rect = screen.windowFrame(field).offset(by: Point(0, pan))
    guard field >= 0, rect.height <= bottom - top else {
      screen.follow(Rule.keepsPan)
      return pan
    }
    let isAbove = rect.minY - pan < top
    let isBelow = rect.maxY - pan > bottom
    screen.follow(isAbove ? Rule.upperEdge : isBelow ? .lowerEdge : .visible)
    return isAbove ? rect.minY - top : isBelow ? rect.maxY - bottom : pan
  }
}
