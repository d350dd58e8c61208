import AvoidanceEngine
import Scenarios
import Testing

@testable import FormImporters

private typealias Fixture = InterfaceFixture

/// What a document's variations leave out of size classes.
struct InterfaceVariationTests {
  /// A scene of so many fields, of which those with these numbers are not installed.
  private static func scene(_ count: Int, without numbers: [Int], key: String = "default") -> String
  {
    let fields = (0..<count).map { Fixture.field("f\($0)", "id=\"f-\($0)\"") }.joined()
    let excluded = numbers.map { "<exclude reference=\"f-\($0)\"/>" }.joined()
    let mask = "<mask key=\"subviews\">\(excluded)</mask>"
    return Fixture.storyboard(
      Fixture.scene("A", fields, inView: "<variation key=\"\(key)\">\(mask)</variation>"))
  }

  private static func hidden(_ text: String) throws -> [String] {
    try Fixture.form(text).view.all.filter(\.isHidden).compactMap(\.identifier)
  }

  @Test func `a view that is installed nowhere is hidden and noted`() throws {
    let text = Self.scene(4, without: [1, 3])
    #expect(try Self.hidden(text) == ["f1", "f3"])
    let notes = try Fixture.read(text).diagnostics.filter {
      $0.message.contains("it is not installed in any size class; it is hidden")
    }
    #expect(notes.count == 2)
  }

  @Test func `what another size class leaves out is there`() throws {
    #expect(try Self.hidden(Self.scene(3, without: [1], key: "heightClass=compact")).isEmpty)
  }

  /// Excluded in every compact width but, by the key that says more, not in a regular height.
  @Test func `of two variations the one that says more counts, wherever it stands`() throws {
    let out = "<mask key=\"subviews\"><exclude reference=\"f-0\"/></mask>"
    let back = "<mask key=\"subviews\"><include reference=\"f-0\"/></mask>"
    let general = "<variation key=\"widthClass=compact\">\(out)</variation>"
    let special = "<variation key=\"heightClass=regular-widthClass=compact\">\(back)</variation>"
    for variations in [general + special, special + general] {
      let text = Fixture.storyboard(
        Fixture.scene("A", Fixture.field("f0", "id=\"f-0\""), inView: variations))
      let document = try InterfaceParser.parse(Array(text.utf8))
      let view = try #require(document.indexByID["v-vc"])
      let classes = InterfaceVariations(document).installed("f-0", in: view).classes
      #expect(classes.contains(.compactWidthRegularHeight))
      #expect(!classes.contains(.compactWidthCompactHeight))
    }
  }

  @Test func `another view's subview of the same name is there`() throws {
    let inner = """
      <view id="inner">\(Fixture.rect(0, 0, 100, 100))
      <subviews>\(Fixture.field("deep", "id=\"deep\""))</subviews></view>
      """
    let variation =
      "<variation key=\"default\"><mask key=\"subviews\"><exclude reference=\"deep\"/></mask></variation>"
    let text = Fixture.storyboard(Fixture.scene("A", inner, inView: variation))
    #expect(try Self.hidden(text).isEmpty)
  }

  // Before, each view looked at all exclusions beside it.
  @Test func `each element is looked at once, however many are left out`() throws {
    for count in [10, 1_000] {
      let text = Self.scene(count, without: Array(0..<count))
      let document = try InterfaceParser.parse(Array(text.utf8))
      var examined = 0
      let variations = InterfaceVariations(document) { _ in examined += 1 }
      #expect(examined == document.elements.count)
      let view = try #require(document.indexByID["v-vc"])
      for number in 0..<count {
        #expect(variations.installed("f-\(number)", in: view).classes.isEmpty)
      }
      #expect(variations.installed("f-\(count)", in: view) == .everywhere)
    }
  }
}
