package import RegressionRunner
import Scenarios
import SystemCalls

/// Computes from an outcome's body what the file says of it, so that nothing has to be believed.
///
/// What a body means is known by the runner; here stands what is done with it.
package struct OutcomeReader: Sendable {
  /// Reads bodies as this version writes them, and as earlier ones did.
  package static let judged = OutcomeReader { body, format throws(OutcomeProblem) in
    try OutcomeFacts(body: body, format: format)
  }

  private let read: @Sendable ([UInt8], Int) throws(OutcomeProblem) -> OutcomeFacts

  /// Makes a reader.
  ///
  /// - Parameter read: Takes a body and its format, and throws ``OutcomeProblem`` where it is not one.
  package init(_ read: @escaping @Sendable ([UInt8], Int) throws(OutcomeProblem) -> OutcomeFacts) {
    self.read = read
  }

  /// Computes what a body says.
  func facts(_ body: [UInt8], format: Int) throws(OutcomeProblem) -> OutcomeFacts {
    try read(body, format)
  }

  /// Returns an outcome as its body says it is.
  ///
  /// - Parameter stored: What a file says.
  /// - Returns: Verdict, fingerprint and movements as computed from the body; as stored only what a body
  ///   of format 1 leaves open.
  /// - Throws: ``OutcomeProblem`` where the body is not one, or not that of its digest.
  func checked(_ stored: StoredOutcome) throws(OutcomeProblem) -> StoredOutcome {
    let facts = try facts(stored.body, format: stored.format)
    var checked = stored
    checked.movements = facts.movements
    guard facts.verdict == stored.verdict else {
      throw OutcomeProblem(
        "its verdict is '\(stored.verdict.rawValue)', but its body says '\(facts.verdict.rawValue)'"
      )
    }
    guard let identity = facts.identity else { return checked }
    guard identity.digest == stored.digest else {
      throw OutcomeProblem("its body does not match its digest")
    }
    checked.fingerprint = identity.fingerprint
    return checked
  }

  /// Returns what is wrong with a stored outcome, other than ``checked(_:)`` also its fingerprint and its
  /// movements; nil where it is as computed.
  func problem(of stored: StoredOutcome) -> String? {
    do throws(OutcomeProblem) {
      let checked = try checked(stored)
      if checked.fingerprint != stored.fingerprint {
        return "its fingerprint does not match its body"
      }
      if checked.movements != stored.movements, stored.movements != nil || stored.format > 1 {
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
  func computeMovements(_ reader: OutcomeReader) throws {
    var outcomes: [StoredOutcome] = []
    func write() throws {
      let found = outcomes
      let movements = Concurrently.map(found.count, piece: 256) { place in
        (try? reader.checked(found[place]))?.movements
      }
      for (outcome, movements) in zip(found, movements) {
        guard let movements else { continue }
        try run("setMovements", ["movements": movements, "id": outcome.id.value])
      }
      outcomes.removeAll(keepingCapacity: true)
    }
    var last: Int64 = 0
    repeat {
      try forEach("outcomesAfter", ["after": last, "limit": 8192]) { row in
        outcomes.append(try StoredOutcome(row: row))
      }
      guard let end = outcomes.last?.id.value else { return }
      last = end
      try write()
    } while true
  }
}
