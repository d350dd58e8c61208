import AvoidanceEngine
import Foundation
import Scenarios
import TestSupport
import Testing

@testable import FormImporters

/// The shapes in which dumps reach a file: quoted, escaped, on one line.
struct EscapedDumpTests {
  private static let window = """
    <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
       | <UIView: 0x3; frame = (0 0; 375 667); autoresize = W+H; layer = <CALayer: 0x4>>
       |    | <UITextField: 0x5; frame = (20 100; 335 34); text = 'say "hi"'; placeholder = 手机; layer = <CALayer: 0x6>>
    """
  private static let tree = """
    Attributes: Application, 0x6, pid: 8, label: 'App'
    Element subtree:
     →Application, 0x6, pid: 8, label: 'App'
        Window (Main), 0x7, {{0.0, 0.0}, {375.0, 667.0}}
          TextField, 0x8, {{20.0, 100.0}, {335.0, 34.0}}, placeholderValue: '手机', value: say "hi"
    """
  private static let source = """
    <?xml version="1.0" encoding="UTF-8"?>
    <AppiumAUT>
      <XCUIElementTypeApplication type="XCUIElementTypeApplication" x="0" y="0" width="375" height="667">
        <XCUIElementTypeWindow type="XCUIElementTypeWindow" x="0" y="0" width="375" height="667">
          <XCUIElementTypeTextField type="XCUIElementTypeTextField" value="say &quot;hi&quot;" placeholderValue="手机" x="20" y="100" width="335" height="34"/>
        </XCUIElementTypeWindow>
      </XCUIElementTypeApplication>
    </AppiumAUT>
    """

  /// A text as the string of a program, its characters beyond ASCII by their numbers or as they are.
  private static func escaped(_ text: String, numbers: ((UInt16) -> String)? = nil) -> String {
    var result = ""
    for unit in text.utf16 {
      switch unit {
      case 0x0A: result += "\\n"
      case 0x22, 0x5C: result += "\\" + String(UnicodeScalar(UInt8(unit)))
      case 0x80... where numbers != nil: result += numbers?(unit) ?? ""
      default: result += String(utf16CodeUnits: [unit], count: 1)
      }
    }
    return result
  }

  private static func hexadecimal(_ unit: UInt16) -> String {
    String(format: "%04x", Int(unit))
  }

  /// What tools put around a text.
  static let shapes: [(name: String, wrap: @Sendable (String) -> String)] = [
    ("as it is", { $0 }),
    ("in Windows' lines", { $0.replacing("\n", with: "\r\n") }),
    (
      "lldb, Objective-C",
      {
        "(lldb) p [w recursiveDescription]\n(__NSCFString *) $0 = 0x0000600003e0c000 @\"\(escaped($0))\"\n"
      }
    ),
    ("lldb, Swift", { "(String) $R0 = \"\(escaped($0))\"" }),
    ("an optional", { "▿ Optional<String>\n  - some : \"\(escaped($0))\"" }),
    ("a value of JSON", { "{\"value\":\"\(escaped($0))\",\"sessionId\":\"8\"}" }),
    (
      "a value of JSON in ASCII",
      { "{\"value\":\"\(escaped($0) { "\\u\(hexadecimal($0))" })\"}".replacing("</", with: "<\\/") }
    ),
    ("JSON in JSON", { "\"{\\\"value\\\":\\\"\(escaped(escaped($0)))\\\"}\"" }),
    ("an old list", { "\"\(escaped($0) { "\\U\(hexadecimal($0))" })\"" }),
    ("without its quotes", { escaped($0) }),
    (
      "a web page's source",
      {
        $0.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
          .replacing("\"", with: "&quot;")
      }
    ),
  ]

