import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

struct Archiving: Sendable {
  var location: DatabaseLocation
  /// Patterns over the scenarios.
  var patterns: [String]
  /// Only scenarios with one of these tags; any if empty.
  var tags: [String] = []
  var restores = false
  var isDryRun = false
  /// Whether an empty selection is accepted.
  var allowsEmpty = false

  /// Archives or restores the selected scenarios.
  ///
  /// - Returns: The scenarios that changed, and how many were selected.
  /// - Throws: An error if nothing is selected, or the database can't be written.
  func run() throws -> (changed: [String], selected: Int) {
    let reader = try location.openForReading()
    let scenarios = try reader.currentDefinitions(of: [.scenario], includingArchived: true)
    let selected = try selection(among: scenarios)
    let byHand = try reader.namesArchivedByHand(of: .scenario)
    var changed =
      selected.filter { restores ? $0.isArchived : !byHand.contains($0.name) }
      .map(\.name)
    if !changed.isEmpty, !isDryRun {
      changed = try location.openForWriting()
        .setArchived(changed, kind: .scenario, !restores, at: Clock.now)
    }
    return (changed, selected.count)
  }

  /// The scenarios that the patterns select; each pattern must match something.
  private func selection(among all: [StoredDefinition]) throws -> [StoredDefinition] {
    var names: Set<String> = []
    for text in patterns {
      let found = CasePattern(text).scenarios(among: all.map(\.name))
      if found.isEmpty, !allowsEmpty {
        let near = Suggestion.closest(to: text, among: all.map(\.name))
        let hint = near.map { "; did you mean \(Escaped.quoted($0))?" } ?? ""
        throw HeadroomError.nothingSelected(
          "nothing is selected: no scenario matches \(Escaped.quoted(text))\(hint)")
      }
      names.formUnion(found)
    }
    let selected = try all.filter { try names.contains($0.name) && hasTag($0) }
    if selected.isEmpty, !allowsEmpty {
      throw HeadroomError.nothingSelected("nothing is selected: no scenario has the tag")
    }
    return selected
  }

  private func hasTag(_ stored: StoredDefinition) throws -> Bool {
    let tags = self.tags.map { CasePattern($0) }
    guard !tags.isEmpty else { return true }
    let scenario = try ScenarioDefinition(
      name: stored.name, canonicalContent: stored.content, strategies: location.strategies)
    return scenario.value.tags.contains { tag in tags.contains { $0.names(tag) } }
  }
}
