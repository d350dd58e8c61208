import RegressionRunner
import SystemCalls

// What a body says is computed from it, so that nothing that a file says has to be believed.
extension StoredOutcome {
  /// Returns the outcome as its body says it is.
  ///
  /// - Returns: Verdict, fingerprint and movements as computed from the body; as stored only what a body
  ///   of format 1 leaves open.
  /// - Throws: ``OutcomeProblem`` where the body is not one, or not that of its digest.
  func checked() throws(OutcomeProblem) -> StoredOutcome {
    let facts = try OutcomeFacts(body: body, format: format)
    var checked = self
    checked.movements = facts.movements
    guard facts.verdict == identity.verdict else {
      throw OutcomeProblem(
        "its verdict is '\(identity.verdict.rawValue)', but its body says '\(facts.verdict.rawValue)'"
      )
    }
    guard let found = facts.identity else { return checked }
    guard found.digest == identity.digest else {
      throw OutcomeProblem("its body does not match its digest")
    }
    checked.identity.fingerprint = found.fingerprint
    return checked
  }

  /// What is wrong with the outcome, other than ``checked()`` also its fingerprint and its movements; nil
  /// where it is as computed.
  var problem: String? {
    do throws(OutcomeProblem) {
      let checked = try checked()
      if checked.identity.fingerprint != identity.fingerprint {
        return "its fingerprint does not match its body"
      }
      if checked.movements != movements, movements != nil || format > 1 {
        return "its movements do not match its body"
      }
      return nil
    } catch {
      return error.message
    }
  }
}

extension Connection {
  /// Computes the movements of all outcomes; those stay unknown of which the body can't be read, or is not
  /// the one of its digest.
  func computeMovements() throws {
    var outcomes: [StoredOutcome] = []
    func write() throws {
      let found = outcomes
      let movements = ParallelMap.map(found.count, piece: 256) { place in
        (try? found[place].checked())?.movements
      }
      for (outcome, movements) in zip(found, movements) {
        guard let movements else { continue }
        try run("setMovements", ["movements": movements, "id": outcome.identity.id.value])
      }
      outcomes.removeAll(keepingCapacity: true)
    }
    var last: Int64 = 0
    repeat {
      try forEach("outcomesAfter", ["after": last, "limit": 8192]) { row in
        outcomes.append(try StoredOutcome(row: row))
      }
      guard let end = outcomes.last?.identity.id.value else { return }
      last = end
      try write()
    } while true
  }
}
