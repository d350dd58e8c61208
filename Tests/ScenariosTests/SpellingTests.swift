import Scenarios
import TestSupport
import Testing

struct SpellingTests {
  struct Example: CustomTestStringConvertible {
    var testDescription: String
    var scalars: [UInt32]
    var composed: [UInt32]

    init(_ name: String, _ scalars: [UInt32], _ composed: [UInt32]) {
      (testDescription, self.scalars, self.composed) = (name, scalars, composed)
    }
  }

  private func text(_ scalars: [UInt32]) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars.compactMap { Unicode.Scalar($0) })
    return String(view)
  }

  /// Source: Unicode Standard Annex #15, figures 3 to 6, and section 3.12 of the Standard (Hangul).
  @Test(arguments: [
    Example("ASCII", [0x66, 0x6F, 0x6F], [0x66, 0x6F, 0x6F]),
    Example("é is composed", [0x65, 0x301], [0xE9]),
    Example("é stays", [0xE9], [0xE9]),
    Example("Ångström sign", [0x212B], [0xC5]),
    Example("Ohm sign", [0x2126], [0x3A9]),
    Example("marks in canonical order", [0x1E0B, 0x323], [0x1E0D, 0x307]),
    Example("q with two marks", [0x71, 0x307, 0x323], [0x71, 0x323, 0x307]),
    Example("ligature stays", [0xFB01], [0xFB01]),
    Example("Hangul", [0x1112, 0x1161, 0x11AB], [0xD55C]),
    Example("excluded composition", [0x958], [0x915, 0x93C]),
    Example("beyond the basic plane", [0x1D157, 0x1D165], [0x1D157, 0x1D165]),
    Example("composed beyond the basic plane", [0x11099, 0x110BA], [0x1109A]),
  ])
  func `names are spelled in normal form C`(example: Example) {
    let composed = text(example.scalars).precomposed
    #expect(composed.unicodeScalars.map(\.value) == example.composed)
    #expect(composed.isPrecomposed)
    #expect(text(example.scalars).isPrecomposed == (example.scalars == example.composed))
    #expect(composed.precomposed.hasSameBytes(as: composed))
  }

  @Test func `two spellings of one text are two keys`() {
    let names = [text([0xE9]), text([0x65, 0x301])]
    #expect(names[0] == names[1])
    #expect(!names[0].hasSameBytes(as: names[1]))
    #expect(Set(names.map { ByteSpelling($0) }).count == 2)
    #expect(Set(names.map { ByteSpelling($0.precomposed) }).count == 1)
  }

  /// UTF-16 has astral characters (D83D …) before U+FF5E; UTF-8 and Unicode have them after.
  @Test func `names in normal form C have one order in Swift and by bytes`() {
    let scalars: [UInt32] = [
      0x21, 0x7E, 0xE9, 0x2FF, 0x3A9, 0x915, 0x1EA1, 0xD55C, 0xD7A3, 0xF900, 0xFB01, 0xFF5E, 0xFFFD,
      0x10000, 0x1109A, 0x1F600, 0x10FFFD,
    ]
    let names = (scalars.map { text([$0]) } + scalars.map { text([0x61, $0, 0x61]) })
      .map(\.precomposed)
    let ascending = names.sorted { $0.precedesByBytes($1) }
    #expect(names.sorted().map { Array($0.utf8) } == ascending.map { Array($0.utf8) })
    #expect(names.map { ByteSpelling($0) }.sorted().map(\.text) == ascending)
    #expect(text([0xFF5E]).precedesByBytes(text([0x1F600])))
  }
}
