/// A text for people in which some words stand for themselves, and some for articles.
public struct Prose: Hashable, Sendable, ExpressibleByStringLiteral {
  /// A part of a text.
  public enum Span: Hashable, Sendable {
    /// Plain words.
    case text(String)
    /// What is typed or read as it stands.
    case literal(String)
    /// The name of an article.
    case article(String)
  }

  /// The parts in their order.
  public var spans: [Span]

  /// Takes a text that has literals in single quotes, as messages and the vocabulary write them.
  public init(_ text: String) {
    spans = []
    var plain = ""
    var rest = text[...]
    while let character = rest.first {
      if character == "'", Self.opens(after: plain.last), let literal = Self.quoted(rest) {
        append(plain)
        spans.append(.literal(String(literal)))
        plain = ""
        rest = rest[literal.endIndex...].dropFirst()
      } else {
        plain.append(character)
        rest.removeFirst()
      }
    }
    append(plain)
  }

  /// Takes a text that has literals in back quotes, and names of articles in double brackets.
  public init(marked text: String) {
    spans = []
    for (place, part) in text.split(separator: "`", omittingEmptySubsequences: false).enumerated() {
      guard place.isMultiple(of: 2) else {
        spans.append(.literal(String(part)))
        continue
      }
      var rest = part
      while let start = rest.firstRange(of: "[["), let end = rest.firstRange(of: "]]") {
        append(String(rest[..<start.lowerBound]))
        spans.append(.article(String(rest[start.upperBound..<end.lowerBound])))
        rest = rest[end.upperBound...]
      }
      append(String(rest))
    }
  }

  /// Takes a text as messages write it.
  public init(stringLiteral text: String) { self.init(text) }

  /// The articles that the text names.
  public var articles: [String] {
    spans.compactMap { if case .article(let name) = $0 { name } else { nil } }
  }

  private mutating func append(_ text: String) {
    if !text.isEmpty { spans.append(.text(text)) }
  }

  /// A quote behind a letter is an apostrophe.
  private static func opens(after character: Character?) -> Bool {
    character.map { " \n([".contains($0) } ?? true
  }

  /// What stands between the quote that a text begins with and the next one that can close it.
  private static func quoted(_ text: Substring) -> Substring? {
    let start = text.index(after: text.startIndex)
    let inside = text[start...]
    guard
      let end = inside.indices.first(where: { place in
        guard inside[place] == "'" else { return false }
        let next = inside.index(after: place)
        return next == inside.endIndex || !(inside[next].isLetter || inside[next].isNumber)
      }), end > start
    else { return nil }
    return inside[..<end]
  }
}
