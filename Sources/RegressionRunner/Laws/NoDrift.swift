import AvoidanceEngine
import Scenarios

extension LawRule {
  static let noDrift = LawRule(
    law: .noDrift, severity: 4, repeatsScript: true,
    help: "Repeating the script always ends in the same state.",
    sentences: [.drift: { $0.change("running the script again") }],
    follow: { watch, event, simulator in watch.noteAddingUp(event, simulator.screen) },
    finish: { watch, simulator, again, _ in
      // A strategy that can't be copied continues with its own state, which isn't needed
      // afterwards.
      var copy = simulator
      for _ in 1...2 {
        again(&copy)
        let found = copy.screen.firstDifference(from: simulator.screen, but: watch.addingUp)
        if let found { return found.finding(.drift) }
      }
      return nil
    })
}

extension LawWatch {
  /// Records changes of an event that accumulate when the script runs again.
  fileprivate mutating func noteAddingUp(_ event: Event, _ screen: Screen) {
    switch event {
    case .drag(let view, _, _): addingUp.offsets.insert(view)
    case .scrollBy(let view, _): addingUp.offsets.insert(view)
    case .type, .clear, .autofill, .returnKey:
      addingUp.sizes = true
      noteGrowth(of: before.firstResponder, screen)
    default: break
    }
  }

  /// A text view's growth scrolls its scroll views each time.
  private mutating func noteGrowth(of field: ViewIndex, _ screen: Screen) {
    guard field >= 0, screen.frame(field).height != before.frame(field).height else { return }
    for view in start.form.scrollViews where start.form.isInside(field, view) {
      addingUp.offsets.insert(view)
    }
  }
}
