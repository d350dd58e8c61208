import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

/// What a second dump tells of views beyond what the first one prints.
struct DumpedMarksTests {
  // As Auto Layout leaves them: no mask, or that of Interface Builder.
  private static let text = """
    <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
       | <UIView: 0x3; frame = (0 0; 375 667); layer = <CALayer: 0x4>>
       |    | <UIView: 0x5; frame = (0 0; 375 667); layer = <CALayer: 0x6>>
       |    |    | _list <UIScrollView: 0x7; frame = (0 0; 375 607); autoresize = W+BM; layer = <CALayer: 0x8>>
       |    |    |    | <UILabel: 0x9; frame = (20 100; 335 20); text = 'Hello'; layer = <CALayer: 0xa>>
       |    |    | <UIView: 0xb; frame = (0 607; 375 60); autoresize = RM+BM; layer = <CALayer: 0xc>>
       |    |    |    | <UIView: 0xd; frame = (0 0; 375 60); layer = <CALayer: 0xe>>
       |    |    |    |    | <UITextField: 0xf; frame = (8 10; 359 40); placeholder = Message; layer = <CALayer: 0x10>>
    """

  private func make(_ options: DumpFormOptions = DumpFormOptions()) throws -> FormOfDump {
    let dump = try ViewDumpImporter.parse(file: "a.txt", bytes: Array(Self.text.utf8))
    return try ViewDumpImporter.form(of: dump, options)
  }

  private func mask(_ name: String, _ made: FormOfDump) -> Autoresizing? {
    var mask: Autoresizing?
    made.form.definition.value.view.forEach { if $0.identifier == name { mask = $0.autoresizing } }
    return mask
  }

  @Test func `springs replace the vertical part of a mask`() throws {
    #expect(mask("list", try make()) == [.flexibleWidth, .flexibleBottomMargin])
    var options = DumpFormOptions()
    options.flexibleHeight = [3]
    #expect(mask("list", try make(options)) == [.flexibleWidth, .flexibleHeight])
    options.flexibleTopMargin = [3]
    #expect(
      mask("list", try make(options)) == [.flexibleWidth, .flexibleHeight, .flexibleTopMargin])
  }

  // On a screen 100 higher the bar keeps its distance to the bottom, and the list grows by 100.
  @Test func `views with springs follow the view around them`() throws {
    var options = DumpFormOptions()
    options.flexibleHeight = [3]
    options.flexibleTopMargin = [5]
    let form = try make(options).form.definition.value
    let phone = Device(
      screen: Size(375, 767), scale: 2,
      portrait: .init(safeArea: .zero, statusBar: 0, keyboard: 216, predictiveBar: 0))
    let screen = Screen(
      form: Form(form), device: phone, orientation: .portrait, profile: .observed)
    let list = try #require(screen.form.index(of: "list"))
    let bar = try #require(screen.form.subviews(of: 0).last)
    #expect(screen.frame(list).height == 707)
    #expect(screen.frame(bar).y == 707)
  }
}

/// The names of plain views.
struct DumpedNamesTests {
  private func make(_ text: String, _ options: DumpFormOptions = DumpFormOptions()) throws
    -> FormOfDump
  {
    let dump = try ViewDumpImporter.parse(file: "a.txt", bytes: Array(text.utf8))
    return try ViewDumpImporter.form(of: dump, options)
  }

  private static let text = """
    <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
       | <UIView: 0x3; frame = (0 0; 375 667); layer = <CALayer: 0x4>>
       |    | <UIView: 0x5; frame = (0 100; 375 200); layer = <CALayer: 0x6>>
       |    |    | <UIView: 0x7; frame = (0 0; 375 200); layer = <CALayer: 0x8>>
       |    |    |    | <UILabel: 0x9; frame = (20 10; 335 20); text = 'City'; layer = <CALayer: 0xa>>
       |    |    |    | <UITextField: 0xb; frame = (20 40; 335 40); placeholder = City; layer = <CALayer: 0xc>>
       |    | <Badge: 0xd; frame = (0 320; 40 40); layer = <CALayer: 0xe>>
       |    |    | <UIView: 0xf; frame = (0 0; 40 40); layer = <CALayer: 0x10>>
       |    | <UIView: 0x11; frame = (0 400; 40 40); layer = <CALayer: 0x12>>
    """

  @Test func `what is marked has a name, and is a view of its own`() throws {
    let plain = try make(Self.text)
    #expect(plain.names == [0: "root", 1: "root", 4: "city", 5: "city-2"])
    var options = DumpFormOptions()
    options.named = [2, 6, 8]
    let made = try make(Self.text, options)
    // The label has the second name now, as the area is called after its input.
    #expect(made.names[2] == "city-area" && made.names[5] == "city" && made.names[4] == "city-2")
    #expect(made.names[6] == "Badge" && made.names[8] == "view")
    #expect(made.names[3] == nil)
    let area = try #require(made.form.definition.value.view.children.first)
    #expect(area.identifier == "city-area" && area.frame == Rect(0, 100, 375, 200))
    #expect(area.children.map(\.frame) == [Rect(0, 0, 375, 200)])
    // The inner one of two with equal size.
    options.named = [3]
    let inner = try make(Self.text, options)
    #expect(inner.names[2] == nil && inner.names[3] == "city-area")
  }

  @Test func `a mark on the root changes nothing`() throws {
    var options = DumpFormOptions()
    options.named = [1]
    let made = try make(Self.text, options)
    #expect(made.names[1] == "root")
    #expect(made.form.definition.value.view.children.count == 3)
  }

  // On an iPhone 12, 844 high with 34 of home indicator; the bar may end at either.
  @Test(arguments: ["784; 390 60", "750; 390 60"])
  func `a bar at the bottom is called after the input in it`(place: String) throws {
    let made = try make(
      """
      <UIWindow: 0x1; frame = (0 0; 390 844); layer = <UIWindowLayer: 0x2>>
         | <UIView: 0x3; frame = (0 0; 390 844); layer = <CALayer: 0x4>>
         |    | <UIView: 0x5; frame = (0 \(place)); layer = <CALayer: 0x6>>
         |    |    | <UIView: 0x7; frame = (0 0; 390 60); layer = <CALayer: 0x8>>
         |    |    |    | <UITextField: 0x9; frame = (8 10; 300 40); placeholder = Message; layer = <CALayer: 0xa>>
         |    | <UIView: 0xb; frame = (0 300; 390 60); layer = <CALayer: 0xc>>
         |    |    | <UITextField: 0xd; frame = (8 10; 300 40); placeholder = Name; layer = <CALayer: 0xe>>
      """)
    #expect(
      made.names == [
        0: "root", 1: "root", 2: "message-area", 3: "message-area", 4: "message", 6: "name",
      ])
    #expect(made.form.definition.value.view.children.map(\.children.count) == [1, 1])
  }
}
