public import AvoidanceEngine

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
  public init(view: String, property: PropertyChange.Property, component: Int? = nil, value: Value)
  {
    self.view = view
    self.property = property
    self.component = component
    self.value = value
  }

  /// What changes as it is written, for example `contacts.contentInset.bottom`.
  public var target: String {
    let declaration = property.declaration
    let names = declaration.shape.parts
    let part = component.flatMap { names.indices.contains($0) ? ".\(names[$0])" : nil }
    return "\(view).\(declaration.name)\(part ?? "")"
  }
}
