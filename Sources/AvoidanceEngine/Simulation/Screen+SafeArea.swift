/// The app's additions to the safe area; see <doc:Geometry#Safe-area>.
extension Screen {
  /// The app's addition to the root's safe area at the bottom, in points.
  public var additionalSafeAreaBottom: Double {
    extended.isEmpty ? 0 : extended[0].additionalSafeAreaBottom
  }

  /// Sets the `additionalSafeAreaInsets.bottom` of the root's controller, in points.
  ///
  /// The bottom safe line moves up for every view except those inside a view that ignores the keyboard;
  /// layout, scroll views and their limits follow.
  public mutating func setAdditionalSafeArea(bottom: Double, _ cause: Cause) {
    guard accepts(.setAdditionalSafeArea, Adjustment.Value(bottom), of: 0, cause) else { return }
    let old = additionalSafeAreaBottom
    let new = max(0, bottom).snapped
    guard old != new else { return }
    changeExtended { $0.additionalSafeAreaBottom = new }
    let values = (from: Adjustment.Value(0, 0, old), to: Adjustment.Value(0, 0, new))
    record(0, .additionalSafeAreaInsets, from: values.from, to: values.to, cause)
    layOutByConstraints(cause)
    followPins(cause.consequence)
    for position in scrolls.indices { followSafeArea(position, cause.consequence) }
  }

  /// The bottom of a view's safe area, in window coordinates.
  func safeBottomLine(of view: ViewIndex) -> Double {
    let line = windowSize.height - safeArea.bottom
    guard !extended.isEmpty, form.views.indices.contains(view), !form.views[view].ignoresKeyboard
    else { return line }
    let bottom = views[0].frame.maxY - ownSafeAreaBottom - extended[0].additionalSafeAreaBottom
    return min(line, bottom)
  }

  /// The root's safe area at the bottom without the app's addition, in points.
  var ownSafeAreaBottom: Double {
    let root = views[0].frame
    let bottom = min(root.maxY, windowSize.height) - safeLines.bottom
    return min(max(0, bottom), root.height)
  }
}

/// Paddings at the bottom of views; see <doc:Layout#Paddings>.
extension Screen {
  /// The padding at a view's bottom that its subviews leave free, in points.
  public func bottomPadding(_ view: ViewIndex) -> Double {
    guard !extended.isEmpty, extended[0].paddings.indices.contains(view) else { return 0 }
    return extended[0].paddings[view]
  }

  var hasPaddings: Bool { !extended.isEmpty && !extended[0].paddings.isEmpty }

  /// Sets the padding at a plain view's bottom that its subviews leave free, in points.
  ///
  /// Subviews follow by their autoresizing masks and constraints as if the view were that much shorter;
  /// overlays and the view's own frame stay. Other views have no padding.
  public mutating func setPadding(bottom padding: Double, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setPadding), form.views[view].kind == .view,
      !views[view].awaitsFirstLayout,
      accepts(.setPadding, Adjustment.Value(padding), of: view, cause)
    else { return }
    let old = bottomPadding(view)
    let new = max(0, padding).snapped
    guard old != new else { return }
    let geometries = scrollGeometries()
    let size = views[view].frame.size
    let count = form.views.count
    changeExtended { extended in
      if extended.paddings.isEmpty { extended.paddings = Array(repeating: 0, count: count) }
      // The sizes below already exclude the padding.
      extended.paddings[view] = 0
    }
    resizeSubviews(
      of: view, from: Size(size.width, max(0, size.height - old)),
      to: Size(size.width, max(0, size.height - new)))
    changeExtended { $0.paddings[view] = new }
    record(view, .bottomPadding, from: Adjustment.Value(old), to: Adjustment.Value(new), cause)
    if form.usesConstraints { placeByConstraints() }
    placeHeldViews()
    followGeometry(since: geometries, cause.consequence)
  }
}

/// What holds a view's bottom, as a constraint or a layout guide does; see <doc:Layout#Pins>.
public struct BottomPin: Hashable, Sendable {
  /// Whether the superview's safe area bounds the view, rather than its edge.
  public var isInSafeArea: Bool
  /// How far above that bound the view ends, in points.
  public var constant: Double
  /// Another bound, in window coordinates, such as a keyboard's top; infinite if there is none.
  public var limit: Double
  /// Whether the view changes its height; if not, it moves.
  public var resizes: Bool

