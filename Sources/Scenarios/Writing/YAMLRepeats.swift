/// Writes consecutive views that differ only in a running number as one view with `repeat`.
enum YAMLRepeats {
  /// The minimum number of views to combine.
  private static let fewest = 3
  private static let mark = "{n}"

  /// Returns a list of views in which such runs are combined.
  static func folded(_ views: [YAMLValue]) -> [YAMLValue] {
    var result: [YAMLValue] = []
    var index = 0
    while index < views.count {
      guard let (template, count) = run(in: views[index...]), count >= fewest,
        case .mapping(let entries) = template
      else {
        result.append(views[index])
        index += 1
        continue
      }
      let number = YAMLValue.Entry(key: "repeat", value: .scalar(String(count)))
      result.append(.mapping([number] + entries))
      index += count
    }
    return result
  }

  /// Returns the template of the run at the start, and the run's length.
  private static func run(in views: ArraySlice<YAMLValue>) -> (YAMLValue, Int)? {
    guard views.count >= fewest, case .mapping(let first) = views[views.startIndex],
      !first.contains(where: { $0.key == "repeat" }),
      let template = common(views[views.startIndex], views[views.startIndex + 1], false)
    else { return nil }
    var count = 2
    for view in views.dropFirst(2) {
      guard matches(template, view, number: count + 1, false) else { break }
      count += 1
    }
    return (template, count)
  }

  // MARK: Templates

  /// Returns the template that gives one value for 1 and the other for 2; leaves alone the mark of an
  /// inner `repeat`.
  private static func common(_ one: YAMLValue, _ two: YAMLValue, _ isOwned: Bool) -> YAMLValue? {
    switch (one, two) {
    case (.text(let a), .text(let b)):
      if isOwned { return a == b ? one : nil }
      return common(a, b).map { .text($0) }
    case (.scalar(let a), .scalar(let b)):
      if a == b { return one }
      return a == "1" && b == "2" && !isOwned ? .text(mark) : nil
    case (.list(let a), .list(let b)) where a.count == b.count:
      var values: [YAMLValue] = []
      for (a, b) in zip(a, b) {
        guard let value = common(a, b, isOwned) else { return nil }
        values.append(value)
      }
      return .list(values)
    case (.mapping(let a), .mapping(let b)) where a.map(\.key) == b.map(\.key):
      let owns = isOwned || a.contains { $0.key == "repeat" }
      var entries: [YAMLValue.Entry] = []
      for (a, b) in zip(a, b) {
        guard let value = common(a.value, b.value, owns) else { return nil }
        entries.append(.init(key: a.key, value: value))
      }
      return .mapping(entries)
    default: return nil
    }
  }

  /// Returns a text with the mark where one has `1` and the other `2`.
  private static func common(_ one: String, _ two: String) -> String? {
    guard !one.contains(mark), !two.contains(mark) else { return nil }
    if one == two { return one }
    guard one.unicodeScalars.count == two.unicodeScalars.count else { return nil }
    var text = ""
    for (a, b) in zip(one.unicodeScalars, two.unicodeScalars) {
      if a == b {
        text.unicodeScalars.append(a)
      } else if a == "1", b == "2" {
        text += mark
      } else {
        return nil
      }
    }
    return text
  }

  private static func matches(
    _ template: YAMLValue, _ value: YAMLValue, number: Int, _ isOwned: Bool
  ) -> Bool {
    switch (template, value) {
    case (.text(mark), .scalar(let found)) where !isOwned: found == String(number)
    case (.text(let text), .text(let found)):
      isOwned
        ? text == found
        : !found.contains(mark) && replaced(text, number) == found
    case (.scalar(let text), .scalar(let found)): text == found
    case (.list(let a), .list(let b)):
      a.count == b.count && zip(a, b).allSatisfy { matches($0, $1, number: number, isOwned) }
    case (.mapping(let a), .mapping(let b)):
      a.count == b.count
        && zip(a, b).allSatisfy { one, other in
          let owns = isOwned || a.contains { $0.key == "repeat" }
          return one.key == other.key
            && matches(one.value, other.value, number: number, owns)
        }
    default: false
    }
  }

  private static func replaced(_ text: String, _ number: Int) -> String {
    var result = ""
    var rest = Substring(text)
    while let brace = rest.firstIndex(of: "{") {
      result += rest[..<brace]
      if rest[brace...].hasPrefix(mark) {
        result += String(number)
        rest = rest[brace...].dropFirst(mark.count)
      } else {
        result += "{"
        rest = rest[rest.index(after: brace)...]
      }
    }
    return result + rest
  }
}
