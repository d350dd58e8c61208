import AvoidanceEngine
import Presentation

/// A movement between two frames, as shown beside the device.
struct ShownMovement {
  /// The change, as `+141`.
  var number: String
  /// What changed, as `offset`; with the view's name if several views have it.
  var word: String
  /// The view's name; may be empty.
  private var view: String
  /// Where the arrow starts, in window coordinates.
  var from: Double
  /// Where the arrow ends, in window coordinates; further up if content moved up.
  var to: Double

  /// The movements between two screens, the most important first.
  ///
  /// If the device was rotated or the window changed its size, everything is somewhere else: then
  /// these are the adjustments of UIKit and the strategy.
  static func all(from before: Screen, to after: Screen, _ adjustments: [Adjustment])
    -> [ShownMovement]
  {
    guard before.screenSize == after.screenSize, before.windowSize == after.windowSize else {
      return adjusted(adjustments, after)
    }
    var found: [ShownMovement] = []
    found += after.form.scrollViews.compactMap { offset($0, before, after) }
    found += frames(before, after)
    found += after.form.stackViews.compactMap { spacer($0, before, after) }
    found += after.form.scrollViews.compactMap { footer($0, before, after) }
    found += after.form.scrollViews.compactMap { inset($0, before, after) }
    return named(found)
  }

  /// Adds the views' names to movements with the same word.
  private static func named(_ movements: [ShownMovement]) -> [ShownMovement] {
    movements.map { movement in
      var named = movement
      if movements.count(where: { $0.word == movement.word }) > 1, movement.view != movement.word {
        named.word += " \(movement.view)"
      }
      return named
    }
  }

  private init(_ change: Double, _ word: String, of view: String?, from: Double, to: Double) {
    number = Self.signed(change)
    self.word = word
    self.view = view.map { VisibleText.of($0) } ?? ""
    self.from = from
    self.to = to
  }

  /// Returns a number with its sign, as `+44` or `−20`.
  static func signed(_ number: Double) -> String {
    let text = Words.points(abs(number))
    return number < 0 ? "−\(text)" : "+\(text)"
  }

  private static func adjusted(_ adjustments: [Adjustment], _ after: Screen) -> [ShownMovement] {
    var sums: [Adjustment] = []
    for change in adjustments where change.property == .contentOffset || change.property == .frame {
      let known = sums.firstIndex { $0.view == change.view && $0.property == change.property }
      if let known { sums[known].to = change.to } else { sums.append(change) }
    }
    return named(
      sums.compactMap { sum in
        let change = sum.to.b - sum.from.b
        guard change != 0, !after.isHidden(sum.view) else { return nil }
        let frame = after.windowFrame(sum.view)
        if sum.property == .contentOffset {
          return ShownMovement(
            change, "offset", of: after.form.name(of: sum.view), from: frame.midY + change,
            to: frame.midY)
        }
        let word = VisibleText.of(after.form.name(of: sum.view) ?? "view")
        return ShownMovement(change, word, of: nil, from: frame.minY - change, to: frame.minY)
      }
    )
  }

  private static func offset(_ view: ViewIndex, _ before: Screen, _ after: Screen) -> ShownMovement?
  {
    let change = after.contentOffset(view).y - before.contentOffset(view).y
    guard change != 0, !after.isHidden(view) else { return nil }
    var end = after.windowFrame(view).midY
    let focus = after.firstResponder
    if focus >= 0, focus != view, after.form.isInside(focus, view) {
      end = after.windowFrame(focus).midY
    }
    return ShownMovement(
      change, "offset", of: after.form.name(of: view), from: end + change, to: end)
  }

  /// The movements of views within their superviews, only the outermost of each branch.
  private static func frames(_ before: Screen, _ after: Screen) -> [ShownMovement] {
    var found: [ShownMovement] = []
    var end = 0
    for view in after.form.views.indices.prefix(after.form.initialCount) where view >= end {
      let old = before.frame(view)
      let new = after.frame(view)
      guard old != new, !after.isHidden(view), !before.isHidden(view) else { continue }
      let isLaidOut = after.form.views[view].kind == .cell
      let frame = after.windowFrame(view)
      if new.y != old.y && !isLaidOut {
        let change = new.y - old.y
        let word = VisibleText.of(after.form.name(of: view) ?? "view")
        found.append(
          ShownMovement(change, word, of: nil, from: frame.minY - change, to: frame.minY))
        end = after.form.views[view].subtreeEnd
      } else if new.height != old.height, after.form.views[view].kind == .textView || view == 0 {
        let change = new.height - old.height
        found.append(
          ShownMovement(
            change, "height", of: after.form.name(of: view), from: frame.maxY - change,
            to: frame.maxY))
        end = after.form.views[view].subtreeEnd
      }
    }
    return found
  }

  private static func spacer(_ view: ViewIndex, _ before: Screen, _ after: Screen) -> ShownMovement?
  {
    let change = (after.spacerHeight(view) ?? 0) - (before.spacerHeight(view) ?? 0)
    guard change != 0 else { return nil }
    let end = min(after.windowFrame(view).maxY, after.screenSize.height)
    return ShownMovement(
      change, "spacer", of: after.form.name(of: view), from: end, to: end - change)
  }

  private static func footer(_ view: ViewIndex, _ before: Screen, _ after: Screen) -> ShownMovement?
  {
    let change = after.tableFooterHeight(view) - before.tableFooterHeight(view)
    guard change != 0 else { return nil }
    let end = after.windowFrame(view).maxY
    return ShownMovement(
      change, "footer", of: after.form.name(of: view), from: end, to: end - change)
  }

  private static func inset(_ view: ViewIndex, _ before: Screen, _ after: Screen) -> ShownMovement?
  {
    var old = before.contentInset(view)
    var new = after.contentInset(view)
    old.bottom += before.keyboardInset(view)
    new.bottom += after.keyboardInset(view)
    let frame = after.windowFrame(view)
    if new.bottom != old.bottom {
      return ShownMovement(
        new.bottom - old.bottom, "inset", of: after.form.name(of: view),
        from: frame.maxY - old.bottom, to: frame.maxY - new.bottom)
    }
    guard new.top != old.top else { return nil }
    return ShownMovement(
      new.top - old.top, "top inset", of: after.form.name(of: view), from: frame.minY + old.top,
      to: frame.minY + new.top)
  }
}
