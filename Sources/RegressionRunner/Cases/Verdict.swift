import Scenarios

/// The outcome of a case in a run.
///
/// A case that has not run has no verdict; it is counted as *missing*.
package enum Verdict: String, Hashable, Sendable, CaseIterable {
  /// Everything that was judged is as expected.
  case pass
  /// Something that was judged is not as expected.
  case fail
  /// The case could not be run to its end.
  case error
  /// Only known failures occurred.
  case knownFailure
  /// A known failure did not occur.
  case unexpectedPass
  case unjudged
  /// The case did not run, since its strategy's program was not started; never a pass.
  case skipped

  package var isFailing: Bool { self == .fail || self == .error }

  /// Whether a case with this verdict may have mismatches.
  package var mayHaveMismatches: Bool {
    switch self {
    case .fail, .error, .knownFailure, .unexpectedPass: true
    case .pass, .unjudged, .skipped: false
    }
  }

  package var isSkipped: Bool { self == .skipped }
}

extension Verdict? {
  /// All verdicts, and nil last.
  package static let all: [Verdict?] = Verdict.allCases + [nil]

  package var isAsExpected: Bool { self == .pass || self == .knownFailure }

  /// The verdict's name in files: its raw value or `missing`.
  package var key: String { self?.rawValue ?? "missing" }
}

/// The number of cases of a run by verdict; with the missing ones they add up to the planned ones.
///
/// Sums and differences are clamped, since the numbers may come from a modified file.
package struct RunTotals: Hashable, Sendable {
  package var planned: Int
  // A word per verdict, stored inline: runs are read by the thousand.
  private var counts = SIMD8<Int>.zero

  package init(planned: Int) {
    self.planned = planned
  }

  package subscript(verdict: Verdict) -> Int {
    get { counts[verdict.index] }
    set { counts[verdict.index] = newValue }
  }

  package func count(of verdict: Verdict?) -> Int { verdict.map { self[$0] } ?? missing }

  /// How many planned cases have no result.
  package var missing: Int {
    planned.subtractingClamped(sum(of: Verdict.allCases))
  }

  /// How many planned cases have a result.
  package var recorded: Int { planned.subtractingClamped(missing) }

  package var failing: Int { self[.fail].addingClamped(self[.error]) }

  /// How many cases neither passed nor failed, nor are known failures; includes the missing ones.
  package var other: Int {
    planned.subtractingClamped(self[.pass]).subtractingClamped(failing)
      .subtractingClamped(self[.knownFailure])
  }

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
