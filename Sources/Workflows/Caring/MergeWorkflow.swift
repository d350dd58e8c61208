import AvoidanceEngine
import RegressionRunner
package import RegressionStore
import Scenarios
import SystemCalls

/// Adds the runs of other databases to one.
package enum MergeWorkflow {
  /// Merges files; nothing is created where they can't be merged.
  ///
  /// - Parameters:
  ///   - paths: The other databases.
  ///   - location: The database that takes their runs.
  ///   - label: The label under which shards are joined; nil: they stay apart.
  /// - Returns: What was added, or why shards could not be joined.
  /// - Throws: An error; nothing is changed then.
  package static func merge(
    _ paths: [String], into location: DatabaseLocation, asOne label: String?
  ) throws -> MergeSummary {
    if try location.openIfThere() == nil {
      let rehearsal = try merge(
        paths, into: RegressionDatabase(outcomes: .judged), location, asOne: label)
      if !rehearsal.unjoined.isEmpty { return rehearsal }
    }
    return try merge(paths, into: try location.openForWriting(), location, asOne: label)
  }

  private static func merge(
    _ paths: [String], into database: RegressionDatabase, _ location: DatabaseLocation,
    asOne label: String?
  ) throws -> MergeSummary {
    try database.merge(
      paths, asOne: label, checks: MergeChecking.checks(location.strategies), at: Clock.now)
  }

  /// The files that are the database itself.
  package static func itself(among paths: [String], _ location: DatabaseLocation) -> String? {
    guard let own = FileIdentity(location.path) else { return nil }
    return paths.first { FileIdentity($0) == own }
  }
}

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
