/// `adjustPosition`: from <doc:IQKeyboardManagerRules#Queued-adjustments> to
/// <doc:IQKeyboardManagerRules#The-root>.
extension IQKeyboardManager {
  /// Measured once at the start of an adjustment.
  private struct Measures {
    /// In the window, and so in the coordinates of the root's superview.
    var fieldFrame: Rect
    var rootOrigin: Point
    var windowHeight: Double
    var distance: Double
    /// With the distance, as if the keyboard were docked.
    var keyboardHeight: Double
    var topGuide: Double
    var isTextView: Bool
    /// How far the content must move up; negative for slack.
    var move: Double
    /// Whether a table or a collection scrolled, so that the toolbar is refreshed afterwards.
    var scrolledRows = false
  }

  /// Runs the queued request: <doc:IQKeyboardManagerRules#Queued-adjustments>.
  mutating func adjustPosition(on screen: inout Screen) {
    guard asksToAdjust else { return }
    asksToAdjust = false
    guard field >= 0, !screen.isDetached(field), knowsRoot else { return }
    var measures = measure(screen)
    chooseScrollView(on: &screen)
    if let last = lastScrollView {
      walk(from: last.view, &measures, on: &screen)
      setBottomInset(of: last, measures, on: &screen)
    } else {
      screen.follow(Rule.noScrollView)
    }
    insetTextView(measures, on: &screen)
    moveRoot(measures, on: &screen)
    if measures.scrolledRows { updateToolbar(on: &screen, reloads: false) }
  }

  // MARK: The move

  private func measure(_ screen: Screen) -> Measures {
    let frame = screen.windowFrame(field)
    let isTextView = screen.form.views[field].kind == .textView
    let margins = rootMargins(screen)
    let distance = distance(of: field, screen)
    let height = screen.windowSize.height
    let keyboard = keyboardHeight(distance: distance, screen)
    let topGuide = topGuide(margins: margins, screen)
    let skipsMargin = isTextView && !settings.version.bottomMarginMovesTextViews
    let bottomGuide = skipsMargin ? 0 : margins.bottom
    return Measures(
      fieldFrame: frame, rootOrigin: screen.frame(0).origin, windowHeight: height,
      distance: distance, keyboardHeight: keyboard, topGuide: topGuide, isTextView: isTextView,
      move: min(frame.minY - topGuide, frame.maxY - (height - keyboard) + bottomGuide))
  }

  /// Vertical margins of the moved view: its safe area and its own margins.
  ///
  /// A container around the navigation controller has that controller's bar inside, not in its margins.
  private func rootMargins(_ screen: Screen) -> EdgeInsets {
    let own = screen.form.rootLayoutMargins
    let controller = screen.form.controller
    var safe = screen.safeAreaInsets(0)
    if !controller.movesBelowNavigationBar {
      let bars = controller.barHeights(device: screen.device, orientation: screen.orientation)
      safe.top = max(0, safe.top - bars.top)
    }
    return EdgeInsets(safe.top + own.top, 0, safe.bottom + own.bottom, 0)
  }

  /// The field's own distance or, inside a search bar, the bar's; else the library's.
  ///
  /// A form's properties of a search bar are stored with the field inside.
  func distance(of field: ViewIndex, _ screen: Screen) -> Double {
    screen.inputProperties(field)?.avoidance.distance.map { max(0, $0) }
      ?? settings.keyboardDistanceFromTextField
  }

  private func keyboardHeight(distance: Double, _ screen: Screen) -> Double {
    guard settings.version.usesKeyboardFrame else {
      return keyboardFrame.height + distance
    }
    var rect = keyboardFrame
    rect.y -= distance
    rect.height += distance
    let window = Rect(0, 0, screen.windowSize.width, screen.windowSize.height)
    return rect.intersection(window)?.height ?? 0
  }

  private func topGuide(margins: EdgeInsets, _ screen: Screen) -> Double {
    guard settings.version.topGuideCountsBars else { return margins.top + 5 }
    let controller = screen.form.controller
    let bars = controller.barHeights(device: screen.device, orientation: screen.orientation)
    let metrics = screen.device.metrics(screen.orientation)
    let bar = controller.movesBelowNavigationBar ? bars.top : 0
    var edge = metrics.statusBar + bar
    if settings.version.topGuideUsesBarEdge && bar > 0 {
      let isSheet = controller.presentation != .fullScreen
      edge = (isSheet ? 0 : metrics.safeArea.top) + bar
    }
    return max(edge, margins.top) + 5
  }

  // MARK: Scroll views

  /// The nearest scroll view around a view that the library recognises and may scroll.
  ///
  /// <doc:IQKeyboardManagerRules#Recognised-scroll-views>.
  private func eligibleScrollView(above view: ViewIndex, _ screen: Screen) -> ViewIndex? {
    var current = recognisedScrollView(above: view, screen)
    while let candidate = current {
      let scroll = screen.form.views[candidate].scroll
      let isIgnored = screen.form.scrolls[scroll].properties.ignoresAvoidance
      if screen.scrolls[scroll].scrollEnabled && !isIgnored { return candidate }
      current = recognisedScrollView(above: candidate, screen)
    }
    return nil
  }

