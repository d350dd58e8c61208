import RegressionRunner
import Scenarios

extension RegressionDatabase {
  /// Compares two runs of this file; `a` is usually the earlier one.
  ///
  /// If `selected` is nil, all cases of both plans are compared.
  ///
  /// - Throws: ``DatabaseError`` if the file can't be read.
  /// - Complexity: Proportional to the changes between the runs if both are complete, have the same
  ///   plan and nothing is selected; otherwise to the size of the plans.
  package func compare(_ a: Run, _ b: Run, cases selected: [CaseID]? = nil)
    throws -> RunComparison
  {
    try connection.read {
      var tally = ComparisonTally(a: a, b: b)
      var scope = try scope(of: a, b)
      let renamed = try renamedCases(in: &scope)
      for caseID in scope.onlyInA { try add(caseID, .onlyInA, to: &tally) }
      for caseID in scope.onlyInB { try add(caseID, .onlyInB, to: &tally) }
      for caseID in scope.missing { try add(caseID, .missing, to: &tally) }
      let redefinition = try redefinition(between: a, b)
      var redefined: Set<Int64> = []
      for caseID in redefinition.cases where try bothHave(caseID, a, b) {
        redefined.insert(caseID)
        try add(caseID, .redefined, to: &tally)
      }
      let rebased = try casesWithOtherBaseline(
        from: min(a.position, b.position), to: max(a.position, b.position))
      let isOnePlan = try haveOnePlan(a, b)
      let isForward = a.position <= b.position
      let changes = try changes(between: a, b)
      var byLaws = redefinition.byLaws
      try byLaws.prepare(changes, in: self)
      for change in changes where !redefined.contains(change.caseID) {
        if !isOnePlan { guard try bothHave(change.caseID, a, b) else { continue } }
        let isRebased =
          rebased.contains(change.caseID)
          ? try isJudgedByBaseline([change.earlier, change.later]) : false
        let finding = try byLaws.finding(change, isForward: isForward, in: self)
        if !isRebased, case .same = finding { continue }
        tally.add(
          change.caseID, isRebased || finding.isRedefinition ? .redefined : nil,
          before: isForward ? change.earlier : change.later,
          after: isForward ? change.later : change.earlier, laws: finding.lawChange)
      }
      for pair in renamed { try add(pair, &byLaws, to: &tally) }
      guard let selected else {
        return tally.comparison(allCases: a.totals.planned + scope.onlyInB.count)
      }
      return try comparison(of: tally, CaseSet(selected.map(\.value)), renamed)
    }
  }

  /// Narrows a comparison to the selected cases; those that aren't in the tally have equal
  /// outcomes.
  private func comparison(
    of tally: ComparisonTally, _ selected: CaseSet, _ renamed: [RenamedCase]
  ) throws -> RunComparison {
    let renamed = renamed.filter { selected.contains($0.a) || selected.contains($0.b) }
    let selected = selected.union(CaseSet(renamed.flatMap { [$0.a, $0.b] }.sorted()))
    let planA = try cases(ofPlan: tally.a.planID).intersection(selected)
    let planB = try cases(ofPlan: tally.b.planID).intersection(selected)
    var tally = tally
    tally.keep { planA.contains($0) || planB.contains($0) }
    let told = tally.cases
    let toldBefore = CaseSet(renamed.filter { told.contains($0.b) }.map(\.a).sorted())
    var failingAlike = 0
    for caseID in planA.union(planB).subtracting(told).subtracting(toldBefore).ids
    where try outcome(of: caseID, in: tally.a)?.verdict.isFailing == true {
      failingAlike += 1
    }
    return tally.comparison(
      planned: (planA.count, planB.count), allCases: planA.union(planB).count - renamed.count,
      failingAlike: failingAlike)
  }

  // MARK: Renamed cases

  /// A case with different ids in two runs because its scenario was renamed between them.
  private struct RenamedCase {
    var a: Int64
    var b: Int64
  }

