import RegressionRunner

struct OutcomeRow: Sendable {
  var identity: OutcomeIdentity
  /// Canonical JSON in UTF-8.
  let body: [UInt8]

  init(row: borrowing Row) throws {
    identity = try OutcomeIdentity(row: row)
    body = try row.textBytes("body")
  }
}

// Identities are computed from the body, so that none in a file has to be trusted.
extension OutcomeRow {
  /// Returns the outcome with the fingerprint and the movements computed from its body.
  ///
  /// - Throws: ``OutcomeProblem`` if the body is invalid, or doesn't match its verdict and digest.
  func checked() throws(OutcomeProblem) -> OutcomeRow {
    var computed = try OutcomeIdentity(body: body)
    computed.id = identity.id
    guard computed.verdict == identity.verdict else {
      throw OutcomeProblem(
        "its verdict is '\(identity.verdict.rawValue)', "
          + "but its body says '\(computed.verdict.rawValue)'")
    }
    guard computed.digest == identity.digest else {
      throw OutcomeProblem("its body does not match its digest")
    }
    var checked = self
    checked.identity = computed
    return checked
  }

  /// The error message for the outcome, also for a wrong fingerprint or movements; nil if all are
  /// as computed.
  var problem: String? {
    do throws(OutcomeProblem) {
      let computed = try checked().identity
      if computed.fingerprint != identity.fingerprint {
        return "its fingerprint does not match its body"
      }
      if computed.movements != identity.movements { return "its movements do not match its body" }
      return nil
    } catch {
      return error.message
    }
  }
}
