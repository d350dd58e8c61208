import AvoidanceEngine
import Foundation
import TestSupport
import Scenarios
import Testing
import struct AvoidanceEngine.Point

@testable import FormImporters

/// The form of a dump, and the words of what is wrong.
private func form(_ dump: String) throws -> FormDescription {
  let file = ViewDumpImporter.read(file: "screen.txt", bytes: Array(dump.utf8))
  #expect(!file.isRefused, "\(file.diagnostics.map(\.message))")
  return try #require(file.forms.first).definition.value
}

private func refusal(_ dump: String) -> String? {
  let file = ViewDumpImporter.read(file: "screen.txt", bytes: Array(dump.utf8))
  return file.diagnostics.first { $0.severity == .error }?.message
}

extension FormDescription {
  fileprivate func view(_ identifier: String) -> ViewNode? {
    var found: ViewNode?
    view.forEach { if $0.identifier == identifier { found = $0 } }
    return found
  }
}

@Suite("Dumps of UIKit's recursiveDescription")
struct RecursiveDescriptionTests {
  private let window = """
    <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
       | 'LoginViewController:0x3' <UIView: 0x3; frame = (0 0; 375 667); autoresize = W+H; layer = <CALayer: 0x4>>

    """

  @Test("What SwiftUI hosts keeps its classes, and its scroll view scrolls")
  func hosted() throws {
    let form = try form(
      """
      <UIWindow: 0x1; frame = (0 0; 393 852); layer = <UIWindowLayer: 0x2>>
         | <_TtGC7SwiftUI14_UIHostingViewV5Login9LoginView_: 0x3; frame = (0 0; 393 852); autoresize = W+H; layer = <CALayer: 0x4>>
         |    | <_TtC7SwiftUI17HostingScrollView: 0x5; frame = (0 59; 393 759); layer = <CALayer: 0x6>; contentOffset: {0, 0}; contentSize: {393, 900}; adjustedContentInset: {0, 0, 0, 0}>
         |    |    | <_TtCC7SwiftUI17HostingScrollView22PlatformGroupContainer: 0x7; frame = (0 0; 393 900); layer = <CALayer: 0x8>>
         |    |    |    | <UITextField: 0x9; frame = (20 700; 353 44); text = ''; layer = <CALayer: 0xa>>

      """
    )
    #expect(Form(form).hostsSwiftUI)
    #expect(form.view.className == "_TtGC7SwiftUI14_UIHostingViewV5Login9LoginView_")
    let page = try #require(form.view.children.first)
    #expect(page.kind == .scrollView && page.scroll?.contentSize == nil)
    #expect(page.children.first?.frame == Rect(0, 0, 393, 900))
    #expect(page.children.map(\.kind) == [.view])
  }

  @Test("Bars give the depth; classes, frames, names and traits are kept")
  func views() throws {
    let form = try form(
      window + """
           |    | _email <MyField: 0x5; baseClass = UITextField; frame = (20 100.5; 335 34); text = ''; tag = 7; layer = <CALayer: 0x6>>
           |    |    | <UITextFieldLabel: 0x7; frame = (0 0; 100 34); text = 'E-mail'; layer = <CALayer: 0x8>>
           |    | <UITextView: 0x9; frame = (20 200; 335 80); text = 'It's; fine'; hidden = YES; layer = <CALayer: 0xa>; contentOffset: {0, 0}; contentSize: {335, 80}; adjustedContentInset: {0, 0, 0, 0}>
           |    | <UIImageView: 0xb; frame = (0 300; 375 100); userInteractionEnabled = NO; layer = <CALayer: 0xc>>
           |    |    | <UITextField: 0xd; frame = (5 5; 100 30); placeholder = Code; layer = <CALayer: 0xe>>
        """
    )
    #expect(form.canvas == Size(375, 667))
    #expect(form.controller.className == "LoginViewController")
    let email = try #require(form.view("email"))
    #expect(email.kind == .textField)
    #expect(email.frame == Rect(20, 100.5, 335, 34))
    #expect(email.tag == 7)
    #expect(email.className == "MyField")
    #expect(email.input?.placeholder == "E-mail")
    var kinds: [ViewNode.Kind: Int] = [:]
    form.view.forEach { kinds[$0.kind, default: 0] += 1 }
    #expect(kinds[.textField] == 2)
    #expect(kinds[.textView] == 1)
    // A field in an image is a field; the image becomes a plain view.
    #expect(kinds[.image] == nil)
    let code = try #require(form.view("code"))
    #expect(code.input?.placeholder == "Code")
    var texts: [String] = []
    form.view.forEach { if $0.kind == .textView { texts.append($0.input?.text ?? "") } }
    // An apostrophe and a semicolon stand in the text; it ends at the quote before the next key.
    #expect(texts == ["It's; fine"])
  }

