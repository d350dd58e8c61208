/// Writes an article as a page of a documentation catalog.
///
///     # headroom runs
///
///     List the recorded runs, newest first.
///
///     ## Options
///
///     - `-n, --limit <n>`: Show at most `<n>` runs.
package struct ArticleMarkdown: Sendable {
  /// Makes a writer.
  package init() {}

  /// The page's file.
  package static func fileName(_ article: Article) -> String { page(article.name) + ".md" }

  /// The page's name in links, as `KnownFailures`.
  private static func page(_ name: String) -> String {
    name.split { $0 == "-" || $0 == " " }.map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined()
  }

  /// Returns the page of an article.
  package func text(_ article: Article) -> String {
    let isCommand = article.kind == .command
    let title =
      isCommand
      ? "headroom \(article.name)" : Self.capitalized(article.name.replacing("-", with: " "))
    return
      ([
        "# \(Self.escaped(title))", Self.escaped(article.summary) + ".", "## Overview",
      ] + article.blocks.map(Self.text)).joined(separator: "\n\n") + "\n"
  }

  /// Returns the page that the others are found from.
  ///
  /// - Parameters:
  ///   - module: The module's name.
  ///   - summary: What it is, in a few words without a full stop.
  ///   - introduction: What stands before the lists.
  ///   - groups: The articles under titles.
  /// - Returns: The page.
  package func landingPage(
    of module: String, summary: String, introduction: [Article.Block],
    _ groups: [(title: String, articles: [Article])]
  ) -> String {
    let topics = groups.map { group in
      "### \(group.title)\n\n"
        + group.articles.map { "- <doc:\(Self.page($0.name))>" }.joined(separator: "\n")
    }
    return
      (["# ``\(module)``", Self.escaped(summary) + ".", "## Overview"]
      + introduction.map(Self.text) + ["## Topics"] + topics).joined(separator: "\n\n") + "\n"
  }

  private static func text(_ block: Article.Block) -> String {
    switch block {
    case .paragraph(let prose): words(prose)
    case .list(let items): items.map { "- \(words($0))" }.joined(separator: "\n")
    case .heading(let title, let level):
      String(repeating: "#", count: level + 1) + " " + escaped(heading(title))
    case .usage(let line): "```\n\(line)\n```"
    case .definitions(let list): definitions(list)
    case .table(let table):
      rows([table.titles] + table.rows.map { $0.map { escaped($0) } })
    case .code(let lines, let language):
      "```\(language)\n\(lines)\n```"
    case .calls(let calls):
      calls.map { "```sh\n\($0.line)\n```\n\n\(words(Prose($0.effect)))" }
        .joined(separator: "\n\n")
    }
  }

  /// A title as catalogs have them, where `Topics` is a list of links.
  private static func heading(_ title: String) -> String {
    let title = capitalized(title == title.uppercased() ? title.lowercased() : title)
    return title == "Topics" ? "List of topics" : title
  }

  private static func definitions(_ list: [Article.Definition]) -> String {
    guard list.contains(where: { !$0.takes.isEmpty }) else {
      return list.map { "- \(literal($0.term)): \(words($0.meaning))" }.joined(separator: "\n")
    }
    return rows(
      [["Key", "Takes", "Meaning"]]
        + list.map { [cell(literal($0.term)), escaped($0.takes), cell(words($0.meaning))] }
    )
  }

  private static func rows(_ rows: [[String]]) -> String {
    let rule = rows[0].map { _ in "---" }
    return ([rows[0], rule] + rows.dropFirst())
      .map { "| \($0.joined(separator: " | ")) |" }.joined(separator: "\n")
  }

  /// A text without bars, at which rows would be cut.
  private static func cell(_ text: String) -> String {
    text.replacing("\\|", with: "|").replacing("|", with: "\\|")
  }

  private static func words(_ prose: Prose) -> String {
    prose.spans.map { span in
      switch span {
      case .text(let text): escaped(text)
      case .literal(let text): literal(text)
      case .article(let name): "<doc:\(page(name))>"
      }
    }.joined()
  }

  private static func literal(_ text: String) -> String {
    let text = String(text.drop { $0 == " " })
    return text.contains("`") ? "`` \(text) ``" : "`\(text)`"
  }

  /// A text in which nothing means anything to Markdown; options stand for themselves.
  private static func escaped(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let option = rest.firstMatch(of: /--[a-z][a-z-]*/) {
      result += escapedWords(rest[..<option.range.lowerBound]) + "`\(option.output)`"
      rest = rest[option.range.upperBound...]
    }
    return result + escapedWords(rest)
  }

  private static func escapedWords(_ text: Substring) -> String {
    text.reduce(into: "") { result, character in
      if "\\`*_[]<>|#@".contains(character) { result.append("\\") }
      result.append(character)
    }
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }
}
