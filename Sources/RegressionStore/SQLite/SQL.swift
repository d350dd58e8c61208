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
  init(_ name: String, _ text: [UInt8], kind: DefinitionKind) {
    self.init("\(name) (\(kind.rawValue))", text, replacing: "{kind}", by: kind.rawValue)
  }

  /// Takes a file that serves any table: `{table}` stands for its name.
  init(_ name: String, _ text: [UInt8], table: String) {
    self.init("\(name) (\(table))", text, replacing: "{table}", by: table)
  }

  /// Tables can't be bound as values; what stands for them is a word of our own, never input.
  private init(_ name: String, _ text: [UInt8], replacing placeholder: String, by word: String) {
    let placeholder = Array(placeholder.utf8)
    var replaced: [UInt8] = []
    var rest = text[...]
    while let brace = rest.firstIndex(of: UInt8(ascii: "{")) {
      replaced += rest[..<brace]
      if rest[brace...].starts(with: placeholder) {
        replaced += Array(word.utf8)
        rest = rest[(brace + placeholder.count)...]
      } else {
        replaced.append(rest[brace])
        rest = rest[(brace + 1)...]
      }
    }
    replaced += rest
    self.init(name, replaced)
  }

  static func == (left: SQL, right: SQL) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
