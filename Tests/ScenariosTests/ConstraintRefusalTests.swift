import TestSupport
import Testing

@testable import Scenarios

/// What is wrong with constraints in files, each with its place.
struct ConstraintRefusalTests {
  static let wrong: [(String, String)] = [
    ("«= 3", "expected ITEM.ATTRIBUTE here, as in 'email.top'; found '='"),
    ("\"«\"", "expected ITEM.ATTRIBUTE here, as in 'email.top'; found the end of the constraint"),
    ("«a. = 3", "expected ITEM.ATTRIBUTE here, as in 'email.top'; found 'a.'"),
    (
      "a.top =« ",
      "expected ITEM.ATTRIBUTE here, as in 'email.top'; found the end of the constraint"
    ),
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
      "'safeArea' must be followed by one attribute, as in 'safeArea.top'"
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
      "expected '* M', '+ C', '- C', '@PRIORITY' or the end of the constraint; found '+'"
    ),
    (
      "top = «-email.bottom", "the view 'email' can't have a sign; write '* -1' after its attribute"
    ),
    ("width = «-5", "the size 'width' can't be negative; found '-5'"),
    ("height <= «-5 @750", "the size 'height' can't be negative; found '-5'"),
    ("\"email.«topp = a.top\"", "constraints have no attribute 'topp'; did you mean 'top'?"),
    ("top = root.«safearea.top", "views have no rectangle 'safearea'; did you mean 'safeArea'?"),
    (
      "top = a.«b.c.top",
      "views have no rectangle 'b'; expected one of view, safeArea, margins, keyboard, content, "
        + "frame, topGuide, bottomGuide"
    ),
    ("a.top «== email.top", "expected =, <= or >= here; found '=='"),
    ("a.top «email.top", "expected =, <= or >= here; found 'email.top'"),
    ("top = email.top + «x", "expected a number here; found 'x'"),
    ("top = email.top * 1:«x", "expected a number here; found 'x'"),
    (
      "top = email.top + 3 «* 2",
      "expected '* M', '+ C', '- C', '@PRIORITY' or the end of the constraint; found '*'"
    ),
    (
      "top = email.top * «0",
      "a multiplier must have an absolute value from 0.000001 to 1000000, or be a ratio such as 16:9; "
        + "found '0'"
    ),
    (
      "top = email.top * «1:0",
      "a multiplier must have an absolute value from 0.000001 to 1000000, or be a ratio such as 16:9; "
        + "found '1:0'"
    ),
    (
      "top = email.top * «1e-9",
      "a multiplier must have an absolute value from 0.000001 to 1000000, or be a ratio such as 16:9; "
        + "found '1e-9'"
    ),
    (
      "top = email.top «+ 1e999",
      "the constant of a constraint must be a number from -1000000 to 1000000; found 'inf'"
    ),
    ("top = email.top @«1001", "a priority must be a number from 1 to 1000; found '1001'"),
    ("top = email.top @«0", "a priority must be a number from 1 to 1000; found '0'"),
    ("width = «email.top", "the size 'width' can't be tied to the vertical position 'top'"),
    (
      "leading = «email.top",
      "the horizontal position 'leading' can't be tied to the vertical position 'top'"
    ),
    (
      "height = «email.leading",
      "the size 'height' can't be tied to the horizontal position 'leading'"
    ),
    ("top = «20", "the vertical position 'top' needs an item on the right, as in 'root.top + 20'"),
    ("top = «email.safeArea.topMargin", "'safeArea' has no 'topMargin'"),
    ("top = «email.content.top", "a textField has no 'content'; only views that scroll have one"),
    ("«.content.top = email.top", "a label has no 'content'; only views that scroll have one"),
    ("top = «emall.top", "the form 'f' has no view 'emall'; did you mean 'email'?"),
    (
      "«{name: gap}",
      "a constraint is a string such as 'email.top = root.top + 20', a mapping from its name to such a "
        + "string, or a mapping with 'constraint' or 'first'"
    ),
    ("{«constrain: a.top}", "unknown key 'constrain' in a constraint; did you mean 'constraint'?"),
    (
      "«{first: a.top, constraint: a.top = email.top}", "'constraint' and 'first' can't be combined"
    ),
    (
      "«{gap: a.top = email.top, constraint: a.top = email.bottom}",
      "'gap' and 'constraint' can't be combined"
    ),
    ("«{gap: a.top = email.top, name: other}", "'gap' and 'name' can't be combined"),
    ("«{gap: 'other: a.top = email.top'}", "'other' and 'gap' can't be combined"),
    ("«{constraint: 'gap: a.top = email.top', name: other}", "'gap' and 'name' can't be combined"),
    ("«{gap: a.top = email.top @200, priority: 300}", "'@200' and 'priority' can't be combined"),
    ("«{gap: a.top = email.top, constant: 3}", "'gap' and 'constant' can't be combined"),
    (
      "«{constraint: a.top = email.top, constant: 3}",
      "'constraint' and 'constant' can't be combined"
    ),
    (
      "«{first: a.width, multiplier: 2, constant: 3}",
      "a constraint with 'multiplier' requires the key 'second'"
    ),
    ("«{first: a.width}", "a constraint without 'second' requires the key 'constant'"),
    (
      "«{first: a.top}",
      "the vertical position 'top' needs an item on the right, as in 'root.top + 20'"
    ),
    (
      "{first: a.top, relation: «==, second: email.top}",
      "'==' is not a valid value for 'relation'; did you mean '='?"
    ),
    ("{gap: a.top = email.top, when: «[]}", "'when' is empty; list at least one, or remove it"),
    (
      "{gap: a.top = email.top, when: {width: regular}}, {«gap: a.top = a.top, when: {width: regular}}",
      "the identifier 'gap' is already used on line 12 of this form"
    ),
    (
      "{first: a.«to, second: email.top}", "constraints have no attribute 'to'; did you mean 'top'?"
    ),
    (
      "{first: a.top, relation: «is, second: email.top}",
      "'is' is not a valid value for 'relation'; expected one of equal, lessThanOrEqual, greaterThanOrEqual, "
        + "=, <=, >="
    ),
    (
      "{first: a.top, second: email.top, multiplier: «x}",
      "a multiplier must have an absolute value from 0.000001 to 1000000, or be a ratio such as 16:9; "
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
      "'narrow' is not a valid value for 'when.width'; expected one of compact, regular"
    ),
    ("«email: a.top = email.top", "the identifier 'email' is already used on line 8 of this form"),
    ("«focus: a.top = email.top", "the identifier 'focus' is reserved; use another name"),
    ("«focus.top: a.top = email.top", "the identifier 'focus' is reserved; use another name"),
    (
      "«a b: a.top = email.top",
      "the identifier 'a b' may contain only letters, digits, '-' and '_'"
    ),
    (
      "«a..top: a.top = email.top",
      "the name 'a..top' of a constraint may contain only letters, digits, '-' and '_', and single dots "
        + "between them, as in 'page.bottom'"
    ),
    (
      "«a.top.: a.top = email.top",
      "the name 'a.top.' of a constraint may contain only letters, digits, '-' and '_', and single dots "
        + "between them, as in 'page.bottom'"
    ),
    (
      "{a.top: a.top = email.top}, «a.top: a.left = email.left",
      "the identifier 'a.top' is already used on line 12 of this form"
    ),
    (
      "gap: a.top = email.top, «gap: a.left = email.left",
      "the identifier 'gap' is already used on line 12 of this form"
    ),
    (
      "«[]",
      "a constraint is a string such as 'email.top = root.top + 20', a mapping from its name to such a "
        + "string, or a mapping with 'constraint' or 'first'"
    ),
    ("«{n}", "{n} without quotes is a YAML mapping; quote it: \"{n}\""),
  ]

  @Test(arguments: wrong)
  func `what is wrong is said where it stands`(text: String, message: String) {
    expect(ConstraintNotationTests.form(text), says: [message])
  }

  @Test func `the root has no superview`() {
    expect(
      "headroom: 1\nforms: [{name: f, canvas: [9, 9], view: {}, constraints: [top = «top]}]\n",
      says: ["the root has no superview; name the item on the right, as in 'root.safeArea.top'"])
  }

  @Test func `constraints of other size classes share a name`() {
    let shared =
      "{gap: a.top = email.top, when: {width: compact}}, {gap: a.top = box.top, when: {width: regular}}"
    #expect(read(ConstraintNotationTests.form(shared)).lines == [])
    let tall =
      "{gap: a.top = email.top, when: {width: compact, height: regular}}, "
      + "{gap: a.top = box.top, when: {width: regular}}"
    #expect(read(ConstraintNotationTests.form(tall)).lines == [])
    expect(
      ConstraintNotationTests.form(
        tall + ", {«gap: a.bottom = box.bottom, when: {height: regular}}"),
      says: ["the identifier 'gap' is already used on line 12 of this form"])
  }

  @Test func `a form has no more constraints than its limit`() {
    func lines(_ count: Int, _ more: String = "") -> [String] {
      let views = """
        headroom: 1
        forms:
          - name: f
            canvas: [9, 9]
            view:
              children:
                - {repeat: \(count), view: "v-{n}", constraints: [top = top, left = left, width = 9, height = 9]}

        """
      return read(views + more).lines
    }
    let last = "        - {view: w, constraints: [top = top, left = left, width = 9, height = 9]}\n"
    #expect(lines(5_000, last) == ["8:35: there are more than 20000 constraints in a form"])
    guard Thoroughness.isFull else { return }
    #expect(lines(5_000) == [])
    #expect(lines(5_001) == ["7:55: there are more than 20000 constraints in a form"])
  }
}
