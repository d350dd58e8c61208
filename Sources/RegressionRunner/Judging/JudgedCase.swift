package import Scenarios

/// The outcome of a case.
package struct JudgedCase: Sendable {
  package var verdict: Verdict
  /// The mismatches, including known failures, in script order, then those of laws.
  package var mismatches: [Mismatch]
  /// The distance to failing of every judged number.
  package var margins: [Margin]
  package var metrics: CaseMetrics
  package var laws: [LawOutcome]
  /// The reasons of the known failures, in order.
  package var knownReasons: [String]
  /// The outcome's identity: the digest of verdict, mismatches and adjustments.
  package var digest: Digest
  /// The failure's identity; nil if nothing failed.
  package var fingerprint: Digest?
  /// The digest of the adjustments alone; nil if only the verdict was requested.
  package var movements: Digest?
  /// The end of an external program's standard error before it failed; otherwise empty.
  ///
  /// Not part of the outcome's identity.
  package var standardError = ""
  /// What the strategy requires and did not find, such as `no table`, so that it had no effect; nil if it
  /// found everything.
  ///
  /// Not part of the outcome's identity; see ``UnmetRequirements``.
  package var unmetRequirement: String?
  /// The first responders at the steps of ``mismatches``; empty if only the verdict was requested.
  ///
  /// Not part of the outcome's identity.
  package var fields: [Int: String] = [:]
  /// The rules that the strategy followed, if its code isn't Headroom's own and declares any; empty if only the
  /// verdict was requested.
  ///
  /// Not part of the outcome's identity.
  package var rules: [String] = []
}

extension JudgedCase {
  /// The outcome of a case whose strategy is not available: nothing is judged.
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

  package func closestMargins(_ limit: Int) -> [Margin] { margins.closest(limit) }
}

extension Margin {
  /// Whether a margin of a subject or law tells how close a case came to failing: not for an equality, nor for what is
  /// exactly on its limit, such as a field flush with the keyboard, or an inset that is as large as it should be.
  package static func tells(_ margin: Double, of subject: String) -> Bool {
    let tolerance = LawRule.tolerances[subject] ?? Tolerance.points
    return margin > Tolerance.slack && abs(margin - tolerance) > Tolerance.slack
  }
}

extension [Margin] {
  /// Returns the margins that are closest to failing, of those that tell it.
  package func closest(_ limit: Int) -> [Margin] {
    filter { Margin.tells($0.margin, of: $0.subject) }.sorted {
      ($0.margin, $0.step) < ($1.margin, $1.step)
    }.prefix(limit)
      .map(\.self)
  }
}

/// The metrics of a case at its end.
package struct CaseMetrics: Hashable, Sendable {
  /// In points; nil if it was never measured.
  package var clearance: Double?
  /// The maximum covered height of the first responder at rest, in points.
  package var coveredPoints: Double
  /// The total distance of all changes of offsets and of the root's origin, in points.
  package var pointsScrolled: Double
  /// How long the first responder was covered.
  package var coveredMilliseconds: Double
}

/// Counts passed and failed checks, and derives the verdict.
struct Tally {
  private(set) var judged = 0
  private(set) var failed = 0
  private(set) var knownFailed = 0
  private(set) var knownPassed = 0

  /// Notes a group of judged lines with the same known failure, or none.
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

  /// `fail` before `unexpectedPass` before `knownFailure`; `unjudged` if nothing was judged.
  var verdict: Verdict {
    if failed > 0 { return .fail }
    if knownPassed > 0 { return .unexpectedPass }
    if knownFailed > 0 { return .knownFailure }
    return judged > 0 ? .pass : .unjudged
  }
}

/// Whether a failure is known today.
enum KnownState: Sendable {
  case none
  case active
  /// It was known until a day in the past.
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
/// It does not depend on messages or exact numbers: a field that is covered by 34 pt in one run and by 36 pt
/// in the next fails in the same way.
enum Fingerprint {
  /// Returns the fingerprint of a case's mismatches; nil if there are none.
  static func of(_ mismatches: [Mismatch], context: DigestContext) -> Digest? {
    guard !mismatches.isEmpty else { return nil }
    for mismatch in mismatches {
      context.update(UInt64(bitPattern: Int64(mismatch.step)))
      context.update("\(mismatch.subject)\0\(mismatch.operator.rawValue)\0")
      context.update(UInt64(bitPattern: Int64(sizeClass(of: mismatch))))
    }
    return context.finish()
  }

  /// Sign and size class: 0 none, ±1 below 1 pt, ±2 below 10, ±3 below 100, ±4 more; 9 if there is no numeric
  /// difference.
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