  private func recognisedScrollView(above view: ViewIndex, _ screen: Screen) -> ViewIndex? {
    var current = screen.form.views[view].enclosingScrollView
    while current >= 0 {
      if isRecognised(current, screen) { return current }
      current = screen.form.views[current].enclosingScrollView
    }
    return nil
  }

  private func isRecognised(_ view: ViewIndex, _ screen: Screen) -> Bool {
    let compiled = screen.form.views[view]
    if compiled.className?.hasPrefix("_") == true { return false }
    guard compiled.parent >= 0 else { return true }
    return !screen.form.isKind(compiled.parent, of: "UITableView")
      && !screen.form.isKind(compiled.parent, of: "UITableViewCell")
  }

  /// <doc:IQKeyboardManagerRules#The-remembered-scroll-view>.
  private mutating func chooseScrollView(on screen: inout Screen) {
    let target = eligibleScrollView(above: field, screen)
    if let last = lastScrollView, last.view != target {
      screen.follow(Rule.otherScrollView)
      restoreInsets(of: last, on: &screen)
      restoreOffset(of: last, on: &screen)
      lastScrollView = nil
    }
    guard lastScrollView == nil, let target else { return }
    lastScrollView = LastScrollView(
      view: target, contentInset: screen.contentInset(target),
      scrollIndicatorInsets: screen.scrollIndicatorInsets(target),
      contentOffset: screen.contentOffset(target))
  }

  func restoreInsets(of last: LastScrollView, on screen: inout Screen) {
    let isEqual = screen.contentInset(last.view) == last.contentInset
    if isEqual && settings.version.skipsEqualWrites { return }
    screen.setContentInset(last.contentInset, of: last.view, cause)
    screen.setScrollIndicatorInsets(last.scrollIndicatorInsets, of: last.view, cause)
  }

  func restoreOffset(of last: LastScrollView, on screen: inout Screen) {
    let scroll = screen.form.views[last.view].scroll
    guard screen.form.scrolls[scroll].properties.restoresContentOffset else { return }
    screen.setContentOffset(last.contentOffset, of: last.view, cause)
  }

  /// Brings offsets back that are beyond the end of the content:
  /// <doc:IQKeyboardManagerRules#The-keyboard-hides>.
  func keepOffsetsInContent(from view: ViewIndex, on screen: inout Screen) {
    var current: ViewIndex? = view
    while let scrollView = current {
      let height = screen.frame(scrollView).height
      let most = max(screen.contentSize(scrollView).height, height) - height
      var offset = screen.contentOffset(scrollView)
      if offset.y > most {
        screen.follow(Rule.offsetInContent)
        offset.y = most
        screen.setContentOffset(offset, of: scrollView, cause)
      }
      current = recognisedScrollView(above: scrollView, screen)
    }
  }

  /// From the inside out, each scroll view takes what it can: <doc:IQKeyboardManagerRules#The-walk>.
  private func walk(from start: ViewIndex, _ measures: inout Measures, on screen: inout Screen) {
    var view: ViewIndex? = start
    var inner = field
    while let scrollView = view {
      guard continues(with: scrollView, &measures, &screen) else {
        screen.follow(Rule.stopsWalk)
        if settings.version.dropsRestOfMove { measures.move = 0 }
        return
      }
      let next = eligibleScrollView(above: scrollView, screen)
      let offset = screen.contentOffset(scrollView)
      var wanted = offset.y - min(offset.y, -measures.move)
      wanted = min(wanted, screen.frame(inner, in: scrollView).minY)
      if measures.isTextView && next == nil && wanted >= 0 {
        screen.follow(Rule.textViewFits)
        let room = screen.windowFrame(field).minY - measures.topGuide
        wanted = min(wanted, offset.y + room)
        measures.move = 0
      } else {
        measures.move -= wanted - offset.y
      }
      if wanted != offset.y {
        screen.follow(scrollView == start ? Rule.scrolls : .scrollsOuter)
        let target = Point(offset.x, wanted)
        screen.setContentOffset(target, of: scrollView, offsetCause(scrollView, screen))
        if hasRows(scrollView, screen) { measures.scrolledRows = true }
      }
      inner = scrollView
      view = next
    }
  }

  /// Whether a scroll view takes part; may change the move: <doc:IQKeyboardManagerRules#The-walk>, 1.
  private func continues(
    with view: ViewIndex, _ measures: inout Measures, _ screen: inout Screen
  ) -> Bool {
    let offset = screen.contentOffset(view).y
    if measures.move > 0 {
      return measures.move > -offset - screen.contentInset(view).top
    }
    if settings.version.pullsVisibleFieldDown { return offset > 0 }
    if hasRows(view, screen) {
      guard offset > 0 else { return false }
      if let row = previousRow(in: view, screen) {
        screen.follow(Rule.previousRow)
        measures.move = min(0, screen.windowFrame(row).maxY - measures.topGuide)
      }
      return true
    }
    guard measures.fieldFrame.minY < measures.topGuide else { return false }
    measures.move = min(0, measures.fieldFrame.minY - measures.topGuide)
    return true
  }

