package import RegressionRunner

/// A case's results in a series of runs, with equal neighbours merged into stretches.
package struct CaseTimeline: Sendable {
  /// A result of the case in a run.
  package struct Point: Hashable, Sendable {
    package let verdict: Verdict
    package let outcomeID: Int64
  }

  /// Consecutive runs with the same result for the case.
  package struct Stretch: Hashable, Sendable {
    /// Indices in the series of runs.
    package let runs: Range<Int>
    /// The result; nil if the runs have none.
    package let point: Point?
  }

  package let caseID: CaseID
  /// Oldest first; they cover the whole series.
  package private(set) var stretches: [Stretch] = []

  init(caseID: CaseID) { self.caseID = caseID }

  mutating func append(_ point: Point?, _ runs: Range<Int>) {
    guard !runs.isEmpty else { return }
    if let last = stretches.last, last.point == point {
      stretches[stretches.count - 1] = Stretch(
        runs: last.runs.lowerBound..<runs.upperBound, point: point)
    } else {
      stretches.append(Stretch(runs: runs, point: point))
    }
  }

  /// Returns the timeline without the results outside of some runs.
  package func clamped(to runs: Range<Int>) -> CaseTimeline {
    var clamped = CaseTimeline(caseID: caseID)
    for stretch in stretches {
      let inside = stretch.runs.clamped(to: runs)
      guard !inside.isEmpty else {
        clamped.append(nil, stretch.runs)
        continue
      }
      clamped.append(nil, stretch.runs.lowerBound..<inside.lowerBound)
      clamped.append(stretch.point, inside)
      clamped.append(nil, inside.upperBound..<stretch.runs.upperBound)
    }
    return clamped
  }

  package var hasResult: Bool { stretches.contains { $0.point != nil } }
}

extension RegressionDatabase {
  /// Returns the results of some cases in a series of runs, including those under their scenarios'
  /// former names.
  ///
  /// - Parameters:
  ///   - cases: The cases, in the order of their ids.
  ///   - runs: The runs, oldest first.
  /// - Returns: A timeline for each case.
  /// - Throws: ``DatabaseError`` if the file can't be read.
  package func timelines(of cases: [CaseID], in runs: [Run]) throws -> [CaseTimeline] {
    let former = try formerCases()
    guard !former.isEmpty else { return try ownTimelines(of: cases, in: runs) }
    let all = Set(cases).union(cases.flatMap { former[$0] ?? [] }).sorted()
    let timelines = Dictionary(
      try ownTimelines(of: all, in: runs).map { ($0.caseID, $0) }, uniquingKeysWith: { $1 })
    return cases.compactMap { caseID in
      (former[caseID] ?? []).reduce(timelines[caseID]) { timeline, before in
        timelines[before].flatMap { timeline?.filled(from: $0) } ?? timeline
      }
    }
  }

  /// Returns the results of some cases in a series of runs under their current names only.
  ///
  /// - Parameters:
  ///   - cases: The cases, in the order of their ids.
  ///   - runs: The runs, oldest first.
  /// - Returns: A timeline for each case.
  /// - Throws: ``DatabaseError`` if the file can't be read.
  /// - Complexity: For a few cases proportional to the runs and the cases' transitions; otherwise
  ///   one pass over the file's transitions.
  private func ownTimelines(of cases: [CaseID], in runs: [Run]) throws -> [CaseTimeline] {
    guard let last = runs.last, !cases.isEmpty else { return [] }
    return try connection.read {
      let groups = try groups(of: runs, isForFew: cases.count <= 64)
      var verdicts: [Int64: Verdict] = [:]
      let history = try changes(of: cases, upTo: last.position)
      var timelines: [CaseTimeline] = []
      timelines.reserveCapacity(cases.count)
      for caseID in cases {
        var timeline = CaseTimeline(caseID: caseID)
        let changes = history[caseID.value] ?? []
        var next = 0
        for group in groups {
          guard try holds(group, caseID.value) else {
            timeline.append(nil, group.runs)
            continue
          }
          var start = group.runs.lowerBound
          while start < group.runs.upperBound {
            while next < changes.count, changes[next].position <= runs[start].position { next += 1 }
            var end = group.runs.upperBound
            if next < changes.count {
              let position = changes[next].position
              end = runs[start..<end].partition { $0.position >= position }
            }
            var point: CaseTimeline.Point?
            if next > 0 {
              let outcome = changes[next - 1].outcome
              if verdicts[outcome] == nil {
                verdicts[outcome] = try identity(ofOutcome: outcome)?.verdict
              }
              point = verdicts[outcome].map {
                CaseTimeline.Point(verdict: $0, outcomeID: outcome)
              }
            }
            timeline.append(point, start..<end)
            start = end
          }
        }
        timelines.append(timeline)
      }
      return timelines
    }
  }

