import CLibrary

package enum StandardStream: Sendable {
  case output
  case error

  private var descriptor: Int32 {
    switch self {
    case .output: STDOUT_FILENO
    case .error: STDERR_FILENO
    }
  }

  package var isTerminal: Bool { isatty(descriptor) == 1 }

  package static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// The columns of its terminal: `$COLUMNS`, else the terminal's size, else 80.
  package var columns: Int {
    if let columns = Environment.variable("COLUMNS").flatMap({ Int($0) }), columns > 0 {
      return columns
    }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try Descriptor.write(bytes, to: descriptor)
  }
}

package enum Environment {
  package static func variable(_ name: String) -> String? {
    if let surroundings = Surroundings.bound { return surroundings.variables[name] }
    return getenv(name).map { String(cString: $0) }
  }

  /// The user's name: `$USER`, else the name of the account, else its number.
  package static var userName: String {
    if let name = variable("USER"), !name.isEmpty { return name }
    guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name else {
      return "\(getuid())"
    }
    return String(cString: name)
  }

  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  package static func exit(_ status: Int32) -> Never {
    #if canImport(Glibc)
    Glibc.exit(status)
    #elseif canImport(Musl)
    Musl.exit(status)
    #else
    Darwin.exit(status)
    #endif
  }
}

/// An `errno` of a failed system call.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  package var code: Int32

  package init(code: Int32) { self.code = code }

  /// The error of the last call on this thread.
  static var last: SystemError { SystemError(code: errno) }

  /// The system's message, such as `No such file or directory`.
  package var description: String { String(cString: strerror(code)) }

  package var isMissing: Bool { code == ENOENT }
  package var isExisting: Bool { code == EEXIST }
  /// Whether the reading end of a pipe is closed.
  package var isLostReader: Bool { code == EPIPE }
}

/// Wall clock and monotonic time.
package enum Clock {
  /// Milliseconds since 1970.
  package static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Seconds since some fixed moment, monotonic.
  package static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Sleeps; a signal ends it early.
  package static func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }
}
