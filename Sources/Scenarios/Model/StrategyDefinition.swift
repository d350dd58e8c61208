public import AvoidanceEngine

/// A strategy under its name: a built-in model with parameters.
public struct StrategyDefinition: Definition {
  /// `strategy`.
  public static let kind = DefinitionKind.strategy
  /// What people call it.
  public var name: String
  /// Where it was read.
  public var location: SourceLocation
  /// The model and the parameters that differ from its defaults.
  public var value: StrategyDescription

  /// Makes a definition.
  public init(name: String, location: SourceLocation, value: StrategyDescription) {
    self.name = name
    self.location = location
    self.value = value
  }

  /// Reads a definition back from its canonical content; the name is not part of it.
  public init(name: String, canonicalContent: [UInt8]) throws(ContentError) {
    self = try Self.read(name: name, content: canonicalContent) { $0.strategy($1, name: name) }
  }

  /// The content without name and place; see ``Definition/canonicalContent``.
  public var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(value) } }

  /// The strategies that need no file, in the order of the engine.
  public static let builtIn: [StrategyDefinition] =
    (StrategyDescription.builtIn + StrategyDescription.versions).map {
      let location = SourceLocation(file: "built in")
      return StrategyDefinition(name: $0.name, location: location, value: $0.description)
    }

  /// Whether a strategy is one version of a library, for which the reference version stands unless
  /// it is asked for.
  public var isVersion: Bool { Self.versionNames.contains(name) }

  static let builtInNames = Set(builtIn.map(\.name))
  private static let versionNames = Set(StrategyDescription.versions.map(\.name))
}
