package import Scenarios

extension RegressionDatabase {
  /// Imports definitions and baselines in one transaction.
  ///
  /// Importing the same again changes nothing. A name that comes back is taken from the archive. Of
  /// two definitions with the same kind and name the later one counts.
  ///
  /// - Parameters:
  ///   - definitions: The definitions, in any order.
  ///   - baselines: The approved outcomes.
  ///   - scope: What was read: earlier definitions from there that are gone are archived.
  ///   - sourceFiles: The files' digests, by path; see ``sourceFiles()``.
  ///   - time: Now, in milliseconds since 1970.
  ///   - isDryRun: Roll everything back and only report the changes.
  /// - Returns: The new, changed, unchanged, restored and archived names.
  /// - Throws: ``DatabaseError`` if the file is busy or can't be written; nothing is changed then.
  package func importDefinitions(
    _ definitions: [ImportedDefinition], baselines: [Baseline] = [],
    replacing scope: ImportScope = .nothing, sourceFiles: [String: Digest] = [:], at time: Int64,
    isDryRun: Bool = false
  ) throws -> ImportSummary {
    let work = { () throws -> ImportSummary in
      var summary = ImportSummary()
      var incomplete: Set<String> = []
      for kind in DefinitionKind.allCases {
        let names = try self.importNames(
          definitions.filter { $0.kind == kind }, kind: kind, replacing: scope, at: time,
          &incomplete)
        if names != ImportSummary.Names() { summary.kinds[kind] = names }
      }
      summary.baselines = try self.importBaselines(baselines, replacing: scope, at: time)
      try self.note(sourceFiles, of: definitions, incomplete)
      return summary
    }
    return isDryRun ? try connection.rehearse(work) : try connection.write(work)
  }

  /// Returns the digests that files had when they were imported, by path.
  ///
  /// Only files are listed whose definitions are exactly those in the database: a file with the
  /// same digest has not changed, nothing is known of the others.
  package func sourceFiles() throws -> [String: Digest] {
    var files: [String: Digest] = [:]
    try connection.forEach("sourceFiles") { row in
      files[try row.text("path")] = try row.digest("digest")
    }
    return files
  }

  /// Returns the paths of all imported files, in order.
  package func importedFiles() throws -> [String] {
    try connection.rows("importedFiles") { try $0.text("file") }
  }

  /// Records the digests of files, and forgets those of files without a known digest.
  ///
  /// `incomplete` are the files of which the database has more definitions, such as archived ones.
  ///
  /// - Throws: ``DatabaseError`` if the file can't be written.
  private func note(
    _ sourceFiles: [String: Digest], of definitions: [ImportedDefinition], _ incomplete: Set<String>
  ) throws {
    let known = try self.sourceFiles()
    guard !known.isEmpty || !sourceFiles.isEmpty else { return }
    let files = Set(definitions.lazy.compactMap(\.file))
      .union(incomplete.filter { sourceFiles[$0] != nil })
    for path in files {
      if let digest = sourceFiles[path], !incomplete.contains(path) {
        guard known[path] != digest else { continue }
        try connection.run("setSourceFile", ["path": path, "digest": digest])
      } else if known[path] != nil {
        try connection.run("removeSourceFile", ["path": path])
      }
    }
  }

  /// Archives scenarios (or other definitions) by hand, or restores them.
  ///
  /// Names archived by hand stay archived when their file is imported again; names that an import
  /// archived because they were gone come back with an import. Restoring undoes both.
  ///
  /// - Parameters:
  ///   - names: The names; unknown ones are ignored.
  ///   - kind: The kind of the definitions.
  ///   - isArchived: Whether to archive or to restore.
  ///   - time: Now, in milliseconds since 1970.
  /// - Returns: The names whose state changed.
  /// - Throws: ``DatabaseError`` if the file is busy or can't be written.
  package func setArchived(
    _ names: [String], kind: DefinitionKind, _ isArchived: Bool = true, at time: Int64
  ) throws -> [String] {
    var changed: [String] = []
    try connection.write {
      let states = try nameStates(of: kind)
      for name in names {
        guard let state = states[ByteSpelling(name)] else { continue }
        let returns = !isArchived && state.isGone
        guard returns || state.isArchivedByHand != isArchived else { continue }
        if state.isArchivedByHand != isArchived {
          try connection.run(
            SQL("setArchivedByHand", kind),
            [
              "archived": isArchived, "time": Row.time(time, after: state.archivedByHandAt),
              "id": state.id,
            ])
        }
        if returns {
          try connection.run(
            SQL("setGone", kind),
            ["gone": nil, "time": Row.time(time, after: state.definedAt), "id": state.id])
        }
        changed.append(name)
      }
    }
    return changed
  }

