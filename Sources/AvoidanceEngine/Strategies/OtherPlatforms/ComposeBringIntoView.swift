/// Ends the body at the keyboard's top and brings the nearer edge of the field into every scroll view.
///
/// Source: <doc:OtherPlatforms#Compose-bring-into-view>.
struct ComposeBringIntoView: PlatformStrategy {
  enum Rule: Int, PlatformRule {
    case endsBody, leavesBody, hides, noScrollView, visible, fills, toTop, toBottom, limited

    var meaning: String {
      switch self {
      case .endsBody: "the keyboard covers part of the body: ends the body at its top"
      case .leavesBody: "the keyboard covers nothing of the body, or no body: leaves it"
      case .hides: "the keyboard hides: gives the body its height back"
      case .noScrollView: "no field is edited, or none in a scroll view: scrolls nothing"
      case .visible: "the scroll view shows the whole field: leaves the offset"
      case .fills: "the field begins above and ends below the scroll view: leaves the offset"
      case .toTop: "the upper edge of the field is nearer: scrolls it into view"
      case .toBottom: "the lower edge of the field is nearer: scrolls it into view"
      case .limited: "the content begins or ends: scrolls no further"
      }
    }
  }

  static let model = StrategyModel(
    "composeBringIntoView",
    ComposeBringIntoView.self,
    summary:
      "Ends the body at the top of the keyboard and scrolls the field's nearer edge into view",
    origin: .platform("Jetpack Compose"),
    source: """
      androidx/androidx, compose/foundation/foundation/src/commonMain/kotlin/androidx/compose/\
      foundation/gestures/BringIntoViewSpec.kt
      """,
    [
      .view("view", \.view, finds: .view, isNeeded: false, "body, which ends at the keyboard"),
      .flag("imePadding", \.imePadding, "ends the body at the keyboard"),
    ],
    rules: Rule.self
  )

  private var view: ViewIndex?
  private var imePadding = true
  var keyboard = PlatformKeyboard()

  func body(on screen: Screen) -> ViewIndex {
    imePadding ? view ?? screen.form.roles[.view] : -1
  }

  func show(_ field: ViewIndex, on screen: inout Screen) {
    let around = screen.enclosingScrollViews(of: field)
    if around.isEmpty { screen.follow(Rule.noScrollView) }
    for scrollView in around {
      let rect = screen.frame(field, in: scrollView)
      let offset = screen.contentOffset(scrollView).y
      let lead = rect.minY - offset
      let trail = rect.maxY - (offset + screen.frame(scrollView).height)
      let isInside = lead >= 0 && trail <= 0
      let isAround = lead < 0 && trail > 0
      let isLeadNearer = abs(lead) < abs(trail)
      screen.follow(
        isInside ? Rule.visible : isAround ? .fills : isLeadNearer ? .toTop : .toBottom)
      if isInside || isAround { continue }
      let isLimited = screen.scroll(
        scrollView, toContentAt: offset + (isLeadNearer ? lead : trail),
        Cause(duration: 0.25, curve: 0))
      if isLimited { screen.follow(Rule.limited) }
    }
  }
}
