import RegressionRunner
import RegressionStore
import Scenarios

// Which of the planned cases run.
extension RunCommand {
  /// Returns the selected cases; nil where there are none and that is allowed.
  ///
  /// - Throws: ``CommandFailure`` with 4 where nothing is selected, which says so where all that is
  ///   meant is archived.
  func plan(
    _ suite: RunSuite,
    _ selection: Selection,
    _ reading: SuiteReading?,
    _ existing: RegressionDatabase?
  ) async throws -> CasePlan? {
    do {
      return try Planning.plan(
        suite,
        selection,
        allowsEmpty: arguments[SharedOptions.allowEmpty],
        limit: arguments[SharedOptions.maxCases],
        command: "run"
      )
    } catch let failure as CommandFailure where failure.status == .nothingSelected {
      guard let existing else { throw failure }
      var archived: Set<String>
      if let reading {
        archived = try await existing.namesArchivedByHand(of: .scenario)
        archived.formIntersection(reading.suite.scenarios.map(\.name))
      } else {
        archived = Set(
          try await existing.currentDefinitions(of: [.scenario], includingArchived: true)
            .map(\.name)
        )
        archived.subtract(suite.scenarios.map(\.name))
      }
      guard let words = Planning.words(ofArchived: archived, selection, suite) else {
        throw failure
      }
      throw CommandFailure(.nothingSelected, words)
    }
  }

  /// Leaves out what --failed, --changed and --shard leave out, or what --resume does not need.
  func narrow(
    _ prepared: inout Prepared,
    _ selection: Selection,
    _ existing: RegressionDatabase?
  ) async throws {
    guard var plan = prepared.plan else { return }
    let nothingKept = try await narrowing.narrow(&plan, of: prepared.suite, by: existing)
    if let shard = narrowing.shard {
      prepared.wholePlan = plan
      CaseNarrowing.keep(shard, of: &plan)
    }
    if arguments[Self.resume] {
      let run = try await Resumption.run(in: existing)
      if let existing {
        if !prepared.isFiltered, narrowing.shard == nil {
          try await Resumption.keep(run, of: &plan, in: existing)
        }
        try await Resumption.check(run, plan, prepared.suite, in: existing)
      }
      prepared.resumed = run
    }
    prepared.plan = plan
    guard plan.count == 0 else { return }
    guard arguments[SharedOptions.allowEmpty] else {
      throw CommandFailure(
        .nothingSelected,
        "nothing is selected: \(nothingKept ?? "no case is left")"
      )
    }
    prepared.plan = nil
  }
}
