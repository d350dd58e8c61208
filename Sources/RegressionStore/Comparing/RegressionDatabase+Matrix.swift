package import RegressionRunner

/// What several runs have for the cases of their plans, beside each other.
package struct RunMatrix: Sendable {
  /// What one run has for one case.
  package enum Cell: Hashable, Sendable {
    /// Its plan does not hold the case.
    case absent
    /// It is planned and has no result.
    case missing
    /// What became of it; see ``RegressionDatabase/outcomes(_:)``.
    case result(Verdict, OutcomeID)

    /// Whether another run's cell is there, missing or absent alike, with the same verdict.
    func isLike(_ other: Cell) -> Bool {
      switch (self, other) {
      case (.result(let mine, _), .result(let theirs, _)): mine == theirs
      default: self == other
      }
    }

    /// The verdict, where there is one.
    package var verdict: Verdict? {
      if case .result(let verdict, _) = self { verdict } else { nil }
    }
  }

  /// A case that is not the same in all runs.
  package struct Row: Hashable, Sendable {
    package let caseID: CaseID
    /// What each run has.
    package let cells: [Cell]
    /// How each run's result differs from that of the nearest run to its left that has one, where there
    /// is one from a run that did not skip the case; `nil` where it does not, and where there is nothing
    /// to compare.
    package let changes: [ComparisonBucket?]
  }

  /// The runs, as they were given.
  package let runs: [Run]
  /// The cases that are not the same in all runs, in the order of their ids.
  package let rows: [Row]
  /// How many cases have the same outcome in all runs, or none in any.
  package let equal: Int
  /// For each run the verdicts of the cases that are looked at.
  package let totals: [RunTotals]

  /// Returns how many cases differ in some way between a run and the nearest to its left that has
  /// them.
  package func count(of bucket: ComparisonBucket) -> Int {
    rows.reduce(0) { sum, row in sum + row.changes.count { $0 == bucket } }
  }

  /// Whether rows and equal cases add up to each run's verdicts: what the rows leave of them must be
  /// the same for every run.
  package var reconciles: Bool {
    let rests = runs.indices.map { column -> [Int] in
      var rest = Verdict.allCases.map { totals[column][$0] } + [totals[column].missing]
      for row in rows {
        switch row.cells[column] {
        case .absent: break
        case .missing: rest[rest.count - 1] -= 1
        case .result(let verdict, _):
          if let index = Verdict.allCases.firstIndex(of: verdict) { rest[index] -= 1 }
        }
      }
      return rest
    }
    return rests.allSatisfy { rest in
      rest == rests.first && rest.allSatisfy { $0 >= 0 } && rest.reduce(0, +) == equal
    }
  }
}

extension RegressionDatabase {
  /// Puts several runs of this file beside each other.
  ///
  /// - Parameters:
  ///   - runs: At least one run, in the order of the columns.
  ///   - selected: The cases to look at; `nil`: all of the plans.
  /// - Returns: The cases that are not the same in all runs; the others are counted.
  /// - Throws: ``DatabaseError`` when the file can't be read.
  /// - Complexity: Proportional to the size of the plans, and to what changed between the runs.
  package func matrix(of runs: [Run], cases selected: [CaseID]? = nil) throws -> RunMatrix {
    try connection.read {
      var columns: [MatrixColumn] = []
      for run in runs { columns.append(try column(of: run)) }
      try followNames(&columns)
      var all = columns.reduce(CaseSet()) { $0.union($1.planned) }
      if let selected {
        let ids = CaseSet(selected.map(\.value))
        let later = columns.flatMap(\.former).filter { ids.contains($0.value) }.map(\.key)
        all = all.intersection(ids.union(CaseSet(later)))
      }
      var redefinitions = Redefinitions()
      var rows: [RunMatrix.Row] = []
      for caseID in try candidates(in: all, columns).ids {
        if let row = try row(of: caseID, columns, &redefinitions) { rows.append(row) }
      }
      let equal = all.subtracting(CaseSet(rows.map(\.caseID.value)))
      return RunMatrix(
        runs: runs,
        rows: rows,
        equal: equal.count,
        totals: try selected == nil
          ? runs.map(\.totals) : totals(of: rows, equal, columns)
      )
    }
  }

