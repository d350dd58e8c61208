import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

/// Appium's page source.
struct PageSourceTests {
  // As of an iPhone 17 Pro with iOS 26.5: the keys are 233 pt high, the window with the emoji key below
  // them 291; of 874 the keyboard takes 874 - 583 = 291.
  private let source = """
    <AppiumAUT>
      <XCUIElementTypeApplication type="XCUIElementTypeApplication" name="Probe" label="Probe" enabled="true" x="0" y="0" width="402" height="874" index="0">
        <XCUIElementTypeWindow type="XCUIElementTypeWindow" enabled="true" x="0" y="0" width="402" height="874" index="0">
          <XCUIElementTypeOther type="XCUIElementTypeOther" enabled="true" x="0" y="100" width="402" height="774" index="0">
            <XCUIElementTypeStaticText value="Mail" name="Mail" label="Mail" enabled="true" x="16" y="380" width="370" height="20"/>
            <XCUIElementTypeTextField value="Email" name="Email" label="" enabled="true" x="16" y="420" width="370" height="22" placeholderValue="Email"/>
            <XCUIElementTypeSecureTextField value="••••" name="passwordField" label="Password" enabled="false" x="16" y="460" width="370" height="22"/>
            <XCUIElementTypeTextView value="a &gt; b&#10;c" name="Notes" label="Notes" enabled="true" hasKeyboardFocus="true" x="16" y="500" width="370" height="80"/>
          </XCUIElementTypeOther>
        </XCUIElementTypeWindow>
        <XCUIElementTypeWindow type="XCUIElementTypeWindow" enabled="true" x="0" y="583" width="402" height="291" index="1">
          <XCUIElementTypeOther name="inputView" enabled="true" x="0" y="583" width="402" height="233" index="0">
            <XCUIElementTypeKeyboard enabled="true" x="0" y="583" width="402" height="233" index="0">
              <XCUIElementTypeKey name="q" label="q" enabled="true" x="4" y="590" width="40" height="54" index="1"/>
            </XCUIElementTypeKeyboard>
          </XCUIElementTypeOther>
        </XCUIElementTypeWindow>
      </XCUIElementTypeApplication>
    </AppiumAUT>
    """

  @Test func `elements become views, with the keyboard's height and the focus beside`() throws {
    let read = DumpedForm(source)
    #expect(
      read.inputs == [
        "email (16, 320, 370, 22)", "passwordField (16, 360, 370, 22)", "notes (16, 400, 370, 80)",
      ]
    )
    #expect(read.form?.canvas == Size(402, 874))
    let form = try #require(read.file.forms.first)
    #expect(form.keyboardHeight == 291)
    #expect(form.firstResponder == "notes")
    var inputs: [InputProperties] = []
    form.definition.value.view.forEach { if let input = $0.input { inputs.append(input) } }
    // A field without a text says its placeholder.
    #expect(inputs.map(\.text) == ["", "••••", "a > b\nc"])
    #expect(inputs.map(\.placeholder) == ["Email", nil, nil])
    #expect(inputs.map(\.secure) == [false, true, false])
    #expect(inputs.map(\.enabled) == [true, false, true])
  }

  @Test func `a part of a page source is read as far as it goes`() {
    let lines = source.split(separator: "\n")
    let start = DumpedForm(lines[..<6].joined(separator: "\n") + "\n        <XCUIElementTypeText")
    #expect(start.inputs == ["email (16, 320, 370, 22)"], "\(start.messages)")
    #expect(start.messages.contains("omits some lines"))
    let inside = DumpedForm(lines[2..<10].joined(separator: "\n"))
    #expect(inside.inputs.count == 3, "\(inside.messages)")
    #expect(!inside.messages.contains("omits some lines"))
  }

  @Test func `what is broken in it is told with its place`() {
    let read = DumpedForm("log\n\n" + source.replacing("a &gt; b", with: "a & b"))
    #expect(read.file.isRefused)
    // The text view stands on line 8 of the source, below two lines.
    #expect(read.file.diagnostics.first?.location.line == 10)
    #expect(read.messages.contains("malformed XML"))
  }

  // Suggestions of 44 stand above the keys of 216: 667 - 407 = 260.
  @Test func `suggestions above the keys are the keyboard's`() {
    let read = DumpedForm(
      """
      Application, pid: 8, label: 'App'
        Window (Main), {{0.0, 0.0}, {375.0, 667.0}}
          TextField, {{20.0, 100.0}, {335.0, 34.0}}, identifier: 'email', Keyboard Focused
          Other, {{0.0, 407.0}, {375.0, 260.0}}
            Other, {{0.0, 407.0}, {375.0, 44.0}}, label: 'Typing Predictions'
              Button, {{0.0, 407.0}, {125.0, 44.0}}, label: 'I'
            Keyboard, {{0.0, 451.0}, {375.0, 216.0}}
              Key, {{3.0, 460.0}, {31.0, 42.0}}, label: 'q'
      """
    )
    #expect(read.file.forms.first?.keyboardHeight == 260)
    // Of the keyboard's views none is the form's.
    #expect(read.form?.view.children.count == 1)
  }
}
