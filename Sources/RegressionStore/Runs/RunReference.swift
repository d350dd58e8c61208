import RegressionRunner
import Scenarios

/// The result of looking up a run by a reference.
package enum RunResolution: Hashable, Sendable {
  case found(Run)
  /// All runs that the text may refer to.
  case ambiguous([Run])
  /// No run; `candidates` are the labels and branches to suggest similar ones from.
  case unknown(candidates: [String])
}

extension RegressionDatabase {
  /// Finds the run that a text refers to.
  ///
  /// Tried in this order: `latest`, `previous`, `latest~3`, a number, a label, a branch, a prefix
  /// of a commit of at least 7 characters, a prefix of a UUID of at least 8. `latest` ignores
  /// interrupted runs, and filtered ones unless their plan is that of the newest run that is not
  /// filtered.
  ///
  /// A label, a branch and a commit stand for something that can be reproduced: they refer to the
  /// most reliable of their runs, see ``Run/unreliability``, and to the newest of several.
  package func resolveRun(_ reference: String) throws -> RunResolution {
    // The common references cost the same whatever the number of runs.
    var named: Run?
    if reference == "latest" {
      named = try latestRun(back: 0)
    } else if reference == "previous" {
      if let latest = try latestRun(back: 0) { named = try previousRun(of: latest) }
    } else if reference.hasPrefix("latest~"), let back = Int(reference.dropFirst(7)), back >= 0 {
      named = try latestRun(back: back)
    } else if let number = Int(reference) {
      named = try run(number)
    }
    if let named { return .found(try sized(named)) }
    let runs = try runs()
    if reference == "latest" || reference == "previous" {
      return .unknown(candidates: Self.candidates(of: runs))
    }
    let unfinished = runs.filter { $0.state != .complete }
    for runs in [runs.filter { $0.state == .complete }, unfinished] {
      for name in [\RunHeader.label, \.branch] {
        let named = runs.filter { $0.header[keyPath: name] == reference }
        if let run = Self.mostReliable(of: named) { return .found(try sized(run)) }
      }
    }
    let resolution = Self.byPrefix(reference.lowercased(), runs: runs)
    if case .found(let run) = resolution { return .found(try sized(run)) }
    return resolution
  }

  /// Returns the first of the most reliable runs; nil if there are none.
  private static func mostReliable(of runs: [Run]) -> Run? {
    runs.min { $0.unreliability < $1.unreliability }
  }

  /// Returns a run with the size of the suite of which it is a part.
  private func sized(_ run: Run) throws -> Run {
    var run = run
    if let whole = run.wholePlanID {
      run.suiteSize = try connection.first("planByID", ["id": whole]) { try $0.count("size") }
    } else if run.header.isFiltered {
      run.suiteSize = try runs().first { $0.state == .complete && !$0.isPart }?.totals.planned
    }
    return run
  }

  /// Returns the newest complete run before this one on the same branch whose plan covers this
  /// one's, otherwise such a run on `main`; filtered runs count only if the plans are equal.
  ///
  /// If no run covers the plan, because scenarios are new or renamed, it is the run that shares the
  /// most cases with it, the newest of several, on the same branch, otherwise on `main`.
  package func previousRun(of run: Run) throws -> Run? {
    for branch in [run.header.branch, "main"] {
      let covering = try number(SQL("previousRun"), of: run, on: branch)
      // A newer run may have the cases under other names; the statement that finds it is compiled
      // only if there is one.
      let newer = try connection.first(
        "completeRunBetween", ["earlier": covering ?? 0, "number": run.number, "branch": branch]
      ) { try $0.id("number") }
      let renamed = try newer.flatMap { _ in
        try number(SQL("previousRunRenamed"), of: run, on: branch)
      }
      if let number = renamed ?? covering { return try self.run(number) }
    }
    for branch in [run.header.branch, "main"] {
      let number = try number(SQL("overlappingRun"), of: run, on: branch)
      if let number { return try self.run(number) }
    }
    return nil
  }

  private func number(_ sql: SQL, of run: Run, on branch: String?) throws -> Int? {
    try connection.first(sql, ["number": run.number, "branch": branch]) { row in
      Int(try row.id("number"))
    }
  }

  private func latestRun(back: Int) throws -> Run? {
    let number = try connection.first("latestRun", ["back": back]) { row in
      Int(try row.id("number"))
    }
    return try number.flatMap { number in try run(number) }
  }

  private static func byPrefix(_ prefix: String, runs: [Run]) -> RunResolution {
    if prefix.utf8.count >= 7 {
      let matching = runs.filter { $0.header.commit?.lowercased().hasPrefix(prefix) == true }
      if Set(matching.map(\.header.commit)).count > 1 { return .ambiguous(matching) }
      if let run = mostReliable(of: matching) { return .found(run) }
    }
    if prefix.utf8.count >= 8 {
      let matching = runs.filter { $0.uuid.description.hasPrefix(prefix) }
      if matching.count > 1 { return .ambiguous(matching) }
      if let run = matching.first { return .found(run) }
    }
    return .unknown(candidates: candidates(of: runs))
  }

  /// The texts that refer to runs of this file, each once.
  private static func candidates(of runs: [Run]) -> [String] {
    let names = runs.flatMap { [$0.header.label, $0.header.branch].compactMap(\.self) }
    return (["latest", "previous"] + names).uniqued()
  }
}