  @Test("A scroll view keeps its offset, content and insets as they were")
  func scrolling() throws {
    let form = try form(
      window + """
           |    | <UIScrollView: 0x5; frame = (0 0; 375 667); layer = <CALayer: 0x6>; contentOffset: {0, 120}; contentSize: {375, 900}; adjustedContentInset: {64, 0, 34, 0}>
           |    |    | <UITextField: 0x7; frame = (20 700; 335 34); text = ''; layer = <CALayer: 0x8>>
        """
    )
    let scroll = try #require(form.view("scroll")?.scroll)
    #expect(scroll.contentOffset == Point(0, 120))
    #expect(scroll.contentSize == Size(375, 900))
    // UIKit adds the status bar's 20.
    #expect(scroll.contentInset == EdgeInsets(44, 0, 34, 0))
    #expect(scroll.insetAdjustment == .automatic)
  }

  @Test("A scroll view at its top has no offset of its own")
  func resting() throws {
    let form = try form(
      window + """
           |    | <UIScrollView: 0x5; frame = (0 0; 375 667); layer = <CALayer: 0x6>; contentOffset: {0, -64}; contentSize: {375, 900}; adjustedContentInset: {64, 0, 34, 0}>
           |    |    | <UITextField: 0x7; frame = (20 700; 335 34); text = ''; layer = <CALayer: 0x8>>
        """
    )
    #expect(form.view("scroll")?.scroll?.contentOffset == nil)
  }

  @Test(
    "A label that takes no touches is as it always is, and a field's own text is no placeholder")
  func usual() throws {
    let form = try form(
      window + """
           |    | <UILabel: 0x5; frame = (20 0; 335 20); text = 'Name'; userInteractionEnabled = NO; layer = <CALayer: 0x6>>
           |    | <UITextField: 0x7; frame = (20 30; 335 34); text = 'Ada'; layer = <CALayer: 0x8>>
           |    |    | <UITextFieldLabel: 0x9; frame = (0 0; 100 34); text = 'Ada'; layer = <CALayer: 0xa>>
        """
    )
    var views: [ViewNode] = []
    form.view.forEach { views.append($0) }
    #expect(views.first { $0.kind == .label }?.userInteraction == true)
    let field = try #require(views.first { $0.kind == .textField })
    #expect(field.input?.text == "Ada")
    #expect(field.input?.placeholder == nil)
  }

  // A view of the outer one's size, 10 further in: what stands in it is at 30.
  @Test("A view inside another one of its size is that one only where it covers it")
  func wrapped() throws {
    let form = try form(
      window + """
           |    | <UIView: 0x5; frame = (0 0; 300 200); layer = <CALayer: 0x6>>
           |    |    | <UIView: 0x7; frame = (10 10; 300 200); layer = <CALayer: 0x8>>
           |    |    |    | <UITextField: 0x9; frame = (20 20; 100 34); text = ''; layer = <CALayer: 0xa>>
        """
    )
    var origins: [Point] = []
    form.view.forEach {
      if let frame = $0.frame, $0.kind != .textField { origins.append(frame.origin) }
    }
    #expect(origins.contains(Point(10, 10)))
  }

