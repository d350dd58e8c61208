package import AvoidanceEngine

/// A value of the format without its meaning: what canonical content and the words of a step are made
/// of.
package indirect enum FieldValue: Sendable {
  case null
  case flag(Bool)
  case number(Double)
  /// A point, a size, a rectangle or insets.
  case numbers([Double])
  case text(String)
  case list([FieldValue])
  /// A mapping.
  case mapping([Member])
  case view(ViewNode)
  case views([ViewNode])

  /// A key with its value.
  package struct Member: Sendable {
    package var name: String
    package var value: FieldValue
    /// The place in canonical content, where keys stand in the order of their bytes.
    package var rank: Int
    /// Whether it means the same to leave the key out.
    package var isUsual = false
  }
}

extension FieldValue {
  /// The value as people write it on one line; nil where that says nothing, as of null or an empty list.
  var notation: String? {
    switch self {
    case .null, .view, .views: nil
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
  /// Writes a value; of a mapping all members but those with their usual value.
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
    }
  }

  private mutating func write(_ members: [FieldValue.Member]) {
    let sorted = members.filter { !$0.isUsual }.sorted { $0.rank < $1.rank }
    object { writer in
      for member in sorted {
        writer.key(member.name)
        writer.write(member.value)
      }
    }
  }
}