  package func namesArchivedByHand(of kind: DefinitionKind) throws -> Set<String> {
    Set(try nameStates(of: kind).filter { $0.value.isArchivedByHand }.keys.map(\.text))
  }

  /// The state of a name in the database.
  ///
  /// A change is always later than the one before, whatever the clocks of the machines said whose
  /// files were merged.
  private struct NameState {
    var id: Int64
    var digest: Digest
    var file: String?
    var line: Int64?
    var lines: [UInt8]?
    var definedAt: Int64
    /// Whether the last import of its file did not find it.
    var isGone: Bool
    var isArchivedByHand: Bool
    var archivedByHandAt: Int64

    var isArchived: Bool { isGone || isArchivedByHand }

    init(row: borrowing Row) throws {
      id = try row.id("id")
      digest = try row.digest("digest")
      file = try row.optionalText("file")
      line = try row.optionalLine("line")
      definedAt = try row.milliseconds("defined_at")
      isGone = try row.flag("is_gone")
      isArchivedByHand = try row.flag("archived_by_hand")
      archivedByHandAt = try row.milliseconds("archived_by_hand_at")
    }

    init(id: Int64, _ definition: ImportedDefinition, at time: Int64) {
      self.id = id
      digest = definition.digest
      file = definition.file
      line = definition.line.map { Int64($0) }
      lines = definition.linesJSON
      definedAt = time
      isGone = false
      isArchivedByHand = false
      archivedByHandAt = 0
    }

    func isUpToDate(with definition: ImportedDefinition) -> Bool {
      digest == definition.digest && file == definition.file && !isGone
        && line == definition.line.map { Int64($0) } && lines == definition.linesJSON
    }
  }

  private func nameStates(of kind: DefinitionKind) throws -> [ByteSpelling:
    NameState]
  {
    var states: [ByteSpelling: NameState] = [:]
    try connection.forEach(SQL("nameStates", kind)) { row in
      states[ByteSpelling(try row.text("name"))] = try NameState(row: row)
    }
    return states
  }

  // MARK: Import

  private func importNames(
    _ definitions: [ImportedDefinition], kind: DefinitionKind, replacing scope: ImportScope,
    at time: Int64, _ incomplete: inout Set<String>
  ) throws -> ImportSummary.Names {
    var names = ImportSummary.Names()
    var states = try nameStates(of: kind)
    if kind == .scenario {
      let lines = try scenarioLines()
      for (name, state) in states { states[name]?.lines = lines[state.id] }
    }
    for definition in definitions {
      let name = ByteSpelling(definition.name)
      guard let state = states[name] else {
        // Built-in definitions are not reported as new.
        if definition.file != nil { names.new.append(definition.name) }
        states[name] = try add(definition, at: time)
        continue
      }
      if state.isArchivedByHand { names.keptArchived.append(definition.name) }
      if state.digest != definition.digest {
        names.changed.append(definition.name)
      } else if state.isGone, !state.isArchivedByHand {
        names.restored.append(definition.name)
      } else if definition.file != nil {
        names.unchanged.append(definition.name)
      }
      guard !state.isUpToDate(with: definition) else { continue }
      states[name] = try update(state, to: definition, at: time)
    }
    let present = Set(definitions.map { ByteSpelling($0.name) })
    for (name, state) in states where !present.contains(name) {
      if let file = state.file { incomplete.insert(file) }
    }
    names.archived = try archiveMissing(
      from: states, except: present, kind: kind, scope: scope, at: time)
    return names
  }

  private func add(_ definition: ImportedDefinition, at time: Int64) throws -> NameState {
    try addContent(of: definition)
    try connection.run(
      SQL("insertName", definition.kind),
      [
        "name": definition.name, "digest": definition.digest, "file": definition.file,
        "line": definition.line, "time": max(0, time),
      ])
    let state = NameState(id: connection.lastInsertedID, definition, at: max(0, time))
    if state.lines != nil { try setLines(of: state) }
    return state
  }

  private func update(_ state: NameState, to definition: ImportedDefinition, at time: Int64)
    throws -> NameState
  {
    if state.digest != definition.digest { try addContent(of: definition) }
    var updated = NameState(id: state.id, definition, at: Row.time(time, after: state.definedAt))
    updated.isArchivedByHand = state.isArchivedByHand
    updated.archivedByHandAt = state.archivedByHandAt
    try connection.run(
      SQL("updateName", definition.kind),
      [
        "digest": definition.digest, "file": definition.file, "line": updated.line,
        "time": updated.definedAt, "id": state.id,
      ])
    if state.lines != updated.lines { try setLines(of: updated) }
    return updated
  }

