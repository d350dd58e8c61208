import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls
package import Reports

/// What failing cases found, on its way into the scenario files.
package struct ExpectationWriting: Sendable {
  /// The files, by their paths.
  package let files: [RewrittenFile]
  /// Whether all that was found can be written.
  package let isWhole: Bool
  private let failing: [CaseName]
  private let request: Approval.Request
  private let observer: any WorkflowObserver

  /// Finds what changes; nothing is written yet.
  ///
  /// - Parameter approval: The cases whose values are accepted where they failed; a line must stay
  ///   right for all other cases of the run.
  /// - Throws: An error where no case failed, nothing can be written, or something can't be
  ///   read.
  package init(_ approval: Approval) throws {
    self = try approval.writing()
  }

  fileprivate init(
    _ files: [RewrittenFile], isWhole: Bool, failing: [CaseName], _ approval: Approval
  ) {
    self.files = files
    self.isWhole = isWhole
    self.failing = failing
    request = approval.request
    observer = approval.observer
  }

  /// Writes the files and then the rows that tell who changed them, and why; the files judge from
  /// now on.
  ///
  /// - Throws: An error for the first file that can't be written, with those before it, of
  ///   which the rows are kept.
  package func write() throws {
    guard !request.isDryRun else { return }
    // A database that can't be written is found out before a file is changed.
    let database = failing.isEmpty ? nil : try request.location.openForWriting()
    var failure: WorkflowError?
    var written = 0
    for file in files {
      do throws(WorkflowError) {
        try file.write()
        written += 1
      } catch {
        failure = error
        break
      }
    }
    let scenarios = files.prefix(written).reduce(into: Set()) { $0.formUnion($1.scenarios) }
    do {
      try record(failing.filter { scenarios.contains($0.scenario) }, in: database)
    } catch {
      guard failure != nil else { throw error }
      observer.tell(.refusal("can't record who changed the files: \(error)"))
    }
    guard let failure else { return }
    func names(_ files: some Collection<RewrittenFile>) -> String {
      files.isEmpty ? "none" : Words.list(files.map(\.path), limit: 20)
    }
    throw WorkflowError.inputOutput(
      "\(failure.message); changed: \(names(files.prefix(written))); "
        + "not changed: \(names(files.dropFirst(written)))"
    )
  }

  private func record(_ names: [CaseName], in database: RegressionDatabase?) throws {
    let now = Clock.now
    let rows = names.map {
      Baseline(name: $0, adjustments: nil, by: request.by, at: now, reason: request.reason)
    }
    if !rows.isEmpty { try database?.approve(rows) }
  }
}

extension Approval {
  fileprivate func writing() throws -> ExpectationWriting {
    let failing = cases.selected.filter { $0.result.verdict == .fail }
    guard !failing.isEmpty else {
      throw WorkflowError.nothingSelected("none of the selected cases failed in the run")
    }
    let location = request.location
    let snapshot = try StoredSuite(
      try database.definitions(activeAt: run, of: [.scenario]), at: location)
    let known = try StoredSuite(try database.currentDefinitions(), at: location).known
    let files = try self.files()
    let byScenario = Dictionary(grouping: cases.all, by: \.name.scenario)
    let accepted = Set(failing.map(\.name))
    let concerned = Set(failing.map(\.name.scenario))
    var refused: [String] = []
    var editors: [String: Edited] = [:]
    for definition in snapshot.suite.scenarios where concerned.contains(definition.name) {
      guard let file = files[definition.name] else {
        refused.append("\(definition.name) was not read from a file")
        continue
      }
      if editors[file] == nil { editors[file] = try Edited(file, known) }
      if let reason = editors[file]?.difference(from: definition) {
        refused.append("\(definition.name): \(reason)")
        continue
      }
      var changes = ExpectationChanges(name: definition.name, scenario: definition.value)
      for entry in byScenario[definition.name] ?? [] {
        if accepted.contains(entry.name),
          let outcome = try database.outcome(entry.result.outcomeID, of: run)
        {
          changes.accept(entry.name, outcome.body.mismatches)
        } else {
          changes.keep(entry.name.strategy)
        }
      }
      editors[file]?.changes += changes.changes()
      refused += changes.refused
    }
    for file in editors.keys.sorted() { refused += editors[file]?.apply() ?? [] }
    for text in refused { observer.tell(.refusal("not written: \(text)")) }
    let changed = editors.values.filter { $0.count > 0 }.map(\.changed)
      .sorted { $0.path < $1.path }
    guard !changed.isEmpty else { throw WorkflowError.notDone("nothing was written") }
    return ExpectationWriting(changed, isWhole: refused.isEmpty, failing: failing.map(\.name), self)
  }

