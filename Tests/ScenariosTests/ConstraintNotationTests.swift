import AvoidanceEngine
import Testing

@testable import Scenarios

struct ConstraintNotationTests {
  private func form(_ constraints: String, of view: String = "label: a") -> String {
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
    let reading = read(form(text))
    #expect(!reading.hasErrors, "\(reading.lines)")
    let form = try #require(reading.suite.forms.first)
    return try #require(form.value.view.children[1].children[0].layout.constraints.first)
  }

  static let texts: [(String, LayoutConstraint)] = [
    (
      "bottom = safeArea.bottom - 16 @750",
      LayoutConstraint(
        .init(.own, .bottom),
        to: .init(.superview, .bottom, area: .safeArea),
        constant: -16,
        priority: 750
      )
    ),
    (
      "email.leading >= root.leadingMargin + 8.5",
      LayoutConstraint(
        .init(.view("email"), .leading),
        .greaterThanOrEqual,
        to: .init(.root, .leadingMargin),
        constant: 8.5
      )
    ),
    ("width <= 200", LayoutConstraint(.init(.own, .width), .lessThanOrEqual, constant: 200)),
    (
      "width = .height * 288:269",
      LayoutConstraint(
        .init(.own, .width),
        to: .init(.own, .height),
        multiplier: 288.0 / 269
      )
    ),
    (
      "..width = box.width * 0.5 + 3 @999.5",
      LayoutConstraint(
        .init(.superview, .width),
        to: .init(.view("box"), .width),
        multiplier: 0.5,
        constant: 3,
        priority: 999.5
      )
    ),
    (
      "lastBaseline = email.firstBaseline * -2",
      LayoutConstraint(
        .init(.own, .lastBaseline),
        to: .init(.view("email"), .firstBaseline),
        multiplier: -2
      )
    ),
    (
      "scroll.content.bottom = email.bottom",
      LayoutConstraint(
        .init(.view("scroll"), .bottom, area: .content),
        to: .init(.view("email"), .bottom)
      )
    ),
    (
      "content.view.top = root.keyboard.top",
      LayoutConstraint(
        .init(.view("content"), .top),
        to: .init(.root, .top, area: .keyboard)
      )
    ),
    (
      "margins.top = topGuide.bottom",
      LayoutConstraint(
        .init(.own, .top, area: .margins),
        to: .init(.superview, .bottom, area: .topGuide)
      )
    ),
    (
      "..safeArea.top = .safeArea.top",
      LayoutConstraint(
        .init(.superview, .top, area: .safeArea),
        to: .init(.own, .top, area: .safeArea)
      )
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

  static let wrong: [(String, String)] = [
    ("«= 3", "a constraint needs ITEM.ATTRIBUTE here, as in 'email.top'; found '='"),
    ("\"«\"", "a constraint needs ITEM.ATTRIBUTE here, as in 'email.top'; found the end"),
    ("«a. = 3", "a constraint needs ITEM.ATTRIBUTE here, as in 'email.top'; found 'a.'"),
    ("a.top =« ", "a constraint needs ITEM.ATTRIBUTE here, as in 'email.top'; found the end"),
    ("email.«topp = a.top", "constraints have no attribute 'topp'; did you mean 'top'?"),
    ("«email = a.top", "'email' needs an attribute, as in 'email.top'"),
    ("email.top = «email", "'email' needs an attribute, as in 'email.top'"),
    ("email.top = «root", "'root' needs an attribute, as in 'root.top'"),
    ("{first: «email, second: a.top}", "'email' needs an attribute, as in 'email.top'"),
    (
      "email.top = «nobody",
      "constraints have no attribute 'nobody'; expected one of leading, trailing, top, bottom, width, "
        + "height, centerX, centerY, leadingMargin, trailingMargin, topMargin, bottomMargin, "
        + "centerXWithinMargins, centerYWithinMargins, firstBaseline, lastBaseline, …"
    ),
    ("email.«topAnchor = a.top", "constraints have no attribute 'topAnchor'; did you mean 'top'?"),
    (
      "email.safeArea.«top.top = a.top",
      "one attribute stands behind 'safeArea', as in 'safeArea.top'"
    ),
    (
      "top = root.«safeAreaLayoutGuide.top",
      "views have no rectangle 'safeAreaLayoutGuide'; did you mean 'safeArea'?"
    ),
    (
      "top = «topLayoutGuide.bottom",
      "the form 'f' has no view 'topLayoutGuide'; did you mean 'topGuide'?"
    ),
    ("top = «8 + email.bottom", "the item comes first, as in 'email.bottom * 2 + 8'"),
    ("top = «2 * .bottom", "the item comes first, as in 'email.bottom * 2 + 8'"),
    (
      "width = 8 «+ 3",
      "a constraint ends here or goes on with '* M', '+ C', '- C' or '@PRIORITY'; found '+'"
    ),
    ("top = «-email.bottom", "the view 'email' takes no sign; write '* -1' behind its attribute"),
    ("width = «-5", "the size 'width' can't be negative; found '-5'"),
    ("height <= «-5 @750", "the size 'height' can't be negative; found '-5'"),
    ("\"email.«topp = a.top\"", "constraints have no attribute 'topp'; did you mean 'top'?"),
    (
      "top = root.«safearea.top",
      "views have no rectangle 'safearea'; did you mean 'safeArea'?"
    ),
    (
      "top = a.«b.c.top",
      "views have no rectangle 'b'; expected one of view, safeArea, margins, keyboard, content, "
        + "frame, topGuide, bottomGuide"
    ),
    ("a.top «== email.top", "a constraint needs =, <= or >= here; found '=='"),
    ("a.top «email.top", "a constraint needs =, <= or >= here; found 'email.top'"),
    ("top = email.top + «x", "a constraint needs a number here; found 'x'"),
    ("top = email.top * 1:«x", "a constraint needs a number here; found 'x'"),
    (
      "top = email.top + 3 «* 2",
      "a constraint ends here or goes on with '* M', '+ C', '- C' or '@PRIORITY'; found '*'"
    ),
    (
      "top = email.top * «0",
      "a multiplier is a number of absolute value from 0.000001 to 1000000, or a ratio as 16:9; "
        + "found '0'"
    ),
    (
      "top = email.top * «1:0",
      "a multiplier is a number of absolute value from 0.000001 to 1000000, or a ratio as 16:9; "
        + "found '1:0'"
    ),
    (
      "top = email.top * «1e-9",
      "a multiplier is a number of absolute value from 0.000001 to 1000000, or a ratio as 16:9; "
        + "found '1e-9'"
    ),
    (
      "top = email.top «+ 1e999",
      "a constraint's constant is a number of absolute value up to 1000000; found 'inf'"
    ),
    ("top = email.top @«1001", "a priority is a number from 1 to 1000; found '1001'"),
    ("top = email.top @«0", "a priority is a number from 1 to 1000; found '0'"),
    ("width = «email.top", "the size 'width' can't be tied to the vertical place 'top'"),
    (
      "leading = «email.top",
      "the horizontal place 'leading' can't be tied to the vertical place 'top'"
    ),
    (
      "height = «email.leading", "the size 'height' can't be tied to the horizontal place 'leading'"
    ),
    (
      "top = «20",
      "the vertical place 'top' needs an item on the right, as in 'root.top + 20'"
    ),
    ("top = «email.safeArea.topMargin", "'safeArea' has no 'topMargin'"),
    ("top = «email.content.top", "a textField has no 'content'; only views that scroll have one"),
    ("«.content.top = email.top", "a label has no 'content'; only views that scroll have one"),
    ("top = «emall.top", "the form 'f' has no view 'emall'; did you mean 'email'?"),
    (
      "«{name: gap}",
      "a constraint is a text as 'email.top = root.top + 20', one behind its name, or a mapping with "
        + "'constraint' or 'first'"
    ),
    (
      "{«constrain: a.top}",
      "unknown key 'constrain' in a constraint; did you mean 'constraint'?"
    ),
    (
      "«{first: a.top, constraint: a.top = email.top}",
      "'constraint' and 'first' exclude each other"
    ),
    (
      "«{gap: a.top = email.top, constraint: a.top = email.bottom}",
      "'gap' and 'constraint' exclude each other"
    ),
    ("«{gap: a.top = email.top, name: other}", "'gap' and 'name' exclude each other"),
    ("«{gap: 'other: a.top = email.top'}", "'other' and 'gap' exclude each other"),
    (
      "«{constraint: 'gap: a.top = email.top', name: other}", "'gap' and 'name' exclude each other"
    ),
    (
      "«{gap: a.top = email.top @200, priority: 300}", "'@200' and 'priority' exclude each other"
    ),
    ("«{gap: a.top = email.top, constant: 3}", "'gap' and 'constant' exclude each other"),
    (
      "«{constraint: a.top = email.top, constant: 3}",
      "'constraint' and 'constant' exclude each other"
    ),
    (
      "«{first: a.width, multiplier: 2, constant: 3}",
      "a constraint with 'multiplier' needs the key 'second'"
    ),
    ("«{first: a.width}", "a constraint without 'second' needs the key 'constant'"),
    (
      "«{first: a.top}",
      "the vertical place 'top' needs an item on the right, as in 'root.top + 20'"
    ),
    (
      "{first: a.top, relation: «==, second: email.top}",
      "'==' is no value of 'relation'; did you mean '='?"
    ),
    (
      "{gap: a.top = email.top, when: «[]}",
      "'when' is empty; name at least one, or leave it out"
    ),
    (
      "{gap: a.top = email.top, when: {width: regular}}, {«gap: a.top = a.top, when: {width: regular}}",
      "the identifier 'gap' is already used on line 12 of this form"
    ),
    (
      "{first: a.«to, second: email.top}", "constraints have no attribute 'to'; did you mean 'top'?"
    ),
    (
      "{first: a.top, relation: «is, second: email.top}",
      "'is' is no value of 'relation'; expected one of equal, lessThanOrEqual, greaterThanOrEqual, "
        + "=, <=, >="
    ),
    (
      "{first: a.top, second: email.top, multiplier: «x}",
      "a multiplier is a number of absolute value from 0.000001 to 1000000, or a ratio as 16:9; "
        + "found 'x'"
    ),
    (
      "{first: a.top, second: email.top, priority: «0}",
      "'priority' must be a number from 1 to 1000; found '0'"
    ),
    (
      "{constraint: a.top = email.top, «extra: 3}",
      "unknown key 'extra' in a constraint; expected one of constraint, name, first, relation, second, "
        + "multiplier, constant, priority, isActive, when"
    ),
    (
      "{gap: a.top = email.top, when: {«with: compact}}",
      "unknown key 'with' in 'when'; did you mean 'width'?"
    ),
    (
      "{gap: a.top = email.top, when: {width: «narrow}}",
      "'narrow' is no value of 'when.width'; expected one of compact, regular"
    ),
    ("«email: a.top = email.top", "the identifier 'email' is already used on line 8 of this form"),
    ("«focus: a.top = email.top", "the identifier 'focus' is reserved; name the view otherwise"),
    (
      "gap: a.top = email.top, «gap: a.left = email.left",
      "the identifier 'gap' is already used on line 12 of this form"
    ),
    (
      "«[]",
      "a constraint is a text as 'email.top = root.top + 20', one behind its name, or a mapping with "
        + "'constraint' or 'first'"
    ),
    ("«{n}", "{n} without quotes is a YAML mapping; quote it: \"{n}\""),
  ]

  @Test(arguments: wrong)
  func `what is wrong is said where it stands`(text: String, message: String) {
    expect(form(text), says: [message])
  }

  @Test func `the root has no superview`() {
    expect(
      "headroom: 1\nforms: [{name: f, canvas: [9, 9], view: {}, constraints: [top = «top]}]\n",
      says: ["the root has no superview; name the item on the right, as in 'root.safeArea.top'"]
    )
  }

  @Test func `a view that is called like a rectangle is not meant by it`() {
    #expect(read(form(".margins.top = email.top", of: "view: margins")).lines == [])
    let other = read(form("margins.top = email.top", of: "view: margins"))
    #expect(!other.hasErrors)
    #expect(
      other.lines == [
        "12:29: 'margins' means a rectangle here, not the view of that name; for the view write "
          + "'margins.view.top'"
      ]
    )
  }

  @Test func `constraints of other size classes share a name`() {
    let shared =
      "{gap: a.top = email.top, when: {width: compact}}, {gap: a.top = box.top, when: {width: regular}}"
    #expect(read(form(shared)).lines == [])
    let tall =
      "{gap: a.top = email.top, when: {width: compact, height: regular}}, "
      + "{gap: a.top = box.top, when: {width: regular}}"
    #expect(read(form(tall)).lines == [])
    expect(
      form(tall + ", {«gap: a.bottom = box.bottom, when: {height: regular}}"),
      says: ["the identifier 'gap' is already used on line 12 of this form"]
    )
  }

  @Test func `a priority under its own key goes with a text without one`() throws {
    #expect(try constraint("{gap: top = email.top, priority: 300}").priority == 300)
  }

  @Test func `a form has no more constraints than its limit`() {
    func lines(_ count: Int) -> [String] {
      let views = """
        headroom: 1
        forms:
          - name: f
            canvas: [9, 9]
            view:
              children:
                - {repeat: \(count), view: "v-{n}", constraints: [top = top, left = left, width = 9, height = 9]}

        """
      return read(views).lines
    }
    #expect(lines(5_000) == [])
    #expect(lines(5_001) == ["7:55: there are more than 20000 constraints in a form"])
  }
}
