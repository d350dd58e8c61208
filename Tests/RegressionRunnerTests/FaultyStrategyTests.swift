import AvoidanceEngine
import RegressionRunner
import Scenarios
import Testing

/// Faults that no strategy of the shipped suite has.
///
/// The page is as high as the window, 667 and on its side 375; the keyboard is 216 and 162 high.
struct FaultyStrategyTests {
  private enum Fault: CaseIterable { case none, cachesHeight, addsUp, addsUpLater, leavesInset }

  private struct Faulty: Strategy {
    static let model = StrategyModel(
      "faulty", Faulty.self, source: "a test", [.choice("fault", \.fault)])
    var fault = Fault.none
    private var first: Double?
    private var shows = 0

    mutating func setUp(on screen: inout Screen) {
      guard fault == .leavesInset, let page = screen.form.index(of: "page") else { return }
      var inset = screen.contentInset(page)
      inset.bottom = 50
      screen.setContentInset(inset, of: page, Cause())
    }

    mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
      guard let page = screen.form.index(of: "page") else { return }
      var inset = screen.contentInset(page)
      let height = notification.name == .willHide ? 0 : notification.end.height
      switch fault {
      case .none: inset.bottom = height
      case .cachesHeight:
        first = first ?? height
        inset.bottom = height > 0 ? first ?? height : 0
      case .addsUp where notification.name == .willShow: inset.bottom += 10
      case .addsUpLater where notification.name == .willShow:
        shows += 1
        if shows == 3 { inset.bottom += 10 }
      case .leavesInset where height > 0: inset.bottom = height
      case .addsUp, .addsUpLater, .leavesInset: break
      }
      screen.setContentInset(inset, of: page, Cause())
    }
  }

  private func outcome(of law: Law, _ fault: Fault, _ script: String) throws -> LawOutcome {
    let registry = StrategyRegistry.builtIn.adding([Faulty.self])
    let text = """
      headroom: 1
      devices:
        - {name: phone, screen: [375, 667], keyboard: {portrait: 216, landscape: 162}}
      strategies: [{name: mine, model: faulty, parameters: {fault: \(fault)}}]
      forms:
        - name: page
          canvas: [375, 667]
          view:
            children:
              - scrollView: page
                frame: [0, 0, 375, 667]
                autoresizing: [flexibleWidth, flexibleHeight]
                contentSize: [375, 900]
                children: [{textField: field, frame: [20, 10, 335, 40]}]
              - {scrollView: side, frame: [0, 0, 20, 60], contentSize: [20, 200]}
      scenarios:
        - name: page/turned
          form: page
          strategies: [mine]
          laws: [\(law.rawValue)]
          script: \(script)

      """
    let suite = try Fixtures.suite(text, strategies: registry)
    return try Fixtures.trace(suite, strategy: "mine").laws[0]
  }

  @Test func `a portrait height that is kept on the side leaves room`() throws {
    let script = "[focus: field, rotate: landscapeLeft]"
    let kept = try outcome(of: .noExcessRoom, .cachesHeight, script)
    #expect(kept.step == 1)
    #expect(
      kept.finding.map(Messages.sentence)
        == "the bottom inset of page is 216 pt, the keyboard covers 162 of it: 54 pt of empty space "
        + "can be scrolled into view"
    )
    let measured = try outcome(of: .noExcessRoom, .none, script)
    #expect(measured.applied && measured.passed)
  }

  @Test func `what adds up is drift, but for the finger's own scrolling`() throws {
    let script = "[focus: field, drag: {view: page, by: [0, 5]}, hideKeyboard]"
    let added = try outcome(of: .noDrift, .addsUp, script)
    #expect(
      added.finding.map(Messages.sentence)
        == "running the script again leaves contentInset of page at [0, 0, 20, 0] instead of [0, 0, 10, 0]"
    )
    let kept = try outcome(of: .noDrift, .none, script)
    #expect(kept.applied && kept.passed)
  }

  /// The law runs the script three times in all.
  @Test func `what changes only in the third run is drift`() throws {
    let later = try outcome(of: .noDrift, .addsUpLater, "[focus: field, hideKeyboard]")
    #expect(
      later.finding.map(Messages.sentence)
        == "running the script again leaves contentInset of page at [0, 0, 10, 0] instead of [0, 0, 0, 0]"
    )
  }

  /// 50 of the strategy's own at rest are no excuse for 162, in another window neither.
  @Test func `what stays after a turn is told`() throws {
    let left = try outcome(
      of: .restoredAfterHide, .leavesInset, "[focus: field, rotate: landscapeLeft, hideKeyboard]")
    #expect(
      left.finding.map(Messages.sentence)
        == "after hiding, contentInset of page is [0, 0, 162, 0] instead of [0, 0, 50, 0]"
    )
  }

  @Test func `a drag excuses no other scroll view`() throws {
    let script = "[focus: field, drag: {view: side, by: [0, 5]}, hideKeyboard]"
    let law = try outcome(of: .noDrift, .addsUp, script)
    #expect(law.applied && !law.passed)
  }
}
