import Scenarios

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Waits until files change, by looking at their times.
struct FileWatch {
  private struct State: Hashable {
    var seconds: Int
    var nanoseconds: Int
    var size: Int64
    var node: UInt64
  }

  private let paths: [String]
  private var states: [String: State]

  init(_ paths: [String]) {
    self.paths = paths
    states = Self.states(of: paths)
  }

  /// Returns after something was changed, added or removed; false where the process is to stop.
  mutating func waitForChange() -> Bool {
    var last = states
    while !Interruption.isRequested {
      usleep(100_000)
      let now = Self.states(of: paths)
      // A file that is being written is looked at once it stays as it is.
      if now != states, now == last {
        states = now
        return true
      }
      last = now
    }
    return false
  }

  /// The files that the paths stand for now, those in folders among them.
  private static func states(of paths: [String]) -> [String: State] {
    var states: [String: State] = [:]
    var pending = paths
    while let path = pending.popLast() {
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      // A folder's own time changes with every file in it, a database among them.
      if status.st_mode & S_IFMT == S_IFDIR {
        pending += children(of: path)
        continue
      }
      #if canImport(Darwin)
      let time = status.st_mtimespec
      #else
      let time = status.st_mtim
      #endif
      states[path] = State(
        seconds: Int(time.tv_sec),
        nanoseconds: Int(time.tv_nsec),
        size: Int64(status.st_size),
        node: UInt64(status.st_ino)
      )
    }
    return states
  }

  private static func children(of folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    var children: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard !name.hasPrefix(".") else { continue }
      let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
      var status = stat()
      guard lstat(path, &status) == 0 else { continue }
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      let isRead = [".yaml", ".yml", ".json"].contains { name.hasSuffix($0) }
      if isFolder || isRead { children.append(path) }
    }
    return children
  }
}
