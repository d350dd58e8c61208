/// What became of a case in a run.
///
/// A case that has not run is *missing*, which is no verdict: it is only counted.
public enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// Everything that was judged is as expected.
  case pass
  /// Something that was judged is not as expected.
  case fail
  /// The case could not be run to its end.
  case error
  /// Only what is known to fail failed.
  case knownFailure
  /// Something that is known to fail did not.
  case unexpectedPass
  /// Nothing was judged.
  case unjudged
  /// The case did not run, as its strategy's program was not started; never a pass.
  case skipped

  /// Whether the verdict counts as failing in a comparison.
  public var isFailing: Bool { self == .fail || self == .error }

  /// Whether something may not hold although the verdict is this one.
  public var mayHaveMismatches: Bool {
    switch self {
    case .fail, .error, .knownFailure, .unexpectedPass: true
    case .pass, .unjudged, .skipped: false
    }
  }

  /// Whether the case did not run.
  public var isSkipped: Bool { self == .skipped }
}

/// How many cases of a run have which verdict; with the missing ones they add up to the planned.
///
/// Sums and differences are clamped: numbers of an altered file are told as they are.
public struct RunTotals: Hashable, Sendable {
  /// How many cases the plan holds.
  public var planned: Int
  // A word per verdict, in place: runs are read by the thousand.
  private var counts = SIMD8<Int>.zero

  /// Totals of a run that has not recorded anything.
  public init(planned: Int) {
    self.planned = planned
  }

  /// How many cases have a verdict.
  public subscript(verdict: Verdict) -> Int {
    get { counts[verdict.index] }
    set { counts[verdict.index] = newValue }
  }

  /// How many planned cases have no result.
  public var missing: Int {
    planned.subtractingClamped(sum(of: Verdict.allCases))
  }

  /// How many planned cases have a result.
  public var recorded: Int { planned.subtractingClamped(missing) }

  /// How many cases count as failing.
  public var failing: Int { self[.fail].addingClamped(self[.error]) }

  /// How many cases neither passed nor failed, nor are known to fail; the missing ones, too.
  public var other: Int {
    planned.subtractingClamped(self[.pass]).subtractingClamped(failing)
      .subtractingClamped(self[.knownFailure])
  }

  /// How many cases have one of some verdicts.
  public func sum(of verdicts: [Verdict]) -> Int {
    var sum = 0
    for verdict in verdicts { sum = sum.addingClamped(self[verdict]) }
    return sum
  }
}

extension Verdict {
  fileprivate var index: Int {
    switch self {
    case .pass: 0
    case .fail: 1
    case .error: 2
    case .knownFailure: 3
    case .unexpectedPass: 4
    case .unjudged: 5
    case .skipped: 6
    }
  }
}
