import AvoidanceEngine
import RegressionRunner
import Scenarios
import Testing

/// The law `moves-with-keyboard`: what is late, and what is not judged.
///
/// The keyboard takes 0.25 s, its top is at 451; the field `low` ends at 540 in a page of 1000 or 700.
struct MovesWithKeyboardTests {
  private enum Moment: CaseIterable { case willShow, didShow, didHide, timer }
  private enum What: CaseIterable {
    case offset, inset, frame, padding, safeArea, indicators, spacer
  }

  /// Changes something at a moment; what it insets it insets when the keyboard comes, and takes back then.
  private struct Late: Strategy {
    static let model = StrategyModel(
      "late",
      Late.self,
      source: "a test",
      [.choice("moment", \.moment), .choice("what", \.what), .number("delay", \.delay, in: 0...10)]
    )
    var moment = Moment.didShow
    var what = What.offset
    var delay = 0.0

    mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
      switch (notification.name, moment) {
      case (.willShow, .didHide):
        guard let page = screen.form.index(of: "page") else { return }
        screen.setContentInset(EdgeInsets(0, 0, 216, 0), of: page, Cause())
      case (.willShow, .timer): screen.after(delay, call: 1)
      case (.willShow, .willShow), (.didShow, .didShow), (.didHide, .didHide): change(&screen)
      default: break
      }
    }

    mutating func timer(_ identifier: Int, on screen: inout Screen) { change(&screen) }

    private func change(_ screen: inout Screen) {
      guard let page = screen.form.index(of: "page"), let panel = screen.form.index(of: "panel")
      else { return }
      switch what {
      case .offset: screen.setContentOffset(Point(0, 20), of: page, Cause())
      case .inset:
        screen.setContentInset(
          EdgeInsets(0, 0, moment == .didHide ? 0 : 216, 0), of: page, Cause())
      case .frame: screen.setFrame(Rect(0, 0, 375, 60), of: panel, Cause())
      case .padding: screen.setPadding(bottom: 20, of: panel, Cause())
      case .safeArea: screen.setAdditionalSafeArea(bottom: 20, Cause())
      case .indicators:
        screen.setScrollIndicatorInsets(EdgeInsets(0, 0, 20, 0), of: page, Cause())
      case .spacer: screen.setSpacer(height: 20, of: page, Cause())
      }
    }
  }

  private func law(
    _ moment: Moment, _ what: What, delay: Double = 0, content: Int = 1000, device: String = "",
    script: String = "[focus: low]"
  ) throws -> LawOutcome {
    let text = """
      headroom: 1
      \(Fixtures.device)
      strategies:
        - {name: mine, model: late, parameters: {moment: \(moment), what: \(what), delay: \(delay)}}
      forms:
        - name: page
          canvas: [375, 667]
          view:
            children:
              - scrollView: page
                frame: [0, 0, 375, 667]
                insetAdjustment: never
                contentSize: [375, \(content)]
                children: [{textField: low, frame: [20, 500, 335, 40]}]
              - view: panel
                frame: [0, 0, 375, 80]
                children:
                  - {label: title, frame: [0, 40, 375, 40], autoresizing: [flexibleTopMargin]}
      scenarios:
        - {name: page/low, form: page, strategies: [mine], laws: [moves-with-keyboard], script: \(script)}

      """
    let registry = StrategyRegistry.builtIn.adding([Late.self])
    let trace = try Fixtures.trace(
      try Fixtures.suite(text, strategies: registry), strategy: "mine")
    return try #require(trace.laws.first)
  }

  private func sentence(_ law: LawOutcome) -> String? { law.finding.map(Messages.sentence) }

  @Test func `what is done when the keyboard is announced is in time`() throws {
    let law = try law(.willShow, .offset)
    #expect(law.applied && law.passed)
  }

  @Test func `what is seen to move when it has come is late, with the call`() throws {
    for (what, view, property) in [
      (What.offset, "page", "contentOffset"), (.frame, "panel", "frame"),
      (.padding, "panel", "padding.bottom"),
    ] {
      let law = try law(.didShow, what)
      #expect(
        sentence(law)
          == "\(view) moves 0.25 s after the keyboard starts to (\(property), in keyboardDidShow)")
      #expect(law.step == 0)
    }
  }

  @Test(arguments: [What.inset, .indicators, .spacer, .safeArea].map { "\($0)" })
  func `what nobody sees may come later`(what: String) throws {
    let what = try #require(What.allCases.first { "\($0)" == what })
    let law = try law(.didShow, what)
    #expect(law.applied && law.passed, "\(sentence(law) ?? "")")
  }

  // 1/30 s are two frames; what is asked for within is not late.
  @Test(arguments: [(0.0, nil), (0.033, nil), (0.0499, nil), (0.05, 0.05), (0.25, 0.25), (2, 2)])
  func `two frames are in time`(delay: Double, late: Double?) throws {
    let law = try law(.timer, .offset, delay: delay)
    #expect(law.applied && law.passed == (late == nil))
    let words = late.map {
      "page moves \(Messages.points([$0])) s after the keyboard starts to (contentOffset, by a timer)"
    }
    #expect(sentence(law) == words)
  }

  // FG1: with 1000 the offset of 540 − 451 = 89 stays within 1000 − 667 = 333; with 700 the clamp to 33
  // follows. The step in mid-animation has nothing of it yet.
  @Test func `an inset that goes when the keyboard has gone is late where the page is clamped`()
    throws
  {
    let script = "[focus: low, {hideKeyboard, then: 0.1}, {wait: 1}]"
    #expect(try law(.didHide, .inset, script: script).passed)
    let law = try law(.didHide, .inset, content: 700, script: script)
    #expect(law.step == 2)
    #expect(
      sentence(law)
        == "page moves 0.25 s after the keyboard starts to (contentInset, in keyboardDidHide)")
  }

  @Test(arguments: [
    "[{keyboard: {kind: floating, frame: [20, 300, 320, 254]}}, {focus: low}]",
    "[{post: {name: keyboardDidShow, end: [0, 451, 375, 216]}}]",
    "[{keyboard: {kind: hardware}}, {focus: low}]",
  ])
  func `floating keyboards, replayed logs and no keyboard are not judged`(script: String) throws {
    #expect(try !law(.didShow, .offset, script: script).applied)
  }
}
