/// Ends the body at the keyboard's top and scrolls as a `ScrollView` does to show the field.
///
/// Source: <doc:OtherPlatforms#Android-adjust-resize>.
struct AndroidAdjustResize: PlatformStrategy {
  enum Rule: Int, PlatformRule {
    case endsBody, leavesBody, hides, outOfView, shrunk, visible, toBottom, toTop, limited

    var meaning: String {
      switch self {
      case .endsBody: "the keyboard covers part of the body: ends the body at its top"
      case .leavesBody: "the keyboard covers nothing of the body, or no body: leaves it"
      case .hides: "the keyboard hides: gives the body its height back"
      case .outOfView: "a scroll view shrinks that did not show the field before: leaves its offset"
      case .shrunk: "a scroll view shrinks that showed the field: scrolls to the field"
      case .visible: "the scroll view shows the field: leaves the offset"
      case .toBottom: "the field is below: scrolls it to the lower edge"
      case .toTop: "the field is above: scrolls it to the upper edge"
      case .limited: "the content begins or ends: scrolls no further"
      }
    }
  }

  static let model = StrategyModel(
    "androidAdjustResize",
    AndroidAdjustResize.self,
    summary:
      "Ends the body at the top of the keyboard; scroll views that shrink scroll to the field",
    origin: .platform("Android"),
    source: """
      aosp-mirror/platform_frameworks_base, core/java/android/widget/ScrollView.java; \
      androidx NestedScrollView
      """,
    [
      .view("view", \.view, finds: .view, isNeeded: false, "body, which ends at the keyboard"),
      .points("fadingEdge", \.fadingEdge, "length of the fading edge where more content follows"),
      .flag("nested", \.isNested, "uses NestedScrollViews"),
    ],
    rules: Rule.self
  )

  private var view: ViewIndex?
  private var fadingEdge = 0.0
  private var isNested = false
  var keyboard = PlatformKeyboard()

  /// Nothing else in the model responds to the keyboard.
  func unmetRequirement(on screen: Screen) -> String? {
    let body = body(on: screen)
    return body < 0 ? nil : screen.form.heldBottom(of: body, constraint: "").unmetRequirement
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    keyboard.follow(notification, on: screen)
    let field = screen.firstResponder
    let around = screen.enclosingScrollViews(of: field)
    let old = around.map { Rect(origin: screen.contentOffset($0), size: screen.frame($0).size) }
    resizeBody(on: &screen, Cause())
    for (scrollView, old) in zip(around, old) where screen.frame(scrollView).height != old.height {
      let rect = screen.frame(field, in: scrollView)
      let wasInView = rect.maxY >= old.minY && rect.minY <= old.maxY
      screen.follow(wasInView ? Rule.shrunk : .outOfView)
      guard wasInView else { continue }
      show(rect, in: scrollView, on: &screen, Cause(duration: 0.25, curve: 0))
    }
  }

  func show(_ field: ViewIndex, on screen: inout Screen) {
    for scrollView in screen.enclosingScrollViews(of: field) {
      show(screen.frame(field, in: scrollView), in: scrollView, on: &screen, Cause())
    }
  }

  func body(on screen: Screen) -> ViewIndex {
    view ?? screen.form.roles[.view]
  }

  private func show(_ rect: Rect, in scrollView: ViewIndex, on screen: inout Screen, _ cause: Cause)
  {
    let delta = scrollDelta(showing: rect, in: scrollView, on: &screen)
    guard delta != 0 else { return }
    let offset = screen.contentOffset(scrollView).y
    screen.scroll(scrollView, toContentAt: offset + delta, cause)
  }

  /// How far the content must move up to show a rectangle of it.
  private func scrollDelta(
    showing rect: Rect, in scrollView: ViewIndex, on screen: inout Screen
  ) -> Double {
    let offset = screen.contentOffset(scrollView).y
    let height = screen.frame(scrollView).height
    let content = screen.contentSize(scrollView).height
    let top = offset + (rect.minY > 0 ? fadingEdge : 0)
    let bottom = offset + height - (rect.maxY < content ? fadingEdge : 0)
    if rect.maxY > bottom && rect.minY > top {
      let wanted = rect.height > height ? rect.minY - top : rect.maxY - bottom
      let room = content - (isNested ? offset + height : bottom)
      screen.follow(wanted > room ? Rule.limited : .toBottom)
      return min(wanted, room)
    }
    if rect.minY < top && rect.maxY < bottom {
      let wanted = rect.height > height ? bottom - rect.maxY : top - rect.minY
      screen.follow(wanted > offset ? Rule.limited : .toTop)
      return max(0 - wanted, 0 - offset)
    }
    screen.follow(Rule.visible)
    return 0
  }
}
