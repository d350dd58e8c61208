/// The bytes of a file, cut into lines only when a diagnostic needs one.
struct SourceText: Sendable {
  /// UTF-8 without a byte order mark.
  let bytes: [UInt8]
  /// YAML ends lines at U+0085, U+2028 and U+2029 too.
  let isJSON: Bool

  /// Adds the source lines to diagnostics of this file, in one pass over it.
  func addExcerpts(to diagnostics: inout [Diagnostic], from first: Int = 0) {
    let order = diagnostics.indices[first...].filter { diagnostics[$0].location.line > 0 }.sorted {
      let (a, b) = (diagnostics[$0].location, diagnostics[$1].location)
      return (a.line, a.column) < (b.line, b.column)
    }
    var cursor = ExcerptCursor(source: self)
    for index in order {
      let place = diagnostics[index].location
      diagnostics[index].excerpt = cursor.excerpt(line: place.line - 1, column: place.column - 1)
    }
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

  /// Returns how many bytes the line break at a place has; 0 where there is none.
  func breakLength(at index: Int) -> Int {
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
