import Foundation

extension Repository {
  /// Returns the paths of the files in some folders, by the endings of their names, in order.
  public static func files(_ endings: Set<String>, in folders: [String]) -> [String] {
    folders.flatMap { folder -> [String] in
      let names = FileManager.default.enumerator(atPath: self.folder.appending(path: folder).path)
      return (names?.compactMap { $0 as? String } ?? []).map { "\(folder)/\($0)" }
    }
    .filter { endings.contains(URL(filePath: $0).pathExtension) }
    .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the text of a file of the repository.
  public static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appending(path: path), encoding: .utf8)
  }
}
