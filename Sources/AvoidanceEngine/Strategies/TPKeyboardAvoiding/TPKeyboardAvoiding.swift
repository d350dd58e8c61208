/// A scroll view, table or collection that insets itself by the keyboard and centres the edited field.
///
/// Source: <doc:TodaysLibraries#TPKeyboardAvoiding>.
struct TPKeyboardAvoiding: Strategy {
  enum Rule: Int, StrategyRule {
    case tableController, emptyFrame, ignored, unedited, shows, changes, fitsContent, insetsAlone,
      centres, minimumPadding, limited, toTop, restores, ignoresHide, switchesField, relaidOut,
      returnGoesOn, returnEnds, returnIsApps, touchEnds

    var meaning: String {
      switch self {
      case .tableController: "a table view controller has the table: leaves it to UIKit"
      case .emptyFrame: "the keyboard's frame is empty: insets nothing"
      case .ignored: "the library itself still scrolls: ignores the keyboard"
      case .unedited: "nothing in the view is edited: ignores the keyboard (before 1.2.6)"
      case .shows: "the keyboard shows: remembers the insets, then makes room"
      case .changes: "the keyboard changes while it is up: makes room again"
      case .fitsContent: "the content has no size: sizes it to the subviews"
      case .insetsAlone: "nothing in the view is edited: insets it and leaves the offset"
      case .centres: "a field is edited: scrolls its line to the middle of the free area"
      case .minimumPadding:
        "the line has less than minimumPadding to the middle: scrolls it that far"
      case .limited: "the content begins or ends before the middle: scrolls only that far"
      case .toTop: "alwaysTop is set: scrolls the field to the top, however far"
      case .restores: "the keyboard hides: restores insets and content size"
      case .ignoresHide:
        "the keyboard hides though none was shown, or the library still scrolls: restores nothing"
      case .switchesField: "another field is edited while the keyboard is up: scrolls to it"
      case .relaidOut:
        "the view or its content changes size while the keyboard is up: insets it again"
      case .returnGoesOn: "return in a text field without a delegate: edits the next input"
      case .returnEnds: "return in the last text field, without a delegate: ends editing"
      case .returnIsApps:
        "return in a field with a delegate or outside the view: leaves it to the app"
      case .touchEnds: "a touch in the view beside inputs and buttons: ends editing"
      }
    }
  }

  static let model = StrategyModel(
    "tpKeyboardAvoiding",
    TPKeyboardAvoiding.self,
    summary:
      "Insets a scroll view by the keyboard and centres the edited field in the remaining area",
    origin: .library("TPKeyboardAvoiding"),
    source: "michaeltyson/TPKeyboardAvoiding 1.3.5, UIScrollView+TPKeyboardAvoidingAdditions.m",
    newestKnown: KnownVersion("1.3.5", on: "2026-11-30"),
    viewClasses: ["TPKeyboardAvoiding"],
    [
      .view("scrollView", \.scrollView, finds: .list, "scroll view to inset"),
      .version("version", \.version.number, in: TPVersion.known, "library version"),
      .points("minimumPadding", \.minimumPadding, "minimum space above and below the caret"),
      .points("contentPadding", \.contentPadding, "space below content without an explicit size"),
      .flag("alwaysTop", \.alwaysTop, "scrolls the field to the top instead"),
    ],
    presets: [
      .version("tp-1.2.5") { $0.version.number = LibraryVersion(1, 2, 5) },
      .version("tp-1.2.11") { $0.version.number = LibraryVersion(1, 2, 11) },
      .version("tp-1.3.1") { $0.version.number = LibraryVersion(1, 3, 1) },
      .version("tp-1.3.4") { $0.version.number = LibraryVersion(1, 3, 4) },
    ],
    rules: Rule.self
  )
  /// The timers for the end of the library's own scrolling and for the block that moves the content.
  private static let timers = (scrolled: 0, move: 1)
  /// In seconds.
  private static let caretDelay = 0.01

  private struct Prior {
    var inset: EdgeInsets = .zero
    var indicatorInsets: EdgeInsets = .zero
    /// Only for scroll views; a table's size follows its rows.
    var contentSize: Size?
  }

  private var scrollView: ViewIndex?
  private var version = TPVersion.reference
  private var minimumPadding = 20.0
  private var contentPadding = 10.0
  private var alwaysTop = false
  private var isVisible = false
  /// The keyboard's frame in the content coordinates at its notification.
  private var keyboardRect = Rect.zero
  private var prior = Prior()
  private var duration = 0.0
  /// Whether the library's own scrolling is under way.
  private var isScrolling = false
  /// The animations of the waiting blocks, first to last.
  private var waiting: [Cause] = []

