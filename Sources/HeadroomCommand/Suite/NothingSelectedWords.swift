import Presentation
import RegressionRunner
import Scenarios

/// The messages if a selection has no case.
enum NothingSelectedWords {
  /// The hint if every scenario lists its strategies, but none the selected ones; else empty.
  private static func unlisted(_ selection: Selection, _ suite: RunSuite) -> String {
    let patterns = selection.strategies.map { CasePattern($0) }
    guard !patterns.isEmpty,
      suite.scenarios.allSatisfy({ scenario in
        !scenario.value.strategies.isEmpty
          && !scenario.value.strategies.contains { name in patterns.contains { $0.names(name) } }
      })
    else { return "" }
    let names = selection.strategies.map { Escaped.quoted($0) }.joined(separator: " or ")
    return "; every scenario lists its 'strategies', and none lists \(names)"
  }

  /// Returns a suite with only those archived strategies that keep the selection empty: each of
  /// them alone, or because no scenario lists it.
  private static func archivedInTheWay(of selection: Selection, _ suite: RunSuite) -> RunSuite {
    var blamed = suite
    blamed.archived = suite.archived.filter { name in
      guard var definition = suite.strategies.first else { return false }
      definition.name = name
      // It runs only if named, as if it were not archived.
      definition.isDefault = false
      var revived = suite
      revived.archived.remove(name)
      revived.strategies.append(definition)
      do throws(SelectionError) {
        _ = try Expander(revived).plan(selection)
        return true
      } catch {
        if case .tooManyCases = error { return true }
        return isUnlisted(name, selection, suite)
      }
    }
    return blamed
  }

  /// Whether an archived strategy is selected by name but no scenario would run under it.
  private static func isUnlisted(_ name: String, _ selection: Selection, _ suite: RunSuite) -> Bool
  {
    guard selection.strategies == [name] else { return false }
    let names = suite.scenarios.map(\.name)
    let meant = Set(selection.patterns.flatMap { $0.scenarios(among: names) })
    let lists = suite.scenarios.filter { selection.patterns.isEmpty || meant.contains($0.name) }
      .map(\.value.strategies)
    return !lists.isEmpty && lists.allSatisfy { !$0.isEmpty && !$0.contains(name) }
  }

  static func words(_ selection: Selection, _ suite: RunSuite) -> String {
    let files = selection.patterns.map(\.text).filter(isFileName)
    if let file = files.first { return words(withoutFile: file) }
    guard !suite.scenarios.isEmpty else { return "nothing is selected: there are no scenarios" }
    let blamed = archivedInTheWay(of: selection, suite)
    if let words = AbsentStrategyWords.archived(blamed, selection).first {
      return "nothing is selected: \(words)"
    }
    guard !selection.patterns.isEmpty else {
      return "nothing is selected: no case has all of the given strategies, devices and tags"
        + unlisted(selection, suite)
    }
    let patterns = selection.patterns.map { Escaped.quoted($0.text) }.joined(separator: " or ")
    var text = "nothing is selected: no case matches \(patterns)"
    if suite.scenarios.contains(where: { scenario in
      selection.patterns.contains { $0.text == scenario.name }
    }) {
      text += "; the scenario exists, but its strategies, devices and orientations leave no case"
    } else if selection.patterns.count == 1, let pattern = selection.patterns.first {
      text += hint(for: pattern.text, among: suite.scenarios.map(\.name))
    }
    return text
  }

  static func words(withoutFile word: String) -> String {
    "nothing is selected: there is no file or folder \(Escaped.quoted(word)), and no case matches it"
      + FileSearch.hint(for: word).words
  }

  /// The suggestion of a similar scenario, or an empty text.
  static func hint(for word: String, among scenarios: [String]) -> String {
    nearest(to: word, among: scenarios).map(meant) ?? ""
  }

  /// The most similar name, compared as a whole or by its last part.
  static func nearest(to word: String, among names: [String]) -> String? {
    if let near = Suggestion.closest(to: word, among: names) { return near }
    let parts = names.map { String($0.split(separator: "/").last ?? "") }
    let near = Suggestion.closest(to: word, among: parts)
    return near.flatMap { parts.firstIndex(of: $0) }.map { names[$0] }
  }

  private static func meant(_ word: String) -> String {
    "; did you mean \(Escaped.quoted(word))?"
  }

  /// Returns the message if only archived scenarios match, with the remedy; else nil.
  static func words(
    ofArchived archived: some Sequence<String>, _ selection: Selection, _ suite: RunSuite
  ) -> String? {
    guard !selection.patterns.isEmpty || suite.scenarios.isEmpty else { return nil }
    let all = archived.sorted()
    let named = Set(selection.patterns.flatMap { $0.scenarios(among: all) })
    let meant = selection.patterns.isEmpty ? all : all.filter { named.contains($0) }
    guard let first = meant.first else { return nil }
    let word = meant.count == 1 ? "it" : "them"
    let what =
      meant.count == 1
      ? "the scenario \(Escaped.quoted(first)) is archived"
      : "all \(meant.count) matching scenarios are archived"
    let more = meant.count > 1 ? " …" : ""
    return "nothing is selected: \(what); to restore \(word): headroom archive --undo "
      + Escaped.text(Words.shellWord(first)) + more
  }

  /// Whether a word that matches no case was probably meant as a path.
  static func isFileName(_ word: String) -> Bool {
    ["/", "./", "../", "~"].contains { word.hasPrefix($0) }
      || ProtectedPaths.endings.contains { word.hasSuffix($0) }
  }
}

extension CasePattern {
  /// The scenarios that the pattern selects; of a case key, only the scenario counts.
  func scenarios(among names: [String]) -> [String] {
    let bracket = text.hasSuffix("]") ? text.firstRange(of: " [")?.lowerBound : nil
    let pattern = bracket.map { CasePattern(String(text[..<$0])) } ?? self
    let meaning = pattern.meaning(among: names, keyExists: { _ in false })
    return names.filter { pattern.selects(scenario: $0, key: $0, as: meaning) }
  }
}
