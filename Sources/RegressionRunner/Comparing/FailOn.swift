public import RegressionStore

/// What makes `run` and `compare` end with 1.
public enum FailOn: String, Hashable, Sendable, CaseIterable {
  /// A case of the newer run counts as failing.
  case failure
  /// A case is newly failing.
  case regression
  /// Any case differs, or is only in one run.
  case change
  /// Nothing.
  case never

  /// Whether a run alone makes the command fail.
  public func fails(_ totals: RunTotals) -> Bool { self == .failure && totals.failing > 0 }

  /// Whether a comparison makes the command fail.
  public func fails(_ comparison: RunComparison) -> Bool {
    switch self {
    case .never: false
    case .failure: comparison.failingInB > 0
    case .regression: comparison.count(of: .newlyFailing) > 0
    case .change: !comparison.isUnchanged
    }
  }
}

extension FailOn {
  /// Whether several runs beside each other make the command fail; each is judged by the nearest to
  /// its left that has the case, and failures count in the last one.
  public func fails(_ matrix: RunMatrix) -> Bool {
    switch self {
    case .never: false
    case .failure: (matrix.totals.last?.failing ?? 0) > 0
    case .regression: matrix.count(of: .newlyFailing) > 0
    case .change: !matrix.rows.isEmpty
    }
  }
}

extension FailOn {
  /// Whether two strategies beside each other make the command fail.
  public func fails(_ comparison: StrategyComparison) -> Bool {
    switch self {
    case .never: false
    case .failure: comparison.rows.contains { $0.b?.verdict.isFailing == true }
    case .regression: comparison.count(of: .newlyFailing) > 0
    case .change: comparison.count(of: .same) < comparison.rows.count
    }
  }
}

extension RunComparison {
  /// Whether both runs have the same cases with the same outcomes.
  public var isUnchanged: Bool { cases.isEmpty }
}
