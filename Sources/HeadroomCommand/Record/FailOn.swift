import RegressionRunner
import RegressionStore

/// What makes `run` and `compare` end with 1.
enum FailOn: String, Hashable, Sendable, CaseIterable {
  /// A case of the newer run counts as failing.
  case failure
  /// A case is newly failing.
  case regression
  /// Any case differs, or is only in one run.
  case change
  /// Nothing.
  case never

  /// Whether a run alone makes the command fail.
  func fails(_ totals: RunTotals) -> Bool { self == .failure && totals.failing > 0 }

  /// Whether a comparison makes the command fail.
  func fails(_ comparison: RunComparison) -> Bool {
    switch self {
    case .never: false
    case .failure: comparison.failingInB > 0
    case .regression: comparison.count(of: .newlyFailing) > 0
    case .change: !comparison.isUnchanged
    }
  }

  /// What fails in a comparison and does not make the command fail, as it is no regression but
  /// redefined or new; nil for nothing.
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
  /// What fails in a run and can't be judged, as the earlier one planned it and did not run it; nil for
  /// nothing, and where no earlier run judges.
  ///
  /// A run is incomplete then, as a comparison is.
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
