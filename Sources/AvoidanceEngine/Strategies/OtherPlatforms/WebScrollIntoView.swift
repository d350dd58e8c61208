/// Scrolls every scroll view as `scrollIntoView` does, in a viewport that the keyboard shrinks.
///
/// Source: <doc:OtherPlatforms#Web-scroll-into-view>.
struct WebScrollIntoView: PlatformStrategy {
  /// The alignment of the field; `nearest` moves only as far as necessary.
  enum Block: String, CaseIterable { case nearest, start, center, end }
  /// What the keyboard shrinks: the visible part of the page, the page, or nothing.
  enum Viewport: String, CaseIterable { case visual, resizesContent, overlaysContent }

  enum Rule: Int, PlatformRule {
    case endsBody, leavesBody, hides, overlays, noScrollView, coversScrollView, ifNeeded, nearest,
      nearestEdge, places, limited

    var meaning: String {
      switch self {
      case .endsBody: "with resizesContent, the keyboard covers part of the page: ends it there"
      case .leavesBody:
        "the keyboard covers nothing of the page, or the page is not to shrink: leaves it"
      case .hides: "the keyboard hides: scrolls every scroll view back into its content"
      case .overlays: "with overlaysContent: scrolls nothing for the keyboard"
      case .noScrollView: "no field is edited, or none in a scroll view: scrolls nothing"
      case .coversScrollView:
        "with visual, the keyboard covers part of a scroll view: counts the rest"
      case .ifNeeded: "ifNeeded is set and the field shows: leaves the offset"
      case .nearest: "block is nearest, the field shows or fills the room: leaves the offset"
      case .nearestEdge:
        "block is nearest, an edge of the field is hidden: scrolls to the nearer edge"
      case .places: "block is start, center or end: scrolls the field there"
      case .limited: "the content begins or ends: scrolls no further"
      }
    }
  }

  static let model = StrategyModel(
    "webScrollIntoView",
    WebScrollIntoView.self,
    summary: "Scrolls the field into the uncovered area of every scroll view",
    origin: .platform("Web"),
    source: "CSSOM View, scrollIntoView; stipsan/compute-scroll-into-view",
    [
      .view(
        "view", \.view, finds: .view, isNeeded: false,
        "page, which ends at the keyboard if viewport is resizesContent"),
      .choice("block", \.block, "alignment of the field"),
      .flag("ifNeeded", \.ifNeeded, "does not scroll to a field that is fully visible"),
      .choice("viewport", \.viewport, "viewport that the keyboard shrinks"),
    ],
    rules: Rule.self
  )

  private var view: ViewIndex?
  private var block = Block.nearest
  private var ifNeeded = false
  private var viewport = Viewport.visual
  var keyboard = PlatformKeyboard()

  var observedEvents: StrategyEvents { [.keyboardDidShow, .keyboardDidHide, .didBeginEditing] }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    keyboard.follow(notification, on: screen)
    resizeBody(on: &screen, Cause())
    if notification.name == .didHide {
      clampAll(on: &screen)
    } else if viewport != .overlaysContent {
      show(screen.firstResponder, on: &screen)
    } else {
      screen.follow(Rule.overlays)
    }
  }

  func body(on screen: Screen) -> ViewIndex {
    viewport == .resizesContent ? view ?? screen.form.roles[.view] : -1
  }

  private func clampAll(on screen: inout Screen) {
    for scrollView in screen.form.scrollViews
    where screen.form.views[scrollView].kind != .textView {
      let limits = screen.offsetLimits(scrollView)
      var offset = screen.contentOffset(scrollView)
      offset.y = min(max(offset.y, limits.min.y), limits.max.y)
      screen.setContentOffset(offset, of: scrollView, Cause())
    }
  }

  func show(_ field: ViewIndex, on screen: inout Screen) {
    let around = screen.enclosingScrollViews(of: field)
    if around.isEmpty { screen.follow(Rule.noScrollView) }
    for scrollView in around {
      let rect = screen.frame(field, in: scrollView)
      var room = screen.frame(scrollView).height
      var most = max(0, screen.contentSize(scrollView).height - room)
      if viewport == .visual, let covered = keyboard.frame {
        let overlap = screen.windowFrame(scrollView).intersection(covered)?.height ?? 0
        if overlap > 0 { screen.follow(Rule.coversScrollView) }
        room -= overlap
        most += overlap
      }
      var offset = screen.contentOffset(scrollView)
      let present = min(max(offset.y, 0), most)
      let wanted = wantedOffset(of: rect, in: room, from: present, on: &screen)
      offset.y = min(max(wanted, 0), most)
      if offset.y != wanted { screen.follow(Rule.limited) }
      screen.setContentOffset(offset, of: scrollView, Cause())
    }
  }

  /// The offset that aligns a rectangle of the content in a height of `room`.
  private func wantedOffset(
    of rect: Rect, in room: Double, from present: Double, on screen: inout Screen
  ) -> Double {
    let isAbove = rect.minY < present
    let isBelow = rect.maxY > present + room
    if ifNeeded && !isAbove && !isBelow {
      screen.follow(Rule.ifNeeded)
      return present
    }
    screen.follow(block != .nearest ? Rule.places : isAbove == isBelow ? .nearest : .nearestEdge)
    switch block {
    case .start: return rect.minY
    case .center: return rect.midY - room / 2
    case .end: return rect.maxY - room
    case .nearest:
      if isAbove == isBelow { return present }
      let isTaller = rect.height > room
      return isAbove != isTaller ? rect.minY : rect.maxY - room
    }
  }
}
