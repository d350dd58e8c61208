import AvoidanceEngine
import FormImporters
import Scenarios
import Testing

private typealias Fixture = InterfaceFixture

/// What constraints become where a view has no mask: the flexible parts follow from which of the
/// superview's edges each of the view's edges keeps its distance to.
struct InterfaceConstraintTests {
  struct Tied: Sendable, CustomTestStringConvertible {
    var name: String
    /// `first.attribute second.attribute`, or `first.attribute number`.
    var ties: [String]
    var mask: Autoresizing
    var testDescription: String { name }
  }

  private static func constraint(_ tie: String, _ number: Int) -> String {
    let parts = tie.split(separator: " ")
    let first = parts[0].split(separator: ".")
    var text = "<constraint firstItem=\"\(first[0])\" firstAttribute=\"\(first[1])\""
    if parts.count > 1, let constant = Double(parts[1]) {
      text += " constant=\"\(constant)\""
    } else if parts.count > 1 {
      let second = parts[1].split(separator: ".")
      text += " secondItem=\"\(second[0])\" secondAttribute=\"\(second[1])\" constant=\"8\""
    }
    return text + " id=\"k\(number)\"/>"
  }

  private static func view(_ id: String, _ x: Double) -> String {
    """
    <textField placeholder="\(id)" translatesAutoresizingMaskIntoConstraints="NO" id="\(id)">
    \(Fixture.rect(x, 100, 100, 34))</textField>
    """
  }

  /// The masks of `a` and `b`, two siblings in the root `v-vc` with the safe area `safe`.
  private func masks(_ ties: [String]) throws -> (a: Autoresizing, b: Autoresizing) {
    let constraints = ties.enumerated().map { Self.constraint($1, $0) }.joined()
    let text = Fixture.storyboard(
      Fixture.scene(
        "A",
        Self.view("a", 16) + Self.view("b", 200),
        inView: "<constraints>\(constraints)</constraints>"
          + "<viewLayoutGuide key=\"safeArea\" id=\"safe\"/>"
      )
    )
    let view = try Fixture.form(text).view
    return (try view.view("a").autoresizing, try view.view("b").autoresizing)
  }

  @Test(arguments: [
    Tied(
      name: "both sides to the superview",
      ties: ["a.leading v-vc.leading", "v-vc.trailing a.trailing", "a.top v-vc.top"],
      mask: .flexibleWidth
    ),
    Tied(
      name: "both sides to the safe area and the margins",
      ties: ["a.leading safe.leading", "a.trailing v-vc.trailingMargin", "a.top safe.top"],
      mask: .flexibleWidth
    ),
    Tied(
      name: "the left and a constant width",
      ties: ["a.leading v-vc.leading", "a.width 100", "a.top v-vc.top"],
      mask: []
    ),
    Tied(
      name: "the right alone",
      ties: ["a.trailing v-vc.trailing", "a.top v-vc.top"],
      mask: .flexibleLeftMargin
    ),
    Tied(
      name: "the bottom alone",
      ties: ["a.leading v-vc.leading", "safe.bottom a.bottom"],
      mask: .flexibleTopMargin
    ),
    Tied(
      name: "top and bottom",
      ties: ["a.leading v-vc.leading", "a.top v-vc.top", "a.bottom v-vc.bottom"],
      mask: .flexibleHeight
    ),
    Tied(
      name: "the middle",
      ties: ["a.centerX v-vc.centerX", "a.centerY v-vc.centerY"],
      mask: [
        .flexibleLeftMargin, .flexibleRightMargin, .flexibleTopMargin, .flexibleBottomMargin,
      ]
    ),
    Tied(
      name: "the superview's width",
      ties: ["a.width v-vc.width", "a.centerX v-vc.centerX", "a.top v-vc.top"],
      mask: .flexibleWidth
    ),
    Tied(
      name: "from the left to a sibling on the right",
      ties: [
        "a.leading v-vc.leading", "b.leading a.trailing", "b.trailing v-vc.trailing",
        "b.width 100", "a.top v-vc.top",
      ],
      mask: .flexibleWidth
    ),
    Tied(
      name: "below a sibling that is at the bottom",
      ties: ["a.leading v-vc.leading", "a.bottom b.top", "b.bottom v-vc.bottom"],
      mask: .flexibleTopMargin
    ),
    Tied(
      name: "as wide as a sibling, side by side",
      ties: [
        "a.leading v-vc.leading", "b.leading a.trailing", "b.trailing v-vc.trailing",
        "a.width b.width", "a.top v-vc.top",
      ],
      mask: [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin]
    ),
    Tied(
      name: "between the left and a field that is held on the right",
      ties: [
        "a.leading v-vc.leading", "b.leading a.trailing", "b.trailing v-vc.trailing",
        "b.width 100", "a.top v-vc.top", "b.top v-vc.top",
      ],
      mask: .flexibleWidth
    ),
    Tied(
      name: "above a sibling that hangs on it alone",
      ties: ["a.leading v-vc.leading", "a.top v-vc.top", "b.top a.bottom"],
      mask: []
    ),
    Tied(
      name: "as high as a sibling below it",
      ties: ["a.leading v-vc.leading", "a.top v-vc.top", "b.top a.bottom", "a.height b.height"],
      mask: []
    ),
  ])
  func `constraints become the mask with the same effect`(tied: Tied) throws {
    #expect(try masks(tied.ties).a == tied.mask)
  }

