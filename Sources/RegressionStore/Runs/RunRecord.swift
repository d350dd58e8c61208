/// One run as the database has it.
public struct RunRecord: Hashable, Sendable {
  /// Whether a run is being recorded, has stopped early, or has recorded its whole plan.
  public enum State: String, Hashable, Sendable {
    /// A process is recording it.
    case running
    /// It ended early: what was recorded holds.
    case interrupted
    /// Every case of its plan is recorded.
    case complete
  }

  /// The run's handle in this file, for people; never reused.
  public let number: Int
  /// The run's identity everywhere.
  public let uuid: RunIdentifier
  /// The run's place in the order of history.
  public let position: Int64
  /// What was known when it began.
  public let header: RunHeader
  /// Whether it is being recorded; `running` only while its process lives.
  public let state: State
  /// The machine that recorded it.
  public let host: String
  /// When it ended, in milliseconds since 1970.
  public let endedAt: Int64?
  /// How long it took in all its parts.
  public let wallMilliseconds: Int64?
  /// How many cases have which verdict.
  public let totals: RunTotals

  /// How many cases the suite has of which this run is a shard or a selection; `nil` where the run is no
  /// such part, where it was not found by a name, and where no run of the whole suite is known.
  public internal(set) var suiteSize: Int?

  let planID: Int64
  let wholePlanID: Int64?
  let mark: Int64

  /// Where it was recorded: its order among other runs is that of this place and its UUID, also where
  /// a merge had to move it.
  let recordedPosition: Int64

  init(row: borrowing Row) throws(DatabaseError) {
    number = Int(try row.id("number"))
    uuid = try row.runIdentifier("uuid")
    position = try row.position("position")
    recordedPosition = try row.position("recorded_position")
    planID = try row.id("plan_id")
    wholePlanID = try row.optionalID("whole_plan_id")
    mark = try row.mark("mark")
    host = try row.text("host")
    state = try Self.state(row, host: host)
    header = RunHeader(
      label: try row.optionalText("label"), branch: try row.optionalText("branch"),
      commit: try row.optionalText("git_commit"), isDirty: try row.optionalFlag("is_dirty"),
      engineVersion: try row.text("engine_version"),
      measuresVersion: try row.count("measures_version"), toolVersion: try row.text("tool_version"),
      today: try row.text("today"), isFiltered: try row.flag("is_filtered"),
      shard: try Self.shard(row), startedAt: try row.milliseconds("started_at"))
    endedAt = try row.optionalMilliseconds("ended_at")
    wallMilliseconds = try row.optionalDuration("wall_ms")
    totals = try Self.totals(row)
  }

  private static func shard(_ row: borrowing Row) throws(DatabaseError) -> RunHeader.Shard? {
    guard !row.isNull("shard_index"), !row.isNull("shard_count") else { return nil }
    let count = try row.integer("shard_count", in: 1...Int64(RunHeader.Shard.greatestCount))
    return RunHeader.Shard(
      index: Int(try row.integer("shard_index", in: 1...count)), count: Int(count))
  }

  /// Counts that add up to no more than was planned.
  private static func totals(_ row: borrowing Row) throws(DatabaseError) -> RunTotals {
    var totals = RunTotals(planned: try row.count("planned"))
    totals[.pass] = try row.count("passed")
    totals[.fail] = try row.count("failed")
    totals[.error] = try row.count("errors")
    totals[.knownFailure] = try row.count("known_failures")
    totals[.unexpectedPass] = try row.count("unexpected_passes")
    totals[.unjudged] = try row.count("unjudged")
    totals[.skipped] = try row.count("skipped")
    guard totals.missing >= 0 else {
      throw row.mismatch("planned", expected: "the sum of the verdicts or more")
    }
    return totals
  }

  private static func state(_ row: borrowing Row, host: String) throws(DatabaseError) -> State {
    guard let state = State(rawValue: try row.text("state")) else {
      throw row.mismatch("state", expected: "a state")
    }
    guard state == .running else { return state }
    let process = ProcessIdentity(
      host: host, processID: try row.integer("process_id"),
      started: try row.integer("process_started"))
    return process.isGone ? .interrupted : .running
  }

  /// Whether this machine recorded it, so that ``state`` knows whether its process lives.
  var isOfThisHost: Bool { host == ProcessIdentity.current.host }

  /// Whether it is a shard or a selection of its suite.
  public var isPart: Bool { header.isFiltered || header.shard != nil }

  /// How unreliable a run is as the result of its version, the most reliable first: a complete one before
  /// an unfinished one, then the whole suite before a part of it, then one without skipped cases, then one
  /// that is known to have no uncommitted changes.
  var unreliability: Int {
    [state != .complete, isPart, totals[.skipped] > 0, header.isDirty != false]
      .reduce(0) { $0 * 2 + ($1 ? 1 : 0) }
  }

  /// Whether the plan holds the same cases as another run's of the same file.
  public func hasSamePlan(as other: RunRecord) -> Bool { planID == other.planID }
}
