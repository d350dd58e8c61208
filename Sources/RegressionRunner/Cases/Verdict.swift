import Scenarios

/// What became of a case in a run.
///
/// A case that has not run is *missing*, which is no verdict: it is only counted.
package enum Verdict: String, Hashable, Sendable, CaseIterable {
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
  package var isFailing: Bool { self == .fail || self == .error }

  /// Whether something may not hold although the verdict is this one.
  package var mayHaveMismatches: Bool {
    switch self {
    case .fail, .error, .knownFailure, .unexpectedPass: true
    case .pass, .unjudged, .skipped: false
    }
  }

  /// Whether the case did not run.
  package var isSkipped: Bool { self == .skipped }
}

extension Verdict? {
  /// Every verdict, and none last.
  package static let all: [Verdict?] = Verdict.allCases + [nil]

  /// Whether the case passed, or failed as it is known to.
  package var isAsExpected: Bool { self == .pass || self == .knownFailure }

  /// The word of files: that of the database, else `missing`.
  package var key: String { self?.rawValue ?? "missing" }
}

/// How many cases of a run have which verdict; with the missing ones they add up to the planned.
///
/// Sums and differences are clamped: numbers of an altered file are told as they are.
package struct RunTotals: Hashable, Sendable {
  /// How many cases the plan holds.
  package var planned: Int
  // A word per verdict, in place: runs are read by the thousand.
  private var counts = SIMD8<Int>.zero

  /// Totals of a run that has not recorded anything.
  package init(planned: Int) {
    self.planned = planned
  }

  /// How many cases have a verdict.
  package subscript(verdict: Verdict) -> Int {
    get { counts[verdict.index] }
    set { counts[verdict.index] = newValue }
  }

  /// How many cases have a verdict, or none.
  package func count(of verdict: Verdict?) -> Int { verdict.map { self[$0] } ?? missing }

  /// How many planned cases have no result.
  package var missing: Int {
    planned.subtractingClamped(sum(of: Verdict.allCases))
  }

  /// How many planned cases have a result.
  package var recorded: Int { planned.subtractingClamped(missing) }

  /// How many cases count as failing.
  package var failing: Int { self[.fail].addingClamped(self[.error]) }

  /// How many cases neither passed nor failed, nor are known to fail; the missing ones, too.
  package var other: Int {
    planned.subtractingClamped(self[.pass]).subtractingClamped(failing)
      .subtractingClamped(self[.knownFailure])
  }

  /// How many cases have one of some verdicts.
  package func sum(of verdicts: [Verdict]) -> Int {
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
