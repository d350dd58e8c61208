import Scenarios

// What a run judges by where nothing else judges is recorded with it: no clock, and no approval that
// comes later, from here or from elsewhere, changes it.
extension RegressionDatabase {
  /// Returns what was approved for the cases that a run judged, in the order of the cases.
  ///
  /// - Returns: One baseline for each case that one judged, or would have.
  /// - Throws: ``DatabaseError`` when the file can't be read.
  public func baselines(judging run: RunRecord) throws(DatabaseError) -> [Baseline] {
    try connection.read { () throws(DatabaseError) in
      var rows: [BaselineRow] = []
      try connection.forEach(.baselinesJudging, .integer(run.position)) {
        (row) throws(DatabaseError) in
        if !row.isNull("adjustments") { rows.append(try BaselineRow(row)) }
      }
      return try named(rows)
    }
  }

  /// Returns what was approved for a case where a run judged it, or would have; `nil` for nothing.
  public func baseline(judging name: CaseName, in run: RunRecord) throws(DatabaseError) -> Baseline?
  {
    guard let id = try caseID(of: name) else { return nil }
    let row = try connection.first(.baselineJudging, .integer(id.value), .integer(run.position)) {
      (row) throws(DatabaseError) in
      row.isNull("adjustments") ? nil : try BaselineRow(row)
    }
    return row??.baseline(of: name)
  }

  /// Writes what the cases of a run that begins are judged by, where it is another than so far.
  ///
  /// A run begins at the newest position, so that there is no later run to protect.
  func putInForce(_ baselines: [Baseline], judging caseIDs: [Int64], at position: Int64)
    throws(DatabaseError)
  {
    let inForce = try adjustmentsInForce(at: position)
    guard !baselines.isEmpty || !inForce.isEmpty else { return }
    let planned = CaseSet(caseIDs)
    var wanted: [Int64: Baseline] = [:]
    for baseline in baselines where baseline.adjustments != nil {
      if let id = try caseID(of: baseline.name)?.value, planned.contains(id) {
        wanted[id] = baseline
      }
    }
    for (id, baseline) in wanted.sorted(by: { $0.key < $1.key })
    where inForce[id] != baseline.adjustments {
      guard let row = try rowID(of: baseline.adjustments, forCase: id) else {
        throw DatabaseError(.unknownBaseline("\(baseline.name)"), path: path)
      }
      try setSpan(row, of: .baseline(id), at: position)
    }
    for id in inForce.keys.sorted() where planned.contains(id) && wanted[id] == nil {
      try setSpan(nil, of: .baseline(id), at: position)
    }
  }

  private func adjustmentsInForce(at position: Int64) throws(DatabaseError) -> [Int64: [UInt8]] {
    var adjustments: [Int64: [UInt8]] = [:]
    try connection.forEach(.baselinesJudging, .integer(position)) { (row) throws(DatabaseError) in
      if let text = try row.optionalTextBytes("adjustments") {
        adjustments[try row.id("case_id")] = text
      }
    }
    return adjustments
  }

  /// Returns the newest approval of some adjustments for a case.
  private func rowID(of adjustments: [UInt8]?, forCase caseID: Int64) throws(DatabaseError)
    -> Int64?
  {
    var found: Int64?
    try connection.forEach(.baselinesOfCase, .integer(caseID)) { (row) throws(DatabaseError) in
      if found == nil, try row.optionalTextBytes("adjustments") == adjustments {
        found = try row.id("id")
      }
    }
    return found
  }
}
