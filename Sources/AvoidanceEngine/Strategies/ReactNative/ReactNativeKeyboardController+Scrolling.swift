/// Measuring and scrolling of the scroll view; see <doc:KeyboardController#KeyboardAwareScrollView>.
extension ReactNativeKeyboardController {
  // MARK: The field

  /// Whether the native side has not reported the first responder yet.
  ///
  /// It reports a focus once: a text view begins editing after the keyboard's start, which has reported it.
  func isNewField(on screen: Screen) -> Bool { reported?.field != screen.firstResponder }

  /// The native side reports the first responder; measured from then on is what it reported.
  mutating func report(on screen: Screen) {
    let field = screen.firstResponder
    guard field >= 0 else {
      reported = nil
      return
    }
    let frame = screen.windowFrame(field)
    reported = Layout(field: field, y: frame.minY, height: frame.height)
  }

  mutating func takeCaret(on screen: Screen) {
    let field = screen.firstResponder
    guard field >= 0, !knowsCaret else { return }
    let line = screen.caret(field)
    caret = Caret(field: field, bottom: line?.maxY ?? screen.frame(field).height)
    knowsCaret = true
  }

  mutating func takeLateCaret(on screen: inout Screen) {
    guard !knowsCaret else { return }
    takeCaret(on: screen)
    guard awaitsCaret, version.finishesWithLateCaret else { return }
    screen.follow(Rule.lateCaret)
    awaitsCaret = false
    if let measured { layout = measured }
    if !appears, keyboardHeight > 0 { scrollToTarget(on: &screen) }
  }

  mutating func measureAtStart(on screen: Screen) {
    guard version.measuresCaret else {
      layout = reported
      return
    }
    if version.needsCaretAtStart {
      if let measured { layout = measured }
      return
    }
    let isKnown = caret?.field == screen.firstResponder
    if isKnown, caret?.isFresh == true || version.takesStaleCaret {
      if let measured { layout = measured }
    } else if let reported {
      layout = reported
    }
    awaitsCaret = !(isKnown && caret?.isFresh == true)
  }

  /// The reported field down to its caret; nil if no caret is known.
  private var measured: Layout? {
    guard var layout = reported else { return nil }
    guard version.measuresCaret else { return layout }
    // The library uses the caret reported last, whichever field it is in.
    guard let caret, caret.bottom != 0 || version.countsCaretAtTop else { return nil }
    layout.height = min(max(0, caret.bottom), layout.height)
    return layout
  }

  // MARK: The offset

  /// The offset that the point requires; nil if it is well placed.
  func target(on screen: inout Screen) -> (y: Double, isAbove: Bool)? {
    let view = view(on: screen)
    // Only the nearest scroll view around a field scrolls to it.
    guard view >= 0, let layout else { return nil }
    guard screen.form.views[layout.field].enclosingScrollView == view else {
      screen.follow(Rule.otherScrollView)
      return nil
    }
    let height = screen.screenSize.height
    let visible = height - keyboardHeight
    let point = layout.y + layout.height
    if visible - point <= bottomOffset {
      let wanted = keyboardHeight - (height - point) + bottomOffset + offsetAtStart
      let snapped = snapped(wanted)
      screen.follow(Rule.covered)
      if snapped != wanted { screen.follow(Rule.snaps) }
      return (max(snapped, offsetAtStart), false)
    }
    let isAbove =
      if version.looksAtScrollViewTop {
        point < screen.windowFrame(view).minY
      } else {
        (version.measuresCaret ? point : layout.y) < 0
      }
    screen.follow(isAbove ? Rule.aboveTop : .wellPlaced)
    return isAbove ? (offsetAtStart + point - (visible - bottomOffset), true) : nil
  }

  private func snapped(_ offset: Double) -> Double {
    snapToOffsets.first { $0 >= offset } ?? offset
  }

  /// Scrolls, animated unless the end of the keyboard's movement cuts that short, as it does beyond the
  /// content.
  func scrollToTarget(on screen: inout Screen, isCutAtEnd: Bool = false) {
    guard let target = target(on: &screen) else { return }
    let isCut = isCutAtEnd && ghostSpace(at: target.y, on: screen) > 0
    scroll(to: target.y, on: &screen, isCut ? Cause() : .scrolling)
  }

  /// With a keyboard, scrolls to the first responder from the present offset, and keeps what the
  /// keyboard's movement remembers.
  mutating func scrollFromHere(on screen: inout Screen) {
    report(on: screen)
    guard keyboardHeight > 0, let measured else { return }
    screen.follow(Rule.scrollsFromHere)
    let remembered = (layout: layout, offset: offsetAtStart)
    layout = measured
    offsetAtStart = screen.contentOffset(view(on: screen)).y
    scrollToTarget(on: &screen)
    layout = remembered.layout
    offsetAtStart = remembered.offset
  }

  /// Scrolls; React Native's own scrolling does not go above the top.
  func scroll(to y: Double, on screen: inout Screen, _ cause: Cause) {
    guard enabled else { return screen.follow(Rule.disabled) }
    let view = view(on: screen)
    let top = 0 - screen.adjustedContentInset(view).top
    screen.setContentOffset(Point(0, max(y, min(top, 0))), of: view, cause)
  }

  // MARK: The space below the content

  var usesSpacer: Bool {
    !version.insetsContent || version.hasLayoutMode && mode == .layout
  }

  var removesGhostSpace: Bool { version.removesGhostSpace && !usesSpacer }
  var scrollsAgainAtEnd: Bool { version.scrollsAgainAtEnd && removesGhostSpace }

  /// How far the scroll view's end is beyond the content's at an offset.
  func ghostSpace(at y: Double, on screen: Screen) -> Double {
    let view = view(on: screen)
    return y + screen.frame(view).height - screen.contentSize(view).height
  }

  /// The keyboard's part of the space at a height, if the keyboard's whole height is taken to be `whole`.
  func keyboardSpace(for height: Double, outOf whole: Double) -> Double {
    guard whole > 0 else { return 0 }
    return height == whole
      ? whole + extraKeyboardSpace : height / whole * (whole + extraKeyboardSpace)
  }

  mutating func makeSpace(_ height: Double, on screen: inout Screen, _ cause: Cause) {
    keyboardSpace = height
    let view = view(on: screen)
    let spare: Double = usesSpacer || version.sparesPoint ? 1 : 0
    let old = space
    space = enabled ? height + spare : 0
    guard view >= 0, space != old else { return }
    screen.follow(usesSpacer ? Rule.spacer : .insets)
    if usesSpacer {
      screen.setSpacer(height: space, of: view, cause)
    } else {
      insets.give(space, to: view, on: &screen, cause)
    }
  }
}