  /// Consecutive complete runs with one plan, or a single incomplete run.
  private struct RunGroup {
    var runs: Range<Int>
    var run: Run
    /// The cases with a result; nil if they are to be looked up one by one.
    var cases: CaseSet?
  }

  private func groups(of runs: [Run], isForFew: Bool) throws -> [RunGroup] {
    var groups: [RunGroup] = []
    var plans: [Int64: CaseSet] = [:]
    for (index, run) in runs.enumerated() {
      let last = groups.count - 1
      if last >= 0, groups[last].run.planID == run.planID, groups[last].run.state == .complete,
        run.state == .complete
      {
        groups[last].runs = groups[last].runs.lowerBound..<(index + 1)
        continue
      }
      var cases: CaseSet?
      if !isForFew {
        if plans[run.planID] == nil { plans[run.planID] = try self.cases(ofPlan: run.planID) }
        let plan = plans[run.planID] ?? CaseSet()
        cases = run.state == .complete ? plan : try recordedCases(of: run, plan: plan)
      }
      groups.append(RunGroup(runs: index..<(index + 1), run: run, cases: cases))
    }
    return groups
  }

  private func holds(_ group: RunGroup, _ caseID: Int64) throws -> Bool {
    if let cases = group.cases { return cases.contains(caseID) }
    return try has(group.run, resultOf: caseID)
  }

  private func changes(of cases: [CaseID], upTo position: Int64) throws -> [Int64: [(
    position: Int64, outcome: Int64
  )]] {
    var changes: [Int64: [(position: Int64, outcome: Int64)]] = [:]
    if cases.count <= 64 {
      for caseID in cases {
        try connection.forEach("caseTransitions", ["case": caseID.value, "position": position]) {
          row in
          changes[caseID.value, default: []].append(
            (try row.position("position"), try row.id("outcome_id")))
        }
      }
      return changes
    }
    let wanted = CaseSet(cases.map(\.value))
    try connection.forEach("transitions", ["position": position]) { row in
      let caseID = try row.id("case_id")
      if wanted.contains(caseID) {
        changes[caseID, default: []].append(
          (try row.position("position"), try row.id("outcome_id")))
      }
    }
    return changes
  }
}

extension ArraySlice {
  /// The first index from which a predicate holds, in a slice partitioned by it.
  fileprivate func partition(_ test: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if test(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

extension CaseTimeline {
  /// The last stretches with the same state as the last result (failing, not failing or skipped),
  /// oldest first, and the stretch before them; nil if there is no result.
  ///
  /// Runs that skipped the case say nothing about it: they are ignored, unless it is skipped now.
  package var streak: (stretches: [Stretch], before: Stretch?)? {
    let results = stretches.filter { $0.point != nil }
    guard let now = results.last?.point?.verdict else { return nil }
    let counted = now == .skipped ? results : results.filter { $0.point?.verdict != .skipped }
    let count = counted.reversed().prefix { stretch in
      guard let verdict = stretch.point?.verdict else { return false }
      return verdict.isFailing == now.isFailing && (verdict == .skipped) == (now == .skipped)
    }.count
    return (counted.suffix(count), counted.dropLast(count).last)
  }
}
