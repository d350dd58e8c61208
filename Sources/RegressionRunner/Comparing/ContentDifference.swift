import Scenarios

/// A place in a definition's content with what stands there in two versions.
package struct ContentDifference: Hashable, Sendable {
  /// The keys and positions that lead there, as in `script[1].expect.keyboard.height`.
  package let path: String
  /// What stood there; nil where nothing did.
  package let before: String?
  /// What stands there now; nil where nothing does.
  package let after: String?

  /// Returns where two canonical contents differ, in their order.
  static func all(_ before: [UInt8], _ after: [UInt8]) -> [ContentDifference] {
    guard let old = try? JSONContent(before), let new = try? JSONContent(after) else { return [] }
    var found: [ContentDifference] = []
    JSONContent.compare(old, new, at: "", into: &found)
    return found
  }
}

extension JSONContent {
  /// The value in one line, for people.
  var words: String {
    switch self {
    case .null: "none"
    case .flag(let flag): "\(flag)"
    case .number(let number): JSONText.text(of: number)
    case .text(let text): text
    case .list(let list): "[" + list.map(\.words).joined(separator: ", ") + "]"
    case .members(let members):
      "{"
        + members.map { "\($0.key): \($0.value.words)" }.joined(separator: ", ") + "}"
    }
  }

  fileprivate static func compare(
    _ before: JSONContent?, _ after: JSONContent?, at path: String,
    into found: inout [ContentDifference]
  ) {
    guard before != after else { return }
    switch (before, after) {
    case (.members(let old)?, .members(let new)?):
      for key in Set(old.keys).union(new.keys).sorted() {
        compare(old[key], new[key], at: path.isEmpty ? key : "\(path).\(key)", into: &found)
      }
    case (.list(let old)?, .list(let new)?) where !isPlain(old) || !isPlain(new):
      compare(old, new, at: path, into: &found)
    default:
      found.append(ContentDifference(path: path, before: before?.words, after: after?.words))
    }
  }

  /// Compares lists of which only a middle part differs: what was inserted moves the rest.
  private static func compare(
    _ old: [JSONContent], _ new: [JSONContent], at path: String,
    into found: inout [ContentDifference]
  ) {
    let common = min(old.count, new.count)
    var start = 0
    while start < common, old[start] == new[start] { start += 1 }
    var tail = 0
    while tail < common - start, old[old.count - 1 - tail] == new[new.count - 1 - tail] {
      tail += 1
    }
    for index in start..<(max(old.count, new.count) - tail) {
      compare(
        index < old.count - tail ? old[index] : nil, index < new.count - tail ? new[index] : nil,
        at: "\(path)[\(index)]", into: &found)
    }
  }

  /// Whether a list is one value, as a frame is.
  private static func isPlain(_ list: [JSONContent]) -> Bool {
    list.allSatisfy {
      switch $0 {
      case .list, .members: false
      default: true
      }
    }
  }
}
