import AvoidanceEngine
import Scenarios
import TestSupport
import Testing

struct BindingTests {
  @Test
  func `a script binds to the views and texts of the compiled form`() throws {
    let reading = read(
      script(
        """
              - {focus: field-2, then: 0.5}
              - type: hello
              - set: {field-1.text: hello, table.contentInset.bottom: 5, table.contentOffset: [0, 1]}
              - insertRows: {table: table, at: 0, rows: [{cell: new}]}
              - appear: Other
              - configure: {scrollView: table, gap: 3}
              - expect: {new.frame.y: 0, focus: field-2}

        """
      )
    )
    #expect(reading.diagnostics.isEmpty)
    let form = try #require(reading.suite.forms.first)
    let bound = try #require(reading.suite.scenarios.first).bind(to: form)
    let table = try #require(bound.form.index(of: "table"))
    let field = try #require(bound.form.index(of: "field-1"))
    let events = bound.entries.map { entry -> Event? in
      if case .event(let event, _) = entry { event } else { nil }
    }
    #expect(
      events == [
        .focus(try #require(bound.form.index(of: "field-2"))),
        .type(text: 0),
        .set([
          PropertyChange(view: field, property: .text, value: .text(0)),
          PropertyChange(view: table, property: .contentInset, component: 2, value: .number(5)),
          PropertyChange(view: table, property: .contentOffset, value: .pair(0, 1)),
        ]),
        .insertRows(table, section: 0, at: 0, group: 0),
        .appear(className: 1),
        .configure([
          ParameterChange("gap", .number(3)), ParameterChange("scrollView", .view("table")),
        ]),
        nil,
      ]
    )
    guard case .event(_, let then) = bound.entries[0],
      case .expect(let expected, _) = bound.entries[6]
    else {
      Issue.record("the entries are not in order")
      return
    }
    #expect(then == 0.5)
    #expect(expected.map(\.view) == [-1, try #require(bound.form.index(of: "new"))])
  }

  @Test
  func `a form without the view is an error`() throws {
    let scenario = try #require(read(script("      - focus: field-2\n")).suite.scenarios.first)
    let form = try FormDefinition(
      name: "other", canonicalContent: Array(#"{"canvas":[1,1],"view":{"view":null}}"#.utf8))
    #expect(throws: BindingError.unknownView("field-2", form: "other")) {
      try scenario.bind(to: form)
    }
  }

  @Test
  func `a search bar's field and a root without identifier have positions`() throws {
    let reading = read(script("      - focus: search.field\n      - expect: {root.origin.y: 0}\n"))
    let form = try #require(reading.suite.forms.first)
    let bound = try #require(reading.suite.scenarios.first).bind(to: form)
    guard case .event(.focus(let view), _) = bound.entries[0] else {
      Issue.record("no focus")
      return
    }
    #expect(bound.form.views[view].kind == .textField)
  }

  @Test(arguments: [
    ("focus: field-1", "focus field-1"), ("hideKeyboard", "hideKeyboard"),
    ("drag: {view: table, by: [0, -7.75]}", #"drag {"by": [0, -7.75], "view": "table"}"#),
    ("tap: [1, 2]", "tap [1, 2]"), ("rotate: landscapeLeft", "rotate landscapeLeft"),
    ("wait: 2", "wait 2"),
    ("set: {table.contentInset.bottom: 3}", #"set {"table.contentInset.bottom": 3}"#),
    ("expect: {focus: none}", "expect"), ("type: \"a\\e[1m\"", "type a\\u{1B}[1m"),
  ])
  func `an entry has a title in one line`(text: String, title: String) throws {
    let scenario = try #require(read(script("      - \(text)\n")).suite.scenarios.first)
    #expect(scenario.value.script.map(\.description) == [title])
  }

  @Test(
    arguments: [
      (Subject(.contentOffset, of: "a", component: .y), [3.0, 4], [4.0]),
      (Subject(.contentInset, of: "a", component: .bottom), [1, 2, 3, 4], [3]),
      (Subject(.contentSize, of: "a", component: .width), [1, 2], [1]),
      (Subject(.frame, of: "a", component: .maxY), [1, 2, 3, 4], [6]),
      (Subject(.frame, of: "a", component: .midX), [1, 2, 3, 4], [2.5]),
      (Subject(.frame, of: "a", component: .size), [1, 2, 3, 4], [3, 4]),
      (Subject(.rootFrame, component: .origin), [1, 2, 3, 4], [1, 2]),
      (Subject(.keyboardHeight), [216], [216]),
    ] as [(Subject, [Double], [Double])]
  )
  func `a subject takes its part of the whole`(subject: Subject, whole: [Double], part: [Double]) {
    #expect(Quad(whole)?.part(subject.component, of: subject.observable.shape).array == part)
  }
}
