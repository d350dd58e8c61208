import Scenarios
import TestSupport
import Testing

struct DiagnosticTests {
  @Test
  func `a diagnostic shows place, words, the line and a caret`() throws {
    let reading = read("headroom: 1\nforms:\n  - name: f\n    canvass: [1, 2]\n    view: {}\n")
    let diagnostic = try #require(reading.diagnostics.first { $0.message.contains("canvass") })
    #expect(
      diagnostic.description == """
        test.yaml:4:5: error: unknown key 'canvass' in a form; did you mean 'canvas'?
            canvass: [1, 2]
            ^
        """
    )
  }

  @Test
  func `control characters are shown and not sent`() throws {
    let reading = read("headroom: 1\nforms:\n  - name: \"a\\e[31mb\\u202Ec\"\n    \"x\\x85y\": 1\n")
    for diagnostic in reading.diagnostics {
      #expect(!diagnostic.description.unicodeScalars.contains { $0.value == 0x1B })
      #expect(!diagnostic.description.unicodeScalars.contains { $0.value == 0x202E })
    }
    #expect(reading.lines.contains { $0.contains("\\u{1B}[31m") })
  }

  @Test
  func `a long line is cut around the place`() throws {
    let padding = String(repeating: "x", count: 500)
    let reading = read("headroom: 1\nforms: [{name: \(padding), nme: 1, \(padding): 2}]\n")
    let diagnostic = try #require(reading.diagnostics.first { $0.message.contains("'nme'") })
    let excerpt = try #require(diagnostic.excerpt)
    #expect(excerpt.line.count < 170)
    let from = excerpt.line.index(excerpt.line.startIndex, offsetBy: excerpt.caret)
    #expect(excerpt.line[from...].hasPrefix("nme: 1"))
  }

  @Test(arguments: [0, 70, 130, 600])
  func `what must be escaped is cut by the length of its escapes`(before: Int) throws {
    let line =
      String(repeating: "\u{1}", count: before) + "\u{2}"
      + String(repeating: "\u{3}", count: 600)
    let diagnostic = try #require(read("# \(line)\n").diagnostics.first)
    let excerpt = try #require(diagnostic.excerpt)
    #expect(excerpt.line.count < 170)
    #expect(excerpt.caret <= 121)
  }

  @Test(arguments: [("just text", "'just text'"), ("- 1\n- 2", "a list of 2 values")])
  func `a file that is no mapping is told what a scenario file is`(text: String, found: String) {
    #expect(
      read(text + "\n").diagnostics.map(\.message)
        == ["a scenario file is a mapping that begins with 'headroom: 1'; found \(found)"]
    )
  }

  @Test
  func `all errors of a file are reported in order`() {
    let reading = read(
      """
      headroom: 1
      devices:
        - {name: a, scren: [1, 2], keyboard: {portrait: x}}
      forms:
        - {name: b, canvas: [1], view: {textfield: x}}
      """
    )
    #expect(
      reading.lines == [
        "3:15: unknown key 'scren' in a device; did you mean 'screen'?",
        "3:51: 'keyboard.portrait' must be a number from 0 to 1000000; found 'x'",
        "5:23: 'canvas' must be a size [width, height]; found a list of one value",
        "5:35: unknown key 'textfield' in a view; did you mean 'textField'?",
      ]
    )
  }

  @Test
  func `after a thousand errors the rest is left out`() {
    let entries = (1...3_000).map { "  - {x\($0): 1}\n" }.joined()
    let reading = read("headroom: 1\nforms:\n" + entries)
    #expect(reading.diagnostics.count == 1_001)
    #expect(reading.lines.last?.hasSuffix("more than 1000 errors; the rest is not shown") == true)
  }

  @Test
  func `hundreds of errors on one long line are each shown with their part of it`() throws {
    let count = Thoroughness.isFull ? 900 : 300
    let views = (1...count).map { "{view: v\($0), tagg: \(String(repeating: "x", count: 1_000))}" }
    let list = views.joined(separator: ", ")
    let reading = read(
      "headroom: 1\nforms: [{name: f, canvas: [1, 1], view: {children: [\(list)]}}]\n")
    #expect(reading.diagnostics.count == count)
    for diagnostic in reading.diagnostics {
      let excerpt = try #require(diagnostic.excerpt)
      #expect(excerpt.line.dropFirst(excerpt.caret).hasPrefix("tagg: x"))
    }
  }

  @Test
  func `a thousand unknown names are enough`() {
    let scenarios = (1...3_000).map { "  - {name: s\($0), form: f\($0), script: []}\n" }.joined()
    let reading = read("headroom: 1\nscenarios:\n" + scenarios)
    #expect(reading.diagnostics.count == 1_001)
    #expect(reading.lines.last?.hasSuffix("more than 1000 errors; the rest is not shown") == true)
  }

  @Test(arguments: ["\u{85}", "\u{2028}", "\r", "\r\n", "\n"])
  func `the shown line is the one that YAML counts`(lineBreak: String) throws {
    let reading = read("headroom: 1\(lineBreak)# ä\(lineBreak)froms: [] # änd\n")
    let diagnostic = try #require(reading.diagnostics.first)
    #expect(diagnostic.location.line == 3)
    #expect(diagnostic.excerpt == SourceExcerpt(line: "froms: [] # änd", caret: 0))
  }
}
