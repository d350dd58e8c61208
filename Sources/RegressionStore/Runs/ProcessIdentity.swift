import SystemCalls

/// The process that records a run: its start time tells it from a later one with the same number.
struct ProcessIdentity: Hashable, Sendable {
  var host: String
  var processID: Int64
  var started: Int64

  init(host: String, processID: Int64, started: Int64) {
    self.host = host
    self.processID = processID
    self.started = started
  }

  /// This process.
  static var current: ProcessIdentity { ProcessIdentity(ofThisHost: RunningProcess.current) }

  /// Takes a process of this machine that is there now.
  init(ofThisHost processID: Int64) {
    self.init(
      host: RunningProcess.hostName, processID: processID,
      started: Self.startTime(ofProcess: processID) ?? 0)
  }

  /// Whether the process is surely gone; of another machine's nothing is known.
  var isGone: Bool {
    guard host == RunningProcess.hostName else { return false }
    #if os(Linux)
    return Self.startTime(ofProcess: processID) != started
    #else
    return RunningProcess.isGone(processID)
    #endif
  }

  /// The start time in the clock ticks of `/proc/<pid>/stat`; `nil` when there is no such process.
  ///
  /// One that has ended counts as gone, though its parent may not have asked for its status yet: in a
  /// container nobody may ever ask.
  private static func startTime(ofProcess processID: Int64) -> Int64? {
    let path = "/proc/\(processID)/stat"
    guard let bytes = try? FileBytes.beginning(of: path, count: 1024) else { return nil }
    // The second field is the program's name in parentheses, which may hold anything.
    guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 19, fields[0] != [UInt8(ascii: "Z")], fields[0] != [UInt8(ascii: "X")]
    else { return nil }
    return Int64(String(decoding: fields[19], as: UTF8.self))
  }
}
