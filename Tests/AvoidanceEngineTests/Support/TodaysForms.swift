import AvoidanceEngine

/// The devices and forms of the worked examples of today's recipes and libraries.
extension Device {
  /// 375 × 667 pt without safe area; the keyboard is 260 high, its top at 407.
  static let small = bare(375, 667, keyboard: 260)

  /// 375 × 812 pt with a safe area of 44 and 34; the keyboard is 335 high, its top at 477.
  static let tall = Device(
    screen: Size(375, 812), scale: 3,
    portrait: Metrics(safeArea: EdgeInsets(44, 0, 34, 0), statusBar: 44, keyboard: 335))
}

/// A view from 44 down to 812 with a scroll view in it, content 900: `b` 650 – 694.
func contentWithScrollView() -> ViewNode {
  node(
    .view,
    "content",
    frame: Rect(0, 44, 375, 768),
    children: [
      scrollView(
        "scroll", frame: Rect(0, 0, 375, 768), contentSize: Size(375, 900),
        children: [textField("b", frame: Rect(20, 650, 335, 44))]
      ).flexible()
    ]
  )
}

extension ViewNode {
  /// The view with a flexible width and height.
  func flexible() -> ViewNode {
    var node = self
    node.autoresizing = [.flexibleWidth, .flexibleHeight]
    return node
  }
}