  // Cells at 0–44, 44–88 and, behind a header of 28, 116–160; 240 of content leave 80 below.
  @Test("Cells become rows; what stands between them are headers that don't stick")
  func table() throws {
    let form = try form(
      window + """
           |    | <UITableView: 0x5; frame = (0 0; 375 667); layer = <CALayer: 0x6>; contentOffset: {0, 0}; contentSize: {375, 240}; adjustedContentInset: {0, 0, 0, 0}>
           |    |    | <UITableViewCell: 0x7; frame = (0 116; 375 44); layer = <CALayer: 0x8>>
           |    |    | <UITableViewCell: 0x9; frame = (0 44; 375 44); layer = <CALayer: 0xa>>
           |    |    |    | <UITextField: 0xb; frame = (16 5; 300 34); text = ''; layer = <CALayer: 0xc>>
           |    |    | <UITableViewCell: 0xd; frame = (0 0; 375 44); layer = <CALayer: 0xe>>
        """
    )
    let sections = try #require(form.view("table")?.table?.sections)
    #expect(sections.map(\.rows.count) == [2, 1])
    #expect(sections.map(\.header) == [0, 28])
    #expect(form.view("table")?.table?.style == .grouped)
    #expect(sections.map(\.footer) == [0, 80])
    #expect(sections[0].rows[1].children.map(\.kind) == [.textField])
  }

  // The cell begins at 20, what stands in it at 16 of it: 36 of the row, which is as wide as the table.
  @Test("What stands in a cell that is not as wide as its table keeps its place")
  func narrowCell() throws {
    let form = try form(
      window + """
           |    | <UITableView: 0x5; frame = (0 0; 375 667); layer = <CALayer: 0x6>; contentOffset: {0, 0}; contentSize: {375, 44}; adjustedContentInset: {0, 0, 0, 0}>
           |    |    | <UITableViewCell: 0x7; frame = (20 0; 335 44); layer = <CALayer: 0x8>>
           |    |    |    | <UITextField: 0x9; frame = (16 5; 300 34); text = ''; layer = <CALayer: 0xa>>
        """
    )
    let row = try #require(form.view("table")?.table?.sections.first?.rows.first)
    #expect(row.children.map(\.frame) == [Rect(36, 5, 300, 34)])
  }

  @Test("The keyboard's window gives the keyboard's height")
  func keyboard() throws {
    let dump =
      window + """
        <UITextEffectsWindow: 0x20; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x21>>
           | <UIInputSetHostView: 0x22; frame = (0 407; 375 260); layer = <CALayer: 0x23>>
        """
    let file = ViewDumpImporter.read(file: "screen.txt", bytes: Array(dump.utf8))
    #expect(file.forms.first?.keyboardHeight == 260)
  }

  @Test("A cut-off record and lines left out are told, not guessed")
  func damaged() throws {
    let dump =
      window + """
           |    | <UITextField: 0x7; frame = (20 70; 335 34); text = 'ab
           |    | <UITextField: 0x9; frame = (20 170; 335 34); text = ''; layer = <CALayer: 0x8>>
        ...
        """
    let file = ViewDumpImporter.read(file: "screen.txt", bytes: Array(dump.utf8))
    #expect(file.forms.first?.contents.inputs == 2)
    let words = file.diagnostics.map(\.message).joined(separator: "\n")
    #expect(words.contains("its record is truncated"))
    #expect(words.contains("omits some lines"))
  }
}

