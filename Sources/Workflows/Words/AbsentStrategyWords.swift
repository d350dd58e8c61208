import AvoidanceEngine
import RegressionRunner
import Scenarios

/// What is said of strategies whose code is not at hand.
enum AbsentStrategyWords {
  /// What is said before cases run, of each strategy whose cases are skipped.
  ///
  /// - Parameters:
  ///   - plan: The cases.
  ///   - suite: Their definitions.
  ///   - file: The file that names a strategy's program, where it was recorded.
  /// - Returns: One sentence for each of the strategies, in their order.
  static func all(
    of plan: CasePlan,
    _ suite: RunSuite,
    _ file: (StrategyDefinition) -> String?
  ) -> [String] {
    let absent = suite.strategies.enumerated().filter { !$1.value.model.isAtHand }
    guard !absent.isEmpty else { return [] }
    var counts: [Int: Int] = [:]
    for entry in plan { counts[entry.strategy, default: 0] += 1 }
    return absent.compactMap { index, strategy in
      counts[index].map {
        skipped(strategy, count: $0, file: file(strategy) ?? place(of: strategy))
      }
    }
  }

  /// The file in which a program stands that files name; nil where the strategy is no program.
  private static func place(of strategy: StrategyDefinition) -> String? {
    let isProgram = strategy.name == strategy.value.model.name && strategy.location.line > 0
    return isProgram ? strategy.location.fileName : nil
  }

  /// What is said where cases are skipped.
  ///
  /// - Parameters:
  ///   - strategy: The strategy.
  ///   - count: How many of its cases are skipped.
  ///   - file: The file that names its program, where it is known.
  /// - Returns: One sentence, safe to show.
  static func skipped(_ strategy: StrategyDefinition, count: Int, file: String?) -> String {
    let cases = "\(Words.count(count, "case")) \(count == 1 ? "is" : "are") skipped"
    return "\(subject(strategy)): \(cases); \(remedy(strategy.value, file: file))"
  }

  /// What is said of a strategy of files that is left out.
  static func leftOut(_ strategy: StrategyDefinition) -> String {
    "\(subject(strategy)): it is left out; \(remedy(strategy.value, file: place(of: strategy)))"
  }

  /// What is said of a strategy that is not written into files.
  ///
  /// - Parameters:
  ///   - strategy: The strategy.
  ///   - file: The file that names its program, where it is known.
  /// - Returns: One sentence, safe to show.
  static func notWritten(_ strategy: StrategyDefinition, file: String?) -> String {
    let left = "\(subject(strategy)), and is left out"
    guard isExternal(strategy.value) else {
      return "\(left); what names it can be read by that program"
    }
    let place = file.map { "'\(Escaped.text($0))'" } ?? "the file that names the program"
    let isProgram = strategy.name == strategy.value.model.name
    return isProgram
      ? "\(left); what names it can be read only with \(place)"
      : "\(left); what names it can be read only with its definition and \(place)"
  }

  /// Why a recorded case is not run again.
  static func notRunAgain(_ strategy: StrategyDefinition, file: String?) -> String {
    "\(subject(strategy)); \(remedy(strategy.value, file: file))"
  }

  private static func subject(_ strategy: StrategyDefinition) -> String {
    let name = "the strategy \(Escaped.quoted(strategy.name))"
    return isExternal(strategy.value)
      ? "\(name) is an external program that is not at hand"
      : "\(name) is compiled into another program"
  }

  private static func remedy(_ strategy: StrategyDescription, file: String?) -> String {
    guard isExternal(strategy) else { return "run that program" }
    guard let file else { return "name its file with --external" }
    return "name its file: --external \(Escaped.text(Words.shellWord(file)))"
  }

  private static func isExternal(_ strategy: StrategyDescription) -> Bool {
    strategy.code?.command.isEmpty == false
  }
}
