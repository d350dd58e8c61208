import Scenarios
import SystemCalls

/// A content that is not what it should be.
struct WrongContent {
  var table: String
  var id: Int64
  var words: String
}

extension RegressionDatabase {
  /// Returns the contents, outcomes and approvals that an import would refuse.
  func wrongContents(_ checks: MergeChecks) throws(DatabaseError) -> [WrongContent] {
    var wrong: [WrongContent] = []
    for kind in DefinitionKind.allCases {
      let table = "\(kind.rawValue)_revision"
      try connection.forEach(.allRevisions(kind)) { (row) throws(DatabaseError) in
        let (id, content) = (try row.id("id"), try row.textBytes("content"))
        let name = try row.optionalText("name") ?? "?"
        var problem: String?
        if try row.digest("digest") != Digest.ofDefinition(kind: kind, content: content) {
          problem = "does not match its digest"
        } else if let words = checks.definition(kind, name, content) {
          problem = "can't be read: \(words)"
        }
        guard let problem else { return }
        wrong.append(
          WrongContent(
            table: table, id: id, words: "content \(id) of a \(kind.rawValue) \(problem)"))
      }
    }
    for (id, _) in try connection.wrongDigestsWithoutLaws() {
      let words = "content \(id) of a scenario does not match its digest without laws"
      wrong.append(WrongContent(table: "scenario_revision", id: id, words: words))
    }
    var outcomes: [StoredOutcome] = []
    func checkOutcomes() {
      let found = outcomes
      let problems = Concurrently.map(found.count, piece: 256) { place in
        checks.outcomes.flatMap { $0.problem(of: found[place]) }
      }
      for case (let outcome, let problem?) in zip(outcomes, problems) {
        let words = "outcome \(outcome.id.value) is invalid: \(problem)"
        wrong.append(WrongContent(table: "outcome", id: outcome.id.value, words: words))
      }
      outcomes.removeAll(keepingCapacity: true)
    }
    try connection.forEach(.allOutcomes) { (row) throws(DatabaseError) in
      outcomes.append(try StoredOutcome(row: row))
      if outcomes.count == 8192 { checkOutcomes() }
    }
    checkOutcomes()
    try connection.forEach(.allBaselines) { (row) throws(DatabaseError) in
      let id = try row.id("id")
      // Whose case it is does not matter here.
      let name = CaseName(scenario: "", strategy: "", device: "")
      guard let problem = checks.baseline(try BaselineRow(row).baseline(of: name)) else { return }
      let words = "approval \(id) can't be read: \(problem)"
      wrong.append(WrongContent(table: "baseline", id: id, words: words))
    }
    return wrong
  }
}