  // The field stands at (20, 100) in views and windows that begin at (0, 0); its placeholder names it.
  @Test(arguments: [window, tree, source], shapes.indices)
  func `a dump is read in every shape`(dump: String, shape: Int) throws {
    let wrapped = Self.shapes[shape].wrap(dump)
    let read = DumpedForm(wrapped)
    #expect(
      read.inputs == ["手机 (20, 100, 335, 34)"], "\(Self.shapes[shape].name): \(read.messages)")
    #expect(read.form?.canvas == Size(375, 667))
    var texts: [String] = []
    read.form?.view.forEach { if let input = $0.input { texts.append(input.text) } }
    #expect(texts == ["say \"hi\""], "\(Self.shapes[shape].name)")
  }

  @Test func `places are the file's, however many lines a line holds`() {
    let broken = Self.window.replacing("layer = <CALayer: 0x6>>", with: "layer = <CALayer: 0x6")
    let read = DumpedForm("(lldb) p d\n(String) $R0 = \"\(Self.escaped(broken))\"")
    #expect(read.file.diagnostics.map(\.location.line) == [2])
    #expect(read.messages.contains("its record is truncated"))
    #expect(read.file.forms.first?.definition.location.line == 2)
  }

  @Test func `a text that the debugger shortened is told of`() {
    let read = DumpedForm("(String) $R0 = \"\(Self.escaped(Self.window))\"...")
    #expect(read.inputs.count == 1)
    #expect(read.messages.contains("'po' prints all of it"))
  }

  // U+1F600 as eight digits, as two surrogates and in Swift's braces; U+624B as four digits of lists;
  // what begins no character stays.
  @Test(
    arguments: [
      ("\\U0001F600", "\u{1F600}"), ("\\ud83d\\ude00", "\u{1F600}"), ("\\u{1F600}", "\u{1F600}"),
      ("\\U624b\\U673a", "手机"), ("\\u624b\\u673a", "手机"), ("\\U624babcd", "手abcd"),
      ("\\ud83d", "\\ud83d"), ("\\u12", "\\u12"), ("C:\\users", "C:\\users"),
      ("\\u000a", "\\u000a"),
    ]
  )
  func `characters by number are read wherever they stand`(written: String, read: String) {
    let dump = Self.window.replacing("say \"hi\"", with: written)
    var texts: [String] = []
    DumpedForm(dump).form?.view.forEach { if let input = $0.input { texts.append(input.text) } }
    #expect(texts == [read])
  }

  @Test(arguments: ["|", "| ", "|  "]) func `bars stand with or without spaces`(bar: String) {
    let dump = """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
      \(bar)<UIView: 0x3; frame = (10 50; 355 600); layer = <CALayer: 0x4>>
      \(bar)\(bar)<UITextField: 0x5; frame = (20 100; 300 34); text = ''; layer = <CALayer: 0x6>>
      \(bar)<UITextField: 0x7; frame = (20 10; 300 34); text = ''; layer = <CALayer: 0x8>>
      """
    let read = DumpedForm(dump)
    #expect(read.inputs == ["field (20, 100, 300, 34)", "field-2 (20, 10, 300, 34)"])
    #expect(read.form?.view.children.map { $0.children.count } == [1, 0])
  }

  @Test func `texts have line breaks`() {
    let view = DumpedForm(
      """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
         | <UILabel: 0x3; frame = (20 60; 335 40); text = 'Your
      name | here'; layer = <_UILabelLayer: 0x4>>
         | <UITextField: 0x5; frame = (20 100; 335 34); text = ''; layer = <CALayer: 0x6>>
      """
    )
    #expect(view.labels == ["your-name-here"])
    #expect(view.inputs == ["your-name-here-field (20, 100, 335, 34)"])
    let tree = DumpedForm(
      """
      Window, {{0.0, 0.0}, {375.0, 667.0}}
        StaticText, {{20.0, 20.0}, {335.0, 40.0}}, label: 'Your

      name', Disabled
        TextView, {{20.0, 60.0}, {335.0, 80.0}}, identifier: 'notes', value: one
      two, Keyboard Focused
        StaticText, {{20.0, 150.0}, {335.0, 40.0}}, label: 'it's
      the end
        TextField, {{20.0, 200.0}, {335.0, 34.0}}, identifier: 'last', label: 'a'
      Path to element:
      """
    )
    #expect(tree.labels == ["your-name", "its-the-end"])
    #expect(tree.inputs == ["notes (20, 60, 335, 80)", "last (20, 200, 335, 34)"])
    #expect(tree.file.forms.first?.firstResponder == "notes")
    var texts: [String] = []
    tree.form?.view.forEach { if $0.kind == .textView { texts.append($0.input?.text ?? "") } }
    #expect(texts == ["one\ntwo"])
  }

  @Test func `a tree is read behind the query that found it`() {
    let read = DumpedForm(
      """
      Find: Target Application 'com.example'
        Output: {
          Window, {{0.0, 0.0}, {375.0, 667.0}}
        }
      Attributes: Window, {{0.0, 0.0}, {375.0, 667.0}}
      Element subtree:
       →Window, 0x1, {{0.0, 0.0}, {375.0, 667.0}}
          TextField, 0x2, {{20.0, 100.0}, {335.0, 34.0}}, identifier: 'email'
      """
    )
    #expect(read.inputs == ["email (20, 100, 335, 34)"], "\(read.messages)")
  }

  /// More where `HEADROOM_KILLS` asks for more than everyone's tests take time for.
  private static let seeds =
    0..<(Thoroughness.isFull ? 20 : 2)

  @Test("Mutated dumps in every shape never crash, nor hang", arguments: seeds)
  func mutations(seed: Int) {
    var mutator = DumpMutator(seed: seed)
    let dumps = [Self.window, Self.tree, Self.source]
    for round in 0..<200 {
      let shape = Self.shapes[round % Self.shapes.count]
      let bytes = mutator.mutated(Array(shape.wrap(dumps[round % 3]).utf8))
      let file = ViewDumpImporter.read(file: "mutated-\(seed)-\(round)", bytes: bytes)
      #expect(file.isRefused == file.forms.isEmpty)
    }
  }

  // Each of these would take minutes where a part is looked at again for each of its bytes.
  @Test(
    arguments: [
      "\\n", "\\n | ", "\\", "\\\\", "\\u", "\\ud83d", "=\\\"", "&", "&lt;",
      "<XCUIElementTypeOther>",
      "<XCUIElementTypeOther x=\\\"1\\\"/>\\n",
      "TextView, {{1.0, 1.0}, {9.0, 9.0}}, value: a\nb", "\nc', d", "label: 'x\n",
    ]
  )
  func `long runs of the same cost no more than their length`(run: String) {
    let runs = String(
      repeating: run, count: (Thoroughness.isFull ? 120_000 : 16_000) / run.utf8.count)
    let clock = ContinuousClock()
    let time = clock.measure {
      for start in [Self.window, Self.tree, Self.source, ""] {
        _ = DumpedForm("\(start)\n\(runs)")
        _ = DumpedForm("\"\(Self.escaped(start))\(runs)")
      }
    }
    #expect(time < .seconds(Thoroughness.isFull ? 30 : 10))
  }
}
