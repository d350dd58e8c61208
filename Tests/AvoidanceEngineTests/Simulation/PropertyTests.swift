import AvoidanceEngine
import TestSupport
import Testing

/// What holds for every form, script, strategy and profile; the forms and scripts come from seeds.
struct PropertyTests {
  static let seeds: ClosedRange<UInt64> = 1...300
  /// For what costs most: as random as all.
  static let fewer = Thoroughness.every(4, of: seeds)
  static let steps = 25

  /// All that can be seen of a screen, as bits.
  private static func bits(_ simulator: Simulator) -> [UInt64] {
    let screen = simulator.screen
    var bits: [UInt64] = []
    func add(_ values: Double...) { bits += values.map(\.bitPattern) }
    func add(_ rect: Rect) { add(rect.x, rect.y, rect.width, rect.height) }
    func add(_ insets: EdgeInsets) { add(insets.top, insets.left, insets.bottom, insets.right) }
    for view in screen.form.views.indices {
      add(screen.windowFrame(view))
      bits.append(screen.isHidden(view) ? 1 : 0)
    }
    for view in screen.form.scrollViews {
      add(screen.contentOffset(view).x, screen.contentOffset(view).y)
      add(screen.adjustedContentInset(view))
      add(screen.scrollIndicatorInsets(view))
      add(screen.contentSize(view).width, screen.contentSize(view).height)
      add(screen.tableFooterHeight(view))
    }
    for view in screen.form.stackViews { add(screen.spacerHeight(view) ?? -1) }
    add(screen.keyboard.frame)
    bits.append(screen.keyboard.isVisible ? 1 : 0)
    bits.append(UInt64(bitPattern: Int64(screen.firstResponder)))
    for adjustment in simulator.adjustments {
      bits.append(UInt64(adjustment.view))
      for index in 0..<4 { add(adjustment.from[index], adjustment.to[index]) }
      add(adjustment.duration)
    }
    for entry in simulator.log {
      bits += [UInt64(entry.kind.rawValue), UInt64(bitPattern: Int64(entry.view))]
    }
    add(simulator.metrics.pointsScrolled, simulator.metrics.coveredPoints)
    return bits
  }

  /// Runs a seed's script, with a look before and after each step.
  private static func run(
    seed: UInt64, isLegal: Bool = false,
    _ look: (_ event: Event, _ before: Simulator, _ after: Simulator) -> Void = { _, _, _ in }
  ) -> Stage {
    var generator = CaseGenerator(seed: seed, isLegal: isLegal)
    var stage = generator.stage()
    for _ in 0..<steps {
      let event = generator.event(for: stage)
      let before = stage.simulator
      stage.perform(event)
      look(event, before, stage.simulator)
    }
    return stage
  }

  @Test func `the same input gives the same bits`() {
    for seed in Self.fewer {
      var first: [[UInt64]] = []
      var second: [[UInt64]] = []
      _ = Self.run(seed: seed) { first.append(Self.bits($2)) }
      _ = Self.run(seed: seed) { second.append(Self.bits($2)) }
      #expect(first == second, "seed \(seed)")
    }
  }

