import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

/// Dumps and trees as people paste them: commented, quoted, twice, with more or less than was printed.
struct PastedDumpTests {
  private func inputs(_ dump: DumpedForm) -> [InputProperties] {
    var inputs: [InputProperties] = []
    dump.form?.view.forEach { if let input = $0.input { inputs.append(input) } }
    return inputs
  }

  // MARK: Traits

  // UITextInputTraits.h: UIReturnKeyNext is 4, UIReturnKeyDone 9, UIKeyboardTypeEmailAddress 7.
  @Test func `traits of a field are read on either side of the bracket, by number or name`() {
    let dump = DumpedForm(
      """
      <UIView: 0x1; frame = (0 0; 375 667); layer = <CALayer: 0x9>>
         | <UITextField: 0x2; frame = (20 100; 335 34); text = ''; returnKeyType = 4; layer = <CALayer: 0x9>>
         | <UITextField: 0x3; frame = (20 150; 335 34); text = ''; layer = <CALayer: 0x9>> returnKeyType = Done; textContentType = one-time-code; keyboardType = 7
         | <UITextField: 0x4; frame = (20 200; 335 34); text = ''; delegate = <App.Form: 0x8>; layer = <CALayer: 0x9>>
         | <UITextField: 0x5; frame = (20 250; 335 34); text = ''; delegate = (null); returnKeyType = default; layer = <CALayer: 0x9>>
         | <UITextView: 0x6; frame = (20 300; 335 34); text = ''; delegate = <App.Form: 0x8>; returnKeyType = 9; layer = <CALayer: 0x9>>
      """)
    let inputs = inputs(dump)
    #expect(inputs.map(\.returnKey) == [.next, .done, .default, .default, .done])
    #expect(inputs.map(\.onReturn) == [.next, .resign, .resign, .nothing, .nothing])
    #expect(inputs.map(\.contentType) == [.none, .oneTimeCode, .none, .none, .none])
    #expect(inputs.map(\.keyboardType) == [.default, .emailAddress, .default, .default, .default])
  }

  // MARK: Elements

  // The field is 4 right of its cell, and 170 − 156 = 14 below.
  @Test func `attributes of an element stand on both sides of its frame`() throws {
    let dump = DumpedForm(
      """
      Window (Main), 0x1, {{0.0, 0.0}, {402.0, 874.0}}
        NavigationBar, identifier: 'Library', {{0.0, 62.0}, {402.0, 54.0}}
          Button, identifier: 'BackButton', label: 'It's back', {{16.0, 62.0}, {44.0, 44.0}}
        CollectionView, 0x2, identifier: 'list', {{0.0, 0.0}, {402.0, 874.0}}
          Cell, {{16.0, 156.0}, {370.0, 70.7}}
            TextField, 0x3, traits: 35192962023424, identifier: 'name', Disabled, {{20.0, 170.0}, {300.0, 34.0}}, label: 'Name', value: {{1, 2}, {3, 4}}
      """)
    #expect(dump.inputs == ["name (4, 14, 300, 34)"], "\(dump.messages)")
    #expect(inputs(dump).map(\.text) == ["{{1, 2}, {3, 4}}"])
    #expect(inputs(dump).map(\.enabled) == [false])
    var names: [String] = []
    dump.form?.view.forEach { if let name = $0.identifier { names.append(name) } }
    #expect(names == ["Library", "BackButton", "list", "name"])
  }

  @Test func `a frame in a text is no frame`() {
    let dump = DumpedForm(
      """
      Window, {{0.0, 0.0}, {375.0, 667.0}}
        Button, label: 'a, {{1, 2}, {3, 4}}'
        Button, label: 'It's, {{1, 2}, {3, 4}}', {{20.0, 100.0}, {335.0, 34.0}}
      """)
    var frames: [Rect?] = []
    dump.form?.view.forEach { if $0.kind == .button { frames.append($0.frame) } }
    #expect(frames == [Rect(20, 100, 335, 34)])
  }

