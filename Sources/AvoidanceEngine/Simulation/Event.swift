/// What the user, the system or the app does: one step of a script, bound to a form.
public enum Event: Hashable, Sendable {
  /// Becomes first responder as if tapped.
  case focus(ViewIndex)
  /// The first responder resigns.
  case blur
  /// A touch in the middle of a view's window frame.
  case tap(ViewIndex)
  /// A touch at a point in window coordinates.
  case tapPoint(Point)
  /// One insertion; the text's index in the form's script texts.
  case type(text: Int)
  /// The clear button.
  case clear
  /// The return key.
  case returnKey
  /// An insertion by the system with the hide and show sequences around it.
  case autofill(text: Int)
  /// The strategy's toolbar: forward.
  case next
  /// The strategy's toolbar: back.
  case previous
  /// The strategy's toolbar: done.
  case done
  /// The system shows the keyboard.
  case showKeyboard
  /// The system hides the keyboard; ends editing as the dismiss key does.
  case hideKeyboard
  /// The keyboard changes.
  indirect case keyboard(KeyboardChange)
  /// One raw notification.
  indirect case post(KeyboardPost)
  /// The device is turned.
  case rotate(Orientation)
  /// The window changes its size.
  case resize(Size)
  /// The app scrolls by a change of `contentOffset`.
  case scrollBy(ViewIndex, Point)
  /// The app sets `contentOffset`.
  case scrollTo(ViewIndex, Point)
  /// The user's finger changes `contentOffset`; clamped at rest. `from` is the finger's first y in the
  /// window.
  case drag(ViewIndex, by: Point, from: Double? = nil)
  /// The app scrolls to a row.
  case scrollToRow(ViewIndex, section: Int, row: Int, position: ScrollPosition)
  /// The app scrolls a rectangle of the content visible.
  case scrollRectToVisible(ViewIndex, Rect)
  /// The app changes properties, in this order.
  case set([PropertyChange])
  /// The table gets rows: a group of the form's inserted rows.
  case insertRows(ViewIndex, section: Int, at: Int, group: Int)
  /// The table loses rows.
  case deleteRows(ViewIndex, section: Int, at: Int, count: Int)
  /// The strategy's parameters change.
  case configure([ParameterChange])
  /// A view controller appears; index into the form's script texts.
  case appear(className: Int)
  /// The view controller disappears.
  case disappear
  /// The app leaves the screen.
  case background
  /// The app returns.
  case foreground
  /// Time passes, in seconds.
  case wait(Double)
  /// The return key handler gives its fields back.
  case detachReturnKeyHandler
}

extension Event {
  /// Whether the user scrolls or the app changes something, so that hiding need not restore it.
  public var isUserScrollOrAppChange: Bool {
    switch self {
    case .scrollBy, .scrollTo, .drag, .scrollToRow, .scrollRectToVisible, .set, .insertRows,
      .deleteRows, .configure, .appear, .disappear:
      true
    case .focus, .blur, .tap, .tapPoint, .type, .clear, .returnKey, .autofill, .next, .previous,
      .done, .showKeyboard, .hideKeyboard, .keyboard, .post, .rotate, .resize, .background,
      .foreground, .wait, .detachReturnKeyHandler:
      false
    }
  }
}

/// Where a row comes to lie.
public enum ScrollPosition: UInt8, Hashable, Sendable, CaseIterable {
  /// With the least movement that shows it.
  case none
  /// At the top of what the insets leave free.
  case top
  /// In its middle.
  case middle
  /// At its bottom.
  case bottom
}

/// A change of the keyboard; what is nil stays.
public struct KeyboardChange: Hashable, Sendable {
  /// The new frame in screen coordinates.
  public var frame: Rect?
  /// What notifications report as begin.
  public var begin: Rect?
  /// Seconds of the animation.
  public var duration: Double?
  /// Curve of the animation.
  public var curve: Int?
  /// The whole docked height, in points.
  public var height: Double?
  /// How the keyboard stands.
  public var kind: KeyboardKind?
  /// Whether the predictive bar may show.
  public var predictiveBar: Bool?

  /// Makes a change of nothing.
  public init() {}

  /// Whether it says how high the keyboard is, or where and how it stands.
  var namesPosition: Bool { kind != nil || frame != nil || height != nil }
}

/// A raw notification from a script; what is nil is the keyboard's present value.
public struct KeyboardPost: Hashable, Sendable {
  /// Which notification.
  public var name: KeyboardNotification.Name
  /// The frame before; nil: the present one.
  public var begin: Rect?
  /// The frame after; nil: the present one.
  public var end: Rect?
  /// Seconds.
  public var duration = 0.25
  /// The curve.
  public var curve = 7

  /// Makes a notification that changes nothing.
  public init(name: KeyboardNotification.Name) { self.name = name }
}
