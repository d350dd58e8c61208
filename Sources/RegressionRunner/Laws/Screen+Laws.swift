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
        return focusResult(
          top: caret.minY - free.top, bottom: free.bottom - caret.maxY, of: .caret(caret.height))
      }
      // Its top edge has to show, at least one point of it.
      return focusResult(top: rect.minY - free.top, bottom: free.bottom - rect.minY, of: .topEdge)
    }
    return focusResult(
      top: rect.minY - free.top, bottom: free.bottom - rect.maxY, of: .whole(rect.height))
  }

  private func focusResult(top: Double, bottom: Double, of part: LawFinding.FieldPart) -> LawResult
  {
    let margin = min(top, bottom)
    let name = form.name(of: firstResponder)
    let other = focusCoveredBy
    guard margin < -Tolerance.points - Tolerance.slack else {
      // Something lies over it elsewhere than at its end.
      var hidden = 0.0
      if case .whole = part, other >= 0 { hidden = focusCovered }
      guard hidden > Tolerance.points + Tolerance.slack else {
        return LawResult(nil, margin: max(0, margin))
      }
      var finding = LawFinding(
        .covered, view: name, property: form.name(of: other) ?? "", after: [hidden])
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

  /// Law `root-on-screen`, of what UIKit itself does not move.
  func rootOnScreen(start: Screen) -> LawResult? {
    guard windowSize == start.windowSize else { return nil }
    let displacement = start.frame(0).y + alertShift - frame(0).y
    let limit = keyboard.isVisible ? keyboard.frame.height : 0
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
    guard keyboard.isDocked else { return nil }
    var worst: (field: ViewIndex, missing: Double)?
    for field in edited where canBecomeFirstResponder(field) {
      let missing = missingToReach(field, wantsRoom: true)
      if missing > worst?.missing ?? -.infinity { worst = (field, missing) }
    }
    guard let worst else { return nil }
    guard worst.missing > Tolerance.points + Tolerance.slack else {
      return LawResult(nil, margin: max(0, -worst.missing))
    }
    return LawResult(
      LawFinding(.unreachable, view: form.name(of: worst.field), after: [worst.missing]),
      margin: -worst.missing)
  }

  /// Law `every-field-reachable`; nil while no docked keyboard is up.
  func everyFieldReachable() -> LawResult? {
    guard keyboard.isDocked else { return nil }
    for field in inputsInOrder where canBecomeFirstResponder(field) {
      let missing = missingToReach(field)
      guard missing > Tolerance.points + Tolerance.slack else { continue }
      return LawResult(LawFinding(.unreachable, view: form.name(of: field), after: [missing]))
    }
    return LawResult(nil)
  }

  /// Whether every field can be scrolled into what is free of bars and keyboard.
  package var reachesAllFields: Bool {
    inputsInOrder.allSatisfy {
      !canBecomeFirstResponder($0)
        || missingToReach($0) <= Tolerance.points + Tolerance.slack
    }
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
  ///   - wantsRoom: Whether, where none is missing, less than 0 is to say how many are left on the field's
  ///     narrower side.
  /// - Returns: The points.
  private func missingToReach(_ field: ViewIndex, wantsRoom: Bool = false) -> Double {
    var ancestors: [ViewIndex] = []
    var current = form.views[field].parent
    while current >= 0 {
      if form.views[current].kind.scrolls { ancestors.append(current) }
      current = form.views[current].parent
    }
    let free = freeArea
    return missing(
      windowFrame(field), ancestors: ancestors.reversed()[...],
      clip: (free.top, freeAreaBottom(over: field)), shift: 0, wantsRoom: wantsRoom)
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
