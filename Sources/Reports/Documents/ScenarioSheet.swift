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

  /// Returns the reasons of the known failures that a case has, or is said to have, each once.
  ///
  /// As the judge: of an `expect` and of the laws the first that names the strategy counts.
  package func knownReasons(of entry: RunDocument.Case) -> [String] {
    guard entry.verdict == .knownFailure || entry.verdict == .unexpectedPass,
      let scenario = scenarios[entry.name.scenario]?.value
    else { return [] }
    let strategy = entry.name.strategy
    let broken = entry.verdict == .knownFailure ? entry.findings.map(\.mismatch) : nil
    var reasons: [String] = []
    for (index, step) in scenario.script.enumerated() {
      guard case .expect(_, let known) = step,
        let failure = known.first(where: { $0.strategy == strategy }),
        broken?.contains(where: { $0.step == index && $0.operator != .holds }) ?? true
      else { continue }
      reasons.append(failure.reason)
    }
    let laws = scenario.knownFailures.filter { $0.strategy == strategy }
    let isLawBroken = broken?.contains { mismatch in
      mismatch.operator == .holds
        && laws.contains { $0.laws.contains { $0.rawValue == mismatch.subject } }
    }
    if let first = laws.first, isLawBroken ?? true { reasons.append(first.reason) }
    return reasons.uniqued()
  }
}
