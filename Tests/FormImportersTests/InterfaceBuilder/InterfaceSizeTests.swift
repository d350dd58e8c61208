import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

@testable import FormImporters

private typealias Fixture = InterfaceFixture

/// What views of documents want to be as large as.
struct InterfaceSizeTests {
  private static func constraint(_ tie: String, _ id: String, _ rest: String = "") -> String {
    let sides = tie.split(separator: " ").map { $0.split(separator: ".") }
    return """
      <constraint firstItem="\(sides[0][0])" firstAttribute="\(sides[0][1])" \
      secondItem="\(sides[1][0])" secondAttribute="\(sides[1][1])" \(rest) id="\(id)"/>
      """
  }

  /// The only view of a scene: an element with a frame and constraints to the root.
  private static func view(
    _ element: String, _ frame: String, _ ties: [String], inside: String = "", after: String = ""
  ) throws -> ViewNode {
    let name = element.split(separator: " ")[0]
    let constraints = ties.enumerated().map { constraint($1, "k\($0)", "") }.joined()
    let text = Fixture.storyboard(
      Fixture.scene(
        "A",
        "<\(element) translatesAutoresizingMaskIntoConstraints=\"NO\" id=\"a\">\(frame)\(inside)</\(name)>",
        inView: "<constraints>\(constraints)</constraints>")
    ).replacing("</scenes>", with: "</scenes>\(after)")
    return try Fixture.form(text).view.children[0]
  }

  private static let corner = ["a.leading v-vc.leading", "a.top v-vc.top"]

