import AvoidanceEngine
import RegressionRunner
import Scenarios
import Testing

/// What the law `restored-after-hide` compares beside insets, and what a trace shows of it.
///
/// The form's panel is 600 high, a scroll view of 60 lies below it. The strategy makes a space of 216,
/// as high as the keyboard, in one of four ways, and takes it back at the hide only if it is told so.
struct RestoredStateTests {
  private enum Way: CaseIterable { case padding, spacer, safeArea, frame }

  private struct Spacing: Strategy {
    static let model = StrategyModel(
      "spacing",
      Spacing.self,
      source: "a test",
      [
        .choice("way", \.way),
        .flag("restores", \.restores),
      ]
    )
    var way = Way.padding
    var restores = false

    mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
      switch notification.name {
      case .willShow: make(216, on: &screen)
      case .willHide where restores: make(0, on: &screen)
      default: break
      }
    }

    private func make(_ space: Double, on screen: inout Screen) {
      guard let panel = screen.form.index(of: "panel"), let list = screen.form.index(of: "list")
      else { return }
      switch way {
      case .padding: screen.setPadding(bottom: space, of: panel, Cause())
      case .spacer: screen.setSpacer(height: space, of: list, Cause())
      case .safeArea: screen.setAdditionalSafeArea(bottom: space, Cause())
      case .frame: screen.setFrame(Rect(0, 0, 375, 600 - space), of: panel, Cause())
      }
    }
  }

  private func trace(
    _ way: Way, restores: Bool = false, script: String = "[focus: field, hideKeyboard]",
    panel: String = "autoresizing: []"
  ) throws -> Trace {
    let registry = StrategyRegistry.builtIn.adding([Spacing.self])
    let text = """
      headroom: 1
      \(Fixtures.device)
      strategies:
        - {name: mine, model: spacing, parameters: {way: \(way), restores: \(restores)}}
      forms:
        - name: panel
          canvas: [375, 667]
          view:
            children:
              - view: panel
                frame: [0, 0, 375, 600]
                \(panel)
                children: [{textField: field, frame: [20, 100, 335, 40]}]
              - {scrollView: list, frame: [0, 600, 375, 60]}
      scenarios:
        - name: panel/field
          form: panel
          strategies: [mine]
          laws: [restored-after-hide]
          script: \(script)

      """
    let suite = try Fixtures.suite(text, strategies: registry)
    return try Fixtures.trace(suite, strategy: "mine")
  }

  @Test func `a space that stays after the hide is told`() throws {
    let sentences = try Way.allCases.map { way in
      try trace(way).outcome.laws[0].finding.map(Messages.sentence)
    }
    #expect(
      sentences == [
        "after hiding, padding.bottom of panel is 216 instead of 0",
        "after hiding, spacer.height of list is 216 instead of 0",
        "after hiding, additionalSafeAreaInsets of root is [0, 0, 216, 0] instead of [0, 0, 0, 0]",
        "after hiding, frame of panel is [0, 0, 375, 384] instead of [0, 0, 375, 600]",
      ]
    )
    for way in Way.allCases {
      #expect(try trace(way, restores: true).outcome.verdict == .pass, "\(way)")
    }
  }

  /// The panel keeps its 600 in a window of 600: what is left after the hide is 600 − 216.
  @Test func `what stays after the hide is told in another window, too`() throws {
    let script = "[focus: field, resize: [375, 600], hideKeyboard]"
    let frame = try trace(.frame, script: script).outcome.laws[0]
    #expect(
      frame.finding.map(Messages.sentence)
        == "after hiding, frame of panel is [0, 0, 375, 384] instead of [0, 0, 375, 600]"
    )
    #expect(try trace(.frame, restores: true, script: script).outcome.laws[0].passed)
    #expect(try !trace(.padding, script: script).outcome.laws[0].passed)
  }

  /// With a flexible height the start laid out in the new window has a panel of 600 − 67 = 533: a
  /// strategy that sets the 600 of the old window has restored nothing.
  @Test func `what is to be restored is laid out in the other window`() throws {
    let law = try trace(
      .frame, restores: true, script: "[focus: field, resize: [375, 600], hideKeyboard]",
      panel: "autoresizing: [flexibleHeight]"
    ).outcome.laws[0]
    #expect(
      law.finding.map(Messages.sentence)
        == "after hiding, frame of panel is [0, 0, 375, 600] instead of [0, 0, 375, 533]"
    )
  }

  /// Leaves the list's inset with the safe area at 100 when the keyboard hides.
  private struct Levelling: Strategy {
    static let model = StrategyModel("levelling", Levelling.self, source: "a test", [])

    mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
      guard notification.name == .willHide, let list = screen.form.index(of: "list") else { return }
      let bottom = 100 - screen.safeAreaInsets(list).bottom
      screen.setContentInset(EdgeInsets(0, 0, bottom, 0), of: list, Cause())
    }
  }

  /// 66 and the safe area's 34 in portrait, 79 and 21 in landscape: the same 100 after each turn.
  @Test(arguments: ["rotate: landscapeLeft", "rotate: landscapeLeft, rotate: landscapeRight"])
  func `an inset that is the same with the safe area is restored after turns`(turns: String) throws
  {
    let text = """
      headroom: 1
      devices:
        - name: phone
          screen: [375, 667]
          safeArea: {portrait: [0, 0, 34, 0], landscape: [0, 0, 21, 0]}
          keyboard: {portrait: 216, landscape: 150}
      strategies: [{name: mine, model: levelling}]
      forms:
        - name: list
          canvas: [375, 667]
          view:
            children:
              - scrollView: list
                frame: [0, 0, 375, 667]
                autoresizing: [flexibleWidth, flexibleHeight]
                contentInset: [0, 0, 66, 0]
                contentSize: [375, 2000]
                children: [{textField: field, frame: [20, 20, 335, 40]}]
      scenarios:
        - {name: list/field, form: list, strategies: [mine], laws: [restored-after-hide], script: [focus: field, \(turns), hideKeyboard]}

      """
    let registry = StrategyRegistry.builtIn.adding([Levelling.self])
    let outcome = try Fixtures.trace(
      try Fixtures.suite(text, strategies: registry), strategy: "mine"
    ).outcome
    #expect(outcome.laws[0].passed, "\(outcome.mismatches)")
  }

  /// Ends the panel at the keyboard, 451, and what is in it above that, at 300.
  private struct Shrinking: Strategy {
    static let model = StrategyModel("shrinking", Shrinking.self, source: "a test", [])

    mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
      guard notification.name == .willShow, let panel = screen.form.index(of: "panel"),
        let inside = screen.form.index(of: "inside")
      else { return }
      screen.setFrame(Rect(0, 0, 375, 451), of: panel, Cause())
      screen.setFrame(Rect(0, 0, 375, 300), of: inside, Cause())
    }
  }

  @Test func `what is in a view that was made less high ends where it likes`() throws {
    let text = """
      headroom: 1
      \(Fixtures.device)
      strategies: [{name: mine, model: shrinking}]
      forms:
        - name: panel
          canvas: [375, 667]
          view:
            children:
              - view: panel
                frame: [0, 0, 375, 667]
                children:
                  - view: inside
                    frame: [0, 0, 375, 667]
                    children: [{textField: field, frame: [20, 100, 335, 40]}]
      scenarios:
        - {name: panel/field, form: panel, strategies: [mine], laws: [no-excess-room], script: [focus: field]}

      """
    let registry = StrategyRegistry.builtIn.adding([Shrinking.self])
    let outcome = try Fixtures.trace(
      try Fixtures.suite(text, strategies: registry), strategy: "mine"
    ).outcome
    #expect(outcome.laws[0].passed && outcome.laws[0].applied, "\(outcome.mismatches)")
  }

  /// A panel that ends at the keyboard's top, 451, and there stays: what holds it is a constraint.
  @Test func `a view that a constraint holds is compared, too`() throws {
    let suite = try Fixtures.suite(
      forms: """
        forms:
          - name: panel
            canvas: [375, 667]
            view:
              children:
                - view: panel
                  constraints:
                    - leading = root.leading
                    - trailing = root.trailing
                    - top = root.top
                    - panelBottom: bottom = root.bottom
                  children: [{textField: field, frame: [20, 100, 335, 40]}]

        """,
      strategies: """
        strategies:
          - {name: stays, model: bottomConstraint, parameters: {constraint: panelBottom, hears: show}}

        """,
      scenario: "form: panel\nlaws: [restored-after-hide]\nscript: [focus: field, hideKeyboard]"
    )
    let left = try Fixtures.trace(suite, strategy: "stays").outcome.laws[0]
    #expect(
      left.finding.map(Messages.sentence)
        == "after hiding, frame of panel is [0, 0, 375, 451] instead of [0, 0, 375, 667]"
    )
    #expect(try Fixtures.trace(suite, strategy: "bottom-constraint").outcome.laws[0].passed)
  }

  /// A composer that grew by a line of 20 ends where it did, 667; what did not come back ends elsewhere.
  @Test func `what grew with its text is as before where it ends there`() throws {
    let suite = try Fixtures.suite(
      forms: """
        forms:
          - name: chat
            canvas: [375, 667]
            view:
              children:
                - view: bar
                  constraints:
                    - leading = root.leading
                    - trailing = root.trailing
                    - barBottom: bottom = root.bottom
                  children:
                    - textView: note
                      lineHeight: 20
                      scrollEnabled: false
                      constraints: [leading = bar.leading, trailing = bar.trailing, top = bar.top, bottom = bar.bottom]

        """,
      strategies: """
        strategies:
          - {name: stays, model: bottomConstraint, parameters: {constraint: barBottom, hears: show}}

        """,
      scenario: """
        form: chat
        laws: [restored-after-hide, no-drift]
        script: [focus: note, type: "a\\nb", hideKeyboard]
        """
    )
    let restored = try Fixtures.trace(suite, strategy: "bottom-constraint").outcome
    #expect(restored.laws.map(\.passed) == [true, true], "\(restored.mismatches)")
    #expect(try !Fixtures.trace(suite, strategy: "stays").outcome.laws[0].passed)
  }

  @Test func `a trace shows paddings, spacers and the additional safe area`() throws {
    let padding = try trace(.padding).steps[0].state
    let panel = try #require(padding.views.first { $0.name == "panel" })
    #expect(panel.bottomPadding == 216 && panel.frame == nil)
    #expect(padding.additionalSafeAreaInsets == nil)
    let spacer = try trace(.spacer).steps[0].state
    let list = try #require(spacer.views.first { $0.name == "list" })
    #expect(list.spacerHeight == 216 && list.scroll != nil && list.frame == nil)
    let safeArea = try trace(.safeArea).steps[0].state
    #expect(safeArea.additionalSafeAreaInsets == [0, 0, 216, 0])
    #expect(!safeArea.views.contains { $0.name == "panel" })
  }
}
