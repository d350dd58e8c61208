package import AvoidanceEngine
import SystemCalls

/// A named definition in a file or a database.
package protocol Definition: Hashable, Sendable {
  static var kind: DefinitionKind { get }
  var name: String { get }
  /// The position where it was read.
  var location: SourceLocation { get }
  /// The content without name and location, as canonical JSON in UTF-8.
  ///
  /// Equal contents have equal bytes: keys in code-point order, default values omitted, every `repeat`
  /// expanded, numbers in their shortest form. It has the structure of the scenario format, so that
  /// ``init(name:canonicalContent:strategies:)`` reads it back.
  var canonicalContent: [UInt8] { get }
  /// Reads a definition back from its canonical content, which does not contain the name.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - canonicalContent: The content.
  ///   - strategies: The known strategies, which declare parameters.
  /// - Throws: The problems, with positions in the content.
  init(name: String, canonicalContent: [UInt8], strategies: StrategyRegistry) throws(ContentError)
}

extension Definition {
  /// The digest of the content.
  ///
  /// For many definitions in a row, use a ``DigestContext`` with ``canonicalContent``.
  package var digest: Digest { Digest.ofDefinition(kind: Self.kind, content: canonicalContent) }

  /// Returns the digests of many definitions, in order, computed by several threads.
  package static func digests(of definitions: [Self], jobs: Int = Environment.processorCount)
    -> [Digest]
  {
    let digests = ParallelMap.map(inPiecesOf: 256, definitions.count, jobs: jobs) { places in
      let context = DigestContext()
      return definitions[places].map {
        context.digest(ofDefinition: kind, content: $0.canonicalContent)
      }
    }
    return Array(digests.joined())
  }

  package func isSame(as other: Self) -> Bool {
    name == other.name && canonicalContent == other.canonicalContent
  }

  static func read<Value>(
    name: String, content: [UInt8], _ strategies: StrategyRegistry,
    _ decode: (inout FormatDecoder, Node) -> Value?
  ) throws(ContentError) -> Value {
    let file = "\(kind.rawValue) \(name)"
    let result = DocumentReader.read(file: file, bytes: content)
    guard let document = result.document, let root = document.root else {
      throw ContentError(diagnostics: result.diagnostics)
    }
    var decoder = FormatDecoder(document: document, strategies: strategies, isStored: true)
    let value = decode(&decoder, root)
    var diagnostics = result.diagnostics + decoder.diagnostics
    document.source.addExcerpts(to: &diagnostics)
    guard let value, !diagnostics.contains(where: { $0.severity == .error }) else {
      throw ContentError(diagnostics: diagnostics)
    }
    return value
  }
}

/// The problems with content that can't be read back.
package struct ContentError: Error, Hashable, CustomStringConvertible {
  package var diagnostics: [Diagnostic]

  package var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}