  private struct MatrixColumn {
    var run: Run
    var planned: CaseSet
    var recorded: CaseSet
    /// The ids that cases have in this run whose scenarios have another name in others, by the latest ones.
    var former: [Int64: Int64] = [:]

    /// Takes the latest id of a case for the one that the run has.
    mutating func take(_ later: Int64, for own: Int64) {
      planned.remove(own)
      planned.insert(later)
      if recorded.contains(own) { recorded.insert(later) }
      recorded.remove(own)
      former[later] = own
    }
  }

  /// Lets all columns have a case under the latest name of its scenario.
  private func followNames(_ columns: inout [MatrixColumn]) throws {
    let former = try formerCases()
    let all = columns.reduce(CaseSet()) { $0.union($1.planned) }
    let renamed = former.filter { all.contains($0.key.value) }
    // Also those before which another name stood that none of these runs has.
    let earlier = Set(renamed.values.joined())
    for later in Set(renamed.keys).subtracting(earlier).sorted() {
      let chain = (former[later] ?? []).map(\.value)
      for index in columns.indices where !columns[index].planned.contains(later.value) {
        guard let own = chain.first(where: columns[index].planned.contains) else { continue }
        columns[index].take(later.value, for: own)
      }
    }
  }

  private func column(of run: Run) throws -> MatrixColumn {
    let planned = try cases(ofPlan: run.planID)
    let recorded = try recordedCases(of: run, plan: planned)
    return MatrixColumn(run: run, planned: planned, recorded: recorded)
  }

  // MARK: Which cases may differ

  private func candidates(in all: CaseSet, _ columns: [MatrixColumn]) throws -> CaseSet {
    var everywhere = all
    for column in columns { everywhere = everywhere.intersection(column.recorded) }
    var changed: Set<Int64> = []
    let positions = columns.map(\.run.position)
    if let first = positions.min(), let last = positions.max() {
      try connection.forEach("casesChangedBetween", ["after": first, "upto": last]) { row in
        changed.insert(try row.id("case_id"))
      }
    }
    for (left, right) in zip(columns, columns.dropFirst()) {
      let redefinition = try redefinition(between: left.run, right.run)
      changed.formUnion(redefinition.cases)
      changed.formUnion(redefinition.byLaws.contents.keys)
    }
    for column in columns { changed.formUnion(column.former.keys) }
    return all.subtracting(everywhere).union(all.intersection(CaseSet(changed)))
  }

  // MARK: Rows

  /// What a column has for a case, with the id that the case has there.
  private typealias Found = (run: Run, own: Int64, head: OutcomeHead)

  /// Which cases are redefined between two columns, each pair read once, and each outcome.
  private struct Redefinitions {
    private var known: [[Int64]: Pair] = [:]
    private var heads: [Int64: OutcomeHead] = [:]

    private struct Pair {
      var defined: Set<Int64>
      var byLaws: LawComparison
      var rebased: Set<Int64>
    }

    mutating func head(ofOutcome id: Int64, _ database: RegressionDatabase) throws -> OutcomeHead? {
      if let head = heads[id] { return head }
      heads[id] = try database.head(ofOutcome: id)
      return heads[id]
    }

