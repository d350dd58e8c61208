public import AvoidanceEngine

/// A strategy under its name: a model with parameters.
public struct StrategyDefinition: Definition {
  /// `strategy`.
  public static let kind = DefinitionKind.strategy
  /// What people call it.
  public var name: String
  /// Where it was read.
  public var location: SourceLocation
  /// The model and the parameters that differ from its defaults.
  public var value: StrategyDescription
  /// Whether the strategy runs where none is named; see ``NamedStrategy/isUsual``.
  public var isUsual: Bool

  /// Names that mean something else where files name strategies.
  public static let reservedNames =
    SideKey.allCases.map(\.rawValue) + MatcherKey.allCases.map(\.rawValue) + ["else"]

  /// Makes a definition.
  public init(
    name: String, location: SourceLocation, value: StrategyDescription, isUsual: Bool = true
  ) {
    self.name = name
    self.location = location
    self.value = value
    self.isUsual = isUsual
  }

  /// Reads a definition back from its canonical content; the name is not part of it.
  public init(name: String, canonicalContent: [UInt8], strategies: StrategyRegistry)
    throws(ContentError)
  {
    self = try Self.read(name: name, content: canonicalContent, strategies) {
      $0.storedStrategy($1, name: name)
    }
  }

  /// The content without name and place; see ``Definition/canonicalContent``.
  public var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(value) } }
}

extension StrategyRegistry {
  /// The strategies that need no scenario file, in their order; those of external programs stand in the
  /// files that name the programs.
  public var definitions: [StrategyDefinition] {
    named.map { named in
      let model = named.description.model
      let isExternal = model.code?.command.isEmpty == false
      return StrategyDefinition(
        name: named.name, location: SourceLocation(file: isExternal ? model.source : "built in"),
        value: named.description, isUsual: named.isUsual)
    }
  }
}
