import RegressionRunner
import RegressionStore
import Reports
import Scenarios

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Makes outcomes of a run the baselines of their cases, and takes them back.
struct Approval {
  /// A selected case with its result.
  struct Case {
    var result: CaseResult
    var name: CaseName
  }

  let database: RegressionDatabase
  let location: DatabaseLocation
  let run: RunRecord
  let reason: String
  let by: String
  let isDryRun: Bool
  let isQuiet: Bool
  let console: Console

  // MARK: Approve

  /// Approves what cases did in which nothing is judged.
  func approve(_ cases: [Case]) async throws -> ExitStatus {
    let inForce = try StoredSuite(
      try await database.definitions(inForceAt: run, of: [.scenario]),
      path: location.path
    )
    let scenarios = Dictionary(
      inForce.suite.scenarios.map { ($0.name, $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
    let current = try await currentScenarios()
    var changes: [(name: CaseName, adjustments: ApprovedAdjustments?)] = []
    var refused: [(name: CaseName, reason: String)] = []
    var judged: [Case] = []
    for entry in cases {
      let name = entry.name
      guard let scenario = scenarios[name.scenario] else { continue }
      if entry.result.verdict == .error {
        refused.append((name, "could not be run to its end"))
      } else if scenario.isJudged(under: name.strategy) {
        judged.append(entry)
      } else if current[name.scenario]?.value != scenario {
        refused.append((name, "its scenario is another one now; run it first"))
      } else if let outcome = try await database.recordedOutcome(entry.result.outcomeID, of: run) {
        changes.append((name, ApprovedAdjustments(outcome.body)))
      }
    }
    report(refused)
    report(judged: judged)
    guard !changes.isEmpty else {
      let why =
        refused.isEmpty
        ? "nothing to approve: expectations or laws judge the selected cases" : "nothing to approve"
      throw CommandFailure(.nothingSelected, why)
    }
    let done = try await save(changes, current)
    let verb = isDryRun ? "Would approve" : "Approved"
    try console.print(
      "\(verb) \(Words.count(done.changed, "case")) of \(RunText.handle(run))"
        + (done.unchanged > 0 ? "; \(done.unchanged) approved before" : "") + done.places
    )
    return refused.isEmpty ? .asExpected : .failed
  }

  private func report(_ refused: [(name: CaseName, reason: String)]) {
    for (name, reason) in refused {
      console.report(warning: Escaped.text("\(name) is not approved: \(reason)"))
    }
  }

  private func report(judged: [Case]) {
    let failing = judged.filter { $0.result.verdict == .fail }.map(\.name.description)
    guard !failing.isEmpty, !isQuiet else { return }
    console.report(
      warning: Escaped.text(
        "a baseline can't make a failing expectation or law pass: "
          + "\(Words.list(failing, limit: 4)); --write changes expectations"
      )
    )
  }

  // MARK: Undo

  /// Withdraws the baselines of cases.
  func undo(_ cases: [Case]) async throws -> ExitStatus {
    let approved = Set(try await database.baselines().map(\.name))
    let names = cases.map(\.name).filter { approved.contains($0) }
    guard !names.isEmpty else {
      throw CommandFailure(.nothingSelected, "none of the selected cases has a baseline")
    }
    let done = try await save(names.map { ($0, nil) }, try await currentScenarios())
    let verb = isDryRun ? "Would withdraw" : "Withdrew"
    try console.print(
      "\(verb) the \(done.changed == 1 ? "baseline" : "baselines") of "
        + "\(Words.count(done.changed, "case"))\(done.places)"
    )
    return .asExpected
  }

  // MARK: Both

  private struct Done {
    var changed = 0
    var unchanged = 0
    var files: [String] = []

    var places: String { files.isEmpty ? "" : " in \(Escaped.text(Words.list(files, limit: 4)))" }
  }

  /// Writes the files, then the database; what the files say is what the database keeps.
  private func save(
    _ changes: [(name: CaseName, adjustments: ApprovedAdjustments?)],
    _ scenarios: [String: (value: Scenario, file: String?)]
  ) async throws -> Done {
    let now = Clock.now
    var files: [String: BaselineFile] = [:]
    var places: [CaseName: String] = [:]
    for (name, adjustments) in changes {
      let path = try place(of: scenarios[name.scenario]?.file)
      var file = try files[path] ?? BaselineFile(path: path, console)
      file["\(name)"] = adjustments.map { new in
        if let old = file["\(name)"], old.adjustments.yaml == new.yaml { return old }
        return BaselineFile.Entry(
          adjustments: new,
          reason: reason,
          by: by,
          at: TimeText.iso(now)
        )
      }
      files[path] = file
      places[name] = path
    }
    var contents: [String: [UInt8]] = [:]
    for file in files.values { contents.merge(try file.contents()) { first, _ in first } }
    let known = Dictionary(
      try await database.baselines().map { ($0.name, $0.adjustments) },
      uniquingKeysWith: { first, _ in first }
    )
    var done = Done()
    var rows: [Baseline] = []
    for (name, _) in changes {
      let content = contents["\(name)"]
      if content != nil, known[name] == content {
        done.unchanged += 1
        continue
      }
      rows.append(Baseline(name: name, adjustments: content, by: by, at: now, reason: reason))
      if !isQuiet { try console.print("  " + Escaped.text("\(name)")) }
    }
    done.changed = rows.count
    done.files = files.keys.filter { !$0.isEmpty }.sorted()
    guard !isDryRun else { return done }
    for path in done.files { try files[path]?.write() }
    if !rows.isEmpty { try await location.openForWriting().approve(rows) }
    return done
  }

  /// The file of baselines beside a scenario's file; empty where the scenario has none.
  private func place(of file: String?) throws(CommandFailure) -> String {
    guard let file else { return "" }
    guard access(file, F_OK) == 0 else {
      throw CommandFailure(
        .inputOutput,
        Escaped.text("\(file) is not here; call this from the folder in which it was imported")
      )
    }
    return BaselineDefinition.path(beside: file)
  }

  private func currentScenarios() async throws -> [String: (value: Scenario, file: String?)] {
    let stored = try StoredSuite(
      try await database.currentDefinitions(of: [.scenario], includingArchived: true),
      path: location.path
    )
    return Dictionary(
      stored.suite.scenarios.map {
        ($0.name, ($0.value, stored.files[.scenario]?[$0.name]))
      },
      uniquingKeysWith: { first, _ in first }
    )
  }
}
