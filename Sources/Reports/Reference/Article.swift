import AvoidanceEngine
public import Workflows

/// A page of the reference: what help, the manual and the documentation are written from.
public struct Article: Hashable, Sendable {
  /// What an article is about.
  public enum Kind: Hashable, Sendable {
    /// The program as a whole.
    case program
    /// A command.
    case command
    /// What files hold.
    case format
    /// Anything else that people have to know.
    case topic
  }

  /// The word by which it is asked for.
  public var name: String
  /// What it is about.
  public var kind: Kind
  /// What it says, in a few words without a full stop.
  public var summary: String
  /// What it says.
  public var blocks: [Block]

  /// Takes what an article says.
  public init(name: String, kind: Kind, summary: String, blocks: [Block]) {
    self.name = name
    self.kind = kind
    self.summary = summary
    self.blocks = blocks
  }

  /// The names of the articles that its texts name, in their order.
  public var related: [String] {
    blocks.flatMap { block -> [String] in
      switch block {
      case .paragraph(let prose): prose.articles
      case .list(let items): items.flatMap(\.articles)
      case .definitions(let list): list.flatMap(\.meaning.articles)
      case .heading, .usage, .table, .code, .calls: []
      }
    }
  }

  /// A part of an article.
  public enum Block: Hashable, Sendable {
    case paragraph(Prose)
    case list([Prose])
    /// The title of a section (1), or of a part of one (2).
    case heading(String, level: Int)
    /// How a command is called: a line of words.
    case usage(String)
    case definitions([Definition])
    case table(Table)
    /// Lines that stand as they are, the last without a line feed, in a language, as `yaml`.
    case code(String, language: String)
    case calls([Call])
  }

  /// A word with its meaning.
  public struct Definition: Hashable, Sendable {
    /// The word, as it is typed.
    public var term: String
    /// What stands behind it, in words; empty for nothing.
    public var takes: String
    /// What it means.
    public var meaning: Prose

    /// Takes a word with its meaning.
    public init(_ term: String, takes: String = "", _ meaning: Prose) {
      self.term = term
      self.takes = takes
      self.meaning = meaning
    }
  }

  /// Rows of cells; the last column may be long.
  public struct Table: Hashable, Sendable {
    /// What stands over the columns.
    public var titles: [String]
    /// The cells.
    public var rows: [[String]]

    /// Takes rows that have as many cells as there are titles.
    public init(_ titles: [String], _ rows: [[String]]) {
      self.titles = titles
      self.rows = rows
    }
  }

  /// A line for the shell, and what it does.
  public struct Call: Hashable, Sendable {
    /// The line.
    public var line: String
    /// What it does: a sentence.
    public var effect: String

    /// Takes a line and what it does.
    public init(_ line: String, _ effect: String) {
      self.line = line
      self.effect = effect
    }
  }
}

extension StrategyCatalog {
  /// The strategies for an article: what each is of, what it does and needs.
  public var definitions: [Article.Definition] {
    entries.map { entry in
      let strategy = entry.strategy
      let versions = entry.versions.map(\.name).joined(separator: ", ")
      let needs = StrategyWords.needs(strategy.description).joined(separator: "; ")
      return Article.Definition(
        strategy.name,
        takes: StrategyWords.origin(strategy.description)
          + (needs.isEmpty ? "" : "; requires: \(needs)"),
        Prose(
          StrategyWords.summary(strategy) + "."
            + (versions.isEmpty ? "" : " Versions: \(versions).")
        )
      )
    }
  }
}
