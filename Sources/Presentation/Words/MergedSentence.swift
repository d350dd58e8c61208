import Scenarios

extension Words {
  /// Merges sentences that say the same of several cases: the first one, with the numbers and names of the others
  /// in brackets, such as `the safe area's 34 pt (83, 20) are counted twice`.
  ///
  /// At most three other values are listed. Sentences that are not worded like the first one are left out: but for
  /// numbers and quotations, one word may differ, which is a name.
  package static func merged(_ sentences: [String]) -> String {
    guard let first = sentences.first else { return "" }
    var pieces = SentencePiece.all(of: first)
    for sentence in sentences.uniqued().dropFirst() {
      let others = SentencePiece.all(of: sentence)
      guard others.map(\.frame) == pieces.map(\.frame),
        zip(pieces, others).count(where: { !$0.isVariable && !$1.isVariable && $0.core != $1.core })
          <= 1
      else { continue }
      for (place, other) in others.enumerated() { pieces[place].add(other.core) }
    }
    // The brackets follow the unit.
    for place in pieces.indices.dropFirst()
    where pieces[place].isUnit && pieces[place - 1].end.isEmpty {
      pieces[place].others = pieces[place - 1].others
      pieces[place - 1].others = []
    }
    return pieces.map(\.text).joined(separator: " ")
  }

  /// Returns a sentence with `#` for its numbers and quotations, so that those that differ only in these are equal.
  package static func wording(of sentence: String) -> String {
    SentencePiece.all(of: sentence)
      .map { ($0.isVariable ? [$0.frame[0], "#", $0.frame[1]] : [$0.text]).joined() }
      .joined(separator: " ")
  }
}

/// A word of a sentence, or a list in brackets or a quotation, with the punctuation around it.
private struct SentencePiece {
  private let start: String
  let core: String
  let end: String
  /// The cores in other sentences.
  var others: [String] = []

  /// What has to be equal for two sentences to be merged.
  var frame: [String] { [start, end, isUnit ? core : ""] }

  var isVariable: Bool { core.first == "'" || core.contains(where: \.isNumber) }

  var isUnit: Bool { core == "pt" || core == "s" }

  var text: String {
    let shown = others.prefix(Self.limit) + (others.count > Self.limit ? ["…"] : [])
    return start + core + (shown.isEmpty ? "" : " (\(shown.joined(separator: ", ")))") + end
  }

  static func all(of sentence: String) -> [SentencePiece] {
    var words: [String] = []
    for word in sentence.split(separator: " ", omittingEmptySubsequences: false) {
      if let last = words.last, isOpen(last) {
        words[words.count - 1] += " \(word)"
      } else {
        words.append(String(word))
      }
    }
    return words.map { SentencePiece($0) }
  }

  /// Whether brackets or a quotation go on after a word.
  private static func isOpen(_ word: String) -> Bool {
    let core = SentencePiece(word).core
    if core.first == "'" { return core.count == 1 || core.last != "'" }
    return core.count { $0 == "[" } > core.count { $0 == "]" }
  }

  private init(_ word: String) {
    var rest = word[...]
    while let last = rest.last, ",;:)".contains(last) { rest.removeLast() }
    end = String(word[rest.endIndex...])
    start = rest.first == "(" ? String(rest.removeFirst()) : ""
    core = String(rest)
  }

  private static let limit = 3

  /// Adds a value, and one more than are shown.
  mutating func add(_ other: String) {
    guard others.count <= Self.limit, other != core, !others.contains(other) else { return }
    others.append(other)
  }
}
