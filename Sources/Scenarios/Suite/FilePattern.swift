/// A pattern over relative paths: `*` and `?` stand for any text and character of one component, `**`
/// for any number of folders, also none.
struct FilePattern {
  private let components: [[UInt8]]

  init(_ text: String) { components = Self.components(of: text) }

  /// Whether there is anything in the pattern that stands for something else.
  var hasWildcards: Bool {
    components.contains(where: Self.isWild)
  }

  /// Whether a path is one of those that are meant.
  func matches(_ path: String) -> Bool {
    let path = Self.components(of: path)
    // Whether the pattern from each place on matches the path from here on, from the end to the start.
    var rest = [Bool](repeating: false, count: components.count + 1)
    for start in stride(from: path.count, through: 0, by: -1) {
      var here = [Bool](repeating: false, count: components.count + 1)
      here[components.count] = start == path.count
      for place in components.indices.reversed() {
        if components[place].elementsEqual("**".utf8) {
          here[place] = here[place + 1] || (start < path.count && rest[place])
        } else {
          here[place] =
            start < path.count && rest[place + 1]
            && Wildcards.match(path[start], components[place])
        }
      }
      rest = here
    }
    return rest[0]
  }

  /// The folders before the first wildcard.
  var fixedFolder: String {
    components.dropLast().prefix { !Self.isWild($0) }.map { String(decoding: $0, as: UTF8.self) }
      .joined(separator: "/")
  }

  /// Whether a file below a folder may be meant.
  func mayMatch(below folder: String) -> Bool {
    let path = Self.components(of: folder)
    for (place, component) in components.enumerated() {
      if component.elementsEqual("**".utf8) || place >= path.count { return true }
      guard place < components.count - 1, Wildcards.match(path[place], component) else {
        return false
      }
    }
    return false
  }

  private static func isWild(_ component: [UInt8]) -> Bool {
    component.contains(UInt8(ascii: "*")) || component.contains(UInt8(ascii: "?"))
  }

  private static func components(of path: String) -> [[UInt8]] {
    path.split(separator: "/").filter { $0 != "." }.map { Array($0.utf8) }
  }
}
