/// A table footer as high as the keyboard: the content grows, nothing scrolls.
///
/// Faults kept: the height is the begin frame's (`uses`), and a footer that the form has is lost on
/// hide.
///
/// Source: article 004, steps 2 and 3.
struct FooterSpacer: Strategy {
  static let parameters = [
    StrategyParameter(.scrollView, .view, default: .views([])),
    StrategyParameter(.uses, .choice(KeyboardFrameKey.names), default: .choice(0)),
  ]

  private var scrollView: ViewIndex
  private var uses = KeyboardFrameKey.begin

  init(_ landmarks: Form.Landmarks) { scrollView = landmarks.table }

  mutating func configure(_ change: ParameterChange, _ landmarks: Form.Landmarks) {
    switch (change.name, change.value) {
    case (.scrollView, .views(let views)): scrollView = views.first ?? landmarks.table
    case (.uses, .choice(let value)): uses = KeyboardFrameKey(rawValue: value) ?? .begin
    default: break
    }
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    guard scrollView >= 0 else { return }
    let cause = Cause(by: .strategy)
    if notification.name == .willShow {
      let height = uses.frame(of: notification).height
      screen.setTableFooter(height: height, of: scrollView, cause)
    }
    if notification.name == .willHide {
      screen.setTableFooter(height: 0, of: scrollView, cause)
    }
  }
}

/// Which of a notification's frames a strategy reads.
enum KeyboardFrameKey: UInt8 {
  case begin, end

  static let names = ["begin", "end"]

  func frame(of notification: KeyboardNotification) -> Rect {
    self == .begin ? notification.begin : notification.end
  }
}
