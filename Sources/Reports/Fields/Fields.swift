import AvoidanceEngine
import RegressionRunner
import Scenarios

/// What a row says of itself: the members of its object in JSON, in order, with their schema and help.
///
///     static let margin: Fields<Margin> = [
///       .init("step", "Index of the step, from 0.") { $0.step },
///       .init("subject", "Subject or law.") { $0.subject },
///     ]
///
/// Tables of them are `static let`: nothing is made before a document is written.
struct Fields<Row>: Sendable, ExpressibleByArrayLiteral {
  private let columns: [Column<Row>]

  init(_ columns: [Column<Row>]) { self.columns = columns }

  init(arrayLiteral columns: Column<Row>...) { self.columns = columns }

  static func + (fields: Self, others: Self) -> Self { Self(fields.columns + others.columns) }

  /// The same members of another row, which leads to this one.
  func of<Other>(_ row: @escaping @Sendable (Other) -> Row) -> Fields<Other> {
    Fields<Other>(
      columns.map { column in
        Column<Other>(
          key: column.key, help: column.help, isOmitted: column.isOmitted, shape: column.shape,
          value: { column.value(row($0)) })
      })
  }

  func value(_ row: Row) -> Value { .object(members(row)) }

  func members(_ row: Row) -> [Value.Member] {
    columns.compactMap { column in column.value(row).map { Value.Member(column.key, $0) } }
  }

  var schema: JSONSchema {
    .object(
      columns.map { ($0.key, $0.shape.schema().described($0.help)) },
      required: columns.filter { !$0.isOmitted }.map(\.key))
  }

  /// Every member with its path and meaning; `[]` stands for each element of a list.
  var help: [(path: String, meaning: String)] {
    columns.flatMap { column in
      let path = column.key + column.shape.mark
      let parts = column.shape.help().map { ("\(path)\($0.path)", $0.meaning) }
      return [(path, parts.isEmpty ? column.help : column.help.dropLast() + ":")] + parts
    }
  }
}

/// One member: its key, meaning and type, and how a row gives it.
struct Column<Row>: Sendable {
  let key: String
  /// A sentence, with the unit where there is one.
  let help: String
  /// Whether the member is left out where there is nothing to say.
  let isOmitted: Bool
  let shape: MemberShape
  let value: @Sendable (Row) -> Value?

  fileprivate init(
    key: String, help: String, isOmitted: Bool = false, shape: MemberShape,
    value: @escaping @Sendable (Row) -> Value?
  ) {
    self.key = key
    self.help = help
    self.isOmitted = isOmitted
    self.shape = shape
    self.value = value
  }

  /// A value that JSON has; nil is null.
  init<Leaf: MemberValue>(
    _ key: String, _ help: String, _ value: @escaping @Sendable (Row) -> Leaf
  ) {
    self.init(key: key, help: help, shape: .of(Leaf.self)) { value($0).value }
  }

  /// A value that JSON has; nothing stands there for nil.
  static func optional<Leaf: MemberValue>(
    _ key: String, _ help: String, _ value: @escaping @Sendable (Row) -> Leaf?
  ) -> Self {
    Self(key: key, help: help, isOmitted: true, shape: .of(Leaf.self)) { value($0)?.value }
  }

  /// A text that is one of some words, or null.
  static func word(
    _ key: String, _ words: [String], or absence: Absence? = nil, _ help: String,
    _ value: @escaping @Sendable (Row) -> String?
  ) -> Self {
    let shape = MemberShape(schema: { absence == .null ? .words(words).orNull : .words(words) })
    return Self(key: key, help: help, isOmitted: absence == .omitted, shape: shape) { row in
      value(row).map { .text($0) } ?? (absence == .omitted ? nil : .null)
    }
  }

  /// Anything, within a schema.
  static func any(
    _ key: String, _ schema: JSONSchema, or absence: Absence? = nil, _ help: String,
    _ value: @escaping @Sendable (Row) -> Value?
  ) -> Self {
    let shape = MemberShape(schema: { absence == .null ? schema.orNull : schema })
    return Self(key: key, help: help, isOmitted: absence == .omitted, shape: shape) { row in
      value(row) ?? (absence == .omitted ? nil : .null)
    }
  }