/// A named form: a controller with its tree of views.
package struct FormDefinition: Definition {
  package static let kind = DefinitionKind.form
  package var name: String
  package var location: SourceLocation
  /// With every `repeat` expanded.
  package var value: FormDescription
  /// The kinds of the views that scripts can refer to; a search bar's field is a text field.
  package var identifiers: [String: ViewNode.Kind]
  /// The positions of the names of views and constraints in a scenario file; empty for an imported or stored
  /// form.
  package var places: [String: SourceLocation]
  /// The positions of its inputs without a name in a scenario file, in reading order; empty likewise.
  var unnamedInputs: [SourceLocation] = []
  var constraintNames: Set<String>
  /// Whether constraints determine its layout.
  package var usesConstraints: Bool
  /// The positions of its constraints in a scenario file, in order for equal ones; empty for an imported or
  /// stored form.
  package var constraintPlaces: [LayoutConstraint: [SourceLocation]]
  /// The extents of their own that layout uses, by identifier of the view.
  package var extents: [String: LayoutExtents]
  package var viewCount: Int

  /// Reads a form back from canonical content, which refers to no strategies.
  package init(name: String, canonicalContent: [UInt8]) throws(ContentError) {
    try self.init(name: name, canonicalContent: canonicalContent, strategies: StrategyRegistry([]))
  }

  package init(name: String, canonicalContent: [UInt8], strategies: StrategyRegistry)
    throws(ContentError)
  {
    self = try Self.read(name: name, content: canonicalContent, strategies) {
      $0.form($1, name: name)
    }
  }

  /// Wraps a generated form, unchecked and without the data for checking scripts.
  package init(unchecked value: FormDescription, name: String) {
    self.init(
      name: name, location: SourceLocation(file: ""), value: value, identifiers: [:],
      places: [:], constraintNames: [], usesConstraints: false, constraintPlaces: [:], extents: [:],
      viewCount: 0)
  }

  init(
    name: String, location: SourceLocation, value: FormDescription,
    identifiers: [String: ViewNode.Kind], places: [String: SourceLocation],
    constraintNames: Set<String>, usesConstraints: Bool,
    constraintPlaces: [LayoutConstraint: [SourceLocation]], extents: [String: LayoutExtents],
    viewCount: Int
  ) {
    self.name = name
    self.location = location
    self.value = value
    self.identifiers = identifiers
    self.places = places
    self.constraintNames = constraintNames
    self.usesConstraints = usesConstraints
    self.constraintPlaces = constraintPlaces
    self.extents = extents
    self.viewCount = viewCount
  }

  package var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(value) } }
}

/// A named strategy: a model with parameters.
package struct StrategyDefinition: Definition {
  package static let kind = DefinitionKind.strategy
  package var name: String
  package var location: SourceLocation
  /// Only with parameters that differ from the model's defaults.
  package var value: StrategyDescription
  /// Whether it runs if no strategies are named; see ``BuiltInStrategy/isDefault``.
  package var isDefault: Bool

  /// Names with another meaning where files name strategies.
  package static let reservedNames =
    SideKey.allCases.map(\.rawValue) + MatcherKey.allCases.map(\.rawValue) + ["else"]

  package init(
    name: String, location: SourceLocation, value: StrategyDescription, isDefault: Bool = true
  ) {
    self.name = name
    self.location = location
    self.value = value
    self.isDefault = isDefault
  }

  package init(name: String, canonicalContent: [UInt8], strategies: StrategyRegistry)
    throws(ContentError)
  {
    self = try Self.read(name: name, content: canonicalContent, strategies) {
      $0.storedStrategy($1, name: name)
    }
  }

  package var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(value) } }
}

extension StrategyRegistry {
  /// The strategies without a scenario file, in order; external ones have the location of their definitions.
  package var definitions: [StrategyDefinition] {
    named.map { named in
      let model = named.description.model
      let isExternal = model.code?.command.isEmpty == false
      return StrategyDefinition(
        name: named.name, location: SourceLocation(file: isExternal ? model.source : "built in"),
        value: named.description, isDefault: named.isDefault)
    }
  }
}

extension StrategyDefinition {
  /// The canonical content without code, as for a strategy in a file.
  package var contentWithoutCode: [UInt8] {
    var copy = self
    copy.value.code = nil
    return copy.canonicalContent
  }
}

extension ParameterValue {
  /// As JSON in UTF-8.
  package var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(self) } }
}

extension StrategyCode {
  /// As JSON in UTF-8.
  package var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(self) } }

  /// Whether both identify the same code.
  ///
  /// Stored values have lost their kinds, so their canonical contents are compared, too.
  package func isSame(as other: StrategyCode) -> Bool {
    self == other || canonicalContent == other.canonicalContent
  }
}

/// Defaults for what scenario files omit, which a project can set.
package struct ScenarioDefaults: Hashable, Sendable {
  /// The tolerance for expected numbers without `within`, in points.
  package var tolerance = Matcher.tolerance
  /// The laws of scenarios that name none; nil for ``Law/withoutExpectations``, or none with an `expect`.
  package var laws: [Law]?
  /// Files and folders in which to look up names that the files do not define.
  package var otherPaths: [String] = []

  package init() {}
}
