import CLibrary

/// Standard output and standard error.
package enum StandardStream: Sendable {
  /// Where results go.
  case output
  /// Where progress and diagnostics go.
  case error

  private var descriptor: Int32 {
    switch self {
    case .output: STDOUT_FILENO
    case .error: STDERR_FILENO
    }
  }

  /// Whether a person looks at it.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// Whether a person types what is read.
  package static var inputIsTerminal: Bool { isatty(STDIN_FILENO) == 1 }

  /// Columns of its terminal: `$COLUMNS`, else what the terminal says, else 80.
  package var columns: Int {
    if let columns = Environment.variable("COLUMNS").flatMap({ Int($0) }), columns > 0 {
      return columns
    }
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }

  /// Writes all bytes.
  ///
  /// - Throws: ``SystemError`` where that fails.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    try Descriptor.write(bytes, to: descriptor)
  }
}

/// What surrounds the process.
package enum Environment {
  /// The value of an environment variable; nil where it is not set.
  package static func variable(_ name: String) -> String? {
    if let surroundings = Surroundings.bound { return surroundings.variables[name] }
    return getenv(name).map { String(cString: $0) }
  }

  /// Who is at the keyboard: `$USER`, else the name of the user's account, else its number.
  package static var userName: String {
    if let name = variable("USER"), !name.isEmpty { return name }
    guard let entry = getpwuid(getuid()), let name = entry.pointee.pw_name else {
      return "\(getuid())"
    }
    return String(cString: name)
  }

  /// How many processors there are.
  package static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// Ends the process.
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

/// Why the system refused a call.
package struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's error number.
  package var code: Int32

  /// Takes an error number.
  package init(code: Int32) { self.code = code }

  /// The failure of the last call on this thread.
  static var last: SystemError { SystemError(code: errno) }

  /// The failure in the system's words, as `No such file or directory`.
  package var description: String { String(cString: strerror(code)) }

  /// Whether there is no file or folder of the name.
  package var isMissing: Bool { code == ENOENT }
  /// Whether there is something of the name already.
  package var isExisting: Bool { code == EEXIST }
  /// Whether nobody reads the other end of a pipe any more.
  package var isLostReader: Bool { code == EPIPE }
}

/// The time of day and the time that passes.
package enum Clock {
  /// Milliseconds since 1970.
  package static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
  }

  /// Seconds since some fixed moment; never goes back.
  package static var seconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  /// Waits; a signal ends it early.
  package static func pause(milliseconds: UInt32) { usleep(milliseconds * 1000) }
}
