import AvoidanceEngine
import Scenarios

extension LawRule {
  /// Its margin is what is left of the tolerance of 1 pt.
  static let noExcessRoom = LawRule(
    law: .noExcessRoom, severity: 2, tolerance: 1,
    help: "While a docked keyboard is up, the room made for it (an inset, footer, spacer, padding, "
      + "or a reduced height) is at most what is covered, plus the app's own insets and the "
      + "strategy's gap.",
    sentences: [
      .excessRoom: { $0.room },
      .endsTooHigh: { "\($0.viewName) ends \($0.found) pt above the keyboard's top" },
    ],
    cause: { $0.kind == .excessRoom ? $0.doubleCounting : nil },
    begin: { watch, own in watch.room = RoomWatch(own: own, screen: watch.start) },
    follow: { watch, event, simulator in
      watch.room?.follow(event, simulator, before: watch.before)
    },
    check: { watch, simulator, _ in
      guard watch.room?.isDue == true, simulator.screen.keyboard.isDocked, let room = watch.room,
        let shown = watch.shown
      else { return nil }
      watch.room?.isDue = false
      // A field may have its own distance.
      let gap = max(0, simulator.strategyUsualGap ?? 0, simulator.strategyGap ?? 0)
      return room.result(
        simulator.screen, rest: shown.screen, app: watch.appInsets,
        changed: watch.changed.sinceShow, gap: gap)
    })
}

extension LawFinding {
  /// Describes how much room a view has at its bottom, and how much of it is empty.
  fileprivate var room: String {
    guard before.count >= 3, let have = after.first else { return "\(viewName) has room" }
    let (allowed, need) = (before[0], before[1])
    let room =
      switch property {
      case "padding.bottom": "bottom padding of"
      case "contentInset.bottom": "bottom inset of"
      default: "room below"
      }
    let effect =
      property == "padding.bottom" ? "stay empty" : "of empty space can be scrolled into view"
    let isAllowed =
      allowed > need + Tolerance.points
      ? ", of which \(Messages.points([allowed - need])) are allowed" : ""
    return "the \(room) \(viewName) is \(Messages.points([have])) pt, the keyboard covers "
      + "\(Messages.points([need])) of it: \(Messages.points([have - need])) pt \(effect)\(isAllowed)"
      + (doubleCounting.map { "; \($0)" } ?? "")
  }

  /// Says that UIKit's part of the room is counted twice; nil if that isn't what is wrong.
  fileprivate var doubleCounting: String? {
    guard before.count >= 3, let have = after.first else { return nil }
    let (allowed, need, system) = (before[0], before[1], before[2])
    guard system > 0,
      [allowed, need].contains(where: { abs(have - $0 - system) <= Tolerance.points })
    else { return nil }
    // A fourth number means that UIKit's inset includes the keyboard.
    let whose = before.count > 3 ? "UIKit's own" : "the safe area's"
    return "\(whose) \(Messages.points([system])) pt are counted twice"
  }
}

/// State of the law: when it is judged, and the room that the strategy made.
struct RoomWatch {
  /// The screen before the strategy's set-up: the app's own footers, paddings and contents.
  private let own: Screen
  /// Whether the next rest is judged, after a will-notification or a window change.
  fileprivate var isDue = false
  /// For scroll views with a content height set by the strategy, the original and the set height, in points.
  private var contentHeights: [ViewIndex: (own: Double, given: Double)] = [:]

  fileprivate init(own: Screen, screen: Screen) {
    self.own = own
    // The set-up's changes.
    follow(screen.adjustments)
  }

  fileprivate mutating func follow(_ event: Event, _ simulator: Simulator, before: Screen) {
    let screen = simulator.screen
    follow(simulator.adjustments)
    if simulator.postedWillNotification || screen.windowSize != before.windowSize {
      isDue = true
    } else if event.isUserScrollOrAppChange {
      isDue = false
    }
  }

  private mutating func follow(_ adjustments: [Adjustment]) {
    for adjustment in adjustments
    where adjustment.by == .strategy && adjustment.property == .contentSize {
      let old = contentHeights[adjustment.view]
      let own = adjustment.from.b - (old.map { $0.given - $0.own } ?? 0)
      contentHeights[adjustment.view] = (own, adjustment.to.b)
    }
  }

  // MARK: Judging

