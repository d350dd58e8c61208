import Presentation
import RegressionStore
import Testing

@testable import HeadroomCommand

struct TerminalWidthTests {
  @Test(arguments: [
    ("😀", 2), ("🚀", 2), ("⌚", 2), ("☎", 1), ("e\u{301}\u{200D}", 1), ("ｱ", 1), ("한", 2),
    ("─", 1), ("👩‍👩‍👧‍👦", 8),
  ])
  func `pictures and joined characters are as wide as terminals make them`(text: String, width: Int)
  {
    #expect(TextLayout.width(of: text) == width)
  }

  @Test func `a long line goes on further in, and a very long word is cut`() {
    #expect(
      TextLayout.fitted("  ✘ table/last-row [inset-scroll, iPhone 8]\nshort\n", to: 24)
        == "  ✘ table/last-row\n      [inset-scroll,\n      iPhone 8]\nshort\n"
    )
    let long = TextLayout.fitted("a " + String(repeating: "x", count: 10_000), to: 40)
    #expect(
      long == "a\n    " + String(repeating: "x", count: 59) + "…"
        + String(repeating: "x", count: 60)
    )
    let red = TerminalStyle(usesColour: true).red(String(repeating: "y", count: 1000))
    let cut = TextLayout.fitted(red, to: 20)
    #expect(cut.hasPrefix("\u{1B}[31my") && cut.hasSuffix("y\u{1B}[0m"))
    #expect(TextLayout.width(of: cut) == 60)
  }

  @Test func `a line that is broken between several blanks ends without any`() {
    #expect(
      TextLayout.fitted("0123456789   0123456789\n", to: 20) == "0123456789\n    0123456789\n")
  }

  @Test func `a line is broken behind the word that ends at the edge`() {
    // 10 + 1 + 9 columns are 20.
    #expect(TextLayout.fitted("0123456789 012345678 x", to: 20) == "0123456789 012345678\n    x")
  }

  @Test func `pieces beside each other are not broken`() {
    let pieces = ["● passed", "✘ failed", "○ known failure"]
    #expect(TextLayout.beside(pieces, width: nil) == "● passed  ✘ failed  ○ known failure")
    #expect(TextLayout.beside(pieces, width: 24) == "● passed  ✘ failed\n    ○ known failure")
    #expect(
      TextLayout.beside(pieces, width: 24, after: "run 1: ")
        == "run 1: ● passed\n    ✘ failed\n    ○ known failure"
    )
    // A piece that is wider than the terminal stands alone.
    #expect(TextLayout.beside(pieces, width: 10) == "● passed\n    ✘ failed\n    ○ known failure")
  }

  @Test(arguments: [60, 80, 120, 200])
  func `no line of a table is wider than the terminal, and what is left out is named`(width: Int)
    throws
  {
    let runs = try SampleRuns()
    let text = RunsText.text(runs.runs, width: width)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.allSatisfy { TextLayout.width(of: $0) <= width }, "\(text)")
    for title in ["LABEL", "BRANCH", "COMMIT", "KNOWN", "OTHER"] {
      #expect(text.contains(title), "\(title)")
    }
    #expect(lines[0].contains("PASSED") && lines[0].contains("FAILED"))
    #expect(text.contains("in a wider window") == (width < 120))
    #expect(!RunsText.text(runs.runs, width: nil).contains("in a wider window"))
  }

  @Test(arguments: [60, 80, 120, 200])
  func `a name of 10,000 characters leaves room for the other columns`(width: Int) {
    var table = TextTable([
      .init("CASE", mayShrink: true), .init("NOW"), .init("REASON", mayShrink: true, hides: 1),
    ])
    table.append([String(repeating: "x", count: 10_000), "failed", "short"])
    table.append(["表/行", "passed", String(repeating: "y", count: 10_000)])
    let lines = table.text(width: width).split(separator: "\n").map(String.init)
    #expect(lines.count == 3)
    #expect(lines.map { TextLayout.width(of: $0) }.max() == width)
    #expect(lines[1].contains("failed  short"))
    #expect(lines[2].contains("…"))
  }

  @Test func `columns are left out before a column becomes narrower than it should be`() {
    var table = TextTable([
      .init("CASE", mayShrink: true, narrowest: 20), .init("NOW"), .init("SINCE", hides: 1),
    ])
    table.append(["table/last-row-is-lifted [ours]", "failed", "run 12"])
    #expect(
      table.text(width: 40) == """
        CASE                      NOW     SINCE
        table/last-…ifted [ours]  failed  run 12

        """
    )
    #expect(
      table.text(width: 34) == """
        CASE                        NOW
        table/last-r…lifted [ours]  failed
        in a wider window also: SINCE

        """
    )
    // Where there is nothing left to leave out, it gives way all the same.
    #expect(table.text(width: 20).hasPrefix("CASE          NOW\ntable…[ours]  failed\n"))
  }
}
