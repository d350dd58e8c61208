import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

/// Names of definitions as names of files.
enum FileNaming {
  /// Returns a name as one component of a path, of letters, digits and `-_.`.
  static func component(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars.prefix(80) {
      let isPlain =
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        || ("0"..."9").contains(scalar) || "-_.".unicodeScalars.contains(scalar)
        || !scalar.isASCII && scalar.properties.isAlphabetic
      if isPlain {
        result.unicodeScalars.append(scalar)
      } else if !result.isEmpty, result.last != "-" {
        result += "-"
      }
    }
    while result.first == "." || result.first == "-" { result.removeFirst() }
    while result.last == "-" || result.last == "." { result.removeLast() }
    return result.isEmpty ? "unnamed" : result
  }
}

/// Names of files of one folder, of which no two are equal, whatever the case of their letters.
struct UniqueFileNames {
  private var taken: Set<String> = []

  /// No name is taken.
  init() {}

  /// Returns a name as a path of components, numbered where it is taken already.
  ///
  /// - Parameters:
  ///   - name: What is to be named.
  ///   - separator: What stands between folders; nil: the name is one component.
  /// - Returns: The path.
  mutating func take(_ name: String, separator: Character? = nil) -> String {
    let pieces = separator.map { name.split(separator: $0) } ?? [name[...]]
    let parts = pieces.map { FileNaming.component(String($0)) }
    let path = parts.isEmpty ? "form" : parts.joined(separator: "/")
    var unique = path
    var number = 2
    while !taken.insert(unique.lowercased()).inserted {
      unique = "\(path)-\(number)"
      number += 1
    }
    return unique
  }
}