  /// Removes from `onlyInA` and `onlyInB` the cases that differ only by their scenario's name.
  private func renamedCases(in scope: inout Scope) throws -> [RenamedCase] {
    guard !scope.onlyInA.isEmpty, !scope.onlyInB.isEmpty else { return [] }
    let former = try formerCases()
    guard !former.isEmpty else { return [] }
    func pairs(_ earlier: [Int64], _ later: [Int64]) -> [(earlier: Int64, later: Int64)] {
      // Each earlier case gets one later name: the first of two scenarios with the same 'formerly'.
      var known = Set(earlier)
      return later.compactMap { id in
        let before = former[CaseID(value: id)]?.first { known.contains($0.value) }
        if let before { known.remove(before.value) }
        return before.map { ($0.value, id) }
      }
    }
    let renamed =
      pairs(scope.onlyInA, scope.onlyInB).map { RenamedCase(a: $0.earlier, b: $0.later) }
      + pairs(scope.onlyInB, scope.onlyInA).map { RenamedCase(a: $0.later, b: $0.earlier) }
    let paired = Set(renamed.flatMap { [$0.a, $0.b] })
    scope.onlyInA.removeAll(where: paired.contains)
    scope.onlyInB.removeAll(where: paired.contains)
    return renamed
  }

  /// Adds a renamed case under its name in the second run.
  private func add(
    _ renamed: RenamedCase, _ byLaws: inout LawComparison, to tally: inout ComparisonTally
  ) throws {
    let before = try outcome(of: renamed.a, in: tally.a)
    let after = try outcome(of: renamed.b, in: tally.b)
    let formerly = CaseID(value: renamed.a)
    guard let before, let after else {
      return tally.add(renamed.b, .missing, before: before, after: after, formerly: formerly)
    }
    let change = try contentChange(from: renamed.a, at: tally.a, to: renamed.b, at: tally.b)
    guard change != .another else {
      return tally.add(renamed.b, .redefined, before: before, after: after, formerly: formerly)
    }
    let isForward = tally.a.position <= tally.b.position
    byLaws.take(change, of: renamed.b)
    let outcomes = OutcomeChange(
      caseID: renamed.b, earlier: isForward ? before : after, later: isForward ? after : before)
    try byLaws.prepare([outcomes], in: self)
    let finding = try byLaws.finding(outcomes, isForward: isForward, in: self)
    if case .same = finding { return }
    tally.add(
      renamed.b, finding.isRedefinition ? .redefined : nil, before: before, after: after,
      laws: finding.lawChange, formerly: formerly)
  }

  /// Adds a case to a bucket, or to the one that follows from its outcomes if `bucket` is nil.
  private func add(_ caseID: Int64, _ bucket: ComparisonBucket?, to tally: inout ComparisonTally)
    throws
  {
    tally.add(
      caseID, bucket, before: try outcome(of: caseID, in: tally.a),
      after: try outcome(of: caseID, in: tally.b))
  }

  private func outcome(of caseID: Int64, in run: Run) throws -> OutcomeIdentity? {
    guard try has(run, resultOf: caseID),
      let id = try transition(ofCase: caseID, at: run.position)?.outcome
    else { return nil }
    return try identity(ofOutcome: id)
  }

  // MARK: Scope

  /// The cases that only one run has, and those without a result in at least one.
  private struct Scope {
    var onlyInA: [Int64] = []
    var onlyInB: [Int64] = []
    var missing: [Int64] = []
  }

  private func scope(of a: Run, _ b: Run) throws -> Scope {
    var scope = Scope()
    if a.planID != b.planID {
      let differing = try connection.rows("planDifference", ["one": a.planID, "other": b.planID]) {
        try $0.id("case_id")
      }
      for caseID in differing {
        switch (try plan(a.planID, holds: caseID), try plan(b.planID, holds: caseID)) {
        case (true, false): scope.onlyInA.append(caseID)
        case (false, true): scope.onlyInB.append(caseID)
        default: break
        }
      }
    }
    guard a.state != .complete || b.state != .complete else { return scope }
    let planA = try cases(ofPlan: a.planID)
    let planB = a.planID == b.planID ? planA : try cases(ofPlan: b.planID)
    let both = try recordedCases(of: a, plan: planA)
      .intersection(try recordedCases(of: b, plan: planB))
    scope.missing = planA.intersection(planB).subtracting(both).ids
    return scope
  }

  private func bothHave(_ caseID: Int64, _ a: Run, _ b: Run) throws -> Bool {
    guard try has(a, resultOf: caseID) else { return false }
    if a.planID == b.planID, b.state == .complete { return true }
    return try has(b, resultOf: caseID)
  }
}

