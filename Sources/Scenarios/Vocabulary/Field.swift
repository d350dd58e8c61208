package import AvoidanceEngine

/// Declares a key of a mapping and the property of a record that it stands for.
///
/// A class, so that reading copies nothing.
final class Field<Record: Sendable>: Sendable {
  enum Presence {
    /// May be omitted, and is omitted if the value is the default.
    case optional
    /// May be omitted in files, but not in canonical content.
    case written
    /// Can't be omitted.
    case needed
  }

  let name: String
  let shape: ValueShape
  let rules: FieldRules
  let presence: Presence
  /// The default in the notation of files, if it is not the default record's value.
  let standard: String?
  /// A sentence, with the unit if there is one.
  let help: String
  /// Reads the value into a record; false after reporting an invalid one.
  let read:
    @Sendable (_ decoder: inout FormatDecoder, _ node: Node, _ name: String, _ record: inout Record)
      -> Bool
  let value: Writing
  let writing: @Sendable (_ usual: Record) -> Writing

  /// Returns the value to write, or nil to omit the key.
  typealias Writing = @Sendable (Record) -> FieldValue?

  /// Declares a key by its property's accessors, which are faster than a key path.
  init<Value: Equatable & Sendable>(
    _ name: String, _ get: @escaping @Sendable (Record) -> Value,
    _ set: @escaping @Sendable (inout Record, Value) -> Void, _ notation: Notation<Value>,
    is presence: Presence = .optional, else standard: String? = nil, _ help: String
  ) {
    self.name = name
    self.shape = notation.shape
    self.rules = notation.rules
    self.presence = presence
    self.standard = standard
    self.help = help
    read = { decoder, node, name, record in
      guard let value = notation.read(&decoder, node, name) else { return false }
      set(&record, value)
      return true
    }
    value = { notation.written(get($0)) }
    writing = { usual in
      let usual = get(usual)
      return { record in
        let value = get(record)
        return value == usual ? nil : notation.written(value)
      }
    }
  }

  /// Declares a key by an optional property's accessors.
  init<Value: Equatable & Sendable>(
    _ name: String, _ get: @escaping @Sendable (Record) -> Value?,
    _ set: @escaping @Sendable (inout Record, Value?) -> Void, _ notation: Notation<Value>,
    is presence: Presence = .optional, else standard: String? = nil, _ help: String
  ) {
    self.name = name
    self.shape = notation.shape
    self.rules = notation.rules
    self.presence = presence
    self.standard = standard
    self.help = help
    read = { decoder, node, name, record in
      let value = notation.read(&decoder, node, name)
      set(&record, value)
      return value != nil
    }
    value = { get($0).map { notation.written($0) } }
    writing = { usual in
      let usual = get(usual)
      return { record in
        guard let value = get(record), value != usual else { return nil }
        return notation.written(value)
      }
    }
  }

  /// Declares a key that is not a single property; it is written if it has a value.
  init(
    _ name: String, _ shape: ValueShape, rules: FieldRules = [], is presence: Presence = .written,
    else standard: String? = nil, _ help: String,
    read: @escaping @Sendable (inout FormatDecoder, Node, String, inout Record) -> Void,
    value: @escaping Writing = { _ in nil }
  ) {
    self.name = name
    self.shape = shape
    self.rules = rules
    self.presence = presence
    self.standard = standard
    self.help = help
    self.read = { decoder, node, name, record in
      read(&decoder, node, name, &record)
      return true
    }
    self.value = value
    writing = { _ in value }
  }

  func writing(beside usual: Record) -> Writing {
    presence == .optional ? writing(usual) : value
  }

  /// The key's description, with the value of a default record.
  func description(beside usual: Record) -> FieldDescription {
    FieldDescription(
      name: name, shape: shape, isNeeded: presence == .needed,
      standard: presence == .needed ? nil : standard ?? value(usual)?.notation, help: help,
      rules: rules)
  }
}

final class FieldTable<Record: Sendable>: Sendable {
  let fields: [Field<Record>]
  let keys: KeyTable<Int>
  /// Indices of the required keys.
  let needed: [Int]
  /// The record with all defaults.
  let usual: Record
  /// The mapping in messages: a noun, or its key in quotes.
  let noun: String
  /// The mapping's key, if ``noun`` is one.
  let key: String?
  /// The keys as messages name them.
  let names: [String]
  /// Index of the key that is read first because the others depend on it.
  let first: Int?
  private let writings: [Field<Record>.Writing]
  private let ranks: [Int]
  /// Indices in the order of canonical content.
  private let sorted: [Int]

  init(
    _ usual: Record, of noun: String = "", prefix: String = "", first: String? = nil,
    tried: [TriedKey] = [], _ fields: [Field<Record>]
  ) {
    self.fields = fields
    self.usual = usual
    self.noun = noun
    key = noun.hasPrefix("'") ? String(noun.dropFirst().dropLast()) : nil
    names = fields.map { prefix + $0.name }
    self.first = fields.firstIndex { $0.name == first }
    keys = KeyTable(fields.enumerated().map { ($1.name, $0) }, tried: tried, in: noun)
    needed = fields.indices.filter { fields[$0].presence == .needed }
    writings = fields.map { $0.writing(beside: usual) }
    ranks = fields.map { field in fields.count { $0.name.precedesByBytes(field.name) } }
    sorted = fields.indices.sorted { [ranks] in ranks[$0] < ranks[$1] }
  }

