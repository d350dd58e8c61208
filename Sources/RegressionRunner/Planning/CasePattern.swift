import Scenarios

/// A pattern that selects cases.
///
/// A pattern that equals a key, a scenario or a folder of scenarios (`table/`) selects that; otherwise only
/// `*` (any text) and `?` (any character) are special, brackets are plain text, and without a wildcard the
/// pattern matches any part of the key.
package struct CasePattern: Hashable, Sendable, CustomStringConvertible {
  /// The text as typed, but in normal form C, as names are.
  package let text: String
  private let characters: [UInt8]
  private let hasWildcard: Bool
  /// The name of the composite if the text joins strategies, as in `a+b`.
  private let composite: String?

  package init(_ text: String) {
    self.text = text.precomposed
    characters = Array(self.text.utf8)
    composite = CompositeWord.name(self.text)
    hasWildcard = text.utf8.contains { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "?") }
  }

  package var description: String { text }

  /// Whether a whole name matches: equal, by wildcards, or as a substring without wildcards.
  package func matches(_ name: String) -> Bool {
    // Names stored by older versions may have another normal form.
    let name = name.precomposed
    if name == text { return true }
    return hasWildcard
      ? Wildcards.match(Array(name.utf8), characters) : contains(in: Array(name.utf8))
  }

  /// Whether the pattern equals the name or matches it with wildcards.
  ///
  /// Names of strategies, devices and tags are never matched by substrings.
  package func names(_ name: String) -> Bool {
    name == text || name == composite
      || hasWildcard && Wildcards.match(Array(name.precomposed.utf8), characters)
  }

  /// Returns how the pattern selects among a suite's scenarios; exact meanings take precedence.
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

  package enum Meaning: Hashable, Sendable {
    case key, scenario, folder, text
  }

  /// Whether the pattern selects a case, given its meaning among all cases.
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
