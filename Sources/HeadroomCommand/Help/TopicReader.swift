import EmbeddedFiles
import Presentation

/// Parses the text of a topic: its summary, then paragraphs, lists, code, and tables generated from
/// declarations.
///
///     What a scenario expects, and how
///
///     ## Values
///
///     A plain value is enough; see [[format]].
///
///     {keys matcher}
///     {example order.yaml}
///
/// Back quotes mark literal input. A list whose items begin with a quoted word and a colon becomes
/// a definition list, as do a numbered list and a table of two columns; `{contents}` lists the text's
/// own sections.
struct TopicReader {
  /// Generates the blocks for a line in braces.
  let tables: (_ word: String, _ argument: String) -> [Article.Block]
  private var blocks: [Article.Block] = []
  private var words: [String] = []

  init(tables: @escaping (_ word: String, _ argument: String) -> [Article.Block]) {
    self.tables = tables
  }

  /// Returns the blocks of a text, without its first line.
  mutating func read(_ text: String) -> [Article.Block] {
    blocks = []
    var placeOfContents: Int?
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    while let line = lines.first {
      if line.hasPrefix("- ") {
        endParagraph()
        readList(&lines)
        continue
      }
      if line.hasPrefix("1. ") {
        endParagraph()
        readNumberedList(&lines)
        continue
      }
      if line.hasPrefix("| ") {
        endParagraph()
        readTable(&lines)
        continue
      }
      lines.removeFirst()
      if line.hasPrefix("```") {
        endParagraph()
        let code = lines.prefix { !$0.hasPrefix("```") }
        lines = lines.dropFirst(code.count + 1)
        // A file name may follow the language.
        let language = line.dropFirst(3).prefix { $0 != " " }
        blocks.append(.code(code.joined(separator: "\n"), language: String(language)))
      } else if line.hasPrefix("#") {
        endParagraph()
        let marks = line.prefix { $0 == "#" }
        blocks.append(.heading(String(line.dropFirst(marks.count + 1)), level: marks.count - 1))
      } else if line == "{contents}" {
        endParagraph()
        placeOfContents = blocks.count
      } else if line.hasPrefix("{"), line.hasSuffix("}") {
        endParagraph()
        let parts = line.dropFirst().dropLast().split(separator: " ", maxSplits: 1)
        blocks += tables(String(parts[0]), parts.count > 1 ? String(parts[1]) : "")
      } else if line.isEmpty {
        endParagraph()
      } else {
        words.append(String(line))
      }
    }
    endParagraph()
    if let placeOfContents { blocks.insert(.list(titles), at: placeOfContents) }
    return blocks
  }

  private var titles: [Prose] {
    blocks.compactMap { if case .heading(let title, level: 1) = $0 { Prose(title) } else { nil } }
  }

  private mutating func endParagraph() {
    guard !words.isEmpty else { return }
    blocks.append(.paragraph(Prose(marked: words.joined(separator: " "))))
    words = []
  }

  private mutating func readList(_ lines: inout ArraySlice<Substring>) {
    let items = Self.items(of: &lines) { $0.hasPrefix("- ") ? $0.dropFirst(2) : nil }
    let definitions = items.compactMap(Self.definition)
    blocks.append(
      definitions.count == items.count
        ? .definitions(definitions) : .list(items.map { Prose(marked: $0) })
    )
  }

  private mutating func readNumberedList(_ lines: inout ArraySlice<Substring>) {
    let items = Self.items(of: &lines) { line in
      line.prefixMatch(of: /\d+\.\s/).map { line[$0.range.upperBound...] }
    }
    blocks.append(
      .definitions(
        items.enumerated().map {
          Article.Definition("\($0.offset + 1).", Prose(marked: $0.element))
        }
      ))
  }

  /// Reads the items of a list; indented lines continue an item.
  private static func items(
    of lines: inout ArraySlice<Substring>, beginning item: (Substring) -> Substring?
  ) -> [String] {
    var items: [String] = []
    while let line = lines.first {
      if let text = item(line) {
        items.append(String(text))
      } else if line.hasPrefix("  "), let last = items.popLast() {
        items.append("\(last) \(line.drop { $0 == " " })")
      } else {
        break
      }
      lines.removeFirst()
    }
    return items
  }

  /// Reads a table of two columns without its head, which the text above has said.
  private mutating func readTable(_ lines: inout ArraySlice<Substring>) {
    let rows = lines.prefix { $0.hasPrefix("|") }
    lines = lines.dropFirst(rows.count)
    blocks.append(
      .definitions(
        rows.dropFirst(2).map { row in
          let cells = row.split(separator: "|").map {
            $0.split(separator: " ").joined(separator: " ")
          }
          return Article.Definition(
            cells[0].replacing("`", with: ""),
            Prose(marked: cells.dropFirst().joined(separator: "; ")))
        }
      ))
  }

  /// Splits "`word`: meaning".
  private static func definition(_ item: String) -> Article.Definition? {
    guard let match = item.prefixMatch(of: #/`([^`]+)`: /#) else { return nil }
    return Article.Definition(
      String(match.1), Prose(marked: String(item[match.range.upperBound...])))
  }
}

/// The texts of the reference, one per file.
enum TopicFile {
  private static let folder = "Sources/HeadroomCommand/Help/"
  private static let library = "Sources/AvoidanceEngine/AvoidanceEngine.docc/"

  /// The text of a topic; an article of the engine's documentation if the topic has one there.
  static func topic(_ topic: Topic) -> String {
    guard let article = topic.documentation else {
      return EmbeddedFile("\(folder)Topics/\(topic.rawValue).md").text
    }
    return plain(EmbeddedFile("\(library)\(article).md").text)
  }

  /// An article of DocC as a topic: without its title, and with its links as literals.
  ///
  /// A hook is called by its own name and a member of the screen as code writes it, `screen.frame(_:)`.
  private static func plain(_ article: String) -> String {
    let lines = article.split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    return lines.dropFirst(2).joined()
      .replacing(/``([^`]+)``/) { link in
        let name = link.1.replacing(/^StrategyHooks\//, with: "")
          .replacing(/^Screen\//, with: "screen.").replacing("/", with: ".")
        return "`\(name)`"
      }
      .replacing(/<doc:(\w+)(?:#[\w-]+)?>/) { "`AvoidanceEngine.docc/\($0.1).md`" }
  }

  /// An example file without its final newline.
  static func example(_ name: String) -> String {
    String(EmbeddedFile("\(folder)Examples/\(name)").text.dropLast())
  }
}
