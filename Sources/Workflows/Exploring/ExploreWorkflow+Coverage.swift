import AvoidanceEngine
package import Exploring
import RegressionRunner
package import Reports
import Scenarios

// What no case of a suite reaches, and small inputs that do.
extension ExploreWorkflow {
  /// A suite's coverage, and where to search for what is missing.
  package struct CoveragePlan: Sendable {
    /// What the suite's cases reach.
    package fileprivate(set) var report: CoverageReport
    /// The strategies under which to search.
    fileprivate let strategies: [StrategyDefinition]
    fileprivate let devices: [DeviceDefinition]
  }

  /// Runs a suite for what its cases reach.
  ///
  /// - Parameter suite: What is run; nothing of it is recorded.
  /// - Returns: What is reached; nil where it was interrupted.
  /// - Throws: An error where something is wrong, or no case is selected.
  package func coverage(of suite: RunRequest) throws -> CoveragePlan? {
    if let folder = request.folder { try FoundFile.prepare(folder) }
    guard let prepared = try RunWorkflow(suite, observer).prepare({ _ in }) else { return nil }
    let runner = Runner(
      suite: prepared.suite, plan: prepared.plan,
      options: .init(jobs: request.jobs, today: request.today))
    let observer = observer
    let coverage = runner.coverage(isCancelled: { observer.isCancelled })
    guard !observer.isCancelled else { return nil }
    let used = Set(runner.plan.cases.map { Int($0.strategy) }).sorted()
    return CoveragePlan(
      report: CoverageReport(suite.paths.isEmpty ? "the database" : "the suite", coverage),
      strategies: used.map { runner.suite.strategies[$0] }.filter { $0.value.model.isAvailable },
      devices: try devices([]))
  }

  /// Searches for inputs that reach what the suite does not, one strategy after the other.
  ///
  /// Laws, subjects and steps that are not found under one strategy are searched under the next.
  ///
  /// - Parameters:
  ///   - plan: What the suite reaches.
  ///   - command: Says the call that finds the same once more.
  ///   - progress: Told now and then how far it is.
  /// - Returns: The plan's report with what was found.
  /// - Throws: An error where an input can't be written.
  package func search(
    _ plan: CoveragePlan, command: (ExplorationSettings, _ tries: Int) -> String,
    progress: (Exploration.Progress) -> Void
  ) throws -> CoverageReport {
    var report = plan.report
    report.tries = [:]
    for strategy in plan.strategies where !observer.isCancelled {
      let wanted = report.open.map(\.item).filter { item in
        if case .rule(_, let model) = item, model != strategy.value.model.name { return false }
        return report.found[item] == nil && ExplorationGoal.canReach(item)
      }
      guard !wanted.isEmpty else { continue }
      var goal = ExplorationGoal(.law, [strategy], laws: wanted.compactMap(\.law))
      goal.wanted = wanted
      var settings = settings(goal, plan.devices, request.forms ?? .generated, [])
      settings.findings = wanted.count
      let explored = explore(settings, command: { command(settings, $0) }, progress: progress)
      let fit = explored.result.tries - explored.result.unfit
      if fit == 0, explored.result.tries > 0 { report.idle.append(strategy.name) }
      for item in wanted { report.tries?[item, default: 0] += fit }
      for file in explored.findings {
        switch file.found.finding.breach.kind {
        case .reach(let item): report.found[item] = file
        default: report.faults.append(file)
        }
      }
      if let failure = explored.failure { throw failure }
    }
    return report
  }
}
