/// Writes YAML like people write it: short values on one line, others in block style.
struct YAMLPrinter {
  private(set) var text = ""
  private static let width = 100
  /// Keys whose lists are always in block style.
  private static let tall: Set<String> = ["children", "rows", "sections", "constraints", "script"]

  mutating func block(_ entries: [YAMLValue.Entry], indent: Int) {
    for (place, entry) in entries.enumerated() {
      if place > 0 { text += String(repeating: " ", count: indent) }
      let key = YAMLText.scalar(entry.key)
      text += key + ":"
      value(entry.value, ofKey: entry.key, column: indent + key.count + 2, indent: indent)
    }
  }

  private mutating func value(_ value: YAMLValue, ofKey key: String, column: Int, indent: Int) {
    if !mustBeTall(value, key), let line = Self.line(value, Self.width - column) {
      text += " \(line)\n"
      return
    }
    switch value {
    case .scalar(let source): text += " \(source)\n"
    case .text(let string): text += " \(YAMLText.scalar(string))\n"
    case .mapping(let entries):
      text += "\n" + String(repeating: " ", count: indent + 2)
      block(entries, indent: indent + 2)
    case .list(let values):
      text += "\n"
      for value in values { item(value, indent: indent + 2) }
    }
  }

  /// Writes an element of a list, beginning on a line of its own.
  mutating func item(_ value: YAMLValue, indent: Int) {
    text += String(repeating: " ", count: indent) + "- "
    if case .mapping(let entries) = value, entries.count == 1 {
      return block(entries, indent: indent + 2)
    }
    if let line = Self.line(value, Self.width - indent - 2) {
      text += line + "\n"
      return
    }
    switch value {
    case .mapping(let entries): block(entries, indent: indent + 2)
    case .list(let values):
      // The elements of a list within a list begin on the next line.
      text += "\n"
      for value in values { item(value, indent: indent + 2) }
    case .scalar(let source): text += source + "\n"
    case .text(let string): text += YAMLText.scalar(string) + "\n"
    }
  }

  /// Whether a value is in block style no matter how short it is.
  private func mustBeTall(_ value: YAMLValue, _ key: String) -> Bool {
    switch value {
    case .list(let values): Self.tall.contains(key) && !values.isEmpty
    case .mapping(let entries): key == "expect" && entries.count > 1
    case .scalar, .text: false
    }
  }

  /// Returns a value on one line, or nil if it is too long or contains a list in block style.
  private static func line(_ value: YAMLValue, _ room: Int) -> String? {
    guard room > 0 else { return nil }
    switch value {
    case .scalar(let source): return source.count <= room ? source : nil
    case .text(let string):
      let source = YAMLText.scalar(string)
      return source.count <= room ? source : nil
    case .list(let values):
      var line = "["
      for value in values {
        if line.count > 1 { line += ", " }
        guard let part = self.line(value, room - line.count - 1) else { return nil }
        line += part
      }
      return line.count < room ? line + "]" : nil
    case .mapping(let entries):
      var line = "{"
      for entry in entries {
        if case .list(let values) = entry.value, tall.contains(entry.key), !values.isEmpty {
          return nil
        }
        if line.count > 1 { line += ", " }
        line += YAMLText.scalar(entry.key) + ": "
        guard let part = self.line(entry.value, room - line.count - 1) else { return nil }
        line += part
      }
      return line.count < room ? line + "}" : nil
    }
  }
}
