import Scenarios

/// A path in a definition's content and its values in two versions.
package struct ContentDifference: Hashable, Sendable {
  /// A path such as `script[1].expect.keyboard.height`.
  package let path: String
  /// Nil if there was none.
  package let before: String?
  /// Nil if there is none.
  package let after: String?

  /// Returns the differences of two canonical contents, in order.
  static func all(_ before: [UInt8], _ after: [UInt8]) -> [ContentDifference] {
    guard let old = try? Value(json: before), let new = try? Value(json: after) else { return [] }
    var found: [ContentDifference] = []
    Value.compare(old, new, at: "", into: &found)
    return found
  }
}

extension Value {
  /// The value as text on one line.
  var words: String {
    switch self {
    case .null: "none"
    case .flag(let flag): "\(flag)"
    case .integer(let number): "\(number)"
    case .number(let number): JSONText.text(of: number)
    case .text(let text): text
    case .list(let list): "[" + list.map(\.words).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { "\($0.key): \($0.value.words)" }.joined(separator: ", ") + "}"
    }
  }

  fileprivate static func compare(
    _ before: Value?, _ after: Value?, at path: String,
    into found: inout [ContentDifference]
  ) {
    guard before != after else { return }
    switch (before, after) {
    case (.object(let old)?, .object(let new)?):
      for key in Set((old + new).map(\.key)).sorted() {
        compare(before?[key], after?[key], at: path.isEmpty ? key : "\(path).\(key)", into: &found)
      }
    case (.list(let old)?, .list(let new)?) where !isPlain(old) || !isPlain(new):
      compare(old, new, at: path, into: &found)
    default:
      found.append(ContentDifference(path: path, before: before?.words, after: after?.words))
    }
  }

  /// Compares lists that differ only in the middle: insertions shift the rest.
  private static func compare(
    _ old: [Value], _ new: [Value], at path: String,
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

  /// Whether a list is a single value, such as a frame.
  private static func isPlain(_ list: [Value]) -> Bool {
    list.allSatisfy {
      switch $0 {
      case .list, .object: false
      default: true
      }
    }
  }
}
