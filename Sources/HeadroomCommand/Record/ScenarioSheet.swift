import RegressionRunner
import RegressionStore
import Scenarios

/// Adds facts from scenarios to their cases: form, tags, file, attachments, failed checks as text, and
/// reasons of known failures.
struct ScenarioSheet {
  /// Looks up the file of a scenario, and the line of one of its mismatches.
  typealias Place = (_ scenario: String, Mismatch?) -> (file: String?, line: Int?)

  private let scenarios: [String: ScenarioDefinition]
  private let isJudgedByDefault: (String) -> Bool
  private let place: Place

  /// `isJudgedByDefault` tells whether a scenario is known to name no laws.
  init(
    _ scenarios: [ScenarioDefinition],
    _ isJudgedByDefault: @escaping (String) -> Bool = { _ in false }, place: @escaping Place
  ) {
    self.scenarios = Dictionary(
      scenarios.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.isJudgedByDefault = isJudgedByDefault
    self.place = place
  }

  func entry(_ trace: Trace, _ doubts: LayoutUncertainties? = nil) -> RunRecord.Case {
    var entry = RunRecord.Case(CaseRecord(trace, doubts))
    entry.trace = trace
    describe(&entry)
    return entry
  }

  func form(of scenario: String) -> String? { scenarios[scenario]?.value.form }

  /// Adds the facts; `mismatches` are the failed checks if the case has no body.
  func describe(_ entry: inout RunRecord.Case, _ mismatches: [Mismatch]? = nil) {
    let scenario = scenarios[entry.name.scenario]?.value
    entry.form = scenario?.form
    entry.tags = scenario?.tags ?? []
    entry.file = place(entry.name.scenario, nil).file
    entry.attachments = attachments(of: scenario, entry)
    entry.isJudgedByDefault = isJudgedByDefault(entry.name.scenario)
    guard let mismatches = entry.record.body?.mismatches ?? mismatches else { return }
    entry.findings = mismatches.told.map { mismatch in
      let (file, line) = place(entry.name.scenario, mismatch)
      return RunRecord.Finding(
        mismatch, after: StepText.lastAction(in: scenario?.script ?? [], at: mismatch.step),
        file: file, line: line)
    }
    guard let scenario else { return }
    if entry.verdict?.isFailing == true { markKnown(&entry, scenario) }
    describeKnownFailures(of: &entry, scenario)
  }

  /// Marks the known ones among the failed checks of a failing case, and moves them behind the new ones.
  private func markKnown(_ entry: inout RunRecord.Case, _ scenario: Scenario) {
    let expired = Set(
      entry.findings.filter { $0.mismatch.operator == .until }.map(\.mismatch.expected.readable))
    for index in entry.findings.indices {
      let known = scenario.knownFailure(of: entry.findings[index].mismatch, in: entry.name)
      entry.findings[index].known = known.flatMap {
        expired.contains($0.until.text) ? nil : $0.reason
      }
    }
    entry.findings = entry.newFindings + entry.findings.filter { $0.known != nil }
  }

  private func attachments(of scenario: Scenario?, _ entry: RunRecord.Case) -> [AttachedPicture] {
    guard let file = entry.file, let all = scenario?.attachments, !all.isEmpty else { return [] }
    return all.filter { $0.isShown(on: entry.name.device) }.map { attachment in
      var attachment = attachment
      attachment.file = attachment.path(beside: file)
      return attachment
    }
  }

  /// Adds the reasons and issues of the case's known failures, expected or unexpectedly passing,
  /// without duplicates.
  ///
  /// As in judging, the first entry that matches a failure counts.
  private func describeKnownFailures(of entry: inout RunRecord.Case, _ scenario: Scenario) {
    let known: [KnownFailure]
    switch entry.verdict {
    case .knownFailure:
      known = entry.findings.compactMap { scenario.knownFailure(of: $0.mismatch, in: entry.name) }
    case .unexpectedPass:
      known = scenario.knownFailurePlaces.flatMap { place in
        scenario[known: place].filter { $0.applies(to: entry.name) }
      }
    default: return
    }
    entry.knownReasons = known.map(\.reason).uniqued()
    entry.issues = known.compactMap(\.issue).uniqued()
  }
}
