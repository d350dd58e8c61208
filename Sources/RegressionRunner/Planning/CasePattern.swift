import Scenarios

/// What a user types to select cases.
///
/// A pattern that equals a key, a scenario or a folder of scenarios (`table/`) selects that;
/// otherwise only `*` (any text) and `?` (any character) are special, brackets are plain text, and
/// without a wildcard the pattern matches as a substring of the key.
package struct CasePattern: Hashable, Sendable, CustomStringConvertible {
  /// The text as it was typed, in normal form C, as names are.
  package let text: String
  private let characters: [UInt8]
  private let hasWildcard: Bool
  /// The strategy that is meant where the text joins some, as `a+b`.
  private let composite: String?

  /// Makes a pattern from what was typed.
  package init(_ text: String) {
    self.text = text.precomposed
    characters = Array(self.text.utf8)
    composite = CompositeWord.name(self.text)
    hasWildcard = text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
  }

  /// The text as it was typed.
  package var description: String { text }

  /// Whether a whole text matches: equal, or by wildcards, or as a substring where there are none.
  ///
  /// - Parameter name: A key, or the name of a strategy, a device or a tag.
  /// - Returns: Whether it matches.
  package func matches(_ name: String) -> Bool {
    // Names that an older version stored may have another form.
    let name = name.precomposed
    if name == text { return true }
    return hasWildcard
      ? Wildcards.match(Array(name.utf8), characters) : contains(in: Array(name.utf8))
  }

  /// Whether the pattern, read as a name or as wildcards over a whole name, names this one.
  ///
  /// Names of strategies, devices and tags are never matched by a part of them.
  package func names(_ name: String) -> Bool {
    name == text || name == composite
      || hasWildcard && Wildcards.match(Array(name.precomposed.utf8), characters)
  }

  /// How the pattern selects among a suite's scenarios.
  ///
  /// - Parameters:
  ///   - scenarios: All scenarios that could be meant.
  ///   - keyExists: Whether a text is the key of a case.
  /// - Returns: What the pattern means there; exact meanings win over text matches.
  package func meaning(among scenarios: some Sequence<String>, keyExists: (Substring) -> Bool)
    -> Meaning
  {
    if let bracket = text.firstIndex(of: "["), bracket > text.startIndex, text.hasSuffix("]"),
      keyExists(text[...])
    {
      return .key
    }
    var isFolder = false
    for scenario in scenarios {
      if scenario == text { return .scenario }
      if text.hasSuffix("/"), scenario.hasPrefix(text) { isFolder = true }
    }
    return isFolder ? .folder : .text
  }

  /// What a pattern means among a suite's scenarios.
  package enum Meaning: Hashable, Sendable {
    case key, scenario, folder, text
  }

  /// Whether the pattern, read with a meaning, selects a case.
  ///
  /// - Parameters:
  ///   - scenario: The scenario's name.
  ///   - key: The case's key, or what else text is looked for in.
  ///   - meaning: What the pattern means among all cases.
  /// - Returns: Whether it does.
  package func selects(scenario: String, key: @autoclosure () -> String, as meaning: Meaning)
    -> Bool
  {
    switch meaning {
    case .scenario: scenario == text
    case .folder: scenario.hasPrefix(text)
    case .key: key() == text
    case .text: matches(key())
    }
  }

  private func contains(in name: [UInt8]) -> Bool {
    guard !characters.isEmpty else { return true }
    guard name.count >= characters.count else { return false }
    return (0...(name.count - characters.count)).contains { start in
      name[start..<(start + characters.count)].elementsEqual(characters)
    }
  }
}
