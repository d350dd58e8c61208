package import RegressionRunner
import Scenarios

/// One run in the database, or one that was not recorded.
package struct Run: Hashable, Sendable {
  package enum State: String, Hashable, Sendable {
    case running
    /// It ended early; the recorded results are valid.
    case interrupted
    /// Every case of its plan is recorded.
    case complete
  }

  /// The run's number in this file, for people; never reused; 0 if it was not recorded.
  package internal(set) var number = 0
  /// The run's identity across files.
  package internal(set) var uuid = RunIdentifier.none
  /// The run's position in the order of history.
  package internal(set) var position: Int64 = 0
  package internal(set) var header = RunHeader(
    engineVersion: "", toolVersion: "", today: "", startedAt: 0)
  /// `running` only while its process lives.
  package internal(set) var state = State.running
  package internal(set) var host = ""
  /// In milliseconds since 1970.
  package internal(set) var endedAt: Int64?
  /// How long it took, with all resumptions.
  package var wallMilliseconds: Int64?
  package var totals = RunTotals(planned: 0)

  /// How many cases the suite has of which this run is a shard or a selection; nil if the run is
  /// neither, was not looked up by a reference, or if no run of the whole suite is known.
  package internal(set) var suiteSize: Int?

  var planID: Int64 = 0
  var wholePlanID: Int64?
  var mark: Int64 = 0
  var processID: Int64 = 0
  var processStarted: Int64 = 0

  /// The position where it was recorded: together with the UUID it orders runs, even if a merge had
  /// to move this one.
  var recordedPosition: Int64 = 0

  /// Creates a run that was not recorded.
  package init(_ header: RunHeader, totals: RunTotals, wallMilliseconds: Int64) {
    self.header = header
    self.totals = totals
    self.wallMilliseconds = wallMilliseconds
    state = totals.missing == 0 ? .complete : .interrupted
    endedAt = header.startedAt + wallMilliseconds
  }

  init() {}

  /// The run if it was recorded, so that it has a number, a UUID and a host.
  package var recorded: Run? { number > 0 ? self : nil }

  /// How long it took, with all resumptions.
  package var seconds: Double { Double(wallMilliseconds ?? 0) / 1000 }

  /// Whether this machine recorded it, so that ``state`` knows whether its process lives.
  var isOfThisHost: Bool { host == ProcessIdentity.current.host }

  package var isPart: Bool { header.isFiltered || header.shard != nil }

  /// How unreliable a run is as the result of its version, 0 for the most reliable.
  ///
  /// A complete run comes before an unfinished one, then the whole suite before a part of it, then
  /// a run without skipped cases, then one that is known to have no uncommitted changes.
  package var unreliability: Int {
    [state != .complete, isPart, totals[.skipped] > 0, header.isDirty != false]
      .reduce(0) { $0 * 2 + ($1 ? 1 : 0) }
  }
}

extension Run {
  package var isWhole: Bool { state == .complete && !header.isPartial }
}

extension Run: RowCodable {
  mutating func code(_ column: inout some RowCoder) throws {
    try column("number", &number) { Int(try $0.id($1)) }
    try column("uuid", &uuid) { try $0.runIdentifier($1) }
    try column("position", &position) { try $0.position($1) }
    try column("recorded_position", &recordedPosition) { try $0.position($1) }
    try column("plan_id", &planID) { try $0.id($1) }
    try column("whole_plan_id", &wholePlanID) { try $0.optionalID($1) }
    try column("mark", &mark) { try $0.mark($1) }
    try column("host", &host) { try $0.text($1) }
    try column("process_id", &processID) { try $0.integer($1) }
    try column("process_started", &processStarted) { try $0.integer($1) }
    try column("state", &state) { try $0.state($1) }
    try column("label", &header.label) { try $0.optionalText($1) }
    try column("branch", &header.branch) { try $0.optionalText($1) }
    try column("git_commit", &header.commit) { try $0.optionalText($1) }
    try column("is_dirty", &header.isDirty) { try $0.optionalFlag($1) }
    try column("engine_version", &header.engineVersion) { try $0.text($1) }
    try column("measures_version", &header.measuresVersion) { try $0.count($1) }
    try column("tool_version", &header.toolVersion) { try $0.text($1) }
    try column("today", &header.today) { try $0.text($1) }
    try column("is_filtered", &header.isFiltered) { try $0.flag($1) }
    var (count, index) = (header.shard?.count, header.shard?.index)
    try column("shard_count", &count) { try $0.part($1, of: RunHeader.Shard.maxCount) }
    try column("shard_index", &index) { try $0.part($1, of: count ?? 0) }
    header.shard = index.flatMap { index in count.map { .init(index: index, count: $0) } }
    try column("started_at", &header.startedAt) { try $0.milliseconds($1) }
    try column("ended_at", &endedAt) { try $0.optionalMilliseconds($1) }
    try column("wall_ms", &wallMilliseconds) { try $0.optionalDuration($1) }
    try column("planned", &totals.planned) { try $0.count($1) }
    try column("passed", &totals[.pass]) { try $0.count($1) }
    try column("failed", &totals[.fail]) { try $0.count($1) }
    try column("errors", &totals[.error]) { try $0.count($1) }
    try column("known_failures", &totals[.knownFailure]) { try $0.count($1) }
    try column("unexpected_passes", &totals[.unexpectedPass]) { try $0.count($1) }
    try column("unjudged", &totals[.unjudged]) { try $0.count($1) }
    try column("skipped", &totals[.skipped]) { try $0.count($1) }
  }

