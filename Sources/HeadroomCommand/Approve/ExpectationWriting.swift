import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Writes the values found in failing cases into the scenario files.
struct ExpectationWriting {
  /// Sorted by path.
  let files: [RewrittenFile]
  /// Whether all found values can be written.
  let isWhole: Bool
  private let approval: Approval
  private let cases: SelectedCases
  private let failing: [CaseName]
  private let observer: any CommandObserver

  /// Finds the changes without writing them.
  ///
  /// - Parameters:
  ///   - approval: Selects the cases whose failing values are accepted; a line must remain correct
  ///     for all other cases of the run.
  ///   - observer: Notified of values that can't be written.
  /// - Throws: An error if no case failed, nothing can be written, or something can't be read.
  init(_ approval: Approval, _ observer: any CommandObserver) throws {
    self.approval = approval
    self.observer = observer
    cases = try approval.cases()
    let failing = cases.selected.map(\.record).filter { $0.verdict == .fail }
    guard !failing.isEmpty else {
      throw HeadroomError.nothingSelected("none of the selected cases failed in the run")
    }
    self.failing = failing.map(\.name)
    let byScenario = Dictionary(grouping: cases.all.map(\.record), by: \.name.scenario)
    let accepted = Set(self.failing)
    let concerned = Set(self.failing.map(\.scenario))
    var edited = try EditedFiles(of: cases, in: approval.project)
    for definition in try cases.scenarios() where concerned.contains(definition.name) {
      guard try edited.accept(definition) else { continue }
      var changes = ExpectationChanges(name: definition.name, scenario: definition.value)
      for record in byScenario[definition.name] ?? [] {
        if accepted.contains(record.name), let outcome = record.outcome,
          let body = try cases.database.body(ofOutcome: outcome.id, of: cases.run)
        {
          changes.accept(record.name, body.mismatches)
        } else {
          changes.keep(record.name.strategy)
        }
      }
      edited.add(changes.changes(), to: definition)
      edited.refused += changes.refused
    }
    files = edited.apply()
    isWhole = edited.refused.isEmpty
    for text in edited.refused { observer.tell(.refusal("not written: \(text)")) }
    if files.isEmpty { throw HeadroomError.notDone("nothing was written") }
  }

  /// Writes the files, then the rows that record who changed them and why; from now on the files
  /// judge.
  ///
  /// - Throws: An error for the first file that can't be written; the files before it and their
  ///   rows are kept.
  func write() throws {
    guard !approval.isDryRun else { return }
    // Fail on a read-only database before any file has changed.
    let database = try approval.location.openForWriting()
    let (written, failure) = files.write()
    let scenarios = files.prefix(written).reduce(into: Set()) { $0.formUnion($1.scenarios) }
    do {
      try record(failing.filter { scenarios.contains($0.scenario) }, in: database)
    } catch {
      guard failure != nil else { throw error }
      observer.tell(.refusal("can't record who changed the files: \(error)"))
    }
    if let failure { throw failure }
  }

  private func record(_ names: [CaseName], in database: RegressionDatabase) throws {
    let now = Clock.now
    let rows = names.map {
      Baseline(name: $0, adjustments: nil, by: approval.by, at: now, reason: approval.reason)
    }
    if !rows.isEmpty { try database.approve(rows) }
  }

  var summary: String {
    let paths = files.map(\.path)
    let count = Words.count(files.map(\.count).reduce(0, +), "expectation")
    return "\(approval.isDryRun ? "Would write" : "Wrote") \(count) of "
      + "\(RunWords.handle(cases.run)) to \(Escaped.text(Words.list(paths, limit: 4)))"
      + (approval.isDryRun
        ? "" : "; to check them: headroom run \(Escaped.text(Words.list(paths, limit: 1)))")
  }
}

/// Collects the values found in failing cases of one scenario, line by line.
struct ExpectationChanges {
  struct Line: Hashable {
    var step: Int
    var subject: String
  }

  /// What one case has for the lines.
  private struct Observation {
    var strategy: String
    /// Found values; every other line is as expected.
    var found: [Line: ExpectedValue]
  }

  /// Messages about values that can't be written, by line, or by case if no line is to blame.
  private(set) var refused: [String] = []
  private let name: String
  private let scenario: Scenario
  private var observations: [Observation] = []

  init(name: String, scenario: Scenario) {
    self.name = name
    self.scenario = scenario
  }

  /// Adds a case whose expectations stay as they are.
  mutating func keep(_ strategy: String) {
    observations.append(Observation(strategy: strategy, found: [:]))
  }

  /// Adds a failing case whose values are accepted.
  mutating func accept(_ testCase: CaseName, _ mismatches: [Mismatch]) {
    var observation = Observation(strategy: testCase.strategy, found: [:])
    // A known failure is not why the case failed; it stays known.
    for mismatch in mismatches where scenario.knownFailure(of: mismatch, in: testCase) == nil {
      let line = Line(step: mismatch.step, subject: mismatch.subject)
      switch value(of: mismatch, testCase.strategy) {
      case .success(let value): observation.found[line] = value
      case .failure(let refusal):
        refused.append("\(testCase), step \(mismatch.step), \(mismatch.subject) \(refusal.reason)")
      }
    }
    observations.append(observation)
  }

  /// The changes that all cases agree on; the others are refused.
  mutating func changes() -> [ExpectationChange] {
    let lines = Set(observations.flatMap(\.found.keys))
    return lines.sorted { ($0.step, $0.subject) < ($1.step, $1.subject) }.compactMap { line in
      change(of: line)
    }
  }

  private mutating func change(of line: Line) -> ExpectationChange? {
    var change = ExpectationChange(scenario: name, step: line.step, subject: line.subject)
    guard let expectation = expectation(line) else { return nil }
    for observation in observations where expectation.matcher(for: observation.strategy) != nil {
      let strategy = observation.strategy
      let known = change.values[strategy]
      let differs: Bool
      if let value = observation.found[line] {
        differs = change.keeps.contains(strategy) || known.map { !$0.isClose(to: value) } ?? false
        change.values[strategy] = value
      } else {
        differs = known != nil
        change.keeps.insert(strategy)
      }
      if differs {
        refused.append(
          "\(name), step \(line.step), \(line.subject) differs between the devices or orientations "
            + "under \(strategy); an expectation has one value for all of them"
        )
        return nil
      }
    }
    return change
  }

  private func expectation(_ line: Line) -> Expectation? {
    guard scenario.script.indices.contains(line.step),
      case .expect(let expectations, _) = scenario.script[line.step]
    else { return nil }
    return expectations.first { $0.subject.description == line.subject }
  }

  private func value(of mismatch: Mismatch, _ strategy: String) -> Result<
    ExpectedValue, EditRefusal
  > {
    func refusal(_ reason: String) -> Result<ExpectedValue, EditRefusal> {
      .failure(.init(reason: reason))
    }
    switch mismatch.operator {
    case .holds: return refusal("is a law, which has no value to write")
    case .until: return refusal("has expired; set a new 'until' or remove it")
    default: break
    }
    let line = Line(step: mismatch.step, subject: mismatch.subject)
    guard let expectation = expectation(line), let matcher = expectation.matcher(for: strategy)
    else {
      return refusal("is not an expectation in the file; approve it without --write")
    }
    guard mismatch.operator != .contains,
      let value = mismatch.actual.expectedValue(expectation.subject.shape, like: matcher),
      matcher.accepting(value) != nil
    else {
      return refusal("has no single value to write; edit it by hand")
    }
    return .success(value)
  }
}
