import AvoidanceEngine
package import Scenarios

/// How one law fared in a case.
package struct LawOutcome: Hashable, Sendable {
  package var law: Law
  /// The first step at which it was broken; nil where it held.
  package var step: Int?
  /// How it was broken there.
  package var finding: LawFinding?
  /// The step at which it was broken worst, of equally bad ones the first.
  var worstStep: Int?
  /// How it was broken there.
  var worstFinding: LawFinding?
  /// After how many steps it was broken.
  var brokenSteps = 0
  /// The smallest distance to breaking it, in points, where it is a matter of distance.
  package var margin: Double?
  /// The step with the smallest distance.
  var marginStep: Int?
  /// Whether the law applied at some step; one that never did says nothing of the case.
  package var applied = false

  /// Whether the law was not broken.
  package var passed: Bool { step == nil }

  /// Where it was broken worst; nil where it held.
  var worst: WorstBreach? {
    guard let worstStep, let worstFinding else { return nil }
    return WorstBreach(
      step: worstStep, actual: .finding(worstFinding), difference: worstFinding.amount,
      steps: brokenSteps)
  }

  /// Takes what a check after a step found; the margin is taken until the law is broken.
  fileprivate mutating func note(_ result: LawResult, step: Int) {
    applied = true
    if passed, let margin = result.margin, margin < self.margin ?? .infinity {
      self.margin = margin
      marginStep = step
    }
    guard let finding = result.finding else { return }
    brokenSteps += 1
    if passed { (self.step, self.finding) = (step, finding) }
    let worst = worstFinding.map { abs($0.amount) + Tolerance.points } ?? -1
    if abs(finding.amount) > worst { (worstStep, worstFinding) = (step, finding) }
  }
}

/// Watches a case's laws while its script runs.
///
/// Every law is checked after each step at rest, from the step where it applies. One that was broken is
/// checked on for its worst step, but for `idempotent`, which may run the whole case again.
struct LawChecker {
  private(set) var outcomes: [LawOutcome]
  /// The screen at the start, laid out in the present window.
  private var start: Screen
  private let isIdle: Bool
  /// The fields that were first responder so far.
  private var edited: [ViewIndex] = []
  /// What the strategy changed.
  private var changed: ChangedViews
  /// What the law about room remembers; nil where it is not checked.
  private var room: RoomWatch?
  /// What the law about bars remembers; nil where it is not checked, or no view rides the keyboard.
  private var bars: BarWatch?
  private var before: Screen
  /// Whether all animations were over before the step.
  private var wasAtRest = true
  /// Whether the user or the app moves the content before the keyboard is at rest: what answers that finds the
  /// field elsewhere than it was before the step.
  private var isMovedInMidAnimation = false
  private var appInsets: [EdgeInsets]
  private var shown: ShownState?
  private var visit: Visit?
  /// Whether the script did anything so far.
  private var hasEvents = false
  /// What the user did that adds up when the script runs again.
  private var addingUp = ScreenDifference.Exemptions()
  /// Whether the user or the app changed something since the strategy last heard of the keyboard: then
  /// other insets may be right.
  private var isOutdated = false
  private var left: (visit: Visit, to: ViewIndex)?

  /// What was when the keyboard came up.
  private struct ShownState {
    var screen: Screen
    /// Offsets at the first willShow, in the order of the form's scroll views.
    var offsets: [Point]
    /// Whether the user or the app changed something since: it need not be as before then.
    var isDisturbed = false
    /// Whether the app changed something since: views need not rest where they did.
    var isRearranged = false
    /// Whether what hid it scrolled, or another field was revealed since: offsets need not be as before
    /// then.
    var isScrolled = false
    /// Whether text was typed since: views may have grown with it.
    var hasTyped = false
    /// The adjusted insets when it came up, in the order of the form's scroll views; nil as long as the
    /// window is the same.
    var adjustedInsets: [EdgeInsets]?

    /// Follows the window, as what is to be restored does.
    mutating func turn(with now: Screen) {
      let before = screen
      guard screen.turn(with: now, contentOffsets: offsets) else { return }
      adjustedInsets =
        adjustedInsets ?? before.form.scrollViews.map { before.adjustedContentInset($0) }
      offsets = screen.contentOffsets
    }
  }

  /// The screen at rest while a field is first responder.
  private struct Visit {
    var field: ViewIndex
    var screen: Screen
  }