  var observedEvents: StrategyEvents {
    [
      .keyboardWillChangeFrame, .keyboardWillHide, .didBeginEditing, .frames, .contentSizes,
      .touches, .returnPresses,
    ]
  }
  var gap: Double? { minimumPadding }
  func handles(_ field: ViewIndex, on screen: Screen) -> Bool {
    avoidingView(screen.form).map { screen.form.isInside(field, $0) } ?? false
  }

  /// The view that avoids the keyboard; nil if there is none, or if a table view controller handles it.
  private func avoidingView(_ form: Form) -> ViewIndex? {
    let scrollView = scrollView(form)
    return scrollView >= 0 && scrollView != form.roles[.systemTable] ? scrollView : nil
  }

  /// The library's view; -1 if there is none.
  func scrollView(_ form: Form) -> ViewIndex { scrollView ?? form.roles[.list] }

  mutating func setUp(on screen: inout Screen) { setReturnKeys(on: &screen) }

  // MARK: The keyboard

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    guard let view = avoidingView(screen.form) else {
      if scrollView(screen.form) >= 0 { screen.follow(Rule.tableController) }
      return
    }
    if notification.name == .willHide {
      hide(notification, view, on: &screen)
    } else {
      changeFrame(notification, view, on: &screen)
    }
  }

  private mutating func changeFrame(
    _ notification: KeyboardNotification, _ view: ViewIndex, on screen: inout Screen
  ) {
    duration = notification.duration
    guard !notification.end.isEmpty else {
      screen.follow(Rule.emptyFrame)
      if version.hidesOnEmptyFrame { isVisible = false }
      return
    }
    guard !isIgnored(notification) else { return screen.follow(Rule.ignored) }
    guard version.followsWithoutFocus || isEditing(in: view, screen) else {
      return screen.follow(Rule.unedited)
    }
    screen.follow(isVisible ? Rule.changes : .shows)
    keyboardRect = screen.convertFromWindow(notification.end, to: view)
    if !isVisible, version.remembersInsets {
      prior.inset = screen.contentInset(view)
      prior.indicatorInsets = screen.scrollIndicatorInsets(view)
    }
    isVisible = true
    if screen.form.views[view].kind == .scrollView { fitContent(of: view, on: &screen) }
    if version.waitsForCaret {
      waiting.append(notification.animation)
      screen.after(Self.caretDelay, call: Self.timers.move)
    } else {
      moveContent(of: view, on: &screen, notification.animation)
    }
  }

  private func isIgnored(_ notification: KeyboardNotification) -> Bool {
    isScrolling && (!version.ignoresRepeatsOnly || notification.begin == notification.end)
  }

  /// Sizes content without a size to the subviews, which no hide undoes.
  private mutating func fitContent(of view: ViewIndex, on screen: inout Screen) {
    if screen.contentSize(view) == Size(0, 0) {
      screen.follow(Rule.fitsContent)
      let frames = screen.form.subviews(of: view).map { screen.frame($0) }
      let size = Size(
        frames.map(\.maxX).max() ?? 0, (frames.map(\.maxY).max() ?? 0) + contentPadding)
      screen.setContentSize(size, of: view, Cause())
    }
    prior.contentSize = screen.contentSize(view)
  }

  private mutating func hide(
    _ notification: KeyboardNotification, _ view: ViewIndex, on screen: inout Screen
  ) {
    let tested = version.checksBeginOfHide ? notification.begin : notification.end
    guard !tested.isEmpty, !isIgnored(notification), isVisible else {
      return screen.follow(Rule.ignoresHide)
    }
    screen.follow(Rule.restores)
    keyboardRect = .zero
    isVisible = false
    let cause = notification.animation
    if let size = prior.contentSize { screen.setContentSize(size, of: view, cause) }
    screen.setContentInset(prior.inset, of: view, cause)
    screen.setScrollIndicatorInsets(prior.indicatorInsets, of: view, cause)
  }

  mutating func timer(_ identifier: Int, on screen: inout Screen) {
    guard identifier == Self.timers.move else {
      isScrolling = false
      return
    }
    guard !waiting.isEmpty, let view = avoidingView(screen.form) else { return }
    moveContent(of: view, on: &screen, waiting.removeFirst())
  }

  // MARK: Moving

  private func isEditing(in view: ViewIndex, _ screen: Screen) -> Bool {
    screen.firstResponder >= 0 && screen.form.isInside(screen.firstResponder, view)
  }

  private func moveContent(of view: ViewIndex, on screen: inout Screen, _ cause: Cause) {
    setBottom(of: view, on: &screen, cause)
    if isEditing(in: view, screen) {
      scrollToField(in: view, on: &screen, cause)
    } else {
      screen.follow(Rule.insetsAlone)
    }
    screen.setScrollIndicatorInsets(screen.contentInset(view), of: view, cause)
  }

  private func setBottom(of view: ViewIndex, on screen: inout Screen, _ cause: Cause) {
    var inset = screen.contentInset(view)
    inset.bottom = insetForKeyboard(of: view, screen)
    screen.setContentInset(inset, of: view, cause)
  }

  /// The bottom inset for the part that the keyboard covers.
  private func insetForKeyboard(of view: ViewIndex, _ screen: Screen) -> Double {
    if keyboardRect.isEmpty { return version.keepsOwnBottom ? prior.inset.bottom : 0 }
    let boundsEnd = screen.contentOffset(view).y + screen.frame(view).height
    let covered = keyboardRect.height - max(keyboardRect.maxY - boundsEnd, 0)
    return version.limitsInset ? max(covered, 0) : covered
  }

  private func scrollToField(in view: ViewIndex, on screen: inout Screen, _ cause: Cause) {
    screen.setContentOffset(idealOffset(of: view, &screen), of: view, cause)
  }

  /// The offset that puts the caret's line in the middle of the free area, as far as the content allows.
  private func idealOffset(of view: ViewIndex, _ screen: inout Screen) -> Point {
    let field = screen.firstResponder
    let offset = screen.contentOffset(view)
    let frame = screen.frame(field, in: view)
    guard !alwaysTop else {
      screen.follow(Rule.toTop)
      return Point(offset.x, frame.minY)
    }
    let line = version.centresCaret ? screen.caretOrFrame(field, in: view) : frame
    let inset = screen.contentInset(view)
    let top = version.countsAdjustedTop ? screen.adjustedContentInset(view).top : inset.top
    let room = screen.frame(view).height - inset.top - inset.bottom
    let half = (room - line.height) / 2
    let end = screen.contentSize(view).height - room - top
    let wanted = line.minY - max(half, minimumPadding) - top
    let y = max(min(wanted, end), 0 - top)
    screen.follow(y != wanted ? Rule.limited : half < minimumPadding ? .minimumPadding : .centres)
    return Point(offset.x, y)
  }

  // MARK: While the keyboard is up

  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
    guard isVisible, let view = avoidingView(screen.form), isEditing(in: view, screen) else {
      return
    }
    screen.follow(Rule.switchesField)
    isScrolling = true
    screen.after(duration, call: Self.timers.scrolled)
    let cause = Cause(duration: duration, curve: 0)
    scrollToField(in: view, on: &screen, cause)
  }

  mutating func viewDidLayout(_ view: ViewIndex, from old: Rect, on screen: inout Screen) {
    geometryDidChange(of: view, on: &screen)
  }

  mutating func contentSizeDidChange(
    _ scrollView: ViewIndex, from old: Size, on screen: inout Screen
  ) {
    geometryDidChange(of: scrollView, on: &screen)
  }

  private mutating func geometryDidChange(of view: ViewIndex, on screen: inout Screen) {
    guard isVisible, view == avoidingView(screen.form) else { return }
    screen.follow(Rule.relaidOut)
    if screen.form.views[view].kind == .scrollView { prior.contentSize = screen.contentSize(view) }
    setBottom(of: view, on: &screen, Cause())
  }
}

