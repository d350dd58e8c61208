import Reports

extension CommandDeclaration {
  /// The command's help, with what else is to be known under its name.
  var article: Article {
    var blocks: [Article.Block] = []
    if !discussion.isEmpty {
      blocks += discussion.split(separator: "\n\n").map { .paragraph(Prose(String($0))) }
    }
    blocks.append(.usage(usage))
    if let operand {
      blocks += Self.section(
        "Arguments",
        (operand.leading + [(operand.name, operand.help)]).map {
          Article.Definition("<\($0.name)>", Prose($0.help))
        }
      )
    }
    blocks += Self.section("Options", allOptions.map(\.definition))
    for details in details {
      blocks += Self.section(
        details.title, details.list.map { Article.Definition($0.term, Prose($0.meaning)) })
    }
    blocks += [
      .heading("Examples", level: 1),
      .calls(examples.map { Article.Call($0.call, $0.effect) }),
    ]
    blocks += Topic(rawValue: name)?.article.blocks ?? []
    return Article(name: name, kind: .command, summary: overview, blocks: blocks)
  }

  private static func section(_ title: String, _ list: [Article.Definition]) -> [Article.Block] {
    [.heading(title, level: 1), .definitions(list)]
  }
}

extension OptionDeclaration {
  /// The option with its meaning, its default, and how often it may be given.
  var definition: Article.Definition {
    let short = short.map { "-\($0), " } ?? "    "
    var help = help
    if let defaultText, help.hasSuffix(".") {
      help = help.dropLast() + " (default: \(defaultText))."
    }
    if isRepeatable { help += " May be given more than once." }
    return Article.Definition(short + usage, Prose(help))
  }
}

extension ExitStatus {
  /// All of them with their meanings.
  static var definitions: [Article.Definition] {
    allCases.map { Article.Definition("\($0.rawValue)", Prose($0.meaning)) }
  }
}
