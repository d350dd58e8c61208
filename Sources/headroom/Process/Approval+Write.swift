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
    let known = try StoredSuite(try await database.currentDefinitions(), path: location.path).known
    var refused: [String] = []
    var editors: [String: Edited] = [:]
    let accepted = Set(failing.map(\.name))
    for definition in inForce.suite.scenarios
    where failing.contains(where: { $0.name.scenario == definition.name }) {
      guard let file = try await self.file(of: definition.name) else {
        refused.append("\(definition.name) was read from no file")
        continue
      }
      var edited = try editors[file] ?? Edited(file, known)
      if let reason = edited.difference(from: definition) {
        refused.append("\(definition.name): \(reason)")
        continue
      }
      var changes = ExpectationChanges(name: definition.name, scenario: definition.value)
      for entry in all where entry.name.scenario == definition.name {
        if accepted.contains(entry.name), let outcome = try await outcome(of: entry) {
          changes.accept(entry.name, try StoredBody(outcome.body).mismatches)
        } else {
          changes.keep(entry.name.strategy)
        }
      }
      for change in changes.changes() { edited.apply(change) }
      refused += changes.refused + edited.takeRefused()
      editors[file] = edited
    }
    for text in refused { console.report(warning: Escaped.text("not written: \(text)")) }
    return try await finish(editors, failing, isWhole: refused.isEmpty)
  }

  private func finish(
    _ editors: [String: Edited],
    _ failing: [Case],
    isWhole: Bool
  ) async throws -> ExitStatus {
    let files = editors.keys.filter { editors[$0]?.count ?? 0 > 0 }.sorted()
    guard !files.isEmpty else { throw CommandFailure(.failed, "nothing was written") }
    for file in files {
      guard let edited = editors[file] else { continue }
      try console.print(edited.difference(console.style), terminator: "")
    }
    // The difference is seen even where writing fails.
    try console.flush()
    let count = files.reduce(0) { $0 + (editors[$1]?.count ?? 0) }
    if !isDryRun {
      for file in files { try editors[file]?.write() }
      let scenarios = Set(files.flatMap { editors[$0]?.scenarios ?? [] })
      // The files judge from now on; the rows tell who changed them, and why.
      try await location.openForWriting().approve(
        failing.map(\.name).filter { scenarios.contains($0.scenario) }.map {
          Baseline(name: $0, adjustments: nil, by: by, at: Clock.now, reason: reason)
        }
      )
    }
    try console.print(
      "\(isDryRun ? "Would write" : "Wrote") \(Words.count(count, "expectation")) of "
        + "\(RunText.handle(run)) to \(Escaped.text(Words.list(files, limit: 4)))"
        + (isDryRun
          ? "" : "; headroom run \(Escaped.text(Words.list(files, limit: 1))) judges anew")
    )
    return isWhole ? .asExpected : .failed
  }

  private func outcome(of entry: Case) async throws -> StoredOutcome? {
    try await database.outcomes([entry.result.outcomeID]).first
  }

  private func file(of scenario: String) async throws -> String? {
    try await database.currentDefinitions(of: [.scenario], includingArchived: true)
      .first { $0.name == scenario }?.file
  }
}

/// A scenario file with changes that are not written yet.
private struct Edited {
  let file: String
  private let old: [UInt8]
  private var editor: ExpectationEditor
  private var refused: [String] = []
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
    guard let now = editor.suite.scenarios.first(where: { $0.name == definition.name }) else {
      return "it is no longer in \(file)"
    }
    // Lines of the same scenario that were changed just now don't count.
    return scenarios.contains(definition.name) || now.isSame(as: definition)
      ? nil : "\(file) says something else than the run judged; run it first"
  }

  mutating func apply(_ change: ExpectationEditor.Change) {
    do throws(ExpectationEditor.Refusal) {
      try editor.apply(change)
      count += 1
      scenarios.insert(change.scenario)
    } catch {
      refused.append("\(change.scenario), step \(change.step), \(change.subject) \(error.reason)")
    }
  }

  mutating func takeRefused() -> [String] {
    defer { refused = [] }
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
