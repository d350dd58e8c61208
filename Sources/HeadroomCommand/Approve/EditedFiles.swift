import Presentation
import RegressionStore
import Scenarios
import SystemCalls

/// Scenario files with changes that are not written yet.
struct EditedFiles {
  /// Messages about changes that can't be written.
  var refused: [String] = []
  private let known: KnownDefinitions
  /// The digests of imported forms, strategies and devices.
  private let digests: [DefinitionKind: [String: Digest]]
  /// The file of each scenario, as of the newest import.
  private let files: [String: String]
  private var edited: [String: EditedFile] = [:]
  private let project: Project?
  private let imported: [String]
  /// The definitions of each scenario in all files; nil until they are needed.
  private var definitions: [String: [ScenarioDefinition]]?

  /// Starts without changes.
  ///
  /// - Parameters:
  ///   - cases: The cases that the changes are about; their database knows the files.
  ///   - project: The project; files outside of it are not written.
  /// - Throws: An error if something can't be read.
  init(of cases: SelectedCases, in project: Project?) throws {
    let database = cases.database
    self.project = project
    imported = try database.importedFiles()
    let current = try database.currentDefinitions()
    known = try cases.location.known(current)
    digests = Dictionary(grouping: current, by: \.kind).mapValues { definitions in
      Dictionary(definitions.map { ($0.name, $0.digest) }) { first, _ in first }
    }
    let definitions = try database.currentDefinitions(of: [.scenario], includingArchived: true)
    files = Dictionary(definitions.map { ($0.name, $0.file) }) { first, _ in first }
      .compactMapValues { $0 }
  }

  /// Whether a scenario's file, and no other one, defines what a run judged; otherwise its changes
  /// are refused.
  ///
  /// - Throws: An error if the file can't be read or has errors.
  mutating func accept(_ definition: ScenarioDefinition) throws -> Bool {
    guard let file = files[definition.name] else {
      refused.append("\(definition.name) was not read from a file")
      return false
    }
    guard project?.contains(file) ?? true else {
      refused.append(
        "\(definition.name): \(file) is outside the project's folder; change it by hand")
      return false
    }
    let edited = try self.edited[file] ?? EditedFile(file, known)
    self.edited[file] = edited
    if let reason = edited.difference(from: definition, digests) {
      refused.append("\(definition.name): \(reason)")
      return false
    }
    // Equal definitions may be in several files; a change in one of them would make them
    // contradict.
    let identity = FileIdentity(file)
    let other = all(definition.name).first {
      $0.isSame(as: definition) && FileIdentity($0.location.file) != identity
    }
    guard let other = other?.location.file else { return true }
    refused.append(
      "\(definition.name) is defined in \(file) and in \(other); remove it from one of them")
    return false
  }

  /// Returns the definitions of a scenario in the project's files and in imported folders.
  private mutating func all(_ name: String) -> [ScenarioDefinition] {
    if let definitions { return definitions[name] ?? [] }
    var paths = Set(imported + (project?.readPaths ?? []))
    for file in imported {
      if !file.hasPrefix("/"), let top = file.split(separator: "/").dropLast().first, top != ".." {
        paths.insert(String(top))
      } else {
        let folder = FileSystem.folder(of: file)
        let beside = (try? FileSystem.names(in: folder)) ?? []
        paths.formUnion(
          beside.filter { FileSearch.isNamed($0, endings: FileSearch.scenarioEndings) }
            .map { folder == "." ? $0 : "\(folder)/\($0)" })
      }
    }
    var found: [String: [ScenarioDefinition]] = [:]
    let reader = SuiteReader(known: known)
    for file in FileSearch(paths: paths.sorted(), endings: FileSearch.scenarioEndings).files {
      guard let bytes = try? FileBytes.read(file) else { continue }
      let suite = reader.read([.init(file: file, bytes: bytes)]).suite
      for scenario in suite.scenarios { found[scenario.name, default: []].append(scenario) }
    }
    definitions = found
    return found[name] ?? []
  }

