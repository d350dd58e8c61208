import Scenarios
import TestSupport
import Testing

struct SuggestionTests {
  @Test(arguments: [
    ("framme", "frame"),
    ("keybordFrame", "keyboardFrame"),
    ("contentinset", "contentInset"),
    ("content-inset", "contentInset"),
    ("fcous", "focus"),
    ("scrollIndicator", "scrollIndicatorInsets"),
    ("field-13", "field-12"),
  ])
  func `the nearest word is suggested`(word: String, expected: String) {
    let known = [
      "frame", "keyboardFrame", "contentInset", "focus", "scrollIndicatorInsets", "field-12",
    ]
    #expect(Suggestion.closest(to: word, among: known) == expected)
  }

  /// The beginnings of a name's words, its first and its last among them.
  @Test(arguments: [
    ("numpad", "numberPad"), ("isVisible", "isFullyVisible"), ("bottom-cons", "bottom-constraint"),
    ("Pad", nil), ("padnum", nil), ("numPadding", nil), ("isnumpad", nil),
  ])
  func `what is made of a name's words is that name`(word: String, expected: String?) {
    let known = ["numbersAndPunctuation", "numberPad", "isFullyVisible", "bottom-constraint"]
    #expect(Suggestion.closest(to: word, among: known) == expected)
  }

  @Test(arguments: ["", "x", "banana", "keyboardIsSomethingElse"])
  func `nothing is suggested where nothing is near`(word: String) {
    #expect(Suggestion.closest(to: word, among: ["frame", "height", "keyboard"]) == nil)
  }

  @Test func `three letters are the beginning of a word, two are not`() {
    #expect(Suggestion.closest(to: "fra", among: ["height", "frame"]) == "frame")
    #expect(Suggestion.closest(to: "fr", among: ["height", "frame"]) == nil)
  }

  @Test
  func `of equally near words the first is suggested`() {
    #expect(Suggestion.closest(to: "row-x", among: ["row-1", "row-2"]) == "row-1")
  }

  @Test func `a word is found that is up to three edits away, at its beginning and its end`() {
    let long = String(repeating: "a", count: 60)
    #expect(Suggestion.closest(to: "xy\(long)z", among: ["\(long)"]) == long)
    #expect(Suggestion.closest(to: "xy\(long)zz", among: ["\(long)"]) == nil)
    // A swap at either end, and a letter more in the middle.
    #expect(Suggestion.closest(to: "ab\(long)q\(long)cd", among: ["ba\(long)\(long)dc"]) != nil)
    #expect(Suggestion.closest(to: "ab\(long)qq\(long)cd", among: ["ba\(long)\(long)dc"]) == nil)
  }

  @Test(arguments: [
    ("", "", 0), ("abc", "abc", 0), ("abc", "", 3), ("kitten", "sitting", 3),
    ("ab", "ba", 1), ("flaw", "lawn", 2), ("é", "e", 1),
  ])
  func `the distance counts insertions deletions replacements and swaps`(
    a: String, b: String, expected: Int
  ) {
    #expect(Suggestion.distance(a, b) == expected)
    #expect(Suggestion.distance(b, a) == expected)
  }
}
