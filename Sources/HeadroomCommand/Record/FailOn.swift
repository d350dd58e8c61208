import RegressionRunner
import RegressionStore

/// Which results make `run` and `compare` exit with status 1.
enum FailOn: String, Hashable, Sendable, CaseIterable {
  case failure
  case regression
  /// Any case differs, or is in only one run.
  case change
  case never

  /// Whether a run fails even without a comparison.
  func fails(_ totals: RunTotals) -> Bool { self == .failure && totals.failing > 0 }

  func fails(_ comparison: RunComparison) -> Bool {
    switch self {
    case .never: false
    case .failure: comparison.failingInB > 0
    case .regression: comparison.count(of: .newlyFailing) > 0
    case .change: !comparison.isUnchanged
    }
  }

  /// The failures that don't count because they are redefined or new cases, not regressions, or nil.
  func passedOver(_ comparison: RunComparison) -> String? {
    guard self == .regression else { return nil }
    let (redefined, new) = (comparison.redefinedAndFailing, comparison.newAndFailing)
    var parts: [String] = []
    if redefined > 0 {
      parts.append(
        redefined == 1
          ? "1 redefined case now fails"
          : "\(redefined) redefined cases now fail"
      )
    }
    if new > 0 { parts.append(new == 1 ? "1 new case fails" : "\(new) new cases fail") }
    guard !parts.isEmpty else { return nil }
    let object = redefined + new == 1 ? "it" : "them"
    return parts.joined(separator: ", ")
      + "; use --fail-on failure or change to count \(object)"
  }
}

extension FailOn {
  /// The failures that can't be compared because the earlier run has no result for them, or nil.
  ///
  /// The run then counts as incomplete, as does a comparison.
  func incomparable(_ comparison: RunComparison) -> String? {
    guard self == .regression || self == .change else { return nil }
    let cases = comparison.cases.filter {
      $0.bucket == .missing && $0.after?.verdict.isFailing == true
    }
    guard !cases.isEmpty else { return nil }
    let subject = cases.count == 1 ? "1 failing case" : "\(cases.count) failing cases"
    let object = cases.count == 1 ? "it" : "them"
    let skipped = cases.count { $0.before != nil }
    let why =
      switch skipped {
      case cases.count: "skipped \(object)"
      case 0: "has no result for \(object)"
      default: "skipped \(object) or has no result"
      }
    return "\(subject) can't be compared: run \(comparison.a.number) \(why); name another run with "
      + "--against, or use --fail-on failure"
  }
}
