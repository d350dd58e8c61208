/// The bytes of a file, split into lines only if a diagnostic needs one.
struct SourceText: Sendable {
  /// UTF-8 without a byte order mark.
  let bytes: [UInt8]
  /// Whether it is JSON; in YAML, U+0085, U+2028 and U+2029 are line breaks, too.
  let isJSON: Bool

  /// Adds source lines to this file's diagnostics, in one pass over it.
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

  /// Returns the range of a line, counted from 0, without its line break.
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

  /// The length of the line break at an offset, in bytes; 0 if there is none.
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

/// A position in a file, counted from 0, with columns in characters.
struct Mark: Hashable, Sendable {
  var line: UInt32
  var column: UInt32

  static let start = Mark(line: 0, column: 0)
}

struct ReadFailure: Error {
  var mark: Mark
  var problem: Problem

  init(_ problem: Problem, at mark: Mark) {
    self.problem = problem
    self.mark = mark
  }
}

enum ReadLimit {
  static let fileBytes = 64 << 20
  static let nesting = 64
  static let aliasNodes = 1_000_000
}

/// Positions throughout a file, from which to find marks without reading it from the start.
struct SourceStops: Sendable {
  private let source: SourceText
  private let stops: [(mark: Mark, offset: Int)]

  /// The maximum number of bytes to read in order to find a mark.
  private static let distance = 1 << 8

  init(_ source: SourceText) {
    self.source = source
    var stops = [(mark: Mark.start, offset: 0)]
    var place = stops[0]
    while place.offset < source.bytes.count {
      Self.advance(&place, in: source)
      if place.offset - stops[stops.count - 1].offset >= Self.distance { stops.append(place) }
    }
    self.stops = stops
  }

  /// Returns the offset of a mark, or nil if it is beyond the end of its line.
  func offset(of mark: Mark) -> Int? {
    var (low, high) = (0, stops.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if Self.isBefore(mark, stops[middle].mark) { high = middle } else { low = middle }
    }
    var place = stops[low]
    while Self.isBefore(place.mark, mark) {
      guard place.offset < source.bytes.count else { return nil }
      Self.advance(&place, in: source)
    }
    return place.mark == mark ? place.offset : nil
  }

  private static func isBefore(_ one: Mark, _ other: Mark) -> Bool {
    (one.line, one.column) < (other.line, other.column)
  }

  /// Moves past the next scalar or line break.
  private static func advance(_ place: inout (mark: Mark, offset: Int), in source: SourceText) {
    let length = source.breakLength(at: place.offset)
    if length > 0 {
      place.mark = Mark(line: place.mark.line + 1, column: 0)
      place.offset += length
      return
    }
    place.mark.column += 1
    repeat {
      place.offset += 1
    } while place.offset < source.bytes.count && source.bytes[place.offset] & 0xC0 == 0x80
  }
}
