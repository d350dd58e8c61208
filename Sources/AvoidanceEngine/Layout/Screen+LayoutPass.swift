/// The top of the keyboard's layout guide, in window coordinates; infinite if there is none.
struct KeyboardGuideTop: Hashable, Sendable {
  /// For a docked keyboard, or a hardware keyboard's accessory.
  var docked = Double.infinity
  /// For a keyboard anywhere.
  var anywhere = Double.infinity
}

extension Screen {
  // MARK: Inputs of constraints

  var sizeClass: SizeClasses { SizeClasses(window: windowSize, screen: screenSize) }

  /// A length rounded up to whole pixels.
  func pixels(_ length: Double) -> Double {
    // Rounding errors don't add a pixel.
    (length * device.scale - 1e-6).rounded(.up) / device.scale
  }

  /// The safe area's insets of a system's root: none inside cells and scroll views.
  func systemRootInsets(_ root: ViewIndex) -> EdgeInsets {
    let view = form.views[root]
    guard view.kind != .cell, view.enclosingScrollView < 0 else { return .zero }
    return safeAreaInsets(root)
  }

  /// The margins of a view for which the form states none; see <doc:Constraints#Margins>.
  func usualMargins(_ view: ViewIndex) -> EdgeInsets {
    if form.isControllersView(view) {
      let side = Self.controllerMargin(views[view].frame.width)
      return EdgeInsets(0, side, 0, side)
    }
    if form.views[view].kind == .cell {
      let table = form.views[view].parent
      guard table >= 0, form.views[table].table >= 0 else { return EdgeInsets(8, 8, 8, 8) }
      let side = Self.controllerMargin(views[table].frame.width)
      return EdgeInsets(11, side, 11, side)
    }
    return EdgeInsets(8, 8, 8, 8)
  }

  /// A controller's minimum margin at the sides of a view of this width; Apple's
  /// `systemMinimumLayoutMargins`.
  package static func controllerMargin(_ width: Double) -> Double { width <= 375 ? 16 : 20 }

  /// The keyboard's top for a guide, in window coordinates; the window's bottom if there is none.
  func keyboardGuideTop(followsUndocked: Bool) -> Double {
    min(windowSize.height, followsUndocked ? guideTop.anywhere : guideTop.docked)
  }

  /// How far the keyboard's guide reaches up from a view's bottom, which is in window coordinates; at
  /// least over the safe area, unless the guide ignores that.
  func keyboardInset(of view: ViewIndex, bottom: Double, above safeArea: Double) -> Double {
    let layout = form.layouts[view]
    let top = keyboardGuideTop(followsUndocked: layout.keyboardFollowsUndocked)
    return max(layout.keyboardUsesBottomSafeArea ? safeArea : 0, bottom - top)
  }

  mutating func followKeyboard(_ frame: Rect, _ isVisible: Bool, _ duration: Double, _ curve: Int) {
    guard form.layoutProgram.usesKeyboard else { return }
    var top = KeyboardGuideTop()
    if isVisible {
      top.anywhere = obstacleTop(of: frame)
      if keyboard.kind.isObstructing { top.docked = top.anywhere }
    }
    guard top != guideTop else { return }
    guideTop = top
    layOutByConstraints(Cause(by: .system, duration: duration, curve: curve))
  }

  // MARK: Drawings

  /// Remembers the frames on the canvas, from which masks resize and which ambiguous coordinates keep.
  mutating func rememberDrawing() {
    designFrames = views.map(\.frame)
    drawnRooms = views.indices.map { room(of: form.views[$0].parent) }
  }

  mutating func rememberDrawing(of view: ViewIndex) {
    designFrames[view] = laidOutFrame(view)
    drawnRooms[view] = room(of: form.views[view].parent)
  }

  /// The size of the space for a view's subviews: its own without its padding; for a cell, its content
  /// view's.
  private func room(of view: ViewIndex) -> Size {
    guard view >= 0 else { return windowSize }
    let insets = form.layouts[view].contentInsets
    let size = views[view].frame.size
    let height = max(0, size.height - bottomPadding(view))
    return Size(size.width - insets.left - insets.right, height - insets.top - insets.bottom)
  }

  /// Responds to a frame that the app or a strategy gave a view.
  ///
  /// The root's may change the safe area; others may be tied to a view with a mask; a view that
  /// constraints lay out keeps it until the next pass.
  mutating func didGiveFrame(to view: ViewIndex) {
    let program = form.layoutProgram
    if view == 0 {
      needsLayout = needsLayout || layoutPlace != laidOutPlace
    } else if program.refusal == nil, program.place[view] >= 0, !program.isConstrained[view] {
      rememberDrawing(of: view)
      changedDrawing = true
      needsLayout = true
    } else {
      // Cells and child controllers' views follow at once.
      placeByConstraints(inside: view)
    }
  }

