/// The value of a parameter as files have it: views by identifier, choices by word.
public enum ParameterValue: Hashable, Sendable {
  /// Points, seconds or any other number.
  case number(Double)
  /// Yes or no.
  case flag(Bool)
  /// One of the words of the parameter's kind.
  case choice(String)
  /// Any text; empty: none.
  case text(String)
  /// A version of a library.
  case version(LibraryVersion)
  /// The identifier of a view; nil: the strategy looks for its view itself.
  case view(String?)
  /// Identifiers of views; empty: the strategy looks for its views itself.
  case views([String])
  /// Words, as names of classes.
  case words([String])
  /// Numbers of points; empty: none.
  case numbers([Double])
  /// Parameters by class of controller, in the order of the classes' names.
  case screens([ScreenParameters])
}

/// A parameter with a new value.
public struct ParameterChange: Hashable, Sendable {
  /// Which parameter; strategies that have none of this name ignore the change.
  public var name: String
  /// Its new value.
  public var value: ParameterValue

  /// Makes a change.
  public init(_ name: String, _ value: ParameterValue) {
    self.name = name
    self.value = value
  }
}

/// What a strategy's parameters are while a controller of a class is on the screen.
public struct ScreenParameters: Hashable, Sendable {
  /// The controller's class.
  public var className: String
  /// What changes when it appears, in this order, and is taken back when it disappears.
  public var changes: [ParameterChange]

  /// Makes parameters of a class.
  public init(className: String, changes: [ParameterChange]) {
    self.className = className
    self.changes = changes
  }
}
