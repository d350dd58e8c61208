/// react-native-keyboard-controller's `KeyboardAwareScrollView`, by version.
///
/// Source: kirillzyusko/react-native-keyboard-controller; the rules are
/// <doc:KeyboardController#KeyboardAwareScrollView>.
struct ReactNativeKeyboardController: Strategy {
  /// How the space below the content is made, from 1.21.4 on.
  enum Mode: String, CaseIterable { case insets, layout }
  /// When the caret of a new field is reported: before or after the keyboard's start, or after the first
  /// frame of its movement.
  enum SelectionArrival: String, CaseIterable { case beforeStart, afterStart, afterMove }

  enum Rule: Int, StrategyRule {
    case covered, aboveTop, wellPlaced, otherScrollView, switchesField, awaitsCaret, lateCaret,
      scrollsFromHere, snaps, returns, ghostSpace, keepsOffset, disabled, insets, spacer,
      stalePlace,
      scrollsAgain

    var meaning: String {
      switch self {
      case .covered: "the point above the keyboard is less than bottomOffset away: scrolls"
      case .aboveTop: "the point is above the top: scrolls back to it"
      case .wellPlaced: "the point is far enough above the keyboard: scrolls nothing"
      case .otherScrollView:
        "the nearest scroll view around the field is another one: scrolls nothing"
      case .switchesField: "another field or height while the keyboard is up: scrolls at once"
      case .awaitsCaret:
        "the caret is not known yet: does not move with the keyboard (since 1.22.1)"
      case .lateCaret: "the caret comes after the start: finishes what waited (since 1.21.0)"
      case .scrollsFromHere: "caret, height or gap changes under the keyboard: scrolls from here"
      case .snaps: "an offset of snapToOffsets follows: scrolls on to that"
      case .returns: "the keyboard hides: returns to the previous offset"
      case .ghostSpace: "the keyboard hides beyond the content: scrolls to its end (since 1.21.0)"
      case .keepsOffset:
        "the keyboard hides and disableScrollOnKeyboardHide is set: keeps the offset"
      case .disabled: "enabled is false: scrolls nothing"
      case .insets: "makes room with an inset"
      case .spacer: "makes room with a spacer in the content"
      case .stalePlace:
        "another height, and the field's place at the focus still counts (1.16.0 to 1.21.3)"
      case .scrollsAgain:
        "a movement ends beyond the content: scrolls there again, at once (1.21.0 to 1.21.9)"
      }
    }
  }

  static let model = StrategyModel(
    "reactNativeKeyboardController",
    ReactNativeKeyboardController.self,
    summary: "Scrolls the caret above the keyboard while it moves, and scrolls back on hide",
    origin: .library("react-native-keyboard-controller"),
    source: KeyboardControllerVersion.source
      + ": src/components/KeyboardAwareScrollView/index.tsx",
    usedBy: "Bluesky; Keybase",
    newestKnown: KeyboardControllerVersion.newestKnown,
    viewClasses: ["RCT"],
    [
      .view("scrollView", \.scrollView, finds: .scrollView, "scroll view"),
      .version("version", \.version.number, in: KeyboardControllerVersion.known, "library version"),
      .points(
        "bottomOffset", \.bottomOffset, in: .anyLength, "distance from the caret to the keyboard"),
      .points(
        "extraKeyboardSpace", \.extraKeyboardSpace, in: .anyLength,
        "space below the content in addition to the keyboard height"),
      .flag("enabled", \.enabled, "makes room and scrolls"),
      .flag(
        "disableScrollOnKeyboardHide", \.disableScrollOnKeyboardHide,
        "keeps the offset when the keyboard hides"),
      .numbers("snapToOffsets", \.snapToOffsets, "offsets to round up to when scrolling"),
      .choice("mode", \.mode, "makes room with an inset or a spacer, since 1.21.4"),
      .choice(
        "selectionArrives", \.selectionArrives,
        "when the caret is reported: before or after the keyboard starts to move, or in its movement"
      ),
    ],
    presets: KeyboardControllerVersion.named.map { version in
      .version("kbc-\(version.number)") { $0.version = version }
    },
    rules: Rule.self
  )

