/// A strategy that does what another platform does: it follows the keyboard by itself, ends a body at its
/// top and scrolls to what is edited.
protocol PlatformStrategy: Strategy {
  /// What its code decides.
  associatedtype Rule: PlatformRule
  /// The keyboard, and what it took of the body.
  var keyboard: PlatformKeyboard { get set }
  /// What ends at the keyboard; -1 for nothing.
  func body(on screen: Screen) -> ViewIndex
  /// Scrolls to what is edited.
  func show(_ field: ViewIndex, on screen: inout Screen)
}

/// What all of them decide about the body.
protocol PlatformRule: StrategyRule {
  /// The keyboard covers part of the body, which then ends at it.
  static var endsBody: Self { get }
  /// The keyboard covers nothing of the body, or there is none.
  static var leavesBody: Self { get }
  /// The keyboard hides, which gives the body its height back.
  static var hides: Self { get }
}

extension PlatformStrategy {
  var observedEvents: StrategyEvents {
    [.keyboardWillChangeFrame, .keyboardWillHide, .didBeginEditing]
  }

  var gap: Double? { 0 }

  var isOnUIKit: Bool { false }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    keyboard.follow(notification, on: screen)
    resizeBody(on: &screen, notification.animation)
    if keyboard.frame != nil { show(screen.firstResponder, on: &screen) }
  }

  /// Has the body end at the keyboard.
  mutating func resizeBody(on screen: inout Screen, _ cause: Cause) {
    keyboard.resize(body(on: screen), on: &screen, cause)
    screen.follow(
      keyboard.frame == nil ? Rule.hides : keyboard.takesOfBody ? .endsBody : .leavesBody)
  }

  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
    show(field, on: &screen)
  }

  mutating func parameterChanged(_ name: String, from old: Self, on screen: inout Screen) {
    keyboard.resize(body(on: screen), insteadOf: old.body(on: screen), on: &screen)
  }
}

/// A keyboard as the models of other platforms see it: what it covers, and a body that ends above it.
struct PlatformKeyboard {
  /// Its last end frame in window coordinates; nil while it is hidden.
  private(set) var frame: Rect?
  /// How much higher the body ends than it does by itself, in points.
  private var taken = 0.0

  /// Whether the body ends higher than by itself.
  var takesOfBody: Bool { taken > 0 }

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
  ///
  /// - Returns: Whether there is less content.
  @discardableResult
  mutating func scroll(_ view: ViewIndex, toContentAt y: Double, _ cause: Cause) -> Bool {
    let most = max(0, contentSize(view).height - frame(view).height)
    let offset = Point(contentOffset(view).x, min(max(y, 0), most))
    setContentOffset(offset, of: view, cause)
    return y < 0 || y > most
  }
}
