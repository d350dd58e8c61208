import AvoidanceEngine
import Scenarios
import Testing

@testable import RegressionRunner

/// What cases reach, and what of it could fail.
struct CoverageTests {
  private static func coverage(_ scenarios: String, strategy: String = "none") throws -> Coverage {
    let text = "headroom: 1\n" + Fixtures.device + Fixtures.plain + scenarios
    let suite = try Fixtures.suite(text)
    let plan = try Expander(suite).plan(Selection(strategies: [strategy]))
    let day = try #require(CalendarDay(Fixtures.today))
    return Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: day)).coverage()
  }

  private static func row(_ item: CoverageItem, _ coverage: Coverage) throws -> Coverage.Row {
    try #require(coverage.rows.first { $0.item == item })
  }

  @Test func `a law is reached where it is listed, and could fail where it applies`() throws {
    // Nothing rides the keyboard in the form, so bar-on-keyboard never applies.
    let coverage = try Self.coverage(
      """
      scenarios:
        - name: folder/low
          form: plain
          laws: [focused-field-visible, bar-on-keyboard]
          script: [{focus: low}, hideKeyboard]
        - name: folder/short
          form: plain
          laws: [bar-on-keyboard]
          script: [{focus: high}]
      """)
    #expect(coverage.cases == 2)
    let visible = try Self.row(.law(.focusedFieldVisible), coverage)
    #expect((visible.reached, visible.judged) == (1, 1))
    #expect(visible.smallest?.name.scenario == "folder/low")
    let bar = try Self.row(.law(.barOnKeyboard), coverage)
    #expect((bar.reached, bar.judged) == (2, 0))
    // The one with a step less; the form has two views.
    #expect(bar.smallest?.name.scenario == "folder/short")
    #expect(bar.smallest?.steps == 1)
    #expect(bar.smallest?.views == 2)
    #expect(try Self.row(.law(.noDrift), coverage).reached == 0)
    #expect(coverage.unreached.contains { $0.item == .law(.noDrift) })
    #expect(coverage.unjudged.map(\.item).contains(.law(.barOnKeyboard)))
  }

  @Test func `a subject could fail where its value changes`() throws {
    // Nothing moves under none; the keyboard comes, and the field that is under it is covered.
    let coverage = try Self.coverage(
      """
      scenarios:
        - name: folder/case
          form: plain
          script:
            - focus: low
            - expect: {keyboard.isVisible: true, high.frame: [20, 100, 335, 40]}
            - rotate: portrait
      """)
    let visible = try Self.row(.subject(.keyboardIsVisible), coverage)
    #expect((visible.reached, visible.judged) == (1, 1))
    let frame = try Self.row(.subject(.frame), coverage)
    #expect((frame.reached, frame.judged) == (1, 0))
    #expect(try Self.row(.subject(.contentOffset), coverage).reached == 0)
    // The step after the last expectation is judged by nothing.
    #expect(try Self.row(.step("focus"), coverage).judged == 1)
    let rotate = try Self.row(.step("rotate"), coverage)
    #expect((rotate.reached, rotate.judged) == (1, 0))
    #expect(try Self.row(.step("drag"), coverage).reached == 0)
  }

  @Test func `a subject that changes in between could fail at the end`() throws {
    let coverage = try Self.coverage(
      """
      scenarios:
        - name: folder/case
          form: plain
          script:
            - focus: low
            - hideKeyboard
            - expect: {keyboard.isVisible: false}
      """)
    #expect(try Self.row(.subject(.keyboardIsVisible), coverage).judged == 1)
  }

  @Test func `rules are those that the code followed, of all strategies of its model`() throws {
    let text =
      "headroom: 1\n" + Fixtures.device + """
        forms:
          - name: list
            canvas: [375, 667]
            view:
              children:
                - tableView: table
                  frame: [0, 0, 375, 667]
                  rows:
                    - {cell: first, height: 600}
                    - cell: second
                      height: 44
                      children: [{textField: field, frame: [0, 0, 375, 44]}]
                - {textField: above, frame: [0, 0, 375, 30]}
        scenarios:
          - name: folder/case
            form: list
            strategies: [inset-scroll, xlform]
            laws: [focused-field-visible]
            script: [{focus: field}, hideKeyboard]
          - name: folder/elsewhere
            form: list
            strategies: [inset-scroll]
            laws: []
            script: [{focus: above}]
        """
    let suite = try Fixtures.suite(text)
    let plan = try Expander(suite).plan(Selection())
    let day = try #require(CalendarDay(Fixtures.today))
    let coverage = Runner(suite: suite, plan: plan, options: .init(jobs: 2, today: day)).coverage()
    var reached: [String: (Int, Int)] = [:]
    for row in coverage.rows {
      guard case .rule(let rule, "insetScroll") = row.item else { continue }
      reached[rule.name] = (row.reached, row.judged)
    }
    // The field is 600 to 644, the keyboard's top 451: both inset the table. On hiding inset-scroll sets
    // 0; xlform looks for the first responder's cell, which is there when willHide is posted (Focus.md,
    // "Resigning"): it restores the inset.
    #expect(reached["insets"]! == (2, 2))
    #expect(reached["zeroes"]! == (1, 1))
    #expect(reached["keeps"]! == (0, 0))
    #expect(reached["restores"]! == (1, 1))
    // A field outside the table; nothing is judged in that case.
    #expect(reached["editedElsewhere"]! == (1, 0))
    #expect(reached["innerTable"]! == (0, 0))
    #expect(reached["enoughRoom"]! == (0, 0))
    #expect(reached.count == 7)
  }
}
