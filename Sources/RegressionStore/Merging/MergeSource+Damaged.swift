import RegressionRunner
import Scenarios

// A damaged file, of which a merge takes what is whole: the checks are those of a sound one, run by run.
extension MergeSource {
  /// Leaves out each name, each approval and each run that a merge of a sound file would refuse.
  ///
  /// What a row says is believed where nothing contradicts it, as in a sound file; so is what is
  /// missing: where the row of a change is lost, what held before holds on.
  func skipDamaged(_ checks: MergeChecks) throws {
    // What is lost may be a run, of which nothing but this is left.
    let broken = Set(try connection.brokenReferences()).sorted()
    if !broken.isEmpty {
      try skip("rows refer to missing rows: " + broken.joined(separator: ", "))
    }
    for (kind, found) in names.sorted(by: { $0.key < $1.key }) {
      for name in found.values.sorted(by: { $0.id < $1.id }) {
        try skipping {
          try checkLines(of: name)
          _ = try content(of: name.revision, named: name.name, checks)
        } orElse: {
          names[kind]?[ByteSpelling(name.name)] = nil
        }
      }
    }
    for id in approvals.keys.sorted() {
      guard let baseline = approvals[id]?.baseline else { continue }
      try skipping {
        guard isDefined(baseline.name) else {
          throw refused("a baseline of '\(baseline.name)' refers to a missing definition")
        }
        try check(baseline, checks)
      } orElse: {
        approvals[id] = nil
      }
    }
    let read = runs
    runs = []
    var checked = Checked()
    for run in read {
      // One that is being recorded is not taken.
      if run.state == .running, run.isOfThisHost {
        runs.append(run)
        continue
      }
      try skipping(run: run.number) {
        try check(run, checks, &checked)
        runs.append(run)
      }
    }
    // A sound file may have some, too: where a run was being recorded while a merge replaced a copy
    // of another one, the outcomes of that copy stay, and no run was removed that tells of them. So
    // they count only beside other damage.
    if !skipped.isEmpty, lostOutcomes > 0 {
      try skip(
        "no run has \(lostOutcomes) of the outcomes: the changes to them are lost, and later results "
          + "may be earlier ones")
    }
    // Shards whose run is not taken are all that there is of it.
    let taken = Set(runs.map(\.uuid)).union(removed.map(\.run))
    removed.removeAll { entry in entry.joinedInto.map { !taken.contains($0) } ?? false }
  }

  /// What was found to be whole, so that it need not be checked once more.
  private struct Checked {
    var outcomes: Set<Int> = []
    var contents: Set<Revision> = []
  }

  /// Calls a function; what it finds to be damaged is left out.
  private func skipping(
    run: Int? = nil, _ body: () throws -> Void, orElse leaveOut: () -> Void = {}
  ) throws {
    do {
      try body()
    } catch let error as DatabaseError where error.kind == .corrupt {
      leaveOut()
      try skip(error.message ?? error.description, run: run)
    }
  }

  /// Whether the definitions that a case names are whole.
  private func isDefined(_ name: CaseName) -> Bool {
    let parts: [(kind: DefinitionKind, name: String)] = [
      (.scenario, name.scenario), (.strategy, name.strategy), (.device, name.device),
    ]
    return parts.allSatisfy { names[$0.kind]?[ByteSpelling($0.name)] != nil }
  }

  /// Throws where a run's plan, results, contents, metrics or approvals are not whole.
  private func check(_ run: Run, _ checks: MergeChecks, _ checked: inout Checked) throws {
    let found = try results(of: run)
    for place in try run.wholePlanID.map(places(ofPlan:)) ?? [] where !isDefined(cases[place].name)
    {
      throw refused("run \(run.number) has no content for '\(cases[place].name)'")
    }
    for (name, revision) in try revisions(usedBy: run) where !checked.contents.contains(revision) {
      _ = try content(of: revision, named: name, checks)
      checked.contents.insert(revision)
    }
    for result in found {
      if !checked.outcomes.contains(result.outcome) {
        _ = try outcome(result.outcome, checks)
        checked.outcomes.insert(result.outcome)
      }
      let measured = try measures(of: result, in: run, checks)
      if measured == nil, run.header.measuresVersion > 0,
        outcomes[result.outcome].verdict != .skipped
      {
        // What held before may stand in the place of others that are lost with them.
        throw refused("run \(run.number) has no metrics for '\(cases[result.place].name)'")
      }
    }
    _ = try notes(of: run)
    for place in try places(ofPlan: run.planID) {
      guard let id = approval(judging: place, at: run.position), approvals[id] == nil
      else { continue }
      throw refused("run \(run.number) has no approval for '\(cases[place].name)'")
    }
  }
}
