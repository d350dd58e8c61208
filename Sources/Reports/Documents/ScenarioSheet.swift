package import RegressionRunner
package import RegressionStore
import Scenarios

/// What scenarios add to their cases: form, tags, file and lines, reasons of known failures.
package struct ScenarioSheet: Sendable {
  private let scenarios: [String: ScenarioDefinition]
  private let files: [String: String]
  private let lines: [String: SourceLines]

  /// Takes a suite's scenarios.
  ///
  /// - Parameters:
  ///   - suite: The definitions that were current.
  ///   - files: The file of each scenario.
  ///   - lines: The lines of the scenarios of which something did not hold.
  package init(_ suite: RunSuite, files: [String: String], lines: [String: SourceLines]) {
    scenarios = Dictionary(
      suite.scenarios.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.files = files
    self.lines = lines
  }

  /// Adds form, tags and file.
  package func describe(_ entry: inout RunDocument.Case) {
    let scenario = scenarios[entry.name.scenario]
    entry.form = scenario?.value.form
    entry.tags = scenario?.value.tags ?? []
    entry.file = files[entry.name.scenario]
  }

  /// Returns a mismatch, as it is told, with its words and its place.
  package func finding(_ mismatch: Mismatch, in name: CaseName) -> RunDocument.Finding {
    let script = scenarios[name.scenario]?.value.script ?? []
    return RunDocument.Finding(
      mismatch: mismatch,
      sentence: mismatch.operator == .holds
        ? "\(mismatch.subject): \(Messages.sentence(for: mismatch))"
        : Messages.sentence(for: mismatch),
      action: StepText.lastAction(in: script, at: mismatch.step),
      file: files[name.scenario],
      line: lines[name.scenario]?.line(ofStep: mismatch.step, subject: mismatch.subject)
    )
  }

  /// Takes the reasons of the known failures that a case has, or is said to have, and where they are
  /// tracked, each once.
  ///
  /// As the judge: the first that fits a failure counts.
  package func describeKnownFailures(of entry: inout RunDocument.Case) {
    guard entry.verdict == .knownFailure || entry.verdict == .unexpectedPass,
      let scenario = scenarios[entry.name.scenario]?.value
    else { return }
    let known =
      entry.verdict == .knownFailure
      ? entry.findings.compactMap { scenario.knownFailure(of: $0.mismatch, in: entry.name) }
      : scenario.knownFailurePlaces.flatMap { place in
        scenario[known: place].filter { $0.applies(to: entry.name) }
      }
    entry.knownReasons = known.map(\.reason).uniqued()
    entry.issues = known.compactMap(\.issue).uniqued()
  }
}