  /// Judges the room on a screen at rest.
  ///
  /// - Parameters:
  ///   - screen: The screen at rest, with a docked keyboard.
  ///   - rest: The screen before the keyboard was shown, laid out in the current window.
  ///   - app: The app's own insets, in the order of the form's scroll views.
  ///   - changed: The views that the strategy changed since the keyboard was shown.
  ///   - gap: The strategy's gap.
  /// - Returns: The largest excess, or the smallest margin.
  fileprivate func result(
    _ screen: Screen, rest: Screen, app: [EdgeInsets], changed: Set<ViewIndex>, gap: Double
  ) -> LawResult {
    var worst: (finding: LawFinding, excess: Double)?
    var margin = Double.infinity
    func take(_ room: Room) {
      let excess = room.have - room.allowed
      guard excess > LawRule.noExcessRoom.tolerance + Tolerance.slack else {
        margin = min(margin, LawRule.noExcessRoom.tolerance - excess)
        return
      }
      if excess > worst?.excess ?? 0 { worst = (room.finding(screen), excess) }
    }
    for (index, view) in screen.form.scrollViews.enumerated() where isJudged(view, screen) {
      take(room(below: view, screen, rest, own: app[index].bottom, gap))
    }
    for view in screen.form.views.indices where screen.bottomPadding(view) > 0 {
      guard isJudged(view, screen) else { continue }
      let need = Self.need(of: view, screen)
      let allowed = max(rest.bottomPadding(view), need + own.bottomPadding(view) + gap)
      take(Room(.excessRoom, view, "padding.bottom", screen.bottomPadding(view), need, allowed))
    }
    for view in shrunk(changed, screen, rest) {
      let ends = screen.obstacleTop(over: view) - screen.windowFrame(view).maxY
      take(Room(.endsTooHigh, view, "frame", ends, 0, max(gap, Self.distance(of: view, rest))))
    }
    return LawResult(worst?.finding, margin: worst == nil && margin.isFinite ? margin : nil)
  }

  /// The room at a view's bottom, in points.
  private struct Room {
    var kind: LawFinding.Kind
    var view: ViewIndex
    var property: String
    var have: Double
    var need: Double
    var allowed: Double
    /// How much of it UIKit adds.
    var system = 0.0
    /// Whether UIKit's part is for the keyboard, not only for the safe area.
    var avoidsKeyboard = false

    init(
      _ kind: LawFinding.Kind, _ view: ViewIndex, _ property: String, _ have: Double,
      _ need: Double, _ allowed: Double
    ) {
      self.kind = kind
      self.view = view
      self.property = property
      self.have = have
      self.need = need
      self.allowed = allowed
    }

    func finding(_ screen: Screen) -> LawFinding {
      LawFinding(
        kind, view: screen.form.name(of: view), property: property,
        before: [allowed, need, system] + (avoidsKeyboard ? [1] : []), after: [have])
    }
  }

  private func isJudged(_ view: ViewIndex, _ screen: Screen) -> Bool {
    guard !screen.isHidden(view) else { return false }
    let window = Rect(0, 0, screen.windowSize.width, screen.windowSize.height)
    return screen.windowFrame(view).intersects(window)
  }

  private func room(
    below view: ViewIndex, _ screen: Screen, _ rest: Screen, own: Double, _ gap: Double
  ) -> Room {
    let adjusted = screen.adjustedContentInset(view).bottom
    let footer = max(0, screen.tableFooterHeight(view) - self.own.tableFooterHeight(view))
    let have =
      adjusted + footer + Self.spacers(of: view, on: screen) + emptyContent(of: view, screen)
    let need = Self.need(of: view, screen)
    let allowed = max(rest.adjustedContentInset(view).bottom, need + own + gap)
    let property = have > adjusted ? "room" : "contentInset.bottom"
    var room = Room(.excessRoom, view, property, have, need, allowed)
    room.system = adjusted - screen.contentInset(view).bottom
    room.avoidsKeyboard = screen.keyboardInset(view) > 0
    return room
  }

  /// How much of the content height set by the strategy is below the scroll view's content.
  private func emptyContent(of view: ViewIndex, _ screen: Screen) -> Double {
    guard let heights = contentHeights[view] else { return 0 }
    let ends = screen.form.subviews(of: view).filter { !screen.isHidden($0) }
      .map { screen.frame($0).maxY }
    return max(0, heights.given - (ends + [heights.own]).reduce(0, max))
  }

  /// How much of a view's height is below its obstacle's top, on the screen or below it.
  private static func need(of view: ViewIndex, _ screen: Screen) -> Double {
    max(0, screen.windowFrame(view).maxY - screen.obstacleTop(over: view))
  }

  /// The spacers below a scroll view's content: its own, and those of stacks that are its content.
  private static func spacers(of view: ViewIndex, on screen: Screen) -> Double {
    let stacks = screen.form.stackViews.filter { screen.form.views[$0].parent == view }
    return ([view] + stacks).reduce(0) { $0 + (screen.spacerHeight($1) ?? 0) }
  }

  /// The changed views that are less high than at rest, except for those inside another such view.
  private func shrunk(_ changed: Set<ViewIndex>, _ screen: Screen, _ rest: Screen) -> [ViewIndex] {
    // The following copies screens.
    guard !changed.isEmpty else { return [] }
    let views = changed.filter { view in
      isJudged(view, screen) && !screen.form.views[view].ridesKeyboard
        && screen.frame(view).height < rest.frame(view).height - Tolerance.points
    }
    return views.filter { view in
      !views.contains { $0 != view && screen.form.isInside(view, $0) }
    }.sorted()
  }

  /// A view's distance from its superview's bottom or, for the root, from the window's.
  private static func distance(of view: ViewIndex, _ screen: Screen) -> Double {
    let parent = screen.form.views[view].parent
    let bottom = parent >= 0 ? screen.windowFrame(parent).maxY : screen.windowSize.height
    return bottom - screen.windowFrame(view).maxY
  }
}
