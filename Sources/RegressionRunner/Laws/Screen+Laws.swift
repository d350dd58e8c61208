import AvoidanceEngine

extension Screen {
  /// Whether a docked keyboard bounds the free area of a focused field.
  private var judgesFocus: Bool { firstResponder >= 0 && keyboard.isDocked }

  /// Law `focused-field-visible`; nil where it does not apply.
  func focusedFieldVisible() -> LawResult? {
    guard judgesFocus else { return nil }
    let free = (
      top: freeAreaTop(over: firstResponder), bottom: freeAreaBottom(over: firstResponder)
    )
    let rect = windowFrame(firstResponder)
    if rect.height > free.bottom - free.top + Tolerance.points {
      if let caret = caretFrame(firstResponder) {
        return focusResult(caret, .caret(caret.height))
      }
      // Its top edge has to show, at least one point of it.
      return focusResult(Rect(rect.x, rect.y, rect.width, 0), .topEdge)
    }
    return focusResult(rect, .whole(rect.height))
  }

  /// What is found of the part of the first responder that has to be visible, in window coordinates.
  private func focusResult(_ rect: Rect, _ part: LawFinding.FieldPart) -> LawResult {
    let top = rect.minY - visibleTop(over: firstResponder, of: rect)
    let bottom = freeAreaBottom(over: firstResponder) - rect.maxY
    let margin = min(top, bottom)
    let name = form.name(of: firstResponder)
    let other = focusCoveredBy
    guard margin < -Tolerance.points - Tolerance.slack else {
      // Something lies over it elsewhere than at its end.
      var hidden = coveredByHeaders(rect, of: firstResponder)
      if case .whole = part, other >= 0 { hidden = focusCovered }
      guard hidden > Tolerance.points + Tolerance.slack else {
        return LawResult(nil, margin: max(0, margin))
      }
      var finding = LawFinding(
        .covered, view: name, property: other >= 0 ? form.name(of: other) ?? "" : "",
        after: [hidden])
      finding.part = part
      return LawResult(finding, margin: -hidden)
    }
    let isCovered = bottom <= top
    let isBelowWindow = visibleBottom < keyboardTop && other < 0
    var finding = LawFinding(
      isCovered ? isBelowWindow ? .belowWindow : .covered : .underBars, view: name,
      property: isCovered && other >= 0 ? form.name(of: other) ?? "" : "", after: [-margin])
    finding.part = part
    return LawResult(finding, margin: margin)
  }

  /// Law `gap-kept`; nil where it does not apply.
  func gapKept(_ gap: Double?) -> LawResult? {
    guard judgesFocus, let gap, let visible = focusedFieldVisible() else { return nil }
    if visible.finding != nil { return visible }
    let rect = windowFrame(firstResponder)
    // The gap is one to the keyboard, also where the window ends above it.
    guard rect.height + gap <= obstacleTop(over: firstResponder) - freeAreaTop(over: firstResponder)
    else {
      return visible
    }
    let clearance = obstacleTop(over: firstResponder) - rect.maxY
    let margin = clearance - gap
    guard margin < -Tolerance.points - Tolerance.slack else {
      return LawResult(nil, margin: max(0, margin))
    }
    return LawResult(
      LawFinding(.gap, view: form.name(of: firstResponder), before: [gap], after: [clearance]),
      margin: margin)
  }

  /// Law `within-limits`.
  func withinLimits() -> LawResult? {
    var margin = Double.infinity
    for view in form.scrollViews where !isDetached(view) {
      let limits = offsetLimits(view)
      let offset = contentOffset(view)
      for (property, value, low, high) in [
        ("contentOffset.y", offset.y, limits.min.y, limits.max.y),
        ("contentOffset.x", offset.x, limits.min.x, limits.max.x),
      ] {
        // Where there is nothing to scroll, there is no way to a limit.
        if high > low { margin = min(margin, max(0, min(value - low, high - value))) }
        guard !value.isClose(to: min(max(value, low), high)) else { continue }
        return LawResult(
          LawFinding(
            .outsideLimits, view: form.name(of: view), property: property, before: [low, high],
            after: [value]))
      }
    }
    return LawResult(nil, margin: margin.isFinite ? margin : nil)
  }

