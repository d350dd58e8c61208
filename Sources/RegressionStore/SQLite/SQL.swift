import EmbeddedFiles
import Scenarios

/// A statement of the folder `SQL`, by the name of its section: `"insertRun"`.
struct SQL: Hashable, ExpressibleByStringLiteral {
  private enum Text {
    case section
    /// A section in which words in braces stand for names that can't be bound as values.
    case filled([String: String])
    case own([UInt8])
  }

  private let section: String
  /// What it is about, where one section serves several tables.
  private let subject: String
  private let source: Text

  private init(_ section: String, _ subject: String, _ source: Text) {
    self.section = section
    self.subject = subject
    self.source = source
  }

  init(stringLiteral section: String) { self.init(section, "", .section) }

  /// Takes a section that serves the tables of all four kinds: `{kind}` stands for the kind.
  init(_ section: String, _ kind: DefinitionKind) {
    self.init(section, of: kind.rawValue, ["kind": kind.rawValue])
  }

  /// Takes a section with what takes the place of each word in braces: never input.
  init(_ section: String, of subject: String = "", _ words: [String: String]) {
    self.init(section, subject, .filled(words))
  }

  init(_ name: String, _ text: [UInt8]) { self.init(name, "", .own(text)) }

  /// Takes a pragma, the one kind of statement that has no section.
  init(pragma: String) { self.init("PRAGMA \(pragma)", Array("PRAGMA \(pragma)".utf8)) }

  /// What errors call it, as in `InsertName.sql (form)`.
  var name: String {
    if case .own = source { return section }
    let file = "\(section.prefix(1).uppercased())\(section.dropFirst()).sql"
    return subject.isEmpty ? file : "\(file) (\(subject))"
  }

  /// The text in UTF-8.
  ///
  /// - Precondition: There is such a section; a test compares all literals with the folder.
  var text: [UInt8] {
    switch source {
    case .section: Array(Self.section(section).text.utf8)
    case .filled(let words): Array(Self.section(section).text(with: words).utf8)
    case .own(let text): text
    }
  }

  private static func section(_ name: String) -> EmbeddedFile {
    guard let section = sections[name] else { preconditionFailure("no statement '\(name)'") }
    return section
  }

  private static let sections = Dictionary(
    uniqueKeysWithValues: EmbeddedFile.all(beginning: "Sources/RegressionStore/SQL/")
      .flatMap(\.sections).map { ($0.path, $0) })

  static func == (left: SQL, right: SQL) -> Bool {
    left.section == right.section && left.subject == right.subject
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(section)
    if !subject.isEmpty { hasher.combine(subject) }
  }
}

// What serves any table: what stands for names are words of our own, never input.
extension SQL {
  /// The values are bound in the order of the columns.
  static func insertRow(into table: String, columns: [String]) -> SQL {
    let values = columns.indices.map { "?\($0 + 1)" }
    return SQL(
      "insertRow", of: table,
      [
        "table": table, "columns": columns.joined(separator: ", "),
        "values": values.joined(separator: ", "),
      ]
    )
  }
  static func removeRow(of table: String, at key: [String]) -> SQL {
    SQL("removeRowAt", of: table, rowWords(table, [], key))
  }
  static func removeDangling(_ reference: Connection.Reference, of table: String) -> SQL {
    SQL(
      "removeDangling", of: "\(table).\(reference.column)",
      referenceWords(reference, table))
  }
  static func danglingRows(_ reference: Connection.Reference, of table: String, columns: [String])
    -> SQL
  {
    var words = referenceWords(reference, table)
    words["columns"] = columns.joined(separator: ", ")
    return SQL("danglingRows", of: "\(table).\(reference.column)", words)
  }
  static func rowsInOrder(of table: String, columns: [String], order: [String]) -> SQL {
    var words = rowWords(table, columns, order)
    words["order"] = order.joined(separator: ", ")
    return SQL("rowsInOrder", of: table, words)
  }
  /// The values are bound in the order of the key's columns, as in the next two.
  static func rows(from key: [String], of table: String, columns: [String]) -> SQL {
    SQL("rowsFrom", of: table, rowWords(table, columns, key))
  }
  /// The rows come backwards.
  static func rows(before key: [String], of table: String, columns: [String]) -> SQL {
    var words = rowWords(table, columns, key)
    words["order"] = key.map { "\($0) DESC" }.joined(separator: ", ")
    return SQL("rowsBefore", of: table, words)
  }
  static func rows(at key: [String], of table: String, columns: [String]) -> SQL {
    var words = rowWords(table, columns, key)
    words["order"] = columns.joined(separator: ", ")
    return SQL("rowsAt", of: "\(table): \(columns)", words)
  }

  private static func rowWords(_ table: String, _ columns: [String], _ key: [String]) -> [String:
    String]
  {
    let values = key.indices.map { "?\($0 + 1)" }
    return [
      "table": table, "columns": columns.joined(separator: ", "),
      "key": key.joined(separator: ", "), "values": values.joined(separator: ", "),
      "order": key.joined(separator: ", "),
    ]
  }

  private static func referenceWords(_ reference: Connection.Reference, _ table: String) -> [String:
    String]
  {
    [
      "table": table, "column": reference.column, "parent": reference.parent,
      "target": reference.parentColumn,
    ]
  }
}
