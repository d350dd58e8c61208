/// An article of the engine's documentation in DocC's notation, as the text of a topic.
///
/// Links to symbols become their last name as code, links to articles their title's name, a numbered list
/// a plain one, and each row of a table an item.
struct EngineArticle {
  static let folder = "Sources/AvoidanceEngine/AvoidanceEngine.docc/"

  private let text: String

  init(_ text: String) { self.text = text }

  /// The text without its title, beginning with its summary.
  var topic: String {
    var isCode = false
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).dropFirst(2)
    return lines.enumerated().compactMap { place, line -> String? in
      if line.hasPrefix("```") { isCode.toggle() }
      if isCode || line.hasPrefix("```") { return String(line) }
      // A summary has no full stop.
      if place == 0, line.hasSuffix(".") { return Self.linked(line.dropLast()) }
      return Self.row(line).map { Self.linked(Substring($0)) }
    }.joined(separator: "\n")
  }

  /// The line, or an item for a table's row or a numbered item; nil for the head of a table.
  private static func row(_ line: Substring) -> String? {
    if let match = line.prefixMatch(of: #/\d+\. /#) {
      return "- \(line[match.range.upperBound...])"
    }
    guard line.hasPrefix("| ") else { return String(line) }
    guard let cells = line.wholeMatch(of: /\| (.*\S) +\| (.*\S) +\|/)?.output,
      !cells.1.hasPrefix("---")
    else { return nil }
    return "- \(cells.1): \(cells.2)"
  }

  private static func linked(_ line: Substring) -> String {
    String(line).replacing(#/``(?:[^`/]+/)*([^`/]+)``/#) { "`\($0.1)`" }
      .replacing(/<doc:([^>#]+)(?:#([^>]+))?>/) { link in
        let section = link.2.map { ", section \($0.replacing("-", with: " "))" } ?? ""
        return "the article \(link.1)\(section)"
      }
  }
}
