import Scenarios

/// A text from one of the embedded `.sql` files, known by the file's name.
struct SQL: Hashable {
  /// The file's name, with the kind where one file serves several tables.
  let name: String
  /// The text in UTF-8.
  let text: [UInt8]

  init(_ name: String, _ text: [UInt8]) {
    self.name = name
    self.text = text
  }

  /// Takes a file that serves the tables of all four kinds: `{kind}` stands for the kind.
  ///
  /// Tables can't be bound as values. The kind is one of four words of our own, never input.
  init(_ name: String, _ text: [UInt8], kind: DefinitionKind) {
    let placeholder = Array("{kind}".utf8)
    var replaced: [UInt8] = []
    var rest = text[...]
    while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
      replaced += rest[..<brace]
      if rest[brace...].starts(with: placeholder) {
        replaced += Array(kind.rawValue.utf8)
        rest = rest[(brace + placeholder.count)...]
      } else {
        replaced.append(rest[brace])
        rest = rest[(brace + 1)...]
      }
    }
    replaced += rest
    self.init("\(name) (\(kind.rawValue))", replaced)
  }

  static func == (left: SQL, right: SQL) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
