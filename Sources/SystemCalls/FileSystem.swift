import CLibrary

/// Names of files, and what can be done with them.
package enum FileSystem {
  /// Whether there is something under a name, through links.
  package static func exists(_ path: String) -> Bool { access(path.resolved, F_OK) == 0 }

  /// Whether there is something that this process may read.
  package static func isReadable(_ path: String) -> Bool { access(path.resolved, R_OK) == 0 }

  /// Whether there is something that this process may write; of a folder, into which.
  package static func isWritable(_ path: String) -> Bool { access(path.resolved, W_OK) == 0 }

  /// Returns the one name of a file without links; nil where there is none.
  package static func realPath(_ path: String) -> String? {
    guard let resolved = realpath(path.resolved, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Returns the folder of a path; `.` for a name alone.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Returns the last component of a path.
  package static func name(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The folder to which names are relative, without links; nil where it is gone.
  package static var currentFolder: String? {
    if let surroundings = Surroundings.bound { return realPath(surroundings.folder) }
    guard let path = getcwd(nil, 0) else { return nil }
    defer { free(path) }
    return String(cString: path)
  }

  /// Makes a folder the one to which names are relative.
  ///
  /// - Throws: ``SystemError`` where it can't be entered.
  package static func enter(_ folder: String) throws(SystemError) {
    guard let surroundings = Surroundings.bound else {
      guard chdir(folder) == 0 else { throw .last }
      return
    }
    guard access("\(folder.resolved)/.", X_OK) == 0 else { throw .last }
    surroundings.enter(folder.resolved)
  }

  /// Returns the names of what is in a folder, in no order.
  ///
  /// - Throws: ``SystemError`` where the folder can't be listed.
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

  /// Makes a folder; one that is there stays as it is.
  ///
  /// - Throws: ``SystemError`` where it can't be made.
  package static func makeFolder(_ path: String) throws(SystemError) {
    if mkdir(path.resolved, 0o777) != 0, errno != EEXIST { throw .last }
  }

  /// Lets those run a file who may read it.
  ///
  /// - Throws: ``SystemError`` where its rights can't be changed.
  package static func makeExecutable(_ path: String) throws(SystemError) {
    let permissions = try FileStatus(path).permissions
    guard chmod(path.resolved, permissions | (permissions & 0o444) >> 2) == 0 else { throw .last }
  }

  /// Removes a file.
  ///
  /// - Throws: ``SystemError`` where it can't be removed, or there is none.
  package static func remove(_ path: String) throws(SystemError) {
    guard unlink(path.resolved) == 0 else { throw .last }
  }

  /// Gives a file a second name, which must be free.
  ///
  /// - Throws: ``SystemError``, which ``SystemError/isExisting`` where the name is taken.
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

  /// Makes what was written to a file last.
  ///
  /// - Throws: ``SystemError`` where the system can't promise it.
  package static func synchronize(_ path: String) throws(SystemError) {
    let descriptor = open(path.resolved, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .last }
    defer { close(descriptor) }
    guard Descriptor.synchronize(descriptor) else { throw .last }
  }

  /// How many bytes the file system of a file has left for this user; nil where it does not tell.
  package static func availableBytes(beside path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path.resolved, &status) == 0 else { return nil }
    return Int64(clamping: UInt64(status.f_bavail) * UInt64(status.f_frsize))
  }

  /// Whether a file's system knows locks at all; `true` where it is some other error.
  ///
  /// The first byte is locked for readers and released again, as are all other locks of this process on the
  /// file.
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

/// What the system knows about a file.
package struct FileStatus: Sendable {
  /// What is under a name.
  package enum Kind: Hashable, Sendable, CustomStringConvertible {
    /// A file with content of its own.
    case regular
    case folder
    /// A link to another name, where links are not followed.
    case link
    /// A pipe that has a name.
    case pipe
    /// A terminal, `/dev/zero`, a disk.
    case device
    case socket

    /// Whether reading may wait for others, or never end.
    var isEndless: Bool {
      switch self {
      case .regular, .folder, .link: false
      case .pipe, .device, .socket: true
      }
    }

    /// What it is, as `a pipe`.
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
  /// Its size in bytes.
  package let size: Int64
  /// Which file it is, whatever its names.
  package let identity: FileIdentity
  /// When its content changed, in seconds and nanoseconds since 1970.
  let modified: (seconds: Int, nanoseconds: Int)
  /// Who may do what with it.
  let permissions: mode_t
  let owner: uid_t
  /// How many names it has.
  package let linkCount: Int

  /// Whether nobody may write it, though an administrator could.
  package var isReadOnly: Bool { permissions & 0o222 == 0 }

  /// Whether it belongs to the user, or to the administrator.
  package var isOwn: Bool { owner == geteuid() || owner == 0 }

  /// Whether it belongs to whom another file belongs.
  package func hasOwner(of other: FileStatus) -> Bool { owner == other.owner }

  /// Looks at what is under a name.
  ///
  /// - Parameters:
  ///   - path: The name.
  ///   - followsLinks: Whether of a link what it leads to is looked at.
  /// - Throws: ``SystemError`` where there is nothing, or it may not be looked at.
  package init(_ path: String, followsLinks: Bool = true) throws(SystemError) {
    var status = stat()
    let path = path.resolved
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else {
      throw .last
    }
    self.init(status)
  }

  /// Looks at an open file.
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

/// One file, by whatever name.
package struct FileIdentity: Hashable, Sendable {
  fileprivate let device: UInt64
  fileprivate let number: UInt64

  fileprivate init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }

  /// Looks at a file, through links; nil where there is none.
  package init?(_ path: String) {
    guard let status = try? FileStatus(path) else { return nil }
    self = status.identity
  }
}
