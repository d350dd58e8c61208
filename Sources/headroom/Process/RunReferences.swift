import RegressionStore
import Scenarios

extension RegressionDatabase {
  /// Finds the run that an operand names, by default the latest; where nothing was recorded yet
  /// nothing is selected.
  func namedRun(_ operand: String?, command: String) throws -> RunRecord {
    let name = operand ?? "latest"
    if name == "latest", try runs().isEmpty {
      throw CommandFailure(
        .nothingSelected,
        "no run was recorded yet; record one with headroom run"
      )
    }
    return try namedRun(name, command: command)
  }

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
