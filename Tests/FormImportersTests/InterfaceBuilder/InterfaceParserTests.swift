import Scenarios
import Testing

@testable import FormImporters

/// XML as libxml2 reads it, and where it says that something is wrong.
struct InterfaceParserTests {
  private func parse(_ text: String) throws(ImportFailure) -> InterfaceDocument {
    try InterfaceParser.parse(Array(text.utf8))
  }

  struct Broken: Sendable, CustomTestStringConvertible {
    var text: String
    var line: Int
    var words: String
    var testDescription: String { text }

    init(_ text: String, _ line: Int, _ words: String) {
      (self.text, self.line, self.words) = (text, line, words)
    }
  }

  private static let unfinished = "the document ends before its root element is closed"
  private static let broken = [
    Broken("<a>\n  <b>\n  </c>\n</a>", 3, "mismatched tags"),
    Broken("<a>\n</b>", 2, "mismatched tags"),
    Broken("<a>\n  <b x=\"1\"y=\"2\"/>\n</a>", 2, "a malformed attribute"),
    Broken("<a>\n  <b x=\"1\" x=\"2\"/>\n</a>", 2, "a malformed attribute"),
    Broken("<a>\n  <b x/>ed=\"1\" y=\"2\">\n  </b></a>", 2, "a malformed attribute"),
    Broken("<a>\n  &nbsp;\n</a>", 2, "an undefined entity"),
    Broken("<a>\n  &#1;\n</a>", 2, "a character that is not allowed in XML"),
    Broken("<a>\n  ]]>\n</a>", 2, "']]>' outside of CDATA"),
    Broken("<a/>\n<b/>", 2, unfinished),
    Broken("<a>\n  <b", 2, unfinished),
    Broken("<a>\n  <b x=\"1", 2, unfinished),
    Broken("<a>\n  <b>\n", 3, unfinished),
    Broken("<a>\n  <!-- b", 2, unfinished),
  ]

  @Test func `a tag has at most 1000 attributes, whatever stands in comments and texts`() throws {
    func tag(_ count: Int) -> String {
      "<b " + (0..<count).map { "a\($0)='='" }.joined(separator: " ") + "/>"
    }
    let others = "<!-- \(tag(1_001)) -->\n<![CDATA[\(tag(1_001))]]>\n<?x \(tag(1_001)) ?>\n"
    #expect(try parse("<a>\(others)\(tag(1_000))\n\(tag(1_000))</a>").elements.count == 3)
    let failure = #expect(throws: ImportFailure.self) {
      try parse("<a>\(others)\(tag(1_001))</a>")
    }
    // The root's line has the comment; a section and an instruction stand on lines of their own.
    #expect(failure?.line == 4)
    #expect(failure?.problem == .tooManyAttributes(limit: 1_000))
  }

  @Test(arguments: broken)
  func `what breaks first is told with its place`(broken: Broken) {
    let failure = #expect(throws: ImportFailure.self) { try parse(broken.text) }
    #expect(failure?.problem == .notXML(broken.words))
    #expect(failure?.line == broken.line)
    // Versions of libxml2 differ by a column.
    #expect((failure?.column ?? 0) > 0)
  }

  @Test func `references are resolved in attributes and texts, once`() throws {
    let text =
      "<a b=\"&amp; &#38;#60; &lt;&#x41;&quot;\"><string>&amp;lt; <![CDATA[&amp;]]></string></a>"
    let document = try parse(text)
    #expect(document[0].attributes["b"] == "& &#60; <A\"")
    #expect(document[0].attributes.count == 1)
    #expect(document[1].text == "&lt; &amp;")
  }

  @Test func `prefixes belong to the names, whether they are declared or not`() throws {
    let document = try parse("<a xmlns:p=\"http://p\"><p:b p:c=\"1\" q:d=\"2\"/></a>")
    #expect(document[0].attributes.count == 0)
    #expect(document[1].name == "p:b")
    #expect(document[1].attributes["p:c"] == "1")
    #expect(document[1].attributes["q:d"] == "2")
    #expect(document[1].attributes["c"] == nil)
  }

  @Test func `an element stands on the line on which its start tag ends, however far down`() throws
  {
    let far = String(repeating: "\n", count: 70_000)
    let document = try parse("<a>\n  <b\n    c=\"1\"/>\(far)<d/>\n</a>")
    #expect(document.elements.map(\.line) == [1, 3, 70_003])
  }

  @Test func `an ASCII document with other characters is refused`() {
    let text = "<?xml version=\"1.0\" encoding=\"us-ascii\"?>\n<a b=\"é\"/>"
    #expect(throws: ImportFailure.self) { try parse(text) }
  }
}
