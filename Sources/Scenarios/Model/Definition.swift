public import AvoidanceEngine
public import SystemCalls

/// Something that people define under a name.
public protocol Definition: Hashable, Sendable {
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
  public var digest: Digest { Digest.ofDefinition(kind: Self.kind, content: canonicalContent) }

  /// Returns the identities of many contents, in their order.
  ///
  /// - Parameters:
  ///   - definitions: The definitions.
  ///   - jobs: How many processors work at a time.
  /// - Returns: A digest for each definition.
  public static func digests(of definitions: [Self], jobs: Int = Environment.processorCount)
    -> [Digest]
  {
    let digests = Concurrently.map(inPiecesOf: 256, definitions.count, jobs: jobs) { places in
      let context = DigestContext()
      return definitions[places].map {
        context.digest(ofDefinition: kind, content: $0.canonicalContent)
      }
    }
    return Array(digests.joined())
  }

  /// Whether both have the same name and content, wherever they were read.
  public func isSame(as other: Self) -> Bool {
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
public struct ContentError: Error, Hashable, CustomStringConvertible {
  /// What is wrong with it.
  public var diagnostics: [Diagnostic]

  /// The diagnostics below each other.
  public var description: String {
    diagnostics.map(\.description).joined(separator: "\n")
  }
}
