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

  let planID: Int64
  let wholePlanID: Int64?
  let mark: Int64

  init(row: borrowing Row) throws(DatabaseError) {
    number = Int(try row.integer(0))
    uuid = try row.runIdentifier(1)
    position = try row.integer(2)
    planID = try row.integer(3)
    wholePlanID = try row.optionalInteger(19)
    mark = try row.integer(4)
    host = try row.text(14)
    state = try Self.state(row, host: host)
    var shard: RunHeader.Shard?
    if let index = try row.optionalInteger(17), let count = try row.optionalInteger(18) {
      shard = RunHeader.Shard(index: Int(index), count: Int(count))
    }
    header = RunHeader(
      label: try row.optionalText(7),
      branch: try row.optionalText(8),
      commit: try row.optionalText(9),
      isDirty: try row.optionalInteger(10).map { $0 == 1 },
      engineVersion: try row.text(11),
      toolVersion: try row.text(12),
      today: try row.text(13),
      isFiltered: try row.integer(6) == 1,
      shard: shard,
      startedAt: try row.integer(20)
    )
    endedAt = try row.optionalInteger(21)
    wallMilliseconds = try row.optionalInteger(22)
    var totals = RunTotals(planned: Int(try row.integer(23)))
    for (index, verdict) in Verdict.allCases.enumerated() {
      totals[verdict] = Int(try row.integer(Int32(24 + index)))
    }
    self.totals = totals
  }

  private static func state(
    _ row: borrowing Row,
    host: String
  ) throws(DatabaseError) -> State {
    guard let state = State(rawValue: try row.text(5)) else {
      throw row.mismatch(5, expected: "a state")
    }
    guard state == .running else { return state }
    let process = ProcessIdentity(
      host: host,
      processID: try row.integer(15),
      started: try row.integer(16)
    )
    return process.isGone ? .interrupted : .running
  }

  /// Whether this machine recorded it, so that ``state`` knows whether its process lives.
  var isOfThisHost: Bool { host == ProcessIdentity.current.host }

  /// Whether the plan holds the same cases as another run's of the same file.
  public func hasSamePlan(as other: RunRecord) -> Bool { planID == other.planID }
}
