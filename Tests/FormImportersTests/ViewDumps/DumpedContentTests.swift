import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

/// How large the content of a dumped scroll view is, and whether it grows.
struct DumpedContentTests {
  private func scroll(
    _ size: String, inside: String, _ options: DumpFormOptions = DumpFormOptions()
  ) throws -> ViewNode {
    let dump = try ViewDumpImporter.parse(
      file: "a.txt",
      bytes: Array(
        """
        <UIWindow: 0x1; frame = (0 0; 375 667); layer = <UIWindowLayer: 0x2>>
           | <UIView: 0x3; frame = (0 0; 375 667); layer = <CALayer: 0x4>>
           |    | <UIScrollView: 0x5; frame = (0 0; 375 667); contentOffset: {0, 0}; contentSize: {\(size)}; adjustedContentInset: {0, 0, 0, 0}>
        \(inside)
           |    |    |    | <UITextField: 0x7; frame = (20 100; 300 34); text = ''; layer = <CALayer: 0x8>>
           |    |    | <_UIScrollViewScrollIndicator: 0x9; frame = (369 530; 3 900); alpha = 0; layer = <CALayer: 0xa>>
        """.utf8))
    let form = try ViewDumpImporter.form(of: dump, options).form.definition.value
    return try #require(form.view.children.first { $0.kind == .scrollView })
  }

  private let content =
    "   |    |    | <UIView: 0x11; frame = (0 0; 375 900); layer = <CALayer: 0x12>>"

  // 0 + 900, as wide as it is; within half a point.
  @Test(arguments: ["375, 900", "375, 900.33333333333337"])
  func `a content that its views make is not written`(size: String) throws {
    let scroll = try scroll(size, inside: content)
    #expect(scroll.scroll?.contentSize == nil)
    #expect(scroll.children.count == 1)
  }

  @Test(arguments: [("375, 920", Size(375, 920)), ("0, 900", Size(0, 900))])
  func `another one is`(size: String, value: Size) throws {
    #expect(try scroll(size, inside: content).scroll?.contentSize == value)
  }

  // With 60 more in it the content is 960 high, and reaches 960 − 667 = 293.
  @Test func `what adds to the content makes it larger`() throws {
    let scroll = try scroll("375, 900", inside: content)
    var form = FormDescription(canvas: Size(375, 667), view: ViewNode(.view))
    form.view.children = [scroll]
    form.view.children[0].children[0].frame?.height += 60
    let phone = try #require(ShippedDevices.all.first { $0.name == "iPhone 8" }).value
    let screen = Screen(
      form: Form(form), device: phone, orientation: .portrait, profile: .observed)
    let index = try #require(screen.form.index(of: "scroll"))
    #expect(screen.contentSize(index).height == 960)
  }

  @Test func `a size may be given`() throws {
    var options = DumpFormOptions()
    options.contentSizes = [2: .size(Size(375, 1000))]
    #expect(try scroll("375, 900", inside: content, options).scroll?.contentSize?.height == 1000)
    options.contentSizes = [2: .union]
    #expect(try scroll("375, 920", inside: content, options).scroll?.contentSize == nil)
  }
}
