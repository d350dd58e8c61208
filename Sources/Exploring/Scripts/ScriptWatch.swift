import AvoidanceEngine
import Scenarios

/// Follows a script step by step: when what happens, and what behaviour shows.
struct ScriptWatch {
  /// What each step did to keyboard and focus.
  private(set) var moments: [Breach.Moment] = []
  /// Behaviour that showed, as numbers: what a step was, what the strategy moved in it and which way, what
  /// came to its limit, and what went before.
  private(set) var features: [UInt32] = []

  private var isVisible = false
  private var keyboard = Rect.zero
  private var firstResponder = -1
  private var windowSize = Size(0, 0)
  private var last: UInt32 = 0

  /// Begins with a simulation at rest.
  mutating func begin(_ simulator: inout Simulator) {
    take(&simulator)
  }

  private mutating func take(_ simulator: inout Simulator) {
    isVisible = simulator.screen.keyboard.isVisible
    keyboard = simulator.screen.keyboard.frame
    firstResponder = simulator.screen.firstResponder
    windowSize = simulator.screen.windowSize
  }

  /// Takes a step that was performed.
  mutating func note(_ event: Event, _ simulator: inout Simulator) {
    moments.append(moment(event, &simulator))
    var word = UInt32(truncatingIfNeeded: moments[moments.count - 1].hashValueOfCase)
    word = word &* 31 &+ UInt32(simulator.screen.keyboard.kind.rawValue)
    word = word &* 2 &+ (simulator.screen.keyboard.isVisible ? 1 : 0)
    for adjustment in simulator.screen.adjustments {
      let sign: UInt32 =
        adjustment.to.b > adjustment.from.b || adjustment.to.c > adjustment.from.c ? 1 : 0
      word =
        word &* 1_000_003
        ^ (UInt32(adjustment.property.rawValue) << 2 | UInt32(adjustment.by.rawValue) << 1 | sign)
    }
    for view in simulator.screen.form.scrollViews
    where simulator.screen.contentOffset(view) != .zero {
      word = word &* 16_777_619 ^ UInt32(truncatingIfNeeded: view & 3)
    }
    features.append(word)
    features.append((word ^ last &* 0x9E37_79B1) &+ 1)
    last = word
    take(&simulator)
  }

  private func moment(_ event: Event, _ simulator: inout Simulator) -> Breach.Moment {
    if simulator.screen.windowSize != windowSize { return .turned }
    switch event {
    case .rotate: return .turned
    case .insertRows, .deleteRows: return .rows
    default: break
    }
    if simulator.screen.keyboard.isVisible != isVisible { return isVisible ? .hidden : .shown }
    if simulator.screen.firstResponder != firstResponder { return .switched }
    if simulator.screen.keyboard.frame != keyboard { return .changed }
    switch event {
    case .drag: return .scrolled
    case .type, .returnKey: return .typed
    default: return .other
    }
  }
}

extension Breach.Moment {
  /// A number of the case that is the same on every machine.
  fileprivate var hashValueOfCase: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Adjustment.Author {
  fileprivate var rawValue: UInt8 { self == .strategy ? 1 : 0 }
}
