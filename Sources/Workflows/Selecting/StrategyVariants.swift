import AvoidanceEngine
import RegressionRunner
import Scenarios
import Reports

/// Strategies with other parameters than their definitions give them, which are not recorded:
/// `offset-restore:gap=10`, or with two of them `ours:gap=4:uses=begin`.
enum StrategyVariants {
  /// Whether a word has the form of one.
  static func isVariant(_ word: String) -> Bool { parts(of: word) != nil }

  /// The name of the strategy that a word is made of.
  static func name(_ word: String) -> String { parts(of: word)?.name ?? word }

  /// Says why a run takes none, and what it takes.
  static func unrecorded(_ word: String) -> String {
    let (name, settings) = parts(of: word) ?? (word, [])
    let parameters = settings.map { $0.replacing("=", with: ": ", maxReplacements: 1) }
    return "\(Escaped.quoted(word)) would have no name in a history; define it in a file, as in "
      + "strategies: [{name: \(Escaped.text(name))-2, model: MODEL, parameters: "
      + "{\(Escaped.text(parameters.joined(separator: ", ")))}}], or use 'headroom try' or "
      + "'headroom simulate'"
  }

  /// Adds the strategies of words to a suite, each under its whole word;
  /// scenarios that list that one list it, too, and expect the same of it.
  ///
  /// - Throws: An error that names the word, and what is wrong with it.
  static func add(_ words: [String], to suite: inout RunSuite, _ registry: StrategyRegistry)
    throws(WorkflowError)
  {
    for word in words where !suite.strategies.contains(where: { $0.name == word.precomposed }) {
      guard let (name, settings) = parts(of: word.precomposed) else { continue }
      guard let place = suite.strategies.firstIndex(where: { $0.name == name }) else {
        throw .unknownName(
          kind: "strategy", name: name,
          hint: NameHint(for: name, of: .strategy, among: suite.strategies.map(\.name)))
      }
      var variant = suite.strategies[place]
      variant.name = word.precomposed
      variant.isDefault = false
      for setting in settings {
        let cut = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        do throws(ContentError) {
          variant.value = try variant.value.setting(String(cut[0]), to: String(cut[1]), registry)
        } catch {
          let messages = error.diagnostics.map(\.problem.message).joined(separator: "; ")
          throw .contradiction("\(Escaped.quoted(word)): \(messages)")
        }
      }
      suite.strategies.append(variant)
      for index in suite.scenarios.indices { suite.scenarios[index].value.add(word, like: name) }
    }
  }

  /// The strategy's name and the settings of a word, cut at the first `:` and at others before a setting;
  /// nil where it has none.
  private static func parts(of word: String) -> (name: String, settings: [String])? {
    guard let colon = word.firstIndex(of: ":"), colon > word.startIndex else { return nil }
    var settings: [String] = []
    for part in word[word.index(after: colon)...].split(
      separator: ":", omittingEmptySubsequences: false)
    {
      if part.contains("=") {
        settings.append(String(part))
      } else if settings.isEmpty {
        return nil
      } else {
        settings[settings.count - 1] += ":" + part
      }
    }
    return settings.isEmpty ? nil : (String(word[..<colon]), settings)
  }
}
