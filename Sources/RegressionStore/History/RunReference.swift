/// What a text that names a run was found to mean.
public enum RunResolution: Hashable, Sendable {
  /// Exactly one run.
  case found(RunRecord)
  /// More than one: all that the text may mean.
  case ambiguous([RunRecord])
  /// None; runs, labels and branches that are spelled alike may be suggested from `candidates`.
  case unknown(candidates: [String])
}

extension RegressionDatabase {
  /// Finds the run that a text names.
  ///
  /// Tried in this order: `latest`, `previous`, `latest~3`, a number, a label, a branch (their
  /// newest complete run), a prefix of a commit of at least 7 characters, a prefix of a UUID of at
  /// least 8. `latest` passes over interrupted runs, and over filtered ones unless their plan is
  /// that of the newest run that is not filtered.
  public func resolveRun(_ reference: String) throws(DatabaseError) -> RunResolution {
    let runs = try runs()
    let complete = runs.filter { $0.state == .complete }
    switch reference {
    case "latest": return Self.resolution(Self.latest(of: complete).first, runs: runs)
    case "previous":
      guard let latest = Self.latest(of: complete).first else {
        return .unknown(candidates: Self.candidates(of: runs))
      }
      return Self.resolution(try previousRun(of: latest), runs: runs)
    default: break
    }
    if reference.hasPrefix("latest~"), let back = Int(reference.dropFirst(7)), back >= 0 {
      return Self.resolution(Self.latest(of: complete).dropFirst(back).first, runs: runs)
    }
    if let number = Int(reference), let run = runs.first(where: { $0.number == number }) {
      return .found(run)
    }
    if let run = complete.first(where: { $0.header.label == reference }) { return .found(run) }
    if let run = complete.first(where: { $0.header.branch == reference }) { return .found(run) }
    return Self.byPrefix(reference.lowercased(), runs: runs)
  }

  /// Returns the newest complete run before this one on the same branch whose plan covers this
  /// one's, else such a run on `main`; filtered runs count only where the plans are equal.
  public func previousRun(of run: RunRecord) throws(DatabaseError) -> RunRecord? {
    for branch in [run.header.branch, "main"] {
      let number = try connection.first(
        .previousRun,
        .integer(Int64(run.number)),
        .optional(branch)
      ) { (row) throws(DatabaseError) in Int(try row.integer(0)) }
      if let number { return try self.run(number) }
    }
    return nil
  }

  private static func latest(of complete: [RunRecord]) -> [RunRecord] {
    guard let whole = complete.first(where: { !$0.header.isFiltered }) else { return complete }
    return complete.filter { !$0.header.isFiltered || $0.hasSamePlan(as: whole) }
  }

  private static func resolution(_ run: RunRecord?, runs: [RunRecord]) -> RunResolution {
    run.map { .found($0) } ?? .unknown(candidates: candidates(of: runs))
  }

  private static func byPrefix(_ prefix: String, runs: [RunRecord]) -> RunResolution {
    if prefix.utf8.count >= 7 {
      let matching = runs.filter { $0.header.commit?.lowercased().hasPrefix(prefix) == true }
      if Set(matching.map(\.header.commit)).count > 1 { return .ambiguous(matching) }
      if let run = matching.first(where: { $0.state == .complete }) ?? matching.first {
        return .found(run)
      }
    }
    if prefix.utf8.count >= 8 {
      let matching = runs.filter { $0.uuid.description.hasPrefix(prefix) }
      if matching.count > 1 { return .ambiguous(matching) }
      if let run = matching.first { return .found(run) }
    }
    return .unknown(candidates: candidates(of: runs))
  }

  /// The words that name runs here, each once.
  private static func candidates(of runs: [RunRecord]) -> [String] {
    var seen: Set<String> = []
    let words =
      ["latest", "previous"]
      + runs.flatMap { run in
        [run.header.label, run.header.branch].compactMap { $0 }
      }
    return words.filter { seen.insert($0).inserted }
  }
}
