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
/// a definition list.
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
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst()
    while let line = lines.first {
      if line.hasPrefix("- ") {
        endParagraph()
        readList(&lines)
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
    return blocks
  }

  private mutating func endParagraph() {
    guard !words.isEmpty else { return }
    blocks.append(.paragraph(Prose(marked: words.joined(separator: " "))))
    words = []
  }

  /// Reads a list; indented lines continue an item.
  private mutating func readList(_ lines: inout ArraySlice<Substring>) {
    var items: [String] = []
    while let line = lines.first {
      if line.hasPrefix("- ") {
        items.append(String(line.dropFirst(2)))
      } else if line.hasPrefix("  "), let last = items.popLast() {
        items.append("\(last) \(line.drop { $0 == " " })")
      } else {
        break
      }
      lines.removeFirst()
    }
    let definitions = items.compactMap(Self.definition)
    blocks.append(
      definitions.count == items.count
        ? .definitions(definitions) : .list(items.map { Prose(marked: $0) })
    )
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

  /// The text of a topic; some are articles of the engine's documentation.
  static func topic(_ topic: Topic) -> String {
    guard let name = topic.engineArticle else {
      return EmbeddedFile("\(folder)Topics/\(topic.rawValue).md").text
    }
    return EngineArticle(EmbeddedFile("\(EngineArticle.folder)\(name).md").text).topic
  }

  /// An example file without its final newline.
  static func example(_ name: String) -> String {
    String(EmbeddedFile("\(folder)Examples/\(name)").text.dropLast())
  }
}
