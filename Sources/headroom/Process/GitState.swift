#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The branch and commit of the current folder, as far as git knows them.
struct GitState: Equatable, Sendable {
  /// The branch; nil when detached or unknown.
  var branch: String?
  /// The commit; nil before the first one, or unknown.
  var commit: String?
  /// Whether tracked files differ from the commit.
  var isDirty = false

  /// Asks git about the current folder; whatever goes wrong, nothing is known.
  ///
  /// Git gets two seconds. It runs without optional locks and hooks, and changes nothing.
  static func ofCurrentFolder() -> GitState {
    let words = [
      "git", "--no-optional-locks", "-c", "core.fsmonitor=false", "status", "--porcelain=v2",
      "--branch", "--untracked-files=no", "--ignore-submodules",
    ]
    return output(of: words, withinSeconds: 2).map { GitState(status: $0) } ?? GitState()
  }

  /// Returns how many commits lead from one to another; nil where git does not know them here.
  static func commitCount(from: String, to: String) -> Int? {
    guard [from, to].allSatisfy({ $0.utf8.count == 40 && $0.allSatisfy(\.isHexDigit) }) else {
      return nil
    }
    let words = ["git", "--no-optional-locks", "rev-list", "--count", "\(from)..\(to)", "--"]
    return output(of: words, withinSeconds: 2)
      .flatMap { $0.split(separator: "\n").first }.flatMap { Int($0) }
  }

  /// Reads what `git status --porcelain=v2 --branch` prints.
  init(status: String) {
    for line in status.split(separator: "\n") {
      if line.hasPrefix("# branch.oid ") {
        let commit = line.dropFirst("# branch.oid ".count)
        self.commit = commit == "(initial)" ? nil : String(commit)
      } else if line.hasPrefix("# branch.head ") {
        let branch = line.dropFirst("# branch.head ".count)
        self.branch = branch == "(detached)" ? nil : String(branch)
      } else if !line.hasPrefix("#") {
        isDirty = true
      }
    }
  }

  private init() {}

  /// Runs a program of the search path and returns what it printed.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments.
  ///   - limit: How many seconds it has, by a clock that nobody sets.
  /// - Returns: Its standard output, of a long one the first ``byteLimit`` bytes and a little more; nil
  ///   when it failed, was not there or was too slow.
  static func output(of words: [String], withinSeconds limit: Double) -> String? {
    let deadline = Clock.seconds + limit
    guard let ends = openPipe() else { return nil }
    defer { close(ends[0]) }
    guard let child = spawn(words, output: ends[1]) else {
      close(ends[1])
      return nil
    }
    close(ends[1])
    var bytes: [UInt8] = []
    let isWhole = read(ends[0], into: &bytes, until: deadline)
    guard isWhole, let status = status(of: child, until: deadline) else {
      kill(child, SIGKILL)
      _ = status(of: child, until: .infinity)
      return nil
    }
    return status == 0 ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Opens a pipe that no other program inherits: it would keep the end from being seen.
  private static func openPipe() -> [Int32]? {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return ends
  }

  /// How many bytes of what a program prints are of use.
  private static let byteLimit = 1 << 20

  /// Waits for a process; nil when it has not ended in time.
  private static func status(of child: pid_t, until deadline: Double) -> Int32? {
    var status: Int32 = 0
    while true {
      // A program that has closed its output ends at once, or sleeps: then it is looked at again.
      let ended = waitpid(child, &status, deadline.isFinite ? WNOHANG : 0)
      if ended == child { return status }
      if ended < 0, errno != EINTR { return nil }
      if ended == 0 {
        guard Clock.seconds < deadline else { return nil }
        usleep(1000)
      }
    }
  }

  private static func spawn(_ words: [String], output: Int32) -> pid_t? {
    #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    #else
    var actions = posix_spawn_file_actions_t()
    #endif
    guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    guard posix_spawnp(&child, words[0], &actions, nil, &arguments, environ) == 0 else {
      return nil
    }
    return child
  }

  /// Reads to the end, and returns whether it came in time.
  ///
  /// What is beyond the limit is dropped, so that the writer does not wait for a reader.
  private static func read(
    _ descriptor: Int32,
    into bytes: inout [UInt8],
    until deadline: Double
  ) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let milliseconds = ((deadline - Clock.seconds) * 1000).rounded(.up)
      guard milliseconds > 0 else { return false }
      var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, Int32(min(milliseconds, 1e9)))
      // A signal is no reason to give up, and the time that is left is counted anew.
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return false }
      let count = buffer.withUnsafeMutableBytes { target in
        #if canImport(Glibc)
        Glibc.read(descriptor, target.baseAddress, target.count)
        #elseif canImport(Musl)
        Musl.read(descriptor, target.baseAddress, target.count)
        #else
        Darwin.read(descriptor, target.baseAddress, target.count)
        #endif
      }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return count == 0 }
      if bytes.count < byteLimit { bytes += buffer[..<count] }
    }
  }
}
