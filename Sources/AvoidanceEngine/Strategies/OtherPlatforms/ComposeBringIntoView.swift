/// Ends the body at the keyboard's top and brings the nearer edge of the field into every scroll view.
///
/// Source: <doc:OtherPlatforms#Compose-bring-into-view>.
struct ComposeBringIntoView: PlatformStrategy {
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
    ]
  )

  private var view: ViewIndex?
  private var imePadding = true
  var keyboard = PlatformKeyboard()

  func body(on screen: Screen) -> ViewIndex {
    imePadding ? view ?? screen.form.roles[.view] : -1
  }

  func show(_ field: ViewIndex, on screen: inout Screen) {
    for scrollView in screen.enclosingScrollViews(of: field) {
      let rect = screen.frame(field, in: scrollView)
      let offset = screen.contentOffset(scrollView).y
      let lead = rect.minY - offset
      let trail = rect.maxY - (offset + screen.frame(scrollView).height)
      let isInside = lead >= 0 && trail <= 0
      let isAround = lead < 0 && trail > 0
      if isInside || isAround { continue }
      let delta = abs(lead) < abs(trail) ? lead : trail
      screen.scroll(scrollView, toContentAt: offset + delta, Cause(duration: 0.25, curve: 0))
    }
  }
}
