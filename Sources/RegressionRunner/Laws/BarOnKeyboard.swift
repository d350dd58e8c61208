import AvoidanceEngine
import Scenarios

extension LawRule {
  /// Its margin is what is left of the point that a bar may be off.
  static let barOnKeyboard = LawRule(
    law: .barOnKeyboard, rank: 1,
    help:
      "A view that rides the keyboard, if anything moves it, is flush with the keyboard or with "
      + "another one, at the gap or its initial distance; otherwise it is at its initial "
      + "position. It never shrinks.",
    sentences: [
      .barOffKeyboard: {
        "\($0.viewName) ends \($0.distance) \($0.side) its position on the keyboard"
      },
      .barSqueezed: { "\($0.viewName) is \($0.found) pt high instead of \($0.wanted)" },
      .barNotAtRest: {
        "\($0.viewName) ends \($0.distance) \($0.side) its resting position, although no keyboard "
          + "is docked"
      },
    ],
    begin: { watch, _ in
      let form = watch.start.form
      watch.bars = form.ridingViews.isEmpty ? nil : BarWatch(form: form)
    },
    check: { watch, simulator, _ in
      guard let bars = watch.bars, let shown = watch.shown else { return nil }
      // Where it rests may be another place after the app changed something.
      guard simulator.screen.keyboard.isDocked || !shown.isRearranged else { return nil }
      return bars.result(
        simulator.screen, rest: shown.screen, moved: watch.changed.moved,
        gap: max(0, simulator.strategyUsualGap ?? 0),
        movesBars: !watch.isIdle && simulator.strategyMovesBars)
    })
}

extension LawFinding {
  fileprivate var side: String { amount < 0 ? "above" : "below" }
}

/// What the law remembers: which of the views that ride the keyboard the form moves.
struct BarWatch {
  /// The riding views that a constraint of the form ties to the keyboard's layout guide.
  private let tied: Set<ViewIndex>

  /// Begins after the set-up.
  fileprivate init(form: Form) { tied = Set(form.ridingViews.filter(form.isTiedToKeyboard)) }

  /// The points that a bar may be off.
  private static let tolerance = 1.0

  /// Judges the bars; nil where none is moved by anybody.
  ///
  /// - Parameters:
  ///   - screen: The screen at rest.
  ///   - rest: The screen before the keyboard came up, laid out in the present window.
  ///   - moved: The views that the strategy has moved.
  ///   - gap: The strategy's gap.
  ///   - movesBars: Whether the strategy says that it moves bars.
  /// - Returns: The greatest distance from where a bar should stand, or the smallest one to a breach.
  fileprivate func result(
    _ screen: Screen, rest: Screen, moved: Set<ViewIndex>, gap: Double, movesBars: Bool
  )
    -> LawResult?
  {
    let bars = screen.form.ridingViews.filter { bar in
      !screen.isHidden(bar) && !rest.isHidden(bar)
        && (movesBars || tied.contains(bar) || moved.contains(bar))
    }
    guard !bars.isEmpty else { return nil }
    var worst: (finding: LawFinding, distance: Double)?
    var margin = Self.tolerance
    for bar in bars {
      let found = finding(bar, screen, rest, gap)
      let distance = abs(found.amount)
      if distance > Self.tolerance + Tolerance.slack {
        if distance > worst?.distance ?? 0 { worst = (found, distance) }
      } else {
        margin = min(margin, Self.tolerance - distance)
      }
    }
    return LawResult(worst?.finding, margin: worst == nil ? margin : nil)
  }

