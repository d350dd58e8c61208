import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

struct YAMLSyntaxTests {
  struct Case: CustomTestStringConvertible, Sendable {
    var name: String
    var file: String
    var message: String
    var testDescription: String { name }
  }

  static let cases: [Case] = [
    Case(
      name: "a tab that indents", file: "headroom: 1\nforms:\n«\t- name: f\n",
      message: "a tab can't indent a line in YAML; use spaces"),
    Case(
      name: "a tab after spaces", file: "headroom: 1\nforms:\n  - name: f\n  «\tcanvas: [1, 2]\n",
      message: "a tab can't indent a line in YAML; use spaces"),
    Case(
      name: "a quote that is never closed",
      file: "headroom: 1\nforms:\n  - name: «\"f\n    canvas: [1, 2]\n",
      message: "the text that begins with \" here is not closed"),
    Case(
      name: "a quote that the next quote closes",
      file: "headroom: 1\nforms:\n  - name: «\"f\n    class: \"g\"\n",
      message: "the text that begins with \" here is not closed"),
    Case(
      name: "a single quote that is never closed", file: "headroom: 1\nforms:\n  - name: «'f\n",
      message: "the text that begins with ' here is not closed"),
    Case(
      name: "a list that is not closed",
      file: "headroom: 1\nforms:\n  - name: f\n    canvas: [1, 2\n    view«: {}\n",
      message: "expected ',' or ']' here; the list begins on line 4"),
    Case(
      name: "a line that is indented too little",
      file: "headroom: 1\nforms:\n  - name: f\n   «canvas: [1, 2]\n",
      message:
        "the indentation does not match the preceding lines, which begin on line 3"
    ),
    Case(
      name: "a colon in a text", file: "headroom: 1\nforms:\n  - name: a«: b\n",
      message: "unexpected ':' inside a value; quote the value, or check the indentation"),
    Case(
      name: "a character that begins nothing", file: "headroom: 1\nforms:\n  - name: «@f\n",
      message: "unquoted text can't begin with '@'; quote it"),
    Case(
      name: "an unknown alias", file: "headroom: 1\nforms: «*all\n",
      message: "the alias '*all' refers to no earlier anchor"),
    Case(
      name: "an alias inside its anchor", file: "headroom: 1\nforms: &all [«*all]\n",
      message: "the alias '*all' is inside its own anchor"),
    Case(
      name: "a tag", file: "headroom: 1\nforms: «!!set {}\n",
      message: "the tag 'tag:yaml.org,2002:set' is not supported; remove it"),
    Case(
      name: "a second document", file: "headroom: 1\n«---\nheadroom: 1\n",
      message: "a second document begins here; a file contains only one, so split it"),
    Case(
      name: "a duplicate key", file: "headroom: 1\nforms: []\n«forms: []\n",
      message: "the key 'forms' is already given on line 2"),
    Case(
      name: "an escape that does not exist", file: "headroom: 1\nforms: \"«\\q\"\n",
      message: "this escape does not exist; write '\\\\' for a backslash"),
  ]

  @Test(arguments: cases)
  func `broken YAML is blamed where it breaks`(broken: Case) {
    let fixture = Marked(broken.file)
    let found = read(fixture.text).lines
    #expect(found.first == "\(fixture.places[0]): \(broken.message)")
  }

  @Test
  func `bytes that are no UTF-8 are blamed where they stand`() {
    let bytes = Array("headroom: 1\nforms: ä".utf8) + [0xFF, 0x0A]
    let reading = SuiteReader(strategies: .builtIn).read([.init(file: "f.yaml", bytes: bytes)])
    #expect(reading.lines == ["2:9: invalid UTF-8; save the file as UTF-8"])
  }

  @Test(arguments: [[0xFE, 0xFF, 0, 0x68], [0xFF, 0xFE, 0x68, 0]] as [[UInt8]])
  func `UTF-16 is refused`(bytes: [UInt8]) {
    let reading = SuiteReader(strategies: .builtIn).read([.init(file: "f.yaml", bytes: bytes)])
    #expect(reading.lines == ["1:1: invalid UTF-8; save the file as UTF-8"])
  }

  @Test
  func `a byte order mark, comments and other line ends are read over`() {
    let reading = read("\u{FEFF}# note\r\nheadroom: 1\r\nforms: []\r\n")
    #expect(reading.diagnostics.isEmpty)
  }

  @Test(arguments: ["no", "on", "yes", "1:30", "0x10", "0o7", "010", ".inf", ".nan", "1_000"])
  func `words that other readers take for numbers or truth values are text`(word: String) {
    let text = "headroom: 1\nforms:\n  - {name: \(word), canvas: [1, 1], view: {}}\n"
    #expect(read(text).suite.forms.first?.name == word)
    let number = "headroom: 1\nforms:\n  - {name: f, canvas: [\(word), 1], view: {}}\n"
    #expect(read(number).hasErrors)
    let flag = "headroom: 1\nforms:\n  - {name: f, canvas: [1, 1], view: {hidden: \(word)}}\n"
    #expect(read(flag).hasErrors)
  }

  @Test(arguments: [
    ("0", 0.0), ("-0.0", 0), ("+7.25", 7.25), (".5", 0.5), ("5.", 5), ("1e2", 100), ("25E-2", 0.25),
    ("0.0009765625", 0.0009765625), ("0.1", 0.099609375), ("999999.9999", 1_000_000),
  ])
  func `numbers are decimal and lie on the grid`(text: String, expected: Double) throws {
    let file =
      "headroom: 1\nforms:\n  - {name: f, canvas: [1, 1], view: {view: v, frame: [\(text), 0, 0, 0]}}\n"
    let form = try #require(read(file).suite.forms.first)
    #expect(form.value.view.frame?.x == expected)
  }
}
