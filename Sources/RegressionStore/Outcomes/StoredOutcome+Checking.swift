import RegressionRunner

// What a body says is computed from it, so that nothing that a file says has to be believed.
extension StoredOutcome {
  /// Returns the outcome as its body says it is.
  ///
  /// - Returns: Verdict, fingerprint and movements as computed from the body.
  /// - Throws: ``OutcomeProblem`` where the body is not one, or not that of its digest.
  func checked() throws(OutcomeProblem) -> StoredOutcome {
    let facts = try OutcomeFacts(body: body)
    guard facts.verdict == identity.verdict else {
      throw OutcomeProblem(
        "its verdict is '\(identity.verdict.rawValue)', but its body says '\(facts.verdict.rawValue)'"
      )
    }
    guard facts.digest == identity.digest else {
      throw OutcomeProblem("its body does not match its digest")
    }
    var checked = self
    checked.movements = facts.movements
    checked.identity.fingerprint = facts.fingerprint
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
      if checked.movements != movements { return "its movements do not match its body" }
      return nil
    } catch {
      return error.message
    }
  }
}
