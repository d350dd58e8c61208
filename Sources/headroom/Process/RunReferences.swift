import RegressionStore
import Scenarios

extension RegressionDatabase {
  /// Finds the run that a text names; a name that means none or several is wrong usage.
  func namedRun(_ reference: String, command: String) throws -> RunRecord {
    switch try resolveRun(reference) {
    case .found(let run): return run
    case .ambiguous(let runs):
      throw UsageError(
        problem: .ambiguous(
          kind: "run",
          name: reference,
          answers: runs.map { "run \($0.number) (\($0.uuid))" }
        ),
        command: command
      )
    case .unknown(let candidates):
      throw UsageError(
        problem: .unknownName(
          kind: "run",
          name: reference,
          suggestion: Suggestion.closest(to: reference, among: candidates)
        ),
        command: command
      )
    }
  }
}
