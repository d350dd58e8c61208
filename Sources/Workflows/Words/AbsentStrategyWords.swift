import AvoidanceEngine
import Scenarios

/// What is said of strategies whose code is not at hand.
enum AbsentStrategyWords {
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

  /// What is said of a strategy that is left out.
  static func leftOut(_ strategy: StrategyDefinition, file: String?) -> String {
    "\(subject(strategy)): it is left out; \(remedy(strategy.value, file: file))"
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
