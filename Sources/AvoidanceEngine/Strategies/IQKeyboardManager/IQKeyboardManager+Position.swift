/// `adjustPosition`: from <doc:IQKeyboardManagerRules#Queued-adjustments> to
/// <doc:IQKeyboardManagerRules#The-root>.
extension IQKeyboardManager {
  /// Measured once at the start of an adjustment.
  private struct Measures {
    /// In the window, and so in the coordinates of the root's superview.
    var fieldFrame: Rect
    var rootOrigin: Point
    var windowHeight: Double
    /// How far the keyboard's frame is extended upward: the distance, since 6.5.16 also the root's safe area.
    var upward: Double
    /// With the extension, as if the keyboard were docked.
    var keyboardHeight: Double
    /// Without it.
    var ownKeyboardHeight: Double
    var topGuide: Double
    /// Since 6.5.16 only if it can scroll.
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
    adjust(on: &screen)
  }

  mutating func adjust(on screen: inout Screen) {
    let version = settings.version
    let hasRoot =
      version.hasConfiguration ? topViewBeginOrigin != nil : knowsRoot || version.adjustsAtOnce
    guard field >= 0, !screen.isDetached(field), hasRoot else { return }
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
    if measures.scrolledRows && version.refreshesToolbar {
      updateToolbar(on: &screen, reloads: false)
    }
  }

  // MARK: The move

  private func measure(_ screen: Screen) -> Measures {
    let version = settings.version
    let frame = screen.windowFrame(field)
    let isTextView =
      screen.form.views[field].kind == .textView
      && (!version.takesFixedTextViewsForFields || screen.isScrollEnabled(field))
    let margins = rootMargins(screen)
    let upward =
      distance(of: field, screen) + (version.frameIncludesSafeArea ? beginSafeArea : 0)
    let height = screen.windowSize.height
    let keyboard = keyboardHeight(extendedBy: upward, screen)
    let own = ownKeyboardHeight(keyboard - upward, screen)
    let topGuide = topGuide(margins: margins, screen)
    let skipsMargin = isTextView && !version.bottomMarginMovesTextViews
    let bottomGuide = skipsMargin ? 0 : margins.bottom
    let move = min(frame.minY - topGuide, frame.maxY - (height - keyboard) + bottomGuide)
    return Measures(
      fieldFrame: frame, rootOrigin: screen.frame(0).origin, windowHeight: height,
      upward: upward, keyboardHeight: keyboard, ownKeyboardHeight: own, topGuide: topGuide,
      isTextView: isTextView, move: version.truncatesMove ? move.rounded(.towardZero) : move)
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

  private func keyboardHeight(extendedBy upward: Double, _ screen: Screen) -> Double {
    guard settings.version.usesKeyboardFrame else {
      return keyboardFrame.height + upward
    }
    var rect = keyboardFrame
    rect.y -= upward
    rect.height += upward
    let window = Rect(0, 0, screen.windowSize.width, screen.windowSize.height)
    return rect.intersection(window)?.height ?? 0
  }

  /// Since 7.0.0 that of the counted frame, which a window shorter than the screen does not cut.
  private func ownKeyboardHeight(_ withoutExtension: Double, _ screen: Screen) -> Double {
    if settings.version.hasConfiguration { return keyboardFrame.height }
    guard settings.version.keyboardLimitsRoot else { return withoutExtension }
    return keyboardHeight(extendedBy: 0, screen)
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
    return max(edge, margins.top) + (settings.version.lowersTopGuide ? 5 : 0)
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
      restore(last, on: &screen)
      lastScrollView = nil
    }
    guard lastScrollView == nil, let target else { return }
    lastScrollView = LastScrollView(
      view: target, contentInset: screen.contentInset(target),
      scrollIndicatorInsets: screen.scrollIndicatorInsets(target),
      contentOffset: screen.contentOffset(target))
  }

  func restore(_ last: LastScrollView, on screen: inout Screen) {
    let version = settings.version
    let restoresOffset = screen.form.restoresContentOffset(last.view)
    if !keepsInsets(of: last, restoresOffset, screen) {
      screen.setContentInset(last.contentInset, of: last.view, cause)
      screen.setScrollIndicatorInsets(last.scrollIndicatorInsets, of: last.view, cause)
    }
    guard restoresOffset else { return }
    let offsetCause = version.restoresWithAnimation ? offsetCause(last.view, screen) : cause
    screen.setContentOffset(last.contentOffset, of: last.view, offsetCause)
  }

  /// Since 7.0.0 the indicators' insets are restored with a changed offset, too.
  private func keepsInsets(
    of last: LastScrollView, _ restoresOffset: Bool, _ screen: Screen
  ) -> Bool {
    guard screen.contentInset(last.view) == last.contentInset else { return false }
    guard settings.version.hasConfiguration else { return settings.version.skipsEqualWrites }
    return !restoresOffset || screen.contentOffset(last.view) == last.contentOffset
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
        let isAnimated = settings.version.restoresWithAnimation
        let offsetCause = isAnimated ? offsetCause(scrollView, screen) : cause
        screen.setContentOffset(offset, of: scrollView, offsetCause)
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
    if let table = tableOrCollection(for: view, screen) {
      guard offset > 0 else { return false }
      if let row = previousRow(in: table, screen) {
        screen.follow(Rule.previousRow)
        measures.move = min(0, screen.windowFrame(row).maxY - measures.topGuide)
      }
      return true
    }
    guard measures.fieldFrame.minY < measures.topGuide else { return false }
    measures.move = min(0, measures.fieldFrame.minY - measures.topGuide)
    return true
  }

  /// The table or collection that decides about a scroll view: itself, or since 6.5.16 one around it, first a table.
  private func tableOrCollection(for view: ViewIndex, _ screen: Screen) -> ViewIndex? {
    guard settings.version.looksForTableAround else { return hasRows(view, screen) ? view : nil }
    var collection: ViewIndex?
    var current = recognisedScrollView(above: view, screen)
    while let candidate = current {
      let kind = screen.form.views[candidate].kind
      if kind == .tableView { return candidate }
      if kind == .collectionView, collection == nil { collection = candidate }
      current = recognisedScrollView(above: candidate, screen)
    }
    return collection
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
    let version = settings.version
    guard version.animatesOffsetInStacks else { return cause }
    if version.animatesOffsetsOfRows && hasRows(view, screen) {
      return Cause(duration: 0.3, curve: 0)
    }
    guard field >= 0 else { return cause }
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
      let overlap = keyboard - below - measures.upward
      indicator.bottom = max(last.scrollIndicatorInsets.bottom, overlap) - safe
    } else {
      inset.bottom = max(last.contentInset.bottom, keyboard - measures.upward - below) - safe
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
    let keyboardTop = measures.windowHeight - measures.ownKeyboardHeight
    let covered = screen.windowSize.height - keyboardTop
    let room = min(height, screen.windowSize.height - measures.topGuide - covered)
    var inset = screen.contentInset(field)
    guard height - inset.bottom > room else { return }
    screen.follow(Rule.insetsTextView)
    if startingTextViewInsets == nil {
      startingTextViewInsets = TextViewInsets(
        view: field, contentInset: inset, scrollIndicatorInsets: screen.scrollIndicatorInsets(field)
      )
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
      let limit = min(0, -measures.ownKeyboardHeight)
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
