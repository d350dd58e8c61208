/// The avoidance that UIKit's own table and collection view controllers bring, under every strategy.
///
/// Source: <doc:TablesAndStacks#Table-and-collection-view-controllers>.
struct SystemTable: Sendable {
  private struct Insets {
    var content: Double
    var indicator: Double
  }

  /// The controller's table or collection; -1 for other controllers, and where UIKit is not around.
  private var scrollView: ViewIndex
  /// The bottom insets at the first show since the keyboard was hidden.
  private var remembered: Insets?

  init(_ landmarks: Form.Landmarks, isOnUIKit: Bool) {
    scrollView = isOnUIKit ? landmarks.systemTable : -1
  }

  /// Takes up its work or leaves it, as a strategy says that UIKit is around it or not.
  mutating func follow(_ landmarks: Form.Landmarks, isOnUIKit: Bool) {
    scrollView = isOnUIKit ? landmarks.systemTable : -1
  }

  /// Whether there is something for it to do at notifications.
  @inline(__always)
  var isAtWork: Bool { scrollView >= 0 }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    guard isAtWork else { return }
    let cause = Cause(by: .system, duration: notification.duration, curve: notification.curve)
    if notification.name == .willShow { show(notification.end, on: &screen, cause) }
    if notification.name == .willHide { hide(on: &screen, cause) }
  }

  private mutating func show(_ end: Rect, on screen: inout Screen, _ cause: Cause) {
    let own =
      remembered
      ?? Insets(
        content: screen.contentInset(scrollView).bottom,
        indicator: screen.scrollIndicatorInsets(scrollView).bottom)
    remembered = own
    let overlap = screen.windowFrame(scrollView).intersection(end)?.height ?? 0
    let position = screen.form.views[scrollView].scroll
    let added = overlap - screen.scrolls[position].systemInset.bottom
    setBottom(
      Insets(content: max(own.content, added), indicator: max(own.indicator, added)), on: &screen,
      cause)
    let field = screen.firstResponder
    guard field >= 0, screen.form.isInside(field, scrollView) else { return }
    let cell = screen.form.views[field].enclosingCell
    let rect = screen.frame(cell >= 0 ? cell : field, in: scrollView)
    screen.scrollRectToVisible(rect, of: scrollView, cause)
  }

  private mutating func hide(on screen: inout Screen, _ cause: Cause) {
    guard let own = remembered else { return }
    remembered = nil
    setBottom(own, on: &screen, cause)
  }

  private func setBottom(_ bottom: Insets, on screen: inout Screen, _ cause: Cause) {
    var insets = screen.contentInset(scrollView)
    insets.bottom = bottom.content
    screen.setContentInset(insets, of: scrollView, cause)
    var indicators = screen.scrollIndicatorInsets(scrollView)
    indicators.bottom = bottom.indicator
    screen.setScrollIndicatorInsets(indicators, of: scrollView, cause)
  }
}
