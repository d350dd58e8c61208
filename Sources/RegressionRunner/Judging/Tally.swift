import RegressionStore
import Scenarios

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
    case .expired: failed += max(broken, 1)
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
  /// It was known until a day that is past.
  case expired

  init(_ failure: KnownFailure?, today: CalendarDay) {
    guard let failure else {
      self = .none
      return
    }
    self = failure.until.isOver(on: today) ? .expired : .active
  }
}
