import CLibrary

extension RunningProcess {
  /// The start time of a process: in clock ticks on Linux, elsewhere in microseconds since 1970; nil if there
  /// is no such process.
  ///
  /// A zombie counts as gone: in a container its parent may never reap it.
  package static func startTime(of number: Int64) -> Int64? {
    #if canImport(Darwin)
    var process = kinfo_proc()
    var size = MemoryLayout<kinfo_proc>.size
    var name = [CTL_KERN, KERN_PROC, KERN_PROC_PID, pid_t(truncatingIfNeeded: number)]
    guard sysctl(&name, UInt32(name.count), &process, &size, nil, 0) == 0, size > 0,
      Int32(process.kp_proc.p_stat) != SZOMB
    else { return nil }
    let start = process.kp_proc.p_un.__p_starttime
    return Int64(start.tv_sec) * 1_000_000 + Int64(start.tv_usec)
    #else
    guard let bytes = try? FileBytes.beginning(of: "/proc/\(number)/stat", count: 1024)
    else { return nil }
    // The second field is the program's name in parentheses, which may contain anything.
    guard let end = bytes.lastIndex(of: UInt8(ascii: ")")) else { return nil }
    let fields = bytes[(end + 1)...].split(separator: UInt8(ascii: " "))
    guard fields.count > 19, fields[0] != [UInt8(ascii: "Z")], fields[0] != [UInt8(ascii: "X")]
    else { return nil }
    return Int64(String(decoding: fields[19], as: UTF8.self))
    #endif
  }
}
