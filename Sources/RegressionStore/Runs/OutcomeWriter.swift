import Scenarios

/// Adds outcomes to the file, each once; for one transaction.
struct OutcomeWriter {
  private let connection: Connection
  private let insertion: Statement
  private let search: Statement
  private var known: [Digest: Int64] = [:]

  init(_ connection: Connection) throws(DatabaseError) {
    self.connection = connection
    insertion = try connection.cached(.insertOutcome)
    search = try connection.cached(.outcomeByDigest)
  }

  /// Returns the id of an outcome, which is added unless it is there.
  mutating func id(of outcome: CaseOutcome) throws(DatabaseError) -> Int64 {
    if let id = known[outcome.digest] { return id }
    let id = try store(outcome)
    known[outcome.digest] = id
    return id
  }

  private func store(_ outcome: CaseOutcome) throws(DatabaseError) -> Int64 {
    if let content = outcome.content {
      insertion.bind(1, outcome.digest)
      insertion.bind(2, text: outcome.verdict.rawValue)
      insertion.bind(3, .optional(content.fingerprint))
      insertion.bind(4, textBytes: content.body)
      insertion.bind(5, StoredOutcome.newestFormat)
      insertion.bind(6, .optional(content.movements))
      try insertion.finish()
    }
    search.bind(1, outcome.digest)
    defer { search.reset() }
    guard try search.step() else {
      throw DatabaseError(.contentMissing(planIndex: outcome.planIndex), path: connection.path)
    }
    return try Row(search).id("id")
  }
}
