/// A keyboard as the models of other platforms see it: what it covers, and a body that ends above it.
struct PlatformKeyboard {
  /// Its last end frame in window coordinates; nil while it is hidden.
  private(set) var frame: Rect?
  /// How much higher the body ends than it does by itself, in points.
  private var taken = 0.0

  /// Its top edge in window coordinates; nil while it is hidden.
  var top: Double? { frame?.minY }

  /// Takes over where a notification says that the keyboard goes.
  mutating func follow(_ notification: KeyboardNotification, on screen: Screen) {
    let isHide = notification.name == .willHide || notification.name == .didHide
    let isBelow = notification.end.minY >= screen.screenSize.height
    frame = isHide || isBelow ? nil : notification.end
  }

  /// Has a body end at the keyboard's top where that is higher than its own bottom; a body that
  /// constraints lay out does not obey a frame.
  mutating func resize(_ body: ViewIndex, on screen: inout Screen, _ cause: Cause) {
    guard body >= 0, !screen.form.isConstrained(body) else { return }
    let present = screen.windowFrame(body)
    let own = present.maxY + taken
    var frame = screen.frame(body)
    frame.height = max(0, min(own, top ?? own) - present.minY)
    screen.setFrame(frame, of: body, cause)
    taken = own - screen.windowFrame(body).maxY
  }
}

extension Screen {
  /// The scroll views around a view, from the inside out.
  func enclosingScrollViews(of view: ViewIndex) -> [ViewIndex] {
    guard form.views.indices.contains(view) else { return [] }
    let first = form.views[view].enclosingScrollView
    return Array(
      sequence(first: first) { self.form.views[$0].enclosingScrollView }.prefix { $0 >= 0 }
    )
  }

  /// Scrolls vertically as far as there is content; insets don't count.
  mutating func scroll(_ view: ViewIndex, toContentAt y: Double, _ cause: Cause) {
    let most = max(0, contentSize(view).height - frame(view).height)
    let offset = Point(contentOffset(view).x, min(max(y, 0), most))
    setContentOffset(offset, of: view, cause)
  }
}
