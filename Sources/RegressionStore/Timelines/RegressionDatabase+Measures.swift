package import RegressionRunner
import Scenarios
import SystemCalls

// A case's measures belong to the case in a run. They are stored when they change, like the
// outcome, and measured again only if something that they depend on may have changed.
extension RegressionDatabase {
  /// Returns the measures of the cases of a run; `cases` nil means all.
  ///
  /// - Returns: JSON in UTF-8 by the cases that have measures.
  /// - Throws: ``DatabaseError`` if the file can't be read.
  /// - Complexity: For a few cases proportional to their number; otherwise one pass over the
  ///   measures of the file.
  package func measures(of run: Run, cases: [CaseID]? = nil) throws -> [CaseID:
    [UInt8]]
  {
    try measures(at: run.position, cases: cases)
  }

  private func measures(at position: Int64, cases: [CaseID]?) throws -> [CaseID: [UInt8]] {
    var measures: [CaseID: [UInt8]] = [:]
    if let cases, cases.count <= 64 {
      for id in cases {
        let found = try connection.first(
          "activeMeasures", ["case": id.value, "position": position]
        ) { try $0.optionalTextBytes("body") }
        measures[id] = found ?? nil
      }
      return measures
    }
    let wanted = cases.map { CaseSet($0.map(\.value)) }
    // In the order of positions: the last one holds.
    try connection.forEach("measures", ["position": position]) { row in
      let id = try row.id("case_id")
      guard wanted?.contains(id) ?? true else { return }
      measures[CaseID(value: id)] = try row.optionalTextBytes("body")
    }
    return measures
  }

  /// Returns the cases whose measures differ between two runs that measured them in the same
  /// version.
  package func measuresChanged(between a: Run, _ b: Run) throws -> [CaseID] {
    guard a.header.measuresVersion > 0, a.header.measuresVersion == b.header.measuresVersion else {
      return []
    }
    let (earlier, later) = (min(a.position, b.position), max(a.position, b.position))
    var changed: [CaseID] = []
    for id in try casesMeasured(from: earlier, to: later) {
      guard try has(a, resultOf: id), try has(b, resultOf: id) else { continue }
      let sides = try [a, b].map { run in
        try measures(of: run, cases: [CaseID(value: id)])[CaseID(value: id)]
      }
      if let before = sides[0], let after = sides[1], before != after {
        changed.append(CaseID(value: id))
      }
    }
    return changed
  }

  private func casesMeasured(from earlier: Int64, to later: Int64) throws -> [Int64] {
    try connection.rows("casesMeasuredBetween", ["after": earlier, "upto": later]) {
      try $0.id("case_id")
    }
  }

  /// Returns what external strategies wrote to standard error before cases of a run ended as
  /// errors.
  package func notes(of run: Run) throws -> [CaseID: String] {
    var notes: [CaseID: String] = [:]
    try connection.forEach("notes", ["run": run.number]) { row in
      notes[CaseID(value: try row.id("case_id"))] = try row.text("standard_error")
    }
    return notes
  }

  func setNote(_ standardError: String, ofCase caseID: Int64, inRun run: Int64) throws {
    try connection.run("setNote", ["case": caseID, "run": run, "standard_error": standardError])
  }

  // MARK: Measures that are kept

  /// How many earlier runs are searched for the last one that has a case.
  private static let lookback = 32

  /// Returns the cases of a starting run whose measures are still those of the last time if their
  /// outcomes are.
  ///
  /// These are the cases whose scenario, form, strategy, device, approval, engine and version of
  /// measures are the same as in the last run with a result of the case. Runs before that one are
  /// not looked at: a case may be measured once too often, never once too seldom.
  func measuresKept(
    by header: RunHeader, _ plan: RunPlan, _ resolved: ResolvedPlan, after runs: [Run],
    at position: Int64
  ) throws -> KeptMeasures {
    var kept: [Bool] = []
    var places: [Int64: Int] = [:]
    var open: CaseSet?
    var seen = 0
    // Missing measures are taken again, and so are unreadable ones.
    let unmeasured = try casesWithoutMeasures(at: position).union(
      try casesWithWrongMeasures(at: position, of: resolved.caseIDs))
    for run in runs where run.position < position {
      seen += 1
      if seen > Self.lookback { break }
      let isAlike =
        run.header.engineVersion == header.engineVersion
        && run.header.measuresVersion == header.measuresVersion
      var changes = try changes(from: run.position, to: position)
      changes.cases.formUnion(unmeasured)
      if open == nil, isAlike, changes.isEmpty, run.state == .complete,
        run.planID == resolved.id
      {
        return .all
      }
      if open == nil {
        open = CaseSet(resolved.caseIDs)
        kept = Array(repeating: false, count: plan.cases.count)
        places = Dictionary(zip(resolved.caseIDs, resolved.caseIDs.indices)) { first, _ in first }
      }
      guard let rest = open, !rest.ids.isEmpty else { break }
      let has = try recordedCases(of: run, plan: try cases(ofPlan: run.planID)).intersection(rest)
      open = rest.subtracting(has)
      guard isAlike else { continue }
      for id in has.ids where !changes.cases.contains(id) {
        guard let place = places[id] else { continue }
        let planned = plan.cases[place]
        kept[place] = !changes.touches(
          plan.scenarios[Int(planned.scenario)], plan.strategies[Int(planned.strategy)],
          plan.devices[Int(planned.device)])
      }
    }
    return .some(open == nil ? Array(repeating: false, count: plan.cases.count) : kept)
  }