@Suite("Trees of XCUITest")
struct ElementTreeTests {
  @Test("Indentation gives the depth; frames on the screen become frames in their superviews")
  func tree() throws {
    let file = ViewDumpImporter.read(
      file: "-",
      bytes: Array(
        """
        Attributes: Application, pid: 8, label: 'App'
        Element subtree:
         →Application, 0x600001, pid: 8, label: 'App'
            Window (Main), 0x600002, {{0.0, 0.0}, {375.0, 667.0}}
              Other, 0x600003, {{10.0, 100.0}, {355.0, 300.0}}
                TextField, 0x600004, {{26.0, 160.0}, {300.0, 30.0}}, identifier: 'email', label: 'It's, value: odd', placeholderValue: 'Mail', value: a, b, Keyboard Focused
                SecureTextField, 0x600005, {{26.0, 200.0}, {300.0, 30.0}}, label: 'Password', Disabled
            Window, 0x600009, {{0.0, 0.0}, {375.0, 667.0}}
              Keyboard, 0x60000a, {{0.0, 451.0}, {375.0, 216.0}}
                Key, 0x60000b, {{3.0, 460.0}, {31.0, 42.0}}, identifier: 'q'
        Path to element:
         →Application, 0x600001, pid: 8, label: 'App'
        """.utf8
      )
    )
    let imported = try #require(file.forms.first)
    #expect(imported.definition.name == "dump")
    // The keys of 216 stand alone: above them the keyboard of such a phone has suggestions of 44.
    #expect(imported.keyboardHeight == 260)
    #expect(imported.firstResponder == "email")
    let form = imported.definition.value
    let email = try #require(form.view("email"))
    #expect(email.frame == Rect(16, 60, 300, 30))
    #expect(email.input?.text == "a, b")
    #expect(email.input?.placeholder == "Mail")
    let password = try #require(form.view("password"))
    #expect(password.input?.secure == true)
    #expect(password.input?.enabled == false)
  }

  // The table begins at 100 and its first cell at 60: 40 pt are scrolled out.
  @Test("What stands above a scroll view's top was scrolled there")
  func scrolled() throws {
    let form = try form(
      """
      Window, {{0.0, 0.0}, {375.0, 667.0}}
        Table, {{0.0, 100.0}, {375.0, 500.0}}
          Cell, {{0.0, 60.0}, {375.0, 44.0}}
            TextField, {{16.0, 65.0}, {300.0, 34.0}}
          Cell, {{0.0, 104.0}, {375.0, 44.0}}
      """
    )
    let table = try #require(form.view("table"))
    #expect(table.scroll?.contentOffset == Point(0, 40))
    #expect(table.table?.sections.map(\.rows.count) == [2])
    #expect(table.table?.sections[0].rows[0].children.map(\.frame) == [Rect(16, 5, 300, 34)])
  }

  // The scroll view begins at 0 and what stands in it at −30.
  @Test("What stands left of a scroll view was scrolled there")
  func scrolledSideways() throws {
    let form = try form(
      """
      Window, {{0.0, 0.0}, {375.0, 667.0}}
        ScrollView, {{0.0, 100.0}, {375.0, 500.0}}
          TextField, {{-30.0, 165.0}, {300.0, 34.0}}
      """
    )
    #expect(form.view("scroll")?.scroll?.contentOffset == Point(30, 0))
  }

  // It begins at (0, 100): what stands 30 to the left of that and 35 above it is at its content's beginning.
  @Test("What stands left of and above a scroll view was scrolled there")
  func scrolledBothWays() throws {
    let form = try form(
      """
      Window, {{0.0, 0.0}, {375.0, 667.0}}
        ScrollView, {{0.0, 100.0}, {375.0, 500.0}}
          TextField, {{-30.0, 65.0}, {300.0, 34.0}}
      """
    )
    let scroll = try #require(form.view("scroll"))
    #expect(scroll.scroll?.contentOffset == Point(30, 35))
    #expect(scroll.children.map(\.frame) == [Rect(0, 0, 300, 34)])
  }