  /// A field as measured.
  struct Layout {
    var field: ViewIndex
    /// In window coordinates.
    var y: Double
    /// From there down to the point to keep visible.
    var height: Double
  }

  /// A field's caret as reported.
  struct Caret {
    var field: ViewIndex
    /// Its lower edge in the field.
    var bottom: Double
    /// Whether it was reported since the keyboard was last hidden.
    var isFresh = true
  }

  var scrollView: ViewIndex?
  var version = KeyboardControllerVersion.reference
  var bottomOffset = 0.0
  var extraKeyboardSpace = 0.0
  var enabled = true
  var disableScrollOnKeyboardHide = false
  var snapToOffsets: [Double] = []
  var mode = Mode.insets
  var selectionArrives = SelectionArrival.beforeStart

  /// 0 after the end of a hide.
  var keyboardHeight = 0.0
  /// Whether the keyboard is appearing from hidden.
  var appears = false
  /// The first responder at the last start; -1 if there was none.
  var focused: ViewIndex = -1
  var offsetAtStart = 0.0
  /// The offset at the last change of focus or keyboard height, to which a hide returns.
  var offsetToRestore = 0.0
  /// The first responder as the library's native side reported it last.
  var reported: Layout?
  /// The field as taken from that report at the last start.
  var layout: Layout?
  var caret: Caret?
  var knowsCaret = false
  var awaitsCaret = false
  /// How far the scroll view's end was beyond the content's at the last start.
  var ghostSpace = -1.0
  /// The keyboard's part of the space below the content.
  var keyboardSpace = 0.0
  var space = 0.0
  var insets = EndInsets()

  var gap: Double? { bottomOffset }
  func handles(_ field: ViewIndex, on screen: Screen) -> Bool {
    screen.form.isInside(field, view(on: screen))
  }
  var restoresOffset: Bool { !version.removesGhostSpace && !disableScrollOnKeyboardHide }

  var observedEvents: StrategyEvents {
    [
      .keyboardWillShow, .keyboardDidShow, .keyboardWillHide, .keyboardDidHide, .didBeginEditing,
      .didEndEditing, .textDidChange, .carets, .frames,
    ]
  }

  func view(on screen: Screen) -> ViewIndex { scrollView ?? screen.form.roles[.scrollView] }

  mutating func setUp(on screen: inout Screen) { makeSpace(0, on: &screen, Cause()) }

