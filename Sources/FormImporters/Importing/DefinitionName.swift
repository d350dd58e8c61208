import Scenarios

/// Makes names of forms out of what files and scenes are called.
enum DefinitionName {
  /// Returns a text without control characters and without white space around it; nil when nothing
  /// is left.
  static func cleaned(_ text: String?) -> String? {
    guard let text else { return nil }
    var name = ""
    // Some file systems take names apart.
    for scalar in text.precomposed.unicodeScalars {
      if Escaped.isEscapedInContent(scalar) || "[],*?".unicodeScalars.contains(scalar) {
        if !name.isEmpty, !name.hasSuffix(" ") { name += " " }
      } else {
        name.unicodeScalars.append(scalar)
      }
    }
    while name.last == " " { name.removeLast() }
    while name.first == " " { name.removeFirst() }
    return name.isEmpty ? nil : String(name.prefix(200))
  }

  /// Returns a file's name without its folder and ending.
  static func stem(ofFile path: String) -> String {
    let name = path.split(separator: "/").last.map { String($0) } ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
      return cleaned(name) ?? "form"
    }
    return cleaned(String(name[..<dot])) ?? "form"
  }

  /// Returns a name that is not used, numbered if need be, and uses it.
  ///
  /// - Parameters:
  ///   - name: The name that is wanted.
  ///   - used: The names so far, each with the last number that stands behind it.
  /// - Returns: The name, or one like `name-2`.
  static func unique(_ name: String, among used: inout [String: Int]) -> String {
    guard var number = used[name] else {
      used[name] = 1
      return name
    }
    repeat { number += 1 } while used["\(name)-\(number)"] != nil
    used[name] = number
    used["\(name)-\(number)"] = 1
    return "\(name)-\(number)"
  }
}
