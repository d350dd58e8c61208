import Scenarios

/// One run as the database has it.
package struct RunRecord: Hashable, Sendable {
  /// Whether a run is being recorded, has stopped early, or has recorded its whole plan.
  package enum State: String, Hashable, Sendable {
    /// A process is recording it.
    case running
    /// It ended early: what was recorded holds.
    case interrupted
    /// Every case of its plan is recorded.
    case complete
  }

  /// The run's handle in this file, for people; never reused.
  package let number: Int
  /// The run's identity everywhere.
  package let uuid: RunIdentifier
  /// The run's place in the order of history.
  package let position: Int64
  /// What was known when it began.
  package let header: RunHeader
  /// Whether it is being recorded; `running` only while its process lives.
  package let state: State
  /// The machine that recorded it.
  package let host: String
  /// When it ended, in milliseconds since 1970.
  package let endedAt: Int64?
  /// How long it took in all its parts.
  package let wallMilliseconds: Int64?
  /// How many cases have which verdict.
  package let totals: RunTotals

  /// How many cases the suite has of which this run is a shard or a selection; `nil` where the run is no
  /// such part, where it was not found by a name, and where no run of the whole suite is known.
  package internal(set) var suiteSize: Int?

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
  package var isPart: Bool { header.isFiltered || header.shard != nil }

  /// How unreliable a run is as the result of its version, the most reliable first: a complete one before
  /// an unfinished one, then the whole suite before a part of it, then one without skipped cases, then one
  /// that is known to have no uncommitted changes.
  var unreliability: Int {
    [state != .complete, isPart, totals[.skipped] > 0, header.isDirty != false]
      .reduce(0) { $0 * 2 + ($1 ? 1 : 0) }
  }

  /// Whether the plan holds the same cases as another run's of the same file.
  func hasSamePlan(as other: RunRecord) -> Bool { planID == other.planID }
}

/// What is known about a run when it begins.
package struct RunHeader: Hashable, Sendable {
  /// What the user calls the run.
  package var label: String?
  /// The branch of the version that is tested.
  package var branch: String?
  /// The commit of the version that is tested, 40 hexadecimal digits.
  package var commit: String?
  /// Whether the working copy had changes; `nil` outside of a repository.
  package var isDirty: Bool?
  /// The version of the engine: another one may give other outcomes.
  package var engineVersion: String
  /// What the measures of the run mean; 0 where it has none.
  package var measuresVersion: Int
  /// The version of the program.
  package var toolVersion: String
  /// The date that decides about known failures, as in `2026-11-21`.
  package var today: String
  /// Whether only a part of what is defined was selected.
  package var isFiltered: Bool
  /// Which part of a whole plan this run is.
  package var shard: Shard?
  /// When the run began, in milliseconds since 1970.
  package var startedAt: Int64

  /// Whether the run is a selection: filtered, or a shard.
  package var isPartial: Bool { isFiltered || shard != nil }

  /// Every N-th case of a plan.
  package struct Shard: Hashable, Sendable {
    /// Into how many parts a plan can be cut.
    package static let greatestCount = 10_000

    /// Which part, from 1.
    package var index: Int
    /// How many parts.
    package var count: Int

    /// Takes K and N of `--shard K/N`.
    package init(index: Int, count: Int) {
      self.index = index
      self.count = count
    }
  }

  /// Takes what is known about a run.
  package init(
    label: String? = nil, branch: String? = nil, commit: String? = nil, isDirty: Bool? = nil,
    engineVersion: String, measuresVersion: Int = 0, toolVersion: String, today: String,
    isFiltered: Bool = false, shard: Shard? = nil, startedAt: Int64
  ) {
    self.label = label
    self.branch = branch
    self.commit = commit
    self.isDirty = isDirty
    self.engineVersion = engineVersion
    self.measuresVersion = measuresVersion
    self.toolVersion = toolVersion
    self.today = today
    self.isFiltered = isFiltered
    self.shard = shard
    self.startedAt = startedAt
  }
}

/// A run's UUID of version 7: it begins with the time, so that runs sort by it everywhere.
package struct RunIdentifier: Hashable, Sendable, Comparable, CustomStringConvertible {
  private let high: UInt64
  private let low: UInt64

  /// Makes an identifier for a time in milliseconds since 1970, otherwise random.
  init(milliseconds: Int64, using generator: inout some RandomNumberGenerator) {
    let time = UInt64(truncatingIfNeeded: milliseconds) & 0xffff_ffff_ffff
    high = time << 16 | 0x7000 | UInt64.random(in: 0...0xfff, using: &generator)
    low = 0x8000_0000_0000_0000 | UInt64.random(in: 0...0x3fff_ffff_ffff_ffff, using: &generator)
  }

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Returns an identifier of the same place in history whose random part is that of a digest.
  func replacingRandomPart(with digest: Digest) -> RunIdentifier {
    let random = digest.bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
    return RunIdentifier(high: high, low: 0x8000_0000_0000_0000 | random >> 2)
  }

  init?(bytes: UnsafeRawBufferPointer) {
    guard bytes.count == 16 else { return nil }
    high = UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self))
    low = UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
  }

  init?(bytes: [UInt8]) {
    guard let identifier = bytes.withUnsafeBytes({ RunIdentifier(bytes: $0) }) else { return nil }
    self = identifier
  }

  /// The place in history that the identifier asks for: 48 bits of time, 12 random bits.
  var position: Int64 { Int64(high >> 16) << 12 | Int64(high & 0xfff) }

  var bytes: [UInt8] {
    [high, low].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(word >> $0 & 0xff) }
    }
  }

  /// Orders identifiers as their bytes, which is by time first.
  package static func < (left: RunIdentifier, right: RunIdentifier) -> Bool {
    (left.high, left.low) < (right.high, right.low)
  }

  /// The 36 characters of a UUID, as in `0199aa00-1c2d-7abc-8def-0123456789ab`.
  package var description: String {
    let digits = Array("0123456789abcdef".utf8)
    let hex = bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    let groups = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32]
    return groups.map { String(decoding: hex[$0], as: UTF8.self) }.joined(separator: "-")
  }
}

extension RegressionDatabase {
  /// Returns all runs, newest first.
  package func runs() throws(DatabaseError) -> [RunRecord] {
    var runs: [RunRecord] = []
    try connection.forEach("runs") { (row) throws(DatabaseError) in
      runs.append(try RunRecord(row: row))
    }
    return runs
  }

  /// Returns one run; `nil` when there is none of this number.
  package func run(_ number: Int) throws(DatabaseError) -> RunRecord? {
    try connection.first("runByNumber", .integer(Int64(number))) { (row) throws(DatabaseError) in
      try RunRecord(row: row)
    }
  }
}