  /// Begins with the screen on which the strategy is set up.
  ///
  /// - Parameters:
  ///   - laws: The laws to check.
  ///   - screen: The screen after the set-up.
  ///   - own: The screen before it, with the app's own insets.
  ///   - isIdle: Whether the strategy finds nothing to act on.
  init(laws: [Law], screen: Screen, own: Screen, isIdle: Bool) {
    self.isIdle = isIdle
    outcomes = laws.map { LawOutcome(law: $0) }
    start = screen
    before = screen
    appInsets = own.form.scrollViews.map { own.contentInset($0) }
    changed = ChangedViews(screen: screen)
    let hasBars = laws.contains(.barOnKeyboard) && !screen.form.ridingViews.isEmpty
    bars = hasBars ? BarWatch(form: screen.form) : nil
    room = laws.contains(.noExcessRoom) ? RoomWatch(own: own, screen: screen) : nil
  }

  /// Looks at the screen after an event.
  ///
  /// - Parameters:
  ///   - step: Index of the script's entry.
  ///   - event: What happened.
  ///   - isAtRest: Whether all animations are over.
  ///   - simulator: The simulation after the event.
  ///   - again: Runs the case once more, to the same event, where a strategy can't be copied.
  mutating func check(
    step: Int, event: Event, isAtRest: Bool, simulator: Simulator, again: () -> Simulator
  ) {
    let screen = simulator.screen
    hasEvents = true
    isMovedInMidAnimation = !wasAtRest && event.isUserScrollOrAppChange
    wasAtRest = isAtRest
    follow(event, simulator: simulator)
    if screen.firstResponder >= 0, !edited.contains(screen.firstResponder) {
      edited.append(screen.firstResponder)
    }
    if !isAtRest {
      for index in outcomes.indices where outcomes[index].law == .movesWithKeyboard {
        if let result = movesWithKeyboard(screen) { outcomes[index].note(result, step: step) }
      }
    } else {
      for index in outcomes.indices {
        let law = outcomes[index].law
        guard outcomes[index].passed || law != .idempotent,
          let result = result(of: law, simulator: simulator, again: again)
        else { continue }
        outcomes[index].note(result, step: step)
      }
    }
    // A hide in mid-animation is judged at the next rest.
    if isAtRest, !screen.keyboard.isVisible { shown = nil }
    before = screen
  }

  /// Judges the laws that compare whole runs.
  ///
  /// - Parameters:
  ///   - step: Index of the script's last entry.
  ///   - simulator: The simulation after the script.
  ///   - again: Runs the script once more in a simulation.
  ///   - reordered: The screen after the script under the other order of calls.
  mutating func finish(
    step: Int, simulator: Simulator, again: (inout Simulator) -> Void, reordered: () -> Screen
  ) {
    for index in outcomes.indices where outcomes[index].passed {
      var finding: LawFinding?
      switch outcomes[index].law {
      case .noDrift:
        outcomes[index].applied = hasEvents
        // A strategy that can't be copied goes on with its state, which nobody needs any more.
        var copy = simulator
        for _ in 1...2 where finding == nil {
          again(&copy)
          finding = copy.screen.firstDifference(from: simulator.screen, but: addingUp)?
            .finding(.drift)
        }
      case .orderIndependent:
        outcomes[index].applied = hasEvents
        finding = reordered().firstDifference(from: simulator.screen)?.finding(.orderMatters)
      // The others were judged at rest.
      default: break
      }
      if let finding { outcomes[index].note(LawResult(finding), step: step) }
    }
  }

  // MARK: What the laws remember

  private mutating func follow(_ event: Event, simulator: Simulator) {
    let screen = simulator.screen
    let isShown = screen.keyboard.isVisible && !before.keyboard.isVisible
    if isShown {
      shown = ShownState(
        screen: before, offsets: Self.offsetsAtFirstShow(before, simulator.adjustments))
    }
    changed.follow(simulator.adjustments, screen.form, isShown: isShown)
    room?.follow(event, simulator, before: before)
    isOutdated = !simulator.postedWillNotification && (isOutdated || event.isUserScrollOrAppChange)
    // A hide is a hide in whatever way it comes about.
    let isHide = before.keyboard.isVisible && !screen.keyboard.isVisible
    switch event {
    case .drag where isHide: shown?.isScrolled = true
    case .disappear where isHide: break
    case _ where event.isUserScrollOrAppChange: shown?.isDisturbed = true
    default: break
    }
    if !before.keyboard.isVisible, !screen.keyboard.isVisible,
      screen.firstResponder != before.firstResponder
    {
      shown?.isScrolled = true
    }
    switch event {
    case .drag(let view, _, _): addingUp.offsets.insert(view)
    case .scrollBy(let view, _): addingUp.offsets.insert(view)
    case .type, .clear, .autofill, .returnKey:
      addingUp.sizes = true
      shown?.hasTyped = true
      noteGrowth(of: before.firstResponder, screen)
    case .rotate, .resize:
      shown?.turn(with: screen)
      start.turn(with: screen, contentOffsets: start.contentOffsets)
    case .set(let changes):
      noteInsets(changes)
      shown?.isRearranged = true
    case .insertRows, .deleteRows, .configure, .appear, .disappear: shown?.isRearranged = true
    default: break
    }
  }