  private func addContent(of definition: ImportedDefinition) throws {
    try connection.addRevision(definition.kind, definition.digest, definition.content)
  }

  private func setLines(of scenario: NameState) throws {
    try connection.run("setScenarioLines", ["lines": scenario.lines, "id": scenario.id])
  }

  private func archiveMissing(
    from states: [ByteSpelling: NameState], except present: Set<ByteSpelling>, kind: DefinitionKind,
    scope: ImportScope, at time: Int64
  ) throws -> [String] {
    guard scope != .nothing else { return [] }
    var archived: [(state: NameState, name: String)] = []
    for (name, state) in states where !state.isArchived && !present.contains(name) {
      if let file = state.file, scope.contains(file) { archived.append((state, name.text)) }
    }
    archived.sort { $0.state.id < $1.state.id }
    for (state, _) in archived {
      let time = Row.time(time, after: state.definedAt)
      try connection.run(SQL("setGone", kind), ["gone": time, "time": time, "id": state.id])
    }
    return archived.map(\.name)
  }

  private func scenarioLines() throws -> [Int64: [UInt8]] {
    var lines: [Int64: [UInt8]] = [:]
    try connection.forEach("scenarioLines") { row in
      if let text = try row.optionalTextBytes("lines") { lines[try row.id("id")] = text }
    }
    return lines
  }

  /// Returns the definitions with their newest content, by kind, in the order of their first
  /// import.
  ///
  /// - Throws: ``DatabaseError`` if the file can't be read.
  package func currentDefinitions(
    of kinds: [DefinitionKind] = DefinitionKind.allCases, includingArchived: Bool = false
  ) throws -> [StoredDefinition] {
    var definitions: [StoredDefinition] = []
    try connection.read {
      for kind in kinds {
        try connection.forEach(SQL("currentDefinitions", kind), ["archived": includingArchived]) {
          row in
          definitions.append(try StoredDefinition(kind: kind, row: row))
        }
      }
    }
    return definitions
  }

  /// Returns the definitions with the contents that are current at a run.
  ///
  /// File and line are those of the newest import.
  package func definitions(
    activeAt run: Run, of kinds: [DefinitionKind] = DefinitionKind.allCases
  ) throws -> [StoredDefinition] {
    var definitions: [StoredDefinition] = []
    try connection.read {
      for kind in kinds {
        try connection.forEach(
          SQL("activeDefinitions", kind), ["kind": kind, "position": run.position]
        ) { row in
          definitions.append(try StoredDefinition(kind: kind, row: row))
        }
      }
    }
    return definitions
  }

  /// Returns the names of a kind that are not archived, in byte order.
  package func names(of kind: DefinitionKind) throws -> [String] {
    try connection.rows(SQL("activeNames", kind)) { try $0.text("name") }
  }

  /// Returns the tags of the scenarios that are not archived, in byte order.
  package func tags() throws -> [String] {
    try connection.rows("activeTags") { try $0.text("tag") }
  }

  /// Returns the content of a definition that is current at each run; nil if there is none.
  ///
  /// - Throws: ``DatabaseError`` if the file can't be read.
  package func contents(of name: String, _ kind: DefinitionKind, activeAt runs: [Run])
    throws -> [[UInt8]?]
  {
    let spans = try connection.rows(SQL("contentsOfName", kind), ["kind": kind, "name": name]) {
      (position: try $0.integer("position"), content: try $0.textBytes("content"))
    }
    return runs.map { run in spans.last { $0.position <= run.position }?.content }
  }

  /// Returns the lines of scenarios' steps and subjects as of the newest import.
  package func sourceLines(ofScenarios names: [String]) throws -> [String:
    SourceLines]
  {
    var lines: [String: SourceLines] = [:]
    try connection.read {
      for name in names {
        let text = try connection.first("linesOfScenario", ["name": name]) {
          try $0.optionalText("lines")
        }
        if let text, let text { lines[name] = SourceLines(json: text) }
      }
    }
    return lines
  }
}

extension StoredDefinition {
  init(kind: DefinitionKind, row: borrowing Row) throws {
    self.init(
      kind: kind, name: try row.text("name"), content: try row.textBytes("content"),
      digest: try row.digest("digest"), file: try row.optionalText("file"),
      line: try row.optionalLine("line").map { Int($0) }, isArchived: try row.flag("is_archived"))
  }
}