/// The return key and taps: <doc:TodaysLibraries#TPKeyboardAvoiding>.
extension TPKeyboardAvoiding {
  /// Sets the return keys of text fields without a delegate: Next if there is a further input, else Done.
  ///
  /// - Complexity: O(n) for n inputs: only the very last input has none after it.
  func setReturnKeys(on screen: inout Screen) {
    let inputs = screen.inputsInOrder
    let places = inputs.lazy.filter { [screen] in isReached($0, screen) }
      .map { [screen] in screen.windowOrigin($0) }
    let last = places.max { Self.follows($1, $0) }
    for field in inputs where isHandled(field, screen) {
      let leadsOn = last.map { Self.follows($0, screen.windowOrigin(field)) } ?? false
      screen.setReturnKeyType(leadsOn ? .next : .done, of: field)
    }
  }

  mutating func returnPressed(_ field: ViewIndex, on screen: inout Screen) -> Bool {
    guard isHandled(field, screen) else {
      screen.follow(Rule.returnIsApps)
      return false
    }
    if let next = next(after: field, screen) {
      screen.follow(Rule.returnGoesOn)
      screen.becomeFirstResponder(next)
    } else {
      screen.follow(Rule.returnEnds)
      screen.resignFirstResponder()
    }
    return true
  }

