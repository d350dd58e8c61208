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
    frame = notification.hides(from: screen.screenSize) ? nil : notification.end
  }

  /// Has a body end at the keyboard's top where that is higher than its own bottom: by its frame, or by
  /// what ties its bottom where constraints lay it out.
  mutating func resize(_ body: ViewIndex, on screen: inout Screen, _ cause: Cause) {
    let present = screen.windowFrame(body)
    switch screen.form.heldBottom(of: body, constraint: "") {
    case .nothing: return
    case .pin:
      let own = present.maxY + taken
      var frame = screen.frame(body)
      frame.height = max(0, min(own, top ?? own) - present.minY)
      screen.setFrame(frame, of: body, cause)
      taken = own - screen.windowFrame(body).maxY
    case .constraint(let tied):
      let edge = screen.edge(of: tied)
      let own = edge + screen.distance(of: tied) + taken
      let bottom = top.map { max(present.minY, min(own, $0)) } ?? own
      screen.setDistance(bottom - edge, of: tied, cause)
      taken = own - edge - screen.distance(of: tied)
    }
  }

  /// Follows a setting: another body is the one that ends at the keyboard; -1 for none.
  mutating func resize(_ body: ViewIndex, insteadOf old: ViewIndex, on screen: inout Screen) {
    guard body != old else { return }
    let present = frame
    frame = nil
    resize(old, on: &screen, Cause())
    frame = present
    resize(body, on: &screen, Cause())
  }
}

extension Screen {
  /// Scrolls vertically as far as there is content; insets don't count.
  mutating func scroll(_ view: ViewIndex, toContentAt y: Double, _ cause: Cause) {
    let most = max(0, contentSize(view).height - frame(view).height)
    let offset = Point(contentOffset(view).x, min(max(y, 0), most))
    setContentOffset(offset, of: view, cause)
  }
}
