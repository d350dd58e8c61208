import Testing

import RegressionRunner
@testable import RegressionStore

/// A case that was skipped was not run: it is neither fixed nor broken, and ends no streak.
struct SkippedCaseTests {
  @Test(arguments: [
    (Verdict.fail, Verdict.skipped, ComparisonBucket.missing),
    (.skipped, .fail, .missing), (.skipped, .error, .missing),
    (.pass, .skipped, .missing), (.skipped, .skipped, .same),
    (.fail, .pass, .newlyPassing), (.pass, .error, .newlyFailing),
  ])
  func `where one side was not run nothing is compared`(
    before: Verdict, after: Verdict, bucket: ComparisonBucket
  ) {
    #expect(ComparisonBucket.between(before, after, haveSameFailure: true) == bucket)
  }

  /// One run per character: `p`assed, `f`ailed, `s`kipped, `.` without a result.
  private func timeline(_ runs: String) -> CaseTimeline {
    var timeline = CaseTimeline(caseID: CaseID(value: 1))
    let verdicts: [Character: Verdict] = ["p": .pass, "f": .fail, "s": .skipped]
    for (place, character) in runs.enumerated() {
      let point = verdicts[character].map { verdict in
        CaseTimeline.Point(
          verdict: verdict, outcomeID: Int64(verdict.rawValue.count))
      }
      timeline.append(point, place..<place + 1)
    }
    return timeline
  }

  @Test(
    arguments: [
      ("ppff", 2, 2, 1), ("ffss", 2, 2, 1), ("ppss", 2, 2, 1), ("ffssff", 0, 4, nil),
      ("pssp", 0, 2, nil), ("pssf", 3, 1, 0), ("fs.sp", 4, 1, 0), ("ss", 0, 2, nil),
      (".f.", 1, 1, nil),
    ] as [(String, Int, Int, Int?)]
  )
  func `a streak passes over runs in which the case was skipped`(
    runs: String, first: Int, count: Int, before: Int?
  ) throws {
    let streak = try #require(timeline(runs).streak)
    #expect(streak.stretches.first?.runs.lowerBound == first)
    #expect(streak.stretches.map(\.runs.count).reduce(0, +) == count)
    #expect(streak.before.map { $0.runs.upperBound - 1 } == before)
  }

  @Test func `without a result there is no streak`() {
    #expect(timeline("..").streak == nil)
  }
}