  @Test func `spaces may be between the braces of a frame`() {
    let dump = DumpedForm(
      """
      Window, { {0.0, 0.0}, {375.0, 667.0} }
        SecureTextField, { {20.0, 100.0}, {335.0, 40.0} }, identifier: 'pin', placeholderValue: 'PIN'
      """)
    #expect(dump.inputs == ["pin (20, 100, 335, 40)"], "\(dump.messages)")
    #expect(inputs(dump).map(\.secure) == [true])
  }

  @Test func `of an attribute that is printed twice the first counts`() {
    let dump = DumpedForm(
      """
      Window, {{0.0, 0.0}, {375.0, 667.0}}
        TextField, {{20.0, 100.0}, {335.0, 34.0}}, identifier: 'mail', label: 'x', label: 'y'
        TextField, {{20.0, 150.0}, {335.0, 34.0}}, label: 'Last', hint: 'z', label: 'First'
        StaticText, {{20.0, 200.0}, {335.0, 34.0}}, label: 'One', label: 'Two'
      """)
    #expect(dump.inputs == ["mail (20, 100, 335, 34)", "last (20, 150, 335, 34)"])
    #expect(dump.labels == ["one"])
  }

  @Test func `the value of a field without a text is its placeholder`() {
    let dump = DumpedForm(
      """
      Window, {{0.0, 0.0}, {375.0, 667.0}}
        TextField, {{20.0, 100.0}, {335.0, 34.0}}, placeholderValue: 'Mail', value: Mail
        TextField, {{20.0, 150.0}, {335.0, 34.0}}, placeholderValue: 'Mail', value: Mail 2
      """)
    #expect(inputs(dump).map(\.text) == ["", "Mail 2"])
    #expect(inputs(dump).map(\.placeholder) == ["Mail", "Mail"])
  }

  // MARK: Comments and quotes

  @Test(arguments: ["//", "// ", "    // ", "///", " * ", "# ", "> "])
  func `a dump may be a comment`(mark: String) {
    let lines = [
      "   Window (Main), 0x1, {{0.0, 0.0}, {375.0, 667.0}}",
      "     Other, 0x2, {{10.0, 100.0}, {355.0, 300.0}}", "",
      "       TextField, 0x3, {{26.0, 160.0}, {300.0, 30.0}}, identifier: 'email', label: 'a // b'",
    ]
    let dump = DumpedForm(lines.map { mark + $0 }.joined(separator: "\n"))
    #expect(dump.inputs == ["email (16, 60, 300, 30)"], "\(dump.messages)")
    #expect(dump.form?.canvas == Size(375, 667))
  }

  @Test func `a record in a comment ends before the next one`() {
    let dump = DumpedForm(
      """
      // <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
      //    | <UITextField: 0x3; frame = (20 70; 335 34); text = 'ab
      //    | <UITextField: 0x5; frame = (20 170; 335 34); text = ''; layer = <CALayer: 0x6>>
      """)
    #expect(dump.inputs.count == 2)
    #expect(dump.file.diagnostics.map(\.location.line) == [2])
  }

