package import AvoidanceEngine
import SystemCalls

/// Something that people define under a name.
package protocol Definition: Hashable, Sendable {
  /// What it defines.
  static var kind: DefinitionKind { get }
  /// What people call it.
  var name: String { get }
  /// Where it was read.
  var location: SourceLocation { get }
  /// The content without name and place, as canonical JSON in UTF-8.
  ///
  /// Equal contents have equal bytes: keys in code-point order, values equal to their default left
  /// out, every `repeat` written out, numbers in their shortest form. It has the shape of the
  /// scenario format, so that ``init(name:canonicalContent:strategies:)`` reads it back.
  var canonicalContent: [UInt8] { get }
  /// Reads a definition back from its canonical content.
  ///
  /// - Parameters:
  ///   - name: What people call it.
  ///   - canonicalContent: The content.
  ///   - strategies: The strategies that are known, by whose parameters the content is read.
  /// - Throws: What is wrong with the content, with positions inside it.
  init(name: String, canonicalContent: [UInt8], strategies: StrategyRegistry) throws(ContentError)
}

extension Definition {
  /// The identity of the content.
  ///
  /// For many definitions in a row use a ``DigestContext`` with ``canonicalContent``.
  package var digest: Digest { Digest.ofDefinition(kind: Self.kind, content: canonicalContent) }

  /// Returns the identities of many contents, in their order.
  ///
  /// - Parameters:
  ///   - definitions: The definitions.
  ///   - jobs: How many processors work at a time.
  /// - Returns: A digest for each definition.
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

  /// Whether both have the same name and content, wherever they were read.
  package func isSame(as other: Self) -> Bool {
    name == other.name && canonicalContent == other.canonicalContent
  }

  /// Reads content with one of the decoder's methods.
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

/// Content that can't be read back.
package struct ContentError: Error, Hashable, CustomStringConvertible {
  /// What is wrong with it.
  package var diagnostics: [Diagnostic]

  /// The diagnostics below each other.
  package var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}

/// A form under its name: a controller with its tree of views.
package struct FormDefinition: Definition {
  /// `form`.
  package static let kind = DefinitionKind.form
  /// What people call it.
  package var name: String
  /// Where it was read.
  package var location: SourceLocation
  /// The form as it was drawn, with every `repeat` written out.
  package var value: FormDescription
  /// The kinds of the views that scripts can refer to; a search bar's field is a text field.
  package var identifiers: [String: ViewNode.Kind]
  /// Where the names of views and constraints stand in a scenario file; none for a form of another format or
  /// of a database.
  package var places: [String: SourceLocation]
  /// The names of the constraints that scripts can refer to.
  var constraintNames: Set<String>
  /// Whether the form says anything of constraints.
  package var usesConstraints: Bool
  /// Where its constraints stand in a scenario file, those that say the same in their order; none for a form
  /// of another format or of a database.
  package var constraintPlaces: [LayoutConstraint: [SourceLocation]]
  /// What layout reads of the views' own extents, where it reads any, by identifier.
  package var extents: [String: LayoutExtents]
  /// How many views the form has.
  package var viewCount: Int

  /// Reads a definition back from its canonical content, which names no strategy.
  package init(name: String, canonicalContent: [UInt8]) throws(ContentError) {
    try self.init(name: name, canonicalContent: canonicalContent, strategies: StrategyRegistry([]))
  }

  /// Reads a definition back from its canonical content; the name is not part of it.
  package init(name: String, canonicalContent: [UInt8], strategies: StrategyRegistry)
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

  /// The content without name and place; see ``Definition/canonicalContent``.
  package var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(value) } }
}

/// A strategy under its name: a model with parameters.
package struct StrategyDefinition: Definition {
  /// `strategy`.
  package static let kind = DefinitionKind.strategy
  /// What people call it.
  package var name: String
  /// Where it was read.
  package var location: SourceLocation
  /// The model and the parameters that differ from its defaults.
  package var value: StrategyDescription
  /// Whether the strategy runs where none is named; see ``BuiltInStrategy/isDefault``.
  package var isDefault: Bool

  /// Names that mean something else where files name strategies.
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

  /// Reads a definition back from its canonical content; the name is not part of it.
  package init(name: String, canonicalContent: [UInt8], strategies: StrategyRegistry)
    throws(ContentError)
  {
    self = try Self.read(name: name, content: canonicalContent, strategies) {
      $0.storedStrategy($1, name: name)
    }
  }

  /// The content without name and place; see ``Definition/canonicalContent``.
  package var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(value) } }
}

extension StrategyRegistry {
  /// The strategies that need no scenario file, in their order; those of external programs stand in the
  /// files that name the programs.
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
  /// The canonical content but for the code, as files say it.
  package var contentWithoutCode: [UInt8] {
    var copy = self
    copy.value.code = nil
    return copy.canonicalContent
  }
}

extension ParameterValue {
  /// The value as it stands in canonical content: JSON in UTF-8.
  package var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(self) } }
}

extension StrategyCode {
  /// The identity as it stands in a strategy's canonical content: JSON in UTF-8.
  package var canonicalContent: [UInt8] { CanonicalWriter.content { $0.write(self) } }

  /// Whether both identify the same code.
  ///
  /// Values that were stored have lost of which kind they were; what they say is compared.
  package func isSame(as other: StrategyCode) -> Bool {
    self == other || canonicalContent == other.canonicalContent
  }
}

/// What scenarios are read with where they do not say it themselves; a project may.
package struct ScenarioDefaults: Hashable, Sendable {
  /// How far a found number may be from an expected one that names no `within`, in points.
  package var tolerance = Matcher.tolerance
  /// The laws of a scenario that names none; nil: ``Law/withoutExpectations``, and none beside an
  /// `expect`.
  package var laws: [Law]?
  /// Files and folders in which names are looked for that the files do not define.
  package var otherPaths: [String] = []

  /// Takes what holds without a project.
  package init() {}
}
