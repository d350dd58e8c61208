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
  /// The app's own bottom insets at the first show since the keyboard was hidden, where the profile has them
  /// changed.
  private var remembered: Insets?

  init(_ roles: Form.ViewRoles, isOnUIKit: Bool) {
    scrollView = isOnUIKit ? roles.systemTable : -1
  }

  /// Takes up its work or leaves it, as a strategy says that UIKit is around it or not.
  mutating func follow(_ roles: Form.ViewRoles, isOnUIKit: Bool) {
    scrollView = isOnUIKit ? roles.systemTable : -1
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
/// A docked keyboard that comes up, or the bar of a hardware keyboard, centres the alert's view between the
/// status bar and its top; a view that is as high as this space or higher is put at the status bar. When
/// the keyboard goes, the view goes back to where it was. What strategies move besides stays.
///
/// Source: <doc:Layout#Alerts-and-sheets>.
struct SystemAlert: Sendable {
  /// Whether the form is an alert, and UIKit is around.
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

/// By how much UIKit has moved an alert.
struct AlertShift: Sendable {
  /// The y of the alert's view before the keyboard came up, in points.
  var rest: Double
  /// By how much it was moved down, in points; negative: up.
  var distance = 0.0
}

extension Screen {
  /// Whether the root is an alert's view: one that fills the window is drawn around it.
  var isFramedAlert: Bool {
    form.controller.kind == .alertController && views[0].frame.size != windowSize
  }

  /// By how much UIKit has moved the root, an alert's view, down from where it rests, in points; 0 for all
  /// other roots.
  public var alertShift: Double { extended.first?.alert?.distance ?? 0 }

  /// Centres the alert's view between the status bar and the top of a keyboard.
  fileprivate mutating func centreAlert(above top: Double, _ cause: Cause) {
    guard isFramedAlert else { return }
    let rest = extended.first?.alert?.rest ?? views[0].frame.y
    let statusBar = device.metrics(orientation).statusBar
    let centred = (statusBar + min(top, windowSize.height) - views[0].frame.height) / 2
    changeExtended { $0.alert = $0.alert ?? AlertShift(rest: rest) }
    shiftAlert(by: max(statusBar, centred) - rest, cause)
  }

  /// Moves the alert's view so that it is as far from where it rests as this, in points.
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
