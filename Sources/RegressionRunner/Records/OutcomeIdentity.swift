package import Scenarios

/// Identifies an outcome: equal outcomes are stored once.
///
/// The digest covers the verdict and the body, and nothing else.
package struct OutcomeIdentity: Hashable, Sendable {
  /// The database's id; 0 if it is not stored.
  package var id: Int64
  package var verdict: Verdict
  /// The digest of adjustments, verdict and mismatches.
  package var digest: Digest
  /// The digest of the failure; nil if nothing failed.
  package var fingerprint: Digest?
  /// The digest of the adjustments alone; nil if it was not computed.
  package var movements: Digest?

  package init(
    id: Int64 = 0, verdict: Verdict, digest: Digest, fingerprint: Digest? = nil,
    movements: Digest? = nil
  ) {
    self.id = id
    self.verdict = verdict
    self.digest = digest
    self.fingerprint = fingerprint
    self.movements = movements
  }

  init(_ judged: JudgedCase) {
    self.init(
      verdict: judged.verdict, digest: judged.digest, fingerprint: judged.fingerprint,
      movements: judged.movements)
  }

  /// Whether comparisons treat two outcomes as the same: they are equal, or have the same verdict,
  /// fingerprint and movements.
  package func isSame(as other: Self) -> Bool {
    digest == other.digest
      || verdict == other.verdict && fingerprint == other.fingerprint && movements != nil
        && movements == other.movements
  }
}

package struct OutcomeProblem: Error, Hashable, Sendable {
  /// The reason, such as `its body is not a valid outcome`.
  package var message: String

  package init(_ message: String) { self.message = message }
}

extension OutcomeIdentity {
  /// Computes the identity of an outcome from its body.
  ///
  /// - Parameter body: Canonical JSON in UTF-8.
  /// - Throws: Why it is not the body of an outcome.
  package init(body: [UInt8]) throws(OutcomeProblem) {
    let parsed: (body: OutcomeBody, verdict: Verdict)
    do {
      parsed = try OutcomeBody.read(body)
    } catch {
      throw error as? OutcomeProblem ?? OutcomeProblem("its body is not a valid outcome")
    }
    let (read, verdict) = parsed
    let context = DigestContext()
    var digest = OutcomeDigest(context: context)
    digest.begin()
    for adjustment in read.adjustments { digest.add(adjustment) }
    var writer = OutcomeBodyWriter()
    guard writer.bytes(of: read, verdict) == body else {
      throw OutcomeProblem("its body is not in canonical form")
    }
    // Otherwise mismatches could be reported for a case that counts as passed.
    guard read.mismatches.isEmpty || verdict.mayHaveMismatches else {
      throw OutcomeProblem("its body has mismatches, but its verdict is '\(verdict.rawValue)'")
    }
    self.init(
      verdict: verdict,
      digest: digest.finish(verdict: verdict.rawValue, mismatches: read.mismatches),
      fingerprint: verdict.isFailing ? Fingerprint.of(read.mismatches, context: context) : nil)
    movements = digest.movements()
  }
}