  /// An object; a folded one is described elsewhere in the help.
  static func object<Part>(
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

  /// A list of objects, left out where it is empty if that is said.
  static func list<Part>(
    _ key: String, _ fields: Fields<Part>, or absence: Absence? = nil, isFolded: Bool = false,
    _ help: String, _ value: @escaping @Sendable (Row) -> [Part]
  ) -> Self {
    let shape = MemberShape(
      mark: "[]", schema: { .list(of: fields.schema) },
      help: { isFolded ? [] : fields.help.map { (".\($0.path)", $0.meaning) } })
    return Self(key: key, help: help, isOmitted: absence == .omitted, shape: shape) { row in
      let parts = value(row)
      return absence == .omitted && parts.isEmpty ? nil : .list(parts.map(fields.value))
    }
  }

  /// An object whose keys are names.
  static func mapping<Part>(
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

/// What kind of value a member has.
struct MemberShape: Sendable {
  /// What stands behind the member's key in paths.
  var mark = ""
  let schema: @Sendable () -> JSONSchema
  var help: @Sendable () -> [(path: String, meaning: String)] = { [] }
}

/// What stands for a value that there is not.
enum Absence: Sendable { case null, omitted }

extension MemberShape {
  fileprivate static func of<Leaf: MemberValue>(_ type: Leaf.Type) -> Self {
    Self(mark: Leaf.mark, schema: { Leaf.schema })
  }
}

extension Fields {
  /// The members of a whole document: the format's version before the others.
  static func document(_ fields: Fields) -> Fields {
    let version = Value.integer(RunJSON.version)
    return [
      .any("headroom", JSONSchema().with("const", version), "Version of this format: 1.") { _ in
        version
      }
    ] + fields
  }
}

// MARK: Leaves

/// A value that is a member as it stands, whose type tells the schema.
protocol MemberValue: SendableMetatype {
  static var schema: JSONSchema { get }
  /// What stands behind the key in paths.
  static var mark: String { get }
  var value: Value { get }
}

extension MemberValue {
  static var mark: String { "" }
}

extension Bool: MemberValue {
  static var schema: JSONSchema { .types("boolean") }
  var value: Value { .flag(self) }
}

extension Int: MemberValue {
  static var schema: JSONSchema { .types("integer") }
  var value: Value { .integer(self) }
}

extension Int64: MemberValue {
  static var schema: JSONSchema { .types("integer") }
  var value: Value { .integer(Int(self)) }
}

extension Double: MemberValue {
  static var schema: JSONSchema { .types("number") }
  var value: Value { .number(self) }
}

extension String: MemberValue {
  static var schema: JSONSchema { .types("string") }
  var value: Value { .text(self) }
}

extension Value: MemberValue {
  static var schema: JSONSchema { JSONSchema() }
  var value: Value { self }
}

extension Optional: MemberValue where Wrapped: MemberValue {
  static var schema: JSONSchema { Wrapped.schema.orNull }
  static var mark: String { Wrapped.mark }
  var value: Value { self?.value ?? .null }
}

extension Array: MemberValue where Element: MemberValue {
  static var schema: JSONSchema { .list(of: Element.schema) }
  static var mark: String { "[]" }
  var value: Value { .list(map(\.value)) }
}

extension MemberValue where Self: RawRepresentable & CaseIterable, RawValue == String {
  static var schema: JSONSchema { .words(allCases.map(\.rawValue)) }
  var value: Value { .text(rawValue) }
}

extension DefinitionKind: MemberValue {}
extension DeviceChoice.Fit: MemberValue {}
extension ExternalCheck.Rule: MemberValue {}
extension Law: MemberValue {}
extension Verdict: MemberValue {}

extension Orientation: MemberValue {
  static var schema: JSONSchema { .words(allCases.map(\.name)) }
  var value: Value { .text(name) }
}

extension CaseName: MemberValue {
  static var schema: JSONSchema { .types("string") }
  var value: Value { .text(description) }
}

extension Rect: MemberValue {
  static var schema: JSONSchema { .list(of: .types("number"), count: 4) }
  static var mark: String { "[]" }
  var value: Value { .numbers([x, y, width, height]) }
}

extension Size: MemberValue {
  static var schema: JSONSchema { .list(of: .types("number"), count: 2) }
  static var mark: String { "[]" }
  var value: Value { .numbers([width, height]) }
}
