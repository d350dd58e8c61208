import AvoidanceEngine
import Scenarios

extension LawRule {
  /// Its margin is what is left of the tolerance of 1 pt.
  static let barOnKeyboard = LawRule(
    law: .barOnKeyboard, severity: 1, tolerance: 1,
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
      // Its initial position may have changed with the app.
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

/// State of the law: which views that ride the keyboard are moved by the form.
struct BarWatch {
  /// The riding views constrained to the keyboard layout guide.
  private let tied: Set<ViewIndex>

  fileprivate init(form: Form) { tied = Set(form.ridingViews.filter(form.isTiedToKeyboard)) }

  /// How far a bar may be off, in points.
  private static let tolerance = LawRule.barOnKeyboard.tolerance

  /// Judges the bars; nil if nothing moves any.
  ///
  /// - Parameters:
  ///   - screen: The screen at rest.
  ///   - rest: The screen before the keyboard was shown, laid out in the current window.
  ///   - moved: The views that the strategy has moved.
  ///   - gap: The strategy's gap.
  ///   - movesBars: Whether the strategy declares that it moves bars.
  /// - Returns: The bar that is furthest off, or the smallest margin.
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

  /// A bar's distance from its expected position, as a finding; not a breach within the tolerance.
  private func finding(_ bar: ViewIndex, _ screen: Screen, _ rest: Screen, _ gap: Double)
    -> LawFinding
  {
    let resting = rest.windowFrame(bar).maxY
    let bottom = screen.windowFrame(bar).maxY
    guard screen.keyboard.isDocked else {
      var places = [resting]
      // A bar that follows an undocked keyboard is at its top.
      if screen.keyboard.isVisible { places.append(screen.keyboard.frame.minY) }
      return Self.finding(.barNotAtRest, bar, screen, Self.nearest(to: bottom, of: places), bottom)
    }
    var distances = [0, gap, safeDistance(of: bar, rest)]
    if !countsSafeAreaTwice(bar, screen, rest) { distances.append(distance(of: bar, rest)) }
    let edges = [screen.keyboardTop] + screen.standingTops(besides: bar)
    let places = edges.flatMap { edge in distances.map { min(resting, edge - $0) } }
    // A background that stays in place: its content counts.
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

  /// The bottom of the lowest direct subview that ends above the bar's; nil if there is none.
  private func lowest(in bar: ViewIndex, _ screen: Screen) -> Double? {
    screen.form.views.indices
      .filter { screen.form.views[$0].parent == bar && !screen.isHidden($0) }
      .map { screen.windowFrame($0).maxY }
      .filter { $0 < screen.windowFrame(bar).maxY - Self.tolerance }
      .max()
  }

  /// The distance of a bar at rest from its superview's bottom.
  private func distance(of bar: ViewIndex, _ rest: Screen) -> Double {
    let parent = rest.form.views[bar].parent
    return parent < 0 ? 0 : max(0, rest.windowFrame(parent).maxY - rest.windowFrame(bar).maxY)
  }

  /// Whether a bar whose gap above the keyboard is its distance at rest counts the safe area twice: it rests
  /// on the safe area, and its superview does not move.
  private func countsSafeAreaTwice(_ bar: ViewIndex, _ screen: Screen, _ rest: Screen) -> Bool {
    let parent = rest.form.views[bar].parent
    guard parent >= 0 else { return false }
    let inset = rest.safeAreaInsets(parent).bottom
    guard inset > 0,
      abs(screen.windowFrame(parent).maxY - rest.windowFrame(parent).maxY) <= Self.tolerance
    else { return false }
    return rest.form.endsAtSafeArea(bar) || abs(distance(of: bar, rest) - inset) <= Self.tolerance
  }

  /// The distance of a bar at rest from its superview's safe area.
  private func safeDistance(of bar: ViewIndex, _ rest: Screen) -> Double {
    let parent = rest.form.views[bar].parent
    return parent < 0 ? 0 : max(0, distance(of: bar, rest) - rest.safeAreaInsets(parent).bottom)
  }

  /// How far a bar at rest extends into the window's bottom safe area.
  private func safeAreaInside(_ bar: ViewIndex, _ rest: Screen) -> Double {
    let frame = rest.windowFrame(bar)
    return max(0, frame.maxY - max(frame.minY, rest.windowSize.height - rest.safeArea.bottom))
  }
}
