import RegressionStore
import Scenarios

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What no output may replace: any Headroom database, and what the same command reads.
struct SparedFiles: Sendable {
  /// Databases alone.
  static let databases = SparedFiles([])

  private var inputs: Set<FileIdentity> = []
  /// A file that is not there yet is known by its folder and name.
  private var places: Set<FilePlace> = []

  /// Takes the paths of a command's inputs, and of its database, which may be made by the command.
  init(_ inputs: some Sequence<String>) {
    for path in inputs {
      if let identity = FileIdentity(path) {
        self.inputs.insert(identity)
      } else if let place = FilePlace(path) {
        places.insert(place)
      }
    }
  }

  /// Checks that an output may be written; links are followed.
  ///
  /// - Throws: ``CommandFailure`` with 64 where it would replace what is spared.
  func check(_ path: String) throws(CommandFailure) {
    if DatabaseFile(path: path) == .headroom { throw refusal(path, "is a Headroom database") }
    for ending in Self.companions where path.hasSuffix(ending) {
      let database = String(path.dropLast(ending.count))
      if DatabaseFile(path: database) == .headroom {
        throw refusal(path, "belongs to a Headroom database")
      }
    }
    let isInput = FileIdentity(path).map(inputs.contains) ?? false
    let isPlace = !places.isEmpty && (FilePlace(path).map(places.contains) ?? false)
    if isInput || isPlace { throw refusal(path, "is read by the same command") }
  }

  /// The endings of the files that SQLite keeps beside a database.
  private static let companions = ["-journal", "-wal", "-shm"]

  private func refusal(_ path: String, _ reason: String) -> CommandFailure {
    CommandFailure(.wrongUsage, "\(Escaped.text(path)) \(reason); name another file to write")
  }
}

/// One file, by whatever name.
struct FileIdentity: Hashable, Sendable {
  private let device: UInt64
  private let number: UInt64

  /// Looks at a file, through links; nil where there is none.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
  }
}

/// Where a file would be: its folder, by whatever name, and its own name there.
private struct FilePlace: Hashable, Sendable {
  private let folder: FileIdentity
  private let name: String

  init?(_ path: String) {
    guard let folder = FileIdentity(FolderOf.path(path)) else { return nil }
    self.folder = folder
    name = path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }
}
