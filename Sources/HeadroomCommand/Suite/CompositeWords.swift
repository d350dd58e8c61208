import AvoidanceEngine
import RegressionRunner
import Scenarios

/// Strategies combined on the command line, as in `inset-scroll+tp-keyboard-avoiding`.
enum CompositeWords {
  /// Adds the combined strategies to a suite, unless it has a strategy of that name.
  ///
  /// - Throws: An error that names the word and the problem.
  static func add(_ words: [String], to suite: inout RunSuite) throws(HeadroomError) {
    for word in words {
      let pattern = CasePattern(word)
      guard !suite.strategies.contains(where: { pattern.names($0.name) }),
        let composite = try definition(word, among: suite.strategies)
      else { continue }
      suite.strategies.append(composite)
    }
  }

  /// Returns the combined strategy, or nil if the word isn't a combination.
  static func definition(_ word: String, among strategies: [StrategyDefinition])
    throws(HeadroomError) -> StrategyDefinition?
  {
    let names = CompositeWord.parts(word.precomposed)
    guard !names.isEmpty else { return nil }
    var parts: [StrategyDescription.Part] = []
    for name in names {
      guard let part = strategies.first(where: { $0.name == name }) else {
        throw .unknownName(
          kind: "strategy", name: name,
          hint: NameHint(for: name, of: .strategy, among: strategies.map(\.name)))
      }
      parts.append(.init(name, part.value))
    }
    do throws(CompositeProblem) {
      return try StrategyDefinition(
        CompositeWord.name(of: names), SourceLocation(file: word), parts)
    } catch {
      throw .contradiction("\(Escaped.quoted(word)): \(error.message)")
    }
  }
}
