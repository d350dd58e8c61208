import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that is being written and has no name of its own yet, as `.headroom-a1B2c3.partial`.
///
/// It is locked as long as its writer lives; whoever gets the lock knows that the writer was killed,
/// and removes the file.
struct PartialFile {
  /// Where it is.
  let path: String
  /// The open file.
  let descriptor: Int32

  private static let beginning = ".headroom-"
  private static let ending = ".partial"
  private static let randomCount = 6

  /// Makes a file in a folder; nil, with `errno`, where that fails.
  init?(in folder: String) {
    let random = String(repeating: "X", count: Self.randomCount)
    let pattern = "\(folder)/\(Self.beginning)\(random)\(Self.ending)"
    while true {
      var name = Array(pattern.utf8CString)
      let descriptor = mkstemps(&name, Int32(Self.ending.utf8.count))
      guard descriptor >= 0 else { return nil }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      // A file system without locks has none that another process could get, either.
      flock(descriptor, LOCK_EX | LOCK_NB)
      // Somebody who looked for stale files between the two calls has removed this one.
      guard let status = try? FileStatus(of: descriptor), status.linkCount == 0 else {
        path = name.withUnsafeBufferPointer { buffer in
          buffer.baseAddress.map { String(cString: $0) } ?? ""
        }
        self.descriptor = descriptor
        return
      }
      Descriptor.close(descriptor)
    }
  }

  /// Closes the file, and with it gives the lock back.
  func close() { Descriptor.close(descriptor) }

  /// Removes the file.
  func remove() { unlink(path) }

  // MARK: Those of killed processes

  private static let cleaned = Mutex<Set<String>>([])

  /// Removes the files of killed processes from a folder, once in the life of this process.
  static func removeStale(in folder: String) {
    guard cleaned.withLock({ $0.insert(folder).inserted }) else { return }
    for name in (try? FileSystem.names(in: folder)) ?? [] where isOurs(name) {
      removeIfStale("\(folder)/\(name)")
    }
  }

  private static func isOurs(_ name: String) -> Bool {
    name.utf8.count == beginning.utf8.count + randomCount + ending.utf8.count
      && name.hasPrefix(beginning) && name.hasSuffix(ending)
  }

  /// Removes a file of this user's whose lock nobody holds.
  static func removeIfStale(_ path: String) {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { Descriptor.close(descriptor) }
    guard let opened = try? FileStatus(of: descriptor), opened.kind == .regular,
      opened.owner == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0,
      // While it is locked its writer can't begin; it must still be the file of this name.
      let named = try? FileStatus(path, followsLinks: false), named.identity == opened.identity
    else { return }
    unlink(path)
  }
}
