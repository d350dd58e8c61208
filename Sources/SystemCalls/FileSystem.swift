import CLibrary

package enum FileSystem {
  /// Whether a path exists, following symbolic links.
  package static func exists(_ path: String) -> Bool { access(path.resolved, F_OK) == 0 }

  package static func isReadable(_ path: String) -> Bool { access(path.resolved, R_OK) == 0 }

  package static func isWritable(_ path: String) -> Bool { access(path.resolved, W_OK) == 0 }

  /// Returns the absolute path without symbolic links; nil if the file does not exist.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path.resolved, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the folder of a path; `.` for a bare file name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  package static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The working directory without symbolic links; nil if it was removed.
  package static var currentFolder: String? {
    if let surroundings = Surroundings.bound { return realPath(surroundings.folder) }
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Changes the working directory.
  package static func enter(_ folder: String) throws(SystemError) {
    guard let surroundings = Surroundings.bound else {
      guard chdir(folder) == 0 else { throw .last }
      return
    }
    guard access("\(folder.resolved)/.", X_OK) == 0 else { throw .last }
    surroundings.enter(folder.resolved)
  }

  /// Returns the names of a folder's entries, in no particular order.
  package static func names(in folder: String) throws(SystemError) -> [String] {
    guard let stream = opendir(folder.resolved) else { throw .last }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 1) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Creates a folder unless it exists.
  package static func makeFolder(_ path: String) throws(SystemError) {
    if mkdir(path.resolved, 0o777) != 0, errno != EEXIST { throw .last }
  }

  /// Makes a file executable for everyone who may read it.
  package static func makeExecutable(_ path: String) throws(SystemError) {
    let permissions = try FileStatus(path).permissions
    guard chmod(path.resolved, permissions | (permissions & 0o444) >> 2) == 0 else { throw .last }
  }

  package static func remove(_ path: String) throws(SystemError) {
    guard unlink(path.resolved) == 0 else { throw .last }
  }

  /// Creates a hard link; its name must be free.
  ///
  /// - Throws: ``SystemError``, which ``SystemError/isExisting`` if the name is taken.
  package static func link(_ path: String, as name: String) throws(SystemError) {
    #if canImport(Glibc)
    let result = Glibc.link(path.resolved, name.resolved)
    #elseif canImport(Musl)
    let result = Musl.link(path.resolved, name.resolved)
    #else
    let result = Darwin.link(path.resolved, name.resolved)
    #endif
    guard result == 0 else { throw .last }
  }

  /// Creates a symbolic link to an absolute path; its name must be free.
  package static func makeSymbolicLink(to path: String, at name: String) throws(SystemError) {
    guard symlink(path, name.resolved) == 0 else { throw .last }
  }

  /// Flushes a file to the disk.
  package static func synchronize(_ path: String) throws(SystemError) {
    let descriptor = open(path.resolved, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    guard Descriptor.synchronize(descriptor) else { throw .last }
  }

  /// The free space for this user on a file's file system; nil if unknown.
  package static func availableBytes(beside path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path.resolved, &status) == 0 else { return nil }
    return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }

  /// Whether a file's file system supports locks; true if the attempt fails for another reason.
  ///
  /// Locks the first byte for reading and unlocks it; this also releases all other locks of this process on
  /// the file.
  package static func hasLocks(path: String) -> Bool {
    let descriptor = open(path.resolved, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return true }
    defer { close(descriptor) }
    var lock = flock()
    lock.l_type = Int16(F_RDLCK)
    lock.l_whence = Int16(SEEK_SET)
    lock.l_len = 1
    return fcntl(descriptor, F_SETLK, &lock) == 0 || ![ENOLCK, ENOSYS, EOPNOTSUPP].contains(errno)
  }
}

/// The result of `stat`.
package struct FileStatus: Sendable {
  package enum Kind: Hashable, Sendable, CustomStringConvertible {
    case regular
    case folder
    /// A symbolic link, if links are not followed.
    case link
    /// A named pipe.
    case pipe
    /// A device such as a terminal, `/dev/zero` or a disk.
    case device
    case socket

    /// Whether reading may block or never end.
    var isEndless: Bool {
      switch self {
      case .regular, .folder, .link: false
      case .pipe, .device, .socket: true
      }
    }

    /// The kind with its article, such as `a pipe`.
    package var description: String {
      switch self {
      case .regular: "a file"
      case .folder: "a folder"
      case .link: "a link"
      case .pipe: "a pipe"
      case .device: "a device"
      case .socket: "a socket"
      }
    }
  }

  package let kind: Kind
  package let size: Int64
  package let identity: FileIdentity
  /// When the content was modified, in seconds and nanoseconds since 1970.
  let modified: (seconds: Int, nanoseconds: Int)
  let permissions: mode_t
  let owner: uid_t
  package let linkCount: Int

  /// Whether no write permission is set; an administrator could write it anyway.
  package var isReadOnly: Bool { permissions & 0o222 == 0 }

  /// Whether it belongs to the user or to root.
  package var isOwn: Bool { owner == geteuid() || owner == 0 }

  package func hasOwner(of other: FileStatus) -> Bool { owner == other.owner }

  /// Reads the status of a path.
  ///
  /// - Parameters:
  ///   - path: The path.
  ///   - followsLinks: Whether to read the target of a symbolic link instead of the link.
  /// - Throws: ``SystemError`` if there is no file, or access is denied.
  package init(_ path: String, followsLinks: Bool = true) throws(SystemError) {
    var status = stat()
    let path = path.resolved
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
      throw .last
    }
    self.init(status)
  }

  init(of descriptor: Int32) throws(SystemError) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .last }
    self.init(status)
  }

  private init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .regular
      case S_IFDIR: .folder
      case S_IFLNK: .link
      case S_IFIFO: .pipe
      case S_IFSOCK: .socket
      default: .device
      }
    size = Int64(status.st_size)
    identity = FileIdentity(
      device: UInt64(truncatingIfNeeded: status.st_dev),
      number: UInt64(truncatingIfNeeded: status.st_ino))
    #if canImport(Darwin)
    let time = status.st_mtimespec
    #else
    let time = status.st_mtim
    #endif
    modified = (Int(time.tv_sec), Int(time.tv_nsec))
    permissions = status.st_mode & 0o7777
    owner = status.st_uid
    linkCount = Int(status.st_nlink)
  }
}

/// A file, whatever its path.
package struct FileIdentity: Hashable, Sendable {
  fileprivate let device: UInt64
  fileprivate let number: UInt64

  fileprivate init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }

  /// Identifies a file, following symbolic links; nil if it does not exist.
  package init?(_ path: String) {
    guard let status = try? FileStatus(path) else { return nil }
    self = status.identity
  }
}