struct OutcomeChange {
  var caseID: Int64
  var earlier: OutcomeIdentity
  var later: OutcomeIdentity
}

// A few changes are looked up one by one; for many, all transitions are read in order.
extension RegressionDatabase {
  /// Returns the cases whose outcome differs between the positions of two runs.
  ///
  /// - Complexity: Proportional to the changes between the runs, at most to the size of the file.
  func changes(between a: Run, _ b: Run) throws -> [OutcomeChange] {
    let (earlier, later) = (min(a.position, b.position), max(a.position, b.position))
    // Looking up a change takes about as long as reading eight transitions.
    let many = Int64(max(a.totals.planned, b.totals.planned) / 4)
    let isMany = try connection.first(
      "transitionsExceed", ["limit": many, "after": earlier, "upto": later]
    ) { try $0.flag("exceeds") }
    return isMany == true
      ? try changesRead(from: earlier, to: later) : try changesLookedUp(from: earlier, to: later)
  }

  /// Whether every case that changed between two runs is known to have a result in both.
  ///
  /// A transition belongs to a run whose plan contains the case, so nothing has to be looked up if
  /// all runs from the first to the last have the same plan.
  func haveOnePlan(_ a: Run, _ b: Run) throws -> Bool {
    guard a.planID == b.planID, a.state == .complete, b.state == .complete else { return false }
    let other = try connection.first(
      "otherPlanBetween",
      [
        "after": min(a.position, b.position), "before": max(a.position, b.position),
        "plan": a.planID,
      ]
    ) { try $0.id("number") }
    return other == nil
  }

  private func changesLookedUp(from earlier: Int64, to later: Int64) throws -> [OutcomeChange] {
    try connection.rows("outcomesChangedBetween", ["earlier": earlier, "later": later]) {
      OutcomeChange(
        caseID: try $0.id("case_id"),
        earlier: OutcomeIdentity(
          id: try $0.id("old_id"), verdict: try $0.verdict("old_verdict"),
          digest: try $0.digest("old_digest"),
          fingerprint: try $0.optionalDigest("old_fingerprint"),
          movements: try $0.optionalDigest("old_movements")),
        later: OutcomeIdentity(
          id: try $0.id("new_id"), verdict: try $0.verdict("new_verdict"),
          digest: try $0.digest("new_digest"),
          fingerprint: try $0.optionalDigest("new_fingerprint"),
          movements: try $0.optionalDigest("new_movements")))
    }
  }

  // MARK: Many changes

  /// A case's outcome ids at two positions; 0 if there is none.
  private struct Outcomes {
    var caseID: Int64
    var earlier: Int64 = 0
    var later: Int64 = 0
    var differ: Bool { earlier != 0 && earlier != later }
  }

  private func changesRead(from earlier: Int64, to later: Int64) throws -> [OutcomeChange] {
    let pairs = try outcomes(at: earlier, and: later)
    let found = try identities(ofOutcomes: pairs.flatMap { [$0.earlier, $0.later] })
    return pairs.compactMap { pair in
      guard let old = found[pair.earlier], let new = found[pair.later] else { return nil }
      return OutcomeChange(caseID: pair.caseID, earlier: old, later: new)
    }
  }

  /// Returns the cases whose outcomes at two positions differ.
  private func outcomes(at earlier: Int64, and later: Int64) throws -> [Outcomes] {
    var differing: [Outcomes] = []
    var current = Outcomes(caseID: 0)
    let statement = try connection.cached("transitions")
    statement.bind("position", later)
    defer { statement.reset() }
    while try statement.step() {
      let row = Row(statement)
      let caseID = try row.id("case_id")
      if caseID != current.caseID {
        if current.differ { differing.append(current) }
        current = Outcomes(caseID: caseID)
      }
      current.later = try row.id("outcome_id")
      if try row.position("position") <= earlier { current.earlier = current.later }
    }
    if current.differ { differing.append(current) }
    return differing
  }
}

/// The cases that are redefined, or may be, between two runs.
struct Redefinition {
  /// Those that do something else or are judged by something else.
  var cases: [Int64] = []
  /// Those where only the laws differ: their outcomes decide whether they are redefined.
  var byLaws = LawComparison()
}

