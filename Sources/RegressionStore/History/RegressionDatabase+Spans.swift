import Scenarios

extension RegressionDatabase {
  /// Puts a revision in force at one position and at no other.
  ///
  /// As with outcomes, the next run gets a row of its own where it relied on what was in force here,
  /// and a row that equals the one before it is removed.
  func setRevision(
    _ revision: Int64,
    of kind: DefinitionKind,
    _ name: Int64,
    at position: Int64
  ) throws(DatabaseError) {
    let spans = try spans(of: kind, name)
    let before = spans.last { $0.position <= position }
    guard before?.revision != revision else { return }
    let predecessor = spans.last { $0.position < position }
    if predecessor?.revision == revision {
      try removeSpan(of: kind, name, at: position)
    } else {
      try setSpan(revision, of: kind, name, at: position)
    }
    let next = spans.first { $0.position > position }
    let nextRun = try self.position(after: position)
    if let before, let nextRun, nextRun < next?.position ?? .max {
      try setSpan(before.revision, of: kind, name, at: nextRun)
    } else if let next, next.revision == revision {
      try removeSpan(of: kind, name, at: next.position)
    }
  }

  /// Moves the rows of definitions that came in force at a run to the next run.
  func releaseSpans(at position: Int64) throws(DatabaseError) {
    var rows: [(kind: DefinitionKind, name: Int64, revision: Int64)] = []
    try connection.forEach(.spansAt, .integer(position)) { (row) throws(DatabaseError) in
      let code = try row.integer(0)
      guard let kind = DefinitionKind.allCases.first(where: { $0.code == code }) else { return }
      rows.append((kind, try row.integer(1), try row.integer(2)))
    }
    let nextRun = try self.position(after: position)
    for (kind, name, revision) in rows {
      let spans = try spans(of: kind, name)
      try removeSpan(of: kind, name, at: position)
      let next = spans.first { $0.position > position }
      let before = spans.last { $0.position < position }
      if let nextRun, nextRun < next?.position ?? .max {
        if before?.revision != revision { try setSpan(revision, of: kind, name, at: nextRun) }
      } else if let next, next.revision == before?.revision {
        try removeSpan(of: kind, name, at: next.position)
      }
    }
  }

  /// Returns which revisions of a definition are in force from which positions on.
  func spans(
    of kind: DefinitionKind,
    _ name: Int64
  ) throws(DatabaseError) -> [(position: Int64, revision: Int64)] {
    var spans: [(position: Int64, revision: Int64)] = []
    try connection.forEach(.spansOfName, .integer(kind.code), .integer(name)) {
      (row) throws(DatabaseError) in
      spans.append((try row.integer(0), try row.integer(1)))
    }
    return spans
  }

  /// Returns the position of the next run.
  func position(after position: Int64) throws(DatabaseError) -> Int64? {
    let next = try connection.first(.nextPosition, .integer(position)) {
      (row) throws(DatabaseError) in try row.optionalInteger(0)
    }
    return next ?? nil
  }

  private func setSpan(
    _ revision: Int64,
    of kind: DefinitionKind,
    _ name: Int64,
    at position: Int64
  ) throws(DatabaseError) {
    try connection.run(
      .setSpan,
      .integer(kind.code),
      .integer(name),
      .integer(position),
      .integer(revision)
    )
  }

  private func removeSpan(
    of kind: DefinitionKind,
    _ name: Int64,
    at position: Int64
  ) throws(DatabaseError) {
    try connection.run(.removeSpan, .integer(kind.code), .integer(name), .integer(position))
  }
}