  mutating func add(_ changes: [any ScenarioChange], to definition: ScenarioDefinition) {
    if let file = files[definition.name] { edited[file]?.changes += changes }
  }

  /// Makes the changes that can be made, and returns the files that change, sorted by path.
  mutating func apply() -> [RewrittenFile] {
    for file in edited.keys.sorted() { refused += edited[file]?.apply() ?? [] }
    return edited.values.filter { $0.count > 0 }.map(\.changed).sorted { $0.path < $1.path }
  }
}

private struct EditedFile {
  private let file: String
  private let old: [UInt8]
  private var editor: ScenarioFileEditor
  var changes: [any ScenarioChange] = []
  private(set) var count = 0
  private var scenarios: Set<String> = []

  init(_ file: String, _ known: KnownDefinitions) throws(HeadroomError) {
    self.file = file
    guard let bytes = try? FileBytes.read(file) else {
      throw .inputOutput(
        Escaped.text("can't read \(file); run this in the folder from which it was imported"))
    }
    old = bytes
    try OutputFile.checkEditable(file)
    guard let editor = ScenarioFileEditor(file: file, bytes: bytes, known: known) else {
      throw .wrongInput(Escaped.text("\(file) has errors; 'headroom check \(file)' lists them"))
    }
    self.editor = editor
  }

  /// Why the scenario, or its form, strategies and devices in the same file, are not as imported;
  /// nil if they are.
  func difference(
    from definition: ScenarioDefinition, _ digests: [DefinitionKind: [String: Digest]]
  ) -> String? {
    guard let now = editor.scenario(definition.name) else { return "it is no longer in \(file)" }
    func isChanged(_ kind: DefinitionKind, _ name: String, _ digest: Digest) -> Bool {
      digests[kind]?[name].map { $0 != digest } ?? false
    }
    let (suite, value) = (editor.suite, definition.value)
    let isOther =
      suite.forms.contains { $0.name == value.form && isChanged(.form, $0.name, $0.digest) }
      || suite.strategies.contains {
        value.strategies.contains($0.name) && isChanged(.strategy, $0.name, $0.digest)
      }
      || suite.devices.contains {
        value.devices.contains($0.name) && isChanged(.device, $0.name, $0.digest)
      }
    return now.isSame(as: definition) && !isOther
      ? nil : "\(file) has changed since the run; run it first"
  }

  /// Makes the changes, and returns messages about those that can't be made.
  mutating func apply() -> [String] {
    var refused: [String] = []
    for (change, refusal) in zip(changes, editor.apply(changes)) {
      if let refusal {
        refused.append("\(change.scenario), \(change.words) \(refusal.reason)")
      } else {
        count += change.count
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

struct RewrittenFile: Sendable {
  let path: String
  let old: [UInt8]
  let new: [UInt8]
  /// How many expectations or known failures change.
  let count: Int
  /// The scenarios that change.
  let scenarios: Set<String>
}

extension [RewrittenFile] {
  func difference(_ style: TerminalStyle) -> String {
    map { file in
      LineDifference.text(
        from: String(decoding: file.old, as: UTF8.self),
        to: String(decoding: file.new, as: UTF8.self), path: file.path, style: style)
    }.joined()
  }

  /// Writes the files in order, stopping at one that was changed in the meantime.
  ///
  /// - Returns: How many were written, and why the next one was not; nil if all were.
  func write() -> (count: Int, failure: HeadroomError?) {
    for (place, file) in enumerated() {
      do throws(HeadroomError) {
        try OutputFile.replace(file.old, in: file.path) { try $0(file.new) }
      } catch {
        func names(_ files: ArraySlice<RewrittenFile>) -> String {
          files.isEmpty ? "none" : Words.list(files.map(\.path), limit: 20)
        }
        return (
          place,
          .inputOutput(
            "\(error.message); changed: \(names(self[..<place])); not changed: \(names(self[place...]))"
          )
        )
      }
    }
    return (count, nil)
  }
}
