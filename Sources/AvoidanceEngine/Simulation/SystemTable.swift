/// The avoidance of UIKit's own table and collection view controllers, under every strategy.
///
/// Source: <doc:TablesAndStacks#Table-and-collection-view-controllers>.
struct SystemTable: Sendable {
  private struct Insets {
    var content: Double
    var indicator: Double
  }

  /// The controller's table or collection; -1 for other controllers, and without UIKit.
  private var scrollView: ViewIndex
  /// The app's own bottom insets at the first show since the keyboard was hidden, if the profile
  /// changes them.
  private var remembered: Insets?

  init(_ roles: Form.ViewRoles, isOnUIKit: Bool) {
    scrollView = isOnUIKit ? roles[.systemTable] : -1
  }

  mutating func follow(_ roles: Form.ViewRoles, isOnUIKit: Bool) {
    scrollView = isOnUIKit ? roles[.systemTable] : -1
  }

  @inline(__always)
  var isAtWork: Bool { scrollView >= 0 }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    guard isAtWork else { return }
    let cause = Cause(by: .system, duration: notification.duration, curve: notification.curve)
    if notification.name == .willShow { show(notification.end, on: &screen, cause) }
    if notification.name == .willHide { hide(on: &screen, cause) }
  }

  private mutating func show(_ end: Rect, on screen: inout Screen, _ cause: Cause) {
    let overlap = screen.windowFrame(scrollView).intersection(end)?.height ?? 0
    switch screen.profile.tableControllerInset {
    case .adjusted: screen.setKeyboardInset(overlap, of: scrollView, cause)
    case .own: growOwnInsets(overlap, on: &screen, cause)
    }
    let field = screen.firstResponder
    guard field >= 0, screen.form.isInside(field, scrollView) else { return }
    let cell = screen.form.views[field].enclosingCell
    let rect = screen.frame(cell >= 0 ? cell : field, in: scrollView)
    screen.scrollRectToVisible(rect, of: scrollView, cause)
  }

  private mutating func growOwnInsets(
    _ overlap: Double, on screen: inout Screen, _ cause: Cause
  ) {
    let own =
      remembered
      ?? Insets(
        content: screen.contentInset(scrollView).bottom,
        indicator: screen.scrollIndicatorInsets(scrollView).bottom)
    remembered = own
    let position = screen.form.views[scrollView].scroll
    let added = overlap - screen.scrolls[position].systemInset.bottom
    setBottom(
      Insets(content: max(own.content, added), indicator: max(own.indicator, added)), on: &screen,
      cause)
  }

  private mutating func hide(on screen: inout Screen, _ cause: Cause) {
    guard let own = remembered else { return screen.setKeyboardInset(0, of: scrollView, cause) }
    remembered = nil
    setBottom(own, on: &screen, cause)
  }

  private func setBottom(_ bottom: Insets, on screen: inout Screen, _ cause: Cause) {
    screen.setBottomInsets(
      content: bottom.content, indicators: bottom.indicator, of: scrollView, cause)
  }
}

/// How UIKit moves an alert that has text fields, under every strategy.
///
/// A docked keyboard that comes up, or a hardware keyboard's bar, centres the alert's view between the
/// status bar and its top; a view at least as high as this space is put at the status bar. When the
/// keyboard goes, the view returns to its old position. Movements by strategies are kept.
struct SystemAlert: Sendable {
  let isAtWork: Bool

  init(_ controller: ViewController.Kind, isOnUIKit: Bool) {
    isAtWork = isOnUIKit && controller == .alertController
  }

  func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let cause = Cause(by: .system, duration: notification.duration, curve: notification.curve)
    switch notification.name {
    case .willShow: screen.centreAlert(above: screen.obstacleTop(of: notification.end), cause)
    case .willHide: screen.shiftAlert(by: 0, cause)
    default: break
    }
  }
}

struct AlertShift: Sendable {
  /// The y of the alert's view before the keyboard came up, in points.
  var rest: Double
  /// How far it was moved down, in points; negative for up.
  var distance = 0.0
}

extension Screen {
  /// Whether the root is an alert's view: not one that fills the window, in which the alert is drawn.
  var isFramedAlert: Bool {
    form.controller.kind == .alertController && views[0].frame.size != windowSize
  }

  /// How far UIKit has moved the root, an alert's view, down from its position at rest, in points; 0
  /// for other roots.
  public var alertShift: Double { extended.first?.alert?.distance ?? 0 }

  fileprivate mutating func centreAlert(above top: Double, _ cause: Cause) {
    guard isFramedAlert else { return }
    let rest = extended.first?.alert?.rest ?? views[0].frame.y
    let statusBar = device.metrics(orientation).statusBar
    let centred = (statusBar + min(top, windowSize.height) - views[0].frame.height) / 2
    changeExtended { $0.alert = $0.alert ?? AlertShift(rest: rest) }
    shiftAlert(by: max(statusBar, centred) - rest, cause)
  }

  fileprivate mutating func shiftAlert(by distance: Double, _ cause: Cause) {
    guard let shift = extended.first?.alert else { return }
    changeExtended {
      $0.alert = distance == 0 ? nil : AlertShift(rest: shift.rest, distance: distance)
    }
    var origin = views[0].frame.origin
    origin.y += distance - shift.distance
    setOrigin(origin, of: 0, cause)
  }
}
