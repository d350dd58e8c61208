import AvoidanceEngine

/// A page of the reference, from which help is written.
package struct Article: Hashable, Sendable {
  /// The word by which it is asked for.
  package var name: String
  /// What it says, in a few words without a full stop.
  package var summary: String
  /// What it says.
  package var blocks: [Block]

  /// Takes what an article says.
  package init(name: String, summary: String, blocks: [Block]) {
    self.name = name
    self.summary = summary
    self.blocks = blocks
  }

  /// The names of the articles that its texts name, in their order.
  package var related: [String] {
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
  package enum Block: Hashable, Sendable {
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
  package struct Definition: Hashable, Sendable {
    /// The word, as it is typed.
    package var term: String
    /// What stands behind it, in words; empty for nothing.
    package var takes: String
    package var meaning: Prose

    /// Takes a word with its meaning.
    package init(_ term: String, takes: String = "", _ meaning: Prose) {
      self.term = term
      self.takes = takes
      self.meaning = meaning
    }
  }

  /// Rows of cells; the last column may be long.
  package struct Table: Hashable, Sendable {
    /// What stands over the columns.
    package var titles: [String]
    /// The cells.
    package var rows: [[String]]

    /// Takes rows that have as many cells as there are titles.
    package init(_ titles: [String], _ rows: [[String]]) {
      self.titles = titles
      self.rows = rows
    }
  }

  /// A line for the shell, and what it does.
  package struct Call: Hashable, Sendable {
    package var line: String
    /// What it does: a sentence.
    package var effect: String

    /// Takes a line and what it does.
    package init(_ line: String, _ effect: String) {
      self.line = line
      self.effect = effect
    }
  }
}
