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
  static func registry(adding strategies: [any Strategy.Type]) throws(UsageError)
    -> StrategyRegistry
  {
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
          "this program has a strategy named \(Escaped.quoted(preset.name)), which has another meaning "
            + "in scenario files; rename it"
        )
      }
      for preset in model.presets where !names.insert(preset.name).inserted {
        throw clash("strategies", preset.name)
      }
    }
  }

  private static func clash(_ what: String, _ name: String) -> UsageError {
    .contradiction("this program has two \(what) named \(Escaped.quoted(name)); rename one of them")
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
