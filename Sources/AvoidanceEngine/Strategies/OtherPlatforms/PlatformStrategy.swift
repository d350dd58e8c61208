/// A strategy that models another platform: it follows the keyboard on its own, ends a body at its top
/// and scrolls to the edited field.
protocol PlatformStrategy: Strategy {
  associatedtype Rule: PlatformRule
  var keyboard: PlatformKeyboard { get set }
  /// The view that ends at the keyboard; -1 if there is none.
  func body(on screen: Screen) -> ViewIndex
  func show(_ field: ViewIndex, on screen: inout Screen)
}

/// Rules about the body that all of them have.
protocol PlatformRule: StrategyRule {
  static var endsBody: Self { get }
  static var leavesBody: Self { get }
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

/// A keyboard as the models of other platforms see it, with a body that ends above it.
struct PlatformKeyboard {
  /// Its last end frame in window coordinates; nil while it is hidden.
  private(set) var frame: Rect?
  /// How much higher the body ends than on its own, in points.
  private var taken = 0.0

  var takesOfBody: Bool { taken > 0 }

  /// In window coordinates; nil while it is hidden.
  var top: Double? { frame?.minY }

  mutating func follow(_ notification: KeyboardNotification, on screen: Screen) {
    frame = notification.hides(from: screen.screenSize) ? nil : notification.end
  }

  /// Makes a body end at the keyboard's top if that is higher than its own bottom: by its frame or, if
  /// constraints lay it out, by its bottom constraint.
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

  /// Switches to another body that ends at the keyboard; -1 if there is none.
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
  /// Scrolls vertically within the content, without insets; returns whether the content limits this.
  @discardableResult
  mutating func scroll(_ view: ViewIndex, toContentAt y: Double, _ cause: Cause) -> Bool {
    let most = max(0, contentSize(view).height - frame(view).height)
    let offset = Point(contentOffset(view).x, min(max(y, 0), most))
    setContentOffset(offset, of: view, cause)
    return y < 0 || y > most
  }
}
