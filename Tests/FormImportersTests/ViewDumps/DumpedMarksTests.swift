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
