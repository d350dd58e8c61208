import TestSupport
import Testing

@testable import AvoidanceEngine

/// What holds of verbs for every form; forms, verbs and numbers come from seeds.
struct VerbPropertyTests {
  private static let seeds: ClosedRange<UInt64> = 1...300
  private static let rounds = 25

  /// A number that code may compute: mostly lengths, now and then one that no verb takes.
  private static func number(_ numbers: inout SeededNumbers) -> Double {
    switch numbers.below(20) {
    case 0: numbers.one(of: [.nan, .infinity, -.infinity, 1e300, 1_048_577])
    case 1: numbers.one(of: [1_048_576, -1_048_576, 0, -0.0, 1 / 3, .leastNonzeroMagnitude])
    default: numbers.length(-500, 900)
    }
  }

  private static func act(_ screen: inout Screen, _ numbers: inout SeededNumbers) {
    let view = numbers.below(screen.form.views.count + 1) - (numbers.chance(5) ? 1 : 0)
    let (a, b) = (number(&numbers), number(&numbers))
    let rect = Rect(a, b, number(&numbers), number(&numbers))
    let cause = numbers.chance(50) ? Cause() : Cause(duration: 0.25, curve: 7)
    switch numbers.below(12) {
    case 0: screen.setFrame(rect, of: view, cause)
    case 1: screen.setBounds(rect, of: view, cause)
    case 2: screen.setTranslation(a, of: view, cause)
    case 3: screen.setHidden(numbers.chance(50), of: view, cause)
    case 4: screen.setText(numbers.chance(50) ? "a\u{301}\n" : "", of: view)
    case 5: screen.setAccessoryHeight(a, of: view, reloads: numbers.chance(50))
    case 6: screen.becomeFirstResponder(view)
    case 7: screen.resignFirstResponder()
    case 8: screen.setOrigin(rect.origin, of: view, cause)
    case 9: screen.setContentOffset(rect.origin, of: view, cause)
    case 10: screen.setSpacer(height: a, of: view, cause)
    default: screen.setTableFooter(height: a, of: view, cause)
    }
  }

  @Test func `whatever a strategy asks for, nothing traps and every number is on the grid`() {
    for seed in Thoroughness.every(3, of: Self.seeds) {
      var generator = CaseGenerator(seed: seed, isLegal: false)
      var numbers = SeededNumbers(seed: seed &+ 5_000)
      var stage = generator.stage()
      for _ in 0..<Self.rounds {
        for _ in 0...numbers.below(3) { Self.act(&stage.simulator.screen, &numbers) }
        for adjustment in stage.simulator.adjustments {
          #expect(adjustment.from != adjustment.to, "seed \(seed)")
        }
        stage.perform(generator.event(for: stage))
        let screen = stage.screen
        for view in screen.form.views.indices {
          let frame = screen.frame(view)
          #expect(frame == frame.snapped && frame.width >= 0 && frame.height >= 0, "seed \(seed)")
        }
        for view in screen.form.scrollViews {
          #expect(screen.contentOffset(view) == screen.contentOffset(view).snapped, "seed \(seed)")
        }
      }
    }
  }

  // Without a safe area nothing depends on where a view is seen.
  @Test func `layout takes no notice of translations`() {
    var compared = 0
    for seed in Self.seeds {
      var generator = CaseGenerator(seed: seed, isLegal: false)
      var numbers = SeededNumbers(seed: seed &+ 9_000)
      var plain = generator.stage()
      guard plain.screen.safeArea == .zero else { continue }
      var translated = plain
      let views = plain.screen.form.views.count
      for _ in 0..<Self.rounds {
        let ty = numbers.length(-300, 300)
        translated.simulator.screen.setTranslation(ty, of: numbers.below(views), Cause())
        let view = numbers.below(views)
        let length = numbers.length(0, 200)
        let isHidden = numbers.chance(50)
        let kind = numbers.below(5)
        func change(_ stage: inout Stage) {
          switch kind {
          case 0:
            let isPortrait = stage.screen.orientation == .portrait
            stage.perform(.rotate(isPortrait ? .landscapeLeft : .portrait))
          case 1: stage.perform(.resize(Size(300 + length, 400 + length)))
          case 2: stage.simulator.screen.setHidden(isHidden, of: view, Cause())
          case 3: stage.simulator.screen.setSpacer(height: length, of: view, Cause())
          default: stage.simulator.screen.setTableFooter(height: length, of: view, Cause())
          }
        }
        change(&plain)
        change(&translated)
        for view in 0..<views {
          #expect(translated.screen.laidOutFrame(view) == plain.frame(view), "seed \(seed)")
        }
        #expect(translated.screen.scrolls == plain.screen.scrolls, "seed \(seed)")
        compared += 1
      }
    }
    #expect(compared > 1_000)
  }
}

extension Stage {
  fileprivate func frame(_ view: ViewIndex) -> Rect { screen.frame(view) }
}
