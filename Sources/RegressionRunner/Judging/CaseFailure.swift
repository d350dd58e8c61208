public import Scenarios

/// What did not hold in a case, in words and with its place in the files.
public struct CaseFailure: Sendable {
  /// One judged line that did not hold.
  public struct Line: Sendable {
    /// The mismatch by its values.
    public var mismatch: Mismatch
    /// The last thing that happened before, as `focus comments`; nil where nothing did.
    public var after: String?
    /// What it means, as `comments is covered by 34 pt of the keyboard`.
    public var sentence: String
    /// Where the line stands; of a law the step, or the scenario.
    public var location: SourceLocation?
  }

  /// The case.
  public var testCase: Case
  /// What did not hold, in the script's order, then the laws.
  public var lines: [Line]
  /// Why it was known to fail; empty where it was not.
  public var knownReasons: [String]

  /// Describes what did not hold in a case.
  ///
  /// - Parameters:
  ///   - trace: The case, run again with everything written down.
  ///   - definition: The scenario, for the places of its lines.
  public init(_ trace: Trace, of definition: ScenarioDefinition?) {
    testCase = trace.testCase
    knownReasons = trace.outcome.knownReasons
    lines = trace.outcome.mismatches.map { mismatch in
      // Of a law, or of a baseline, it is the step itself that did it.
      let events = trace.steps.prefix(mismatch.step + 1)
      return Line(
        mismatch: mismatch,
        after: events.last { $0.text != "expect" }?.text,
        sentence: Wording.sentence(for: mismatch, in: trace),
        location: definition?.location(of: mismatch)
      )
    }
  }
}

extension ScenarioDefinition {
  /// Where a mismatch's line stands: its subject, else its step, else the scenario.
  public func location(of mismatch: Mismatch) -> SourceLocation {
    let step = mismatch.step
    var line: Int?
    if value.script.indices.contains(step) {
      if case .expect(let expectations, _) = value.script[step],
        let index = expectations.firstIndex(where: {
          $0.subject.description == mismatch.subject
        }), subjectLines.indices.contains(step), subjectLines[step].indices.contains(index)
      {
        line = subjectLines[step][index]
      } else if stepLines.indices.contains(step) {
        line = stepLines[step]
      }
    }
    return line.map { SourceLocation(file: location.file, line: $0) } ?? location
  }
}
