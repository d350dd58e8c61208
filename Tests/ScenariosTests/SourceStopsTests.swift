import TestSupport
import Testing

@testable import Scenarios

/// Where marks are in the bytes of a file.
struct SourceStopsTests {
  @Test(arguments: [true, false])
  func `a mark is where reading from the start finds it`(isJSON: Bool) {
    let line = "\u{E9}a\u{2028}b\r\n\u{1F600}c\rd\u{85}\n"
    let source = SourceText(
      bytes: Array(String(repeating: line, count: Thoroughness.isFull ? 1_000 : 300).utf8),
      isJSON: isJSON)
    let stops = SourceStops(source)
    for offset in stride(from: 0, to: source.bytes.count, by: 7)
    where source.bytes[offset] & 0xC0 != 0x80 && source.bytes[offset] != 0x0A {
      #expect(stops.offset(of: source.mark(ofByte: offset)) == offset)
    }
  }

  @Test func `nothing is beyond the end of a line`() {
    let stops = SourceStops(SourceText(bytes: Array("ab\ncd".utf8), isJSON: true))
    #expect(stops.offset(of: Mark(line: 0, column: 2)) == 2)
    #expect(stops.offset(of: Mark(line: 0, column: 3)) == nil)
    #expect(stops.offset(of: Mark(line: 1, column: 2)) == 5)
    #expect(stops.offset(of: Mark(line: 1, column: 3)) == nil)
    #expect(stops.offset(of: Mark(line: 2, column: 0)) == nil)
  }
}
