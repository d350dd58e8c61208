/// react-native-keyboard-aware-scroll-view's `KeyboardAwareScrollView`.
///
/// Source: APSL/react-native-keyboard-aware-scroll-view 0.9.5; the rules are
/// <doc:KeyboardController#KeyboardAwareScrollView-of-APSL>.
struct APSLKeyboardAware: Strategy {
  enum Platform: String, CaseIterable { case ios, android }

  enum Rule: Int, StrategyRule {
    case noRoom, makesRoom, editedElsewhere, farEnough, scrolls, androidCovered, androidNear,
      limited, keepsOffset, toCoordinates, restores

    var meaning: String {
      switch self {
      case .noRoom: "the keyboard shows, enableAutomaticScroll is false: makes no room"
      case .makesRoom: "the keyboard shows: makes room of its height"
      case .editedElsewhere: "no field in the scroll view is edited: scrolls nothing"
      case .farEnough: "the field is further above the keyboard than extraHeight: scrolls nothing"
      case .scrolls: "the field is nearer to the keyboard: scrolls to it after keyboardOpeningTime"
      case .androidCovered: "on Android, and the field is covered: scrolls by extraHeight"
      case .androidNear: "on Android, and the field is near the keyboard: scrolls by what is short"
      case .limited: "the content ends: scrolls no further"
      case .keepsOffset: "the keyboard hides, enableResetScrollToCoords is false: keeps the offset"
      case .toCoordinates: "the keyboard hides: scrolls to resetScrollToCoords"
      case .restores: "the keyboard hides: scrolls to the offset at the first show"
      }
    }
  }

  static let model = StrategyModel(
    "apslKeyboardAware",
    APSLKeyboardAware.self,
    summary: "Scrolls the field to a fixed distance above the keyboard, and scrolls back on hide",
    origin: .library("react-native-keyboard-aware-scroll-view"),
    source: "APSL/react-native-keyboard-aware-scroll-view 0.9.5, lib/KeyboardAwareHOC.js",
    newestModelled: "0.9.5", newestKnown: KnownVersion("0.9.5", on: "2026-11-30"),
    viewClasses: ["RCT"],
    [
      .view("scrollView", \.scrollView, finds: .list, "scroll view"),
      .points(
        "extraHeight", \.extraHeight, in: .anyLength, "distance from the field to the keyboard"),
      .points(
        "extraScrollHeight", \.extraScrollHeight, in: .anyLength,
        "added to that distance and to the space below the content"),
      .seconds("keyboardOpeningTime", \.keyboardOpeningTime, "delay before scrolling"),
      .flag(
        "enableAutomaticScroll", \.enableAutomaticScroll, "makes room and scrolls to the field"),
      .flag("enableResetScrollToCoords", \.enableResetScrollToCoords, "scrolls back on hide"),
      .numbers(
        "resetScrollToCoords", \.resetScrollToCoords, count: 2,
        "offset to scroll back to (default: the offset at the first show)"),
      .flag("viewIsInsideTabBar", \.viewIsInsideTabBar, "subtracts the height of a tab bar"),
      .points("tabBarHeight", \.tabBarHeight, "tab bar height: 49 without a home indicator"),
      .flag("enableOnAndroid", \.enableOnAndroid, "enables the strategy on Android"),
      .choice("platform", \.platform, "operating system"),
    ],
    rules: Rule.self
  )

  private var scrollView: ViewIndex?
  private var extraHeight = 75.0
  private var extraScrollHeight = 0.0
  private var keyboardOpeningTime = 0.25
  private var enableAutomaticScroll = true
  private var enableResetScrollToCoords = true
  private var resetScrollToCoords: [Double] = []
  private var viewIsInsideTabBar = false
  private var tabBarHeight = 83.0
  private var enableOnAndroid = false
  private var platform = Platform.ios

  /// The offset at the start, which no scroll event reported.
  private var firstOffset = Point.zero
  private var hasScrolled = false
  /// The offset before the first show since the last hide.
  private var positionToRestore: Point?
  /// nil while the keyboard is hidden.
  private var keyboardTop: Double?

  var gap: Double? { extra }
  func handles(_ field: ViewIndex, on screen: Screen) -> Bool {
    screen.form.isInside(field, view(on: screen))
  }
  var restoresOffset: Bool { enableResetScrollToCoords && resetScrollToCoords.isEmpty }
  var isOnUIKit: Bool { platform == .ios }

  var observedEvents: StrategyEvents {
    switch platform {
    case .ios: [.keyboardWillShow, .keyboardWillHide]
    case .android: enableOnAndroid ? [.keyboardDidShow, .keyboardDidHide] : []
    }
  }

  private var extra: Double { extraHeight + extraScrollHeight }
  private var tabBar: Double { viewIsInsideTabBar ? tabBarHeight : 0 }

  private func view(on screen: Screen) -> ViewIndex { scrollView ?? screen.form.roles[.list] }

