package import RegressionRunner
package import Scenarios

/// Where a case stands in a comparison of two runs, in the order in which people read it: what got worse,
/// what got better, what moved, and last what was redefined.
package enum ComparisonBucket: String, Hashable, Sendable, CaseIterable {
  /// Failing in the second run, and run without failing in the first.
  case newlyFailing
  /// Failing in both, in another way.
  case otherFailure
  /// Planned in both, but without a result in at least one, or skipped in exactly one.
  case missing
  /// Failing in the first run only, and run in the second.
  case newlyPassing
  /// With another verdict, failing in neither.
  case otherVerdict
  /// The same verdict, but not the same outcome; what was skipped in both is the same.
  case movedDifferently
  /// Failing in both, in the same way.
  case sameFailure
  /// Only the plan of the second run holds it.
  case onlyInB
  /// Only the plan of the first run holds it.
  case onlyInA
  /// What it does or what judges it changed, or what was approved for it: neither regression nor fix. Where
  /// only the scenario's laws did, it is redefined if that is why the verdict is another, and else counted
  /// as if they had not.
  case redefined
  /// The same outcome.
  case same
}

/// A case in a comparison, with what both runs have for it.
package struct ComparedCase: Hashable, Sendable {
  package let caseID: CaseID
  /// The first bucket that fits.
  package let bucket: ComparisonBucket
  /// What the first run has.
  package let before: OutcomeIdentity?
  /// What the second run has.
  package let after: OutcomeIdentity?
  /// How the laws of the scenario differ, where that alone redefines the case.
  package let laws: LawChange?
  /// What it was in the first run, where its scenario was renamed between them.
  package var formerly: CaseID?

  /// Whether it fails in the second run and did not in the first, though nobody can say that it is a
  /// regression.
  package var nowFails: Bool {
    after?.verdict.isFailing == true && before?.verdict.isFailing != true
  }

  /// Whether it passes in the second run and failed in the first, also as a known failure.
  package var nowPasses: Bool {
    guard let before, after?.verdict == .pass else { return false }
    return before.verdict.isFailing || before.verdict == .knownFailure
  }

  /// Its place in its bucket: what got worse first, then what got better.
  fileprivate var rank: Int {
    nowFails ? 0 : nowPasses ? 1 : before?.verdict != after?.verdict ? 2 : 3
  }
}

/// What differs between two runs; every case of both plans is in exactly one bucket.
package struct RunComparison: Sendable {
  /// The first run.
  package let a: Run
  /// The second run.
  package let b: Run
  /// How many of the first run's planned cases are compared: all, unless some were selected.
  let plannedInA: Int
  /// How many of the second run's planned cases are compared.
  let plannedInB: Int
  /// How many cases are in each bucket.
  package let counts: [ComparisonBucket: Int]
  /// The cases that differ, in the order of the buckets.
  ///
  /// These are all of every bucket but `same`, and of `sameFailure` those whose outcomes are not
  /// equal in everything.
  package let cases: [ComparedCase]

  /// Returns how many cases are in a bucket.
  package func count(of bucket: ComparisonBucket) -> Int { counts[bucket] ?? 0 }

  /// Whether both runs have the same cases with the same outcomes.
  package var isUnchanged: Bool { cases.isEmpty }

  /// How many of the redefined cases fail in the second run and did not in the first.
  package var redefinedAndFailing: Int {
    cases.count { $0.bucket == .redefined && $0.nowFails }
  }

  /// How many of the redefined cases pass in the second run and failed in the first.
  package var redefinedAndPassing: Int {
    cases.count { $0.bucket == .redefined && $0.nowPasses }
  }

  /// How many of the redefined cases fail laws that the first run did not check, and the laws.
  package var failingNewLaws: (cases: Int, laws: [Law]) {
    let broken = cases.compactMap(\.laws?.newlyBroken).filter { !$0.isEmpty }
    let laws = Set(broken.joined())
    return (broken.count, Law.allCases.filter(laws.contains))
  }

  /// How many of the cases that only the second run has fail.
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

  /// How many of the compared cases fail in the second run.
  package var failingInB: Int {
    cases.count { $0.after?.verdict.isFailing == true }
      .addingClamped(count(of: .sameFailure))
      .subtractingClamped(cases.count { $0.bucket == .sameFailure })
  }
}

/// Puts the cases of a comparison into buckets, and counts.
struct ComparisonTally {
  let a: Run
  let b: Run
  private var entries: [ComparedCase] = []

  /// The cases that were added.
  var cases: CaseSet { CaseSet(entries.map(\.caseID.value)) }

  init(a: Run, b: Run) {
    self.a = a
    self.b = b
  }

  /// Adds a case that differs; without a bucket, the one that its outcomes call for.
  ///
  /// A case that was skipped in one of the runs only has nothing to be compared with there, also where
  /// it was redefined between them.
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

  /// Leaves out the cases for which a test does not hold.
  mutating func keep(_ test: (Int64) -> Bool) { entries.removeAll { !test($0.caseID.value) } }

  /// Returns the comparison of all cases of both plans.
  ///
  /// - Parameter allCases: How many cases are in either plan.
  /// - Returns: The buckets, which add up to all cases.
  func comparison(allCases: Int) -> RunComparison {
    comparison(
      planned: (a.totals.planned, b.totals.planned),
      allCases: allCases,
      failingAlike: a.totals.failing
        .subtractingClamped(entries.count { $0.before?.verdict.isFailing == true })
    )
  }

  /// Returns the comparison: the cases that were not added have equal outcomes.
  ///
  /// - Parameters:
  ///   - planned: How many of the cases are in each plan.
  ///   - allCases: How many cases there are.
  ///   - failingAlike: How many of those that were not added fail.
  /// - Returns: The buckets, which add up to all cases.
  func comparison(planned: (a: Int, b: Int), allCases: Int, failingAlike: Int) -> RunComparison {
    var counts: [ComparisonBucket: Int] = [:]
    for entry in entries { counts[entry.bucket, default: 0] += 1 }
    let equal = allCases.subtractingClamped(entries.count).subtractingClamped(failingAlike)
    counts[.sameFailure] = (counts[.sameFailure] ?? 0).addingClamped(failingAlike)
    counts[.same] = (counts[.same] ?? 0).addingClamped(equal)
    let buckets = Dictionary(uniqueKeysWithValues: zip(ComparisonBucket.allCases, 0...))
    // An entry is large: what is sorted are places.
    let order = entries.indices.map { place in
      let entry = entries[place]
      return (buckets[entry.bucket] ?? 0, entry.rank, entry.caseID, place)
    }
    .sorted { $0 < $1 }
    return RunComparison(
      a: a, b: b, plannedInA: planned.a, plannedInB: planned.b, counts: counts,
      cases: order.map { entries[$0.3] })
  }

  /// Returns the bucket of a case that both runs have; `nil` when the outcomes are the same.
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
  /// The bucket of a case with other outcomes in two runs, or under two strategies.
  ///
  /// What was skipped did not run: skipped on one side only it is missing there, neither a fix nor a
  /// regression, and skipped on both sides it is the same.
  ///
  /// - Parameters:
  ///   - before: What became of it first.
  ///   - after: What became of it then.
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