  // 'Username' stands left of the first field; 'PIN' ends 6 pt above the third, which begins at 200;
  // the second field has none: what is above it belongs to the first.
  @Test("A field without a name is called by the label on its left, or right above it")
  func labels() throws {
    let form = try form(
      """
      Window, {{0.0, 0.0}, {375.0, 667.0}}
        StaticText, {{16.0, 60.0}, {78.7, 21.0}}, label: 'Username'
        TextField, {{102.7, 60.0}, {256.3, 21.0}}
        TextField, {{16.0, 90.0}, {343.0, 21.0}}
        StaticText, {{16.0, 173.0}, {78.7, 21.0}}, label: 'PIN'
        SecureTextField, {{16.0, 200.0}, {256.3, 21.0}}, value: typed
        TextField, {{16.0, 240.0}, {256.3, 21.0}}, identifier: 'zipCode', label: 'Zip'
      """
    )
    var names: [String?] = []
    form.view.forEach { if $0.input != nil { names.append($0.identifier) } }
    #expect(names == ["username-field", "field", "pin-field", "zipCode"])
  }

  @Test("Flags end a line, however many; a text before them keeps its words")
  func flags() throws {
    let many = String(repeating: ", Selected, Disabled", count: 400)
    let form = try form(
      """
      Window, {{0.0, 0.0}, {375.0, 667.0}}
        TextField, {{16.0, 60.0}, {300.0, 21.0}}, label: 'a', value: b, Disabled by law\(many)
        TextField, {{16.0, 90.0}, {300.0, 21.0}}, label: 'c', value: d, Focused, hitPoint: {9.0, 9.0}
      """
    )
    #expect(form.view("a")?.input?.text == "b, Disabled by law")
    #expect(form.view("a")?.input?.enabled == false)
    #expect(form.view("c")?.input?.text == "d")
  }
}

@Suite("Dumps that are refused, and dumps of real apps")
struct ViewDumpRefusalTests {
  @Test(
    "What is no dump is refused in its own words",
    arguments: [
      ("", "is empty"),
      ("hello", "is not a view dump"),
      ("a\u{0}b", "is not UTF-8 text"),
      ("<UIView: 0x1; layer = <CALayer: 0x2>>\n baseClass = x", "has no view with a frame"),
      ("<NSView: 0x1; frame = (0 0; 10 10)>", "macOS"),
      ("<XCUIElementTypeTextField x=\"1\"/>", "Appium"),
      ("Find: x\n Output: {\n  TextField, {{0, 0}, {1, 1}}\n}", "is the result of a query"),
      ("snapshot: TextField, {{0, 0}, {1, 1}}", "shows single elements"),
      ("UIKeyboardFrameEndUserInfoKey = 1", "--form"),
    ]
  )
  func refusals(dump: String, words: String) {
    #expect(refusal(dump)?.contains(words) == true, "\(refusal(dump) ?? "nothing")")
  }