  @Test func `a chain of siblings ends where its last one is held`() throws {
    let found = try masks([
      "b.trailing v-vc.trailing", "b.width 100", "a.trailing b.leading", "a.width 50",
      "a.top v-vc.top", "b.top v-vc.top",
    ])
    #expect(found.a == .flexibleLeftMargin && found.b == .flexibleLeftMargin)
  }

  @Test func `a mask that is in force is kept, and constraints are not looked at`() throws {
    let field = Fixture.field(
      "a",
      "id=\"a\"",
      "<autoresizingMask key=\"autoresizingMask\" flexibleMinX=\"YES\" flexibleMaxY=\"YES\"/>"
    )
    let text = Fixture.storyboard(
      Fixture.scene(
        "A",
        field,
        inView: "<constraints>\(Self.constraint("a.centerX v-vc.centerX", 1))</constraints>"
      )
    )
    // A flexible bottom alone changes nothing and is left out.
    #expect(try Fixture.form(text).view.view("a").autoresizing == .flexibleLeftMargin)
  }

  @Test func `content that is tied to the far edge of a scroll view does not grow with it`() throws
  {
    let scroll = """
      <scrollView translatesAutoresizingMaskIntoConstraints="NO" id="s">
      \(Fixture.rect(0, 0, 375, 667))<subviews>\(Self.view("a", 16))</subviews>
      <constraints>\(Self.constraint("a.leading s.leading", 1))
      \(Self.constraint("s.trailing a.trailing", 2))\(Self.constraint("a.top s.top", 3))
      \(Self.constraint("s.bottom a.bottom", 4))\(Self.constraint("a.width s.width", 5))
      </constraints></scrollView>
      """
    let form = try Fixture.form(Fixture.storyboard(Fixture.scene("A", scroll)))
    #expect(try form.view.view("a").autoresizing == .flexibleWidth)
  }

  @Test func `what constraints say beyond that is one warning`() throws {
    let text = Fixture.storyboard(
      Fixture.scene(
        "A",
        Self.view("a", 16),
        inView: """
          <constraints>\(Self.constraint("a.leading v-vc.leading", 1))
          <constraint firstItem="a" firstAttribute="top" secondItem="v-vc" \
          secondAttribute="bottom" multiplier="0.4" id="m"/></constraints>
          """
      )
    )
    #expect(
      try Fixture.read(text).diagnostics.map(\.message) == [
        "textField 'a': on other screens its vertical position stays as drawn, as its constraints "
          + "can't be kept"
      ]
    )
  }
}