  private func casesWithoutMeasures(at position: Int64) throws -> Set<Int64> {
    var cases: Set<Int64> = []
    try connection.forEach("casesWithoutMeasures", ["before": position]) { row in
      cases.insert(try row.id("case_id"))
    }
    return cases
  }

  private func casesWithWrongMeasures(at position: Int64, of caseIDs: [Int64]) throws -> [Int64] {
    let measures = try measures(at: position - 1, cases: caseIDs.map { CaseID(value: $0) })
    let bodies = Array(Set(measures.values))
    let areWrong = ParallelMap.map(bodies.count, piece: 512) { place in
      CaseMeasures.problem(bodies[place]) != nil
    }
    let wrong = Set(zip(bodies, areWrong).filter(\.1).map(\.0))
    return wrong.isEmpty ? [] : measures.filter { wrong.contains($0.value) }.map(\.key.value)
  }

  /// What differs between two positions.
  private struct Changes {
    var scenarios: Set<ByteSpelling> = []
    var strategies: Set<ByteSpelling> = []
    var devices: Set<ByteSpelling> = []
    /// Cases without measures, with another approval, or with a row of measures in between.
    ///
    /// A run that was, or may still be, recorded at the same time got such a row, to keep what it
    /// relied on.
    var cases: Set<Int64> = []

    var isEmpty: Bool {
      scenarios.isEmpty && strategies.isEmpty && devices.isEmpty && cases.isEmpty
    }

    func touches(_ scenario: String, _ strategy: String, _ device: String) -> Bool {
      scenarios.contains(ByteSpelling(scenario)) || strategies.contains(ByteSpelling(strategy))
        || devices.contains(ByteSpelling(device))
    }
  }

  private func changes(from earlier: Int64, to later: Int64) throws -> Changes {
    let changed = try namesChanged(from: earlier, to: later)
    func names(_ kind: DefinitionKind) throws -> Set<ByteSpelling> {
      var names: Set<ByteSpelling> = []
      for id in changed[kind] ?? [] {
        if let name = try name(id, kind) { names.insert(ByteSpelling(name)) }
      }
      return names
    }
    var cases = try casesWithOtherBaseline(from: earlier, to: later)
    for id in try casesMeasured(from: earlier, to: later) { cases.insert(id) }
    return Changes(
      scenarios: try names(.scenario), strategies: try names(.strategy),
      devices: try names(.device), cases: cases)
  }
}

// The baselines that a run judges by are recorded with it: neither a clock nor a later approval,
// from here or from a merge, changes them.
extension RegressionDatabase {
  /// Returns the baselines that a run judged by or would have judged by, in the order of the cases.
  package func baselines(judging run: Run) throws -> [Baseline] {
    try connection.read {
      var rows: [BaselineRow] = []
      try connection.forEach("baselinesJudging", ["position": run.position]) { row in
        if !row.isNull("adjustments") { rows.append(try BaselineRow(row)) }
      }
      return try named(rows)
    }
  }

  /// Returns the baseline by which a run judged a case, or would have; nil if there is none.
  package func baseline(judging name: CaseName, in run: Run) throws -> Baseline? {
    guard let id = try caseID(of: name) else { return nil }
    let row = try connection.first("baselineJudging", ["case": id.value, "position": run.position])
    { row in
      row.isNull("adjustments") ? nil : try BaselineRow(row)
    }
    return row??.baseline(of: name)
  }

  /// Records the baselines that judge the cases of a starting run, if they changed.
  ///
  /// A run starts at the newest position, so there is no later run to protect.
  func activate(_ baselines: [Baseline], judging caseIDs: [Int64], at position: Int64) throws {
    let active = try activeAdjustments(at: position)
    guard !baselines.isEmpty || !active.isEmpty else { return }
    let planned = CaseSet(caseIDs)
    var wanted: [Int64: Baseline] = [:]
    for baseline in baselines where baseline.adjustments != nil {
      if let id = try caseID(of: baseline.name)?.value, planned.contains(id) {
        wanted[id] = baseline
      }
    }
    for (id, baseline) in wanted.sorted(by: { $0.key < $1.key })
    where active[id] != baseline.adjustments {
      guard let row = try rowID(of: baseline.adjustments, forCase: id) else {
        throw DatabaseError(.unknownBaseline("\(baseline.name)"), path: path)
      }
      try setSpan(row, of: .baseline(id), at: position)
    }
    for id in active.keys.sorted() where planned.contains(id) && wanted[id] == nil {
      try setSpan(nil, of: .baseline(id), at: position)
    }
  }

  private func activeAdjustments(at position: Int64) throws -> [Int64: [UInt8]] {
    var adjustments: [Int64: [UInt8]] = [:]
    try connection.forEach("baselinesJudging", ["position": position]) { row in
      if let text = try row.optionalTextBytes("adjustments") {
        adjustments[try row.id("case_id")] = text
      }
    }
    return adjustments
  }

  /// Returns the id of the newest approval with these adjustments for a case.
  private func rowID(of adjustments: [UInt8]?, forCase caseID: Int64) throws -> Int64? {
    var found: Int64?
    try connection.forEach("baselinesOfCase", ["case": caseID]) { row in
      if found == nil, try row.optionalTextBytes("adjustments") == adjustments {
        found = try row.id("id")
      }
    }
    return found
  }
}