  /// The file of each scenario, as of the newest import.
  private func files() throws -> [String: String] {
    let definitions = try database.currentDefinitions(of: [.scenario], includingArchived: true)
    return Dictionary(definitions.map { ($0.name, $0.file) }) { first, _ in first }
      .compactMapValues { $0 }
  }
}

/// A scenario file with changes that are not written yet.
private struct Edited {
  private let file: String
  private let old: [UInt8]
  private var editor: ExpectationEditor
  var changes: [ExpectationEditor.Change] = []
  private(set) var count = 0
  private var scenarios: Set<String> = []

  init(_ file: String, _ known: KnownDefinitions) throws(WorkflowError) {
    self.file = file
    guard let bytes = try? FileBytes.read(file) else {
      throw .inputOutput(
        Escaped.text("can't read \(file); run this in the folder from which it was imported"))
    }
    old = bytes
    guard let editor = ExpectationEditor(file: file, bytes: bytes, known: known) else {
      throw .wrongInput(Escaped.text("\(file) has errors; 'headroom check \(file)' lists them"))
    }
    self.editor = editor
  }

  /// Why the file is not what the run judged; nil where it is.
  func difference(from definition: ScenarioDefinition) -> String? {
    guard let now = editor.scenario(definition.name) else { return "it is no longer in \(file)" }
    return now.isSame(as: definition)
      ? nil : "\(file) has changed since the run; run it first"
  }

  /// Makes the changes, and returns those that can't be made with the reason.
  mutating func apply() -> [String] {
    var refused: [String] = []
    for (change, refusal) in zip(changes, editor.apply(changes)) {
      if let refusal {
        refused.append(
          "\(change.scenario), step \(change.step), \(change.subject) \(refusal.reason)")
      } else {
        count += 1
        scenarios.insert(change.scenario)
      }
    }
    return refused
  }

  var changed: RewrittenFile {
    RewrittenFile(
      path: file, old: old, new: editor.bytes, count: count, scenarios: scenarios)
  }
}

extension RewrittenFile {
  /// Writes the file, unless someone else has written it in between.
  fileprivate func write() throws(WorkflowError) {
    guard (try? FileBytes.read(path)) == old else {
      throw .inputOutput(
        Escaped.text("\(path) was changed in the meantime and left untouched; try again"))
    }
    try OutputFile.write(new, to: path)
  }
}

/// Gathers what the cases of one scenario found where they failed, line by line.
struct ExpectationChanges {
  /// One line of an `expect`.
  struct Line: Hashable {
    var step: Int
    var subject: String
  }

  /// What one case says about the lines.
  private struct Observation {
    var strategy: String
    /// Found values; every other line is as expected.
    var found: [Line: ExpectedValue]
  }

  /// What can't be written, by line, or by case where no line is to blame.
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
    // What is known to fail is not why the case failed; it stays known.
    for mismatch in mismatches where !isKnown(mismatch, testCase.strategy) {
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
  mutating func changes() -> [ExpectationEditor.Change] {
    let lines = Set(observations.flatMap(\.found.keys))
    return lines.sorted { ($0.step, $0.subject) < ($1.step, $1.subject) }.compactMap { line in
      change(of: line)
    }
  }

  private mutating func change(of line: Line) -> ExpectationEditor.Change? {
    var change = ExpectationEditor.Change(scenario: name, step: line.step, subject: line.subject)
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

  private func isKnown(_ mismatch: Mismatch, _ strategy: String) -> Bool {
    switch mismatch.operator {
    case .until: return false
    case .holds:
      return scenario.knownFailures.contains {
        $0.strategy == strategy && $0.laws.contains { $0.rawValue == mismatch.subject }
      }
    default:
      guard scenario.script.indices.contains(mismatch.step),
        case .expect(_, let known) = scenario.script[mismatch.step]
      else { return false }
      return known.contains { $0.strategy == strategy }
    }
  }

  private func value(of mismatch: Mismatch, _ strategy: String) -> Result<
    ExpectedValue, ExpectationEditor.Refusal
  > {
    func refusal(_ reason: String) -> Result<ExpectedValue, ExpectationEditor.Refusal> {
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
