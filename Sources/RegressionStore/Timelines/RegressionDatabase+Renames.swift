// A renamed scenario is a new name with cases of its own; `formerly` in its content names the one
// whose history it continues. The data stays as it was recorded, so that files can be merged;
// whatever covers several runs follows the names.
extension RegressionDatabase {
  /// Returns for each case of a renamed scenario the cases whose history it continues, the latest
  /// first.
  package func formerCases() throws -> [CaseID: [CaseID]] {
    var former: [CaseID: [CaseID]] = [:]
    try connection.forEach("formerCases") { row in
      former[CaseID(value: try row.id("case_id")), default: []]
        .append(CaseID(value: try row.id("former_id")))
    }
    return former
  }
}

extension CaseTimeline {
  /// Returns the timeline with another case's results in the runs in which this one has none.
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
