import Foundation

/// The repository that the tests were built from.
enum Repository {
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Returns the paths of the files in some folders, by the endings of their names, in order.
  static func files(_ endings: Set<String>, in folders: [String]) -> [String] {
    folders.flatMap { folder -> [String] in
      let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path)
      return (names?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    }
    .filter { endings.contains(URL(filePath: $0).pathExtension) }
    .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
