import RegressionRunner
import Scenarios
import Testing

/// IQKeyboardManager's settings, steps and subjects from a file to the verdict, in 6.5.0.
///
/// `low` ends at 540, the keyboard begins at 451, with the toolbar at 407.
struct LibraryScenarioTests {
  private func trace(strategies: String = "", _ script: String) throws -> Trace {
    let own =
      "strategies:\n  - {name: mine, model: iqKeyboardManager, parameters: {version: 6.5.0, \(strategies)}}\n"
    let suite = try Fixtures.suite(strategies: own, scenario: "form: plain\nscript:\n" + script)
    return try Fixtures.trace(suite, strategy: "mine")
  }

  private func expectPass(_ trace: Trace) {
    #expect(trace.outcome.verdict == .pass)
    for mismatch in trace.outcome.mismatches { Issue.record("\(mismatch)") }
  }

  @Test
  func `the toolbar, the return key and the placeholder are subjects`() throws {
    expectPass(
      try trace(
        strategies: "returnKeyHandler: true, lastTextFieldReturnKeyType: done",
        """
          - expect: {toolbar.isVisible: false, toolbar.buttons: []}
          - focus: low
          - expect:
              toolbar.isVisible: true
              toolbar.buttons: [previous, next, done]
              toolbar.title: Low
              toolbar.done.title: Done
              toolbar.previous.isEnabled: true
              toolbar.next.isEnabled: false
              low.returnKey: done
              low.placeholder.isVisible: true
              low.placeholder.frame: [0, 0, 335, 40]
              keyboard.height: 260
              root.origin.y: -143
          - previous
          - expect: {focus: high, log.contains: [inputClick], high.returnKey: next}
          - detachReturnKeyHandler
          - expect: {high.returnKey: default, low.returnKey: default}
          - done
          - expect: {focus: none, root.origin.y: 0}
        """
      )
    )
  }

  @Test
  func `configure, appear and disappear reach the library`() throws {
    expectPass(
      try trace(
        strategies: """
          enableAutoToolbar: false, enable: false, screens: {Moving: {enable: true, \
          enableAutoToolbar: false}}
          """,
        """
          - focus: low
          - expect: {root.origin.y: 0}
          - blur
          - appear: Moving
          - focus: low
          - expect: {root.origin.y: -99}
          - configure: {keyboardDistanceFromTextField: 30}
          - disappear
          - expect: {root.origin.y: 0, focus: none}
          - focus: low
          - expect: {root.origin.y: 0}
          - configure: {enable: true, gap: 3}
          - expect: {adjustments: []}
          - blur
          - focus: low
          - expect: {root.origin.y: -119}
        """
      )
    )
  }

  @Test
  func `versions differ where their reports say so`() throws {
    let suite = try Fixtures.suite(
      forms: """
        forms:
          - name: scrolled
            canvas: [375, 667]
            view:
              children:
                - scrollView: s
                  frame: [0, 0, 375, 667]
                  contentSize: [375, 2000]
                  contentOffset: [0, 400]
                  children: [{textField: f, frame: [20, 500, 335, 40], keyboardType: numberPad}]

        """,
      scenario: """
        form: scrolled
        strategies: [iq-6.2.1, iq-6.3.0]
        script:
          - focus: f
          - expect: {s.contentOffset.y: {iq-6.2.1: 143, iq-6.3.0: 400}}
        """
    )
    // Thread 925: the field lies at 100 … 140. The keyboard with the toolbar begins at 407, so that it
    // is pulled down to end at 397: 540 − 397.
    let plan = try Expander(suite).plan()
    let day = try #require(CalendarDay(Fixtures.today))
    let runner = Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: day))
    for index in 0..<plan.count { expectPass(runner.trace(at: index)) }
  }
}
