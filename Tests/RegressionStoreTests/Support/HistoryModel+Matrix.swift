import RegressionRunner
@testable import RegressionStore

// What matrices and narrowed comparisons say otherwise than the model.
extension HistoryModel {
  /// Returns what is wrong in comparisons of half the cases, in the matrix of all runs, and in that of
  /// three in another order.
  func differences(
    ofMatricesIn database: RegressionDatabase, _ records: [RegressionStore.Run],
    _ names: [CaseID: CaseName]
  ) throws -> [String] {
    guard let last = records.indices.last else { return [] }
    var wrong: [String] = []
    let even = names.filter { $0.key.value % 2 == 0 }
    for place in records.indices.dropFirst() {
      let comparison = try database.compare(
        records[place], records[place - 1], cases: even.keys.sorted())
      wrong += differences(of: comparison, even, runs[place], runs[place - 1])
    }
    for places in [Array(records.indices), [last, 0, last / 2]] {
      let matrix = try database.matrix(of: places.map { records[$0] })
      wrong += differences(of: matrix, names, places.map { runs[$0] }, "matrix of \(places)")
      let narrowed = try database.matrix(of: places.map { records[$0] }, cases: even.keys.sorted())
      wrong += differences(
        of: narrowed, even, places.map { runs[$0] }, "half the matrix of \(places)")
    }
    return wrong
  }

  /// Returns what is wrong in a comparison of the cases that have names here.
  private func differences(
    of comparison: RunComparison, _ names: [CaseID: CaseName], _ before: Run, _ after: Run
  ) -> [String] {
    var counts: [ComparisonBucket: Int] = [:]
    for name in before.plan.union(after.plan).intersection(names.values) {
      counts[bucket(of: name, before, after), default: 0] += 1
    }
    let isFine =
      comparison.counts.filter { $0.value != 0 } == counts && comparison.reconciles
      && comparison.cases.allSatisfy { names[$0.caseID] != nil }
      && comparison.failingInB
        == names.values.count { after.results[$0]?.verdict.isFailing == true }
    return isFine ? [] : ["half the comparison of runs \(before.number) and \(after.number)"]
  }

  private func differences(
    of matrix: RunMatrix, _ names: [CaseID: CaseName], _ columns: [Run], _ title: String
  ) -> [String] {
    var expected: [CaseName: [String]] = [:]
    var equal = 0
    let all = columns.reduce(into: Set<CaseName>()) { $0.formUnion($1.plan) }
      .intersection(names.values)
    for name in all {
      let cells = columns.map { cell(of: name, $0) }
      let changes = changes(of: name, columns)
      let isSame = cells.allSatisfy {
        $0.split(separator: " ")[0] == cells[0].split(separator: " ")[0]
      }
      if isSame, changes.allSatisfy({ $0 == nil }) {
        equal += 1
      } else {
        expected[name] = zip(cells, changes).map { "\($0) \($1?.rawValue ?? "")" }
      }
    }
    var found: [CaseName: [String]] = [:]
    for row in matrix.rows {
      guard let name = names[row.caseID] else { return ["\(title): an unselected case"] }
      found[name] = zip(row.cells, zip(row.changes, columns)).map { cell, column in
        let text =
          switch cell {
          case .absent: "absent"
          case .missing: "missing"
          case .result(let verdict, _): "\(verdict) \(column.1.results[name]?.name ?? "")"
          }
        return "\(text) \(column.0?.rawValue ?? "")"
      }
    }
    var wrong = found == expected ? [] : ["\(title): \(found), not \(expected)"]
    if matrix.equal != equal { wrong.append("\(title): \(matrix.equal) equal, not \(equal)") }
    for (totals, run) in zip(matrix.totals, columns) {
      let results = run.results.filter { all.contains($0.key) }
      var wanted = RunTotals(planned: run.plan.intersection(all).count)
      for outcome in results.values { wanted[outcome.verdict] += 1 }
      if totals != wanted { wrong.append("\(title): totals of run \(run.number)") }
    }
    if !matrix.reconciles { wrong.append("\(title): does not reconcile") }
    return wrong
  }

  private func isSame(_ left: Outcome?, _ right: Outcome?) -> Bool {
    guard let left, let right else { return left == right }
    return left.isSame(as: right)
  }

  private func cell(of name: CaseName, _ run: Run) -> String {
    guard run.plan.contains(name) else { return "absent" }
    return run.results[name].map { "\($0.verdict) \($0.name)" } ?? "missing"
  }

  private func changes(of name: CaseName, _ columns: [Run]) -> [ComparisonBucket?] {
    var left: Run?
    return columns.map { run in
      guard let result = run.results[name] else { return nil }
      guard let before = left else {
        left = run
        return nil
      }
      // What a run skipped is compared with only where nothing else is to the left.
      if before.results[name]?.verdict == .skipped || result.verdict != .skipped { left = run }
      let bucket = bucket(of: name, before, run)
      let isEqual =
        ![.redefined, .missing].contains(bucket) && isSame(before.results[name], result)
      return isEqual || bucket == .same ? nil : bucket
    }
  }
}
