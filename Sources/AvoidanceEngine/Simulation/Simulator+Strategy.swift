/// What the parameters of a controller's class have replaced while it is on the screen.
struct ReplacedParameters {
  /// The strategy before the controller appeared.
  var strategy: any StrategyHooks
  /// The parameters that changed, in their order.
  var names: [String]
}

/// What the strategy is asked and told beside notifications: parameters, turns of the run loop, timers.
extension Simulator {
  // MARK: Parameters

  /// A parameter's present value, views by their names; nil where the model does not have it.
  public func parameter(_ name: String) -> ParameterValue? {
    model.declaration.value(of: name, in: strategy, on: screen.form)
  }

  /// Sets parameters at run time, each with what its setter does.
  mutating func configure(_ changes: [ParameterChange]) {
    for change in changes {
      if !model.declaration.set(change, of: &strategy, on: &screen), screen.fault == nil {
        screen.fault = .invalidParameter(change.name)
      }
    }
    hearAnew()
  }

  /// Asks the strategy what it hears, after its parameters have changed.
  private mutating func hearAnew() {
    heard = strategy.observedEvents
    isOnUIKit = strategy.isOnUIKit
    beginTellingLayout()
  }

  /// A controller of a class comes to the screen, with the parameters that it has.
  mutating func appear(_ className: String) {
    disappear()
    if heard.contains(.appearance) { strategy.appear(className, on: &screen) }
    let before = strategy
    let changes = model.declaration.appear(className, of: &strategy, on: &screen)
    guard !changes.isEmpty else { return }
    replaced = ReplacedParameters(strategy: before, names: changes.map(\.name))
    hearAnew()
  }

  /// The controller leaves; the parameters that came with it are taken back.
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

  /// Runs what the strategy left for the next turn of the run loop, once.
  @inline(__always)
  mutating func runNextTurn() {
    guard screen.awaitsNextTurn else { return }
    screen.awaitsNextTurn = false
    strategy.nextTurn(on: &screen)
    tellOfLayout()
  }

  /// Runs turns of the run loop until the strategy asks for no more.
  mutating func runTurns() {
    var count = 0
    while screen.awaitsNextTurn, counts(&count) { runNextTurn() }
  }

  /// Carries out what the strategy asked for, where the focus goes, then what is due: timers, and the
  /// did-notifications of the keyboard.
  @inline(never)
  mutating func runRequests() {
    runFocusMoves()
    if !screen.timers.isEmpty || movingKeyboard != nil { runTimers() }
  }

  /// Whether a time on the simulated clock has come by another; sums of seconds may lack their last bits.
  private static func isDue(_ time: Double, by end: Double) -> Bool { time <= end + 1e-9 }

  /// Runs the timers that are due until the next event, with what they cause, in the order of their times; of
  /// the same time the one first that was asked for first, and the keyboard's did-notifications before all.
  ///
  /// Where more are due than a step may have, none is left.
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

  /// When the next timer or did-notification is due; nil for none.
  private var nextDue: Double? {
    let timer = screen.timers.first?.due
    return [timer, movingKeyboard?.due].compactMap(\.self).min()
  }

  /// Runs the timers that are due while the keyboard moves, before it comes to rest and until the next
  /// event: what they ask of the focus waits for the end of the step.
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
  /// Has ``StrategyHooks/nextTurn(on:)`` called in the next turn of the run loop, as
  /// `DispatchQueue.main.async` does: after the notifications that UIKit is sending, at the latest at
  /// the end of the step.
  public mutating func callOnNextTurn() { awaitsNextTurn = true }

  /// Has ``StrategyHooks/timer(_:on:)`` called when seconds have passed on the simulated clock.
  ///
  /// A timer is called before the first event at or after its time; where the script waits until all
  /// is at rest, all are, with what they cause.
  ///
  /// - Parameters:
  ///   - seconds: From now; 0 to ``StrategyVerb/longestDuration``.
  ///   - identifier: What the strategy tells the timer by.
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

  /// Forgets the timers with this identifier.
  public mutating func cancelTimers(_ identifier: Int) {
    guard !extended.isEmpty else { return }
    let part = actingPart.number
    extended[0].timers.removeAll { $0.identifier == identifier && $0.part.number == part }
  }
}
