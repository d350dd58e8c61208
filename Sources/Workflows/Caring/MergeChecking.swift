import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

/// What a definition or an outcome of another database has to be.
enum MergeChecking {
  /// Returns what is checked.
  ///
  /// - Parameter strategies: The strategies that are at hand; what was recorded of others is kept.
  /// - Returns: The checks of a merge.
  static func checks(_ strategies: StrategyRegistry) -> MergeChecks {
    MergeChecks(
      definition: { kind, name, content in
        do throws(ContentError) {
          let canonical = try canonical(kind, name, content, strategies)
          return canonical == content ? nil : "it is not in canonical form"
        } catch {
          return "\(error)"
        }
      },
      outcomes: .judged,
      baseline: { baseline in
        guard let json = baseline.adjustments else { return nil }
        return (try? ApprovedAdjustments(json: json)) == nil
          ? "it is not a list of adjustments" : nil
      }
    )
  }

  /// Returns a content as it is written after it was read.
  private static func canonical(
    _ kind: DefinitionKind, _ name: String, _ content: [UInt8], _ strategies: StrategyRegistry
  ) throws(ContentError) -> [UInt8] {
    func again<Value: Definition>(_ type: Value.Type) throws(ContentError) -> [UInt8] {
      try Value(name: name, canonicalContent: content, strategies: strategies).canonicalContent
    }
    return switch kind {
    case .form: try again(FormDefinition.self)
    case .scenario: try again(ScenarioDefinition.self)
    case .strategy: try again(StrategyDefinition.self)
    case .device: try again(DeviceDefinition.self)
    }
  }
}
