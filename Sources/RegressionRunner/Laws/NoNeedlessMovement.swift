import AvoidanceEngine
import Scenarios

extension LawRule {
  /// Its margin is how far the field was inside the free area before the step, including its gap.
  static let noNeedlessMovement = LawRule(
    law: .noNeedlessMovement, severity: 5,
    help:
      "If the field was already visible with the strategy's gap, the strategy doesn't move it, unless "
      + "it makes room for the keyboard in what holds the field.",
    sentences: [
      .needless: {
        "\($0.property) of \($0.viewName) moved from \($0.wanted) to \($0.found) although the field "
          + "was visible"
      }
    ],
    check: { watch, simulator, _ in watch.noNeedlessMovement(simulator) })
}

extension LawWatch {
  /// Smaller movements are ignored, in points.
  private static let leastMovement = 0.5

  fileprivate func noNeedlessMovement(_ simulator: Simulator) -> LawResult? {
    let screen = simulator.screen
    let field = screen.firstResponder
    guard field >= 0, screen.keyboard.isDocked, screen.windowSize == before.windowSize,
      !isMovedInMidAnimation
    else { return nil }
    let form = screen.form
    // A bar moves whether or not the field needs it.
    func rides(_ view: ViewIndex) -> Bool { form.ridingViews.contains { form.isInside(view, $0) } }
    // A field in a bar moves with it, and the views behind it follow.
    guard !rides(field) else { return nil }
    let bottom = screen.freeAreaBottom(over: field)
    let obstacle = screen.obstacleTop(over: field)
    let rect = before.windowFrame(field)
    let gap = simulator.strategyGap ?? 0
    let top = max(screen.freeArea.top, before.visibleTop(over: field, of: rect))
    guard rect.minY >= top, rect.maxY <= bottom, rect.maxY + gap <= obstacle,
      before.coveredByHeaders(rect, of: field) == 0, before.clipsNothing(of: field)
    else { return nil }
    let margin = min(rect.minY - top, bottom - rect.maxY, obstacle - gap - rect.maxY)
    let moved = screen.windowFrame(field)
    // A field that has grown needs more room.
    guard moved.height <= rect.height + Self.leastMovement else { return nil }
    guard zip(moved.numbers, rect.numbers).contains(where: { abs($0 - $1) > Self.leastMovement })
    else { return LawResult(nil, margin: margin) }
    let makesRoom = makesRoom(screen, above: obstacle, rise: rect.minY - moved.minY, but: rides)
    let found = simulator.adjustments.first { adjustment in
      guard adjustment.by == .strategy else { return false }
      let isAround = form.isInside(field, adjustment.view)
      switch adjustment.property {
      case .contentOffset: return isAround && adjustment.view != field
      case .frame, .bottomPadding: return isAround && !makesRoom
      case .constant, .priority, .isActive: return !makesRoom
      case .contentInset, .scrollIndicatorInsets, .tableFooterViewHeight, .spacerHeight, .hidden,
        .contentSize, .additionalSafeAreaInsets, .adjustedContentInset:
        return false
      }
    }
    guard let needless = found else { return LawResult(nil, margin: margin) }
    return LawResult(
      LawFinding(
        .needless, view: form.name(of: needless.view), property: needless.property.name,
        before: needless.before, after: needless.after))
  }

  /// Whether a view that extended below the obstacle now ends at it and rose by more than the field: then the
  /// movement makes room, and doesn't only lift everything.
  private func makesRoom(
    _ screen: Screen, above top: Double, rise: Double, but rides: (ViewIndex) -> Bool
  ) -> Bool {
    screen.form.views.indices.contains { view in
      let (old, new) = (before.windowFrame(view).maxY, screen.windowFrame(view).maxY)
      return old > top + 1 && new <= top + 1 && old - new > rise + 1 && !rides(view)
    }
  }
}

extension Screen {
  /// Whether the view's full height is visible in its scroll views and the window.
  fileprivate func clipsNothing(of view: ViewIndex) -> Bool {
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
}
