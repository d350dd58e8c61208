/// Scrolls every scroll view as `scrollIntoView` does, in a viewport that the keyboard makes smaller.
///
/// Source: <doc:OtherPlatforms#Web-scroll-into-view>.
struct WebScrollIntoView: PlatformStrategy {
  /// Where the field is put; `nearest` moves no more than needed.
  enum Block: String, CaseIterable { case nearest, start, center, end }
  /// What the keyboard makes smaller: what is seen of the page, the page, or nothing.
  enum Viewport: String, CaseIterable { case visual, resizesContent, overlaysContent }

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
    ]
  )

  private var view: ViewIndex?
  private var block = Block.nearest
  private var ifNeeded = false
  private var viewport = Viewport.visual
  var keyboard = PlatformKeyboard()

  var observedEvents: StrategyEvents { [.keyboardDidShow, .keyboardDidHide, .didBeginEditing] }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    keyboard.follow(notification, on: screen)
    keyboard.resize(body(on: screen), on: &screen, Cause())
    if notification.name == .didHide {
      clampAll(on: &screen)
    } else if viewport != .overlaysContent {
      show(screen.firstResponder, on: &screen)
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
    for scrollView in screen.enclosingScrollViews(of: field) {
      let rect = screen.frame(field, in: scrollView)
      var room = screen.frame(scrollView).height
      var most = max(0, screen.contentSize(scrollView).height - room)
      if viewport == .visual, let covered = keyboard.frame {
        let overlap = screen.windowFrame(scrollView).intersection(covered)?.height ?? 0
        room -= overlap
        most += overlap
      }
      var offset = screen.contentOffset(scrollView)
      let present = min(max(offset.y, 0), most)
      offset.y = min(max(wantedOffset(of: rect, in: room, from: present), 0), most)
      screen.setContentOffset(offset, of: scrollView, Cause())
    }
  }

  /// The offset that puts a rectangle of the content where it is wanted, in a room of some height.
  private func wantedOffset(of rect: Rect, in room: Double, from present: Double) -> Double {
    let isAbove = rect.minY < present
    let isBelow = rect.maxY > present + room
    if ifNeeded && !isAbove && !isBelow { return present }
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
