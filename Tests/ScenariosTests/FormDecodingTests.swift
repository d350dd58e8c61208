import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

struct FormDecodingTests {
  private func form(_ view: String, controller: String = "{}") -> String {
    "headroom: 1\nforms:\n  - name: f\n    canvas: [375, 667]\n    controller: \(controller)\n    view: \(view)\n"
  }

  @Test
  func `the format's example is read as it is described`() throws {
    let text = """
      headroom: 1
      forms:
        - name: contacts
          canvas: [375, 667]
          controller: {kind: viewController, class: ContactsViewController, navigationBar: false}
          view:
            children:
              - tableView: contacts
                frame: [0, 0, 375, 667]
                autoresizing: [flexibleWidth, flexibleHeight]
                rows:
                  - repeat: 12
                    cell: row-{n}
                    height: 44
                    children:
                      - textField: field-{n}
                        frame: [145, 0, 215, 44]
                        tag: "{n}"
                        placeholder: "Row {n}"
      """
    let reading = read(text)
    #expect(reading.diagnostics.isEmpty)
    let form = try #require(reading.suite.forms.first)
    #expect(form.value.controller.className == "ContactsViewController")
    #expect(form.viewCount == 26)
    let table = try #require(form.value.view.children.first)
    #expect(table.autoresizing == [.flexibleWidth, .flexibleHeight])
    let last = try #require(table.table?.sections.first?.rows.last)
    #expect(last.identifier == "row-12")
    let field = try #require(last.children.first)
    #expect(field.identifier == "field-12")
    #expect(field.tag == 12)
    #expect(field.input?.placeholder == "Row 12")
    #expect(field.frame == Rect(145, 0, 215, 44))
    #expect(form.identifiers["field-12"] == .textField)
  }

  @Test
  func `the innermost repeat owns the placeholder`() throws {
    let text = form(
      "{children: [{repeat: 2, view: \"outer-{n}\", tag: \"{n}\", children: [{repeat: 1, view: null, tag: \"{n}\", class: \"c{n}\"}]}]}"
    )
    let views = try #require(read(text).suite.forms.first).value.view.children
    #expect(views.map(\.tag) == [1, 2])
    #expect(views.map(\.children.first?.tag) == [1, 1])
    #expect(views.map(\.children.first?.className) == ["c1", "c1"])
  }

  @Test(arguments: [
    ("{bottom: 49}", EdgeInsets(0, 0, 49, 0)),
    ("[1, 2, 3, 4]", EdgeInsets(1, 2, 3, 4)),
    ("7", EdgeInsets(7, 7, 7, 7)),
  ])
  func `insets are a list, a mapping of sides or one number`(text: String, expected: EdgeInsets) {
    let reading = read(form("{children: [{scrollView: s, contentInset: \(text)}]}"))
    #expect(reading.suite.forms.first?.value.view.children.first?.scroll?.contentInset == expected)
  }

  @Test
  func `a search bar brings its field`() {
    let reading = read(form("{children: [{searchBar: find, placeholder: Search}]}"))
    #expect(reading.suite.forms.first?.identifiers["find.field"] == .textField)
  }

  @Test
  func `a table view controller's view is the table, with subviews beside its rows`() throws {
    let text = form(
      "{tableView: t, rows: [{cell: c}], children: [{overlay: hud, size: [80, 80], at: center}]}",
      controller: "{kind: tableViewController}")
    let reading = read(text)
    #expect(reading.diagnostics.isEmpty)
    let view = try #require(reading.suite.forms.first).value.view
    #expect(view.kind == .tableView)
    #expect(view.table?.sections.first?.rows.count == 1)
    #expect(view.children.first?.overlaySize == Size(80, 80))
  }

