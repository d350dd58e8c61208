import RegressionRunner
import RegressionStore
import Scenarios

/// What a definition or an outcome of another database has to be.
enum MergeChecking {
  static let checks = MergeChecks(
    definition: { kind, name, content in
      do throws(ContentError) {
        let canonical =
          switch kind {
          case .form:
            try FormDefinition(name: name, canonicalContent: content).canonicalContent
          case .scenario:
            try ScenarioDefinition(name: name, canonicalContent: content).canonicalContent
          case .strategy:
            try StrategyDefinition(name: name, canonicalContent: content).canonicalContent
          case .device:
            try DeviceDefinition(name: name, canonicalContent: content).canonicalContent
          }
        return canonical == content ? nil : "it is not in the canonical form"
      } catch {
        return "\(error)"
      }
    },
    outcome: { _, body in
      do {
        _ = try StoredBody(body)
        return nil
      } catch {
        return "its body is not that of an outcome"
      }
    },
    baseline: { baseline in
      guard let json = baseline.adjustments else { return nil }
      return (try? ApprovedAdjustments(json: json)) == nil ? "it lists no adjustments" : nil
    }
  )
}
