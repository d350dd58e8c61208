import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Approves outcomes of a run as the baselines of their cases, and withdraws baselines.
struct Approval: Sendable {
  let location: DatabaseLocation
  /// The run by name.
  let run: String
  var filter = CaseFilter(patterns: [])
  var reason = ""
  var by: String
  /// The project; files outside of it are not written.
  var project: Project?
  var isDryRun = false

  /// Reads the run and its selected cases.
  ///
  /// - Throws: An error if the run does not exist, or no case is selected.
  func cases() throws -> SelectedCases { try SelectedCases(of: run, filter, in: location) }

  /// Approves the outcomes of cases that nothing else judges.
  ///
  /// - Throws: An error if there is nothing to approve, or a file can't be written.
  func approve(_ observer: any CommandObserver) throws -> BaselineChanges {
    let cases = try cases()
    let scenarios = Dictionary(
      try cases.scenarios().map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let current = try cases.currentScenarios()
    var changes: [(name: CaseName, adjustments: ApprovedAdjustments?)] = []
    var refused: [(name: CaseName, reason: String)] = []
    var judged: [CaseRecord] = []
    for record in cases.selected.map(\.record) {
      let name = record.name
      guard let scenario = scenarios[name.scenario], let outcome = record.outcome else { continue }
      if outcome.verdict == .error {
        refused.append((name, "it ended in an error"))
      } else if outcome.verdict == .skipped {
        refused.append((name, "it was skipped because its strategy was not available"))
      } else if scenario.isJudged(under: name.strategy) {
        judged.append(record)
      } else if current[name.scenario]?.value != scenario {
        refused.append((name, "its scenario has changed; run it first"))
      } else if let body = try cases.database.body(ofOutcome: outcome.id, of: cases.run) {
        changes.append((name, ApprovedAdjustments(body)))
      }
    }
    for (name, reason) in refused {
      observer.tell(.refusal(Escaped.text("\(name) is not approved: \(reason)")))
    }
    warn(ofJudged: judged, observer)
    guard !changes.isEmpty else {
      guard refused.isEmpty else { throw HeadroomError.nothingSelected("nothing to approve") }
      let judging = judged.compactMap { scenarios[$0.name.scenario] }
      throw HeadroomError.nothingSelected(Self.words(nothingOf: judging))
    }
    var done = try save(changes, of: cases, current, observer)
    done.hasRefused = !refused.isEmpty
    return done
  }

  /// The error message if something current judges all cases.
  private static func words(nothingOf scenarios: [Scenario]) -> String {
    guard scenarios.allSatisfy({ !$0.laws.isEmpty && !$0.hasExpectations }) else {
      return "nothing to approve: expectations or laws judge the selected cases"
    }
    let areDefault = scenarios.contains { $0.laws == Law.withoutExpectations }
    return "nothing to approve: laws judge these cases"
      + (areDefault ? ", the default for scenarios without 'expect'" : "")
      + "; set 'laws: []' in their scenarios to judge them by approved outcomes"
  }

  private func warn(ofJudged judged: [CaseRecord], _ observer: any CommandObserver) {
    let failing = judged.filter { $0.verdict == .fail }.map(\.name.description)
    guard !failing.isEmpty else { return }
    observer.tell(
      .warning(
        Escaped.text(
          "a baseline can't make a failing expectation or law pass: "
            + "\(Words.list(failing, limit: 4)); use --write to change expectations"
        )
      )
    )
  }

  /// Withdraws the baselines of cases.
  ///
  /// - Throws: An error if no selected case has one, or a file can't be written.
  func undo(_ observer: any CommandObserver) throws -> BaselineChanges {
    let cases = try cases()
    let approved = Set(try cases.database.baselines().map(\.name))
    let names = cases.selected.map(\.record.name).filter { approved.contains($0) }
    guard !names.isEmpty else {
      throw HeadroomError.nothingSelected("none of the selected cases has a baseline")
    }
    return try save(names.map { ($0, nil) }, of: cases, try cases.currentScenarios(), observer)
  }

  /// Writes the files, then the database, which stores what the files contain.
  private func save(
    _ changes: [(name: CaseName, adjustments: ApprovedAdjustments?)], of cases: SelectedCases,
    _ scenarios: [String: (value: Scenario, file: String?)], _ observer: any CommandObserver
  ) throws -> BaselineChanges {
    let now = Clock.now
    var files: [String: BaselineFile] = [:]
    for (name, adjustments) in changes {
      let path = try place(of: scenarios[name.scenario]?.file)
      var file =
        try files[path]
        ?? BaselineFile(
          path: path, strategies: location.strategies,
          tell: { observer.tell(.diagnostic($0)) })
      file["\(name)"] = adjustments.map { new in
        if let old = file["\(name)"], old.adjustments.yaml == new.yaml { return old }
        return BaselineFile.Entry(
          adjustments: new, reason: reason, by: by, at: TimeText.iso(now))
      }
      files[path] = file
    }
    var contents: [String: [UInt8]] = [:]
    for file in files.values { contents.merge(try file.contents()) { first, _ in first } }
    let known = Dictionary(
      try cases.database.baselines().map { ($0.name, $0.adjustments) },
      uniquingKeysWith: { first, _ in first })
    var done = BaselineChanges(run: cases.run)
    var rows: [Baseline] = []
    for (name, _) in changes {
      let content = contents["\(name)"]
      if content != nil, known[name] == content {
        done.unchanged += 1
        continue
      }
      rows.append(
        Baseline(name: name, adjustments: content, by: by, at: now, reason: reason))
    }
    done.changed = rows.map(\.name)
    done.files = files.keys.filter { !$0.isEmpty }.sorted()
    guard !isDryRun else { return done }
    // Fail on a read-only database before any file has changed.
    let target = rows.isEmpty ? nil : try location.openForWriting()
    for path in done.files { try files[path]?.write() }
    try target?.approve(rows)
    return done
  }

  /// The file of baselines beside a scenario's file; empty if the scenario has none.
  private func place(of file: String?) throws(HeadroomError) -> String {
    guard let file else { return "" }
    guard FileSystem.exists(file) else {
      throw .inputOutput(
        Escaped.text("can't find \(file); run this in the folder from which it was imported"))
    }
    let path = BaselineDefinition.path(beside: file)
    for path in [file, path] where project?.contains(path) == false {
      throw .inputOutput(
        Escaped.text("\(path) is outside the project's folder; nothing is approved there"))
    }
    return path
  }
}
