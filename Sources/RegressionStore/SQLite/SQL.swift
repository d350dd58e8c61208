import EmbeddedFiles
import Scenarios
import Synchronization

/// A text from one of the embedded `.sql` files, known by the file's name.
struct SQL: Hashable {
  /// The file's name, with what it is about where one file serves several tables.
  let name: String
  /// The text in UTF-8.
  let text: [UInt8]

  init(_ name: String, _ text: [UInt8]) {
    self.name = name
    self.text = text
  }

  /// Takes a pragma, the one kind of statement that has no file.
  init(pragma: String) {
    self.init("PRAGMA \(pragma)", Array("PRAGMA \(pragma)".utf8))
  }

  /// Takes a file of the folder `SQL`, by its path there without the extension.
  init(file: String) {
    self.init(Self.name(file), Array(Self.file(file).text.utf8))
  }

  /// Takes a file that serves the tables of all four kinds: `{kind}` stands for the kind.
  init(file: String, kind: DefinitionKind) {
    let key = KindKey(file: file, kind: kind)
    self = Self.ofKinds.withLock { texts in
      if let text = texts[key] { return text }
      let text = SQL(file: file, of: kind.rawValue, ["kind": kind.rawValue])
      texts[key] = text
      return text
    }
  }

  private struct KindKey: Hashable {
    var file: String
    var kind: DefinitionKind
  }

  /// The texts for the kinds, once they were asked for.
  private static let ofKinds = Mutex<[KindKey: SQL]>([:])

  /// Takes a file in which words in braces stand for names that can't be bound as values.
  ///
  /// - Parameters:
  ///   - file: The file's path without the extension.
  ///   - subject: What it is about, which makes it another statement.
  ///   - words: What takes the place of each word in braces: never input.
  init(file: String, of subject: String, _ words: [String: String]) {
    self.init("\(Self.name(file)) (\(subject))", Array(Self.file(file).text(with: words).utf8))
  }

  private static func name(_ path: String) -> String {
    "\(path.split(separator: "/").last ?? "").sql"
  }

  private static func file(_ name: String) -> EmbeddedFile {
    EmbeddedFile("Sources/RegressionStore/SQL/\(name).sql")
  }

  static func == (left: SQL, right: SQL) -> Bool { left.name == right.name }

  func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