// A case is redefined if its actions, what judges it or its approval changed: its outcome is then
// neither a regression nor a fix.
extension RegressionDatabase {
  private func redefinition(between a: Run, _ b: Run) throws -> Redefinition {
    let (earlier, later) = (min(a.position, b.position), max(a.position, b.position))
    let changed = try contentsChanged(from: earlier, to: later)
    let formed = try scenarios(ofForms: changed[.form] ?? [], at: later)
    var redefinition = Redefinition()
    for scenario in (changed[.scenario] ?? []).union(formed).sorted() {
      let change =
        formed.contains(scenario) ? nil : try scenarioChange(scenario, from: earlier, to: later)
      try connection.forEach("casesOfScenario", ["scenario": scenario]) { row in
        let id = try row.id("id")
        switch change?.ofCase(try CaseName(row: row)) ?? .another {
        case .another: redefinition.cases.append(id)
        case let change: redefinition.byLaws.take(change, of: id)
        }
      }
    }
    return redefinition
  }

  /// Returns the ids of the names whose content differs between two positions, including scenarios
  /// that use a changed form.
  func namesChanged(from earlier: Int64, to later: Int64) throws -> [DefinitionKind:
    Set<Int64>]
  {
    var changed = try contentsChanged(from: earlier, to: later)
    let formed = try scenarios(ofForms: changed[.form] ?? [], at: later)
    if !formed.isEmpty { changed[.scenario, default: []].formUnion(formed) }
    return changed
  }

  /// Returns the ids of the names whose own content differs between two positions.
  private func contentsChanged(from earlier: Int64, to later: Int64) throws
    -> [DefinitionKind: Set<Int64>]
  {
    var changed: [DefinitionKind: Set<Int64>] = [:]
    try connection.forEach("spansBetween", ["after": earlier, "upto": later]) { row in
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

  /// Returns the ids of the scenarios that use one of the forms at a position.
  private func scenarios(ofForms ids: Set<Int64>, at position: Int64) throws -> Set<
    Int64
  > {
    var forms: Set<String> = []
    for id in ids {
      if let form = try name(id, .form) { forms.insert(form) }
    }
    guard !forms.isEmpty else { return [] }
    var scenarios: Set<Int64> = []
    try connection.forEach("formOfScenarios", ["position": position]) { row in
      if forms.contains(try row.text("form")) { scenarios.insert(try row.id("name_id")) }
    }
    return scenarios
  }

  func name(_ id: Int64, _ kind: DefinitionKind) throws -> String? {
    try connection.first(SQL("nameByID", kind), ["id": id]) { try $0.text("name") }
  }

  private func revision(_ kind: Int64, _ name: Int64, at position: Int64) throws -> Int64? {
    try connection.first("activeDefinition", ["kind": kind, "name": name, "position": position]) {
      try $0.id("revision_id")
    }
  }

  // MARK: Baselines

  /// Returns the cases whose active approval differs between two positions.
  func casesWithOtherBaseline(from earlier: Int64, to later: Int64) throws -> Set<
    Int64
  > {
    let candidates = try connection.rows("casesRebased", ["after": earlier, "upto": later]) {
      try $0.id("case_id")
    }
    var cases: Set<Int64> = []
    for caseID in candidates
    where try baseline(judging: caseID, at: earlier) != baseline(judging: caseID, at: later) {
      cases.insert(caseID)
    }
    return cases
  }

  private func baseline(judging caseID: Int64, at position: Int64) throws -> [UInt8]? {
    let adjustments = try connection.first(
      "baselineJudging", ["case": caseID, "position": position]
    ) { try $0.optionalTextBytes("adjustments") }
    return adjustments ?? nil
  }

  /// Whether a baseline decided both outcomes, so that another baseline redefines the case.
  ///
  /// A baseline judges only if nothing else does: a failed expectation or law stays a regression,
  /// whatever was approved in between.
  private func isJudgedByBaseline(_ sides: [OutcomeIdentity]) throws -> Bool {
    for side in sides where side.verdict.isFailing {
      let others = try connection.first("otherMismatches", ["id": side.id]) {
        try $0.count("others")
      }
      if others != 0 { return false }
    }
    return sides.allSatisfy { [.pass, .fail, .unjudged].contains($0.verdict) }
  }
}
