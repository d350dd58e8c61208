import Scenarios

// A case is redefined where its scenario, its form or what was approved for it is another: what it
// came to is then neither regression nor fix.
extension RegressionDatabase {
  /// Returns the cases whose scenario or form differs between two runs.
  func casesRedefined(
    between a: RunRecord,
    _ b: RunRecord
  ) throws(DatabaseError) -> [Int64] {
    let (earlier, later) = (min(a.position, b.position), max(a.position, b.position))
    var changed: [(kind: Int64, name: Int64)] = []
    try connection.forEach(.spansBetween, .integer(earlier), .integer(later)) {
      (row) throws(DatabaseError) in
      changed.append((try row.kind("kind").code, try row.id("name_id")))
    }
    var scenarios: Set<Int64> = []
    var forms: Set<String> = []
    for (kind, name) in changed {
      guard kind == DefinitionKind.scenario.code || kind == DefinitionKind.form.code,
        let before = try revision(kind, name, at: earlier),
        try revision(kind, name, at: later) != before
      else { continue }
      if kind == DefinitionKind.scenario.code {
        scenarios.insert(name)
      } else if let form = try connection.first(
        .nameByID(.form),
        .integer(name),
        row: { (row) throws(DatabaseError) in try row.text("name") }
      ) {
        forms.insert(form)
      }
    }
    if !forms.isEmpty {
      try connection.forEach(.formOfScenarios, .integer(later)) { (row) throws(DatabaseError) in
        if forms.contains(try row.text("form")) { scenarios.insert(try row.id("name_id")) }
      }
    }
    var cases: [Int64] = []
    for scenario in scenarios.sorted() {
      try connection.forEach(.casesOfScenario, .integer(scenario)) { (row) throws(DatabaseError) in
        cases.append(try row.id("id"))
      }
    }
    return cases
  }

  private func revision(
    _ kind: Int64,
    _ name: Int64,
    at position: Int64
  ) throws(DatabaseError) -> Int64? {
    try connection.first(
      .definitionInForce,
      .integer(kind),
      .integer(name),
      .integer(position)
    ) { (row) throws(DatabaseError) in try row.id("revision_id") }
  }

  // MARK: Baselines

  /// Returns the cases that are judged by something else at one run than at the other, where nothing
  /// but an approval judges them.
  func casesWithOtherBaseline(
    _ a: RunRecord,
    _ b: RunRecord
  ) throws(DatabaseError) -> Set<Int64> {
    let (earlier, later) = (min(a.position, b.position), max(a.position, b.position))
    var candidates: [Int64] = []
    try connection.forEach(.casesRebased, .integer(earlier), .integer(later)) {
      (row) throws(DatabaseError) in candidates.append(try row.id("case_id"))
    }
    var cases: Set<Int64> = []
    for caseID in candidates
    where try baseline(judging: caseID, at: earlier) != baseline(judging: caseID, at: later) {
      cases.insert(caseID)
    }
    return cases
  }

  private func baseline(
    judging caseID: Int64,
    at position: Int64
  ) throws(DatabaseError) -> [UInt8]? {
    let adjustments = try connection.first(
      .baselineJudging,
      .integer(caseID),
      .integer(position)
    ) { (row) throws(DatabaseError) in try row.optionalTextBytes("adjustments") }
    return adjustments ?? nil
  }

  /// Whether a baseline is what judged a case on two sides, so that another baseline redefines it.
  ///
  /// It judges only where nothing else does: what fails by an expectation or a law stays a regression
  /// whatever was approved meanwhile.
  func isJudgedByBaseline(
    _ sides: [OutcomeHead]
  ) throws(DatabaseError) -> Bool {
    for side in sides where side.verdict.isFailing {
      let others = try connection.first(.otherMismatches, .integer(side.id)) {
        (row) throws(DatabaseError) in try row.count("others")
      }
      if others != 0 { return false }
    }
    return sides.allSatisfy { [.pass, .fail, .unjudged].contains($0.verdict) }
  }
}
