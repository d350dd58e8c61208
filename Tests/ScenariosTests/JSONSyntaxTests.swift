import Scenarios
import TestSupport
import Testing

struct JSONSyntaxTests {
  static let cases: [(String, String)] = [
    (#"{"headroom": 1, «}"#, "JSON allows no comma before the end of a list or an object"),
    (
      #"{"headroom": 1, "forms": [1,«]}"#,
      "JSON allows no comma before the end of a list or an object"
    ),
    (#"{"headroom": 1 «"forms": []}"#, "expected ',' or '}' here; the mapping begins on line 1"),
    (#"{"headroom": [1 «2]}"#, "expected ',' or ']' here; the list begins on line 1"),
    (#"{"headroom" «1}"#, "expected ':' after this key"),
    (#"{«headroom: 1}"#, "expected a key in double quotes, or '}'"),
    (#"{"headroom": «yes}"#, "expected a JSON value; found 'yes'; strings need double quotes"),
    (#"{"headroom": 0«1}"#, "this is not a JSON number"),
    (#"{"headroom": 1.«}"#, "this is not a JSON number"),
    (#"{"headroom": "«\x"}"#, "this escape does not exist; write '\\\\' for a backslash"),
    (#"{"headroom": "«\ud83d"}"#, "half of a surrogate pair; write both halves as \\uD83D\\uDE00"),
    (
      #"{"headroom": "«\ud83d\u0041"}"#,
      "half of a surrogate pair; write both halves as \\uD83D\\uDE00"
    ),
    (#"{"headroom": «"1}"#, "the text that begins with \" here is not closed"),
    (#"{"headroom": 1} «x"#, "expected the end of the file after the JSON value"),
    (#"{"headroom": «"#, "the file ends where a value is expected"),
    ("{\"headroom\": 1,\n \"ä\": \"ä\", «\"ä\": 2}", "the key 'ä' is already given on line 2"),
    ("{\"headroom\": \"a«\tb\"}", "the control character U+0009 must be escaped in quoted text"),
  ]

  @Test(arguments: cases)
  func `broken JSON is blamed where it breaks`(marked: String, message: String) {
    let fixture = Marked(marked)
    let found = read(fixture.text, file: "test.json").lines
    #expect(found.contains("\(fixture.places[0]): \(message)"), "\(found)")
  }

  @Test
  func `escapes and surrogate pairs are read`() {
    let name = #"a\"\\\/\b\f\n\r\t\u00e4\uD83D\uDE00"#
    let file = #"{"headroom": 1, "scenarios": [{"name": "s", "form": "f", "source": "\#(name)", "#
    let forms = #""script": []}], "forms": [{"name": "f", "canvas": [1, 1], "view": {}}]}"#
    let reading = read(file + forms)
    #expect(reading.diagnostics.isEmpty)
    #expect(reading.suite.scenarios.first?.value.source == "a\"\\/\u{8}\u{C}\n\r\tä😀")
  }

  @Test
  func `JSON and YAML of the same shape have the same content`() throws {
    let json = read(
      #"{"headroom": 1, "forms": [{"name": "f", "canvas": [1, 2.50], "view": {"children": [{"textField": "a", "frame": [0, 0, 1e1, 1]}]}}]}"#
    )
    let yaml = read(
      """
      headroom: 1
      forms:
        - name: f
          canvas: [1, 2.5]
          view:
            children:
              - textField: a
                frame: [0, 0, 10, 1]
                enabled: true
      """
    )
    let form = try #require(json.suite.forms.first)
    #expect(form.canonicalContent == yaml.suite.forms.first?.canonicalContent)
  }
}
