public import Scenarios

extension RegressionDatabase {
  /// Takes definitions into the database: all of them, or none.
  ///
  /// Importing the same again changes nothing. A name that comes back is taken from the archive. Of
  /// two definitions with the same kind and name the later one counts.
  ///
  /// - Parameters:
  ///   - definitions: What was read, in any order.
  ///   - baselines: The approved outcomes that were read.
  ///   - scope: Where it was read from; what came from there before and is gone is archived.
  ///   - time: Now, in milliseconds since 1970.
  ///   - isDryRun: Do all of it, tell what would change, and undo it.
  /// - Returns: What is new, changed, unchanged, restored and archived.
  /// - Throws: ``DatabaseError`` when the file is busy or can't be written; nothing is changed then.
  public func importDefinitions(
    _ definitions: [ImportedDefinition],
    baselines: [Baseline] = [],
    replacing scope: ImportScope = .nothing,
    at time: Int64,
    isDryRun: Bool = false
  ) throws(DatabaseError) -> ImportSummary {
    let work = { () throws(DatabaseError) -> ImportSummary in
      var summary = ImportSummary()
      for kind in DefinitionKind.allCases {
        let names = try self.importNames(
          definitions.filter { $0.kind == kind },
          kind: kind,
          replacing: scope,
          at: time
        )
        if names != ImportSummary.Names() { summary.kinds[kind] = names }
      }
      summary.baselines = try self.importBaselines(baselines, replacing: scope, at: time)
      return summary
    }
    return isDryRun ? try connection.rehearse(work) : try connection.write(work)
  }

  /// Takes scenarios (or other definitions) out of the suite by hand, or back.
  ///
  /// What was taken out by hand stays out when its file is imported again; what an import archived,
  /// because it was gone, comes back with an import.
  ///
  /// - Parameters:
  ///   - names: Which; unknown names are passed over.
  ///   - kind: What they define.
  ///   - time: When, in milliseconds since 1970; `nil` takes them back, whoever archived them.
  /// - Returns: The names whose state changed.
  /// - Throws: ``DatabaseError`` when the file is busy or can't be written.
  public func setArchived(
    _ names: [String],
    kind: DefinitionKind,
    at time: Int64?
  ) throws(DatabaseError) -> [String] {
    var changed: [String] = []
    try connection.write { () throws(DatabaseError) in
      let states = try nameStates(of: kind)
      let archive = SQL.archiveName(kind)
      for name in names {
        guard let state = states[name] else { continue }
        guard time == nil ? state.isArchived : !state.isArchivedByHand else { continue }
        // The sign tells who archived it.
        try connection.run(archive, .optional(time.map { -max(1, $0) }), .integer(state.id))
        changed.append(name)
      }
    }
    return changed
  }

  private struct NameState {
    var id: Int64
    var digest: Digest
    var file: String?
    var line: Int64?
    var isArchived: Bool
    var isArchivedByHand: Bool
  }

  /// Returns the names that someone took out of the suite by hand.
  public func namesArchivedByHand(of kind: DefinitionKind) throws(DatabaseError) -> Set<String> {
    Set(try nameStates(of: kind).filter { $0.value.isArchivedByHand }.keys)
  }

  private func nameStates(of kind: DefinitionKind) throws(DatabaseError) -> [String: NameState] {
    var states: [String: NameState] = [:]
    try connection.forEach(.nameStates(kind)) { (row) throws(DatabaseError) in
      states[try row.text(1)] = NameState(
        id: try row.integer(0),
        digest: try row.digest(2),
        file: try row.optionalText(3),
        line: try row.optionalInteger(4),
        isArchived: try row.integer(5) == 1,
        isArchivedByHand: try row.integer(6) == 1
      )
    }
    return states
  }

  private func importNames(
    _ definitions: [ImportedDefinition],
    kind: DefinitionKind,
    replacing scope: ImportScope,
    at time: Int64
  ) throws(DatabaseError) -> ImportSummary.Names {
    var names = ImportSummary.Names()
    var states = try nameStates(of: kind)
    let lines = kind == .scenario ? try scenarioLines() : [:]
    let (addRevision, addName, update) = (
      SQL.insertRevision(kind), SQL.insertName(kind), SQL.updateName(kind)
    )
    for definition in definitions {
      let line = definition.line.map { Int64($0) }
      let state = states[definition.name]
      if state?.digest != definition.digest {
        try connection.run(
          addRevision,
          .digest(definition.digest),
          .textBytes(definition.content)
        )
      }
      var id = state?.id ?? 0
      if let state {
        if state.isArchivedByHand { names.keptArchived.append(definition.name) }
        if state.digest != definition.digest {
          names.changed.append(definition.name)
        } else if state.isArchived, !state.isArchivedByHand {
          names.restored.append(definition.name)
        } else {
          names.unchanged.append(definition.name)
        }
        if state.digest != definition.digest || state.file != definition.file
          || state.line != line || state.isArchived && !state.isArchivedByHand
        {
          try connection.run(
            update,
            .digest(definition.digest),
            .optional(definition.file),
            .optional(line),
            .integer(id)
          )
        }
      } else {
        names.new.append(definition.name)
        try connection.run(
          addName,
          .text(definition.name),
          .digest(definition.digest),
          .optional(definition.file),
          .optional(line)
        )
        id = connection.lastInsertedID
      }
      states[definition.name] = NameState(
        id: id,
        digest: definition.digest,
        file: definition.file,
        line: line,
        isArchived: state?.isArchivedByHand ?? false,
        isArchivedByHand: state?.isArchivedByHand ?? false
      )
      let places = definition.lines?.json
      if kind == .scenario, lines[id] != places {
        try connection.run(
          .setScenarioLines,
          places.map { .textBytes($0) } ?? .null,
          .integer(id)
        )
      }
    }
    names.archived = try archiveMissing(
      from: states,
      except: Set(definitions.map(\.name)),
      kind: kind,
      scope: scope,
      at: time
    )
    return names
  }

  private func archiveMissing(
    from states: [String: NameState],
    except present: Set<String>,
    kind: DefinitionKind,
    scope: ImportScope,
    at time: Int64
  ) throws(DatabaseError) -> [String] {
    guard scope != .nothing else { return [] }
    let archive = SQL.archiveName(kind)
    var archived: [(id: Int64, name: String)] = []
    for (name, state) in states where !state.isArchived && !present.contains(name) {
      if let file = state.file, scope.contains(file) { archived.append((state.id, name)) }
    }
    archived.sort { $0.id < $1.id }
    for entry in archived { try connection.run(archive, .integer(time), .integer(entry.id)) }
    return archived.map(\.name)
  }

  private func scenarioLines() throws(DatabaseError) -> [Int64: [UInt8]] {
    var lines: [Int64: [UInt8]] = [:]
    try connection.forEach(.scenarioLines) { (row) throws(DatabaseError) in
      if !row.isNull(1) { lines[try row.integer(0)] = try row.textBytes(1) }
    }
    return lines
  }
}
