import AvoidanceEngine
import TestSupport
import Testing

@testable import Scenarios

struct ConstraintNotationTests {
  /// A form with a label, or another view, that has some constraints.
  static func form(_ constraints: String, of view: String = "label: a") -> String {
    """
    headroom: 1
    forms:
      - name: f
        canvas: [9, 9]
        view:
          children:
            - scrollView: scroll
              children: [{textField: email}, {label: content}]
            - view: box
              children:
                - \(view)
                  constraints: [\(constraints)]

    """
  }

  private func constraint(_ text: String) throws -> LayoutConstraint {
    let reading = read(Self.form(text))
    #expect(!reading.hasErrors, "\(reading.lines)")
    let form = try #require(reading.suite.forms.first)
    return try #require(form.value.view.children[1].children[0].layout.constraints.first)
  }

  static let texts: [(String, LayoutConstraint)] = [
    (
      "bottom = safeArea.bottom - 16 @750",
      LayoutConstraint(
        .init(.own, .bottom), to: .init(.superview, .bottom, area: .safeArea), constant: -16,
        priority: 750)
    ),
    (
      "email.leading >= root.leadingMargin + 8.5",
      LayoutConstraint(
        .init(.view("email"), .leading), .greaterThanOrEqual, to: .init(.root, .leadingMargin),
        constant: 8.5)
    ),
    ("width <= 200", LayoutConstraint(.init(.own, .width), .lessThanOrEqual, constant: 200)),
    (
      "width = .height * 288:269",
      LayoutConstraint(.init(.own, .width), to: .init(.own, .height), multiplier: 288.0 / 269)
    ),
    (
      "..width = box.width * 0.5 + 3 @999.5",
      LayoutConstraint(
        .init(.superview, .width), to: .init(.view("box"), .width), multiplier: 0.5, constant: 3,
        priority: 999.5)
    ),
    (
      "lastBaseline = email.firstBaseline * -2",
      LayoutConstraint(
        .init(.own, .lastBaseline), to: .init(.view("email"), .firstBaseline), multiplier: -2)
    ),
    (
      "scroll.content.bottom = email.bottom",
      LayoutConstraint(
        .init(.view("scroll"), .bottom, area: .content), to: .init(.view("email"), .bottom))
    ),
    (
      "content.view.top = root.keyboard.top",
      LayoutConstraint(.init(.view("content"), .top), to: .init(.root, .top, area: .keyboard))
    ),
    (
      "margins.top = topGuide.bottom",
      LayoutConstraint(
        .init(.own, .top, area: .margins), to: .init(.superview, .bottom, area: .topGuide))
    ),
    (
      "..safeArea.top = .safeArea.top",
      LayoutConstraint(
        .init(.superview, .top, area: .safeArea), to: .init(.own, .top, area: .safeArea))
    ),
  ]

  @Test(arguments: texts)
  func `a constraint is written as it is read`(text: String, constraint: LayoutConstraint) throws {
    #expect(try self.constraint(text) == constraint)
    #expect(constraint.notation == text)
  }

  @Test(arguments: [
    ("left = right", "leading = trailing"),
    ("email.baseline=.baseline+4", "email.lastBaseline = .lastBaseline + 4"),
    ("top = email.bottom-8", "top = email.bottom - 8"),
    ("top = email.bottom +8@ 750", "top = email.bottom + 8 @750"),
    ("email.view.top = root.view.top", "email.top = root.top"),
    ("width = + 20", "width = 20"),
    ("width >= -.5", "width >= -0.5"),
    ("\"width = email.width * 16 : 9\"", "width = email.width * 16:9"),
    ("width = email.width * 2:4", "width = email.width * 0.5"),
    ("width = 0.1", "width = 0.099609375"),
  ])
  func `what can be written otherwise is written in one way`(text: String, usual: String) throws {
    #expect(try constraint(text).notation == usual)
  }

  @Test func `a name stands before the text, as a key or inside`() throws {
    for text in [
      "gap: bottom = email.top", "\"gap: bottom = email.top\"",
      "{constraint: bottom = email.top, name: gap}",
      "{name: gap, first: bottom, relation: equal, second: email.top}",
    ] {
      let constraint = try constraint(text)
      #expect(constraint.name == "gap")
      #expect(constraint.notation == "bottom = email.top")
    }
  }

  @Test func `keys say what the text says`() throws {
    let keys =
      "{first: width, relation: '>=', second: email.width, multiplier: 16:9, constant: 3, "
      + "priority: 20, isActive: false, when: {width: regular}}"
    var expected = try constraint("width >= email.width * 16:9 + 3 @20")
    expected.isActive = false
    expected.when = .regularWidth
    #expect(try constraint(keys) == expected)
    let text =
      "{gap: width >= email.width * 16:9 + 3 @20, isActive: false, when: [{width: regular}]}"
    expected.name = "gap"
    #expect(try constraint(text) == expected)
  }

  @Test func `a view that is called like a rectangle is not meant by it`() {
    #expect(read(Self.form(".margins.top = email.top", of: "view: margins")).lines == [])
    let other = read(Self.form("margins.top = email.top", of: "view: margins"))
    #expect(!other.hasErrors)
    #expect(
      other.lines == [
        "12:29: 'margins' refers to a rectangle here, not to the view of that name; for the view, "
          + "write 'margins.view.top'"
      ]
    )
  }

  @Test func `a priority under its own key goes with a text without one`() throws {
    #expect(try constraint("{gap: top = email.top, priority: 300}").priority == 300)
  }
}
