/// What covers a view: the keyboard, views that ride it, and views that cover fields; see
/// <doc:Keyboard#What-covers-a-view>.
extension Screen {
  /// The y that limits a view from below, in window coordinates: the docked keyboard's top, or the top
  /// of the highest riding view on it, directly or on another one.
  ///
  /// Only riding views count that are visible, in front of the view, and not around it.
  public func obstacleTop(over view: ViewIndex) -> Double {
    guard !form.ridingViews.isEmpty, keyboard.isDocked else { return keyboardTop }
    return tops(of: form.ridingViews.filter { covers($0, view) }).reduce(keyboardTop, min)
  }

  /// The y above which a view is visible, in window coordinates: its obstacle's top, or the window's bottom.
  @inline(__always)
  public func visibleBottom(over view: ViewIndex) -> Double {
    form.ridingViews.isEmpty ? visibleBottom : min(obstacleTop(over: view), windowSize.height)
  }

  /// The view that covers the first responder, such as one that rides the keyboard; -1 if there is
  /// none, or only the keyboard does.
  public var focusCoveredBy: ViewIndex {
    guard firstResponder >= 0, !form.coveringViews.isEmpty else { return -1 }
    let rect = windowFrame(firstResponder)
    // The frontmost one that hides part of what the keyboard leaves.
    return form.coveringViews.last { view in
      guard covers(view, firstResponder), let part = windowFrame(view).intersection(rect) else {
        return false
      }
      return part.minY < visibleBottom
    } ?? -1
  }

  /// Whether a view that covers others may cover this one: it is visible, in front of it, and neither
  /// around nor inside it.
  func covers(_ other: ViewIndex, _ view: ViewIndex) -> Bool {
    form.isDrawn(other, over: view) && !form.isInside(other, view) && !isHidden(other)
  }

  /// Whether a view sits on an edge: it reaches down to it from above, or ends as far above it as
  /// without a keyboard it ends above its superview's bottom.
  private func stands(_ view: ViewIndex, on top: Double) -> Bool {
    let frame = windowFrame(view)
    let distance = max(form.drawnDistance(of: view), form.distanceFromGuide(of: view))
    return frame.minY < top && frame.maxY >= top - 1 - distance
  }

  /// The tops of the riding views on the docked keyboard, directly or on another one, without `view`.
  public func standingTops(besides view: ViewIndex) -> [Double] {
    tops(of: form.ridingViews.filter { $0 != view && !isHidden($0) })
  }

  /// The tops of those of the bars that sit on the docked keyboard, directly or on another of them.
  private func tops(of bars: [ViewIndex]) -> [Double] {
    var tops = [keyboardTop]
    var rest = bars
    while let place = rest.firstIndex(where: { bar in tops.contains { stands(bar, on: $0) } }) {
      tops.append(windowFrame(rest.remove(at: place)).minY)
    }
    return Array(tops.dropFirst())
  }

  /// How much of a rectangle between two lines is not covered, in points of height.
  func uncovered(_ rect: Rect, by covers: [Rect], between top: Double, and bottom: Double)
    -> Double
  {
    var left = [(top: max(rect.minY, top), bottom: min(rect.maxY, bottom))]
    for cover in covers {
      guard cover.minX < rect.maxX, rect.minX < cover.maxX else { continue }
      left = left.flatMap { part in
        [
          (top: part.top, bottom: min(part.bottom, cover.minY)),
          (top: max(part.top, cover.maxY), bottom: part.bottom),
        ]
      }
      .filter { $0.top < $0.bottom }
    }
    return left.reduce(0) { $0 + max(0, $1.bottom - $1.top) }
  }
}

extension Form {
  /// Whether a view is drawn after another one.
  ///
  /// A row that a script inserts is drawn with its table, though it comes last in the arrays.
  func isDrawn(_ other: ViewIndex, over view: ViewIndex) -> Bool {
    func order(_ view: ViewIndex) -> ViewIndex {
      var view = view
      while view >= initialCount { view = views[view].parent }
      return view
    }
    let (one, two) = (order(other), order(view))
    return one == two ? other > view : one > two
  }

  /// How far above the keyboard's layout guide a constraint makes a view end, in points; 0 without one.
  func distanceFromGuide(of view: ViewIndex) -> Double {
    constraints.first { ties($0, bottomOf: view) }.map { abs($0.stated.constant) } ?? 0
  }

