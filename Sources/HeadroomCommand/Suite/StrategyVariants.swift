import AvoidanceEngine
import RegressionRunner
import Scenarios

/// Strategies with parameters changed on the command line, which are not recorded:
/// `offset-restore:gap=10`, or with two parameters `ours:gap=4:uses=begin`.
enum StrategyVariants {
  static func isVariant(_ word: String) -> Bool { parts(of: word) != nil }

  static func name(_ word: String) -> String { parts(of: word)?.name ?? word }

  /// The error for a command that records: the definition to write instead, or the problem of the word.
  static func refusal(_ word: String, among strategies: [StrategyDefinition]) -> HeadroomError {
    do throws(HeadroomError) {
      let strategy = try variant(word.precomposed, among: strategies, StrategyRegistry([]))
      let parameters = (strategy?.value.parameters ?? [:]).sorted { $0.key < $1.key }
        .map { "\($0.key): \(String(decoding: $0.value.canonicalContent, as: UTF8.self))" }
      let definition =
        "{name: \(name(word))-2, model: \(strategy?.value.model.name ?? name(word)), parameters: "
        + "{\(parameters.joined(separator: ", "))}}"
      return .contradiction(
        "\(Escaped.quoted(word)) would have no name in a history; define it in a file, as in "
          + "strategies: [\(Escaped.text(definition))], or use 'headroom try' or 'headroom simulate'"
      )
    } catch {
      return error
    }
  }

  /// Adds the variants to a suite, each named by its whole word; scenarios that list the strategy
  /// list the variant, too, with the same expectations.
  ///
  /// - Throws: An error that names the word and the problem.
  static func add(_ words: [String], to suite: inout RunSuite, _ registry: StrategyRegistry)
    throws(HeadroomError)
  {
    for word in words where !suite.strategies.contains(where: { $0.name == word.precomposed }) {
      guard let variant = try variant(word.precomposed, among: suite.strategies, registry) else {
        continue
      }
      suite.strategies.append(variant)
      for index in suite.scenarios.indices {
        suite.scenarios[index].value.add(word, like: name(word.precomposed))
      }
    }
  }

  /// Returns the variant, or nil if the word sets no parameter.
  private static func variant(
    _ word: String, among strategies: [StrategyDefinition], _ registry: StrategyRegistry
  ) throws(HeadroomError) -> StrategyDefinition? {
    guard let (name, settings) = parts(of: word) else { return nil }
    guard var variant = strategies.first(where: { $0.name == name }) else {
      throw .unknownName(
        kind: "strategy", name: name,
        hint: NameHint(for: name, of: .strategy, among: strategies.map(\.name)))
    }
    variant.name = word
    variant.isDefault = false
    var names: Set<Substring> = []
    for setting in settings {
      let cut = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard !cut[0].isEmpty else {
        throw .contradiction(
          "\(Escaped.quoted(word)): the parameter is missing before '='; write "
            + "\(Escaped.text(name)):PARAMETER=VALUE")
      }
      guard names.insert(cut[0]).inserted else {
        throw .contradiction(
          "\(Escaped.quoted(word)): \(Escaped.quoted(String(cut[0]))) is given twice")
      }
      do throws(ContentError) {
        variant.value = try variant.value.setting(String(cut[0]), to: String(cut[1]), registry)
      } catch {
        let messages = error.diagnostics.map(\.problem.message).joined(separator: "; ")
        throw .contradiction("\(Escaped.quoted(word)): \(messages)")
      }
    }
    return variant
  }

  /// Splits a word into the strategy's name and the settings, at the first `:` and at each before a
  /// setting; nil without settings.
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
