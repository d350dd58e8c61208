package import AvoidanceEngine
package import Scenarios

/// The members of a row's JSON object, in order, with their schema and help.
///
///     static let margin: Fields<Margin> = [
///       .init("step", "Index of the step, from 0.") { $0.step },
///       .init("subject", "Subject or law.") { $0.subject },
///     ]
///
/// Declared as `static let`, tables are only made when a document is written.
package struct Fields<Row>: Sendable, ExpressibleByArrayLiteral {
  private let described: [MemberDescription]
  private let parts: [@Sendable (Row, inout [Value.Member]) -> Void]

  package init(_ columns: [Column<Row>]) {
    described = columns.map(\.description)
    parts = columns.map { column in
      { row, members in
        guard let value = column.value(row) else { return }
        members.append(.init(column.description.key, value))
      }
    }
  }

  private init(
    _ described: [MemberDescription], _ parts: [@Sendable (Row, inout [Value.Member]) -> Void]
  ) {
    self.described = described
    self.parts = parts
  }

  package init(arrayLiteral columns: Column<Row>...) { self.init(columns) }

  package static func + (fields: Self, others: Self) -> Self {
    Self(fields.described + others.described, fields.parts + others.parts)
  }

  /// The same members for another kind of row, which leads to this one.
  package func of<Other>(_ row: @escaping @Sendable (Other) -> Row) -> Fields<Other> {
    Fields<Other>(described, [{ other, members in append(row(other), to: &members) }])
  }

  private func append(_ row: Row, to members: inout [Value.Member]) {
    for part in parts { part(row, &members) }
  }

  package func members(_ row: Row) -> [Value.Member] {
    var members: [Value.Member] = []
    members.reserveCapacity(described.count)
    append(row, to: &members)
    return members
  }

  package func value(_ row: Row) -> Value { .object(members(row)) }

  package var schema: JSONSchema {
    .object(
      described.map { ($0.key, $0.shape.schema().described($0.help)) },
      required: described.filter { !$0.isOmitted }.map(\.key))
  }

  /// Every member's path and meaning; `[]` stands for each element of a list.
  package var help: [(path: String, meaning: String)] {
    described.flatMap { member in
      let path = member.key + member.shape.mark
      let parts = member.shape.help().map { ("\(path)\($0.path)", $0.meaning) }
      return [(path, parts.isEmpty ? member.help : member.help.dropLast() + ":")] + parts
    }
  }
}

package struct MemberDescription: Sendable {
  package let key: String
  /// A sentence, with the unit if there is one.
  package let help: String
  /// Whether the member is omitted if there is no value.
  package let isOmitted: Bool
  package let shape: MemberShape
}

/// A member's key, meaning and type, and how to get its value from a row.
package struct Column<Row>: Sendable {
  package let description: MemberDescription
  package let value: @Sendable (Row) -> Value?

  fileprivate init(
    key: String, help: String, isOmitted: Bool = false, shape: MemberShape,
    value: @escaping @Sendable (Row) -> Value?
  ) {
    description = MemberDescription(key: key, help: help, isOmitted: isOmitted, shape: shape)
    self.value = value
  }

  /// A JSON value; nil is null.
  package init<Leaf: MemberValue>(
    _ key: String, _ help: String, _ value: @escaping @Sendable (Row) -> Leaf
  ) {
    self.init(key: key, help: help, shape: .of(Leaf.self)) { value($0).value }
  }

  /// A JSON value; nil is omitted.
  package static func optional<Leaf: MemberValue>(
    _ key: String, _ help: String, _ value: @escaping @Sendable (Row) -> Leaf?
  ) -> Self {
    Self(key: key, help: help, isOmitted: true, shape: .of(Leaf.self)) { value($0)?.value }
  }

  /// One of a list of words.
  package static func word(
    _ key: String, _ words: [String], or absence: Absence? = nil, _ help: String,
    _ value: @escaping @Sendable (Row) -> String?
  ) -> Self {
    let shape = MemberShape(schema: { absence == .null ? .words(words).orNull : .words(words) })
    return Self(key: key, help: help, isOmitted: absence == .omitted, shape: shape) { row in
      value(row).map { .text($0) } ?? (absence == .omitted ? nil : .null)
    }
  }

  /// Any value within a schema.
  package static func any(
    _ key: String, _ schema: @autoclosure @escaping @Sendable () -> JSONSchema,
    or absence: Absence? = nil, _ help: String,
    _ value: @escaping @Sendable (Row) -> Value?
  ) -> Self {
    let shape = MemberShape(schema: { absence == .null ? schema().orNull : schema() })
    return Self(key: key, help: help, isOmitted: absence == .omitted, shape: shape) { row in
      value(row) ?? (absence == .omitted ? nil : .null)
    }
  }

  /// An object; a folded one is described elsewhere in the help.
  package static func object<Part>(
    _ key: String, _ fields: Fields<Part>, or absence: Absence? = nil, isFolded: Bool = false,
    _ help: String, _ value: @escaping @Sendable (Row) -> Part?
  ) -> Self {
    let shape = MemberShape(
      schema: { absence == .null ? fields.schema.orNull : fields.schema },
      help: { isFolded ? [] : fields.help.map { (".\($0.path)", $0.meaning) } })
    return Self(key: key, help: help, isOmitted: absence == .omitted, shape: shape) { row in
      value(row).map(fields.value) ?? (absence == .omitted ? nil : .null)
    }
  }

  /// A list of objects; nil is omitted, which `absence` has to state.
  package static func list<Part>(
    _ key: String, _ fields: Fields<Part>, or absence: Absence? = nil, isFolded: Bool = false,
    _ help: String, _ value: @escaping @Sendable (Row) -> [Part]?
  ) -> Self {
    let shape = MemberShape(
      mark: "[]", schema: { .list(of: fields.schema) },
      help: { isFolded ? [] : fields.help.map { (".\($0.path)", $0.meaning) } })
    return Self(key: key, help: help, isOmitted: absence == .omitted, shape: shape) { row in
      value(row).map { .list($0.map(fields.value)) }
    }
  }

  /// An object with names as keys.
  package static func mapping<Part>(
    _ key: String, _ fields: Fields<Part>, _ help: String,
    _ value: @escaping @Sendable (Row) -> [(name: String, part: Part)]
  ) -> Self {
    let shape = MemberShape(
      schema: { .mapping(to: fields.schema) },
      help: { fields.help.map { (".NAME.\($0.path)", $0.meaning) } })
    return Self(key: key, help: help, shape: shape) { row in
      .object(value(row).map { .init($0.name, fields.value($0.part)) })
    }
  }
}

