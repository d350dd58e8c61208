import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

/// Leaves cases out of a plan by what the last run has of them, and by shards.
struct CaseNarrowing: Sendable {
  static let shard = CommandOption.text(
    "shard",
    value: "k/n",
    "Only every N-th case, beginning with the K-th; see 'headroom merge --as-one'."
  ) { word in
    Self.shard(word) == nil
      ? "K/N with K from 1 to N, and N up to \(RunHeader.Shard.greatestCount)" : nil
  }

  private let outcomes: OutcomeSelection
  /// Which part of the plan runs.
  let shard: RunHeader.Shard?

  init(_ arguments: ParsedArguments) {
    outcomes = OutcomeSelection(arguments)
    shard = arguments[Self.shard].flatMap { Self.shard($0) }
  }

  /// Whether cases are left out by what the last run has.
  var isFilter: Bool { outcomes.isFilter }

  /// Keeps what has a verdict in the last run, or what changed since.
  ///
  /// - Returns: Where nothing is kept, what is said of that.
  /// - Throws: ``CommandFailure`` with 4 where there is no run to compare with.
  func narrow(
    _ plan: inout CasePlan,
    of suite: RunSuite,
    by database: RegressionDatabase?
  ) async throws -> String? {
    guard let test = try await outcomes.test(by: nil, of: { suite }, in: database) else {
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

  private static func shard(_ word: String) -> RunHeader.Shard? {
    let parts = word.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]), index >= 1,
      index <= count, count <= RunHeader.Shard.greatestCount
    else { return nil }
    return RunHeader.Shard(index: index, count: count)
  }
}