  /// How far above its superview's bottom a view is drawn, in points; 0 if it is not drawn.
  func drawnDistance(of view: ViewIndex) -> Double {
    guard views[view].parent >= 0, let frame = views[view].drawnFrame else { return 0 }
    let parent =
      views[view].parent == 0 ? canvas.height : views[views[view].parent].drawnFrame?.height
    return max(0, (parent ?? frame.maxY) - frame.maxY)
  }
}

extension Screen {
  /// `isHidden`: whether the view itself is hidden, whatever is around it; see ``isHidden(_:)``.
  public func isMarkedHidden(_ view: ViewIndex) -> Bool {
    views.indices.contains(view) && views[view].isHidden
  }

  /// Hides a view or shows it again, as `isHidden` does.
  ///
  /// A hidden arranged view leaves its stack, which is laid out at once; scroll views around it follow.
  /// A hidden first responder stays first responder.
  public mutating func setHidden(_ isHidden: Bool, of view: ViewIndex, _ cause: Cause) {
    guard knows(view, .setHidden), accepts(.setHidden, Adjustment.Value(0), of: view, cause)
    else { return }
    let wasHidden = views[view].isHidden
    // A script's assignment lays out a stack even if it changes nothing.
    guard isHidden != wasHidden || cause.by == nil && !form.usesConstraints else { return }
    views[view].isHidden = isHidden
    let values = (from: Adjustment.Value(wasHidden ? 1 : 0), to: Adjustment.Value(isHidden ? 1 : 0))
    record(view, .hidden, from: values.from, to: values.to, cause)
    let parent = form.views[view].parent
    if parent >= 0, form.views[parent].stack >= 0 { stackDidChange(parent, cause.consequence) }
  }

  /// In points.
  private static let maxBarHeight = 120.0

  /// The views that look as if they were meant to ride the keyboard but don't.
  ///
  /// They are at least half as wide as the window, at most 120 pt high, at the root's bottom or on its
  /// safe area, outside scroll views, with an input or a button inside, and cover no fields. Of nested
  /// ones only the outermost counts. Alerts and sheets have none.
  ///
  /// For a screen at rest. Source: Headroom's own rule for bars.
  public var likelyBars: [ViewIndex] {
    guard !form.controller.isPlacedByUIKit else { return [] }
    let root = windowFrame(0)
    let bottoms = (root.maxY - safeAreaInsets(0).bottom - 1)...(root.maxY + 1)
    var bars: [ViewIndex] = []
    for view in form.views.indices.prefix(form.initialCount).dropFirst() {
      guard [.view, .stackView].contains(form.views[view].kind), !isHidden(view),
        !form.views[view].coversFields,
        form.views[view].enclosingScrollView < 0,
        !bars.contains(where: { form.isInside(view, $0) })
      else { continue }
      let frame = windowFrame(view)
      guard bottoms.contains(frame.maxY), frame.height > 0,
        frame.height <= Self.maxBarHeight, frame.width >= windowSize.width / 2
      else { continue }
      let inside = view..<form.views[view].subtreeEnd
      let isUsed = inside.contains {
        form.views[$0].kind.isTextInput || form.views[$0].kind == .button
      }
      let rides = form.ridingViews.contains {
        form.isInside($0, view) || form.isInside(view, $0)
      }
      if isUsed, !rides { bars.append(view) }
    }
    return bars
  }
}

/// What a finger can reach; see <doc:Focus#What-a-finger-can-do>.
extension Screen {
  func keyboardTakes(_ point: Point) -> Bool {
    guard keyboard.isVisible else { return false }
    let obstacle = keyboard.obstacle
    return keyboard.kind.isObstructing
      ? point.y >= obstacle.minY && obstacle.minX <= point.x && point.x < obstacle.maxX
      : obstacle.contains(point)
  }

  func barTakes(_ point: Point) -> Bool {
    let bars = form.controller.barHeights(device: device, orientation: orientation)
    return bars.top > 0 && point.y < safeArea.top
      || bars.bottom > 0 && point.y >= windowSize.height - safeArea.bottom
  }

  /// Whether an input's keyboard has a return key: an iPhone's number pads have none, a hardware
  /// keyboard always has one.
  func hasReturnKey(_ view: ViewIndex) -> Bool {
    let input = form.input(view)
    guard input >= 0, inputs[input].keyboardType.isNumeric, keyboard.kind != .hardware else {
      return true
    }
    return device.isTablet
  }
}
