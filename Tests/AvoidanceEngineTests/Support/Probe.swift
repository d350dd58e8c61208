import Testing

@testable import AvoidanceEngine

/// A strategy that writes down what it hears and does what a test says.
struct Probe: Strategy {
  static let model = StrategyModel(
    "probe", Probe.self, source: "Tests/AvoidanceEngineTests/Support/Probe.swift")

  /// What a strategy hears of beside the turns of the run loop, which come when they are asked for.
  enum Heard: Equatable {
    case notification(KeyboardNotification.Name)
    case editing(EditingEvent, ViewIndex)
    case layout
    case frame(ViewIndex, from: Rect)
    case contentSize(ViewIndex, from: Size)
    case caret(ViewIndex)
    case touch(ViewIndex, Point)
    case returnPress(ViewIndex)
    case timer(Int)
  }

  var observedEvents: StrategyEvents = []
  var isOnUIKit = true
  var keyboardDismissPadding = 0.0
  /// What it answers where it is asked whether to end editing, or to leave the app's action out.
  var answer = false
  /// What it does about what it hears.
  var act: @Sendable (Heard, inout Screen) -> Void = { _, _ in }
  /// What it heard since a test looked, and when.
  var heard: [(event: Heard, time: Double)] = []

  private mutating func hear(_ event: Heard, on screen: inout Screen) {
    heard.append((event, screen.now))
    act(event, &screen)
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    hear(.notification(notification.name), on: &screen)
  }
  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
    hear(.editing(event, field), on: &screen)
  }
  mutating func didLayOut(on screen: inout Screen) { hear(.layout, on: &screen) }
  mutating func viewDidLayout(_ view: ViewIndex, from old: Rect, on screen: inout Screen) {
    hear(.frame(view, from: old), on: &screen)
  }
  mutating func contentSizeDidChange(
    _ scrollView: ViewIndex, from old: Size, on screen: inout Screen
  ) {
    hear(.contentSize(scrollView, from: old), on: &screen)
  }
  mutating func caretDidMove(in field: ViewIndex, on screen: inout Screen) {
    hear(.caret(field), on: &screen)
  }
  mutating func touch(_ view: ViewIndex, at point: Point, on screen: inout Screen) -> Bool {
    hear(.touch(view, point), on: &screen)
    return answer
  }
  mutating func returnPressed(_ field: ViewIndex, on screen: inout Screen) -> Bool {
    hear(.returnPress(field), on: &screen)
    return answer
  }
  mutating func timer(_ identifier: Int, on screen: inout Screen) {
    hear(.timer(identifier), on: &screen)
  }
}

extension Stage {
  /// Puts a probe in the strategy's place.
  mutating func attach(_ probe: Probe) {
    simulator.strategy = probe
    simulator.heard = probe.observedEvents
    simulator.isOnUIKit = probe.isOnUIKit
    simulator.beginTellingLayout()
  }

  /// The same stage with a probe.
  func with(
    _ observedEvents: StrategyEvents, answer: Bool = false,
    act: @escaping @Sendable (Probe.Heard, inout Screen) -> Void = { _, _ in }
  ) -> Stage {
    var stage = self
    var probe = Probe()
    probe.observedEvents = observedEvents
    probe.answer = answer
    probe.act = act
    stage.attach(probe)
    return stage
  }

  /// What the probe heard since the last time, and when.
  mutating func takeHeard() -> [(event: Probe.Heard, time: Double)] {
    guard var probe = simulator.strategy as? Probe else { return [] }
    let heard = probe.heard
    probe.heard = []
    simulator.strategy = probe
    return heard
  }

  /// What the probe heard since the last time, in words: `frame panel 400` for a view that was 400 pt
  /// high.
  mutating func takeWords() -> [String] { takeHeard().map { words($0.event) } }

  private func words(_ event: Probe.Heard) -> String {
    func name(_ view: ViewIndex) -> String { screen.form.name(of: view) ?? "?" }
    return switch event {
    case .notification(let name): "\(name)"
    case .editing(let event, let view): "\(event) \(name(view))"
    case .layout: "layout"
    case .frame(let view, let old): "frame \(name(view)) \(old.height)"
    case .contentSize(let view, let old): "content \(name(view)) \(old.height)"
    case .caret(let view): "caret \(name(view))"
    case .touch(let view, let point): "touch \(name(view)) \(point.x) \(point.y)"
    case .returnPress(let view): "return \(name(view))"
    case .timer(let identifier): "timer \(identifier)"
    }
  }
}
