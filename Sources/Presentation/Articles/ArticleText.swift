/// Writes an article for a terminal.
///
///     OVERVIEW: List the recorded runs, newest first
///
///     USAGE: headroom runs [--limit <n>]
///
///     OPTIONS:
///       -n, --limit <n>  Show at most <n> runs.
package struct ArticleText: Sendable {
  private let width: Int
  private let style: TerminalStyle
  private let naming: @Sendable (String) -> String

  /// Makes a writer for a terminal's width in columns.
  ///
  /// `naming` replaces the program's name in commands.
  package init(
    width: Int, style: TerminalStyle = .plain,
    naming: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.width = width
    self.style = style
    self.naming = naming
  }

  package func text(_ article: Article) -> String {
    var text = "\(style.bold("OVERVIEW:")) \(article.summary)\n"
    var isBehindHeading = false
    for block in article.blocks {
      if !isBehindHeading { text += "\n" }
      text += self.text(block)
      isBehindHeading = if case .heading = block { true } else { false }
    }
    return text
  }

  private func text(_ block: Article.Block) -> String {
    switch block {
    case .paragraph(let prose): TextLayout.wrapped(words(prose), width: width) + "\n"
    case .list(let items): items.map(item).joined()
    case .heading(let title, 1): style.bold("\(title.uppercased()):") + "\n"
    case .heading(let title, _): style.bold("\(title):") + "\n"
    case .usage(let line):
      TextLayout.wrapped("USAGE: \(naming(line))", width: width, indent: 7) + "\n"
    case .definitions(let list): TextLayout.definitions(list.map(line), width: width)
    case .table(let table): self.text(table)
    case .code(let code, _):
      naming(code).split(separator: "\n", omittingEmptySubsequences: false)
        .map { $0.isEmpty ? "\n" : "    \($0)\n" }.joined()
    case .calls(let calls):
      calls.map { "  \(naming($0.line))\n      \(naming($0.effect))\n" }.joined()
    }
  }

  private func item(_ prose: Prose) -> String {
    "  - "
      + TextLayout.wrapped(words(prose), width: width - 4)
      .replacing("\n", with: "\n    ") + "\n"
  }

  private func line(_ definition: Article.Definition) -> (term: String, meaning: String) {
    let meaning = words(definition.meaning)
    let lines = definition.takes.isEmpty ? [meaning] : [definition.takes, meaning]
    return (definition.term, lines.filter { !$0.isEmpty }.joined(separator: "\n"))
  }

  /// Columns as wide as their cells; the last one is wrapped.
  private func text(_ table: Article.Table) -> String {
    let widths = table.titles.indices.dropLast().map { column in
      ([table.titles] + table.rows).map { TextLayout.width(of: $0[column]) }.max() ?? 0
    }
    let start = widths.reduce(2) { $0 + $1 + 2 }
    let margin = "\n" + String(repeating: " ", count: start)
    func line(_ cells: [String]) -> String {
      let head = zip(cells, widths).map { TextLayout.padded($0, to: $1) + "  " }.joined()
      let tail = TextLayout.wrapped(cells.last ?? "", width: max(24, width - start))
      var line = "  " + head + tail.replacing("\n", with: margin)
      while line.last == " " { line.removeLast() }
      return line
    }
    return style.faint(line(table.titles.map { $0.uppercased() })) + "\n"
      + table.rows.map { line($0) + "\n" }.joined()
  }

  /// The text with quotes around literals that contain none.
  private func words(_ prose: Prose) -> String {
    naming(
      prose.spans.map { span in
        switch span {
        case .text(let text): text
        case .literal(let text): text.contains("'") ? text : "'\(text)'"
        case .article(let name): "'headroom help \(name)'"
        }
      }.joined())
  }
}

/// Text with literals and links to articles.
package struct Prose: Hashable, Sendable, ExpressibleByStringLiteral {
  package enum Span: Hashable, Sendable {
    case text(String)
    /// Text to be typed or read verbatim.
    case literal(String)
    case article(String)
  }

  package var spans: [Span]

  /// Parses a text with literals in single quotes, as in messages and the vocabulary.
  package init(_ text: String) {
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

  /// Parses a text with literals in backquotes and article names in double brackets.
  package init(marked text: String) {
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

  package init(stringLiteral text: String) { self.init(text) }

  private mutating func append(_ text: String) {
    if !text.isEmpty { spans.append(.text(text)) }
  }

  /// A quote after a letter is an apostrophe.
  private static func opens(after character: Character?) -> Bool {
    character.map { " \n([".contains($0) } ?? true
  }

  /// The text between an opening quote and the next one that can close it.
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