  /// What a text view grows by moves what scrolls around it each time.
  private mutating func noteGrowth(of field: ViewIndex, _ screen: Screen) {
    guard field >= 0, screen.frame(field).height != before.frame(field).height else { return }
    for view in start.form.scrollViews where start.form.isInside(field, view) {
      addingUp.offsets.insert(view)
    }
  }

  private mutating func noteInsets(_ changes: [PropertyChange]) {
    let scrollViews = start.form.scrollViews
    for change in changes where change.property == .contentInset {
      guard let index = scrollViews.firstIndex(of: change.view) else { continue }
      switch (change.component, change.value) {
      case (nil, .quad(let top, let left, let bottom, let right)):
        appInsets[index] = EdgeInsets(top, left, bottom, right).snapped
      case (0, .number(let number)): appInsets[index].top = number.snapped
      case (1, .number(let number)): appInsets[index].left = number.snapped
      case (2, .number(let number)): appInsets[index].bottom = number.snapped
      case (3, .number(let number)): appInsets[index].right = number.snapped
      default: break
      }
    }
  }

  /// The offsets at the first willShow: those before the step, after UIKit's first reveal, which is
  /// what leads the step's adjustments.
  private static func offsetsAtFirstShow(_ before: Screen, _ adjustments: [Adjustment]) -> [Point] {
    let scrollViews = before.form.scrollViews
    var offsets = scrollViews.map { before.contentOffset($0) }
    for adjustment in adjustments {
      guard adjustment.by == .system, adjustment.property == .contentOffset,
        let index = scrollViews.firstIndex(of: adjustment.view)
      else { break }
      offsets[index] = Point(adjustment.to.a, adjustment.to.b)
    }
    return offsets
  }

  // MARK: The laws at rest

  private mutating func result(of law: Law, simulator: Simulator, again: () -> Simulator)
    -> LawResult?
  {
    let screen = simulator.screen
    switch law {
    case .focusedFieldVisible: return screen.focusedFieldVisible()
    case .gapKept: return screen.gapKept(simulator.strategyGap)
    case .withinLimits: return screen.withinLimits()
    case .reachable: return screen.reachable(edited)
    case .everyFieldReachable: return screen.everyFieldReachable()
    case .noExcessRoom: return noExcessRoom(simulator)
    case .barOnKeyboard: return barOnKeyboard(simulator)
    case .rootOnScreen: return screen.rootOnScreen(rest: start)
    case .foreignInsetsKept: return screen.foreignInsetsKept(appInsets)
    case .restoredAfterHide:
      return restoredAfterHide(screen, simulator.strategyRestoresOffset)
    case .noNeedlessMovement: return noNeedlessMovement(simulator)
    case .idempotent: return idempotent(simulator, again)
    case .switchIsStable: return switchIsStable(screen)
    case .movesWithKeyboard: return movesWithKeyboard(screen)
    case .noDrift, .orderIndependent: return nil
    }
  }

