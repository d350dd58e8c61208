package import SystemCalls

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
  /// The system refused.
  case refused(SystemError)

  /// `HdRm`.
  static let applicationID: UInt32 = 0x4864_526d

  /// The endings of the files that SQLite keeps beside a database.
  package static let companions = ["-journal", "-wal", "-shm"]

  static let headerSize = 100
  private static let magic = Array("SQLite format 3\0".utf8)

  /// Looks at a file; a link is followed.
  package init(path: String) {
    guard (try? FileStatus(path))?.kind != .folder else {
      self = .folder
      return
    }
    do throws(FileBytes.Failure) {
      self = Self.kind(ofHeader: try FileBytes.beginning(of: path, count: Self.headerSize)[...])
    } catch {
      switch error {
      case .unreadable(let error): self = error.isMissing ? .absent : .refused(error)
      case .notFile, .tooLarge: self = .foreign
      }
    }
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
    guard let status = try? FileStatus(path),
      let header = try? FileBytes.beginning(of: path, count: headerSize),
      header.count == headerSize
    else { return false }
    let sizeCode = UInt64(header[16]) << 8 | UInt64(header[17])
    let pageSize = sizeCode == 1 ? 65_536 : sizeCode
    return UInt64(status.size) < UInt64(number(in: header[...], at: 28)) * pageSize
  }

  private static func number(in header: ArraySlice<UInt8>, at offset: Int) -> UInt32 {
    header[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) }
  }
}
