/// Apple's own listings: insets a scroll view by the keyboard and scrolls the field into view, or
/// enlarges a content view.
///
/// Bugs kept: the begin frame; a notification that comes after both of UIKit's reveals; a test of only
/// the field's origin, in its unconverted frame; loss of the app's own insets; with `listing` 2, a
/// superview of the field that grows with each show and never shrinks. `scroll-view-inset` is the code
/// without them.
struct ScrollViewContentInset: Strategy {
  /// The notification that the code observes, besides `keyboardWillHide`.
  enum Heard: String, CaseIterable { case didShow, willShow, willChangeFrame }
  enum Measure: String, CaseIterable { case height, overlap }
  /// The bottom safe area to subtract: the system's part of the scroll view's adjusted inset, or the
  /// root view's, whether or not the scroll view is inset by it.
  enum SafeArea: String, CaseIterable { case adjusted, view }
  enum Test: String, CaseIterable { case origin, always, never }
  enum Target: String, CaseIterable { case fieldFrame, field, caret }
  enum Animation: String, CaseIterable { case none, notification }
  enum OnHide: String, CaseIterable { case zero, restore }

  enum Rule: Int, StrategyRule {
    case insets, ownInset, unedited, uncovered, scrolls, grows, growsNothing, zeroes, restores,
      restoresOffset, nothingToRestore

    var meaning: String {
      switch self {
      case .insets: "the keyboard shows: insets the scroll view"
      case .ownInset: "the previous inset is larger than the keyboard: keeps it"
      case .unedited: "no field is known to be edited: scrolls nothing"
      case .uncovered: "the test takes the field for visible: scrolls nothing"
      case .scrolls: "the test takes the field for covered: scrolls it into view"
      case .grows: "with listing 2: enlarges the field's superview and scrolls to the field"
      case .growsNothing: "with listing 2, and no field is known to be edited: does nothing"
      case .zeroes: "the keyboard hides: sets the insets to 0"
      case .restores: "the keyboard hides: restores the insets"
      case .restoresOffset: "the keyboard hides and restoresOffset is set: restores the offset too"
      case .nothingToRestore: "the keyboard hides, but none was shown before: leaves the insets"
      }
    }
  }

  static let model = StrategyModel(
    "scrollViewContentInset",
    ScrollViewContentInset.self,
    summary:
      "Insets a scroll view by the keyboard and scrolls the field into view, as in Apple's sample code",
    origin: .recipe,
    source: "Apple, Text Programming Guide for iOS, Managing the Keyboard",
    [
      .view("scrollView", \.scrollView, finds: .fieldList, "scroll view to inset"),
      .number(
        "listing", \.listing, in: 1...2, "1: insets the scroll view; 2: enlarges the content view"),
      .choice("hears", \.heard, "notification observed in addition to the hide"),
      .choice("uses", \.uses, "keyboard frame to use; begin is a bug"),
      .choice("measure", \.measure, "height of the keyboard, or its overlap with the view"),
      .flag("subtractsSafeArea", \.subtractsSafeArea, "subtracts a bottom safe area inset"),
      .choice(
        "safeArea", \.safeArea,
        "safe area to subtract: what the adjusted inset has of it; view is a bug: the root view's"
      ),
      .points("gap", \.space, "space above the keyboard"),
      .flag("replacesInsets", \.replacesInsets, "false keeps existing insets"),
      .flag("indicators", \.indicators, "also insets the scroll indicators").acting(on: .nothing),
      .choice(
        "test", \.test, "when to scroll; origin is a bug: only if the field's origin is covered"),
      .choice("target", \.target, "rectangle to scroll into view; fieldFrame is not converted"),
      .choice(
        "animation", \.animation, "animation of its own, or that of the notification"
      ).acting(on: .time),
      .choice(
        "onHide", \.onHide, "insets after a hide; zero is a bug: discards the app's own insets"
      ).acting(on: .hide),
      .flag(
        "restoresOffset", \.putsOffsetBack, "with restore: also restores the offset"
      ).acting(on: .hide),
    ],
    presets: [
      .named(
        "scroll-view-inset",
        summary:
          "Insets a scroll view by what the keyboard covers of it and scrolls the field into view",
        source: "square/Blueprint PR 283, 297; square/Listable PR 347",
        usedBy: "Square's Blueprint and Listable"
      ) {
        $0.heard = .willShow
        $0.uses = .end
        $0.measure = .overlap
        $0.subtractsSafeArea = true
        $0.replacesInsets = false
        $0.test = .always
        $0.target = .field
        $0.animation = .notification
        $0.onHide = .restore
      }
    ],
    rules: Rule.self
  )

  private struct Rest {
    var insets: EdgeInsets
    var indicatorInsets: EdgeInsets
    var offset: Point
  }

  private var scrollView: ViewIndex?
  private var listing = 1.0
  private var heard = Heard.didShow
  private var uses = KeyboardFrameKey.begin
  private var measure = Measure.height
  private var subtractsSafeArea = false
  private var safeArea = SafeArea.adjusted
  private var space = 0.0
  private var replacesInsets = true
  private var indicators = true
  private var test = Test.origin
  private var target = Target.fieldFrame
  private var animation = Animation.none
  private var onHide = OnHide.zero
  private var putsOffsetBack = false
  /// The edited field; -1 if there is none.
  private var field: ViewIndex = -1
  /// The state before the first show since the keyboard was hidden.
  private var rest: Rest?