  private func restoredAfterHide(_ screen: Screen, _ restoresOffset: Bool) -> LawResult? {
    guard !screen.keyboard.isVisible, let shown, !shown.isDisturbed else { return nil }
    let form = screen.form
    if !screen.frame(0).origin.isClose(to: shown.screen.frame(0).origin) {
      return LawResult(
        LawFinding(
          .notRestored, view: form.name(of: 0), property: "origin",
          before: shown.screen.frame(0).origin.numbers, after: screen.frame(0).origin.numbers))
    }
    if let found = screen.safeAreaDifference(from: shown.screen) {
      return LawResult(found.finding(.notRestored))
    }
    for view in form.views.indices {
      // What a strategy adds to the safe area at rest is another part of the same in another window.
      let insets = !keepsAdjustedInset(view, screen, shown)
      if let found = screen.restorableDifference(
        of: view, from: shown.screen, offset: false, insets: insets)
      {
        return LawResult(found.finding(.notRestored))
      }
    }
    for view in changed.sinceShow.subtracting([0]).sorted() {
      guard let found = screen.frameDifference(of: view, from: shown.screen) else { continue }
      // What grew with its text ends where it did.
      let ends = abs(screen.frame(view).maxY - shown.screen.frame(view).maxY) <= Tolerance.points
      if !(shown.hasTyped && ends) { return LawResult(found.finding(.notRestored)) }
    }
    for (index, view) in form.scrollViews.enumerated() where !shown.isScrolled {
      // A text view follows its caret, whatever the strategy puts back.
      let isPutBack = restoresOffset && form.views[view].kind != .textView
      guard isPutBack || form.restoresContentOffset(view) else { continue }
      let offset = screen.contentOffset(view)
      guard !offset.isClose(to: shown.offsets[index]) else { continue }
      return LawResult(
        LawFinding(
          .notRestored, view: form.name(of: view), property: "contentOffset",
          before: shown.offsets[index].numbers, after: offset.numbers))
    }
    return LawResult(nil)
  }

  /// Whether a scroll view's inset together with the safe area is, in another window, what it was when the
  /// keyboard came up.
  private func keepsAdjustedInset(_ view: ViewIndex, _ screen: Screen, _ shown: ShownState) -> Bool
  {
    guard let insets = shown.adjustedInsets,
      let index = screen.form.scrollViews.firstIndex(of: view)
    else { return false }
    return screen.adjustedContentInset(view).isClose(to: insets[index])
  }

  private mutating func noExcessRoom(_ simulator: Simulator) -> LawResult? {
    guard let watch = room, watch.isDue, simulator.screen.keyboard.isDocked, let shown else {
      return nil
    }
    room?.judged()
    return watch.result(
      simulator.screen,
      rest: shown.screen,
      app: appInsets,
      changed: changed.sinceShow,
      // A field may have a distance of its own.
      gap: max(0, simulator.strategyUsualGap ?? 0, simulator.strategyGap ?? 0)
    )
  }

  private func barOnKeyboard(_ simulator: Simulator) -> LawResult? {
    guard let bars, let shown else { return nil }
    // Where it rests may be another place after the app changed something.
    guard simulator.screen.keyboard.isDocked || !shown.isRearranged else { return nil }
    return bars.result(
      simulator.screen, rest: shown.screen, moved: changed.moved,
      gap: max(0, simulator.strategyUsualGap ?? 0),
      movesBars: !isIdle && simulator.strategyMovesBars)
  }

