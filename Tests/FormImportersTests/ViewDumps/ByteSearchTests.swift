import Testing

@testable import FormImporters

struct ByteSearchTests {
  @Test(
    arguments: [
      ("", "a", nil, nil), ("a", "ab", nil, nil), ("ab", "ab", 0, 0), ("xabab", "ab", 1, 3),
      ("aab", "ab", 1, 1), ("aaaa", "aa", 0, 2), ("é: 'é: '", ": '", 2, 7), ("abc", "d", nil, nil),
    ] as [(String, String, Int?, Int?)]
  )
  func `a mark is found where it first and last stands`(
    text: String, mark: String, first: Int?, last: Int?
  ) {
    func offset(_ range: Range<String.Index>?) -> Int? {
      range.map { text.utf8.distance(from: text.startIndex, to: $0.lowerBound) }
    }
    #expect(offset(text.firstPlace(of: mark)) == first)
    #expect(offset(text.lastPlace(of: mark)) == last)
    #expect(text.holds(mark) == (first != nil))
    #expect(text.firstPlace(of: mark).map { String(text[$0]) } == (first == nil ? nil : mark))
  }

  @Test func `a part of a text is searched without what is around it`() {
    let part = "ab|ab|ab".dropFirst(3).dropLast(3)
    #expect(part.firstPlace(of: "ab") == part.lastPlace(of: "ab"))
    #expect(part.begins(with: "ab") && part.ends(with: "ab") && !part.holds("|"))
    #expect(part.dropping(1) == "b" && "\t  x ".dropFirst(0).withoutIndent == "x ")
  }
}
