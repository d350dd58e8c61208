import RegressionRunner
package import RegressionStore

/// Leaves cases out of a plan by what the last run has of them, and by shards.
package struct CaseNarrowing: Sendable {
  private let outcomes: OutcomeSelection
  /// Which part of the plan runs.
  let shard: RunHeader.Shard?

  /// Takes what is asked for.
  package init(_ outcomes: OutcomeSelection, shard: RunHeader.Shard?) {
    self.outcomes = outcomes
    self.shard = shard
  }

  /// Whether cases are left out by what the last run has.
  var isFilter: Bool { outcomes.isFilter }

  /// Keeps what has a verdict in the last run, or what changed since.
  ///
  /// - Returns: Where nothing is kept, what is said of that.
  /// - Throws: ``WorkflowError/nothingSelected(_:)`` where there is no run to compare with.
  func narrow(_ plan: inout CasePlan, of suite: RunSuite, by database: RegressionDatabase?) throws
    -> String?
  {
    guard let test = try outcomes.test(by: nil, of: { suite }, in: database) else {
      return nil
    }
    let names = plan
    plan.keep { test.holds(names.names(of: $0)) }
    return plan.count == 0 ? test.nothing : nil
  }

  /// Keeps every N-th case.
  static func keep(_ shard: RunHeader.Shard, of plan: inout CasePlan) {
    var place = 0
    plan.keep { _ in
      defer { place += 1 }
      return place % shard.count == shard.index - 1
    }
  }
}
