package import RegressionRunner
package import Scenarios

/// The group of a case in a comparison of two runs, in reading order: regressions, fixes, changed
/// movement, and redefined cases last.
package enum ComparisonBucket: String, Hashable, Sendable, CaseIterable {
  /// Failing in the second run, and run without failing in the first.
  case newlyFailing
  /// Failing in both, differently.
  case otherFailure
  /// Planned in both, but without a result in at least one, or skipped in exactly one.
  case missing
  /// Failing in the first run only, and run in the second.
  case newlyPassing
  /// A different verdict, failing in neither.
  case otherVerdict
  /// The same verdict but a different outcome; cases skipped in both count as the same.
  case movedDifferently
  /// Failing in both, in the same way.
  case sameFailure
  /// Only in the plan of the second run.
  case onlyInB
  /// Only in the plan of the first run.
  case onlyInA
  /// The case's definition or its approval changed: neither regression nor fix. If only the
  /// scenario's laws changed, the case is redefined if that explains the different verdict, and
  /// otherwise counted as if they hadn't.
  case redefined
  case same
}

/// A case in a comparison, with its outcome in both runs; nil if a run has none.
package struct ComparedCase: Hashable, Sendable {
  package let caseID: CaseID
  /// The first bucket that fits.
  package let bucket: ComparisonBucket
  package let before: OutcomeIdentity?
  package let after: OutcomeIdentity?
  /// How the scenario's laws differ, if that alone redefines the case.
  package let laws: LawChange?
  /// The case's id in the first run, if its scenario was renamed between them.
  package var formerly: CaseID?

  /// Whether it fails in the second run but not in the first, even if it may not be a regression.
  package var nowFails: Bool {
    after?.verdict.isFailing == true && before?.verdict.isFailing != true
  }

  /// Whether it passes in the second run and failed in the first, including known failures.
  package var nowPasses: Bool {
    guard let before, after?.verdict == .pass else { return false }
    return before.verdict.isFailing || before.verdict == .knownFailure
  }

  /// The order within a bucket: new failures first, then new passes.
  fileprivate var rank: Int {
    nowFails ? 0 : nowPasses ? 1 : before?.verdict != after?.verdict ? 2 : 3
  }
}

/// The differences between two runs; every case of both plans is in exactly one bucket.
package struct RunComparison: Sendable {
  package let a: Run
  package let b: Run
  /// How many of the first run's planned cases are compared: all, unless some were selected.
  let plannedInA: Int
  let plannedInB: Int
  package let counts: [ComparisonBucket: Int]
  /// The cases that differ, in the order of the buckets.
  ///
  /// These are all cases of every bucket but `same`, and those of `sameFailure` whose outcomes
  /// aren't identical.
  package let cases: [ComparedCase]

  package func count(of bucket: ComparisonBucket) -> Int { counts[bucket] ?? 0 }

  package var isUnchanged: Bool { cases.isEmpty }

  /// How many of the redefined cases fail in the second run but not in the first.
  package var redefinedAndFailing: Int {
    cases.count { $0.bucket == .redefined && $0.nowFails }
  }

  /// How many of the redefined cases pass in the second run and failed in the first.
  package var redefinedAndPassing: Int {
    cases.count { $0.bucket == .redefined && $0.nowPasses }
  }

  /// How many of the redefined cases fail laws that the first run did not check, and those laws.
  package var failingNewLaws: (cases: Int, laws: [Law]) {
    let broken = cases.compactMap(\.laws?.newlyBroken).filter { !$0.isEmpty }
    let laws = Set(broken.joined())
    return (broken.count, Law.allCases.filter(laws.contains))
  }

  package var newAndFailing: Int {
    cases.count { $0.bucket == .onlyInB && $0.after?.verdict.isFailing == true }
  }

  /// Whether the buckets add up to the plans of both runs.
  package var reconciles: Bool {
    let all = counts.values.clampedSum()
    return all.subtractingClamped(count(of: .onlyInB)) == plannedInA
      && all.subtractingClamped(count(of: .onlyInA)) == plannedInB
      && counts.values.allSatisfy { $0 >= 0 }
  }

  package var failingInB: Int {
    cases.count { $0.after?.verdict.isFailing == true }
      .addingClamped(count(of: .sameFailure))
      .subtractingClamped(cases.count { $0.bucket == .sameFailure })
  }
}

/// Puts the cases of a comparison into buckets and counts them.
struct ComparisonTally {
  let a: Run
  let b: Run
  private var entries: [ComparedCase] = []

