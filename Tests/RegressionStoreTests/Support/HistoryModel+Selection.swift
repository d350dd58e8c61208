import RegressionRunner
@testable import RegressionStore

// What narrowed comparisons say otherwise than the model.
extension HistoryModel {
  /// Returns what is wrong in comparisons of half the cases.
  func differences(
    ofSelectionsIn database: RegressionDatabase, _ records: [RegressionStore.Run],
    _ names: [CaseID: CaseName]
  ) throws -> [String] {
    var wrong: [String] = []
    let even = names.filter { $0.key.value % 2 == 0 }
    for place in records.indices.dropFirst() {
      let comparison = try database.compare(
        records[place], records[place - 1], cases: even.keys.sorted())
      wrong += differences(of: comparison, even, runs[place], runs[place - 1])
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
}