  /// How far a bar is from where it should stand, as a finding; less than the tolerance is none.
  private func finding(_ bar: ViewIndex, _ screen: Screen, _ rest: Screen, _ gap: Double)
    -> LawFinding
  {
    let resting = rest.windowFrame(bar).maxY
    let bottom = screen.windowFrame(bar).maxY
    guard screen.keyboard.isDocked else {
      var places = [resting]
      // One that follows a keyboard that is not docked stands at its top.
      if screen.keyboard.isVisible { places.append(screen.keyboard.frame.minY) }
      return Self.finding(.barNotAtRest, bar, screen, Self.nearest(to: bottom, of: places), bottom)
    }
    var distances = [0, gap, safeDistance(of: bar, rest)]
    if !countsSafeAreaTwice(bar, screen, rest) { distances.append(distance(of: bar, rest)) }
    let edges = [screen.keyboardTop] + screen.standingTops(besides: bar)
    let places = edges.flatMap { edge in distances.map { min(resting, edge - $0) } }
    // A background that stays where it rested: what stands in it counts.
    let reachesDown =
      abs(bottom - resting) <= Self.tolerance && screen.windowFrame(bar).minY < edges[0]
    let isBackground = reachesDown && resting > edges[0] + Self.tolerance
    let judged = isBackground ? lowest(in: bar, screen) ?? bottom : bottom
    let place = Self.nearest(to: judged, of: places)
    let stands = Self.finding(.barOffKeyboard, bar, screen, place, judged)
    guard abs(stands.amount) <= Self.tolerance + Tolerance.slack, !isBackground else {
      return stands
    }
    let least = rest.windowFrame(bar).height - safeAreaInside(bar, rest)
    let height = screen.windowFrame(bar).height
    return height < least - Self.tolerance
      ? Self.finding(.barSqueezed, bar, screen, least, height) : stands
  }

  private static func finding(
    _ kind: LawFinding.Kind, _ bar: ViewIndex, _ screen: Screen, _ wanted: Double, _ found: Double
  ) -> LawFinding {
    LawFinding(kind, view: screen.form.name(of: bar), before: [wanted], after: [found])
  }

  private static func nearest(to bottom: Double, of places: [Double]) -> Double {
    places.min { abs($0 - bottom) < abs($1 - bottom) } ?? bottom
  }

  /// Where the lowest direct subview ends that does not reach down as the bar does; nil without one.
  private func lowest(in bar: ViewIndex, _ screen: Screen) -> Double? {
    screen.form.views.indices
      .filter { screen.form.views[$0].parent == bar && !screen.isHidden($0) }
      .map { screen.windowFrame($0).maxY }
      .filter { $0 < screen.windowFrame(bar).maxY - Self.tolerance }
      .max()
  }

  /// How far above its superview's bottom a bar rests.
  private func distance(of bar: ViewIndex, _ rest: Screen) -> Double {
    let parent = rest.form.views[bar].parent
    return parent < 0 ? 0 : max(0, rest.windowFrame(parent).maxY - rest.windowFrame(bar).maxY)
  }

  /// Whether a bar that is as far above the keyboard as it rests above its superview's bottom counts the
  /// safe area twice: it rests on the safe area, and its superview stays where it is.
  private func countsSafeAreaTwice(_ bar: ViewIndex, _ screen: Screen, _ rest: Screen) -> Bool {
    let parent = rest.form.views[bar].parent
    guard parent >= 0 else { return false }
    let inset = rest.safeAreaInsets(parent).bottom
    guard inset > 0,
      abs(screen.windowFrame(parent).maxY - rest.windowFrame(parent).maxY) <= Self.tolerance
    else { return false }
    return rest.form.endsAtSafeArea(bar) || abs(distance(of: bar, rest) - inset) <= Self.tolerance
  }

  /// How far above its superview's safe area a bar rests.
  private func safeDistance(of bar: ViewIndex, _ rest: Screen) -> Double {
    let parent = rest.form.views[bar].parent
    return parent < 0 ? 0 : max(0, distance(of: bar, rest) - rest.safeAreaInsets(parent).bottom)
  }

  /// How much of a bar at rest lies in the safe area's border at the window's bottom.
  private func safeAreaInside(_ bar: ViewIndex, _ rest: Screen) -> Double {
    let frame = rest.windowFrame(bar)
    return max(0, frame.maxY - max(frame.minY, rest.windowSize.height - rest.safeArea.bottom))
  }
}
