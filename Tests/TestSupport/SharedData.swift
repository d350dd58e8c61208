public import Foundation

/// Documents, dumps and logs of other people's apps, and larger sets of cases, which are not part of
/// the repository: they stand in a folder beside it, or where `HEADROOM_SHARED` says.
public enum SharedData {
  /// The folder with the data; nil where nobody has put one.
  public static let folder: URL? = {
    let named = ProcessInfo.processInfo.environment["HEADROOM_SHARED"].map { URL(filePath: $0) }
    let folder = (named ?? Repository.folder.appending(path: "../shared")).appending(path: "data")
    // What is named has to be there; what may stand beside need not.
    return named != nil || FileManager.default.fileExists(atPath: folder.path) ? folder : nil
  }()

  /// Returns a file's path.
  public static func path(_ file: String) throws -> String {
    guard let folder else { throw Missing(what: "the collected data") }
    return folder.appending(path: file).path
  }

  /// Returns a file's bytes.
  public static func bytes(_ file: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(filePath: path(file))))
  }

  /// Returns the files of a folder that have one of these endings, by name, each with the folder before
  /// it; none where there is no such folder.
  public static func files(in folder: String, endings: String...) -> [String] {
    let names = try? FileManager.default.contentsOfDirectory(atPath: path(folder))
    return (names ?? []).sorted().filter { name in endings.contains { name.hasSuffix($0) } }
      .map { "\(folder)/\($0)" }
  }
}

/// Numbers that others measured or tested, with their sources; see `Tests/Measured/README.md`.
public enum Measured {
  /// Returns a file's content.
  public static func data(_ file: String) throws -> Data {
    try Data(contentsOf: Repository.folder.appending(path: "Tests/Measured/\(file)"))
  }
}

/// The repository that the tests were built from.
public enum Repository {
  /// Its root.
  public static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
