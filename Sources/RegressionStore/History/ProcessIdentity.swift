#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

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
  static var current: ProcessIdentity { ProcessIdentity(ofThisHost: getpid()) }

  /// Takes a process of this machine that is there now.
  init(ofThisHost processID: pid_t) {
    self.init(
      host: Self.hostName,
      processID: Int64(processID),
      started: Self.startTime(ofProcess: Int64(processID)) ?? 0
    )
  }

  /// Whether the process is surely gone; of another machine's nothing is known.
  var isGone: Bool {
    guard host == Self.hostName else { return false }
    #if os(Linux)
    return Self.startTime(ofProcess: processID) != started
    #else
    return kill(pid_t(truncatingIfNeeded: processID), 0) != 0 && errno == ESRCH
    #endif
  }

  private static var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "unknown" }
    return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The start time in the clock ticks of `/proc/<pid>/stat`; `nil` when there is no such process.
  ///
  /// One that has ended counts as gone, though its parent may not have asked for its status yet: in a
  /// container nobody may ever ask.
  private static func startTime(ofProcess processID: Int64) -> Int64? {
    let file = open("/proc/\(processID)/stat", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var buffer = [UInt8](repeating: 0, count: 1024)
    let count = read(file, &buffer, buffer.count)
    guard count > 0 else { return nil }
    // The second field is the program's name in parentheses, which may hold anything.
    guard let end = buffer[..<count].lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = buffer[(end + 1)..<count].split(separator: UInt8(ascii: " "))
    guard fields.count > 19, fields[0] != [UInt8(ascii: "Z")], fields[0] != [UInt8(ascii: "X")]
    else { return nil }
    return Int64(String(decoding: fields[19], as: UTF8.self))
  }
}
