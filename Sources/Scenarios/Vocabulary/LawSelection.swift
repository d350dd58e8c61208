/// Laws as people select them: names, `all`, and names behind a `-`, which are left out of all.
package struct LawSelection: Sendable {
  /// A word of a selection.
  package enum Word: Hashable, Sendable {
    case all
    case law(Law)
    case leftOut(Law)

    /// Its text, as `-switch-is-stable`.
    package var text: String {
      switch self {
      case .all: "all"
      case .law(let law): law.rawValue
      case .leftOut(let law): "-" + law.rawValue
      }
    }
  }

  /// The words, each once, in their order.
  package private(set) var words: [Word] = []

  package init() {}

  /// Adds a word; false where it was there already.
  package mutating func add(_ word: Word) -> Bool {
    guard !words.contains(word) else { return false }
    words.append(word)
    return true
  }

  /// Whether all laws are selected but those left out.
  package var hasAll: Bool { words.contains(.all) }

  /// The first word that says nothing: a law next to `all`, or one to leave out without it.
  package var stray: Word? {
    words.first { word in
      switch word {
      case .all: false
      case .law: hasAll
      case .leftOut: !hasAll
      }
    }
  }

  /// The laws, in the order in which laws are checked.
  package var laws: [Law] {
    Law.allCases.filter { (hasAll || words.contains(.law($0))) && !words.contains(.leftOut($0)) }
  }
}

extension LawSelection {
  /// What a word may be: `all`, or of those that begin as it does, the laws to leave out or the laws.
  package static func choices(like word: String) -> Choices<Word> {
    word == Word.all.text ? all : word.hasPrefix("-") ? leftOut : named
  }

  private static let all = Choices([(Word.all.text, Word.all)])
  private static let named = Choices(Law.allCases.map { (Word.law($0).text, Word.law($0)) })
  private static let leftOut = Choices(
    Law.allCases.map { (Word.leftOut($0).text, Word.leftOut($0)) })

  /// The texts of `all` and of what may stand next to it.
  package static let wordsBesideAll = [Word.all.text] + leftOut.names
}
