import RegressionRunner
import RegressionStore

// Which of the planned cases run.
extension RunCommand {
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
