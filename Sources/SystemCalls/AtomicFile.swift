import CLibrary
import Synchronization

/// Files that are written atomically.
package enum AtomicFile {
  /// Why a file is not written; it is then as it was.
  package enum Failure: Error, Hashable, Sendable {
    case refused(path: String, SystemError)
    /// There is no such folder to write into.
    case noFolder(path: String, folder: String)
  }

  /// Replaces a file's content, or makes the file: a temporary file beside it, then a rename.
  ///
  /// A link is followed; an existing file keeps its permissions.
  ///
  /// - Parameters:
  ///   - bytes: The content.
  ///   - path: The file.
  ///   - check: Throws where a file must not be replaced; asked at the beginning and before the rename.
  /// - Throws: ``Failure``, or what the check throws.
  package static func write(
    _ bytes: [UInt8], to path: String, unless check: (String) throws -> Void
  )
    throws
  {
    try write(to: path, unless: check) { try $0(bytes) }
  }

  /// Replaces a file's content, or makes the file, with what comes piece by piece.
  ///
  /// - Parameters:
  ///   - path: The file. What is no ordinary file, as `/dev/null` or a pipe, is written directly.
  ///   - check: Throws where a file must not be replaced; asked at the beginning and before the rename.
  ///   - body: Gives the pieces, in order, to the function that it is given.
  /// - Throws: ``Failure``, what the check throws, or what the body throws.
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
      // The file is locked until it is closed: by that others know that it is being written.
      defer { partial.close() }
      let mode = old?.permissions ?? 0o666 & ~mask
      guard fchmod(partial.descriptor, mode) == 0 else { throw failure(path) }
      try body { try Self.write($0, to: partial.descriptor, path) }
      guard Descriptor.synchronize(partial.descriptor) else { throw failure(path) }
      // What was made while the content came is spared, too.
      try check(target)
      guard partial.take(target) else { throw failure(path) }
      isDone = true
    }
    // Makes the rename last; where folders can't be synchronised it lasts a little later.
    try? FileSystem.synchronize(folder)
  }

  /// Checks that a file can be written, before the work that gives its content.
  ///
  /// - Throws: ``Failure`` where its folder is missing or can't be written.
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

  /// Removes a file.
  ///
  /// - Throws: ``Failure`` where it can't be removed.
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

  /// What new files may not be; asked once, for it can only be asked by setting it.
  private static let mask: mode_t = {
    let mask = umask(0o077)
    umask(mask)
    return mask
  }()
}

/// A file that is being written and has no name of its own yet, as `.headroom-a1B2c3.partial`.
///
/// It is locked as long as its writer lives; whoever gets the lock knows that the writer was killed,
/// and removes the file.
struct PartialFile {
  let path: String
  /// The open file.
  let descriptor: Int32

  private static let beginning = ".headroom-"
  private static let ending = ".partial"
  private static let randomCount = 6

  /// Makes a file in a folder; nil, with `errno`, where that fails.
  init?(in folder: String) {
    let random = String(repeating: "X", count: Self.randomCount)
    let pattern = "\(folder.resolved)/\(Self.beginning)\(random)\(Self.ending)"
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
        UnfinishedFiles.add(path)
        self.descriptor = descriptor
        return
      }
      Descriptor.close(descriptor)
    }
  }

  /// Closes the file, and with it gives the lock back.
  func close() { Descriptor.close(descriptor) }

  func remove() {
    unlink(path)
    UnfinishedFiles.forget(path)
  }

  /// Gives the file its own name, in the place of what has it.
  ///
  /// - Returns: Whether that succeeded; else `errno` says why.
  func take(_ name: String) -> Bool {
    guard rename(path, name.resolved) == 0 else { return false }
    UnfinishedFiles.forget(path)
    return true
  }

  // MARK: Those of killed processes

  private static let cleaned = Mutex<Set<String>>([])

  /// Removes the files of killed processes from a folder, once in the life of this process.
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

  /// Removes a file of this user's whose lock nobody holds.
  static func removeIfStale(_ path: String) {
    let path = path.resolved
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

/// The files that are being written: what ends the process at once removes them.
///
/// They are known here without a lock, so that a signal's handler can do it.
package enum UnfinishedFiles {
  /// A place for one file: the address of its path, or 0 while it is free.
  private final class Slot: Sendable {
    let path = Atomic<UInt>(0)

    var text: UnsafeMutablePointer<CChar>? {
      UnsafeMutablePointer(bitPattern: path.load(ordering: .acquiring))
    }
  }

  private static let slots = (0..<16).map { _ in Slot() }
  private static let areUsed = Atomic<Bool>(false)

  /// Takes a file; where there are too many, the next writer removes it.
  package static func add(_ path: String) {
    // Made before a signal's handler may look at them, and not by calls that write nothing.
    let slots = slots
    areUsed.store(true, ordering: .releasing)
    // Never freed: a handler may be reading it.
    let address = UInt(bitPattern: strdup(path))
    _ = slots.first {
      $0.path.compareExchange(expected: 0, desired: address, ordering: .acquiringAndReleasing)
        .exchanged
    }
  }

  /// Leaves a file that is whole, or gone.
  package static func forget(_ path: String) {
    for slot in slots {
      if let text = slot.text, String(cString: text) == path {
        slot.path.store(0, ordering: .releasing)
      }
    }
  }

  /// Removes all files at once; a signal's handler may call it.
  static func removeAll() {
    guard areUsed.load(ordering: .acquiring) else { return }
    for slot in slots {
      if let text = slot.text { unlink(text) }
    }
  }

  /// Makes ready for being called by a signal's handler.
  static func prepare() { _ = areUsed.load(ordering: .relaxed) }
}
