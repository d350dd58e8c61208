/// A selection of laws: names, `all`, and names with a `-` prefix that are excluded from all.
package struct LawSelection: Sendable {
  package enum Word: Hashable, Sendable {
    case all
    case law(Law)
    case leftOut(Law)

    /// The word in the notation of files, such as `-switch-is-stable`.
    package var text: String {
      switch self {
      case .all: "all"
      case .law(let law): law.rawValue
      case .leftOut(let law): "-" + law.rawValue
      }
    }
  }

  package private(set) var words: [Word] = []

  package init() {}

  /// Adds a word; false if it is a duplicate.
  package mutating func add(_ word: Word) -> Bool {
    guard !words.contains(word) else { return false }
    words.append(word)
    return true
  }

  package var hasAll: Bool { words.contains(.all) }

  /// The first word without effect: a law next to `all`, or an exclusion without it.
  package var stray: Word? {
    words.first { word in
      switch word {
      case .all: false
      case .law: hasAll
      case .leftOut: !hasAll
      }
    }
  }

  /// The selected laws, in the order in which they are checked.
  package var laws: [Law] {
    Law.allCases.filter { (hasAll || words.contains(.law($0))) && !words.contains(.leftOut($0)) }
  }
}

extension LawSelection {
  /// The valid words that begin like a word: `all`, the exclusions, or the laws.
  package static func choices(like word: String) -> Choices<Word> {
    word == Word.all.text ? all : word.hasPrefix("-") ? leftOut : named
  }

  private static let all = Choices([(Word.all.text, Word.all)])
  private static let named = Choices(Law.allCases.map { (Word.law($0).text, Word.law($0)) })
  private static let leftOut = Choices(
    Law.allCases.map { (Word.leftOut($0).text, Word.leftOut($0)) })

  /// `all` and the words that can stand next to it.
  package static let wordsBesideAll = [Word.all.text] + leftOut.names
}
