import RegressionRunner
import RegressionStore
import Reports
import Scenarios

extension Approval {
  /// Puts what failing cases found into the scenario files, after showing the difference.
  ///
  /// - Parameters:
  ///   - selected: The cases whose values are accepted where they failed.
  ///   - all: All cases of the run: a line must stay right for the others.
  /// - Returns: 0; 1 where something could not be written.
  /// - Throws: What can't be read or written; no file is changed before all changes are known.
  func write(_ selected: [Case], all: [Case]) async throws -> ExitStatus {
    let failing = selected.filter { $0.result.verdict == .fail }
    guard !failing.isEmpty else {
      throw CommandFailure(.nothingSelected, "none of the selected cases failed in the run")
    }
    let inForce = try StoredSuite(
      try await database.definitions(inForceAt: run, of: [.scenario]),
      path: location.path
    )
    let current = try await database.currentDefinitions()
    let known = try StoredSuite(current, path: location.path).known
    let files = try await self.files()
    let cases = Dictionary(grouping: all, by: \.name.scenario)
    let accepted = Set(failing.map(\.name))
    let concerned = Set(failing.map(\.name.scenario))
    var refused: [String] = []
    var editors: [String: Edited] = [:]
    for definition in inForce.suite.scenarios where concerned.contains(definition.name) {
      guard let file = files[definition.name] else {
        refused.append("\(definition.name) was read from no file")
        continue
      }
      if editors[file] == nil { editors[file] = try Edited(file, known) }
      if let reason = editors[file]?.difference(from: definition) {
        refused.append("\(definition.name): \(reason)")
        continue
      }
      var changes = ExpectationChanges(name: definition.name, scenario: definition.value)
      for entry in cases[definition.name] ?? [] {
        if accepted.contains(entry.name),
          let outcome = try await database.recordedOutcome(entry.result.outcomeID, of: run)
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
    for text in refused { console.report(warning: "not written: \(text)") }
    return try await finish(
      editors.values.filter { $0.count > 0 }.sorted { $0.file < $1.file },
      failing,
      isWhole: refused.isEmpty
    )
  }

  private func finish(
    _ files: [Edited],
    _ failing: [Case],
    isWhole: Bool
  ) async throws -> ExitStatus {
    guard !files.isEmpty else { throw CommandFailure(.failed, "nothing was written") }
    for file in files { try console.print(file.difference(console.style), terminator: "") }
    // The difference is seen even where writing fails.
    try console.flush()
    if !isDryRun { try await write(files, failing) }
    let paths = files.map(\.file)
    try console.print(
      "\(isDryRun ? "Would write" : "Wrote") "
        + "\(Words.count(files.map(\.count).reduce(0, +), "expectation")) of "
        + "\(RunText.handle(run)) to \(Escaped.text(Words.list(paths, limit: 4)))"
        + (isDryRun
          ? "" : "; headroom run \(Escaped.text(Words.list(paths, limit: 1))) judges anew")
    )
    return isWhole ? .asExpected : .failed
  }

  /// Writes the files and then the rows that tell who changed them, and why; the files judge from
  /// now on.
  ///
  /// - Throws: ``CommandFailure`` for the first file that can't be written, with those before it, of
  ///   which the rows are kept.
  private func write(_ files: [Edited], _ failing: [Case]) async throws {
    var failure: CommandFailure?
    var written = 0
    for file in files {
      do throws(CommandFailure) {
        try file.write()
        written += 1
      } catch {
        failure = error
        break
      }
    }
    let scenarios = files.prefix(written).reduce(into: Set()) { $0.formUnion($1.scenarios) }
    let rows = failing.map(\.name).filter { scenarios.contains($0.scenario) }.map {
      Baseline(name: $0, adjustments: nil, by: by, at: Clock.now, reason: reason)
    }
    do {
      if !rows.isEmpty { try await location.openForWriting().approve(rows) }
    } catch {
      guard failure != nil else { throw error }
      console.report(warning: "who changed the files is not recorded: \(error)")
    }
    guard let failure else { return }
    func names(_ files: some Collection<Edited>) -> String {
      files.isEmpty ? "none" : Words.list(files.map(\.file), limit: 20)
    }
    throw CommandFailure(
      failure.status,
      "\(failure.message); changed: \(names(files.prefix(written))); "
        + "not changed: \(names(files.dropFirst(written)))"
    )
  }

  /// The file of each scenario, as of the newest import.
  private func files() async throws -> [String: String] {
    let definitions = try await database.currentDefinitions(
      of: [.scenario],
      includingArchived: true
    )
    return Dictionary(definitions.map { ($0.name, $0.file) }) { first, _ in first }
      .compactMapValues { $0 }
  }
}

/// A scenario file with changes that are not written yet.
private struct Edited {
  let file: String
  private let old: [UInt8]
  private var editor: ExpectationEditor
  /// What is to be changed.
  var changes: [ExpectationEditor.Change] = []
  private(set) var count = 0
  private(set) var scenarios: Set<String> = []

  init(_ file: String, _ known: KnownDefinitions) throws(CommandFailure) {
    self.file = file
    guard let bytes = AtomicFile.read(file) else {
      throw CommandFailure(
        .inputOutput,
        Escaped.text(
          "can't read \(file); call this from the folder in which it was imported"
        )
      )
    }
    old = bytes
    guard let editor = ExpectationEditor(file: file, bytes: bytes, known: known) else {
      throw CommandFailure(
        .wrongInput,
        Escaped.text("\(file) has errors; headroom check \(file) says which")
      )
    }
    self.editor = editor
  }

  /// Why the file is not what the run judged; nil where it is.
  func difference(from definition: ScenarioDefinition) -> String? {
    guard let now = editor.scenario(definition.name) else { return "it is no longer in \(file)" }
    return now.isSame(as: definition)
      ? nil : "\(file) says something else than the run judged; run it first"
  }

  /// Makes the changes, and returns those that can't be made with the reason.
  mutating func apply() -> [String] {
    var refused: [String] = []
    for (change, refusal) in zip(changes, editor.apply(changes)) {
      if let refusal {
        refused.append(
          "\(change.scenario), step \(change.step), \(change.subject) \(refusal.reason)"
        )
      } else {
        count += 1
        scenarios.insert(change.scenario)
      }
    }
    return refused
  }

  func difference(_ style: TerminalStyle) -> String {
    LineDifference.text(
      from: String(decoding: old, as: UTF8.self),
      to: String(decoding: editor.bytes, as: UTF8.self),
      path: file,
      style: style
    )
  }

  /// Writes the file, unless someone else has written it in between.
  func write() throws(CommandFailure) {
    guard AtomicFile.read(file) == old else {
      throw CommandFailure(
        .inputOutput,
        Escaped.text("\(file) was changed meanwhile and is left as it is; call this again")
      )
    }
    try AtomicFile.write(editor.bytes, to: file)
  }
}
