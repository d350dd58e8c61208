/// The bytes of a file, cut into lines only when a diagnostic needs one.
struct SourceText: Sendable {
  /// UTF-8 without a byte order mark.
  let bytes: [UInt8]
  /// YAML ends lines at U+0085, U+2028 and U+2029 too.
  let isJSON: Bool

  /// Returns the excerpt for a position, at most about 160 characters of its line.
  func excerpt(at mark: Mark) -> SourceExcerpt? {
    guard let range = line(Int(mark.line)) else { return nil }
    let scalars = Array(String(decoding: bytes[range], as: UTF8.self).unicodeScalars)
    let column = min(Int(mark.column), scalars.count)
    let first = column > 120 ? column - 80 : 0
    let last = min(scalars.count, first + 160)
    var text = first > 0 ? "…" : ""
    var caret = first > 0 ? 1 : 0
    for index in first..<last {
      if index == column { caret = text.unicodeScalars.count }
      Escaped.append(scalars[index] == "\t" ? " " : scalars[index], to: &text)
    }
    if column >= last { caret = text.unicodeScalars.count }
    if last < scalars.count { text += "…" }
    return SourceExcerpt(line: text, caret: caret)
  }

  /// Returns the position of a byte.
  func mark(ofByte offset: Int) -> Mark {
    var line = 0
    var start = 0
    var index = 0
    let end = min(offset, bytes.count)
    while index < end {
      let length = breakLength(at: index)
      index += max(length, 1)
      if length > 0 {
        line += 1
        start = index
      }
    }
    let column = start < end ? bytes[start..<end].lazy.filter { $0 & 0xC0 != 0x80 }.count : 0
    return Mark(line: UInt32(line), column: UInt32(column))
  }

  /// Returns the bytes of a line, counted from 0, without its break.
  func line(_ number: Int) -> Range<Int>? {
    var line = 0
    var start = 0
    var index = 0
    while index < bytes.count {
      let length = breakLength(at: index)
      if length > 0 {
        if line == number { return start..<index }
        line += 1
        start = index + length
      }
      index += max(length, 1)
    }
    return line == number ? start..<bytes.count : nil
  }

  private func breakLength(at index: Int) -> Int {
    switch bytes[index] {
    case 0x0A: return 1
    case 0x0D: return index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
    case 0xC2 where !isJSON:
      return index + 1 < bytes.count && bytes[index + 1] == 0x85 ? 2 : 0
    case 0xE2 where !isJSON:
      guard index + 2 < bytes.count, bytes[index + 1] == 0x80 else { return 0 }
      return bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9 ? 3 : 0
    default: return 0
    }
  }
}
