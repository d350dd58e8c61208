/// The parameters that a controller's class replaces while it is on the screen.
struct ReplacedParameters {
  /// Before the controller appeared.
  var strategy: any StrategyHooks
  /// In the order of the changes.
  var names: [String]
}

/// What the strategy is called for besides notifications: parameters, turns of the run loop, timers.
extension Simulator {
  // MARK: Parameters

  /// A parameter's present value, with views by name; nil if the model does not have it.
  public func parameter(_ name: String) -> ParameterValue? {
    model.declaration.value(of: name, in: strategy, on: screen.form)
  }

  mutating func configure(_ changes: [ParameterChange]) {
    for change in changes {
      if !model.declaration.set(change, of: &strategy, on: &screen), screen.fault == nil {
        screen.fault = .invalidParameter(change.name)
      }
    }
    hearAnew()
  }

  /// Asks the strategy again what it observes, after its parameters have changed.
  private mutating func hearAnew() {
    heard = strategy.observedEvents
    isOnUIKit = strategy.isOnUIKit
    beginTellingLayout()
  }

  mutating func appear(_ className: String) {
    disappear()
    if heard.contains(.appearance) { strategy.appear(className, on: &screen) }
    let before = strategy
    let changes = model.declaration.appear(className, of: &strategy, on: &screen)
    guard !changes.isEmpty else { return }
    replaced = ReplacedParameters(strategy: before, names: changes.map(\.name))
    hearAnew()
  }

  /// The controller disappears; the parameters of its class are reset.
  mutating func disappear() {
    if heard.contains(.appearance) { strategy.disappear(on: &screen) }
    guard let replaced else { return }
    self.replaced = nil
    for name in replaced.names.reversed() {
      model.declaration.restore(name, of: &strategy, from: replaced.strategy, on: &screen)
    }
    hearAnew()
  }

  // MARK: Time

  /// Runs the strategy's work for the next turn of the run loop, once.
  @inline(__always)
  mutating func runNextTurn() {
    guard screen.awaitsNextTurn else { return }
    screen.awaitsNextTurn = false
    strategy.nextTurn(on: &screen)
    tellOfLayout()
  }

  mutating func runTurns() {
    var count = 0
    while screen.awaitsNextTurn, counts(&count) { runNextTurn() }
  }

  /// Carries out the strategy's focus changes, then what is due: timers, and the keyboard's
  /// did-notifications.
  @inline(never)
  mutating func runRequests() {
    runFocusMoves()
    if !screen.timers.isEmpty || movingKeyboard != nil { runTimers() }
  }

  /// Whether a time has come by `end`; sums of seconds may lack their last bits.
  private static func isDue(_ time: Double, by end: Double) -> Bool { time <= end + 1e-9 }

  /// Runs the timers that are due before the next event, and what they cause, by time.
  ///
  /// Those of the same time run in the order in which they were asked for, after the keyboard's
  /// did-notifications. If more are due than a step may have, the rest is dropped.
  mutating func runTimers() {
    var count = 0
    while let due = nextDue, endOfStep.map({ Self.isDue(due, by: $0) }) ?? true, counts(&count) {
      if let moving = movingKeyboard, Self.isDue(moving.due, by: due) {
        comeToRest()
        screen.answered = Answered(time: screen.now)
      } else if let timer = screen.timers.first {
        run(timer)
      }
      runTurns()
      if screen.removedResponder >= 0 { endEditingOfRemoved() }
      reloadInputViewsIfNeeded()
      runFocusMoves()
    }
  }

  /// When the next timer or did-notification is due; nil if there is none.
  private var nextDue: Double? {
    let timer = screen.timers.first?.due
    return [timer, movingKeyboard?.due].compactMap(\.self).min()
  }

  /// Runs the timers that are due while the keyboard moves, before it comes to rest and before the next
  /// event; the focus changes that they ask for wait for the end of the step.
  @inline(never)
  mutating func runTimersBeforeRest(_ rest: Double) {
    var count = 0
    while let next = screen.timers.first, !Self.isDue(rest, by: next.due),
      endOfStep.map({ Self.isDue(next.due, by: $0) }) ?? true, counts(&count)
    {
      run(next)
      runTurns()
    }
  }

  private mutating func run(_ timer: ScheduledTimer) {
    screen.changeExtended { $0.timers.removeFirst() }
    screen.now = max(screen.now, timer.due)
    screen.answered = timer.answered
    screen.answered.call = .timer
    screen.changeExtended { $0.actingPart = timer.part }
    strategy.timer(timer.identifier, on: &screen)
    screen.changeExtended { $0.actingPart = .none }
    tellOfLayout()
  }

  private mutating func counts(_ count: inout Int) -> Bool {
    count += 1
    guard count > StrategyVerb.maxCallCount else { return true }
    screen.awaitsNextTurn = false
    if !screen.extended.isEmpty { screen.extended[0].timers = [] }
    movingKeyboard = nil
    if screen.fault == nil { screen.fault = .tooManyCalls }
    return false
  }
}

extension Screen {
  /// Calls ``StrategyHooks/nextTurn(on:)`` in the next turn of the run loop, as `DispatchQueue.main.async`
  /// does: after the notifications that UIKit is sending, at the end of the step at the latest.
  public mutating func callOnNextTurn() { awaitsNextTurn = true }

  /// Calls ``StrategyHooks/timer(_:on:)`` after some seconds on the simulated clock.
  ///
  /// A timer is called before the first event at or after its time; if the script waits until
  /// everything is at rest, all timers are called, with what they cause.
  ///
  /// - Parameters:
  ///   - seconds: From now; 0 to ``StrategyVerb/longestDuration``.
  ///   - identifier: Passed to the call.
  public mutating func after(_ seconds: Double, call identifier: Int) {
    guard seconds >= 0, seconds <= StrategyVerb.longestDuration else {
      if fault == nil { fault = .invalidDuration(.after, of: -1, seconds: seconds) }
      return
    }
    let timer = ScheduledTimer(
      due: now + seconds, identifier: identifier, answered: answered, part: actingPart)
    changeExtended { extended in
      let place = extended.timers.firstIndex { $0.due > timer.due } ?? extended.timers.endIndex
      extended.timers.insert(timer, at: place)
    }
  }

  /// Cancels the acting part's timers with this identifier.
  public mutating func cancelTimers(_ identifier: Int) {
    guard !extended.isEmpty else { return }
    let part = actingPart.number
    extended[0].timers.removeAll { $0.identifier == identifier && $0.part.number == part }
  }
}
