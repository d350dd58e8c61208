/// Places here and there in a file, from which marks are found without reading it from its start.
struct SourceStops: Sendable {
  private let source: SourceText
  private let stops: [(mark: Mark, offset: Int)]

  /// How many bytes are read at most to find a mark.
  private static let distance = 1 << 8

  /// Reads a file once.
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

  /// Returns the byte at a mark; nil beyond the end of its line.
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

  /// Goes behind the next scalar or line break.
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
