/// Words and signs that people try as a matcher, and the matcher that is meant.
struct TriedMatcher: Sendable {
  /// What people write.
  let words: [String]
  /// What the format calls it.
  let key: MatcherKey

  private init(_ words: String..., key: MatcherKey) {
    self.words = words
    self.key = key
  }

  static let all = [
    TriedMatcher(
      ">=", ">", "≥", "min", "minimum", "gt", "gte", "ge", "greaterThan", "greaterThanOrEqual",
      "moreThan", "above", key: .atLeast),
    TriedMatcher(
      "<=", "<", "≤", "max", "maximum", "lt", "lte", "le", "lessThan", "lessThanOrEqual", "below",
      key: .atMost),
    TriedMatcher("range", "from", key: .between),
    TriedMatcher("approximately", "approx", "about", "closeTo", "around", key: .near),
    TriedMatcher("tolerance", "accuracy", "epsilon", key: .within),
    TriedMatcher("isNot", "notEqual", "ne", "!=", "≠", key: .not),
    TriedMatcher("in", "anyOf", key: .oneOf),
    TriedMatcher("includes", "has", key: .contains),
  ]

  /// The matcher that a word probably means; nil where nobody knows.
  static func key(for word: String) -> MatcherKey? {
    guard word.utf8.count <= 40 else { return nil }
    return keys[Suggestion.folded(word)]
  }

  /// By the folded words; of two alike the first one counts.
  private static let keys = Dictionary(
    all.flatMap { tried in tried.words.map { (Suggestion.folded($0), tried.key) } }
  ) { first, _ in first }

  /// The bound that a text like `>= 8` means, as `{atLeast: 8}`; nil where it is none.
  static func bound(_ text: String) -> String? {
    let sign = text.prefix { !$0.isNumber && !$0.isWhitespace && $0 != "-" && $0 != "." }
    // Numbers and words come by the thousand.
    guard !sign.isEmpty, sign.utf8.count < text.utf8.count else { return nil }
    let rest = text.dropFirst(sign.count).drop { $0 == " " }
    guard let key = key(for: String(sign)), key == .atLeast || key == .atMost, rest.count <= 20,
      Double(rest)?.isFinite == true
    else { return nil }
    return "{\(key.rawValue): \(rest)}"
  }
}
