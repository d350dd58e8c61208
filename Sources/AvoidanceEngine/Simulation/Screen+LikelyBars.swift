extension Screen {
  /// The greatest height of what looks like a bar, in points.
  private static let greatestBarHeight = 120.0

  /// The views that look as if they were meant to ride the keyboard, and do not.
  ///
  /// They are at least half as wide as the window, at most 120 pt high, at the root's bottom or on its safe
  /// area, in nothing that scrolls, with an input or a button in them, and cover no fields. Of such views in
  /// each other the outermost one counts. Alerts and sheets have none.
  ///
  /// Asked of a screen at rest. Source: Headroom's own rule for bars.
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
        frame.height <= Self.greatestBarHeight, frame.width >= windowSize.width / 2
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
