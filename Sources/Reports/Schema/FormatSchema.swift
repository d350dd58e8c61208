public import AvoidanceEngine
package import Scenarios

/// The format of files as JSON Schema 2020-12, for editors: written from the format's vocabulary.
///
/// What it refuses is wrong. What it takes may still be wrong where that needs more than one value: names
/// that are defined nowhere, identifiers that a form lacks, what is given twice under two spellings.
public struct FormatSchema: Sendable {
  let strategies: StrategyRegistry

  /// Takes the strategies at hand: their parameters are part of the format.
  public init(strategies: StrategyRegistry) { self.strategies = strategies }

  /// The schema of scenario files.
  public var document: JSONValue {
    document(
      id: "urn:headroom:scenario-format:1", title: "Headroom scenario file, version 1",
      help: FormatPart.file.help, root: FormatPart.file.keys)
  }

  /// Returns the schema of a kind of files.
  ///
  /// - Parameters:
  ///   - id: What identifies it.
  ///   - title: What it is called.
  ///   - help: What such a file is: a sentence.
  ///   - root: The keys at the top.
  /// - Returns: The document, with the definitions of all parts of the format.
  package func document(id: String, title: String, help: String, root: [FieldDescription])
    -> JSONValue
  {
    var schema = JSONSchema()
      .with("$schema", .text("https://json-schema.org/draft/2020-12/schema"))
      .with("$id", .text(id))
      .with("title", .text(title))
      .with("description", .text(help))
    if case .object(let members) = object(root).value {
      for member in members { schema = schema.with(member.key, member.value) }
    }
    return schema.with("$defs", .object(definitions.map { .init($0.name, $0.schema.value) })).value
  }

  typealias Definition = (name: String, schema: JSONSchema)

  private var definitions: [Definition] {
    let parts = FormatPart.allCases.compactMap { part in
      schema(of: part).map { (Self.name(of: part), $0.described(part.help)) }
    }
    return parts + viewDefinitions + expectedDefinitions + parameterDefinitions
  }

  /// What a part is called among the definitions.
  static func name(of part: FormatPart) -> String { part == .view ? "anyView" : part.rawValue }

  /// Returns what is said of a part; nil for one that stands elsewhere.
  private func schema(of part: FormatPart) -> JSONSchema? {
    switch part {
    // The root, and what each kind of value is matched with.
    case .file, .matcher: nil
    case .view: anyView
    case .step: step
    case .expectation: expectation
    case .constraint: constraint
    case .strategy: strategy
    case .external: external
    case .form: form
    case .scenario: scenario
    case .controller:
      object(part.keys).with(
        "allOf", [.condition(.having("presentation", ["formSheet"]), then: .requiring(["frame"]))])
    case .adjustment, .approvedAdjustment: adjusted(object(part.keys))
    case .section: object(part.keys, repeats: true)
    case .device, .knownFailure, .profile, .baseline: object(part.keys)
    }
  }

  // MARK: Mappings

  /// Returns a mapping with described keys; some of them may have another schema than their shape's.
  func object(
    _ fields: [FieldDescription], repeats: Bool = false, with others: [String: JSONSchema] = [:]
  ) -> JSONSchema {
    .object(
      fields.map { field in
        let schema = others[field.name] ?? schema(of: field.shape, repeats: repeats)
        return (field.name, described(schema, field))
      },
      required: fields.filter(\.isNeeded).map(\.name)
    )
  }

  /// Returns a schema with what is said of its key.
  func described(_ schema: JSONSchema, _ field: FieldDescription) -> JSONSchema {
    var schema = schema
    if field.rules.contains(.distinct) { schema = schema.with("uniqueItems", .flag(true)) }
    if field.rules.contains(.filled) { schema = schema.with("minItems", .integer(1)) }
    if field.rules.contains(.orNull) { schema = schema.orNull }
    guard let standard = field.standard else { return schema.described(field.help) }
    if let value = Self.value(standard, of: field.shape) { schema = schema.with("default", value) }
    return schema.described("\(field.help) Default: \(standard).")
  }

  /// Returns a default as a value; nil where it is more than one, or words.
  private static func value(_ text: String, of shape: ValueShape) -> JSONValue? {
    switch shape {
    case .flag: text == "true" ? .flag(true) : text == "false" ? .flag(false) : nil
    case .word(let words): words.contains(text) ? .text(text) : nil
    case .either(let shapes): shapes.lazy.compactMap { value(text, of: $0) }.first
    case .points, .number, .integer, .insets: Double(text).map { .number($0) }
    default: nil
    }
  }

  // MARK: Definitions with rules of their own

  private var form: JSONSchema {
    let kinds: [(String, ViewNode.Kind)] = FormatWords.controllerKind.names.compactMap { name in
      FormatWords.controllerKind.value(name)?.neededRoot.map { (name, $0) }
    }
    return object(FormatPart.form.keys, with: ["view": .reference("rootView")]).with(
      "allOf",
      kinds.map { controller, view in
        .condition(
          .properties([("controller", .having("kind", [controller]))])
            .with("required", texts: ["controller"]),
          then: .properties([("view", .requiring([view.name]))])
        )
      }
    )
  }

  private var scenario: JSONSchema {
    object(
      FormatPart.scenario.keys,
      with: [
        "knownFailure": .mapping(
          to: .reference(Self.name(of: .knownFailure), and: .requiring(["laws"])))
      ]
    )
  }

  /// A text, or a mapping with one under a name or under the key for it, or with the parts.
  private var constraint: JSONSchema {
    let text = JSONSchema.types("string").with("pattern", .text(ConstraintPattern.constraint))
    let keys = FormatPart.constraint.keys
    let mapping = object(keys, repeats: true, with: ["constraint": text])
      .with("additionalProperties", text)
    let named = JSONSchema().with(
      "not", JSONSchema().with("propertyNames", .words(keys.map(\.name))))
    return .condition(
      .types("object"),
      then: mapping.with("anyOf", [.requiring(["constraint"]), .requiring(["first"]), named]),
      else: text)
  }

  /// Returns adjustments whose values are those of their property.
  private func adjusted(_ schema: JSONSchema) -> JSONSchema {
    let shapes: [Observable.Shape] = [.number, .point, .size, .insets, .rect]
    func values(_ schema: JSONSchema) -> JSONSchema {
      .properties([("from", schema), ("to", schema)])
    }
    let byProperty = shapes.map { shape in
      let names = Adjustment.Property.allCases.filter { $0.expectedShape == shape }
        .map { FormatWords.adjusted.name($0) }
      let value =
        shape == .number ? self.schema(of: .points(FormatRange.coordinates)) : value(of: shape)
      return JSONSchema.condition(.having("property", names), then: values(value))
    }
    let coordinates = self.schema(of: .points(FormatRange.coordinates))
    let unknown = JSONSchema.any(of: [
      coordinates, .list(of: coordinates, count: 2), .list(of: coordinates, count: 4),
    ])
    let otherwise = JSONSchema.condition(
      JSONSchema().with("not", .requiring(["property"])), then: values(unknown))
    return schema.with("allOf", byProperty + [otherwise])
  }
}
