import RegressionRunner
import Scenarios

// A damaged file, from which a merge takes what is intact: the checks are those of a sound one, run
// by run.
extension MergeSource {
  /// Leaves out each name, approval and run that a merge of a sound file would reject.
  ///
  /// A row is trusted if nothing contradicts it, as in a sound file. If the row of a change is
  /// lost, the value before it continues to hold.
  func skipDamaged(_ checks: MergeChecks) throws {
    // The missing row may be a run, of which nothing else is left.
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
      // A run that is being recorded is not merged.
      if run.state == .running, run.isOfThisHost {
        runs.append(run)
        continue
      }
      try skipping(run: run.number) {
        try check(run, checks, &checked)
        runs.append(run)
      }
    }
    // A sound file may have some, too: if a merge replaced a copy of another run while a run was
    // being recorded, the outcomes of that copy stay without a removed run to explain them. So they
    // count only beside other damage.
    if !skipped.isEmpty, lostOutcomes > 0 {
      try skip(
        "no run has \(lostOutcomes) of the outcomes: the changes to them are lost, and later results "
          + "may be earlier ones")
    }
    // Shards of a joined run that is not taken are all that is left of it.
    let taken = Set(runs.map(\.uuid)).union(removed.map(\.run))
    removed.removeAll { entry in entry.joinedInto.map { !taken.contains($0) } ?? false }
  }

  /// What was already checked and found intact.
  private struct Checked {
    var outcomes: Set<Int> = []
    var contents: Set<Revision> = []
  }

  /// Calls a function and leaves out what it finds to be damaged.
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

  /// Whether the definitions that a case names are intact.
  private func isDefined(_ name: CaseName) -> Bool {
    let parts: [(kind: DefinitionKind, name: String)] = [
      (.scenario, name.scenario), (.strategy, name.strategy), (.device, name.device),
    ]
    return parts.allSatisfy { names[$0.kind]?[ByteSpelling($0.name)] != nil }
  }

  /// Throws if a run's plan, results, contents, metrics or approvals are damaged.
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
        // An earlier value may stand in for others that are lost along with them.
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
