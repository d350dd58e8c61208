#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file that is written under another name and gets its own only when it is whole.
///
/// It never replaces a file. What a process left that was killed goes the next time.
struct PartialCopy: ~Copyable {
  /// What the file is to be called.
  let target: String
  /// What it is called until then.
  let path: String

  init(of target: String) {
    self.target = target
    path = "\(target).partial-\(getpid())"
    Self.removeStale(beside: target)
  }

  deinit {
    unlink(path)
    unlink(path + "-journal")
  }

  /// Gives the file its name, or another one.
  ///
  /// - Returns: False where there is a file of this name.
  /// - Throws: ``DatabaseError`` when the system refuses.
  func finish(as name: String? = nil) throws(DatabaseError) -> Bool {
    let target = name ?? target
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { if file >= 0 { close(file) } }
    guard file >= 0, fsync(file) == 0 else {
      throw DatabaseError(.inputOutput, path: target, message: String(cString: strerror(errno)))
    }
    // A link, unlike a renaming, never replaces what has appeared meanwhile.
    if link(path, target) == 0 { return true }
    guard errno == EEXIST else {
      throw DatabaseError(.cannotOpen, path: target, message: String(cString: strerror(errno)))
    }
    return false
  }

  /// Removes what processes that are gone have left, and what an earlier one with this one's number has.
  private static func removeStale(beside target: String) {
    let slash = target.utf8.lastIndex(of: UInt8(ascii: "/"))
    let folder = slash.map { String(target[...$0]) } ?? "./"
    let name = String(target[(slash.map { target.utf8.index(after: $0) } ?? target.startIndex)...])
    guard let entries = opendir(folder) else { return }
    defer { closedir(entries) }
    var stale: [String] = []
    while let entry = readdir(entries) {
      let file = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      let beginning = "\(name).partial-"
      guard file.hasPrefix(beginning) else { continue }
      let number = file.dropFirst(beginning.count).prefix { $0.isASCII && $0.isNumber }
      guard let process = pid_t(number), process > 0 else { continue }
      let isGone = kill(process, 0) != 0 && errno == ESRCH
      if isGone || process == getpid() { stale.append(folder + file) }
    }
    for file in stale { unlink(file) }
  }
}
