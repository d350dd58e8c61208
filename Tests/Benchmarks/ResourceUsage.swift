import CLibrary

extension rusage {
  // RUSAGE_SELF and RUSAGE_CHILDREN are of another type on every system; their numbers are the same.

  /// Of this process so far.
  static var ofThisProcess: rusage { rusage(of: 0) }

  /// Of the processes that this one started and that have ended.
  static var ofChildren: rusage { rusage(of: -1) }

  private init(of whose: Int32) {
    self.init()
    getrusage(whose, &self)
  }

  /// Processor seconds, of the program and of the system's work for it.
  var seconds: Double {
    [ru_utime, ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
  }

  /// The largest resident size, in MiB.
  var memory: Double {
    #if canImport(Darwin)
    Double(ru_maxrss) / 1_048_576
    #else
    Double(ru_maxrss) / 1024
    #endif
  }
}
