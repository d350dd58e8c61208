/// Insets a scroll view by the part that the keyboard covers, and moves its content.
///
/// Source: <doc:ReactNative#Scroll-view-insets>.
struct ReactNativeScrollViewInsets: Strategy {
  enum Architecture: String, CaseIterable { case fabric, legacy }

  enum Rule: Int, StrategyRule {
    case caretFree, insets, ownInset, crossFade, goesAlong, scrollsToCaret, caretVisible, accessory,
      editedElsewhere, unedited, limited

    var meaning: String {
      switch self {
      case .caretFree: "the keyboard does not cover the edited caret: does nothing (0.76, Fabric)"
      case .insets: "the keyboard covers part of the scroll view: insets it by the overlap"
      case .ownInset:
        "the overlap is no larger than the app's inset, as after a hide: sets that inset"
      case .crossFade:
        "cross-fade transitions and an empty keyboard frame: sets bottom inset and offset to 0"
      case .goesAlong: "moves the content the keyboard's way, whatever is edited (before 0.73)"
      case .scrollsToCaret: "the edited caret is covered: scrolls it to the keyboard"
      case .caretVisible: "the edited caret is not covered: scrolls nothing"
      case .accessory: "an input with an accessory is edited elsewhere: goes the keyboard's way"
      case .editedElsewhere: "another input is edited elsewhere, or none any more: scrolls nothing"
      case .unedited: "no input was edited: scrolls nothing, or the keyboard's way up (legacy)"
      case .limited:
        "beyond React Native's limits, which leave out the system's insets: scrolls to the limit"
      }
    }
  }

  static let model = StrategyModel(
    "reactNativeScrollViewInsets",
    ReactNativeScrollViewInsets.self,
    summary: "Insets a scroll view by the overlap and scrolls by the covered height of the caret",
    origin: .library("React Native"),
    source: """
      \(ReactNativeVersion.source): React/Views/ScrollView/RCTScrollView.m and \
      React/Fabric/Mounting/ComponentViews/ScrollView/RCTScrollViewComponentView.mm
      """,
    newestModelled: ReactNativeVersion.newestModelled,
    newestKnown: ReactNativeVersion.newestKnown,
    viewClasses: ["RCT"],
    [
      .view("scrollView", \.scrollView, finds: .list, "scroll view to inset"),
      .version(
        "version", \.version.number, in: LibraryVersion(0, 68, 0)...ReactNativeVersion.newest,
        "library version"),
      .choice("architecture", \.architecture, "architecture of the native views"),
      .flag("inverted", \.inverted, "the list is upside down: sets the top inset"),
      .flag(
        "scrollToOverflowEnabled", \.scrollToOverflowEnabled, "allows scrolling beyond the content"),
    ],
    presets: [
      .version("rn-insets-0.68.1") {
        $0.version = ReactNativeVersion(68, 1)
        $0.architecture = .legacy
      },
      .version("rn-insets-0.76.0") { $0.version = ReactNativeVersion(76, 0) },
    ],
    rules: Rule.self
  )

  private var scrollView: ViewIndex?
  private var version = ReactNativeVersion(79, 5)
  private var architecture = Architecture.fabric
  private var inverted = false
  private var scrollToOverflowEnabled = false
  private var own = OwnInset()

  /// The margin that the source adds below the caret of a single line, in points.
  private static let lineMargin = 15.0

  var observedEvents: StrategyEvents { [.keyboardWillChangeFrame] }

  var gap: Double? { 0 }

