import AvoidanceEngine
import Scenarios
import Testing

@testable import RegressionRunner

/// What a strategy changes of a constraint is recorded, judged and drawn by the constraint's name.
///
/// The field ends 30 above the bottom of 667; the keyboard of 216 lifts it by 216 to 421.
struct ConstraintOutcomeTests {
  private func runner(_ more: String = "", name: String = "bottomGap", baseline: String = "") throws
    -> Runner
  {
    let text = """
      headroom: 1
      \(Fixtures.device)strategies:
        - {name: raise, model: gapRaise, parameters: {constraint: \(name)}}
      forms:
        - name: gap
          canvas: [375, 667]
          view: {children: [{textField: low, wants: [~, 34]}]}
          constraints:
            - low.leading = root.leadingMargin
            - low.trailing = root.trailingMargin
            - \(name): root.bottom = low.bottom + 30
      scenarios:
        - name: gap/lift
          form: gap
          laws: []
          script:
            - focus: low
      \(more)
      \(baseline)
      """
    let registry = StrategyRegistry.builtIn.adding([GapRaise.self])
    let reading = SuiteReader(known: KnownDefinitions(strategies: registry)).read([
      .init(file: "test.yaml", bytes: Array(text.utf8))
    ])
    #expect(reading.diagnostics.map(\.message) == [])
    let suite = RunSuite(reading.suite, strategies: registry)
    let plan = try Expander(suite).plan(Selection(strategies: ["raise"]))
    let today = try #require(CalendarDay(Fixtures.today))
    return Runner(suite: suite, plan: plan, options: .init(jobs: 1, today: today))
  }

  @Test func `expectations are about constants, and about what changed them`() throws {
    let trace = try runner(
      """
            - expect:
                bottomGap.constant: 246
                bottomGap.isActive: true
                low.frame.maxY: 421
                focus.clearance: 30
                adjustments: [{view: bottomGap, property: constant, from: 30, to: 246, by: strategy}]
            - hideKeyboard
            - expect: {bottomGap.constant: 30, low.frame.maxY: 637}
      """
    ).trace(at: 0)
    #expect(trace.outcome.verdict == .pass, "\(trace.outcome.mismatches)")
    let change = try #require(trace.steps.first?.adjustments.first)
    #expect(change.view == "bottomGap" && change.property == .constant)
    #expect(change.before == [30] && change.after == [246] && change.duration == 0.25)
  }

  @Test func `an outcome holds the constraint's name, and is read back`() throws {
    let runner = try runner()
    let body = try OutcomeBody(runner.body(at: 0))
    #expect(body.adjustments.map(\.adjustment.view) == ["bottomGap"])
    #expect(body.adjustments.map(\.adjustment.property) == [.constant])
    #expect(body.adjustments.map(\.adjustment.after) == [[246]])
    let digest = runner.trace(at: 0).outcome.digest
    #expect(try self.runner().trace(at: 0).outcome.digest == digest)
    #expect(try self.runner(name: "other").trace(at: 0).outcome.digest != digest)
  }

  @Test(arguments: [246.0, 245]) func `a baseline judges by it`(constant: Double) throws {
    let baseline = """
      baselines:
        - case: "gap/lift [raise, phone]"
          reason: measured
          adjustments: [{step: 0, view: bottomGap, property: constant, to: \(constant)}]
      """
    let outcome = try runner(baseline: baseline).trace(at: 0).outcome
    #expect(outcome.verdict == (constant == 246 ? .pass : .fail), "\(outcome.mismatches)")
  }
}
