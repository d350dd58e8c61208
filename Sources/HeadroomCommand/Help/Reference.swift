import Presentation

/// The reference: an article for the program, each command and each topic.
struct Reference: Sendable {
  /// In the order of the help.
  let commands: [CommandDeclaration]

  /// The topics that don't share a command's name, in the order of the help.
  var topics: [Topic] {
    Topic.allCases.filter { topic in !commands.contains { $0.name == topic.rawValue } }
  }

  var names: [String] { commands.map(\.name) + topics.map(\.rawValue) }

  /// The program's article is the first.
  var articles: [Article] { [program] + commands.map(\.article) + topics.map(\.article) }

  func article(named name: String) -> Article? {
    commands.first { $0.name == name }?.article ?? Topic(rawValue: name)?.article
  }

  var program: Article {
    Article(
      name: "headroom",
      summary: "A regression database for iOS keyboard avoidance",
      blocks: [
        .usage("headroom <command> [options]"),
        .heading("Commands", level: 1),
        .definitions(commands.map { Article.Definition($0.name, Prose($0.overview + ".")) }),
        .heading("Topics", level: 1),
        .definitions(topics.map { Article.Definition($0.rawValue, Prose($0.summary + ".")) }),
        .heading("Options", level: 1),
        .definitions([
          Article.Definition("    --version", "Show the version."),
          Article.Definition("-h, --help", "Show this help."),
        ]),
        .heading("Environment", level: 1),
        .definitions([
          Article.Definition("HEADROOM_DB", "Sets the database file, unless --db is given."),
          Article.Definition("NO_COLOR", "Disables colours if set."),
          Article.Definition("CLICOLOR_FORCE", "Forces colours, even in a pipe, unless 0."),
        ]),
        .heading("Exit status", level: 1), .definitions(ExitStatus.definitions),
        .paragraph("See 'headroom help <command|topic>'; start with 'headroom help format'."),
      ]
    )
  }
}

extension CommandDeclaration {
  /// The command's help, including the topic of the same name.
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
    for details in details() {
      blocks += Self.section(
        details.title, details.list.map { Article.Definition($0.term, Prose($0.meaning)) })
    }
    blocks += [
      .heading("Examples", level: 1),
      .calls(examples.map { Article.Call($0.call, $0.effect) }),
    ]
    blocks += Topic(rawValue: name)?.article.blocks ?? []
    return Article(name: name, summary: overview, blocks: blocks)
  }

  private static func section(_ title: String, _ list: [Article.Definition]) -> [Article.Block] {
    [.heading(title, level: 1), .definitions(list)]
  }
}

extension OptionDeclaration {
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
  static var definitions: [Article.Definition] {
    allCases.map { Article.Definition("\($0.rawValue)", Prose($0.meaning)) }
  }
}
