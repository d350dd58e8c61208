import RegressionStore
import SystemCalls

/// What no output may replace: any Headroom database, and what the same command reads.
package struct SparedFiles: Sendable {
  /// Databases alone.
  package static let databases = SparedFiles([])

  private var inputs: Set<FileIdentity> = []
  /// A file that is not there yet is known by its folder and name.
  private var places: Set<FilePlace> = []

  /// Takes the paths of a command's inputs, and of its database, which may be made by the command.
  package init(_ inputs: some Sequence<String>) {
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
  /// - Throws: ``WorkflowError/sparedOutput(path:reason:)`` where it would replace what is spared.
  package func check(_ path: String) throws(WorkflowError) {
    if DatabaseFile(path: path) == .headroom {
      throw .sparedOutput(path: path, reason: "is a Headroom database")
    }
    for ending in Self.companions where path.hasSuffix(ending) {
      let database = String(path.dropLast(ending.count))
      if DatabaseFile(path: database) == .headroom {
        throw .sparedOutput(path: path, reason: "belongs to a Headroom database")
      }
    }
    let isInput = FileIdentity(path).map(inputs.contains) ?? false
    let isPlace = !places.isEmpty && (FilePlace(path).map(places.contains) ?? false)
    if isInput || isPlace {
      throw .sparedOutput(path: path, reason: "is read by the same command")
    }
  }

  /// The endings of the files that SQLite keeps beside a database.
  private static let companions = ["-journal", "-wal", "-shm"]
}

/// Where a file would be: its folder, by whatever name, and its own name there.
private struct FilePlace: Hashable, Sendable {
  private let folder: FileIdentity
  private let name: String

  init?(_ path: String) {
    guard let folder = FileIdentity(FileSystem.folder(of: path)) else { return nil }
    self.folder = folder
    name = FileSystem.name(of: path)
  }
}