  /// Law `root-on-screen`, of what UIKit itself does not move; `rest` is laid out in the present window.
  func rootOnScreen(rest: Screen) -> LawResult {
    let displacement = rest.frame(0).y + alertShift - frame(0).y
    let limit = keyboard.isVisible ? keyboard.obstacle.height : 0
    if displacement < -Tolerance.points - Tolerance.slack {
      return LawResult(LawFinding(.belowStart, view: form.name(of: 0), after: [-displacement]))
    }
    if displacement > limit + Tolerance.points + Tolerance.slack {
      return LawResult(
        LawFinding(.displacedTooFar, view: form.name(of: 0), before: [limit], after: [displacement])
      )
    }
    return LawResult(nil, margin: max(0, min(displacement, limit - displacement)))
  }

  /// Law `foreign-insets-kept`, for the app's own insets in the order of the form's scroll views.
  func foreignInsetsKept(_ app: [EdgeInsets]) -> LawResult? {
    for (index, view) in form.scrollViews.enumerated() {
      let own = app[index].numbers
      let now = contentInset(view).numbers
      for side in 0..<4 {
        let isKept =
          now[side] >= own[side] - Tolerance.points - Tolerance.slack
        guard !isKept else { continue }
        return LawResult(
          LawFinding(
            .insetLost, view: form.name(of: view),
            property: "contentInset." + ["top", "left", "bottom", "right"][side],
            before: [own[side]], after: [now[side]]))
      }
    }
    return LawResult(nil)
  }

  /// Law `reachable` for the fields that were edited so far; nil while no docked keyboard is up, and
  /// without such a field.
  func reachable(_ edited: [ViewIndex]) -> LawResult? {
    guard keyboard.isDocked, let worst = worstToReach(edited, wantsRoom: true) else { return nil }
    let finding = unreachable(worst)
    return LawResult(finding, margin: finding == nil ? max(0, -worst.missing) : -worst.missing)
  }

  /// Law `every-field-reachable`; nil while no docked keyboard is up.
  func everyFieldReachable() -> LawResult? {
    guard keyboard.isDocked else { return nil }
    return LawResult(worstToReach(inputsInOrder).flatMap(unreachable))
  }

  /// A field, and the points that are missing to reach it.
  private typealias Reach = (field: ViewIndex, missing: Double)

  /// The field of which the most is missing, of equal ones the first; nil where none can be edited.
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

  /// Whether every field can be scrolled into what is free of bars and keyboard.
  package var reachesAllFields: Bool {
    worstToReach(inputsInOrder).flatMap(unreachable) == nil
  }

  /// Whether no scroll view around the view, nor the window, cuts it vertically.
  func clipsNothing(of view: ViewIndex) -> Bool {
    let rect = windowFrame(view)
    var ancestor = form.views[view].parent
    while ancestor >= 0 {
      if form.views[ancestor].kind.scrolls {
        let clip = windowFrame(ancestor)
        if rect.minY < clip.minY || rect.maxY > clip.maxY { return false }
      }
      ancestor = form.views[ancestor].parent
    }
    return rect.minY >= 0 && rect.maxY <= windowSize.height
  }

  // MARK: Reaching a field by the user's finger

  /// How many points are missing when the user scrolls the field as well as possible into the free
  /// area; none, or less than none where it can be reached.
  ///
  /// - Parameters:
  ///   - field: The field.
  ///   - scrollViews: The scroll views around it, the outermost first.
  ///   - wantsRoom: Whether, where none is missing, less than 0 is to say how many are left on the field's
  ///     narrower side.
  /// - Returns: The points.
  private func missingToReach(_ field: ViewIndex, by scrollViews: [ViewIndex], wantsRoom: Bool)
    -> Double
  {
    let free = freeArea
    return missing(
      windowFrame(field), ancestors: scrollViews[...],
      clip: (free.top, freeAreaBottom(over: field)), shift: 0, wantsRoom: wantsRoom)
  }

  /// The scroll views around a view, the outermost first.
  private func scrollViews(around view: ViewIndex) -> [ViewIndex] {
    var scrollViews: [ViewIndex] = []
    var scrollView = form.views[view].enclosingScrollView
    while scrollView >= 0 {
      scrollViews.append(scrollView)
      scrollView = form.views[scrollView].enclosingScrollView
    }
    return scrollViews.reversed()
  }

  /// Tries the shifts of the outermost scroll view that could help, then those inside it.
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
    // Room is looked for in the innermost scroll view alone.
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
