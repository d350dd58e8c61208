import AvoidanceEngine

/// A page of the reference, from which help is written.
package struct Article: Hashable, Sendable {
  /// Its name in `headroom help`.
  package var name: String
  /// A few words without a full stop.
  package var summary: String
  package var blocks: [Block]

  package init(name: String, summary: String, blocks: [Block]) {
    self.name = name
    self.summary = summary
    self.blocks = blocks
  }

  package enum Block: Hashable, Sendable {
    case paragraph(Prose)
    case list([Prose])
    /// The title of a section (1) or a subsection (2).
    case heading(String, level: Int)
    /// A command's usage line.
    case usage(String)
    case definitions([Definition])
    case table(Table)
    /// Verbatim lines without a final line feed, in a language such as `yaml`.
    case code(String, language: String)
    case calls([Call])
  }

  /// A term with its meaning.
  package struct Definition: Hashable, Sendable {
    package var term: String
    /// What follows the term, such as an argument; empty if nothing does.
    package var takes: String
    package var meaning: Prose

    package init(_ term: String, takes: String = "", _ meaning: Prose) {
      self.term = term
      self.takes = takes
      self.meaning = meaning
    }
  }

  /// Rows of cells; the last column may be long.
  package struct Table: Hashable, Sendable {
    package var titles: [String]
    package var rows: [[String]]

    /// - Precondition: Every row has as many cells as there are titles.
    package init(_ titles: [String], _ rows: [[String]]) {
      self.titles = titles
      self.rows = rows
    }
  }

  /// A command line and its effect.
  package struct Call: Hashable, Sendable {
    package var line: String
    /// A sentence.
    package var effect: String

    package init(_ line: String, _ effect: String) {
      self.line = line
      self.effect = effect
    }
  }
}