  /// Responds to a view's move outside layout: a pass is needed only if layout depends on positions in
  /// the window.
  mutating func didMovePlace(of view: ViewIndex) {
    let program = form.layoutProgram
    if view == 0 {
      needsLayout = needsLayout || layoutPlace != laidOutPlace
    } else if program.usesKeyboard || program.usesInnerInsets {
      needsLayout = true
    }
  }

  /// Makes what is tied to a scroll view's own rectangle follow its offset in the next pass.
  mutating func didScroll(_ position: Int, from old: Point) {
    let (offset, view) = (scrolls[position].contentOffset, form.scrolls[position].view)
    let isTied =
      offset.y != old.y && form.layoutProgram.fixingScrollViews.vertical.contains(view)
      || offset.x != old.x && form.layoutProgram.fixingScrollViews.horizontal.contains(view)
    if isTied { needsLayout = true }
  }

  /// A view's frame in its superview's content coordinates as Interface Builder stores it: with the
  /// scroll view around it scrolled to `[0, 0]`.
  public func drawnFrame(_ view: ViewIndex) -> Rect {
    var frame = frame(view)
    let (parent, scrollView) = (form.views[view].parent, form.views[view].enclosingScrollView)
    guard scrollView >= 0 else { return frame }
    let (offset, fixed) = (contentOffset(scrollView), form.layoutProgram.fixedViews)
    if fixed.horizontal.contains(view), !fixed.horizontal.contains(parent) { frame.x -= offset.x }
    if fixed.vertical.contains(view), !fixed.vertical.contains(parent) { frame.y -= offset.y }
    return frame
  }

  // MARK: Passes

  /// Takes views out of the window that are not installed in the size class, and brings the others back.
  ///
  /// Rows are left to their tables.
  mutating func installViews() {
    guard form.layoutProgram.variesBySizeClass else { return }
    let present = sizeClass
    for view in form.views.indices
    where form.layouts[view].when != .all && form.views[view].kind != .cell {
      let isInstalled = form.layouts[view].when.contains(present)
      if isInstalled { views[view].isDetached = false } else { detach(view) }
    }
  }

  /// Lays out all systems, outer ones first.
  ///
  /// - Parameter view: Limits this to the systems inside a view; nil for all in the window.
  mutating func placeByConstraints(inside view: ViewIndex? = nil) {
    guard form.layoutProgram.refusal == nil else { return }
    if view == nil { laidOutPlace = layoutPlace }
    for number in form.layoutProgram.systems.indices {
      let root = form.layoutProgram.systems[number].root
      if let view, !form.isInside(root, view) { continue }
      // A view outside the window is laid out when it enters.
      guard !isDetached(root) else { continue }
      placeByConstraints(system: number)
    }
  }

  private mutating func placeByConstraints(system number: Int) {
    let system = form.layoutProgram.systems[number]
    let entry = laidOut(system: number)
    guard !entry.flaws.isRefused else { return fitContents(of: system) }
    for (place, frame) in entry.frames.enumerated() {
      let view = form.layoutProgram.members[system.members.lowerBound + place]
      // A view that is not installed stays where it was.
      guard !isDetached(view) else { continue }
      let given = extended.isEmpty ? frame : held(frame, view)
      resize(view, to: given)
      if given != frame { didGiveFrame(to: view) }
    }
    for (place, size) in entry.contents.enumerated() {
      let view = form.layoutProgram.members[system.members.lowerBound + place]
      placeContent(of: view, size, in: system)
    }
    placeContent(of: system.root, entry.rootContent, in: system)
  }

  /// Without a solution, content sizes are those of the children.
  private mutating func fitContents(of system: LayoutProgram.System) {
    for view in form.layoutProgram.members[system.members] + [system.root] {
      let position = form.views[view].scroll
      guard position >= 0, scrolls[position].fitsChildren else { continue }
      fitContentSize(position, byConstraints: false)
    }
  }

  /// The present result of a system's constraints, remembered if it was computed before.
  func laidOut(system number: Int) -> LayoutMemo.Entry {
    let key = layoutKey(system: number)
    if let entry = key.flatMap({ form.layoutMemo[$0] }) { return entry }
    let system = form.layoutProgram.systems[number]
    let result = solved(system)
    let entry = LayoutMemo.Entry(
      frames: result.frames, contents: result.contents, rootContent: result.rootContent,
      flaws: LayoutFlaws(result, of: form.layoutProgram.members[system.members]))
    if let key { form.layoutMemo.remember(entry, for: key, of: form.layoutProgram.systems.count) }
    return entry
  }

  func solved(_ system: LayoutProgram.System) -> LayoutPass.Result {
    var pass = LayoutPass(self, system)
    return pass.run()
  }

