/// The same inset for several tables.
///
/// Faults kept: the height is the begin frame's (`uses`), no overlap is computed, and insets that
/// were there before are lost.
///
/// Source: article 004, the update of 13 January 2015.
struct InsetBroadcast: Strategy {
  static let parameters = [
    StrategyParameter(.scrollViews, .views, default: .views([])),
    StrategyParameter(.uses, .choice(KeyboardFrameKey.names), default: .choice(0)),
  ]

  private var scrollViews: [ViewIndex]
  private var uses = KeyboardFrameKey.begin

  init(_ landmarks: Form.Landmarks) { scrollViews = landmarks.tables }

  mutating func configure(_ change: ParameterChange, _ landmarks: Form.Landmarks) {
    switch (change.name, change.value) {
    case (.scrollViews, .views(let views)):
      scrollViews = views.isEmpty ? landmarks.tables : views.filter { $0 >= 0 }
    case (.uses, .choice(let value)): uses = KeyboardFrameKey(rawValue: value) ?? .begin
    default: break
    }
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    var insets = EdgeInsets.zero
    switch notification.name {
    case .willShow: insets.bottom = uses.frame(of: notification).height
    case .willHide: break
    default: return
    }
    let cause = Cause(by: .strategy)
    for view in scrollViews {
      screen.setContentInset(insets, of: view, cause)
      screen.setScrollIndicatorInsets(insets, of: view, cause)
    }
  }
}
