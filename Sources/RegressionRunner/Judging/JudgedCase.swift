public import RegressionStore
public import Scenarios

/// What came of a case.
public struct JudgedCase: Sendable {
  /// The verdict.
  public var verdict: Verdict
  /// What did not hold, known failures included, in the script's order, then the laws.
  public var mismatches: [Mismatch]
  /// The distance to failing of every judged number.
  public var margins: [Margin]
  /// How the field and the keyboard got along.
  public var metrics: CaseMetrics
  /// How the laws fared.
  public var laws: [LawOutcome]
  /// Why what failed was known to fail, in order.
  public var knownReasons: [String]
  /// The outcome's identity: over verdict, mismatches and adjustments.
  public var digest: Digest
  /// The failure's identity; nil where nothing failed.
  public var fingerprint: Digest?
  /// The digest of the adjustments alone; nil where only the verdict was asked for.
  public var movements: Digest?
  /// The end of what a program outside wrote to standard error before it failed; empty otherwise.
  ///
  /// It is no part of the outcome's identity.
  public var standardError = ""
  /// What the strategy looked for and did not find, so that it did nothing, as `no table`; nil where it
  /// found all that it needs.
  ///
  /// It is no part of the outcome's identity; see ``StrategyLacks``.
  public var lack: String?
}

extension JudgedCase {
  /// What comes of a case whose strategy is not at hand: nothing is judged.
  public static let skipped: JudgedCase = {
    var digest = OutcomeDigest(context: DigestContext())
    let identity = digest.finish(verdict: Verdict.skipped.rawValue, mismatches: [])
    var skipped = JudgedCase(
      verdict: .skipped, mismatches: [], margins: [],
      metrics: CaseMetrics(
        clearance: nil, coveredPoints: 0, pointsScrolled: 0, coveredMilliseconds: 0), laws: [],
      knownReasons: [], digest: identity)
    skipped.movements = digest.movements()
    return skipped
  }()

  /// Whether a case that was run again came to what was recorded.
  ///
  /// An outcome of format 1 has no facts of a broken law: there verdict, fingerprint and movements count.
  public func isAsRecorded(_ stored: StoredOutcome) -> Bool {
    digest == stored.digest
      || stored.format == 1 && verdict == stored.verdict && fingerprint == stored.fingerprint
        && movements != nil && movements == stored.movements
  }

  /// Returns the judged numbers that are closest to failing; see `closest`.
  public func closestMargins(_ limit: Int) -> [Margin] { margins.closest(limit) }
}

extension [Margin] {
  /// Returns the margins that are closest to failing, without those that hold by an equality: a
  /// number that must be equal, and one that stands exactly on its limit, as a field that was put on
  /// the keyboard.
  public func closest(_ limit: Int) -> [Margin] {
    filter { margin in
      margin.margin > Tolerance.slack
        && abs(margin.margin - Tolerance.points) > Tolerance.slack
    }
    .sorted { ($0.margin, $0.step) < ($1.margin, $1.step) }.prefix(limit).map(\.self)
  }
}

/// A case's measures, as they stand at its end.
public struct CaseMetrics: Hashable, Sendable {
  /// The smallest clearance; nil where it was never measured.
  public var clearance: Double?
  /// The largest covered height of the first responder at rest.
  public var coveredPoints: Double
  /// The way of all changes of offsets and of the root's origin.
  public var pointsScrolled: Double
  /// How long the first responder was covered.
  public var coveredMilliseconds: Double
}
