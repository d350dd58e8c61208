#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What a file's first bytes say about it, read before SQLite touches it.
///
/// SQLite may change a file by merely opening it (it undoes what a killed writer had begun), so
/// that a foreign database is told apart without it.
package enum DatabaseFile: Equatable {
  /// No file, or one without a byte.
  case absent
  /// A Headroom database.
  case headroom
  /// Something else.
  case foreign
  /// The beginning of a database.
  case truncated
  /// A folder.
  case folder
  /// The system refused, with this error number.
  case refused(Int32)

  /// `HdRm`.
  static let applicationID: UInt32 = 0x4864_526d

  static let headerSize = 100
  private static let magic = Array("SQLite format 3\0".utf8)

  /// Looks at a file; a link is followed.
  package init(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      self = errno == ENOENT ? .absent : .refused(errno)
      return
    }
    guard status.st_mode & S_IFMT != S_IFDIR else {
      self = .folder
      return
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      self = .foreign
      return
    }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      self = .refused(errno)
      return
    }
    defer { close(file) }
    var header = [UInt8](repeating: 0, count: Self.headerSize)
    let count = read(file, &header, Self.headerSize)
    guard count >= 0 else {
      self = .refused(errno)
      return
    }
    self = Self.kind(ofHeader: header[..<count])
  }

  private static func kind(ofHeader header: ArraySlice<UInt8>) -> DatabaseFile {
    guard !header.isEmpty else { return .absent }
    guard header.prefix(magic.count) == magic[..<min(header.count, magic.count)] else {
      return .foreign
    }
    guard header.count == headerSize else { return .truncated }
    return number(in: header, at: 68) == applicationID ? .headroom : .foreign
  }

  /// Whether the file is shorter than the page count in its header says.
  static func isShort(path: String) -> Bool {
    var status = stat()
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return false }
    defer { close(file) }
    var header = [UInt8](repeating: 0, count: headerSize)
    guard fstat(file, &status) == 0, read(file, &header, headerSize) == headerSize else {
      return false
    }
    let sizeCode = UInt64(header[16]) << 8 | UInt64(header[17])
    let pageSize = sizeCode == 1 ? 65_536 : sizeCode
    return UInt64(status.st_size) < UInt64(number(in: header[...], at: 28)) * pageSize
  }

  private static func number(in header: ArraySlice<UInt8>, at offset: Int) -> UInt32 {
    header[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