  @Test("Depth has a limit")
  func depth() {
    let bars = String(repeating: "| ", count: 300)
    #expect(
      refusal("\(bars)<UIView: 0x1; frame = (0 0; 10 10); layer = <CALayer: 0x2>>")
        == "elements are nested more than 256 levels deep"
    )
  }

  // Each took minutes where a line, or a word, is looked at again for each of its bytes.
  @Test(
    "Long runs of the same cost no more than their length", arguments: ["\n", "\n | ", "<", "a<"])
  func hostile(run: String) {
    let dump =
      "<UIView: 0x1; frame = (0 0; 320 480); text = 'a" + String(repeating: run, count: 60_000)
    let clock = ContinuousClock()
    let time = clock.measure {
      for start in [dump, "<UIView: 0x1; frame = (0 0; 320 480)>\n" + dump.dropFirst(40)] {
        #expect(refusal(start) == nil)
      }
    }
    #expect(time < .seconds(Thoroughness.isFull ? 10 : 60))
  }

  static let all = ["recursive-description", "xcuitest"].flatMap {
    SharedData.files(in: $0, endings: ".txt")
  }

  // Inputs counted by hand in each file (UITextField, UITextView and their subclasses; TextField,
  // SecureTextField, SearchField, TextView); files that are not named have none.
  private static let inputs = [
    "bank-login-two-fields.txt": 2, "hello-old-ios-form.txt": 2,
    "mastg__cycript-uncrackable.txt": 1,
    "nsarray-subviews-quoted.txt": 2, "sentry__uitextfield.txt": 1,
    "sentry__uitextview-ios16.txt": 1, "sentry__uitextview-ios17.txt": 1,
    "sentry__uitextview-ios26-ios18.txt": 1, "attributes-username-focused.txt": 1,
    "focused-textfield-line.txt": 1, "login-table-cells.txt": 2,
    "mobilerun__settings-search.txt": 1,
    "swiftui-feedback-login-a.txt": 2, "wordsgram-searchfield-collection.txt": 1,
    "zjh-login-chinese.txt": 2,
  ]
  private static let refused = [
    "event-dispatch-snapshots.txt": "shows single elements",
    "study-buttons-with-keyboard-up.txt": "is the result of a query",
    "study-textfields-query.txt": "is the result of a query",
  ]

  @Test("The dumps of real apps are there", .needs(.sharedData))
  func count() { #expect(Self.all.count == 37) }

  @Test(
    "Every dump of a real app gives its inputs, or is refused for its reason", .needs(.sharedData),
    arguments: all)
  func real(file: String) throws {
    let read = ViewDumpImporter.read(file: file, bytes: try SharedData.bytes(file))
    let name = String(file.split(separator: "/").last ?? "")
    if let words = Self.refused[name] {
      #expect(read.diagnostics.first?.message.contains(words) == true)
    } else {
      #expect(!read.isRefused, "\(read.diagnostics)")
      #expect(read.forms.first?.contents.inputs == Self.inputs[name] ?? 0)
    }
  }

  /// A small generator with a seed, so that a failure can be repeated.
  private struct Mutator {
    var state: UInt64
    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(bound, 1)
    }
  }

  @Test("Mutated dumps and logs never crash", arguments: 0..<(Thoroughness.isFull ? 8 : 2))
  func mutations(seed: Int) throws {
    let sources = [
      """
      <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
         | <UITableView: 0x5; frame = (0 0; 375 667); layer = <CALayer: 0x6>; contentOffset: {0, 9}>
         |    | <UITableViewCell: 0x7; frame = (0 116; 375 44); text = 'a'; layer = <CALayer: 0x8>>
         |    |    | <UITextField: 0xb; frame = (16 5; 300 34); text = ''; layer = <CALayer: 0xc>>
      """,
      """
       →Application, 0x6, pid: 8, label: 'App'
          Window (Main), 0x6, {{0.0, 0.0}, {375.0, 667.0}}
            Table, {{0.0, 100.0}, {375.0, 500.0}}
              Cell, {{0.0, 60.0}, {375.0, 44.0}}, value: x, Disabled
                TextField, 0x6, {{26.0, 160.0}, {300.0, 30.0}}, identifier: 'e', Keyboard Focused
      """,
      """
      10:00:00.330 UIKeyboardWillShowNotification
      UIKeyboardBoundsUserInfoKey = "NSRect: {{0, 0}, {1024, 352}}";
      UIKeyboardFrameEndUserInfoKey = "NSRect: {{-352, 0}, {352, 1024}}";
      """,
    ]
    var mutator = Mutator(state: UInt64(seed) &* 7919 &+ 1)
    for round in 0..<250 {
      var bytes = Array(sources[round % sources.count].utf8)
      for _ in 0...mutator.next(6) {
        let place = mutator.next(bytes.count)
        switch mutator.next(4) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8(mutator.next(256))
        case 2: bytes.insert(Array("<>|'(){};\n-9".utf8)[mutator.next(12)], at: place)
        default: bytes.replaceSubrange(place..<min(place + 20, bytes.count), with: bytes.suffix(30))
        }
      }
      let file = ViewDumpImporter.read(file: "mutated-\(seed)-\(round)", bytes: bytes)
      #expect(file.isRefused == file.forms.isEmpty)
      _ = try? KeyboardLogReader().read(bytes)
    }
  }
}