  init(row: borrowing Row) throws {
    var reader = RowReader(row)
    try code(&reader)
    // Counts may not exceed the number of planned cases.
    guard totals.missing >= 0 else {
      throw row.mismatch("planned", expected: "the sum of the verdicts or more")
    }
    let process = ProcessIdentity(host: host, processID: processID, started: processStarted)
    if state == .running, process.isGone { state = .interrupted }
  }

  /// The replacements of `{run_columns}` and `{run_values}` in statements.
  static let words = {
    var run = Run()
    var lister = ColumnLister()
    try? run.code(&lister)
    return [
      "run_columns": lister.names.joined(separator: ", "),
      "run_values": lister.names.map { ":\($0)" }.joined(separator: ", "),
    ]
  }()
}

extension Row {
  fileprivate func state(_ column: StaticString) throws -> Run.State {
    guard let state = Run.State(rawValue: try text(column)) else {
      throw mismatch(column, expected: "a state")
    }
    return state
  }

  /// A shard's index or count; nil if either is missing.
  fileprivate func part(_ column: StaticString, of count: Int) throws -> Int? {
    guard !isNull("shard_index"), !isNull("shard_count") else { return nil }
    return Int(try integer(column, in: 1...Int64(count)))
  }
}

extension Run.State: Bindable {
  var bound: BoundValue { .text(rawValue) }
}

extension Connection {
  /// Adds a run under its number, or under the next one if that is 0; returns the number.
  func insert(_ run: Run) throws -> Int {
    try self.run(SQL("insertRun", Run.words)) { statement in
      var run = run
      var binder = RowBinder(statement)
      try run.code(&binder)
      if run.number == 0 { statement.bind("number", BoundValue.null) }
    }
    return Int(lastInsertedID)
  }
}

/// What is known about a run when it begins.
package struct RunHeader: Hashable, Sendable {
  package var label: String?
  /// The branch that is tested.
  package var branch: String?
  /// The commit that is tested, 40 hexadecimal digits.
  package var commit: String?
  /// Whether the working copy had changes; nil outside of a repository.
  package var isDirty: Bool?
  /// The version of the engine: a different one may give different outcomes.
  package var engineVersion: String
  /// The version of the run's measures; 0 if it has none.
  package var measuresVersion: Int
  package var toolVersion: String
  /// The date that decides about known failures, as in `2026-11-21`.
  package var today: String
  /// Whether only a part of the suite was selected.
  package var isFiltered: Bool
  /// The part of a whole plan that this run is.
  package var shard: Shard?
  /// In milliseconds since 1970.
  package var startedAt: Int64

  package var isPartial: Bool { isFiltered || shard != nil }

  /// Every N-th case of a plan.
  package struct Shard: Hashable, Sendable {
    package static let maxCount = 10_000

    /// From 1.
    package var index: Int
    package var count: Int

    /// K and N of `--shard K/N`.
    package init(index: Int, count: Int) {
      self.index = index
      self.count = count
    }
  }

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

/// A run's UUID of version 7: it begins with the time, so that runs sort by it in every file.
package struct RunIdentifier: Hashable, Sendable, Comparable, CustomStringConvertible {
  private let high: UInt64
  private let low: UInt64

  /// Creates an identifier for a time in milliseconds since 1970, otherwise random.
  init(milliseconds: Int64, using generator: inout some RandomNumberGenerator) {
    let time = UInt64(truncatingIfNeeded: milliseconds) & 0xffff_ffff_ffff
    high = time << 16 | 0x7000 | UInt64.random(in: 0...0xfff, using: &generator)
    low = 0x8000_0000_0000_0000 | UInt64.random(in: 0...0x3fff_ffff_ffff_ffff, using: &generator)
  }

  static let none = RunIdentifier(high: 0, low: 0)

  private init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Returns an identifier with the same position whose random part comes from a digest.
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

  /// The position encoded in the identifier: 48 bits of time, 12 random bits.
  var position: Int64 { Int64(high >> 16) << 12 | Int64(high & 0xfff) }

  var bytes: [UInt8] {
    [high, low].flatMap { word in
      stride(from: 56, through: 0, by: -8).map { UInt8(word >> $0 & 0xff) }
    }
  }

  /// Orders identifiers by their bytes, and so by time.
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
  package func runs() throws -> [Run] {
    try connection.rows(SQL("runs", Run.words)) { try Run(row: $0) }
  }

  /// Returns one run; nil if there is none with this number.
  package func run(_ number: Int) throws -> Run? {
    try connection.first(SQL("runByNumber", Run.words), ["number": number]) {
      try Run(row: $0)
    }
  }
}
