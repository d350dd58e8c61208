/// A table footer as high as the keyboard: the content grows, nothing scrolls.
///
/// Bugs kept: the height is the begin frame's (`uses`), and a footer of the form is lost.
struct FooterSpacer: Strategy {
  enum Rule: Int, StrategyRule {
    case grows, emptyFrame, shrinks

    var meaning: String {
      switch self {
      case .grows: "the keyboard shows: gives the table a footer of its height"
      case .emptyFrame: "the keyboard's frame has no height: sets a footer of no height"
      case .shrinks: "the keyboard hides: takes the footer away"
      }
    }
  }

  static let model = StrategyModel(
    "footerSpacer",
    FooterSpacer.self,
    summary: "Sets a table footer of the keyboard's height; scrolls nothing",
    source: "article 004, steps 2 and 3",
    [
      .view("scrollView", \.scrollView, finds: .table, "table that gets the footer"),
      .choice("uses", \.uses, "frame whose height is used; begin is the bug of the article"),
    ],
    rules: Rule.self
  )

  private var scrollView: ViewIndex?
  private var uses = KeyboardFrameKey.begin

  var observedEvents: StrategyEvents { [.keyboardWillShow, .keyboardWillHide] }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let scrollView = scrollView ?? screen.form.roles[.table]
    guard scrollView >= 0 else { return }
    let height = notification.name == .willShow ? uses.frame(of: notification).height : 0
    screen.follow(notification.name == .willHide ? Rule.shrinks : height > 0 ? .grows : .emptyFrame)
    screen.setTableFooter(height: height, of: scrollView, Cause())
  }
}

enum KeyboardFrameKey: String, CaseIterable {
  case begin, end

  func frame(of notification: KeyboardNotification) -> Rect {
    self == .begin ? notification.begin : notification.end
  }
}