  // MARK: Events

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    guard view(on: screen) >= 0 else { return }
    let height = notification.hides(from: screen.screenSize) ? 0 : notification.end.height
    guard notification.name.isWill else { return end(height, on: &screen) }
    let old = keyboardHeight
    if height > 0, selectionArrives == .beforeStart { takeCaret(on: screen) }
    start(height, on: &screen)
    if height > 0, selectionArrives == .afterStart { takeLateCaret(on: &screen) }
    let moves = appears || height == 0 && old > 0
    if moves { move(height, on: &screen, notification.animation) }
    guard height > 0, selectionArrives == .afterMove else { return }
    takeLateCaret(on: &screen)
    if moves { move(height, on: &screen, notification.animation) }
  }

  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
    if event == .didEndEditing { knowsCaret = false }
    if event == .textDidChange || isNewField(on: screen) { report(on: screen) }
  }

  mutating func caretDidMove(in field: ViewIndex, on screen: inout Screen) {
    knowsCaret = false
    takeCaret(on: screen)
    scrollFromHere(on: &screen)
  }

  /// A field that is laid out is reported; one that grows is scrolled to.
  mutating func viewDidLayout(_ view: ViewIndex, from old: Rect, on screen: inout Screen) {
    guard view == screen.firstResponder else { return }
    if screen.frame(view).height == old.height {
      report(on: screen)
    } else {
      scrollFromHere(on: &screen)
    }
  }

  mutating func parameterChanged(
    _ name: String, from old: ReactNativeKeyboardController, on screen: inout Screen
  ) {
    if usesSpacer != old.usesSpacer || view(on: screen) != old.view(on: screen) {
      var former = old
      former.enabled = false
      former.makeSpace(keyboardSpace, on: &screen, Cause())
      space = 0
      insets = EndInsets()
    }
    makeSpace(keyboardSpace, on: &screen, Cause())
    guard bottomOffset != old.bottomOffset, version.followsGap, keyboardHeight > 0 else { return }
    if version.measuresForGap {
      scrollFromHere(on: &screen)
    } else {
      scrollToTarget(on: &screen)
    }
  }

  // MARK: The keyboard's movement

  /// `onStart`: remembers what the movement needs; if none follows, scrolls at once.
  private mutating func start(_ height: Double, on screen: inout Screen) {
    let offset = screen.contentOffset(view(on: screen)).y
    let changesSize = height > 0 && height != keyboardHeight
    let isNewFocus = screen.firstResponder >= 0 && screen.firstResponder != focused || changesSize
    appears = height > 0 && keyboardHeight == 0
    if height == 0 {
      offsetAtStart = offsetToRestore
      awaitsCaret = false
    }
    if isNewField(on: screen) || height > 0 && version.measuresAtResize {
      report(on: screen)
    } else if changesSize, !appears {
      screen.follow(Rule.stalePlace)
    }
    if isNewFocus {
      let old = keyboardHeight
      offsetAtStart = offset
      keyboardHeight = height
      if !usesSpacer, version.makesSpaceAtStart {
        let known = version.usesOldHeight ? old : height
        makeSpace(keyboardSpace(for: height, outOf: known), on: &screen, Cause())
      }
      focused = screen.firstResponder
      measureAtStart(on: screen)
      offsetToRestore = offset
      if !appears, !awaitsCaret {
        screen.follow(Rule.switchesField)
        scrollToTarget(on: &screen, isCutAtEnd: scrollsAgainAtEnd)
      }
    }
    let present = screen.contentOffset(view(on: screen)).y
    ghostSpace = removesGhostSpace ? ghostSpace(at: present, on: screen) : -1
    if ghostSpace > 0 { offsetAtStart = present }
  }

  /// `onMove`, with all of its frames at once: space and offset move with the keyboard.
  private mutating func move(_ height: Double, on screen: inout Screen, _ cause: Cause) {
    if version.movesWaitForCaret, awaitsCaret, caret?.field != focused {
      return screen.follow(Rule.awaitsCaret)
    }
    if usesSpacer || !version.makesSpaceAtStart {
      makeSpace(keyboardSpace(for: height, outOf: keyboardHeight), on: &screen, cause)
    }
    if !appears, ghostSpace > 0 {
      screen.follow(Rule.ghostSpace)
      scroll(to: offsetAtStart - ghostSpace, on: &screen, cause)
    } else if !appears, disableScrollOnKeyboardHide {
      screen.follow(Rule.keepsOffset)
    } else if let target = target(on: &screen) {
      let returns = height == 0 && !target.isAbove
      if returns { screen.follow(Rule.returns) }
      scroll(to: returns ? offsetAtStart : target.y, on: &screen, cause)
    }
  }

  /// `onEnd`: the keyboard and the space have their final heights.
  private mutating func end(_ height: Double, on screen: inout Screen) {
    if scrollsAgainAtEnd, height > 0, !appears, ghostSpace > 0 {
      screen.follow(Rule.scrollsAgain)
      scroll(to: offsetAtStart, on: &screen, Cause())
    }
    keyboardHeight = height
    offsetAtStart = screen.contentOffset(view(on: screen)).y
    if height == 0 {
      if version.forgetsCaretOnHide { caret = nil }
      if version.takesStaleCaret { caret?.isFresh = false }
    } else if appears, version.takesStaleCaret {
      awaitsCaret = false
    }
    makeSpace(keyboardSpace(for: height, outOf: height), on: &screen, Cause())
  }
}
