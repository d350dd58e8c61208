package import RegressionRunner
import AvoidanceEngine
import Scenarios

/// The approved outcome of a case, or its withdrawal.
package struct Baseline: Hashable, Sendable {
  package var name: CaseName
  /// The approved adjustments as canonical JSON in UTF-8; nil withdraws an earlier approval.
  package var adjustments: [UInt8]?
  package var by: String
  /// In milliseconds since 1970.
  package var at: Int64
  package var reason: String

  package init(name: CaseName, adjustments: [UInt8]?, by: String, at: Int64, reason: String) {
    self.name = name
    self.adjustments = adjustments
    self.by = by
    self.at = at
    self.reason = reason
  }
}

struct BaselineRow: Hashable {
  var caseID: Int64
  var adjustments: [UInt8]?
  var by: String
  var at: Int64
  var reason: String

  init(_ row: borrowing Row) throws {
    caseID = try row.id("case_id")
    adjustments = try row.optionalTextBytes("adjustments")
    by = try row.text("approved_by")
    at = try row.milliseconds("approved_at")
    reason = try row.text("reason")
  }

  init(_ baseline: Baseline, caseID: Int64) {
    self.caseID = caseID
    adjustments = baseline.adjustments
    by = baseline.by
    at = baseline.at
    reason = baseline.reason
  }

  func baseline(of name: CaseName) -> Baseline {
    Baseline(name: name, adjustments: adjustments, by: by, at: at, reason: reason)
  }
}

extension RegressionDatabase {
  /// Returns the currently approved outcomes, in the order of the cases.
  ///
  /// The newest approval or withdrawal of a case counts.
  ///
  /// - Throws: ``DatabaseError`` if the file can't be read.
  package func baselines() throws -> [Baseline] {
    try connection.read {
      try named(try baselineRows().filter { $0.adjustments != nil })
    }
  }

  func named(_ rows: [BaselineRow]) throws -> [Baseline] {
    var baselines: [Baseline] = []
    for row in rows {
      let name = try connection.first("caseByID", ["id": row.caseID]) { try CaseName(row: $0) }
      if let name { baselines.append(row.baseline(of: name)) }
    }
    return baselines
  }

  /// Returns all approvals and withdrawals of a case, newest first.
  package func baselines(of name: CaseName) throws -> [Baseline] {
    guard let id = try caseID(of: name) else { return [] }
    return try connection.rows("baselinesOfCase", ["case": id.value]) {
      try BaselineRow($0).baseline(of: name)
    }
  }

  /// Adds approvals, each as its own row, in one transaction.
  ///
  /// - Throws: ``DatabaseError`` for a scenario, strategy or device that was never imported;
  ///   nothing is changed then.
  package func approve(_ baselines: [Baseline]) throws {
    try connection.write {
      let names = try CaseIDs(self)
      for baseline in baselines {
        guard let id = try names.id(of: baseline.name, self) else {
          throw DatabaseError(.unknownName(.scenario, baseline.name.scenario), path: path)
        }
        try add(baseline, toCase: id)
      }
    }
  }

  // MARK: Import

  /// Imports the baselines of files; those that are gone from a file in the scope are withdrawn.
  func importBaselines(_ baselines: [Baseline], replacing scope: ImportScope, at time: Int64)
    throws -> ImportSummary.Baselines
  {
    var summary = ImportSummary.Baselines()
    var active: [Int64: BaselineRow] = [:]
    for row in try baselineRows() { active[row.caseID] = row }
    guard !baselines.isEmpty || !active.isEmpty else { return summary }
    let names = try CaseIDs(self)
    var present: Set<Int64> = []
    for baseline in baselines {
      guard let id = try names.id(of: baseline.name, self) else {
        summary.unknown.append(baseline.name)
        continue
      }
      present.insert(id)
      let known = active[id]?.adjustments
      if known == baseline.adjustments {
        summary.unchanged.append(baseline.name)
        continue
      }
      if known == nil {
        summary.new.append(baseline.name)
      } else {
        summary.changed.append(baseline.name)
      }
      try add(baseline, toCase: id)
    }
    for (id, row) in active.sorted(by: { $0.key < $1.key })
    where row.adjustments != nil && !present.contains(id) {
      let name = try connection.first("caseByID", ["id": id]) { try CaseName(row: $0) }
      guard let name, let file = names.file(ofScenario: name.scenario) else { continue }
      let source = BaselineDefinition.path(beside: file)
      guard scope.contains(source) else { continue }
      summary.withdrawn.append(name)
      let reason = "removed from \(source)"
      try add(
        Baseline(name: name, adjustments: nil, by: "import", at: time, reason: reason), toCase: id)
    }
    return summary
  }

  /// Adds a row as the current one: at least a millisecond after the newest of its case, whatever
  /// the clocks of other machines said.
  private func add(_ baseline: Baseline, toCase id: Int64) throws {
    var baseline = baseline
    let newest = try connection.first("newestBaseline", ["case": id]) {
      try $0.optionalMilliseconds("newest")
    }
    if let newest = newest ?? nil { baseline.at = Row.time(baseline.at, after: newest) }
    try insert(baseline, toCase: id)
  }

  /// Adds a row with its own time.
  func insert(_ baseline: Baseline, toCase id: Int64) throws {
    try connection.run(
      "insertBaseline",
      [
        "case": id, "adjustments": baseline.adjustments, "by": baseline.by, "at": baseline.at,
        "reason": baseline.reason,
      ])
  }

  private func baselineRows() throws -> [BaselineRow] {
    try connection.rows("activeBaselines") { try BaselineRow($0) }
  }

  /// Finds cases by their names, and creates those that no run has planned yet.
  private struct CaseIDs {
    private var files: [ByteSpelling: String] = [:]
    private var ids: [DefinitionKind: [ByteSpelling: Int64]] = [:]

    init(_ database: RegressionDatabase) throws {
      for kind in [DefinitionKind.scenario, .strategy, .device] {
        try database.connection.forEach(SQL("nameStates", kind)) { row in
          let name = ByteSpelling(try row.text("name"))
          ids[kind, default: [:]][name] = try row.id("id")
          if kind == .scenario, let file = try row.optionalText("file") { files[name] = file }
        }
      }
    }

    func file(ofScenario name: String) -> String? { files[ByteSpelling(name)] }

    func id(of name: CaseName, _ database: RegressionDatabase) throws -> Int64? {
      if let known = try database.caseID(of: name) { return known.value }
      guard let scenario = ids[.scenario]?[ByteSpelling(name.scenario)],
        let strategy = ids[.strategy]?[ByteSpelling(name.strategy)],
        let device = ids[.device]?[ByteSpelling(name.device)]
      else { return nil }
      try database.connection.run(
        "insertCase",
        [
          "scenario": scenario, "strategy": strategy, "device": device,
          "orientation": name.orientation,
        ])
      return database.connection.lastInsertedID
    }
  }
}
