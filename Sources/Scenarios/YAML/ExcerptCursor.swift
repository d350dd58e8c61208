/// Extracts lines for diagnostics, sorted by position, in a single pass over a file.
struct ExcerptCursor {
  private let source: SourceText
  private var line = 0
  private var lineStart = 0
  private var column = 0
  private var position = 0

  init(source: SourceText) { self.source = source }

  /// Returns the part of a line around a column, both counted from 0 and never decreasing.
  mutating func excerpt(line: Int, column: Int) -> SourceExcerpt? {
    guard goTo(line: line) else { return nil }
    while self.column < column, isInLine(position) {
      position = after(position)
      self.column += 1
    }
    return excerpt()
  }

  private mutating func goTo(line wanted: Int) -> Bool {
    while line < wanted {
      guard position < source.bytes.count else { return false }
      let length = source.breakLength(at: position)
      position += max(length, 1)
      guard length > 0 else { continue }
      line += 1
      lineStart = position
      column = 0
    }
    return true
  }

  /// The whole line, or about 160 characters of a long one around the position, including those that escapes
  /// add.
  private func excerpt() -> SourceExcerpt {
    let start = start(before: 120) == lineStart ? lineStart : start(before: 80)
    var text = start > lineStart ? "…" : ""
    var caret = text.unicodeScalars.count
    var index = start
    while isInLine(index), text.unicodeScalars.count < 160 {
      if index == position { caret = text.unicodeScalars.count }
      let next = after(index)
      text += shown(index..<next)
      index = next
    }
    if index <= position { caret = text.unicodeScalars.count }
    return SourceExcerpt(line: isInLine(index) ? text + "…" : text, caret: caret)
  }

  /// The earliest position in the line from which at most `limit` characters are shown before the cursor.
  private func start(before limit: Int) -> Int {
    var start = position
    var width = 0
    while start > lineStart {
      let previous = before(start)
      width += shown(previous..<start).unicodeScalars.count
      guard width <= limit else { break }
      start = previous
    }
    return start
  }

  private func shown(_ range: Range<Int>) -> String {
    var text = ""
    for scalar in String(decoding: source.bytes[range], as: UTF8.self).unicodeScalars {
      Escaped.append(scalar == "\t" ? " " : scalar, to: &text)
    }
    return text
  }

  private func isInLine(_ index: Int) -> Bool {
    index < source.bytes.count && source.breakLength(at: index) == 0
  }

  private func after(_ index: Int) -> Int {
    var next = index + 1
    while next < source.bytes.count, source.bytes[next] & 0xC0 == 0x80 { next += 1 }
    return next
  }

  private func before(_ index: Int) -> Int {
    var previous = index - 1
    while previous > lineStart, source.bytes[previous] & 0xC0 == 0x80 { previous -= 1 }
    return max(previous, lineStart)
  }
}