  func unmetRequirement(on screen: Screen) -> String? {
    if architecture == .fabric && !version.isOnFabric {
      return "under fabric it adjusts only since 0.76.0"
    }
    if architecture == .legacy && !version.hasLegacyArchitecture {
      return "the legacy architecture ended with 0.81"
    }
    return isHorizontal(scrollView(on: screen), on: screen) ? "the scroll view is horizontal" : nil
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let scrollView = scrollView(on: screen)
    guard scrollView >= 0, !isHorizontal(scrollView, on: screen),
      architecture == .legacy ? version.hasLegacyArchitecture : version.isOnFabric
    else { return }
    let input = Input(in: scrollView, on: screen)
    if architecture == .fabric && version.needsCoveredCaret, let input,
      !input.isEditedInside || !input.rect.intersects(notification.end)
    {
      return screen.follow(Rule.caretFree)
    }
    let edge: WritableKeyPath<EdgeInsets, Double> = inverted ? \.top : \.bottom
    var insets = screen.contentInset(scrollView)
    own.look(at: insets[keyPath: edge])
    let overlap = screen.windowFrame(scrollView).maxY - notification.end.minY
    var offset = screen.contentOffset(scrollView)
    let way = wayDown(notification, input, on: &screen)
    offset.y += inverted ? way : 0 - way
    let isCrossFade =
      version.insetsAnswerCrossFade && screen.profile.prefersCrossFade && notification.end.isEmpty
    screen.follow(isCrossFade ? Rule.crossFade : overlap > max(own.value, 0) ? .insets : .ownInset)
    if isCrossFade {
      // The bottom's, even if the list is upside down.
      insets.bottom = 0
      offset.y = 0
    }
    insets[keyPath: edge] = own.give(isCrossFade && !inverted ? 0 : max(overlap, 0, own.value))
    let cause = notification.animation
    screen.setContentInset(insets, of: scrollView, cause)
    screen.setScrollIndicatorInsets(insets, of: scrollView, cause)
    // The legacy view does not look at its limits if the offset is not to change.
    let changes = architecture == .fabric || offset != screen.contentOffset(scrollView)
    if changes && !scrollToOverflowEnabled {
      let wanted = offset.y
      offset.y = limited(wanted, of: scrollView, on: screen)
      if offset.y != wanted { screen.follow(Rule.limited) }
    }
    screen.setContentOffset(offset, of: scrollView, cause)
  }

  /// The nearest offset within the limits of React Native's `scrollTo`, which leave out what the system
  /// adds to the insets.
  private func limited(_ y: Double, of scrollView: ViewIndex, on screen: Screen) -> Double {
    let insets = screen.contentInset(scrollView)
    let least = min(0 - insets.top, 0)
    let beyond = screen.contentSize(scrollView).height - screen.frame(scrollView).height
    return min(max(y, least), least + max(beyond + insets.bottom + max(insets.top, 0), 0))
  }

  /// How far the content moves down, in points; negative for up.
  private func wayDown(
    _ notification: KeyboardNotification, _ input: Input?, on screen: inout Screen
  ) -> Double {
    let top = notification.end.minY
    let keyboardsWay = top - notification.begin.minY
    guard version.followsInput else {
      screen.follow(Rule.goesAlong)
      return keyboardsWay
    }
    guard let input else {
      screen.follow(Rule.unedited)
      return architecture == .legacy && keyboardsWay <= 0 ? keyboardsWay : 0
    }
    if input.isEditedInside {
      let end = input.rect.maxY + (input.isSingleLine ? Self.lineMargin : 0)
      screen.follow(top < end ? Rule.scrollsToCaret : .caretVisible)
      return min(top - end, 0)
    }
    let goesAlong = version.followsAccessories && input.hasAccessory
    screen.follow(goesAlong ? Rule.accessory : .editedElsewhere)
    return goesAlong ? keyboardsWay : 0
  }

  private func scrollView(on screen: Screen) -> ViewIndex {
    scrollView ?? screen.form.roles[.list]
  }

  private func isHorizontal(_ scrollView: ViewIndex, on screen: Screen) -> Bool {
    screen.contentSize(scrollView).width > screen.frame(scrollView).width
  }
}

extension ReactNativeScrollViewInsets {
  /// The input being edited, or that was edited in the current step.
  private struct Input {
    /// Whether it is still being edited, inside the scroll view.
    var isEditedInside: Bool
    /// Its caret's line in what the source takes for window coordinates; its frame if that is unknown.
    ///
    /// A position in the text is taken for one in the text view's frame, however far that has scrolled.
    var rect: Rect
    var isSingleLine: Bool
    var hasAccessory: Bool

    init?(in scrollView: ViewIndex, on screen: Screen) {
      var view = screen.firstResponder
      if view < 0 { view = screen.log.last { $0.kind == .resignFirstResponder }?.view ?? -1 }
      guard let input = screen.form.view(view)?.input, input >= 0 else { return nil }
      isEditedInside = view == screen.firstResponder && screen.form.isInside(view, scrollView)
      let frame = screen.windowFrame(view)
      rect = screen.caret(view)?.offset(by: frame.origin) ?? frame
      isSingleLine = screen.form.views[view].kind == .textField
      hasAccessory = screen.accessoryHeight(input) > 0
    }
  }
}
