/// What a strategy was last told of frames and of what scrolls.
struct ToldLayout: Sendable {
  var frames: [Rect]
  var contentSizes: [Size]
  /// How often it was told in the present step.
  var rounds = 0
}

/// What a strategy hears of layout; see <doc:Steps#What-is-laid-out>.
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
    ToldLayout(
      frames: screen.views.map(\.frame),
      contentSizes: screen.scrolls.map(\.contentSize)
    )
  }

  /// Tells the strategy of all frames and contents that have changed since it was told, then of those
  /// that it changed meanwhile, until there are none.
  ///
  /// Where there is no end of it the case has a fault.
  @inline(__always)
  mutating func tellOfLayout() {
    if toldLayout != nil { tellOfChangedLayout() }
  }

  @inline(never)
  private mutating func tellOfChangedLayout() {
    while var told = toldLayout {
      let old = told
      let present = presentLayout
      guard present.frames != old.frames || present.contentSizes != old.contentSizes else { return }
      guard told.rounds < StrategyVerb.largestLayoutCount else {
        if screen.fault == nil { screen.fault = .tooManyLayouts }
        return
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
      guard heard.contains(.contentSizes) else { continue }
      for position in present.contentSizes.indices
      where present.contentSizes[position] != old.contentSizes[position] {
        let view = screen.form.scrolls[position].view
        strategy.contentSizeDidChange(view, from: old.contentSizes[position], on: &screen)
      }
    }
  }
}
