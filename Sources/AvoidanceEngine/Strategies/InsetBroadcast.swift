/// The same inset for several tables.
///
/// Bugs kept: the height is the begin frame's (`uses`), no overlap is computed, and existing insets are lost.
struct InsetBroadcast: Strategy {
  enum Rule: Int, StrategyRule {
    case insets, emptyFrame, zeroes

    var meaning: String {
      switch self {
      case .insets: "the keyboard shows: insets every table by its height"
      case .emptyFrame: "the keyboard's frame has no height: sets all insets to 0"
      case .zeroes: "the keyboard hides: sets all insets to 0"
      }
    }
  }

  static let model = StrategyModel(
    "insetBroadcast",
    InsetBroadcast.self,
    summary: "Insets several tables by the keyboard height; scrolls nothing",
    source: "article 004, update of 13 January 2015",
    [
      .views("scrollViews", \.scrollViews, finds: .table, "tables to inset"),
      .choice("uses", \.uses, "frame whose height is used; begin is the bug of the article"),
    ],
    rules: Rule.self
  )

  private var scrollViews: [ViewIndex]?
  private var uses = KeyboardFrameKey.begin

  var observedEvents: StrategyEvents { [.keyboardWillShow, .keyboardWillHide] }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    var insets = EdgeInsets.zero
    if notification.name == .willShow { insets.bottom = uses.frame(of: notification).height }
    let isEmpty = insets.bottom == 0
    screen.follow(notification.name == .willHide ? Rule.zeroes : isEmpty ? .emptyFrame : .insets)
    for view in scrollViews ?? screen.form.roles.tables {
      screen.setContentInset(insets, of: view, Cause())
      screen.setScrollIndicatorInsets(insets, of: view, Cause())
    }
  }
}
