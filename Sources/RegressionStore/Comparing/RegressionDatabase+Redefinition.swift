import Scenarios

/// The cases that are another matter at one run than at another.
struct Redefinition {
  /// Those whose scenario or form is another.
  var cases: [Int64] = []
  /// Those of whose scenario only the laws are others: whether they are redefined, their outcomes tell.
  var byLaws = LawComparison()
}

// A case is redefined where its scenario, its form or what was approved for it is another: what it
// came to is then neither regression nor fix.
extension RegressionDatabase {
  /// Returns the cases whose scenario or form differs between two runs.
  func redefinition(between a: RunRecord, _ b: RunRecord) throws(DatabaseError) -> Redefinition {
    let (earlier, later) = (min(a.position, b.position), max(a.position, b.position))
    let changed = try contentsChanged(from: earlier, to: later)
    let formed = try scenarios(ofForms: changed[.form] ?? [], at: later)
    let otherLaws = try scenariosWithOtherLaws(from: earlier, to: later)
    var redefinition = Redefinition()
    for scenario in (changed[.scenario] ?? []).union(formed).sorted() {
      let contents = formed.contains(scenario) ? nil : otherLaws[scenario]
      try connection.forEach(.casesOfScenario, .integer(scenario)) { (row) throws(DatabaseError) in
        let id = try row.id("id")
        if let contents {
          redefinition.byLaws.contents[id] = contents
        } else {
          redefinition.cases.append(id)
        }
      }
    }
    return redefinition
  }

  /// Returns the names whose content differs between two positions, by their ids: of forms also the
  /// scenarios that name them.
  func namesChanged(from earlier: Int64, to later: Int64) throws(DatabaseError) -> [DefinitionKind:
    Set<Int64>]
  {
    var changed = try contentsChanged(from: earlier, to: later)
    let formed = try scenarios(ofForms: changed[.form] ?? [], at: later)
    if !formed.isEmpty { changed[.scenario, default: []].formUnion(formed) }
    return changed
  }

  /// Returns the names whose own content differs between two positions, by their ids.
  private func contentsChanged(from earlier: Int64, to later: Int64) throws(DatabaseError)
    -> [DefinitionKind: Set<Int64>]
  {
    var changed: [DefinitionKind: Set<Int64>] = [:]
    try connection.forEach(.spansBetween, .integer(earlier), .integer(later)) {
      (row) throws(DatabaseError) in
      changed[try row.kind("kind"), default: []].insert(try row.id("name_id"))
    }
    for (kind, names) in changed {
      var differing: Set<Int64> = []
      for name in names {
        guard let before = try revision(kind.code, name, at: earlier),
          try revision(kind.code, name, at: later) != before
        else { continue }
        differing.insert(name)
      }
      changed[kind] = differing
    }
    return changed
  }

  /// Returns the scenarios that name one of some forms at a position, by their ids.
  private func scenarios(ofForms ids: Set<Int64>, at position: Int64) throws(DatabaseError) -> Set<
    Int64
  > {
    var forms: Set<String> = []
    for id in ids {
      if let form = try name(id, .form) { forms.insert(form) }
    }
    guard !forms.isEmpty else { return [] }
    var scenarios: Set<Int64> = []
    try connection.forEach(.formOfScenarios, .integer(position)) { (row) throws(DatabaseError) in
      if forms.contains(try row.text("form")) { scenarios.insert(try row.id("name_id")) }
    }
    return scenarios
  }

  func name(_ id: Int64, _ kind: DefinitionKind) throws(DatabaseError) -> String? {
    try connection.first(.nameByID(kind), .integer(id)) { (row) throws(DatabaseError) in
      try row.text("name")
    }
  }

  private func revision(_ kind: Int64, _ name: Int64, at position: Int64) throws(DatabaseError)
    -> Int64?
  {
    try connection.first(.definitionInForce, .integer(kind), .integer(name), .integer(position)) {
      (row) throws(DatabaseError) in try row.id("revision_id")
    }
  }

  // MARK: Baselines

  /// Returns the cases that are judged by something else at one run than at the other, where nothing
  /// but an approval judges them.
  func casesWithOtherBaseline(_ a: RunRecord, _ b: RunRecord) throws(DatabaseError) -> Set<Int64> {
    try casesWithOtherBaseline(from: min(a.position, b.position), to: max(a.position, b.position))
  }

  /// Returns the cases that are judged by something else at a position than at an earlier one.
  func casesWithOtherBaseline(from earlier: Int64, to later: Int64) throws(DatabaseError) -> Set<
    Int64
  > {
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

  private func baseline(judging caseID: Int64, at position: Int64) throws(DatabaseError) -> [UInt8]?
  {
    let adjustments = try connection.first(.baselineJudging, .integer(caseID), .integer(position)) {
      (row) throws(DatabaseError) in try row.optionalTextBytes("adjustments")
    }
    return adjustments ?? nil
  }

  /// Whether a baseline is what judged a case on two sides, so that another baseline redefines it.
  ///
  /// It judges only where nothing else does: what fails by an expectation or a law stays a regression
  /// whatever was approved meanwhile.
  func isJudgedByBaseline(_ sides: [OutcomeHead]) throws(DatabaseError) -> Bool {
    for side in sides where side.verdict.isFailing {
      let others = try connection.first(.otherMismatches, .integer(side.id)) {
        (row) throws(DatabaseError) in try row.count("others")
      }
      if others != 0 { return false }
    }
    return sides.allSatisfy { [.pass, .fail, .unjudged].contains($0.verdict) }
  }
}
