package import Scenarios

/// What came of a case.
package struct JudgedCase: Sendable {
  package var verdict: Verdict
  /// What did not hold, known failures included, in the script's order, then the laws.
  package var mismatches: [Mismatch]
  /// The distance to failing of every judged number.
  package var margins: [Margin]
  /// How the field and the keyboard got along.
  package var metrics: CaseMetrics
  /// How the laws fared.
  package var laws: [LawOutcome]
  /// Why what failed was known to fail, in order.
  package var knownReasons: [String]
  /// The outcome's identity: over verdict, mismatches and adjustments.
  package var digest: Digest
  /// The failure's identity; nil where nothing failed.
  package var fingerprint: Digest?
  /// The digest of the adjustments alone; nil where only the verdict was asked for.
  package var movements: Digest?
  /// The end of what an external program wrote to standard error before it failed; empty otherwise.
  ///
  /// It is no part of the outcome's identity.
  package var standardError = ""
  /// What the strategy looked for and did not find, so that it did nothing, as `no table`; nil where it
  /// found all that it needs.
  ///
  /// It is no part of the outcome's identity; see ``UnmetRequirements``.
  package var unmetRequirement: String?
  /// The fields that had the focus at the steps of ``mismatches``; none where only the verdict was asked for.
  ///
  /// They are no part of the outcome's identity.
  package var fields: [Int: String] = [:]
}

extension JudgedCase {
  /// What comes of a case whose strategy is not available: nothing is judged.
  package static let skipped: JudgedCase = {
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

  /// Returns the judged numbers that are closest to failing; see `closest`.
  package func closestMargins(_ limit: Int) -> [Margin] { margins.closest(limit) }
}

extension [Margin] {
  /// Returns the margins that are closest to failing, without those that hold by an equality: a
  /// number that must be equal, and one that stands exactly on its limit, as a field that was put on
  /// the keyboard.
  package func closest(_ limit: Int) -> [Margin] {
    filter { margin in
      margin.margin > Tolerance.slack
        && abs(margin.margin - Tolerance.points) > Tolerance.slack
    }
    .sorted { ($0.margin, $0.step) < ($1.margin, $1.step) }.prefix(limit).map(\.self)
  }
}

/// A case's measures, as they stand at its end.
package struct CaseMetrics: Hashable, Sendable {
  /// The smallest clearance; nil where it was never measured.
  package var clearance: Double?
  /// The largest covered height of the first responder at rest.
  package var coveredPoints: Double
  /// The way of all changes of offsets and of the root's origin.
  package var pointsScrolled: Double
  /// How long the first responder was covered.
  package var coveredMilliseconds: Double
}

/// Counts what held and what did not, and makes the verdict of it.
struct Tally {
  private(set) var judged = 0
  private(set) var failed = 0
  private(set) var knownFailed = 0
  private(set) var knownPassed = 0

  /// Notes a group of judged lines under one known failure, or none.
  ///
  /// - Parameters:
  ///   - lines: How many lines were judged.
  ///   - broken: How many of these did not hold.
  ///   - known: Whether failing is known here.
  mutating func note(lines: Int, broken: Int, known: KnownState) {
    judged += lines
    switch known {
    case .none: failed += broken
    case .active:
      guard lines > 0 else { return }
      if broken > 0 { knownFailed += 1 } else { knownPassed += 1 }
    case .expired: failed += broken
    }
  }

  /// `fail` before `unexpectedPass` before `knownFailure`; `unjudged` where nothing was judged.
  var verdict: Verdict {
    if failed > 0 { return .fail }
    if knownPassed > 0 { return .unexpectedPass }
    if knownFailed > 0 { return .knownFailure }
    return judged > 0 ? .pass : .unjudged
  }
}

/// Whether a failure is known today.
enum KnownState: Sendable {
  /// No known failure is declared.
  case none
  /// Failing is expected.
  case active
  /// It was known until a day that is past: what fails, fails.
  case expired

  init(_ failure: KnownFailure?, today: CalendarDay) {
    guard let failure else {
      self = .none
      return
    }
    self = failure.until.isOver(on: today) ? .expired : .active
  }
}

/// The identity of a failure: step, subject, operator, and sign and size class of the difference.
///
/// Not of wording, nor of the exact numbers: a field that is covered by 34 pt in one run and by 36 pt
/// in the next fails in the same way.
enum Fingerprint {
  /// Returns the fingerprint of a case's mismatches; nil where there are none.
  static func of(_ mismatches: [Mismatch], context: DigestContext) -> Digest? {
    guard !mismatches.isEmpty else { return nil }
    for mismatch in mismatches {
      context.update(UInt64(bitPattern: Int64(mismatch.step)))
      context.update("\(mismatch.subject)\0\(mismatch.operator.rawValue)\0")
      context.update(UInt64(bitPattern: Int64(sizeClass(of: mismatch))))
    }
    return context.finish()
  }

  /// Sign and size class: 0 none, ±1 below 1 pt, ±2 below 10, ±3 below 100, ±4 more; 9 where the
  /// difference is no number.
  static func sizeClass(of mismatch: Mismatch) -> Int {
    guard let difference = mismatch.difference else { return 9 }
    let size =
      switch abs(difference) {
      case 0: 0
      case ..<1: 1
      case ..<10: 2
      case ..<100: 3
      default: 4
      }
    return difference < 0 ? -size : size
  }
}
