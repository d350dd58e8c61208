import AvoidanceEngine

extension Screen {
  var additionalSafeAreaInsets: EdgeInsets { EdgeInsets(0, 0, additionalSafeAreaBottom, 0) }
}

struct ScreenDifference {
  var view: String?
  var property: String
  var before: [Double]
  var after: [Double]

  struct Exemptions {
    var offsets: Set<ViewIndex> = []
    var insets = false
    /// All frames and content sizes.
    var sizes = false
  }

  func finding(_ kind: LawFinding.Kind) -> LawFinding {
    LawFinding(kind, view: view, property: property, before: before, after: after)
  }
}

extension Screen {
  /// The first difference from another screen: focus, keyboard, then the views in pre-order.
  ///
  /// Compares the state shown in traces; texts are not part of it.
  func firstDifference(
    from other: Screen, but exempt: ScreenDifference.Exemptions = ScreenDifference.Exemptions()
  ) -> ScreenDifference? {
    if firstResponder != other.firstResponder {
      return ScreenDifference(
        view: nil, property: "focus", before: [Double(other.firstResponder)],
        after: [Double(firstResponder)])
    }
    if let difference = keyboardDifference(from: other) { return difference }
    return safeAreaDifference(from: other) ?? viewDifference(from: other, but: exempt)
  }

  func safeAreaDifference(from other: Screen) -> ScreenDifference? {
    let (old, new) = (other.additionalSafeAreaInsets, additionalSafeAreaInsets)
    guard !new.isClose(to: old) else { return nil }
    return difference(0, "additionalSafeAreaInsets", old.numbers, new.numbers)
  }

  private func keyboardDifference(from other: Screen) -> ScreenDifference? {
    let visible = keyboard.isVisible
    if visible == other.keyboard.isVisible,
      !visible || keyboard.frame.isClose(to: other.keyboard.frame)
    {
      return nil
    }
    return ScreenDifference(
      view: nil, property: "keyboard.frame",
      before: other.keyboard.isVisible ? other.keyboard.frame.numbers : [],
      after: visible ? keyboard.frame.numbers : [])
  }

  private func viewDifference(from other: Screen, but exempt: ScreenDifference.Exemptions)
    -> ScreenDifference?
  {
    for view in form.views.indices {
      if let difference = restorableDifference(
        of: view, from: other, offset: !exempt.offsets.contains(view), insets: !exempt.insets)
      {
        return difference
      }
      guard !exempt.sizes else { continue }
      if form.views[view].kind.scrolls, contentSize(view) != other.contentSize(view) {
        return difference(
          view, "contentSize", other.contentSize(view).numbers, contentSize(view).numbers)
      }
      if let difference = frameDifference(of: view, from: other) { return difference }
    }
    return nil
  }

  func frameDifference(of view: ViewIndex, from other: Screen) -> ScreenDifference? {
    guard !frame(view).isClose(to: other.frame(view)) else { return nil }
    return difference(view, "frame", other.frame(view).numbers, frame(view).numbers)
  }

  /// The first difference of a view's insets, indicator insets, footer, spacer and padding, and of its
  /// offset.
  func restorableDifference(
    of view: ViewIndex, from other: Screen, offset: Bool, insets: Bool = true
  ) -> ScreenDifference? {
    let kind = form.views[view].kind
    if kind.scrolls {
      if offset, !contentOffset(view).isClose(to: other.contentOffset(view)) {
        return difference(
          view, "contentOffset", other.contentOffset(view).numbers, contentOffset(view).numbers)
      }
      if insets, !contentInset(view).isClose(to: other.contentInset(view)) {
        return difference(
          view, "contentInset", other.contentInset(view).numbers, contentInset(view).numbers)
      }
      if insets, !scrollIndicatorInsets(view).isClose(to: other.scrollIndicatorInsets(view)) {
        return difference(
          view, "scrollIndicatorInsets", other.scrollIndicatorInsets(view).numbers,
          scrollIndicatorInsets(view).numbers)
      }
    }
    if kind == .tableView {
      let (old, new) = (other.tableFooterHeight(view), tableFooterHeight(view))
      if !old.isClose(to: new) { return difference(view, "tableFooterView.height", [old], [new]) }
    }
    if kind == .stackView || kind.scrolls {
      let (old, new) = (other.spacerHeight(view) ?? 0, spacerHeight(view) ?? 0)
      if !old.isClose(to: new) { return difference(view, "spacer.height", [old], [new]) }
    }
    if kind == .view {
      let (old, new) = (other.bottomPadding(view), bottomPadding(view))
      if !old.isClose(to: new) { return difference(view, "padding.bottom", [old], [new]) }
    }
    return nil
  }

  private func difference(
    _ view: ViewIndex, _ property: String, _ before: [Double], _ after: [Double]
  ) -> ScreenDifference {
    ScreenDifference(view: form.name(of: view), property: property, before: before, after: after)
  }
}
