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
  /// The kind, table or view, if one section serves several.
  private let subject: String
  private let source: Text

  private init(_ section: String, _ subject: String, _ source: Text) {
    self.section = section
    self.subject = subject
    self.source = source
  }

  init(stringLiteral section: String) { self.init(section, "", .section) }

  /// Creates a statement from a section for all four kinds: `{kind}` stands for the kind.
  init(_ section: String, _ kind: DefinitionKind) {
    self.init(section, of: kind.rawValue, ["kind": kind.rawValue])
  }

  /// Creates a statement from a section, replacing the words in braces; never with user input.
  init(_ section: String, of subject: String = "", _ words: [String: String]) {
    self.init(section, subject, .filled(words))
  }

  init(_ name: String, _ text: [UInt8]) { self.init(name, "", .own(text)) }

  /// A pragma, the only sort of statement without a section.
  init(pragma: String) { self.init("PRAGMA \(pragma)", Array("PRAGMA \(pragma)".utf8)) }

  /// The name in errors, as in `InsertName.sql (form)`.
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
