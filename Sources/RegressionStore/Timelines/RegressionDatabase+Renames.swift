// A scenario that was renamed is another name, with cases of its own; `formerly` in its content says whose
// history it goes on with. What is stored stays as it was recorded, so that files can be merged; what
// tells of several runs follows the names.
extension RegressionDatabase {
  /// Returns the cases that went before others, whose scenarios were renamed, by the later ones.
  package func formerCases() throws -> [CaseID: CaseID] {
    var former: [CaseID: CaseID] = [:]
    try connection.forEach("formerCases") { row in
      former[CaseID(value: try row.id("case_id"))] = CaseID(value: try row.id("former_id"))
    }
    return former
  }
}

extension [CaseID: CaseID] {
  /// Returns the cases that went before a case, the latest first.
  package func chain(of caseID: CaseID) -> [CaseID] {
    var chain: [CaseID] = []
    var last = caseID
    while let before = self[last], before != caseID, !chain.contains(before) {
      chain.append(before)
      last = before
    }
    return chain
  }
}

extension CaseTimeline {
  /// Returns the timeline with what another case has in the runs in which this one has no result.
  func filled(from other: CaseTimeline) -> CaseTimeline {
    var filled = CaseTimeline(caseID: caseID)
    for stretch in stretches {
      guard stretch.point == nil else {
        filled.append(stretch.point, stretch.runs)
        continue
      }
      for theirs in other.stretches {
        filled.append(theirs.point, theirs.runs.clamped(to: stretch.runs))
      }
    }
    return filled
  }
}
