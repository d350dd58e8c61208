#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What the system knows about a file.
public struct FileStatus: Sendable {
  /// What is under a name.
  public enum Kind: Hashable, Sendable, CustomStringConvertible {
    /// A file with content of its own.
    case regular
    /// A folder.
    case folder
    /// A link to another name, where links are not followed.
    case link
    /// A pipe that has a name.
    case pipe
    /// A terminal, `/dev/zero`, a disk.
    case device
    /// A socket.
    case socket

    /// Whether reading may wait for others, or never end.
    var isEndless: Bool {
      switch self {
      case .regular, .folder, .link: false
      case .pipe, .device, .socket: true
      }
    }

    /// What it is, as `a pipe`.
    public var description: String {
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

  /// What it is.
  public let kind: Kind
  /// Its size in bytes.
  public let size: Int64
  /// Which file it is, whatever its names.
  public let identity: FileIdentity
  /// When its content changed, in seconds and nanoseconds since 1970.
  public let modified: (seconds: Int, nanoseconds: Int)
  /// Who may do what with it.
  let permissions: mode_t
  let owner: uid_t
  /// How many names it has.
  public let linkCount: Int

  /// Whether it belongs to the user, or to the administrator.
  public var isOwn: Bool { owner == geteuid() || owner == 0 }

  /// Whether it belongs to whom another file belongs.
  public func hasOwner(of other: FileStatus) -> Bool { owner == other.owner }

  /// Looks at what is under a name.
  ///
  /// - Parameters:
  ///   - path: The name.
  ///   - followsLinks: Whether of a link what it leads to is looked at.
  /// - Throws: ``SystemError`` where there is nothing, or it may not be looked at.
  public init(_ path: String, followsLinks: Bool = true) throws(SystemError) {
    var status = stat()
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
public struct FileIdentity: Hashable, Sendable {
  fileprivate let device: UInt64
  fileprivate let number: UInt64

  fileprivate init(device: UInt64, number: UInt64) {
    self.device = device
    self.number = number
  }

  /// Looks at a file, through links; nil where there is none.
  public init?(_ path: String) {
    guard let status = try? FileStatus(path) else { return nil }
    self = status.identity
  }
}