  var cases: CaseSet { CaseSet(entries.map(\.caseID.value)) }

  init(a: Run, b: Run) {
    self.a = a
    self.b = b
  }

  /// Adds a case that differs; if `bucket` is nil, to the one that follows from its outcomes.
  ///
  /// A case skipped in only one of the runs can't be compared, even if it was redefined between
  /// them.
  mutating func add(
    _ caseID: Int64, _ bucket: ComparisonBucket?, before: OutcomeIdentity?, after: OutcomeIdentity?,
    laws: LawChange? = nil, formerly: CaseID? = nil
  ) {
    var bucket = bucket ?? Self.bucket(before, after)
    if let before, let after, before.verdict.isSkipped != after.verdict.isSkipped {
      bucket = .missing
    }
    guard let bucket else { return }
    entries.append(
      ComparedCase(
        caseID: CaseID(value: caseID), bucket: bucket, before: before, after: after, laws: laws,
        formerly: formerly))
  }

  mutating func keep(_ test: (Int64) -> Bool) { entries.removeAll { !test($0.caseID.value) } }

  /// Returns the comparison of all cases; `allCases` is their number in both plans together.
  func comparison(allCases: Int) -> RunComparison {
    comparison(
      planned: (a.totals.planned, b.totals.planned),
      allCases: allCases,
      failingAlike: a.totals.failing
        .subtractingClamped(entries.count { $0.before?.verdict.isFailing == true })
    )
  }

  /// Returns the comparison: cases that were not added have equal outcomes.
  ///
  /// - Parameters:
  ///   - planned: How many of the cases are in each plan.
  ///   - allCases: How many cases there are.
  ///   - failingAlike: How many of the cases that were not added fail.
  /// - Returns: The buckets, which add up to all cases.
  func comparison(planned: (a: Int, b: Int), allCases: Int, failingAlike: Int) -> RunComparison {
    var counts: [ComparisonBucket: Int] = [:]
    for entry in entries { counts[entry.bucket, default: 0] += 1 }
    let equal = allCases.subtractingClamped(entries.count).subtractingClamped(failingAlike)
    counts[.sameFailure] = (counts[.sameFailure] ?? 0).addingClamped(failingAlike)
    counts[.same] = (counts[.same] ?? 0).addingClamped(equal)
    let buckets = Dictionary(uniqueKeysWithValues: zip(ComparisonBucket.allCases, 0...))
    // Entries are large, so indices are sorted instead.
    let order = entries.indices.map { place in
      let entry = entries[place]
      return (buckets[entry.bucket] ?? 0, entry.rank, entry.caseID, place)
    }
    .sorted { $0 < $1 }
    return RunComparison(
      a: a, b: b, plannedInA: planned.a, plannedInB: planned.b, counts: counts,
      cases: order.map { entries[$0.3] })
  }

  /// Returns the bucket of a case that both runs have; nil if the outcomes are the same.
  private static func bucket(_ before: OutcomeIdentity?, _ after: OutcomeIdentity?)
    -> ComparisonBucket?
  {
    guard let before, let after, !before.isSame(as: after) else { return nil }
    let bucket = ComparisonBucket.between(
      before.verdict, after.verdict, haveSameFailure: before.fingerprint == after.fingerprint)
    return bucket == .same ? nil : bucket
  }
}

extension ComparisonBucket {
  /// The bucket of a case with different outcomes in two runs, or under two strategies.
  ///
  /// A skipped case did not run: skipped on one side it is missing there, neither a fix nor a
  /// regression; skipped on both sides it is the same.
  ///
  /// - Parameters:
  ///   - before: The first verdict.
  ///   - after: The second verdict.
  ///   - haveSameFailure: Whether the failures have the same fingerprint.
  /// - Returns: The first bucket that fits.
  package static func between(_ before: Verdict, _ after: Verdict, haveSameFailure: Bool)
    -> ComparisonBucket
  {
    switch (before.isSkipped, after.isSkipped) {
    case (true, true): return .same
    case (true, false), (false, true): return .missing
    case (false, false): break
    }
    switch (before.isFailing, after.isFailing) {
    case (false, true): return .newlyFailing
    case (true, false): return .newlyPassing
    case (true, true): return haveSameFailure ? .sameFailure : .otherFailure
    case (false, false): return before == after ? .movedDifferently : .otherVerdict
    }
  }
}