  mutating func touch(_ view: ViewIndex, at point: Point, on screen: inout Screen) -> Bool {
    let scrollView = scrollView(screen.form)
    guard view >= 0, screen.firstResponder >= 0, screen.form.isInside(view, scrollView),
      screen.form.isInside(screen.firstResponder, scrollView)
    else { return false }
    switch screen.form.views[view].kind {
    case .button, .textField, .textView, .searchBar: return false
    case .view, .scrollView, .tableView, .collectionView, .cell, .stackView, .label, .image,
      .overlay:
      screen.follow(Rule.touchEnds)
      return true
    }
  }

  /// Whether the library is a field's delegate: for a text field in its view that has no other
  /// delegate, and whose return key has no other purpose.
  private func isHandled(_ field: ViewIndex, _ screen: Screen) -> Bool {
    guard screen.form.views[field].kind == .textField,
      screen.form.isInside(field, scrollView(screen.form)),
      let form = screen.inputProperties(field)
    else { return false }
    let usual = InputProperties()
    let hasDelegate =
      form.onReturn != usual.onReturn || !form.shouldBeginEditing || !form.shouldReturn
      || !form.shouldClear || !form.shouldEndEditing || !form.shouldChange
    return !hasDelegate && (form.returnKey == .default || form.returnKey == .next)
  }

  /// The input that the return key leads to: of those that are lower, or as high and further right, the
  /// first in reading direction.
  private func next(after field: ViewIndex, _ screen: Screen) -> ViewIndex? {
    let origin = screen.windowOrigin(field)
    var best: (view: ViewIndex, rank: Double)?
    for input in screen.inputsInOrder {
      let place = screen.windowOrigin(input)
      guard Self.follows(place, origin), isReached(input, screen) else { continue }
      let rank = -1_000 * place.y - place.x
      if rank > best?.rank ?? -.infinity { best = (input, rank) }
    }
    return best?.view
  }

  /// Whether a point is lower than another one, or as high and further right.
  private static func follows(_ place: Point, _ other: Point) -> Bool {
    place.y > other.y || place.y == other.y && place.x > other.x
  }

  private func isReached(_ input: ViewIndex, _ screen: Screen) -> Bool {
    screen.form.isInside(input, scrollView(screen.form)) && screen.canBecomeFirstResponder(input)
  }
}

/// A version of TPKeyboardAvoiding, 1.2.5 to 1.3.5.
///
/// Every difference between these versions is a property here; the model checks for behaviours, never
/// for numbers. Source: the library's tags, as listed in <doc:TodaysLibraries#TPKeyboardAvoiding>.
struct TPVersion: Hashable, Sendable {
  var number: LibraryVersion

  /// The version that the article describes.
  static let reference = TPVersion(number: LibraryVersion(1, 3, 5))
  static let known = LibraryVersion(1, 2, 5)...LibraryVersion(1, 3, 5)
}

/// What changed between versions, one property per behaviour.
extension TPVersion {
  private func since(_ minor: Int, _ patch: Int) -> Bool {
    number >= LibraryVersion(1, minor, patch)
  }

  /// Insets are remembered before they change; before, a hide sets them to zero (#152).
  var remembersInsets: Bool { since(2, 6) }
  /// The keyboard is followed even without a first responder inside.
  var followsWithoutFocus: Bool { since(2, 6) }
  /// The content moves 0.01 s after the notification, when a text input knows its caret.
  var waitsForCaret: Bool { since(3, 0) }
  /// The caret's line is centred; before, the field.
  var centresCaret: Bool { since(3, 0) }
  /// The top of the adjusted inset counts; before, the view's own.
  var countsAdjustedTop: Bool { since(3, 2) }
  /// During its own scrolling only repeated frames are ignored; before, all are.
  var ignoresRepeatsOnly: Bool { since(3, 2) }
  /// A hide is ignored if its begin frame is empty; before, if its end frame is.
  var checksBeginOfHide: Bool { since(3, 2) }
  var hidesOnEmptyFrame: Bool { since(3, 5) }
  /// A hide restores the earlier inset; before, it sets 0 (#237, PR #233).
  var keepsOwnBottom: Bool { since(3, 5) }
  var limitsInset: Bool { since(3, 5) }
}