  @Test func `an extent that would be smaller if less were wanted is the wanted one`() throws {
    let frame = Fixture.rect(0, 0, 44, 20.5)
    let label = try Self.view("label text=\"Detail\"", frame, Self.corner)
    #expect(
      label.layout.intrinsicContentSize?.width == 44
        && label.layout.intrinsicContentSize?.height == 20.5)
    #expect(label.layout.intrinsicContentSize?.isEstimated == false)
  }

  @Test func `an extent that constraints give is estimated from the text`() throws {
    let ties = Self.corner + ["a.trailing v-vc.trailing"]
    let label = try Self.view("label text=\"Detail\"", Fixture.rect(0, 0, 375, 20.5), ties)
    // D 722, e 556, t 278, a 556, i 222, l 222 thousandths of 17
    #expect(abs((label.layout.intrinsicContentSize?.width ?? 0) - 43.452) < 0.001)
    #expect(label.layout.intrinsicContentSize?.isEstimated == true)
    #expect(label.autoresizing == [])
  }

  @Test func `a label of several lines has as many as were drawn`() throws {
    let ties = Self.corner + ["a.trailing v-vc.trailing"]
    // 61 / 20.29: three lines, though the text is short
    let frame = Fixture.rect(0, 0, 375, 61)
    let label = try Self.view("label text=\"Detail\" numberOfLines=\"0\"", frame, ties)
    let intrinsicContentSize = try #require(label.layout.intrinsicContentSize)
    #expect(
      intrinsicContentSize.lines == 0 && intrinsicContentSize.height == nil
        && intrinsicContentSize.text == 2.5 * 375)
    #expect(intrinsicContentSize.isEstimated)
  }

  @Test(arguments: [
    ("textField borderStyle=\"roundedRect\" placeholder=\"ab\"", 30.0, 1.112),
    ("textField placeholder=\"ab\"", 17, 1.112),
    ("textField text=\"a\" placeholder=\"ab\"", 17, 0.556),
  ])
  func `a text field wants its text and seven points beside it`(
    element: String, height: Double, share: Double
  ) throws {
    let frame = Fixture.rect(0, 0, 375, 667)
    let field = try Self.view(
      element, frame, Self.corner + ["a.trailing v-vc.trailing", "a.bottom v-vc.bottom"],
      inside: "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"14\"/>")
    let intrinsicContentSize = try #require(field.layout.intrinsicContentSize)
    // widened by 1.2 % for each point below 17
    #expect(abs((intrinsicContentSize.width ?? 0) - (14 + share * 14 * 1.036)) < 0.001)
    #expect(
      intrinsicContentSize.height == height
        && abs((intrinsicContentSize.line ?? 0) - 16.707) < 0.001)
  }

  @Test func `a button without an image wants at least thirty points`() throws {
    let frame = Fixture.rect(0, 0, 375, 667)
    let all = Self.corner + ["a.trailing v-vc.trailing", "a.bottom v-vc.bottom"]
    let plain = try Self.view("button buttonType=\"system\"", frame, all)
    #expect(
      plain.layout.intrinsicContentSize?.width == 30
        && plain.layout.intrinsicContentSize?.height == 30)
    let image = "<state key=\"normal\" image=\"x\"/>"
    let drawn = try Self.view("button buttonType=\"system\"", frame, all, inside: image)
    #expect(drawn.layout.intrinsicContentSize?.width == 375)
    // What a class or a background image makes of a custom button is not known.
    let custom = try Self.view("button buttonType=\"custom\"", frame, all)
    #expect(
      custom.layout.intrinsicContentSize?.width == 375
        && custom.layout.intrinsicContentSize?.height == 667)
    #expect(custom.layout.intrinsicContentSize?.isEstimated == false)
  }

  @Test func `views are tried one by one only while that is little work`() {
    let small: [ViewIndex] = [7, 8]
    #expect(InterfaceSizing.rounds([small, [3]], views: 10) == [[3, 7], [8]])
    let crowded = (0..<400).map { ViewIndex($0) }
    #expect(InterfaceSizing.rounds([crowded], views: 401).isEmpty)
    #expect(InterfaceSizing.rounds([crowded, small], views: 403) == [[7], [8]])
    // Forms beyond some thousand views have fewer tries.
    let some = Array(crowded.prefix(30))
    #expect(InterfaceSizing.rounds([some], views: 1_000).count == 30)
    #expect(InterfaceSizing.rounds([some], views: 2_000).isEmpty)
  }

  @Test(.timeLimit(.minutes(1)))
  func `many labels are read in seconds`() throws {
    let count = Thoroughness.isFull ? 2_000 : 600
    var labels = ""
    var ties = ""
    for number in 0..<count {
      let y = Double(20 + number * 21)
      labels += """
        <label text="a" translatesAutoresizingMaskIntoConstraints="NO" id="l\(number)">
        \(Fixture.rect(16, y, 9.5, 20.5))</label>
        """
      ties += Self.constraint("l\(number).top v-vc.top", "t\(number)", "constant=\"\(y)\"")
      ties += Self.constraint("l\(number).leading v-vc.leading", "x\(number)", "constant=\"16\"")
    }
    let text = Fixture.scene("A", labels, inView: "<constraints>\(ties)</constraints>")
    let imported = try Fixture.read(Fixture.storyboard(text))
    #expect(imported.diagnostics.isEmpty)
    #expect(imported.forms[0].definition.value.view.layout.constraints.count == 2 * count)
  }

  @Test func `controls want their alignment rectangles`() throws {
    let toggle = try Self.view("switch", Fixture.rect(0, 0, 51, 31), Self.corner)
    #expect(toggle.layout.intrinsicContentSize == IntrinsicContentSize(width: 49, height: 31))
    #expect(toggle.layout.alignmentInsets == EdgeInsets(0, 0, 0, 2))
    #expect(toggle.layout.hugging == LayoutProperties.Priorities(750, 750))
    let slider = try Self.view("slider", Fixture.rect(0, 0, 118, 31), Self.corner)
    #expect(slider.layout.intrinsicContentSize == IntrinsicContentSize(height: 30))
    #expect(slider.layout.alignmentInsets == EdgeInsets(0, 2, 1, 2))
  }

  @Test func `an image view wants its image's size, and none without`() throws {
    let resources = "<resources><image name=\"x\" width=\"311\" height=\"247\"/></resources>"
    let frame = Fixture.rect(0, 0, 215, 173)
    let view = try Self.view("imageView image=\"x\"", frame, Self.corner, after: resources)
    #expect(view.layout.intrinsicContentSize == IntrinsicContentSize(width: 311, height: 247))
    let other = try Self.view("imageView image=\"y\"", frame, Self.corner, after: resources)
    #expect(other.layout.intrinsicContentSize == nil)
  }

  @Test func `priorities are those of the document`() throws {
    let element = """
      label text="a" horizontalHuggingPriority="251" verticalCompressionResistancePriority="999"
      """
    let label = try Self.view(element, Fixture.rect(0, 0, 9, 20.5), Self.corner)
    #expect(label.layout.hugging == LayoutProperties.Priorities(251, 250))
    #expect(label.layout.resistance == LayoutProperties.Priorities(750, 999))
  }

  @Test func `a placeholder's size is what a plain view wants`() throws {
    let element = "view placeholderIntrinsicWidth=\"215\" placeholderIntrinsicHeight=\"infinite\""
    let view = try Self.view(element, Fixture.rect(0, 0, 215, 280), Self.corner)
    #expect(view.layout.intrinsicContentSize == IntrinsicContentSize(width: 215))
  }

  @Test(arguments: [
    ("", 0.0), ("iii", 3 * 0.222), ("A\nWWW\n", 3 * 0.944), ("姓名", 2), ("é", 0.556),
    ("e\u{301}", 0.556),
  ])
  func `the longest line of a text counts`(text: String, expected: Double) {
    #expect(abs(TextWidth.estimate(text, fontSize: 17) - expected * 17) < 1e-9)
  }
}
