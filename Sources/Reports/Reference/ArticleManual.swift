/// Writes an article as a page of the manual, in the language mdoc.
///
///     .Dd November 22, 2026
///     .Dt HEADROOM-RUNS 1
///     .Os
///     .Sh NAME
///     .Nm headroom-runs
///     .Nd List the recorded runs, newest first
package struct ArticleManual: Sendable {
  private let program: String
  private let date: String
  private let sections: [String: Int]

  /// Makes a writer.
  ///
  /// - Parameters:
  ///   - program: The program's name, with which the names of all pages begin.
  ///   - date: The day of the manual, as `November 22, 2026`.
  ///   - articles: All pages, to which texts may refer.
  package init(program: String, date: String, articles: [Article]) {
    self.program = program
    self.date = date
    sections = Dictionary(
      articles.map { ($0.name, Self.section(of: $0.kind)) }, uniquingKeysWith: { first, _ in first }
    )
  }

  /// The page's file below the manual's folder, as `man1/headroom-runs.1`.
  package func path(_ article: Article) -> String {
    let section = Self.section(of: article.kind)
    return "man\(section)/\(page(article.name)).\(section)"
  }

  /// Returns the page of an article.
  package func text(_ article: Article) -> String {
    let name = page(article.name)
    var lines = [
      ".Dd \(date)", ".Dt \(name.uppercased()) \(Self.section(of: article.kind))", ".Os",
      ".Sh NAME",
      ".Nm \(name)", ".Nd \(Self.escaped(article.summary))",
    ]
    var blocks = article.blocks[...]
    if let place = blocks.firstIndex(where: \.isUsage) {
      lines += [".Sh SYNOPSIS"] + self.lines(blocks.remove(at: place))
    }
    lines.append(".Sh DESCRIPTION")
    if blocks.first.map({ if case .heading = $0 { true } else { false } }) ?? true {
      lines.append(Self.escaped(article.summary + "."))
    }
    var isAtStart = true
    for block in blocks {
      if block.isText, !isAtStart { lines.append(".Pp") }
      lines += self.lines(block)
      isAtStart = if case .heading = block { true } else { false }
    }
    // The program's page names all others.
    let names = article.kind == .program ? Array(sections.keys) : article.related + [program]
    let related = Set(names).subtracting([article.name]).sorted {
      (sections[$0] ?? 0, page($0)) < (sections[$1] ?? 0, page($1))
    }
    lines.append(".Sh SEE ALSO")
    for (place, name) in related.enumerated() {
      let comma = place == related.count - 1 ? "" : " ,"
      lines.append(".Xr \(page(name)) \(sections[name] ?? 1)\(comma)")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func section(of kind: Article.Kind) -> Int {
    switch kind {
    case .program, .command: 1
    case .format: 5
    case .topic: 7
    }
  }

  private func page(_ name: String) -> String { name == program ? program : "\(program)-\(name)" }

  private func lines(_ block: Article.Block) -> [String] {
    switch block {
    case .paragraph(let prose): words(prose)
    case .list(let items):
      listed("-bullet -compact", items.map { [".It"] + words($0) })
    case .heading(let title, 1): [".Sh \(Self.escaped(title.uppercased()))"]
    case .heading(let title, _): [".Ss \(Self.escaped(title))"]
    case .usage(let line): [Self.escaped(line)]
    case .definitions(let list):
      listed("-tag -width Ds", list.map { lines($0) })
    case .table(let table):
      listed("-tag -width Ds", table.rows.map { lines($0, under: table.titles) })
    case .code(let code, _):
      [".Bd -literal -offset indent"]
        + code.split(separator: "\n", omittingEmptySubsequences: false).map {
          Self.escaped(String($0))
        } + [".Ed"]
    case .calls(let calls):
      listed(
        "-tag -width Ds",
        calls.map { [".It \(Self.argument("Li", $0.line))"] + words(Prose($0.effect)) })
    }
  }

  private func listed(_ kind: String, _ items: [[String]]) -> [String] {
    [".Bl \(kind)"] + items.joined() + [".El"]
  }

  private func lines(_ definition: Article.Definition) -> [String] {
    var lines = [".It \(Self.argument("Cm", definition.term))"]
    let meaning = words(definition.meaning)
    if !definition.takes.isEmpty {
      lines.append(Self.escaped(definition.takes + "."))
      if !meaning.isEmpty { lines.append(".br") }
    }
    return lines + meaning
  }

  /// A row of a table: its first cell, then each other one behind its column's title.
  private func lines(_ row: [String], under titles: [String]) -> [String] {
    let cells: [String] = zip(titles, row).dropFirst().filter { !$0.1.isEmpty }
      .map { "\($0.0): \($0.1)" }
    return [
      ".It \(Self.argument("Cm", row[0]))", Self.escaped(cells.joined(separator: "; ") + "."),
    ]
  }

  /// A text with a line for each sentence.
  private func words(_ prose: Prose) -> [String] {
    let line = prose.spans.map { span in
      switch span {
      case .text(let text): Self.characters(text)
      case .literal(let text): "\\fB\(Self.characters(text))\\fP"
      case .article(let name):
        "\\fB\\%\(Self.characters(page(name)))\\fP(\(sections[name] ?? 7))"
      }
    }.joined()
    return Self.sentences(line).map { Self.line($0) }
  }

  /// Takes a text apart behind its full stops, as the language wants it.
  private static func sentences(_ text: String) -> [String] {
    var sentences = [""]
    for word in text.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
      let isBehindStop = sentences[sentences.count - 1].last.map { ".?!".contains($0) } ?? false
      if isBehindStop, word.first.map({ $0.isUppercase || $0 == "\\" }) == true {
        sentences.append(String(word))
      } else {
        sentences[sentences.count - 1] += (sentences[sentences.count - 1].isEmpty ? "" : " ") + word
      }
    }
    return sentences.filter { !$0.isEmpty }
  }

  /// A macro with a text as its one argument; lines may be broken between words with bars.
  private static func argument(_ macro: String, _ text: String) -> String {
    let text = String(text.drop { $0 == " " })
    let escaped = characters(text).replacing("\"", with: "\\(dq").replacing("|", with: "|\\:")
    return "\(macro) \"\(escaped)\""
  }

  private static func escaped(_ text: String) -> String { line(characters(text)) }

  /// A line of text: what would be a macro is none.
  private static func line(_ text: String) -> String {
    text.first.map { ".'".contains($0) } == true ? "\\&" + text : text
  }

  /// What the language means otherwise, and what is not of ASCII, by name.
  private static func characters(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      default:
        if scalar.isASCII {
          result.unicodeScalars.append(scalar)
        } else {
          let code = String(scalar.value, radix: 16, uppercase: true)
          result += "\\[u\(String(repeating: "0", count: max(0, 4 - code.count)))\(code)]"
        }
      }
    }
  }
}

extension Article.Block {
  fileprivate var isUsage: Bool { if case .usage = self { true } else { false } }

  /// Whether it begins a paragraph: all else has room before it.
  fileprivate var isText: Bool {
    switch self {
    case .paragraph, .list: true
    case .usage, .code, .heading, .definitions, .table, .calls: false
    }
  }
}
