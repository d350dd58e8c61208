public import AvoidanceEngine

/// A form under its name: a controller with its tree of views.
public struct FormDefinition: Definition {
  /// `form`.
  public static let kind = DefinitionKind.form
  /// What people call it.
  public var name: String
  /// Where it was read.
  public var location: SourceLocation
  /// The form as it was drawn, with every `repeat` written out.
  public var value: FormDescription
  /// The kinds of the views that scripts can refer to; a search bar's field is a text field.
  public var identifiers: [String: ViewNode.Kind]
  /// The names of the constraints that scripts can refer to.
  public var constraintNames: Set<String>
  /// Whether the form says anything of constraints.
  public var usesConstraints: Bool
  /// Where its constraints stand in a scenario file, those that say the same in their order; none for a form
  /// of another format or of a database.
  public var constraintPlaces: [LayoutConstraint: [SourceLocation]]
  /// What layout reads of the views' own extents, where it reads any, by identifier.
  public var extents: [String: LayoutExtents]
  /// How many views the form has.
  public var viewCount: Int

  /// Reads a definition back from its canonical content, which names no strategy.
  public init(name: String, canonicalContent: [UInt8]) throws(ContentError) {
    try self.init(name: name, canonicalContent: canonicalContent, strategies: StrategyRegistry([]))
  }

  /// Reads a definition back from its canonical content; the name is not part of it.
  public init(name: String, canonicalContent: [UInt8], strategies: StrategyRegistry)
    throws(ContentError)
  {
    self = try Self.read(name: name, content: canonicalContent, strategies) {
      $0.form($1, name: name)
    }
  }

  /// Takes a form that was made rather than read, unchecked and without what scripts are checked by.
  package init(unchecked value: FormDescription, name: String) {
    self.init(
      name: name, location: SourceLocation(file: ""), value: value, identifiers: [:],
      constraintNames: [], usesConstraints: false, constraintPlaces: [:], extents: [:], viewCount: 0
    )
  }

  init(
    name: String, location: SourceLocation, value: FormDescription,
    identifiers: [String: ViewNode.Kind], constraintNames: Set<String>, usesConstraints: Bool,
    constraintPlaces: [LayoutConstraint: [SourceLocation]], extents: [String: LayoutExtents],
    viewCount: Int
  ) {
    self.name = name
    self.location = location
    self.value = value
    self.identifiers = identifiers
    self.constraintNames = constraintNames
    self.usesConstraints = usesConstraints
    self.constraintPlaces = constraintPlaces
    self.extents = extents
    self.viewCount = viewCount
  }

  /// The content without name and place; see ``Definition/canonicalContent``.
  public var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(value) } }
}