  static let wrong: [(String, String)] = [
    (
      "{children: [«{frame: [0, 0, 1, 1]}]}",
      "a view needs exactly one of the keys view, scrollView, tableView, collectionView, cell, stackView, textField, textView, searchBar, button, label, image, overlay"
    ),
    ("{children: [«{view: a, label: b}]}", "a view has exactly one kind; found 'view' and 'label'"),
    ("{children: [{label: a, «rows: []}]}", "'rows' is not a property of a label"),
    ("{children: [{textView: a, «onReturn: next}]}", "'onReturn' is not a property of a textView"),
    (
      "{children: [{tableView: t, «contentSize: [1, 1]}]}",
      "'contentSize' is not a property of a tableView"
    ),
    (
      "{children: [{label: a, «height: 4}]}",
      "'height' is not a property of a label outside a stack; it has a frame"
    ),
    ("{children: [{view: «focus}]}", "the identifier 'focus' is reserved; use another name"),
    (
      "{children: [{view: «a b}]}",
      "the identifier 'a b' may contain only letters, digits, '-' and '_'"
    ),
    ("{children: [{view: a, alpha: «1.5}]}", "'alpha' must be a number from 0 to 1; found '1.5'"),
    (
      "{children: [{view: a, tag: «1.5}]}",
      "'tag' must be a whole number from -1000000 to 1000000; found '1.5'"
    ),
    (
      "{children: [{view: a, frame: «[0, 0, -1, 1]}]}",
      "'frame' must be a rectangle [x, y, width, height] with a width and height of 0 or more; found a negative value"
    ),
    (
      "{children: [{textField: a, frame: [0, 0, 9, 9], caret: «[0, -1]}]}",
      "'caret' must be a caret's line [y, height] with a height of 0 or more; found a negative value"
    ),
    (
      "{children: [{view: a, autoresizing: [«flexibleHight]}]}",
      "'flexibleHight' is not a valid value for 'autoresizing'; did you mean 'flexibleHeight'?"
    ),
    (
      "{children: [{scrollView: a, insetAdjustment: «sometimes}]}",
      "'sometimes' is not a valid value for 'insetAdjustment'; expected one of automatic, never, always, scrollableAxes"
    ),
    (
      "{children: [{scrollView: a, contentInset: {«botom: 1}}]}",
      "unknown key 'botom' in 'contentInset'; did you mean 'bottom'?"
    ),
    (
      "{children: [{tableView: t, sections: [], «rows: []}]}",
      "'rows' and 'sections' can't be combined"
    ),
    ("{children: [«{overlay: o}]}", "an overlay requires the key 'size'"),
    (
      "{children: [{tableView: t, rows: «[{label: l}]}]}",
      "'rows' must be a list of cells; found a label"
    ),
    ("{children: «5}", "'children' must be a list; found '5'"),
    (
      "{children: [{textField: a, avoidance: {«distanse: 3}}]}",
      "unknown key 'distanse' in 'avoidance'; did you mean 'distance'?"
    ),
    ("«[]", "'a view' must be a mapping; found a list of 0 values"),
  ]

  @Test(arguments: wrong)
  func `what is wrong in a view is said where it stands`(view: String, message: String) {
    expect(form(view), says: [message])
  }

  @Test(arguments: [
    (
      "{kind: «tabelViewController}",
      "'tabelViewController' is not a valid value for 'kind'; did you mean 'tableViewController'?"
    ),
    ("{navigationBar: «big}", "'navigationBar' must be true, false or a height; found 'big'"),
    ("«{presentation: formSheet}", "a formSheet requires the key 'frame'"),
    (
      "{parents: [{kind: «x}]}",
      "'x' is not a valid value for 'kind'; expected one of plain, navigationController, tabBarController, splitViewController"
    ),
  ])
  func `what is wrong in a controller is said where it stands`(text: String, message: String) {
    expect(form("{}", controller: text), says: [message])
  }

  @Test(arguments: [
    ("tableViewController", "tableView"), ("collectionViewController", "collectionView"),
  ])
  func `a controller for a kind of view needs this kind of view`(controller: String, kind: String) {
    expect(
      form("«{scrollView: s}", controller: "{kind: \(controller)}"),
      says: ["the view of a \(controller) must be a \(kind): 'view: {\(kind): …}'"])
  }

  @Test
  func `a distribution that is not laid out is a warning`() {
    let reading = read(form("{children: [{stackView: s, distribution: fillEqually}]}"))
    #expect(!reading.hasErrors)
    #expect(
      reading.lines == [
        "6:52: the distribution 'fillEqually' is kept but laid out as 'fill'"
      ]
    )
  }

  @Test
  func `a blamed view inside a repeat is blamed once`() {
    expect(
      form("{children: [{repeat: 50, view: \"v{n}\", «contentSize: [1, 1]}]}"),
      says: ["'contentSize' is not a property of a view"])
  }

  @Test(arguments: ["größe", "поле-1", "字段_2", "a-b_c3"])
  func `identifiers hold letters of any script`(identifier: String) {
    #expect(read(form("{children: [{view: \(identifier)}]}")).diagnostics.isEmpty)
  }

  @Test(arguments: ["a.b", "a/b", "a😀", "\"a\\u2028b\"", "\"\""])
  func `identifiers hold nothing else`(identifier: String) {
    #expect(read(form("{children: [{view: \(identifier)}]}")).diagnostics.count == 1)
  }
}
