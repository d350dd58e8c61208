package import Scenarios

/// A JSON Schema under construction: its keywords in order.
///
/// Validation uses only keywords shared by all drafts since 7, so that editors with an older one read it
/// correctly: objects list all of their properties, and lists have one schema for all elements beside
/// those of single positions.
package struct JSONSchema: Sendable {
  private var keywords: [Value.Member] = []
  private var isNever = false

  package init() {}

  /// Matches nothing.
  package static let never: JSONSchema = {
    var schema = JSONSchema()
    schema.isNever = true
    return schema
  }()

  package var value: Value { isNever ? .flag(false) : .object(keywords) }

  // MARK: Keywords

  /// Returns the schema with a keyword appended or, if it has it already, replaced.
  package func with(_ keyword: String, _ value: Value) -> JSONSchema {
    var schema = self
    if let place = schema.keywords.firstIndex(where: { $0.key == keyword }) {
      schema.keywords[place].value = value
    } else {
      schema.keywords.append(.init(keyword, value))
    }
    return schema
  }

  package func with(_ keyword: String, _ schema: JSONSchema) -> JSONSchema {
    with(keyword, schema.value)
  }

  package func with(_ keyword: String, _ schemas: [JSONSchema]) -> JSONSchema {
    with(keyword, .list(schemas.map(\.value)))
  }

  package func with(_ keyword: String, texts: [String]) -> JSONSchema {
    with(keyword, .list(texts.map { .text($0) }))
  }

  /// Returns the schema with another's keywords appended; its own take precedence.
  package func adding(_ other: JSONSchema) -> JSONSchema {
    var schema = self
    schema.keywords += other.keywords.filter { member in
      !keywords.contains { $0.key == member.key }
    }
    return schema
  }

  /// Returns the schema with a description as its first keyword.
  package func described(_ text: String) -> JSONSchema {
    var schema = self
    schema.keywords.removeAll { $0.key == "description" }
    schema.keywords.insert(.init("description", .text(text)), at: 0)
    return schema
  }

  /// The schema with null allowed.
  package var orNull: JSONSchema {
    for keyword in keywords {
      switch (keyword.key, keyword.value) {
      case ("type", .text(let type)): return with("type", texts: [type, "null"])
      case ("type", .list(let types)): return with("type", .list(types + [.text("null")]))
      case ("enum", .list(let values)): return with("enum", .list(values + [.null]))
      default: continue
      }
    }
    return .any(of: [self, .types("null")])
  }

  /// Returns the schema with objects excluded that have all of these keys.
  package func without(all keys: [String]) -> JSONSchema {
    with("not", JSONSchema.requiring(keys))
  }

  // MARK: Kinds of schemas

  package static func types(_ names: String...) -> JSONSchema {
    JSONSchema().with("type", names.count == 1 ? .text(names[0]) : .list(names.map { .text($0) }))
  }

  package static func reference(_ definition: String) -> JSONSchema {
    JSONSchema().with("$ref", .text("#/$defs/\(definition)"))
  }

  /// Matches a definition and another schema; drafts before 2019-09 ignore keywords beside `$ref`.
  package static func reference(_ definition: String, and schema: JSONSchema) -> JSONSchema {
    JSONSchema().with("allOf", [.reference(definition), schema])
  }

  package static func words(_ words: [String]) -> JSONSchema {
    JSONSchema().with("enum", texts: words)
  }

  package static func any(of schemas: [JSONSchema]) -> JSONSchema {
    JSONSchema().with("anyOf", schemas)
  }

  package static func requiring(_ keys: [String]) -> JSONSchema {
    JSONSchema().with("required", texts: keys)
  }

  package static func properties(_ properties: [(name: String, schema: JSONSchema)]) -> JSONSchema {
    JSONSchema().with("properties", .object(properties.map { .init($0.name, $0.schema.value) }))
  }

  /// An object with these keys and no others.
  package static func object(
    _ properties: [(name: String, schema: JSONSchema)], required: [String] = []
  )
    -> JSONSchema
  {
    var schema = JSONSchema.types("object")
      .with("properties", .object(properties.map { .init($0.name, $0.schema.value) }))
    if !required.isEmpty { schema = schema.with("required", texts: required) }
    return schema.with("additionalProperties", .flag(false))
  }

  /// An object with arbitrary keys and values of one kind.
  package static func mapping(to schema: JSONSchema) -> JSONSchema {
    .types("object").with("additionalProperties", schema)
  }

  package static func list(of schema: JSONSchema, limit: Int? = nil) -> JSONSchema {
    let list = JSONSchema.types("array").with("items", schema)
    return limit.map { list.with("maxItems", .integer($0)) } ?? list
  }

  /// A list of exactly `count` values.
  package static func list(of schema: JSONSchema, count: Int) -> JSONSchema {
    .list(of: schema).counting(count)
  }

  package func counting(_ count: Int) -> JSONSchema {
    with("minItems", .integer(count)).with("maxItems", .integer(count))
  }

  package static func condition(
    _ condition: JSONSchema, then: JSONSchema, else otherwise: JSONSchema? = nil
  ) -> JSONSchema {
    let schema = JSONSchema().with("if", condition).with("then", then)
    return otherwise.map { schema.with("else", $0) } ?? schema
  }

  /// An object with one of these values under a key.
  package static func having(_ key: String, _ values: [String]) -> JSONSchema {
    let value = values.count == 1 ? JSONSchema().with("const", .text(values[0])) : .words(values)
    return .properties([(key, value)]).with("required", texts: [key])
  }
}

extension JSONSchema {
  /// The version of what commands print as JSON, in the member `headroom` of each document.
  package static let documentVersion = 1
}
