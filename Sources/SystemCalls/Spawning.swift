import CLibrary
import CSpawn
import Synchronization

/// Starts programs so that none inherits a descriptor it was not given.
///
/// On some systems creating a pipe and marking it close-on-exec are two calls; no other thread may start
/// a program between them, so both take the same lock.
enum Spawning {
  private static let lock = Mutex<Void>(())

  /// The two ends of a close-on-exec pipe.
  struct Pipe {
    let reading: Int32
    let writing: Int32

    /// Creates a pipe.
    ///
    /// - Throws: ``SystemError``, for example if too many files are open.
    init() throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      let error = Spawning.lock.withLock { _ -> SystemError? in
        guard pipe(&ends) == 0 else { return .last }
        for index in ends.indices {
          // The number of a standard stream would be closed before it is duplicated.
          if ends[index] <= STDERR_FILENO {
            let low = ends[index]
            ends[index] = fcntl(low, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
            Descriptor.close(low)
          } else {
            _ = fcntl(ends[index], F_SETFD, FD_CLOEXEC)
          }
        }
        return nil
      }
      if let error { throw error }
      reading = ends[0]
      writing = ends[1]
    }

    func close() {
      Descriptor.close(reading)
      Descriptor.close(writing)
    }
  }

  struct Streams {
    var input: Int32
    var output: Int32
    var error: Int32
  }

  /// Starts a program found in `PATH`.
  ///
  /// - Parameters:
  ///   - program: Its path or name.
  ///   - words: Its arguments, beginning with its own name.
  ///   - environment: Its variables, as `NAME=value`; nil for the caller's.
  ///   - folder: Its working directory; nil for the caller's.
  ///   - streams: Its standard streams; nil for this process's.
  ///   - isLeader: Whether it leads a new process group, with default signal handling.
  /// - Returns: The process.
  /// - Throws: ``SystemError`` if it can't be started.
  static func start(
    _ program: String, _ words: [String], environment: [String]? = nil, folder: String? = nil,
    streams: Streams? = nil, isLeader: Bool = false
  ) throws(SystemError) -> pid_t {
    #if canImport(Darwin)
    var (actions, attributes): (FileActions, Attributes) = (nil, nil)
    #else
    var (actions, attributes) = (FileActions(), Attributes())
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { throw .last }
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let streams {
      posix_spawn_file_actions_adddup2(&actions, streams.input, STDIN_FILENO)
      posix_spawn_file_actions_adddup2(&actions, streams.output, STDOUT_FILENO)
      posix_spawn_file_actions_adddup2(&actions, streams.error, STDERR_FILENO)
    }
    let surroundings = Surroundings.bound
    if let folder = folder?.resolved ?? surroundings?.folder {
      let code = posix_spawn_file_actions_addchdir_np(&actions, folder)
      guard code == 0 else { throw SystemError(code: code) }
    }
    let environment = environment ?? surroundings?.variables.map { "\($0)=\($1)" }
    guard posix_spawnattr_init(&attributes) == 0 else { throw .last }
    defer { posix_spawnattr_destroy(&attributes) }
    if isLeader { lead(&attributes) }
    var arguments = words.map { strdup($0) } + [nil]
    var variables = (environment ?? []).map { strdup($0) } + [nil]
    defer { for text in arguments + variables { free(text) } }
    var child = pid_t()
    let code = lock.withLock { _ in
      environment == nil
        ? posix_spawnp(&child, program, &actions, &attributes, &arguments, environ)
        : posix_spawnp(&child, program, &actions, &attributes, &arguments, &variables)
    }
    guard code == 0 else { throw SystemError(code: code) }
    return child
  }

  private static func lead(_ attributes: inout Attributes) {
    var signals = sigset_t()
    sigemptyset(&signals)
    // Unblocks all signals; those that this process ignores get their default action.
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    sigaddset(&signals, SIGXFSZ)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #if canImport(Darwin)
    posix_spawnattr_setflags(&attributes, Int16(flags | POSIX_SPAWN_CLOEXEC_DEFAULT))
    #else
    posix_spawnattr_setflags(&attributes, Int16(flags))
    #endif
  }

  /// Raises the limit of open files, if possible.
  ///
  /// Each program needs three, and a Mac's terminals start with 256. A Mac refuses more than the number here.
  static func allowOpenFiles() {
    #if canImport(Glibc)
    let openFiles = Int32(RLIMIT_NOFILE.rawValue)
    #else
    let openFiles = RLIMIT_NOFILE
    #endif
    var limit = rlimit()
    guard getrlimit(openFiles, &limit) == 0 else { return }
    limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, 10_240))
    setrlimit(openFiles, &limit)
  }

  /// Marks the descriptors that this process has inherited close-on-exec, once.
  static func keepInheritedDescriptors() { _ = areKept }

  private static let areKept: Bool = {
    for name in (try? FileSystem.names(in: "/dev/fd")) ?? [] {
      if let descriptor = Int32(name), descriptor > STDERR_FILENO {
        _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      }
    }
    return true
  }()
}

#if canImport(Darwin)
private typealias FileActions = posix_spawn_file_actions_t?
private typealias Attributes = posix_spawnattr_t?
#else
private typealias FileActions = posix_spawn_file_actions_t
private typealias Attributes = posix_spawnattr_t
#endif
