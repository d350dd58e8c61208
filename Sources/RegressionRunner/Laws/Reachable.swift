package import AvoidanceEngine
import Scenarios

extension LawRule {
  /// Its margin is how much further the user can scroll a field than is needed.
  static let reachable = LawRule(
    law: .reachable, severity: 0, field: .isOutOfReach,
    help: "While a docked keyboard is up, every field that has been first responder so far can be "
      + "scrolled clear of it.",
    sentences: [
      .unreachable: {
        "can't be scrolled clear of the \($0.property.isEmpty ? "keyboard" : "top safe area") "
          + "(\($0.distance) short)"
      }
    ],
    check: { watch, simulator, _ in simulator.screen.reachable(watch.edited) })
}

extension Screen {
  /// Checks law `reachable` for the fields edited so far; nil without a docked keyboard or such a field.
  fileprivate func reachable(_ edited: [ViewIndex]) -> LawResult? {
    guard keyboard.isDocked, let worst = worstToReach(edited, wantsRoom: true) else { return nil }
    let finding = unreachable(worst)
    return LawResult(finding, margin: finding == nil ? max(0, -worst.missing) : -worst.missing)
  }

  /// The finding for the field that is furthest out of reach; nil if all can be reached.
  func outOfReach(among fields: [ViewIndex]) -> LawFinding? {
    worstToReach(fields).flatMap(unreachable)
  }

  /// A field, and the points by which it is out of reach.
  private typealias Reach = (field: ViewIndex, missing: Double)

  /// The field that is furthest out of reach, the first of equal ones; nil if none can be edited.
  private func worstToReach(_ fields: [ViewIndex], wantsRoom: Bool = false) -> Reach? {
    var worst: Reach?
    var around: (scrollView: ViewIndex, all: [ViewIndex]) = (-1, [])
    for field in fields where canBecomeFirstResponder(field) {
      let scrollView = form.views[field].enclosingScrollView
      if scrollView != around.scrollView { around = (scrollView, scrollViews(around: field)) }
      let missing = missingToReach(field, by: around.all, wantsRoom: wantsRoom)
      if missing > worst?.missing ?? -.infinity { worst = (field, missing) }
    }
    return worst
  }

  private func unreachable(_ reach: Reach) -> LawFinding? {
    guard reach.missing > Tolerance.points + Tolerance.slack else { return nil }
    let isAbove = windowFrame(reach.field).minY < freeArea.top
    return LawFinding(
      .unreachable, view: form.name(of: reach.field), property: isAbove ? "safeAreaInsets.top" : "",
      after: [reach.missing])
  }

  // MARK: Reaching a field by scrolling

  /// The points by which the field misses the free area after scrolling as far as possible; 0 or less if it
  /// can be reached.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - scrollViews: Its scroll views, outermost first.
  ///   - wantsRoom: Whether to compute the room on the field's narrower side, as a negative number, if it can
  ///     be reached.
  /// - Returns: The points.
  private func missingToReach(_ field: ViewIndex, by scrollViews: [ViewIndex], wantsRoom: Bool)
    -> Double
  {
    let free = freeArea
    return missing(
      windowFrame(field), ancestors: scrollViews[...],
      clip: (free.top, freeAreaBottom(over: field)), shift: 0, wantsRoom: wantsRoom)
  }

  /// The scroll views around a view, outermost first.
  private func scrollViews(around view: ViewIndex) -> [ViewIndex] {
    var scrollViews: [ViewIndex] = []
    var scrollView = form.views[view].enclosingScrollView
    while scrollView >= 0 {
      scrollViews.append(scrollView)
      scrollView = form.views[scrollView].enclosingScrollView
    }
    return scrollViews.reversed()
  }

  /// Tries the useful offsets of the outermost scroll view, then those of the inner ones.
  private func missing(
    _ rect: Rect, ancestors: ArraySlice<ViewIndex>, clip: (top: Double, bottom: Double),
    shift: Double, wantsRoom: Bool
  ) -> Double {
    guard let outer = ancestors.first else {
      let top = rect.minY + shift
      // A field taller than the free area has to show its top edge.
      let height = min(rect.height, max(0, clip.bottom - clip.top))
      return max(clip.top - top, top + height - clip.bottom)
    }
    let frame = windowFrame(outer)
    let inside = (
      top: max(clip.top, frame.minY + shift), bottom: min(clip.bottom, frame.maxY + shift)
    )
    let inner = ancestors.dropFirst()
    var least = missing(rect, ancestors: inner, clip: inside, shift: shift, wantsRoom: wantsRoom)
    // Room is computed only for the innermost scroll view.
    guard least > 0 || wantsRoom && inner.isEmpty, isScrollEnabled(outer) else { return least }
    let limits = offsetLimits(outer)
    let offset = contentOffset(outer).y
    let range = (low: offset - limits.max.y, high: offset - limits.min.y)
    let top = rect.minY + shift
    let height = min(rect.height, max(0, inside.bottom - inside.top))
    func take(_ wanted: Double) {
      let moved = shift + min(max(wanted, range.low), range.high)
      let missed = missing(rect, ancestors: inner, clip: inside, shift: moved, wantsRoom: wantsRoom)
      least = min(least, missed)
    }
    take(inside.top - top)
    take(inside.bottom - top - height)
    if wantsRoom { take((inside.top + inside.bottom - height) / 2 - top) }
    take(range.low)
    take(range.high)
    return least
  }
}

extension Screen {
  /// A side of the window on which a view is out of sight.
  package enum Side: String, Hashable, Sendable, CaseIterable { case above, below, beside }

  /// Where an input stays out of sight however far the user scrolls; nil if its top edge can be seen.
  ///
  /// For a screen without a keyboard: nothing that avoids keyboards shows such an input. Views under bars are
  /// out of sight, but not those over the home indicator.
  package func sideOutOfSight(_ input: ViewIndex) -> Side? {
    let rect = windowFrame(input)
    let scrollViews = scrollViews(around: input)
    var shift = (left: 0.0, right: 0.0)
    for scrollView in scrollViews where isScrollEnabled(scrollView) {
      let (limits, x) = (offsetLimits(scrollView), contentOffset(scrollView).x)
      shift.left += max(0, limits.max.x - x)
      shift.right += max(0, x - limits.min.x)
    }
    if rect.maxX + shift.right <= 0 || rect.minX - shift.left >= windowSize.width {
      return .beside
    }
    let bars = form.controller.barHeights(device: device, orientation: orientation)
    let clip = (top: safeLines.top, bottom: bars.bottom > 0 ? safeLines.bottom : windowSize.height)
    let missing = missing(
      Rect(rect.x, rect.y, rect.width, min(rect.height, 1)), ancestors: scrollViews[...],
      clip: clip, shift: 0, wantsRoom: false)
    guard missing > Tolerance.points + Tolerance.slack else { return nil }
    return rect.minY < clip.top ? .above : .below
  }
}