  var view: ViewIndex = -1

  /// Makes a pin: the view ends at `min(limit, bound) - constant`.
  public init(
    isInSafeArea: Bool = false, constant: Double = 0, limit: Double = .infinity,
    resizes: Bool = true
  ) {
    self.isInSafeArea = isInSafeArea
    self.constant = constant
    self.limit = limit
    self.resizes = resizes
  }
}

extension BottomPin {
  /// The pin for a view: one that rides the keyboard moves and keeps its height.
  func excluding(_ view: ViewIndex, of form: Form) -> BottomPin {
    var pin = self
    if form.views[view].ridesKeyboard { pin.resizes = false }
    return pin
  }
}

extension Screen {
  /// Pins a view's bottom, as a constraint does, in place of any earlier pin.
  ///
  /// The pin replaces the mask of that edge and follows the superview's frame and safe area. The root can't
  /// be pinned. A view that constraints lay out has constraints for this; see ``Form/isConstrained(_:)``.
  public mutating func pinBottom(of view: ViewIndex, to pin: BottomPin, _ cause: Cause) {
    let limit = pin.limit == .infinity ? 0 : pin.limit
    guard knows(view, .pinBottom), view > 0, form.views[view].parent >= 0,
      !views[view].awaitsFirstLayout,
      accepts(.pinBottom, Adjustment.Value(pin.constant, limit), of: view, cause)
    else { return }
    var pin = pin
    pin.view = view
    changeExtended { extended in
      extended.pins.removeAll { $0.view == view }
      // Superviews before what is in them, as in layout.
      let place = extended.pins.firstIndex { $0.view > view } ?? extended.pins.endIndex
      extended.pins.insert(pin, at: place)
    }
    setFrame(translated(pinned(laidOutFrame(view), by: pin), view), of: view, cause)
  }

  func pin(of view: ViewIndex) -> BottomPin? {
    extended.isEmpty ? nil : extended[0].pins.first { $0.view == view }
  }

  /// A view's laid-out frame with its pin applied: the pin sets the vertical part, and nothing else
  /// changes the view's top or height.
  func held(_ laidOut: Rect, _ view: ViewIndex) -> Rect {
    guard let pin = pin(of: view) else { return laidOut }
    let present = laidOutFrame(view)
    return pinned(Rect(laidOut.x, present.y, laidOut.width, present.height), by: pin)
  }

  private func pinned(_ frame: Rect, by pin: BottomPin) -> Rect {
    let parent = form.views[pin.view].parent
    var bound = windowFrame(parent).maxY
    if pin.isInSafeArea { bound -= safeAreaInsets(parent).bottom }
    let bottom = min(pin.limit, bound) - pin.constant
    let maxY = convertFromWindow(Rect(0, bottom, 0, 0), to: parent).minY
    var result = frame
    if pin.resizes {
      result.height = max(0, maxY - frame.minY)
    } else {
      result.y = maxY - frame.height
    }
    return result.snapped
  }

  /// Makes pinned views follow a layout pass, then what constraints tie to them.
  mutating func placeHeldViews() {
    guard !extended.isEmpty, !extended[0].pins.isEmpty else { return }
    followPins()
    guard needsLayout else { return }
    needsLayout = false
    placeByConstraints()
    followPins()
  }

  /// Makes pinned views follow their bounds, as layout does.
  ///
  /// With a `cause`, scroll views follow, too; without one, that is left to the caller.
  mutating func followPins(_ cause: Cause? = nil) {
    guard !extended.isEmpty, !extended[0].pins.isEmpty else { return }
    let old = cause == nil ? [] : scrollGeometries()
    for pin in extended[0].pins {
      let frame = laidOutFrame(pin.view)
      let new = pinned(frame, by: pin)
      guard new != frame else { continue }
      resize(pin.view, to: new)
      if form.usesConstraints { didGiveFrame(to: pin.view) }
    }
    if let cause { followGeometry(since: old, cause) }
  }
}

extension Form {
  /// Whether constraints or a stack, rather than its mask, lay out a view.
  public func isConstrained(_ view: ViewIndex) -> Bool {
    usesConstraints && layoutProgram.isConstrained.indices.contains(view)
      && layoutProgram.isConstrained[view]
  }
}
