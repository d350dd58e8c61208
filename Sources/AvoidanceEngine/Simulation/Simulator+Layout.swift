/// What a strategy was last told of frames and of what scrolls.
struct ToldLayout: Sendable {
  var frames: [Rect]
  var contentSizes: [Size]
  /// How often it was told in the present step.
  var rounds = 0
}

/// What a strategy hears of layout; see <doc:Steps#Layout-callbacks>.
extension Simulator {
  /// Takes the present layout as known, where the strategy hears of layout at all.
  mutating func beginTellingLayout() {
    guard !heard.isDisjoint(with: [.frames, .contentSizes]) else {
      toldLayout = nil
      return
    }
    if toldLayout == nil { toldLayout = presentLayout }
  }

  private var presentLayout: ToldLayout {
    ToldLayout(frames: screen.views.map(\.frame), contentSizes: screen.scrolls.map(\.contentSize))
  }

  /// Tells the strategy of all frames and contents that have changed since it was told, then of those
  /// that it changed meanwhile, until there are none.
  ///
  /// Where there is no end of it the case has a fault.
  @inline(__always)
  mutating func tellOfLayout() {
    if toldLayout != nil { while tellOfChangedLayout() {} }
  }

  /// Tells of what the end of a step has laid out, and brings what the strategy does about it to rest.
  @inline(never)
  mutating func settleLayout(until end: Double?) {
    while tellOfChangedLayout() {
      tellOfLayout()
      runTurns()
      reloadInputViewsIfNeeded()
      if !screen.rare.isEmpty { runRequests(until: end) }
      screen.endStep()
    }
  }

  /// Tells of what has changed by now, each view and content once; false where nothing has.
  @inline(never)
  private mutating func tellOfChangedLayout() -> Bool {
    guard var told = toldLayout else { return false }
    let old = told
    let present = presentLayout
    guard present.frames != old.frames || present.contentSizes != old.contentSizes else {
      return false
    }
    guard told.rounds < StrategyVerb.largestLayoutCount else {
      if screen.fault == nil { screen.fault = .tooManyLayouts }
      return false
    }
    told.frames = present.frames
    told.contentSizes = present.contentSizes
    told.rounds += 1
    toldLayout = told
    if heard.contains(.frames) {
      for view in present.frames.indices where present.frames[view] != old.frames[view] {
        strategy.viewDidLayout(view, from: old.frames[view], on: &screen)
      }
    }
    guard heard.contains(.contentSizes) else { return true }
    for position in present.contentSizes.indices
    where present.contentSizes[position] != old.contentSizes[position] {
      let view = screen.form.scrolls[position].view
      strategy.contentSizeDidChange(view, from: old.contentSizes[position], on: &screen)
    }
    return true
  }
}
