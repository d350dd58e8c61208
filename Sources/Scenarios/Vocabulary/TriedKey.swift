/// Words that people try as a key, and what the format has for them.
struct TriedKey: Sendable {
  /// What people write.
  let words: [String]
  /// A key of the same mapping, or what to write in words of its own.
  let meant: String

  private init(_ words: String..., meant: String) {
    self.words = words
    self.meant = meant
  }

  static let ofScenario = [
    TriedKey("steps", "actions", "events", "do", meant: "script"),
    TriedKey("screen", "layout", meant: "form"),
    TriedKey("rotation", "rotations", meant: "orientations"),
    TriedKey("rules", "invariants", meant: "laws"),
    TriedKey("known", "xfail", "expectedFailure", meant: "knownFailure"),
    TriedKey("skip", "only", meant: "tags: [WORD]"),
    TriedKey(
      "expectations", "expect", "expected", "assertions", "then",
      meant: "script: [expect: {focus.isVisible: true}]"),
  ]

  static let ofForm = [
    TriedKey("root", "rootView", "body", meant: "view"),
    TriedKey("size", "screen", "bounds", "frame", meant: "canvas"),
    TriedKey("children", "subviews", meant: "view: {children: []}"),
  ]

  static let ofView = [
    TriedKey("subviews", meant: "children"),
    TriedKey("rect", "bounds", meant: "frame"),
  ]

  /// What a word that is no key of a mapping means there, as a problem; nil where nobody knows.
  static func meaning(of word: String, among all: [TriedKey], in place: String, keys: [String])
    -> Problem?
  {
    guard word.utf8.count <= 40 else { return nil }
    let folded = Suggestion.folded(word)
    guard let tried = all.first(where: { $0.words.contains { Suggestion.folded($0) == folded } })
    else { return nil }
    return keys.contains(tried.meant)
      ? .unknownKey(word, of: place, suggestion: tried.meant, known: [])
      : .triedKey(word, of: place, instead: tried.meant)
  }
}

extension KeyTable {
  /// Takes keys with the words that people try for them.
  init(_ named: [(String, Key)], tried: [TriedKey], in place: String) {
    let keys = named.map(\.0)
    self.init(named) { TriedKey.meaning(of: $0, among: tried, in: place, keys: keys) }
  }
}
