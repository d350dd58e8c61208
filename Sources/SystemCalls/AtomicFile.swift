import CLibrary
import Synchronization

package enum AtomicFile {
  /// Why a file was not written; it is left unchanged.
  package enum Failure: Error, Hashable, Sendable {
    case refused(path: String, SystemError)
    case noFolder(path: String, folder: String)
  }

  /// Creates a file or replaces its content: writes a temporary file beside it, then renames it.
  ///
  /// A symbolic link is followed; an existing file keeps its permissions.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The file.
  ///   - check: Throws if a file must not be replaced; called at the beginning and before the rename.
  /// - Throws: ``Failure``, or the error of `check`.
  package static func write(
    _ bytes: [UInt8], to path: String, unless check: (String) throws -> Void
  )
    throws
  {
    try write(to: path, unless: check) { try $0(bytes) }
  }

  /// Creates a file or replaces its content, piece by piece.
  ///
  /// - Parameters:
  ///   - path: The file. Anything but a regular file, such as `/dev/null` or a pipe, is written directly.
  ///   - check: Throws if a file must not be replaced; called at the beginning and before the rename.
  ///   - body: Passes the pieces, in order, to the function it is given.
  /// - Throws: ``Failure``, or the error of `check` or `body`.
  package static func write(
    to path: String, unless check: (String) throws -> Void,
    _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    try check(path)
    try self.check(path)
    let target = FileSystem.realPath(path) ?? path
    let old = try? FileStatus(target)
    if let old, old.kind != .regular { return try writeDirectly(path, body) }
    let folder = FileSystem.folder(of: target)
    PartialFile.removeStale(in: folder)
    guard let partial = PartialFile(in: folder) else { throw failure(path) }
    var isDone = false
    defer { if !isDone { partial.remove() } }
    do {
      // The lock, held until the file is closed, tells other processes that it is being written.
      defer { partial.close() }
      let mode = old?.permissions ?? 0o666 & ~mask
      guard fchmod(partial.descriptor, mode) == 0 else { throw failure(path) }
      try body { try Self.write($0, to: partial.descriptor, path) }
      guard Descriptor.synchronize(partial.descriptor) else { throw failure(path) }
      // The file may have been created in the meantime.
      try check(target)
      guard partial.take(target) else { throw failure(path) }
      isDone = true
    }
    // Makes the rename durable, if the file system can synchronise folders.
    try? FileSystem.synchronize(folder)
  }

  /// Checks that a file can be written, before its content is computed.
  ///
  /// - Throws: ``Failure`` if its folder is missing or not writable.
  package static func check(_ path: String) throws(Failure) {
    let target = FileSystem.realPath(path) ?? path
    if let status = try? FileStatus(target), status.kind != .regular {
      guard FileSystem.isWritable(target) else { throw failure(path) }
      return
    }
    let folder = FileSystem.folder(of: target)
    guard let status = try? FileStatus(folder), status.kind == .folder else {
      throw .noFolder(path: path, folder: folder)
    }
    guard access(folder.resolved, W_OK | X_OK) == 0 else { throw failure(path) }
  }

  package static func remove(_ path: String) throws(Failure) {
    do throws(SystemError) {
      try FileSystem.remove(path)
    } catch {
      throw .refused(path: path, error)
    }
  }

  private static func writeDirectly(
    _ path: String, _ body: (@escaping ([UInt8]) throws -> Void) throws -> Void
  ) throws {
    let descriptor = open(path.resolved, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    try body { try Self.write($0, to: descriptor, path) }
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32, _ path: String) throws(Failure)
  {
    do throws(SystemError) {
      try Descriptor.write(bytes, to: descriptor)
    } catch {
      throw .refused(path: path, error)
    }
  }

  private static func failure(_ path: String) -> Failure { .refused(path: path, .last) }

  /// The umask; read once, since reading it means setting it.
  private static let mask: mode_t = {
    let mask = umask(0o077)
    umask(mask)
    return mask
  }()
}

/// A file that is being written under a temporary name, such as `.headroom-a1B2c3.partial`.
///
/// It is locked as long as its writer lives; whoever gets the lock knows that the writer was killed,
/// and removes the file.
struct PartialFile {
  let path: String
  let descriptor: Int32

  private static let beginning = ".headroom-"
  private static let ending = ".partial"
  private static let randomCount = 6

  /// Creates a file in a folder; nil, with `errno` set, if that fails.
  init?(in folder: String) {
    let random = String(repeating: "X", count: Self.randomCount)
    let pattern = "\(folder.resolved)/\(Self.beginning)\(random)\(Self.ending)"
    while true {
      var name = Array(pattern.utf8CString)
      let descriptor = mkstemps(&name, Int32(Self.ending.utf8.count))
      guard descriptor >= 0 else { return nil }
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      // On a file system without locks no other process gets one either.
      flock(descriptor, LOCK_EX | LOCK_NB)
      // Another process looking for stale files between the two calls has removed this one.
      guard let status = try? FileStatus(of: descriptor), status.linkCount == 0 else {
        path = name.withUnsafeBufferPointer { buffer in
          buffer.baseAddress.map { String(cString: $0) } ?? ""
        }
        UnfinishedFiles.add(path)
        self.descriptor = descriptor
        return
      }
      Descriptor.close(descriptor)
    }
  }

  /// Closes the file, which releases the lock.
  func close() { Descriptor.close(descriptor) }

  func remove() {
    unlink(path)
    UnfinishedFiles.forget(path)
  }

  /// Renames the file, replacing any file of that name; false, with `errno` set, if that fails.
  func take(_ name: String) -> Bool {
    guard rename(path, name.resolved) == 0 else { return false }
    UnfinishedFiles.forget(path)
    return true
  }

  // MARK: Files of killed processes

  private static let cleaned = Mutex<Set<String>>([])

  /// Removes the files of killed processes from a folder, once per folder and process.
  static func removeStale(in folder: String) {
    guard cleaned.withLock({ $0.insert(folder.resolved).inserted }) else { return }
    for name in (try? FileSystem.names(in: folder)) ?? [] where isOurs(name) {
      removeIfStale("\(folder)/\(name)")
    }
  }

  private static func isOurs(_ name: String) -> Bool {
    name.utf8.count == beginning.utf8.count + randomCount + ending.utf8.count
      && name.hasPrefix(beginning) && name.hasSuffix(ending)
  }

  /// Removes a file of this user's that nobody has locked.
  static func removeIfStale(_ path: String) {
    let path = path.resolved
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { Descriptor.close(descriptor) }
    guard let opened = try? FileStatus(of: descriptor), opened.kind == .regular,
      opened.owner == geteuid(), flock(descriptor, LOCK_EX | LOCK_NB) == 0,
      // While it is locked its writer can't start; the name must still refer to this file.
      let named = try? FileStatus(path, followsLinks: false), named.identity == opened.identity
    else { return }
    unlink(path)
  }
}

/// The files being written, which are removed if the process is killed by a signal.
///
/// They are registered without a lock, so that a signal handler can remove them.
package enum UnfinishedFiles {
  /// A slot for one file: the address of its path, or 0 if free.
  private final class Slot: Sendable {
    let path = Atomic<UInt>(0)

    var text: UnsafeMutablePointer<CChar>? {
      UnsafeMutablePointer(bitPattern: path.load(ordering: .acquiring))
    }
  }

  private static let slots = (0..<16).map { _ in Slot() }
  private static let areUsed = Atomic<Bool>(false)

  /// Registers a file; if there are too many, the next writer removes it as stale.
  package static func add(_ path: String) {
    // Initialised before a signal handler may use them, and only if something is written.
    let slots = slots
    areUsed.store(true, ordering: .releasing)
    // Never freed: a handler may be reading it.
    let address = UInt(bitPattern: strdup(path))
    _ = slots.first {
      $0.path.compareExchange(expected: 0, desired: address, ordering: .acquiringAndReleasing)
        .exchanged
    }
  }

  /// Unregisters a file that is complete or removed.
  package static func forget(_ path: String) {
    for slot in slots {
      if let text = slot.text, String(cString: text) == path {
        slot.path.store(0, ordering: .releasing)
      }
    }
  }

  /// Removes all files; safe to call in a signal handler.
  static func removeAll() {
    guard areUsed.load(ordering: .acquiring) else { return }
    for slot in slots {
      if let text = slot.text { unlink(text) }
    }
  }

  /// Initialises the statics that a signal handler uses.
  static func prepare() { _ = areUsed.load(ordering: .relaxed) }
}
