public import Scenarios

extension RegressionDatabase {
  /// Returns the definitions with their newest content, by kind, in the order of their first
  /// import.
  ///
  /// - Parameters:
  ///   - kinds: What to read.
  ///   - includingArchived: Whether to read what was taken out of the suite, too.
  /// - Returns: The definitions.
  /// - Throws: ``DatabaseError`` when the file can't be read.
  public func currentDefinitions(
    of kinds: [DefinitionKind] = DefinitionKind.allCases, includingArchived: Bool = false
  ) throws(DatabaseError) -> [StoredDefinition] {
    var definitions: [StoredDefinition] = []
    try connection.read { () throws(DatabaseError) in
      for kind in kinds {
        try connection.forEach(.currentDefinitions(kind), .integer(includingArchived ? 1 : 0)) {
          (row) throws(DatabaseError) in
          definitions.append(try StoredDefinition(kind: kind, row: row))
        }
      }
    }
    return definitions
  }

  /// Returns the definitions with the contents that are in force at a run.
  ///
  /// File and line are those of the newest import.
  public func definitions(
    inForceAt run: RunRecord, of kinds: [DefinitionKind] = DefinitionKind.allCases
  ) throws(DatabaseError) -> [StoredDefinition] {
    var definitions: [StoredDefinition] = []
    try connection.read { () throws(DatabaseError) in
      for kind in kinds {
        try connection.forEach(
          .definitionsInForce(kind), .integer(kind.code), .integer(run.position)
        ) { (row) throws(DatabaseError) in
          definitions.append(try StoredDefinition(kind: kind, row: row))
        }
      }
    }
    return definitions
  }

  /// Returns the names of a kind that are not archived, in the order of their bytes.
  public func names(of kind: DefinitionKind) throws(DatabaseError) -> [String] {
    var names: [String] = []
    try connection.forEach(.namesInForce(kind)) { (row) throws(DatabaseError) in
      names.append(try row.text("name"))
    }
    return names
  }

  /// Returns the tags of the scenarios that are not archived, in the order of their bytes.
  public func tags() throws(DatabaseError) -> [String] {
    var tags: [String] = []
    try connection.forEach(.tagsInForce) { (row) throws(DatabaseError) in
      tags.append(try row.text("tag"))
    }
    return tags
  }

  /// Returns the content of a definition that is in force at each run; nil where none is.
  ///
  /// - Parameters:
  ///   - name: The definition.
  ///   - kind: What it defines.
  ///   - runs: The runs.
  /// - Returns: The contents, in the order of the runs.
  /// - Throws: ``DatabaseError`` when the file can't be read.
  public func contents(of name: String, _ kind: DefinitionKind, inForceAt runs: [RunRecord])
    throws(DatabaseError) -> [[UInt8]?]
  {
    var spans: [(position: Int64, content: [UInt8])] = []
    try connection.forEach(.contentsOfName(kind), .integer(kind.code), .text(name)) {
      (row) throws(DatabaseError) in
      spans.append((try row.integer("position"), try row.textBytes("content")))
    }
    return runs.map { run in spans.last { $0.position <= run.position }?.content }
  }

  /// Returns the lines of scenarios' steps and subjects as of the newest import.
  public func sourceLines(ofScenarios names: [String]) throws(DatabaseError) -> [String:
    SourceLines]
  {
    var lines: [String: SourceLines] = [:]
    try connection.read { () throws(DatabaseError) in
      for name in names {
        let text = try connection.first(.linesOfScenario, .text(name)) {
          (row) throws(DatabaseError) in
          try row.optionalText("lines")
        }
        if let text, let text { lines[name] = SourceLines(json: text) }
      }
    }
    return lines
  }
}

extension StoredDefinition {
  init(kind: DefinitionKind, row: borrowing Row) throws(DatabaseError) {
    self.init(
      kind: kind, name: try row.text("name"), content: try row.textBytes("content"),
      digest: try row.digest("digest"), file: try row.optionalText("file"),
      line: try row.optionalLine("line").map { Int($0) }, isArchived: try row.flag("is_archived"))
  }
}
