import AvoidanceEngine
import Scenarios
import SystemCalls

/// The strategies that are part of the program: Headroom's own, and those that were compiled into it.
enum ProgramStrategies {
  /// Returns the strategies under their names.
  ///
  /// - Parameter strategies: The types of those that are not Headroom's own.
  /// - Returns: All of them.
  /// - Throws: ``UsageError`` where two have the same name.
  static func registry(
    adding strategies: [any Strategy.Type]
  ) throws(UsageError) -> StrategyRegistry {
    try check(strategies.map { $0.model })
    let needsDigest = strategies.contains { $0.model.version == nil }
    return StrategyRegistry.builtIn.adding(strategies, program: needsDigest ? digest : nil)
  }

  /// Finds names that would be given twice, or mean something else in files.
  private static func check(_ added: [StrategyModel]) throws(UsageError) {
    let own = StrategyRegistry.builtIn
    var models = Set(own.models.map(\.name))
    var names = Set(own.named.map(\.name))
    for model in added {
      guard models.insert(model.name).inserted else { throw clash("models", model.name) }
      for preset in model.presets where StrategyDefinition.reservedNames.contains(preset.name) {
        throw .contradiction(
          "a strategy of this program is called \(Escaped.quoted(preset.name)), which means something "
            + "else in scenario files; give it another name"
        )
      }
      for preset in model.presets where !names.insert(preset.name).inserted {
        throw clash("strategies", preset.name)
      }
    }
  }

  private static func clash(_ what: String, _ name: String) -> UsageError {
    .contradiction(
      "this program has two \(what) that are called \(Escaped.quoted(name)); give one of them another "
        + "name"
    )
  }

  /// The SHA-256 of the program's file, in hexadecimal digits; nil where it can't be read.
  private static var digest: String? {
    let context = DigestContext()
    do throws(SystemError) {
      try ProgramFile.forEachPiece { context.update($0) }
      return "\(context.finish())"
    } catch {
      return nil
    }
  }
}
