public import AvoidanceEngine

/// One step of a script, with views by identifier.
public enum Step: Hashable, Sendable {
  /// Becomes first responder as if tapped.
  case focus(String)
  /// The first responder resigns.
  case blur
  /// A touch in the middle of a view.
  case tap(String)
  /// A touch at a point in window coordinates.
  case tapPoint(Point)
  /// One insertion into the first responder.
  case type(String)
  /// The clear button.
  case clear
  /// The return key.
  case returnKey
  /// An insertion by the system.
  case autofill(String)
  /// The toolbar's button forward.
  case next
  /// The toolbar's button back.
  case previous
  /// The toolbar's last button.
  case done
  /// The system shows the keyboard.
  case showKeyboard
  /// The system hides the keyboard.
  case hideKeyboard
  /// The keyboard changes.
  case keyboard(KeyboardChange)
  /// One raw notification.
  case post(KeyboardPost)
  /// The device is turned.
  case rotate(Orientation)
  /// The window changes its size.
  case resize(Size)
  /// The app scrolls by a change of `contentOffset`.
  case scrollBy(String, Point)
  /// The app sets `contentOffset`.
  case scrollTo(String, Point)
  /// The user's finger changes `contentOffset`.
  case drag(String, by: Point)
  /// The app scrolls to a row.
  case scrollToRow(String, section: Int, row: Int, position: ScrollPosition)
  /// The app scrolls a rectangle of the content visible.
  case scrollRectToVisible(String, Rect)
  /// The app changes properties, in the order of their names.
  case set([Assignment])
  /// A table gets rows.
  case insertRows(String, section: Int, at: Int, rows: [ViewNode])
  /// A table loses rows.
  case deleteRows(String, section: Int, at: Int, count: Int)
  /// The strategy's parameters change.
  case configure([StrategyParameter.Name: StrategyParameter.Value])
  /// A view controller of this class appears.
  case appear(String)
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

/// One change of a view by the app.
public struct Assignment: Hashable, Sendable {
  /// The new value.
  public enum Value: Hashable, Sendable {
    /// One number, a point or size, or a rectangle or insets.
    case numbers([Double])
    /// Yes or no.
    case flag(Bool)
    /// A text.
    case text(String)
    /// A word of the property's enumeration, by its raw value.
    case choice(UInt8)
  }

  /// The view's identifier.
  public var view: String
  /// What changes.
  public var property: PropertyChange.Property
  /// The part that changes, by its place in the whole value; nil for the whole.
  public var component: Int?
  /// The new value.
  public var value: Value

  /// Makes an assignment.
  public init(
    view: String,
    property: PropertyChange.Property,
    component: Int? = nil,
    value: Value
  ) {
    self.view = view
    self.property = property
    self.component = component
    self.value = value
  }

  /// What changes as it is written, for example `contacts.contentInset.bottom`.
  public var target: String {
    let names = PropertyWords.components(of: property)
    let part = component.flatMap { names.indices.contains($0) ? ".\(names[$0])" : nil }
    return "\(view).\(PropertyWords.name(property))\(part ?? "")"
  }
}