  // As lldb and programs escape lists: the first element stands behind the quote, the others are indented.
  @Test(arguments: [
    #""Button, 0x1, {{20.0, 20.0}, {80.0, 34.0}}, label: 'Back',\n    TextField, 0x2, {{20.0, 100.0}, {335.0, 34.0}}, placeholderValue: 'Mail',\n    SecureTextField, 0x3, {{20.0, 150.0}, {335.0, 34.0}}, placeholderValue: 'PIN'""#,
    #"[Button, 0x1, {{20.0, 20.0}, {80.0, 34.0}}, label: 'Back',\n TextField, 0x2, {{20.0, 100.0}, {335.0, 34.0}}, placeholderValue: 'Mail',\n SecureTextField, 0x3, {{20.0, 150.0}, {335.0, 34.0}}, placeholderValue: 'PIN']"#,
    #"{"value":"(\n    \"Button, 0x1, {{20.0, 20.0}, {80.0, 34.0}}, label: 'Back'\",\n    \"TextField, 0x2, {{20.0, 100.0}, {335.0, 34.0}}, placeholderValue: 'Mail'\",\n    \"SecureTextField, 0x3, {{20.0, 150.0}, {335.0, 34.0}}, placeholderValue: 'PIN'\"\n)"}"#,
  ])
  func `a list on one line is one of siblings`(list: String) {
    let dump = DumpedForm(list)
    #expect(
      dump.inputs == ["mail (20, 100, 335, 34)", "pin (20, 150, 335, 34)"], "\(dump.messages)")
    #expect(inputs(dump).map(\.placeholder) == ["Mail", "PIN"])
    #expect(dump.form?.view.children.map(\.kind) == [.button, .textField, .textField])
  }

  @Test func `lines of a dump may be a program's texts`() {
    let views = DumpedForm(
      #"""
      const dump = [
        '<UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>',
        '   | <UITextField: 0x3; frame = (20 100; 335 34); text = \'Ada\'; layer = <CALayer: 0x4>>',
        ')',
      ].join('\n')
      """#)
    #expect(views.inputs == ["ada (20, 100, 335, 34)"], "\(views.messages)")
    #expect(inputs(views).map(\.text) == ["Ada"])
    let elements = DumpedForm(
      #"""
      ["Window, 0x1, {{0.0, 0.0}, {375.0, 667.0}}",
        "  Other, 0x2, {{10.0, 100.0}, {355.0, 300.0}}",
        "    TextField, 0x3, {{26.0, 160.0}, {300.0, 30.0}}, label: 'say \"hi\"'"]
      """#)
    #expect(elements.inputs == ["say-hi (16, 60, 300, 30)"], "\(elements.messages)")
  }

  // MARK: Twice, or beside

  private static let field =
    "<UITextField: 0x3; frame = (20 100; 335 34); text = ''; layer = <CALayer: 0x4>>"
  private static let window = """
    <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
       | \(field)
    """

  @Test(arguments: [
    ("\(window)\n\(field)", "a view is printed twice and imported once"),
    ("\(window)\n(lldb) po w\n\(window)", "2 views are printed twice and imported once"),
    // A second dump, of which the keyboard moved a view.
    (
      "\(window)\n\(window.replacing("20 100", with: "20 50").replacing("667", with: "400"))",
      "2 views are printed twice and imported once"
    ),
    ("\(field)\n\(field)", "a view is printed twice and imported once"),
  ])
  func `a view that is printed twice is one`(dump: String, words: String) {
    let read = DumpedForm(dump)
    #expect(read.inputs.count == 1, "\(read.messages)")
    #expect(read.messages.contains(words), "\(read.messages)")
  }

  // The addresses are gone; of two fields with one, one stands elsewhere.
  @Test(arguments: [
    window + "\n   | " + field.replacing("0x3", with: "0x5"),
    window.replacing("0x1", with: "0x3") + "\n   | " + field,
    window + "\n   | " + field.replacing("20 100", with: "20 150"),
  ])
  func `views with the same place or the same address are two`(dump: String) {
    let read = DumpedForm(dump)
    #expect(read.inputs.count == 2, "\(read.messages)")
    #expect(!read.messages.contains("twice"))
  }

  // One address for each class: of two rows in one place, the second has the input, another text, or both.
  @Test(arguments: [
    (
      "UILabel: 0x5; frame = (0 0; 100 34); text = 'Mail'",
      "UITextField: 0x3; frame = (100 0; 235 34); text = ''", 1
    ),
    (
      "UITextField: 0x3; frame = (0 0; 335 34); text = 'a'",
      "UITextField: 0x3; frame = (0 0; 335 34); text = 'b'", 2
    ),
    (
      "UITextField: 0x3; frame = (0 0; 335 34); text = 'a'",
      "UITextField: 0x3; frame = (0 9; 335 34); text = 'a'", 2
    ),
    (
      "UITextField: 0x3; frame = (0 0; 335 34); text = 'a'",
      "UITextField: 0x3; frame = (0 0; 335 34); text = 'a'", 1
    ),
  ])
  func `views with the same address and place are one if what is inside is the same`(
    first: String, second: String, count: Int
  ) {
    let row = "   | <Row: 0x2; frame = (20 100; 335 34); layer = <CALayer: 0x4>>"
    let dump = DumpedForm(
      """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x4>>
      \(row)
         |    | <\(first); layer = <CALayer: 0x4>>
      \(row)
         |    | <\(second); layer = <CALayer: 0x4>>
      """)
    #expect(dump.inputs.count == count, "\(dump.messages)")
    #expect(dump.messages.contains("twice") == (first == second), "\(dump.messages)")
  }

  @Test func `views at one place inside different views with the same address are two`() {
    let field =
      "   |    | <UITextField: 0x3; frame = (0 0; 335 34); text = ''; layer = <CALayer: 0x4>>"
    let dump = DumpedForm(
      """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x4>>
         | <Row: 0x2; frame = (20 100; 335 34); layer = <CALayer: 0x4>>
      \(field)
         | <Row: 0x2; frame = (20 150; 335 34); layer = <CALayer: 0x4>>
      \(field)
      """)
    #expect(dump.inputs.count == 2, "\(dump.messages)")
    #expect(!dump.messages.contains("twice"), "\(dump.messages)")
  }

  @Test func `an element that is printed twice is one`() {
    let tree = """
      Window (Main), 0x1, {{0.0, 0.0}, {375.0, 667.0}}
        TextField, 0x2, {{20.0, 100.0}, {335.0, 34.0}}, identifier: 'mail'
      """
    let dump = DumpedForm("\(tree)\n\(tree)")
    #expect(dump.inputs == ["mail (20, 100, 335, 34)"])
    #expect(dump.messages.contains("2 views are printed twice"))
  }

  @Test func `a second window that shows something is told`() {
    let other = """
      <AlertWindow: 0x11; baseClass = UIWindow; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x12>>
         | <UIView: 0x13; frame = (40 200; 295 200); layer = <CALayer: 0x14>>
         |    | <UITextField: 0x15; frame = (20 20; 255 34); text = ''; layer = <CALayer: 0x16>>
         |    | <UITextField: 0x17; frame = (20 60; 255 34); text = ''; layer = <CALayer: 0x18>>
      """
    let dump = DumpedForm("\(Self.window)\n\(other)")
    #expect(dump.inputs.count == 1)
    #expect(dump.file.diagnostics.map(\.location.line) == [3])
    #expect(
      dump.messages
        == "AlertWindow: it is outside the imported window and is left out, with 2 text inputs; "
        + "to import it, keep only its lines")
    // A label without an input, and a view outside of windows.
    let label = other.replacing("UITextField", with: "UILabel").replacing("AlertWindow", with: "A")
    #expect(DumpedForm("\(Self.window)\n\(label)").messages.contains("left out; to import it"))
    let view = other.split(separator: "\n").dropFirst().joined(separator: "\n")
      .replacing("   | <UIView", with: "<UIView")
    #expect(DumpedForm("\(Self.window)\n\(view)").messages.contains("UIView: it is outside the"))
  }

  @Test(arguments: [
    """
    <UITextEffectsWindow: 0x20; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x21>>
       | <UIInputSetHostView: 0x22; frame = (0 407; 375 260); layer = <CALayer: 0x23>>
       |    | <UIButton: 0x24; frame = (0 0; 40 40); layer = <CALayer: 0x25>>
    """,
    """
    <UIWindow: 0x20; frame = (0 0; 375 667); hidden = YES; layer = <UIWindowLayer: 0x21>>
       | <UILabel: 0x22; frame = (0 0; 40 40); text = 'a'; layer = <_UILabelLayer: 0x23>>
    """,
    """
    <UIWindow: 0x20; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x21>>
       | <UIView: 0x22; frame = (0 0; 375 667); layer = <CALayer: 0x23>>
    """,
  ])
  func `a window of the keyboard, or with nothing to see, is not told`(other: String) {
    #expect(DumpedForm("\(Self.window)\n\(other)").messages == "")
  }

  // MARK: Sizes and rest

  @Test func `a dump of views without a size is imported, and says so`() {
    let dump = DumpedForm(
      """
      <UIWindow: 0x1; frame = (0 0; 0 0); layer = <UIWindowLayer: 0x2>>
      |<UIView: 0x3; frame = (0 0; 0 0); tag = 1; layer = <CALayer: 0x4>>
      ||<UITextField: 0x5; frame = (0 0; 0 0); text = ''; layer = <CALayer: 0x6>>
      """)
    #expect(dump.inputs == ["field (0, 0, 0, 0)"], "\(dump.messages)")
    #expect(dump.form?.canvas == Size(375, 667))
    #expect(
      dump.messages
        == "UIWindow: nothing in the dump has a size; print it once the screen is laid out")
  }

  // What is in it is as wide as an iPhone 8.
  @Test func `a window without a size stands on a screen with room for what is in it`() {
    let dump = DumpedForm(
      """
      <UIWindow: 0x1; frame = (0 0; 0 0); layer = <UIWindowLayer: 0x2>>
         | <UIView: 0x3; frame = (0 0; 375 667); tag = 1; layer = <CALayer: 0x4>>
         |    | <UITextField: 0x5; frame = (20 100; 335 34); text = ''; layer = <CALayer: 0x6>>
      """)
    #expect(dump.inputs == ["field (20, 100, 335, 34)"], "\(dump.messages)")
    #expect(dump.form?.canvas == Size(375, 667))
    #expect(
      dump.messages == "UIWindow: it has no size; the form's screen is one of 375 × 667")
  }

  // Systems before iOS 11 print no inset. Of the 64, 20 are the status bar's, which UIKit adds.
  @Test(
    arguments: [
      ("contentOffset: {0, -64}>", EdgeInsets(44, 0, 0, 0), nil),
      ("contentOffset: {-8, -64}; adjustedContentInset: {64, 8", EdgeInsets(44, 8, 0, 0), nil),
      ("contentOffset: {0, 120}>", .zero, Point(0, 120)),
      (
        "contentOffset: {0, -20}; adjustedContentInset: {64, 0, 0, 0}>", EdgeInsets(44, 0, 0, 0),
        Point(0, -20)
      ),
    ] as [(String, EdgeInsets, Point?)])
  func `a scroll view rests where its offset says`(
    printed: String, inset: EdgeInsets, offset: Point?
  ) {
    let dump = DumpedForm(
      """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
         | <UIScrollView: 0x3; frame = (0 0; 375 667); layer = <CALayer: 0x4>; \(printed)
         |    | <UITextField: 0x5; frame = (20 700; 335 34); text = ''; layer = <CALayer: 0x6>>
      """)
    let scroll = dump.form?.view.children.first?.scroll
    #expect(scroll?.contentInset == inset)
    #expect(scroll?.contentOffset == offset)
  }

  // MARK: Inputs

  @Test func `inputs are secure or not editable where the dump says so`() {
    let dump = DumpedForm(
      """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
         | <UITextField: 0x3; frame = (20 100; 335 34); text = '•••'; layer = <CALayer: 0x4>>
         | <UITextField: 0x5; frame = (20 150; 335 34); text = ''; layer = <CALayer: 0x6>>
         |    | <UITextFieldLabel: 0x7; frame = (0 0; 335 34); text = '●●●●'; layer = <_UILabelLayer: 0x8>>
         | <UITextField: 0x9; frame = (20 200; 335 34); text = 'a•'; secureTextEntry = YES; layer = <CALayer: 0xa>>
         | <UITextField: 0xb; frame = (20 250; 335 34); text = 'a•'; enabled = NO; layer = <CALayer: 0xc>>
         | <UITextView: 0xd; frame = (20 300; 335 34); text = ''; editable = NO; layer = <CALayer: 0xe>>
      """)
    #expect(inputs(dump).map(\.secure) == [true, true, true, false, false])
    #expect(inputs(dump).map(\.enabled) == [true, true, true, false, false])
    let source = DumpedForm(
      """
      <XCUIElementTypeWindow x="0" y="0" width="375" height="667">
        <XCUIElementTypeTextField name="a" value="••••" enabled="true" x="16" y="60" width="343" height="22"/>
        <XCUIElementTypeTextView name="b" traits="TextEntry, NotEnabled" x="16" y="90" width="343" height="22"/>
      </XCUIElementTypeWindow>
      """)
    #expect(inputs(source).map(\.secure) == [true, false])
    #expect(inputs(source).map(\.enabled) == [true, false])
  }
}