    /// Returns the bucket of a case; nil where both runs have the same.
    mutating func bucket(
      of caseID: Int64, _ before: Found, _ after: Found, _ database: RegressionDatabase
    ) throws -> ComparisonBucket? {
      let key = [before.run.position, after.run.position]
      if known[key] == nil { known[key] = try pair(before.run, after.run, database) }
      let isForward = before.run.position <= after.run.position
      // Without a copy of the pair: what is learnt of laws is written into it.
      if before.own != after.own {
        let change = try database.contentChange(
          from: before.own, at: before.run, to: after.own, at: after.run)
        if change == .another { return .redefined }
        known[key]?.byLaws.take(change, of: caseID)
      } else if known[key]?.defined.contains(before.own) == true {
        return .redefined
      }
      guard let bucket = ComparisonTally.bucket(before.head, after.head) else { return nil }
      if before.own == after.own, known[key]?.rebased.contains(before.own) == true,
        try database.isJudgedByBaseline([before.head, after.head])
      {
        return .redefined
      }
      let change = OutcomeChange(
        caseID: before.own == after.own ? before.own : caseID,
        earlier: isForward ? before.head : after.head,
        later: isForward ? after.head : before.head)
      try known[key]?.byLaws.prepare([change], in: database)
      switch try known[key]?.byLaws.finding(change, isForward: isForward, in: database) {
      case .same: return nil
      case .redefined, .unknown: return .redefined
      case .nothing, nil: return bucket
      }
    }

    private func pair(_ a: Run, _ b: Run, _ database: RegressionDatabase)
      throws -> Pair
    {
      let redefinition = try database.redefinition(between: a, b)
      return Pair(
        defined: Set(redefinition.cases), byLaws: redefinition.byLaws,
        rebased: try database.casesWithOtherBaseline(a, b))
    }
  }

  /// Returns a case's row; `nil` where all runs have the same.
  private func row(
    of caseID: Int64, _ columns: [MatrixColumn], _ redefinitions: inout Redefinitions
  ) throws -> RunMatrix.Row? {
    var cells: [RunMatrix.Cell] = []
    var changes: [ComparisonBucket?] = []
    var left: Found?
    let newest = columns.map(\.run.position).max() ?? 0
    func transitions(_ id: Int64) throws -> [(position: Int64, outcome: Int64)] {
      try connection.rows("caseTransitions", ["case": id, "position": newest]) {
        (position: try $0.position("position"), outcome: try $0.id("outcome_id"))
      }
    }
    let history = try transitions(caseID)
    for column in columns {
      let own = column.former[caseID]
      guard column.recorded.contains(caseID),
        let id = try (own.map(transitions) ?? history)
          .last(where: { $0.position <= column.run.position })?.outcome,
        let head = try redefinitions.head(ofOutcome: id, self)
      else {
        cells.append(column.planned.contains(caseID) ? .missing : .absent)
        changes.append(nil)
        continue
      }
      cells.append(.result(head.verdict, OutcomeID(value: id)))
      var change: ComparisonBucket?
      if let left, left.head.verdict.isSkipped != head.verdict.isSkipped {
        change = .missing
      } else if let left {
        let found = (column.run, own ?? caseID, head)
        change = try redefinitions.bucket(of: caseID, left, found, self)
      }
      changes.append(change)
      // What was skipped is nothing to compare with, as long as there is something else.
      if left?.head.verdict.isSkipped != false || !head.verdict.isSkipped {
        left = (column.run, own ?? caseID, head)
      }
    }
    let isSame =
      cells.allSatisfy { cells[0].isLike($0) } && changes.allSatisfy { $0 == nil }
    guard !isSame else { return nil }
    return RunMatrix.Row(caseID: CaseID(value: caseID), cells: cells, changes: changes)
  }

  // MARK: Totals

  /// Counts the verdicts of selected cases; of equal ones those of any run that has them.
  private func totals(of rows: [RunMatrix.Row], _ equal: CaseSet, _ columns: [MatrixColumn])
    throws -> [RunTotals]
  {
    var shared = RunTotals(planned: equal.count)
    for caseID in equal.ids {
      guard let column = columns.first, column.recorded.contains(caseID),
        let id = try transition(
          ofCase: column.former[caseID] ?? caseID, at: column.run.position)?.outcome,
        let verdict = try head(ofOutcome: id)?.verdict
      else { continue }
      shared[verdict] += 1
    }
    return columns.indices.map { column in
      var totals = shared
      for row in rows where row.cells[column] != .absent {
        totals.planned += 1
        if let verdict = row.cells[column].verdict { totals[verdict] += 1 }
      }
      return totals
    }
  }
}
