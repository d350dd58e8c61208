import AvoidanceEngine

/// The screens of the worked examples: 375 × 667, keyboard 260, its top at 407.
enum ReactNativeForms {
  static let device = Device(screen: Size(375, 667), portrait: Device.Metrics(keyboard: 260))

  /// UIKit's own scrolling is left out of worked examples.
  static let profile = UIKitProfile.observed.with { $0.revealsFirstResponder = false }

  /// A scroll view with the fields `a` at y 200 and `b` at y 600, 44 high.
  static func twoFields(contentHeight: Double = 1000, inset: Double = 0, caret: CaretLine? = nil)
    -> [ViewNode]
  {
    let frame = Rect(0, 0, 375, 667)
    let fields = [("a", 200.0), ("b", 600.0)].map { name, y in
      textField(name, frame: Rect(20, y, 335, 44)) { $0.caret = caret }
    }
    let size = Size(375, contentHeight)
    return [
      scrollView("scroll", frame: frame, contentSize: size, children: fields) {
        $0.contentInset.bottom = inset
        $0.scrollIndicatorInsets.bottom = inset
      }
    ]
  }

  static func stage(
    _ strategy: StrategyDescription, _ views: [ViewNode], profile: UIKitProfile = profile,
    texts: [String] = []
  ) -> Stage {
    Stage(views: views, device: device, strategy: strategy, profile: profile, texts: texts)
  }
}