  /// Sets the content size that constraints decide; the other axis is computed as usual.
  private mutating func placeContent(
    of view: ViewIndex, _ size: Size, in system: LayoutProgram.System
  ) {
    let position = form.views[view].scroll
    guard position >= 0 else { return }
    if scrolls[position].fitsChildren { fitContentSize(position) }
    let reaches = form.layoutProgram.contentReach(of: view, in: system)
    if reaches.width { scrolls[position].ownContentSize.width = size.width }
    if reaches.height { scrolls[position].ownContentSize.height = size.height }
  }

  /// The root's geometry as far as constraints depend on it: its size and safe area, and its position
  /// in the window if guides or inner safe areas are used.
  private var layoutPlace: LayoutPlace {
    let program = form.layoutProgram
    let followsPlace = program.usesKeyboard || program.usesInnerInsets
    return LayoutPlace(
      size: views[0].frame.size, insets: safeAreaInsets(0),
      origin: followsPlace ? views[0].frame.origin : .zero)
  }
}

struct LayoutPlace: Hashable, Sendable {
  var size = Size.zero
  var insets = EdgeInsets.zero
  var origin = Point.zero
}

struct ConstraintState: Hashable, Sendable {
  var constant: Double
  var priority: Double
  var isActive: Bool

  /// 1 or 0, for setters by number.
  var activity: Double {
    get { isActive ? 1 : 0 }
    set { isActive = newValue != 0 }
  }
}

extension Screen {
  /// A constraint's constant, in points; nil if the index is not a constraint's.
  public func constant(of constraint: ViewIndex) -> Double? {
    installed(constraint).map { constraintStates[$0].constant }
  }

  /// A constraint's priority; nil if the index is not a constraint's.
  public func priority(of constraint: ViewIndex) -> Double? {
    installed(constraint).map { constraintStates[$0].priority }
  }

  /// Whether a constraint is active; nil if the index is not a constraint's.
  public func isActive(_ constraint: ViewIndex) -> Bool? {
    installed(constraint).map { constraintStates[$0].isActive }
  }

  /// Sets a constraint's constant, in points; frames follow in the next layout pass.
  public mutating func setConstant(_ constant: Double, of constraint: ViewIndex, _ cause: Cause) {
    set(.constant, .setConstant, to: constant, of: constraint, cause, \.constant) { $0.snapped }
  }

  /// Sets a constraint's priority, 1 to 1000; frames follow in the next layout pass.
  public mutating func setPriority(_ priority: Double, of constraint: ViewIndex, _ cause: Cause) {
    set(.priority, .setPriority, to: priority, of: constraint, cause, \.priority) {
      min(max(1, $0), LayoutConstraint.required)
    }
  }

  /// Activates or deactivates a constraint; frames follow in the next layout pass.
  public mutating func setActive(_ isActive: Bool, of constraint: ViewIndex, _ cause: Cause) {
    set(.isActive, .setActive, to: isActive ? 1 : 0, of: constraint, cause, \.activity) { $0 }
  }

  private mutating func set(
    _ property: Adjustment.Property, _ verb: StrategyVerb, to number: Double,
    of constraint: ViewIndex, _ cause: Cause, _ path: WritableKeyPath<ConstraintState, Double>,
    _ possible: (Double) -> Double
  ) {
    guard let position = installed(constraint) else { return refuse(verb, unknown: constraint) }
    guard accepts(verb, Adjustment.Value(number), of: constraint, cause) else { return }
    let old = constraintStates[position][keyPath: path]
    let new = possible(number)
    guard old != new else { return }
    setStates(named: position) { $0[keyPath: path] = new }
    record(constraint, property, from: Adjustment.Value(old), to: Adjustment.Value(new), cause)
  }

  /// Carries out a pending layout pass at once, with the animation of `cause`.
  public mutating func layoutIfNeeded(_ cause: Cause) {
    if needsLayout { layOutByConstraints(cause) }
  }

  /// The constraint of the present size class among those that share a name.
  private func installed(_ constraint: ViewIndex) -> ConstraintIndex? {
    guard let position = form.constraint(constraint) else { return nil }
    let stated = form.constraints[position].stated
    guard let name = stated.name, !stated.when.contains(sizeClass) else { return position }
    let other = form.constraints.firstIndex {
      $0.stated.name == name && $0.stated.when.contains(sizeClass)
    }
    return other ?? position
  }

  /// All constraints of a name change together: each is installed in other size classes.
  private mutating func setStates(
    named position: ConstraintIndex, _ change: (inout ConstraintState) -> Void
  ) {
    let name = form.constraints[position].stated.name
    for index in constraintStates.indices
    where index == position || name != nil && form.constraints[index].stated.name == name {
      change(&constraintStates[index])
    }
    needsLayout = true
  }
}
