import Presentation
import Testing

@testable import HeadroomCommand

struct TextLayoutTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("漢字", 4), ("\u{1B}[31mred\u{1B}[0m", 3),
  ])
  func `a text is as wide as what a terminal shows`(text: String, width: Int) {
    #expect(TextLayout.width(of: text) == width)
  }

  @Test func `a cut text ends with a mark and keeps to its width`() {
    #expect(TextLayout.cut("table/last-row", to: 8) == "table/l…")
    #expect(TextLayout.cut("漢字漢字", to: 6) == "漢字…")
    #expect(TextLayout.cut("short", to: 5) == "short")
  }

  @Test func `a text cut inside keeps its beginning and its end`() {
    #expect(TextLayout.cutInside("table/last-row [none, iPhone 8]", to: 15) == "table/l…hone 8]")
    #expect(TextLayout.cutInside("漢字漢字", to: 6) == "漢…字")
    #expect(TextLayout.cutInside("short", to: 5) == "short")
    #expect(TextLayout.cutInside("short", to: 1) == "…")
  }

  @Test func `lines break at spaces and keep their margin`() {
    #expect(
      TextLayout.wrapped("one two three four", width: 9, indent: 2) == "one two\n  three\n  four")
  }

  @Test func `a long term stands above its meaning`() {
    let list = [("--a", "Short."), ("--a-very-long-option-name <value>", "Long.")]
    #expect(
      TextLayout.definitions(list, width: 80)
        == "  --a  Short.\n  --a-very-long-option-name <value>\n       Long.\n"
    )
  }
}

struct TerminalStyleTests {
  @Test(
    arguments: [
      (true, [:], true),
      (false, [:], false),
      (true, ["NO_COLOR": "1"], false),
      (true, ["NO_COLOR": ""], true),
      (false, ["CLICOLOR_FORCE": "1"], true),
      (false, ["CLICOLOR_FORCE": "0"], false),
      (true, ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
      (true, ["CI": "true"], false),
      (true, ["TERM": "dumb"], false),
    ] as [(Bool, [String: String], Bool)]
  )
  func `the environment decides about colours`(
    isTerminal: Bool, environment: [String: String], usesColour: Bool
  ) {
    let style = TerminalStyle.deciding(isTerminal: isTerminal) { environment[$0] }
    #expect(style.usesColour == usesColour)
  }

  @Test func `a plain style adds nothing`() {
    #expect(TerminalStyle.plain.red("x") == "x")
    #expect(TerminalStyle(usesColour: true).red("x") == "\u{1B}[31mx\u{1B}[0m")
  }
}

struct TextTableTests {
  var table: TextTable {
    var table = TextTable([
      .init("CASE", mayShrink: true), .init("N", isNumber: true), .init("NOTE"),
    ])
    table.append(["table/last-row-is-lifted", "7", "fine"])
    table.append(["a\u{1B}[2J", "123", ""])
    return table
  }

  @Test func `columns are as wide as their cells, and escapes are shown`() {
    #expect(
      table.text(width: nil) == """
        CASE                        N  NOTE
        table/last-row-is-lifted    7  fine
        a\\u{1B}[2J                123

        """
    )
  }

  @Test func `a narrow terminal cuts the column that may shrink`() {
    #expect(
      table.text(width: 25) == """
        CASE              N  NOTE
        table/…-lifted    7  fine
        a\\u{1B}[2J      123

        """
    )
  }

  // 30 + 26 + 14 and twice 2 are 74, 6 too many: 5 of the first and 1 of the second leave 25 of each.
  @Test func `of columns that may shrink the widest do, until they are as wide as the next one`() {
    var table = TextTable(["A", "B", "C"].map { TextTable.Column($0, mayShrink: true) })
    func text(_ letter: String, _ count: Int) -> String { String(repeating: letter, count: count) }
    table.append([text("a", 30), text("b", 26), text("c", 14)])
    let (a, b) = (text("a", 12), text("b", 12))
    let rows = table.text(width: 68).split(separator: "\n").dropFirst()
    #expect(rows == ["\(a)…\(a)  \(b)…\(b)  \(text("c", 14))"])
  }
}

struct ProgressLineTests {
  @Test func `piped progress is a line every ten seconds`() {
    var progress = ProgressLine(isTerminal: false, width: 80)
    #expect(progress.update(done: 5, total: 50, seconds: 9.9) == nil)
    #expect(progress.update(done: 6, total: 50, seconds: 10) == "6/50 cases, 10.0 s\n")
    #expect(progress.update(done: 9, total: 50, seconds: 19) == nil)
    #expect(progress.finish(done: 50, total: 50, seconds: 25) == nil)
  }

  @Test func `a terminal gets a bar that is redrawn and ends full`() {
    var progress = ProgressLine(isTerminal: true, width: 18)
    #expect(progress.update(done: 1, total: 4, seconds: 0) == "\r█░░░░ 1/4  0.00 s\u{1B}[K")
    #expect(progress.update(done: 2, total: 4, seconds: 0.05) == nil)
    #expect(progress.finish(done: 4, total: 4, seconds: 0.06) == "\r█████ 4/4  0.06 s\u{1B}[K\n")
  }

  @Test(arguments: [(0.04, "0.04 s"), (9.994, "9.99 s"), (9.996, "10.0 s"), (125.4, "2 min 5 s")])
  func `seconds are short`(seconds: Double, text: String) {
    #expect(ProgressLine.short(seconds) == text)
  }
}
