import AvoidanceEngine
import Presentation
import RegressionRunner
import RegressionStore
import Scenarios

enum FileNaming {
  /// Returns a name as one path component of letters, digits and `-_.`.
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

/// File names within one folder that are unique even if case is ignored.
struct UniqueFileNames {
  private var taken: Set<String> = []

  init() {}

  /// Returns a name as a path, numbered if it is already taken.
  ///
  /// Without a separator of folders, the path is a single component.
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
