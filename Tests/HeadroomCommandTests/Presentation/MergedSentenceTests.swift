import Presentation
import Testing

struct MergedSentenceTests {
  @Test(
    arguments: [
      (
        [
          "the safe area's 34 pt are counted twice", "the safe area's 83 pt are counted twice",
          "the safe area's 34 pt are counted twice", "the safe area's 20 pt are counted twice",
        ], "the safe area's 34 pt (83, 20) are counted twice"
      ),
      (
        ["a is partly covered: 34 of 44 pt", "b is partly covered: 12 of 44 pt"],
        "a (b) is partly covered: 34 (12) of 44 pt"
      ),
      (
        [
          "contentOffset of t went to [0, 131], now [0, 133]",
          "contentOffset of t went to [0, 87], now [0, 89]",
        ],
        "contentOffset of t went to [0, 131] ([0, 87]), now [0, 133] ([0, 89])"
      ),
      (
        ["field 'a b' is out of reach (9 pt short)", "field 'c' is out of reach (7 pt short)"],
        "field 'a b' ('c') is out of reach (9 pt (7) short)"
      ),
      (["1 s", "2 s", "3 s", "4 s", "5 s"], "1 s (2, 3, 4, …)"),
      (["a moved by 3 pt", "a is hidden by b", "a moved by 4 pt"], "a moved by 3 pt (4)"),
      (["it was 3 pt", "it was 3 s"], "it was 3 pt"),
      // Two words: not the same of another view.
      (
        ["a is 3 pt below the keyboard's top", "b is 4 pt below the window's bottom"],
        "a is 3 pt below the keyboard's top"
      ),
      (["as it is", "as it is"], "as it is"), ([], ""),
    ] as [([String], String)])
  func `what differs between sentences is in brackets`(sentences: [String], merged: String) {
    #expect(Words.merged(sentences) == merged)
  }

  @Test(
    arguments: [
      ("the input 'a b' has no size (0 × 0 pt)", "the input # has no size (# × # pt)"),
      ("unknown key 'framme'; did you mean 'frame'?", "unknown key #; did you mean #"),
      ("UIView: its size does not match", "UIView: its size does not match"),
    ] as [(String, String)])
  func `numbers and quotations don't matter for the wording`(sentence: String, wording: String) {
    #expect(Words.wording(of: sentence) == wording)
  }
}