  private func noNeedlessMovement(_ simulator: Simulator) -> LawResult? {
    let screen = simulator.screen
    let field = screen.firstResponder
    guard field >= 0, screen.keyboard.isDocked, screen.windowSize == before.windowSize,
      !isMovedInMidAnimation
    else { return nil }
    let form = screen.form
    // A bar moves whether or not the field needs it.
    func rides(_ view: ViewIndex) -> Bool { form.ridingViews.contains { form.isInside(view, $0) } }
    // The field in a bar goes where the bar does, and what is behind it follows.
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
    // What has become higher needs more room than it had.
    guard moved.height <= rect.height + Self.leastMovement else { return nil }
    guard zip(moved.numbers, rect.numbers).contains(where: { abs($0 - $1) > Self.leastMovement })
    else { return LawResult(nil, margin: margin) }
    let makesRoom = makesRoom(screen, above: obstacle, rise: rect.minY - moved.minY, but: rides)
    let needless = simulator.adjustments.first { adjustment in
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
    return LawResult(
      needless.map { LawFinding(.needless, $0, form: form) }, margin: needless == nil ? margin : nil
    )
  }

  /// Whether a view that reached below the obstacle ends at it now and rose by more than the field did: the
  /// movement makes room, and is more than a lift of all.
  private func makesRoom(
    _ screen: Screen, above top: Double, rise: Double, but rides: (ViewIndex) -> Bool
  ) -> Bool {
    screen.form.views.indices.contains { view in
      let (old, new) = (before.windowFrame(view).maxY, screen.windowFrame(view).maxY)
      return old > top + 1 && new <= top + 1 && old - new > rise + 1 && !rides(view)
    }
  }

  /// A movement of at most so many points is none.
  private static let leastMovement = 0.5

  private func idempotent(_ simulator: Simulator, _ again: () -> Simulator) -> LawResult? {
    guard simulator.screen.keyboard.lastWillNotification != nil else { return nil }
    var copy = simulator.model.isCopyable ? simulator : again()
    copy.redeliverLastWillNotification()
    var exempt = ScreenDifference.Exemptions()
    exempt.insets = isOutdated
    let difference = copy.screen.firstDifference(from: simulator.screen, but: exempt)
    return LawResult(difference?.finding(.answeredAgain))
  }

  /// A movement may begin so many frames of 1/60 s after the keyboard.
  private static let mostFrames = 2

  private func movesWithKeyboard(_ screen: Screen) -> LawResult? {
    let late = screen.lateAdjustments.filter { late in
      let adjustment = screen.adjustments[late.index]
      return adjustment.by == .strategy && adjustment.frames > Self.mostFrames
        && movesInSight(
          adjustment, followedBy: screen.adjustments.dropFirst(late.index + 1).first, screen)
    }
    guard let latest = late.max(by: { frames($0, screen) < frames($1, screen) }) else {
      return screen.keyboardBeganToMove ? LawResult(nil) : nil
    }
    let adjustment = screen.adjustments[latest.index]
    return LawResult(
      LawFinding(
        .movesLate, view: screen.form.name(of: adjustment.view), property: adjustment.property.name,
        after: [adjustment.begins, Double(latest.call.rawValue)]))
  }

  private func frames(_ late: LateAdjustment, _ screen: Screen) -> Int {
    screen.adjustments[late.index].frames
  }

  /// Whether one sees an adjustment: what it changes moves, or a clamp of UIKit's follows from it.
  private func movesInSight(
    _ adjustment: Adjustment, followedBy next: Adjustment?, _ screen: Screen
  ) -> Bool {
    let form = screen.form
    func moves(_ views: some Sequence<ViewIndex>) -> Bool {
      views.contains { screen.windowFrame($0) != before.windowFrame($0) }
    }
    switch adjustment.property {
    case .contentOffset, .frame: return true
    case .contentInset:
      return next.map {
        $0.by == .system && $0.property == .contentOffset && $0.view == adjustment.view
      } ?? false
    case .bottomPadding:
      return moves(form.views.indices.filter { form.isInside($0, adjustment.view) })
    case .constant, .priority, .isActive: return moves(form.viewsTied(by: adjustment.view))
    case .additionalSafeAreaInsets: return moves(form.views.indices)
    case .scrollIndicatorInsets, .tableFooterViewHeight, .spacerHeight, .hidden, .contentSize,
      .adjustedContentInset:
      return false
    }
  }

  private mutating func switchIsStable(_ screen: Screen) -> LawResult? {
    defer { visit = Visit(field: screen.firstResponder, screen: screen) }
    guard let visit else { return nil }
    if screen.firstResponder == visit.field {
      // Something else happened at B: coming back to A proves nothing then.
      if screen.firstDifference(from: visit.screen) != nil { left = nil }
      return nil
    }
    defer { left = visit.field < 0 ? nil : (visit, screen.firstResponder) }
    guard let left, left.to == visit.field, left.visit.field == screen.firstResponder else {
      return nil
    }
    // UIKit scrolls as little as possible: where a page rests depends on where it came from.
    var exempt = ScreenDifference.Exemptions()
    exempt.offsets = Set(screen.form.scrollViews)
    return LawResult(
      screen.firstDifference(from: left.visit.screen, but: exempt)?.finding(.unstableSwitch))
  }
}

extension Screen {
  /// The offsets of the form's scroll views, in their order.
  fileprivate var contentOffsets: [Point] { form.scrollViews.map { contentOffset($0) } }

  /// Lays a screen at rest out in the window of another one.
  ///
  /// - Parameters:
  ///   - now: The other screen.
  ///   - offsets: Where scroll views were before, in the order of the form's scroll views.
  /// - Returns: Whether it is another window.
  @discardableResult
  fileprivate mutating func turn(with now: Screen, contentOffsets offsets: [Point]) -> Bool {
    guard now.windowSize != windowSize || now.orientation != orientation else { return false }
    self = laidOut(in: now.windowSize, now.orientation, contentOffsets: offsets)
    return true
  }
}

/// What a check of a law found: nothing wrong, or something.
struct LawResult {
  var finding: LawFinding?
  var margin: Double?

  init(_ finding: LawFinding?, margin: Double? = nil) {
    self.finding = finding
    self.margin = margin
  }
}

extension LawFinding {
  init(_ kind: Kind, _ adjustment: Adjustment, form: Form) {
    self.init(
      kind, view: form.name(of: adjustment.view), property: adjustment.property.name,
      before: adjustment.before, after: adjustment.after)
  }
}