  private func hasRows(_ view: ViewIndex, _ screen: Screen) -> Bool {
    let kind = screen.form.views[view].kind
    return kind == .tableView || kind == .collectionView
  }

  /// The row before the field's, at most one section back; nil if it is empty.
  private func previousRow(in view: ViewIndex, _ screen: Screen) -> ViewIndex? {
    let cell = screen.form.views[field].enclosingCell
    guard cell >= 0, screen.form.views[cell].parent == view else { return nil }
    guard let row = screen.rowBefore(cell, in: view) else { return nil }
    return screen.frame(row).isEmpty ? nil : row
  }

  /// <doc:IQKeyboardManagerRules#The-walk>, 4.
  private func offsetCause(_ view: ViewIndex, _ screen: Screen) -> Cause {
    guard settings.version.animatesOffsetInStacks else { return cause }
    var current = screen.form.views[field].parent
    while current >= 0 && current != view {
      if screen.form.views[current].kind == .stackView {
        return Cause(duration: 0.3, curve: 0)
      }
      current = screen.form.views[current].parent
    }
    return cause
  }

  /// <doc:IQKeyboardManagerRules#Bottom-insets>.
  private func setBottomInset(
    of last: LastScrollView, _ measures: Measures, on screen: inout Screen
  ) {
    let view = last.view
    let version = settings.version
    let scroll = screen.form.views[view].scroll
    let isRefused = screen.form.scrolls[scroll].properties.ignoresInsetAdjustment
    if version.insetCountsDistance && isRefused { return screen.follow(Rule.refusesInset) }
    screen.follow(Rule.insets)
    let below = measures.windowHeight - screen.windowFrame(view).maxY
    let safe = version.subtractsSafeArea ? screen.safeAreaInsets(view).bottom : 0
    let keyboard = measures.keyboardHeight
    var inset = screen.contentInset(view)
    var indicator = screen.scrollIndicatorInsets(view)
    let old = inset
    if version.insetCountsDistance {
      inset.bottom = max(last.contentInset.bottom, keyboard - below) - safe
      let overlap = keyboard - below - measures.distance
      indicator.bottom = max(last.scrollIndicatorInsets.bottom, overlap) - safe
    } else {
      inset.bottom = max(last.contentInset.bottom, keyboard - measures.distance - below) - safe
      indicator.bottom = inset.bottom
    }
    if inset.snapped == old && version.skipsEqualWrites { return }
    screen.setContentInset(inset, of: view, cause)
    screen.setScrollIndicatorInsets(indicator, of: view, cause)
  }

  // MARK: Text view and root

  /// <doc:IQKeyboardManagerRules#Tall-text-views>.
  private mutating func insetTextView(_ measures: Measures, on screen: inout Screen) {
    guard measures.isTextView else { return }
    let version = settings.version
    if version.textViewInsetNeedsScrolling && !screen.isScrollEnabled(field) { return }
    let height = screen.frame(field).height
    let keyboardTop = measures.windowHeight - (measures.keyboardHeight - measures.distance)
    let covered = screen.windowSize.height - keyboardTop
    let room = min(height, screen.windowSize.height - measures.topGuide - covered)
    var inset = screen.contentInset(field)
    guard height - inset.bottom > room else { return }
    screen.follow(Rule.insetsTextView)
    if startingTextViewInsets == nil {
      startingTextViewInsets = TextViewInsets(
        contentInset: inset, scrollIndicatorInsets: screen.scrollIndicatorInsets(field))
    }
    let safe = version.subtractsSafeArea ? screen.safeAreaInsets(field).bottom : 0
    let old = inset
    inset.bottom = height - room - safe
    if inset.snapped == old && version.skipsEqualWrites { return }
    screen.setContentInset(inset, of: field, cause)
    screen.setScrollIndicatorInsets(inset, of: field, cause)
  }

  /// An invalid start origin is far below the root: <doc:IQKeyboardManagerRules#The-root>.
  private func moveRoot(_ measures: Measures, on screen: inout Screen) {
    var origin = measures.rootOrigin
    if measures.move >= 0 {
      let limit = min(0, measures.distance - measures.keyboardHeight)
      if measures.move > 0 {
        screen.follow(origin.y - measures.move < limit ? Rule.rootLimit : .rootUp)
      }
      origin.y = max(origin.y - measures.move, limit)
    } else {
      let begin = topViewBeginOrigin?.y ?? .greatestFiniteMagnitude
      let displacement = screen.frame(0).y - begin
      guard displacement <= 0 else { return }
      if displacement < 0 { screen.follow(Rule.rootDown) }
      origin.y -= max(measures.move, displacement)
    }
    screen.setOrigin(origin, of: 0, cause)
  }
}