  mutating func setUp(on screen: inout Screen) {
    firstOffset = screen.contentOffset(view(on: screen))
    makeSpace(tabBar, on: &screen)
  }

  mutating func parameterChanged(
    _ name: String, from old: APSLKeyboardAware, on screen: inout Screen
  ) {
    if tabBar != old.tabBar { makeSpace(tabBar, on: &screen) }
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    guard view(on: screen) >= 0 else { return }
    switch notification.name {
    case .willShow, .didShow: show(notification.end, on: &screen)
    case .willHide, .didHide: hide(on: &screen)
    case .willChangeFrame, .didChangeFrame: break
    }
  }

  // MARK: Showing

  private mutating func show(_ keyboardFrameEnd: Rect, on screen: inout Screen) {
    let position = lastPosition(on: screen)
    keyboardTop = keyboardFrameEnd.minY
    screen.follow(enableAutomaticScroll ? Rule.makesRoom : .noRoom)
    if enableAutomaticScroll {
      let space = keyboardFrameEnd.height + extraScrollHeight - tabBar
      makeSpace(space, on: &screen)
      let field = screen.firstResponder
      if field >= 0, screen.form.isInside(field, view(on: screen)) {
        let covered = screen.windowFrame(field).maxY - keyboardFrameEnd.minY
        switch platform {
        case .ios:
          screen.follow(covered > -extra ? Rule.scrolls : .farEnough)
          if covered > -extra { screen.after(keyboardOpeningTime, call: field) }
        case .android:
          scrollOnAndroid(covered, space: space, on: &screen)
        }
      } else {
        screen.follow(Rule.editedElsewhere)
      }
    }
    if positionToRestore == nil, resetScrollToCoords.isEmpty { positionToRestore = position }
  }

  /// React Native's own scrolling to a field, which assumes that the scroll view begins at the screen's top.
  mutating func timer(_ field: ViewIndex, on screen: inout Screen) {
    let frame = screen.frame(field, in: view(on: screen))
    let keyboardTop = keyboardTop ?? screen.screenSize.height
    scroll(to: Point(0, max(0, frame.minY - keyboardTop + frame.height + extra)), on: &screen)
  }

  /// Android itself has scrolled a covered field to the keyboard.
  private mutating func scrollOnAndroid(_ covered: Double, space: Double, on screen: inout Screen) {
    let y = screen.contentOffset(view(on: screen)).y
    if covered > 0 {
      screen.follow(Rule.androidCovered)
      makeSpace(space - covered, on: &screen)
      scroll(to: Point(0, y + extra), on: &screen)
    } else if covered > -extra {
      screen.follow(Rule.androidNear)
      scroll(to: Point(0, y + extra + covered), on: &screen)
    } else {
      screen.follow(Rule.farEnough)
    }
  }

  private mutating func hide(on screen: inout Screen) {
    noteScrolling(on: screen)
    keyboardTop = nil
    makeSpace(tabBar, on: &screen)
    guard enableResetScrollToCoords else {
      screen.follow(Rule.keepsOffset)
      positionToRestore = nil
      return
    }
    if resetScrollToCoords.count == 2 {
      screen.follow(Rule.toCoordinates)
      scroll(to: Point(resetScrollToCoords[0], resetScrollToCoords[1]), on: &screen)
    } else {
      screen.follow(Rule.restores)
      scroll(to: positionToRestore ?? .zero, on: &screen)
      positionToRestore = nil
    }
  }

  // MARK: The scroll view

  /// The offset of the last scroll event; zero before the first.
  private mutating func lastPosition(on screen: Screen) -> Point {
    noteScrolling(on: screen)
    return hasScrolled ? screen.contentOffset(view(on: screen)) : .zero
  }

  private mutating func noteScrolling(on screen: Screen) {
    hasScrolled = hasScrolled || screen.contentOffset(view(on: screen)) != firstOffset
  }

  /// The bottom of the content inset; on Android, a space below the content.
  private func makeSpace(_ height: Double, on screen: inout Screen) {
    let view = view(on: screen)
    guard view >= 0 else { return }
    switch platform {
    case .ios:
      var insets = screen.contentInset(view)
      insets.bottom = height
      screen.setContentInset(insets, of: view, Cause())
    case .android:
      if enableOnAndroid { screen.setSpacer(height: height, of: view, Cause()) }
    }
  }

  /// React Native's own scrolling, limited to the content.
  private func scroll(to offset: Point, on screen: inout Screen) {
    let view = view(on: screen)
    let limits = screen.offsetLimits(view)
    let limited = Point(
      min(max(offset.x, limits.min.x), limits.max.x), min(max(offset.y, limits.min.y), limits.max.y)
    )
    if limited != offset { screen.follow(Rule.limited) }
    screen.setContentOffset(limited, of: view, .scrolling)
  }
}