  @Test func `the scripts reach what they are about`() {
    var focused = 0
    var shown = 0
    var adjusted: Set<Adjustment.Property> = []
    for seed in Self.seeds {
      _ = Self.run(seed: seed) { _, _, after in
        if after.screen.firstResponder >= 0 { focused += 1 }
        if after.screen.keyboard.isVisible { shown += 1 }
        adjusted.formUnion(after.adjustments.map(\.property))
      }
    }
    #expect(focused > 1000)
    #expect(shown > 1000)
    #expect(
      adjusted == [
        .contentOffset, .contentInset, .scrollIndicatorInsets, .tableFooterViewHeight,
        .spacerHeight, .frame, .bottomPadding, .additionalSafeAreaInsets, .adjustedContentInset,
      ]
    )
  }

  @Test func `a copy can be tried out without touching the original`() {
    for seed in Self.fewer {
      var copies = SeededNumbers(seed: seed)
      var generator = CaseGenerator(seed: seed &+ 1_000_000, isLegal: false)
      _ = Self.run(seed: seed) { _, _, after in
        guard copies.chance(20) else { return }
        let bits = Self.bits(after)
        var copy = after
        copy.redeliverLastWillNotification()
        var stage = Stage(views: [])
        stage.simulator = copy
        for _ in 0..<5 {
          // Events of the same form; rows are left alone, as the copy has its own.
          let event = generator.event(for: stage)
          stage.perform(event)
        }
        #expect(Self.bits(after) == bits, "seed \(seed)")
      }
    }
  }

  @Test func `only changes are recorded`() {
    for seed in Self.seeds {
      _ = Self.run(seed: seed) { event, _, after in
        for adjustment in after.adjustments {
          #expect(adjustment.from != adjustment.to, "seed \(seed): \(event)")
        }
      }
    }
  }

  /// The present value of an adjusted property.
  private static func value(_ property: Adjustment.Property, _ view: ViewIndex, _ screen: Screen)
    -> [Double]
  {
    switch property {
    case .contentOffset:
      let offset = screen.contentOffset(view)
      return [offset.x, offset.y]
    case .contentInset:
      let insets = screen.contentInset(view)
      return [insets.top, insets.left, insets.bottom, insets.right]
    case .scrollIndicatorInsets:
      let insets = screen.scrollIndicatorInsets(view)
      return [insets.top, insets.left, insets.bottom, insets.right]
    case .tableFooterViewHeight: return [screen.tableFooterHeight(view)]
    case .spacerHeight: return [screen.spacerHeight(view) ?? 0]
    case .frame:
      let frame = screen.frame(view)
      return [frame.x, frame.y, frame.width, frame.height]
    case .constant: return [screen.constant(of: view) ?? 0]
    case .priority: return [screen.priority(of: view) ?? 0]
    case .isActive: return [screen.isActive(view) == true ? 1 : 0]
    case .hidden: return [screen.isMarkedHidden(view) ? 1 : 0]
    case .bottomPadding: return [screen.bottomPadding(view)]
    case .contentSize: return [screen.contentSize(view).width, screen.contentSize(view).height]
    // The root's alone.
    case .additionalSafeAreaInsets:
      return [0, 0, view == 0 ? screen.additionalSafeAreaBottom : 0, 0]
    case .adjustedContentInset:
      let insets = screen.adjustedContentInset(view)
      return [insets.top, insets.left, insets.bottom, insets.right]
    }
  }

  private static func numbers(_ value: Adjustment.Value, _ count: Int) -> [Double] {
    (0..<count).map { value[$0] }
  }

  /// Whether the script itself writes offsets or insets in the step.
  private static func writes(_ event: Event) -> Bool {
    switch event {
    case .scrollBy, .scrollTo, .drag, .scrollToRow, .scrollRectToVisible, .set: true
    default: false
    }
  }

  @Test func `adjustments lead without a gap from the state before to the state after`() {
    for seed in Self.fewer {
      _ = Self.run(seed: seed) { event, before, after in
        let script = Self.writes(event)
        for view in after.screen.form.scrollViews + after.screen.form.stackViews {
          // Frames and contents are changed by layout, too, which records nothing; adjusted insets follow
          // the own ones.
          for property in Adjustment.Property.allCases
          where ![.frame, .contentSize, .adjustedContentInset].contains(property) {
            let chain = after.adjustments.filter { $0.view == view && $0.property == property }
            let count = property.componentCount
            var value = Self.value(property, view, before.screen)
            for (index, adjustment) in chain.enumerated() {
              let from = Self.numbers(adjustment.from, count)
              if !(script && index == 0) {
                #expect(from == value, "seed \(seed): \(event) \(property)")
              }
              value = Self.numbers(adjustment.to, count)
            }
            if !(script && chain.isEmpty) {
              #expect(
                Self.value(property, view, after.screen) == value,
                "seed \(seed): \(event) \(property)")
            }
          }
        }
      }
    }
  }

  @Test func `offsets stay within the limits where nothing but the user and UIKit writes them`() {
    for seed in Self.seeds {
      _ = Self.run(seed: seed, isLegal: true) { event, _, after in
        let screen = after.screen
        for view in screen.form.scrollViews {
          let offset = screen.contentOffset(view)
          let limits = screen.offsetLimits(view)
          #expect(
            offset.x >= limits.min.x && offset.x <= limits.max.x && offset.y >= limits.min.y
              && offset.y <= limits.max.y,
            "seed \(seed): \(event) \(screen.form.name(of: view) ?? "?") at \(offset), \(limits)"
          )
        }
      }
    }
  }

  @Test func `every coordinate is on the grid`() {
    for seed in Self.seeds {
      _ = Self.run(seed: seed) { event, _, after in
        for view in after.screen.form.views.indices {
          let frame = after.screen.frame(view)
          #expect(frame == frame.snapped, "seed \(seed): \(event)")
        }
        for view in after.screen.form.scrollViews {
          let offset = after.screen.contentOffset(view)
          #expect(offset == offset.snapped, "seed \(seed): \(event)")
        }
      }
    }
  }

  @Test func `editing begins and ends in turn`() {
    for seed in Self.seeds {
      var open = 0
      _ = Self.run(seed: seed) { event, _, after in
        for entry in after.log {
          switch entry.kind {
          case .textFieldDidBeginEditing, .textViewDidBeginEditing: open += 1
          case .textFieldDidEndEditing, .textViewDidEndEditing: open -= 1
          default: break
          }
          #expect(open == 0 || open == 1, "seed \(seed): \(event)")
        }
        #expect(open == (after.screen.firstResponder >= 0 ? 1 : 0), "seed \(seed): \(event)")
      }
    }
  }

  @Test func `will-notifications come before their did-notifications`() {
    for seed in Self.seeds {
      _ = Self.run(seed: seed) { event, _, after in
        if case .post = event { return }
        var balance = 0
        for entry in after.log {
          switch entry.kind {
          case .keyboardWillShow, .keyboardWillHide, .keyboardWillChangeFrame: balance += 1
          case .keyboardDidShow, .keyboardDidHide, .keyboardDidChangeFrame: balance -= 1
          default: break
          }
          #expect(balance >= 0, "seed \(seed): \(event)")
        }
        #expect(balance == 0, "seed \(seed): \(event)")
      }
    }
  }
}
