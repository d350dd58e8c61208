/// One key of a mapping and what of a record it stands for: its declaration.
struct Field<Record: Sendable>: Sendable {
  /// Whether the key stands in a mapping.
  enum Presence {
    /// It may be left out, and is where the value is the usual one.
    case optional
    /// Files may leave it out; it is always written.
    case written
    /// The mapping means nothing without it.
    case needed
  }

  let name: String
  let shape: ValueShape
  let presence: Presence
  /// A sentence, with the unit where there is one.
  let help: String
  /// Reads the value into a record; false where it is none, after saying why.
  let read:
    @Sendable (
      _ decoder: inout FormatDecoder, _ node: Node, _ name: String, _ record: inout Record
    ) -> Bool
  /// The record's value; nil for none.
  let value: @Sendable (Record) -> FieldValue?
  /// Whether two records have the same value.
  let isSame: @Sendable (Record, Record) -> Bool

  /// Declares a key by its property.
  init<Value: Equatable & Sendable>(
    _ name: String,
    _ path: any WritableKeyPath<Record, Value> & Sendable,
    _ notation: Notation<Value>,
    is presence: Presence = .optional,
    _ help: String
  ) {
    self.name = name
    self.shape = notation.shape
    self.presence = presence
    self.help = help
    read = { decoder, node, name, record in
      guard let value = notation.read(&decoder, node, name) else { return false }
      record[keyPath: path] = value
      return true
    }
    value = { notation.written($0[keyPath: path]) }
    isSame = { $0[keyPath: path] == $1[keyPath: path] }
  }

  /// Declares a key by its property, which may have no value.
  init<Value: Equatable & Sendable>(
    _ name: String,
    _ path: any WritableKeyPath<Record, Value?> & Sendable,
    _ notation: Notation<Value>,
    is presence: Presence = .optional,
    _ help: String
  ) {
    self.name = name
    self.shape = notation.shape
    self.presence = presence
    self.help = help
    read = { decoder, node, name, record in
      let value = notation.read(&decoder, node, name)
      record[keyPath: path] = value
      return value != nil
    }
    value = { $0[keyPath: path].map { notation.written($0) } }
    isSame = { $0[keyPath: path] == $1[keyPath: path] }
  }

  /// Declares a key that is more than a property; it is written where it has a value.
  init(
    _ name: String,
    _ shape: ValueShape,
    _ help: String,
    read: @escaping @Sendable (inout FormatDecoder, Node, String, inout Record) -> Void,
    value: @escaping @Sendable (Record) -> FieldValue?
  ) {
    self.name = name
    self.shape = shape
    self.presence = .written
    self.help = help
    self.read = { decoder, node, name, record in
      read(&decoder, node, name, &record)
      return true
    }
    self.value = value
    isSame = { _, _ in false }
  }

  /// What is written of a record; nil for a usual value.
  func written(_ record: Record, beside usual: Record) -> FieldValue? {
    presence == .optional && isSame(record, usual) ? nil : value(record)
  }

  var description: FieldDescription {
    FieldDescription(name: name, shape: shape, isNeeded: presence == .needed, help: help)
  }
}

/// The keys of a mapping that stands for a record.
struct FieldTable<Record: Sendable>: Sendable {
  let fields: [Field<Record>]
  let keys: KeyTable<Int>
  /// The record about which nothing is said.
  let usual: Record
  /// What stands before a key's name in messages.
  let prefix: String

  init(_ usual: Record, prefix: String = "", _ fields: [Field<Record>]) {
    self.fields = fields
    self.usual = usual
    self.prefix = prefix
    keys = KeyTable(fields.enumerated().map { ($1.name, $0) })
  }

  var descriptions: [FieldDescription] { fields.map(\.description) }

  /// All values of a record in the order of the declarations, those marked that are usual.
  func members(of record: Record) -> [FieldValue.Member] { members(of: record, beside: usual) }

  /// All values of a record in the order of the declarations, those marked that another one has too.
  func members(of record: Record, beside other: Record) -> [FieldValue.Member] {
    fields.compactMap { field in
      guard let value = field.value(record) else { return nil }
      let isUsual = field.presence == .optional && field.isSame(record, other)
      return .init(name: field.name, value: value, isUsual: isUsual)
    }
  }
}

extension FormatDecoder {
  /// Reads a mapping into a record, key by key as they stand.
  ///
  /// - Returns: The keys that the mapping has; nil where the node is no mapping.
  @discardableResult
  mutating func read<Record>(
    _ node: Node,
    of place: String,
    key: String? = nil,
    _ table: FieldTable<Record>,
    into record: inout Record
  ) -> [String]? {
    guard let fields = fields(node, table.keys, of: place, key: key) else { return nil }
    for (index, _, value) in fields {
      let field = table.fields[index]
      _ = field.read(&self, value, table.prefix + field.name, &record)
    }
    return fields.map { table.fields[$0.key].name }
  }
}
