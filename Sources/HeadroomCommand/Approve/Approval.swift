import Presentation
import RegressionRunner
import RegressionStore
import Scenarios
import SystemCalls

/// Makes outcomes of a run the baselines of their cases, and takes them back.
struct Approval {
  /// What is asked for.
  struct Request: Sendable {
    var location: DatabaseLocation
    var run: String
    var filter: CaseFilter
    /// Why.
    var reason = ""
    /// Who approves.
    var by: String
    /// The project, outside of which nothing is written.
    var project: Project?
    /// Whether nothing is changed.
    var isDryRun = false

    init(
      _ location: DatabaseLocation, run: String, _ filter: CaseFilter, by: String
    ) {
      self.location = location
      self.run = run
      self.filter = filter
      self.by = by
    }
  }

  let request: Request
  let observer: any WorkflowObserver
  let database: RegressionDatabase
  let run: Run
  /// The cases of the run that have a result, and those of them that are selected.
  let cases: (all: [StoredCase], selected: [StoredCase])

  /// Reads the run and its selected cases.
  ///
  /// - Throws: An error where the run is not there, or no case is selected.
  init(_ request: Request, _ observer: any WorkflowObserver) throws {
    self.request = request
    self.observer = observer
    database = try request.location.openForReading()
    run = try Self.run(request, database)
    let all = try database.cases(of: run).filter { $0.record.outcome != nil }
    let selected = try request.filter.selected(
      all, of: run, in: database, request.location.strategies)
    cases = (all, selected)
    if selected.isEmpty {
      throw WorkflowError.nothingSelected("no case of run \(run.number) is selected")
    }
  }

  /// Finds the run; where a case stands in its place, the error says what comes first.
  private static func run(_ request: Request, _ database: RegressionDatabase) throws -> Run {
    do {
      return try database.namedRun(request.run)
    } catch let error as WorkflowError {
      let cases = try database.sortedCases()
      let meant = CaseFilter(patterns: [request.run])
      guard case .unknownName = error,
        try !meant.selected(cases, in: database, request.location.strategies).isEmpty
      else { throw error }
      throw WorkflowError.contradiction(
        "unknown run \(Escaped.quoted(request.run)); the run comes first: headroom approve latest "
          + Escaped.text(Words.shellWord(request.run)))
    }
  }

  // MARK: Approve

  /// Approves what cases did in which nothing is judged.
  ///
  /// - Throws: An error where there is nothing to approve, or a file can't be written.
  func approve() throws -> ApprovalReport {
    let scenarios = Dictionary(
      try self.scenarios().map { ($0.name, $0.value) }, uniquingKeysWith: { first, _ in first })
    let current = try currentScenarios()
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
      } else if let body = try database.body(ofOutcome: outcome.id, of: run) {
        changes.append((name, ApprovedAdjustments(body)))
      }
    }
    for (name, reason) in refused {
      observer.tell(.refusal(Escaped.text("\(name) is not approved: \(reason)")))
    }
    warn(ofJudged: judged)
    guard !changes.isEmpty else {
      guard refused.isEmpty else { throw WorkflowError.nothingSelected("nothing to approve") }
      let judging = judged.compactMap { scenarios[$0.name.scenario] }
      throw WorkflowError.nothingSelected(Self.words(nothingOf: judging))
    }
    var done = try save(changes, current)
    done.hasRefused = !refused.isEmpty
    return done
  }

  /// What is said where all cases are judged by something that is current.
  private static func words(nothingOf scenarios: [Scenario]) -> String {
    guard scenarios.allSatisfy({ !$0.laws.isEmpty && !$0.hasExpectations }) else {
      return "nothing to approve: expectations or laws judge the selected cases"
    }
    let areDefault = scenarios.contains { $0.laws == Law.withoutExpectations }
    return "nothing to approve: laws judge these cases"
      + (areDefault ? ", the default for scenarios without 'expect'" : "")
      + "; set 'laws: []' in their scenarios to judge them by approved outcomes"
  }

  private func warn(ofJudged judged: [CaseRecord]) {
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

  // MARK: Undo

  /// Withdraws the baselines of cases.
  ///
  /// - Throws: An error where no selected case has one, or a file can't be written.
  func undo() throws -> ApprovalReport {
    let approved = Set(try database.baselines().map(\.name))
    let names = cases.selected.map(\.record.name).filter { approved.contains($0) }
    guard !names.isEmpty else {
      throw WorkflowError.nothingSelected("none of the selected cases has a baseline")
    }
    return try save(names.map { ($0, nil) }, try currentScenarios())
  }

  // MARK: Both

  /// Writes the files, then the database; what the files say is what the database keeps.
  private func save(
    _ changes: [(name: CaseName, adjustments: ApprovedAdjustments?)],
    _ scenarios: [String: (value: Scenario, file: String?)]
  ) throws -> ApprovalReport {
    let now = Clock.now
    var files: [String: BaselineFile] = [:]
    for (name, adjustments) in changes {
      let path = try place(of: scenarios[name.scenario]?.file)
      var file =
        try files[path]
        ?? BaselineFile(
          path: path, strategies: request.location.strategies,
          tell: { observer.tell(.diagnostic($0)) })
      file["\(name)"] = adjustments.map { new in
        if let old = file["\(name)"], old.adjustments.yaml == new.yaml { return old }
        return BaselineFile.Entry(
          adjustments: new, reason: request.reason, by: request.by, at: TimeText.iso(now))
      }
      files[path] = file
    }
    var contents: [String: [UInt8]] = [:]
    for file in files.values { contents.merge(try file.contents()) { first, _ in first } }
    let known = Dictionary(
      try database.baselines().map { ($0.name, $0.adjustments) },
      uniquingKeysWith: { first, _ in first })
    var done = ApprovalReport()
    var rows: [Baseline] = []
    for (name, _) in changes {
      let content = contents["\(name)"]
      if content != nil, known[name] == content {
        done.unchanged += 1
        continue
      }
      rows.append(
        Baseline(name: name, adjustments: content, by: request.by, at: now, reason: request.reason))
    }
    done.changed = rows.map(\.name)
    done.files = files.keys.filter { !$0.isEmpty }.sorted()
    guard !request.isDryRun else { return done }
    // A database that can't be written is found out before a file says otherwise.
    let target = rows.isEmpty ? nil : try request.location.openForWriting()
    for path in done.files { try files[path]?.write() }
    try target?.approve(rows)
    return done
  }

  /// The file of baselines beside a scenario's file; empty where the scenario has none.
  private func place(of file: String?) throws(WorkflowError) -> String {
    guard let file else { return "" }
    guard FileSystem.exists(file) else {
      throw .inputOutput(
        Escaped.text("can't find \(file); run this in the folder from which it was imported"))
    }
    let path = BaselineDefinition.path(beside: file)
    for path in [file, path] where request.project?.contains(path) == false {
      throw .inputOutput(
        Escaped.text("\(path) is outside the project's folder; nothing is approved there"))
    }
    return path
  }

  private func currentScenarios() throws -> [String: (value: Scenario, file: String?)] {
    let stored = try database.currentDefinitions(of: [.scenario], includingArchived: true)
    return Dictionary(
      zip(try request.location.suite(of: stored).scenarios, stored).map { scenario, definition in
        (scenario.name, (scenario.value, definition.file))
      }, uniquingKeysWith: { first, _ in first })
  }
}
