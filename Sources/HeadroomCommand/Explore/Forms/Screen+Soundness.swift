import AvoidanceEngine
import RegressionRunner

/// Excludes forms whose breaches no strategy could avoid.
extension Screen {
  /// Whether all fields can be reached, are inside their scroll views, and have room there.
  var isSound: Bool { reachesAllFields && scrollsWhatItHolds }

  private var scrollsWhatItHolds: Bool {
    for view in form.scrollViews where form.views[view].kind != .textView && !isDetached(view) {
      let insets = adjustedContentInset(view)
      if frame(view).height - insets.top - insets.bottom < Self.leastRoom { return false }
    }
    return form.inputs.allSatisfy { field in
      var view = form.views[field].parent
      while view >= 0, !form.views[view].kind.scrolls { view = form.views[view].parent }
      guard view >= 0, !isDetached(field) else { return true }
      let frame = frame(field, in: view)
      return frame.minY > -Self.slack && frame.maxY < contentSize(view).height + Self.slack
    }
  }

  private static let leastRoom = 44.0
  private static let slack = 0.5

  /// Whether scrolling alone can show a field, or the caret of one that is too tall, between the
  /// bars and the keyboard of a screen, with a gap above the keyboard.
  ///
  /// The receiver is the form at rest.
  func hasRoom(for field: ViewIndex, on screen: Screen, gap: Double) -> Bool {
    let free = (top: screen.freeArea.top, bottom: screen.visibleBottom(over: field))
    var (top, bottom) = (free.top, free.bottom - gap)
    var view = form.views[field].parent
    while view >= 0 {
      if form.views[view].kind.scrolls {
        let (frame, inset) = (windowFrame(view), adjustedContentInset(view).top)
        // The outermost scroll view is fixed; anything it scrolls can be anywhere.
        if form.scrollViews.contains(where: { $0 != view && form.isInside(view, $0) }) {
          bottom = min(bottom, top + frame.height - inset)
        } else {
          (top, bottom) = (max(top, frame.minY + inset), min(bottom, frame.maxY))
        }
      }
      view = form.views[view].parent
    }
    var height = screen.frame(field).height
    if height > free.bottom - free.top {
      height = min(height, screen.caretFrame(field)?.height ?? 1)
    }
    return bottom - top - highestHeader(over: field) >= height
  }
}
