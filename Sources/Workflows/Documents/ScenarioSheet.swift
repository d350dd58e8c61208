package import RegressionRunner
package import RegressionStore
package import Scenarios
import SystemCalls

/// What scenarios add to their cases: form, tags, file and lines, reasons of known failures.
struct ScenarioSheet: Sendable {
  private let scenarios: [String: ScenarioDefinition]
  private let files: [String: String]
  private let lines: [String: SourceLines]

  /// Takes a suite's scenarios.
  ///
  /// - Parameters:
  ///   - suite: The definitions that were in force.
  ///   - files: The file of each scenario.
  ///   - lines: The lines of the scenarios of which something did not hold.
  init(_ suite: RunSuite, files: [String: String], lines: [String: SourceLines]) {
    scenarios = Dictionary(
      suite.scenarios.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    self.files = files
    self.lines = lines
  }

  /// Adds form, tags and file.
  func describe(_ entry: inout RunDocument.Case) {
    let scenario = scenarios[entry.name.scenario]
    entry.form = scenario?.value.form
    entry.tags = scenario?.value.tags ?? []
    entry.file = files[entry.name.scenario]
  }

  /// Returns a mismatch, as it is told, with its words and its place.
  func finding(_ mismatch: Mismatch, in name: CaseName) -> RunDocument.Finding {
    let script = scenarios[name.scenario]?.value.script ?? []
    return RunDocument.Finding(
      mismatch: mismatch,
      sentence: mismatch.operator == .holds
        ? "\(mismatch.subject): \(Wording.sentence(for: mismatch))"
        : Wording.sentence(for: mismatch),
      action: StepText.lastAction(in: script, at: mismatch.step),
      file: files[name.scenario],
      line: lines[name.scenario]?.line(ofStep: mismatch.step, subject: mismatch.subject)
    )
  }

  /// Returns the reasons of the known failures that a case has, or is said to have, each once.
  ///
  /// As the judge: of an `expect` and of the laws the first that names the strategy counts.
  func knownReasons(of entry: RunDocument.Case) -> [String] {
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

package struct RecordedOutcome: Sendable {
  /// The outcome's id in its file.
  package let id: OutcomeID
  /// The outcome's identity everywhere.
  package let digest: Digest
  /// What became of the case.
  package let verdict: Verdict
  /// The digest of what failed, where something did.
  package let fingerprint: Digest?
  /// What did not hold, and what moved.
  package let body: StoredBody

  /// Reads an outcome back.
  ///
  /// - Throws: What is wrong with the body; see ``RegressionDatabase/recordedOutcomes(_:of:)``, which
  ///   says where it is.
  init(_ stored: StoredOutcome) throws {
    id = stored.id
    digest = stored.digest
    verdict = stored.verdict
    fingerprint = stored.fingerprint
    body = try StoredBody(stored.body, format: stored.format)
  }
}

/// An outcome that can't be read back, with where it is.
package struct DamagedOutcome: Error, Sendable, CustomStringConvertible {
  /// The database file.
  package let path: String
  /// A case with this outcome, and the number of the run that has it; nil: no run has it.
  package let place: (name: CaseName, run: Int)?
  /// What its body lacks.
  package let reason: String

  /// The damage in one sentence, and what to do.
  package var description: String {
    let subject = place.map { "\($0.name) in run \($0.run)" } ?? "a case that is in no run"
    return "\(path): can't read the outcome of \(subject): \(reason); "
      + "check the file with 'headroom doctor'"
  }
}

extension RegressionDatabase {
  /// Reads outcomes back.
  ///
  /// - Parameters:
  ///   - ids: Which.
  ///   - runs: The runs that have them, of which one is named where an outcome is damaged.
  /// - Returns: The outcomes, in the order in which they were asked for.
  /// - Throws: ``DatabaseError`` where the file can't be read, ``DamagedOutcome`` for the first
  ///   outcome whose body is not one.
  func recordedOutcomes(_ ids: [OutcomeID], of runs: [Run]) throws -> [RecordedOutcome] {
    let stored = try outcomes(ids)
    do throws(Unreadable) {
      return try Concurrently.map(stored.count, piece: 512) { place throws(Unreadable) in
        do {
          return try RecordedOutcome(stored[place])
        } catch {
          throw Unreadable(id: stored[place].id, reason: error)
        }
      }
    } catch {
      throw try damage(of: error.id, in: runs, error.reason)
    }
  }

  private struct Unreadable: Error {
    var id: OutcomeID
    var reason: any Error
  }

  /// Reads one outcome of a run back; nil where the file does not have it.
  func recordedOutcome(_ id: OutcomeID, of run: Run) throws -> RecordedOutcome? {
    try recordedOutcomes([id], of: [run]).first
  }

  private func damage(of id: OutcomeID, in runs: [Run], _ error: any Error) throws
    -> DamagedOutcome
  {
    var place: (CaseName, Int)?
    for run in runs where place == nil {
      let results = try results(of: run).results
      guard let result = results.first(where: { $0.outcomeID == id }) else { continue }
      let names = try names(ofCases: [result.caseID])
      place = names[result.caseID].map { ($0, run.number) }
    }
    return DamagedOutcome(path: path, place: place, reason: Self.words(for: error))
  }

  private static func words(for error: any Error) -> String {
    switch error {
    case JSONError.missing(let key): "it has no '\(key)'"
    case JSONError.otherKind(let path):
      "its '\(path.joined(separator: "."))' has the wrong type"
    case JSONError.noJSON: "it is not JSON"
    case let problem as OutcomeProblem: problem.message
    default: "\(error)"
    }
  }
}
