import RegressionRunner

/// A row of the table of outcomes, with the body as bytes.
struct OutcomeRow: Sendable {
  var identity: OutcomeIdentity
  /// Canonical JSON in UTF-8.
  let body: [UInt8]

  init(row: borrowing Row) throws {
    identity = try OutcomeIdentity(row: row)
    body = try row.textBytes("body")
  }
}

// What a body says is computed from it, so that nothing that a file says has to be believed.
extension OutcomeRow {
  /// Returns the outcome with the fingerprint and the movements that its body has.
  ///
  /// - Throws: Why the body is not one, or not that of its verdict and digest.
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

  /// What is wrong with the outcome, other than ``checked()`` also its fingerprint and its movements; nil
  /// where it is as computed.
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
