package import Scenarios
import SystemCalls

/// What the body of an outcome says, computed from the body.
package struct OutcomeFacts: Hashable, Sendable {
  /// What became of the case.
  package var verdict: Verdict
  /// The digest of the adjustments alone.
  package var movements: Digest
  /// What identifies the outcome; nil where a body of format 1 has only sentences for what was judged.
  package var identity: Identity?

  /// What identifies an outcome.
  package struct Identity: Hashable, Sendable {
    /// Over adjustments, verdict and mismatches.
    package var digest: Digest
    /// The digest of what failed, where something did.
    package var fingerprint: Digest?

    /// Takes what was computed.
    package init(digest: Digest, fingerprint: Digest?) {
      self.digest = digest
      self.fingerprint = fingerprint
    }
  }

  /// Takes what was computed.
  package init(verdict: Verdict, movements: Digest, identity: Identity?) {
    self.verdict = verdict
    self.movements = movements
    self.identity = identity
  }
}

/// Why a body is not that of an outcome.
package struct OutcomeProblem: Error, Hashable, Sendable {
  /// The reason, as `its body is not that of an outcome`.
  package var message: String

  /// Takes the reason.
  package init(_ message: String) { self.message = message }
}

/// Computes from an outcome's body what the file says of it, so that nothing has to be believed.
///
/// What a body means is known above the store; here stands what is done with it.
package struct OutcomeReader: Sendable {
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
