package import RegressionStore
import Scenarios

extension RegressionDatabase {
  /// Finds the run that an operand names, by default the latest; where nothing was recorded yet
  /// nothing is selected.
  package func namedRun(_ operand: String?) throws -> RunRecord {
    let name = operand ?? "latest"
    if name == "latest", try runs().isEmpty {
      throw WorkflowError.nothingSelected("no run was recorded yet; record one with headroom run")
    }
    return try namedRun(name)
  }

  /// Finds the run that a text names; a name that means none or several is wrong usage.
  package func namedRun(_ reference: String) throws -> RunRecord {
    switch try resolveRun(reference) {
    case .found(let run): return run
    case .ambiguous(let runs):
      throw WorkflowError.ambiguousName(
        kind: "run", name: reference, answers: runs.map { "run \($0.number) (\($0.uuid))" })
    case .unknown(let candidates):
      guard let newest = try runs().first else { throw WorkflowError.noRun }
      if let words = try absence(of: reference, newest: newest) {
        throw WorkflowError.contradiction(words)
      }
      throw WorkflowError.unknownName(
        kind: "run", name: reference,
        hint: NameHint(for: reference, among: candidates, listedBy: "headroom runs"))
    }
  }

  /// What is said of a place in history at which no run is; nil for all other words.
  private func absence(of reference: String, newest: RunRecord) throws -> String? {
    if Int(reference) != nil {
      return "there is no run \(reference); the newest is run \(newest.number)"
    }
    guard RunWords.isPlace(reference) else { return nil }
    guard case .found(let latest) = try resolveRun("latest") else {
      return "there is no '\(reference)': no run is complete yet"
    }
    if reference == "previous" {
      return "there is no 'previous': no complete run before run \(latest.number) covers its cases"
    }
    var (farthest, beyond) = (0, try runs().count)
    while beyond - farthest > 1 {
      let middle = (farthest + beyond) / 2
      if case .found = try resolveRun("latest~\(middle)") {
        farthest = middle
      } else {
        beyond = middle
      }
    }
    return "there is no '\(reference)'; the oldest is 'latest~\(farthest)'"
  }
}

/// Words that name a run by its place.
enum RunWords {
  /// Whether a text can only mean a run: a number, `latest`, `previous` or `latest~N`.
  static func isPlace(_ text: String) -> Bool {
    Int(text) != nil || text == "latest" || text == "previous"
      || text.hasPrefix("latest~") && Int(text.dropFirst("latest~".count)) != nil
  }
}