  var observedEvents: StrategyEvents {
    let show: StrategyEvents =
      switch heard {
      case .didShow: .keyboardDidShow
      case .willShow: .keyboardWillShow
      case .willChangeFrame: .keyboardWillChangeFrame
      }
    return [show, .keyboardWillHide, .didBeginEditing, .didEndEditing]
  }
  var gap: Double? { space }
  func handles(_ field: ViewIndex, on screen: Screen) -> Bool {
    screen.form.isInside(field, scrollView ?? screen.form.roles[.fieldList])
  }
  var restoresOffset: Bool { onHide == .restore && putsOffsetBack }

  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
    self.field = event == .didBeginEditing ? field : -1
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let scrollView = scrollView ?? screen.form.roles[.fieldList]
    guard scrollView >= 0 else { return }
    let cause = animation == .notification ? notification.animation : Cause()
    let isHide =
      notification.name == .willHide
      || notification.name == .willChangeFrame && notification.hides(from: screen.screenSize)
    guard !isHide else { return hide(scrollView, on: &screen, cause) }
    rest =
      rest
      ?? Rest(
        insets: screen.contentInset(scrollView),
        indicatorInsets: screen.scrollIndicatorInsets(scrollView),
        offset: screen.contentOffset(scrollView))
    let frame = uses.frame(of: notification)
    let scroll = animation == .notification ? notification.animation : Cause.scrolling
    if listing >= 2 {
      grow(by: frame.height, in: scrollView, on: &screen, scroll)
    } else {
      inset(scrollView, by: frame, on: &screen, cause, scroll: scroll)
    }
  }

  // MARK: Listing 1

  private func inset(
    _ scrollView: ViewIndex, by frame: Rect, on screen: inout Screen, _ cause: Cause, scroll: Cause
  ) {
    var height = frame.height
    if measure == .overlap {
      height = screen.windowFrame(scrollView).intersection(frame)?.height ?? 0
    }
    if subtractsSafeArea {
      switch safeArea {
      case .adjusted:
        let adjusted = screen.adjustedContentInset(scrollView).bottom
        height -= adjusted - screen.contentInset(scrollView).bottom
      case .view: height -= screen.safeAreaInsets(0).bottom
      }
    }
    height += space
    setInsets(of: scrollView, bottom: height, on: &screen, cause)
    guard field >= 0 else { return screen.follow(Rule.unedited) }
    guard isToBeScrolled(above: height, screen) else { return screen.follow(Rule.uncovered) }
    screen.follow(Rule.scrolls)
    screen.scrollRectToVisible(target(in: scrollView, screen), of: scrollView, scroll)
  }

  private func setInsets(
    of scrollView: ViewIndex, bottom: Double, on screen: inout Screen, _ cause: Cause
  ) {
    screen.follow(Rule.insets)
    var insets = EdgeInsets(0, 0, bottom, 0)
    var indicatorInsets = insets
    if !replacesInsets, let rest {
      insets = screen.contentInset(scrollView)
      if rest.insets.bottom > bottom { screen.follow(Rule.ownInset) }
      insets.bottom = max(rest.insets.bottom, bottom)
      indicatorInsets = screen.scrollIndicatorInsets(scrollView)
      indicatorInsets.bottom = max(rest.indicatorInsets.bottom, bottom)
    }
    screen.setContentInset(insets, of: scrollView, cause)
    if indicators { screen.setScrollIndicatorInsets(indicatorInsets, of: scrollView, cause) }
  }

  /// Whether the code considers the field covered by a keyboard of this height.
  private func isToBeScrolled(above height: Double, _ screen: Screen) -> Bool {
    switch test {
    case .always: return true
    case .never: return false
    case .origin:
      var free = screen.frame(0)
      free.height -= height
      return !free.contains(screen.frame(field).origin)
    }
  }

  /// The rectangle to scroll into view, in what the code takes for content coordinates.
  private func target(in scrollView: ViewIndex, _ screen: Screen) -> Rect {
    switch target {
    case .fieldFrame: screen.frame(field)
    case .field: screen.convertFromWindow(screen.windowFrame(field), to: scrollView)
    case .caret: screen.caretOrFrame(field, in: scrollView)
    }
  }

  // MARK: Listing 2

  private func grow(
    by height: Double, in scrollView: ViewIndex, on screen: inout Screen, _ scroll: Cause
  ) {
    guard field >= 0 else { return screen.follow(Rule.growsNothing) }
    let superview = screen.form.views[field].parent
    guard superview >= 0 else { return }
    screen.follow(Rule.grows)
    var frame = screen.frame(superview)
    frame.height += height
    screen.setFrame(frame, of: superview, Cause())
    let offset = Point(0, screen.frame(field).minY - height)
    screen.setContentOffset(offset, of: scrollView, scroll)
  }

  private mutating func hide(_ scrollView: ViewIndex, on screen: inout Screen, _ cause: Cause) {
    defer { rest = nil }
    if onHide == .restore, rest == nil { return screen.follow(Rule.nothingToRestore) }
    let isRestored = onHide == .restore
    screen.follow(isRestored ? Rule.restores : .zeroes)
    screen.setContentInset(isRestored ? rest?.insets ?? .zero : .zero, of: scrollView, cause)
    if indicators {
      let insets = isRestored ? rest?.indicatorInsets ?? .zero : .zero
      screen.setScrollIndicatorInsets(insets, of: scrollView, cause)
    }
    if restoresOffset, let rest {
      screen.follow(Rule.restoresOffset)
      screen.setContentOffset(rest.offset, of: scrollView, cause)
    }
  }
}
