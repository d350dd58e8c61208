import AvoidanceEngine
import RegressionRunner
import RegressionStore
import Scenarios

/// Leaves cases out of a plan by what the last run has of them, and by shards.
struct CaseNarrowing: Sendable {
  static let failed = CommandOption.flag(
    "failed",
    "Only cases that failed in the last run; with --changed, those too."
  )
  static let changed = CommandOption.flag(
    "changed",
    "Only cases whose scenario, form, strategy or device differs from the last run's, and new ones."
  )
  static let shard = CommandOption.text(
    "shard",
    value: "k/n",
    "Only every N-th case, beginning with the K-th; see 'headroom merge --as-one'."
  ) { word in
    Self.shard(word) == nil
      ? "K/N with K from 1 to N, and N up to \(RunHeader.Shard.greatestCount)" : nil
  }

  private let isFailed: Bool
  private let isChanged: Bool
  /// Which part of the plan runs.
  let shard: RunHeader.Shard?

  init(_ arguments: ParsedArguments) {
    isFailed = arguments[Self.failed]
    isChanged = arguments[Self.changed]
    shard = arguments[Self.shard].flatMap { Self.shard($0) }
  }

  /// Whether cases are left out by what the last run has.
  var isFilter: Bool { isFailed || isChanged }

  /// Keeps what failed in the last run, or what changed since.
  ///
  /// - Returns: Where nothing is kept, what is said of that.
  /// - Throws: ``CommandFailure`` with 4 where there is no run to compare with.
  func narrow(
    _ plan: inout CasePlan,
    of suite: RunSuite,
    by database: RegressionDatabase?
  ) async throws -> String? {
    guard isFilter else { return nil }
    guard let database, case .found(let last) = try await database.resolveRun("latest") else {
      throw CommandFailure(
        .nothingSelected,
        "there is no complete run yet, which --failed and --changed look at"
      )
    }
    var kept: Set<CaseName> = []
    if isFailed {
      let failing = try await database.results(of: last).results.filter(\.verdict.isFailing)
      kept.formUnion(try await database.names(ofCases: failing.map(\.caseID)).values)
    }
    var changed = ChangedNames()
    if isChanged {
      changed = ChangedNames(
        planned: Set(try await database.plannedNames(of: last)),
        used: try await database.definitions(usedBy: last),
        suite
      )
    }
    let names = plan
    plan.keep { entry in
      let name = names.names(of: entry)
      return kept.contains(name) || (isChanged && changed.contains(name))
    }
    guard plan.count == 0 else { return nil }
    let words = [isFailed ? "failed in" : nil, isChanged ? "changed since" : nil].compactMap(\.self)
    return "no case \(words.joined(separator: " or ")) run \(last.number)"
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

/// What a run did not have as it is now.
private struct ChangedNames {
  var planned: Set<CaseName> = []
  var scenarios: Set<String> = []
  var strategies: Set<String> = []
  var devices: Set<String> = []

  init() {}

  init(planned: Set<CaseName>, used: [DefinitionReference], _ suite: RunSuite) {
    self.planned = planned
    let used = Set(used)
    func changed(_ definitions: [some Definition]) -> Set<String> {
      Set(definitions.filter { !used.contains(DefinitionReference($0)) }.map(\.name))
    }
    let forms = changed(Array(suite.forms.values))
    scenarios = changed(suite.scenarios)
    for scenario in suite.scenarios where forms.contains(scenario.value.form) {
      scenarios.insert(scenario.name)
    }
    strategies = changed(suite.strategies)
    devices = changed(suite.devices)
  }

  func contains(_ name: CaseName) -> Bool {
    !planned.contains(name) || scenarios.contains(name.scenario)
      || strategies.contains(name.strategy) || devices.contains(name.device)
  }
}