package struct MemberShape: Sendable {
  /// What follows the member's key in paths.
  package var mark = ""
  package let schema: @Sendable () -> JSONSchema
  package var help: @Sendable () -> [(path: String, meaning: String)] = { [] }
}

/// How a missing value is written.
package enum Absence: Sendable { case null, omitted }

extension MemberShape {
  fileprivate static func of<Leaf: MemberValue>(_ type: Leaf.Type) -> Self {
    Self(mark: Leaf.mark, schema: { Leaf.schema })
  }
}

extension Fields {
  /// The members of a document, beginning with the format's version.
  package static func document(_ fields: Fields) -> Fields {
    let version = Value.integer(JSONSchema.documentVersion)
    return [
      .any("headroom", JSONSchema().with("const", version), "Version of this format: 1.") { _ in
        version
      }
    ] + fields
  }
}

extension Array {
  /// The array, or nil if it is empty.
  package var filled: Self? { isEmpty ? nil : self }
}

extension Double {
  /// The number rounded to thousandths, which removes rounding noise.
  ///
  /// A step of the engine's grid, 1/1024, does not become 0.
  package var thousandths: Double { abs(self) < 1e12 ? (self * 1000).rounded() / 1000 + 0 : self }
}

// MARK: Leaves

/// A type whose values can be members, with its schema.
package protocol MemberValue: SendableMetatype {
  static var schema: JSONSchema { get }
  /// What follows the key in paths.
  static var mark: String { get }
  var value: Value { get }
}

extension MemberValue {
  package static var mark: String { "" }
}

extension Bool: MemberValue {
  package static var schema: JSONSchema { .types("boolean") }
  package var value: Value { .flag(self) }
}

extension Int: MemberValue {
  package static var schema: JSONSchema { .types("integer") }
  package var value: Value { .integer(self) }
}

extension Int64: MemberValue {
  package static var schema: JSONSchema { .types("integer") }
  package var value: Value { .integer(Int(self)) }
}

extension Double: MemberValue {
  package static var schema: JSONSchema { .types("number") }
  package var value: Value { .number(self) }
}

extension String: MemberValue {
  package static var schema: JSONSchema { .types("string") }
  package var value: Value { .text(self) }
}

extension Value: MemberValue {
  package static var schema: JSONSchema { JSONSchema() }
  package var value: Value { self }
}

extension Optional: MemberValue where Wrapped: MemberValue {
  package static var schema: JSONSchema { Wrapped.schema.orNull }
  package static var mark: String { Wrapped.mark }
  package var value: Value { self?.value ?? .null }
}

extension Array: MemberValue where Element: MemberValue {
  package static var schema: JSONSchema { .list(of: Element.schema) }
  package static var mark: String { "[]" }
  package var value: Value { .list(map(\.value)) }
}

extension MemberValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  package static var schema: JSONSchema { .words(allCases.map(\.rawValue)) }
  package var value: Value { .text(rawValue) }
}

extension Orientation: MemberValue {
  package static var schema: JSONSchema { .words(allCases.map(\.name)) }
  package var value: Value { .text(name) }
}

extension Rect: MemberValue {
  package static var schema: JSONSchema { .list(of: .types("number"), count: 4) }
  package static var mark: String { "[]" }
  package var value: Value { .numbers([x, y, width, height]) }
}

extension Size: MemberValue {
  package static var schema: JSONSchema { .list(of: .types("number"), count: 2) }
  package static var mark: String { "[]" }
  package var value: Value { .numbers([width, height]) }
}