  var descriptions: [FieldDescription] { fields.map { $0.description(beside: usual) } }

  /// All values of a record, in declaration order, with defaults marked as such.
  func members(of record: Record) -> [FieldValue.Member] {
    var members: [FieldValue.Member] = []
    members.reserveCapacity(fields.count)
    for place in fields.indices {
      let field = fields[place]
      if let value = writings[place](record) {
        members.append(.init(name: field.name, value: value, rank: ranks[place]))
      } else if let value = field.value(record) {
        members.append(.init(name: field.name, value: value, rank: ranks[place], isDefault: true))
      }
    }
    return members
  }

  /// Writes the non-default values of a record as canonical content.
  func write(_ record: Record, to writer: inout CanonicalWriter) {
    writer.object { writer in
      for place in sorted {
        guard let value = writings[place](record) else { continue }
        writer.key(fields[place].name)
        writer.write(value)
      }
    }
  }

  func members(of record: Record, beside other: Record) -> [FieldValue.Member] {
    fields.indices.compactMap { place in
      fields[place].writing(beside: other)(record).map {
        .init(name: fields[place].name, value: $0, rank: ranks[place])
      }
    }
  }
}

extension FormatDecoder {
  /// Reads a mapping into a record, key by key in file order.
  ///
  /// - Returns: The keys of the mapping, or nil if the node is not a mapping.
  @discardableResult
  mutating func read<Record>(
    _ node: Node, _ table: FieldTable<Record>, into record: inout Record
  ) -> [String]? {
    guard let fields = fields(node, table.keys, of: table.noun, key: table.key) else { return nil }
    func read(_ place: Int, _ value: Node, _ decoder: inout FormatDecoder, _ record: inout Record) {
      _ = table.fields[place].read(&decoder, value, table.names[place], &record)
    }
    if let first = table.first, let field = fields.first(where: { $0.key == first }) {
      read(first, field.value, &self, &record)
    }
    for (place, _, value) in fields where place != table.first {
      read(place, value, &self, &record)
    }
    return fields.map { table.fields[$0.key].name }
  }

  /// Reports missing required keys and returns whether there were none.
  @discardableResult
  mutating func requireKeys<Record>(
    of table: FieldTable<Record>, but other: String? = nil, in found: [String], at node: Node
  ) -> Bool {
    let needed = table.needed.map { table.fields[$0].name }.filter { $0 != other }
    return requireKeys(needed, of: table.noun, in: found, at: node)
  }
}

package enum FieldValue: Sendable {
  case null
  case flag(Bool)
  case number(Double)
  case numbers([Double])
  case text(String)
  case list([FieldValue])
  case mapping([Member])
  indirect case view(ViewNode)
  case views([ViewNode])
  case script([ScriptEntry])

  package struct Member: Sendable {
    package var name: String
    package var value: FieldValue
    /// The rank in canonical content, which sorts keys by their bytes.
    package var rank: Int
    /// Whether the key can be omitted.
    package var isDefault = false
  }
}

extension FieldValue {
  /// The value on one line, or nil if that would not be informative, such as null or an empty list.
  var notation: String? {
    switch self {
    case .null, .view, .views, .script: nil
    case .flag(let flag): "\(flag)"
    case .number(let number): CanonicalNumber.text(number)
    case .numbers(let numbers):
      numbers.allSatisfy { $0 == 0 } && numbers.count == 4
        ? "0" : "[" + numbers.map { CanonicalNumber.text($0) }.joined(separator: ", ") + "]"
    case .text(let text): text.isEmpty ? "\"\"" : text
    case .list(let values) where values.isEmpty: nil
    case .list(let values): "[" + values.compactMap(\.notation).joined(separator: ", ") + "]"
    case .mapping(let members):
      "{"
        + members.compactMap { member in member.value.notation.map { "\(member.name): \($0)" } }
        .joined(separator: ", ") + "}"
    }
  }
}

extension CanonicalWriter {
  /// Writes a value; omits a mapping's default members.
  mutating func write(_ value: FieldValue) {
    switch value {
    case .null: null()
    case .flag(let flag): self.value(flag)
    case .number(let number): self.value(number)
    case .numbers(let numbers): array(numbers) { $0.value($1) }
    case .text(let text): self.value(text)
    case .list(let values): array(values) { $0.write($1) }
    case .mapping(let members): write(members)
    case .view(let view): write(view)
    case .views(let views): array(views) { $0.write($1) }
    case .script(let entries): array(entries) { $0.write($1) }
    }
  }

  private mutating func write(_ members: [FieldValue.Member]) {
    let sorted = members.filter { !$0.isDefault }.sorted { $0.rank < $1.rank }
    object { writer in
      for member in sorted {
        writer.key(member.name)
        writer.write(member.value)
      }
    }
  }
}
