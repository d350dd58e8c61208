/// The keyboard as a region of the safe area, as in SwiftUI since iOS 14.
///
/// That content without a flexible height moves by half of what the safe area loses is inferred from
/// centred content, not observed. A bar that rides the keyboard moves by all of it, as one placed by
/// `safeAreaInset(edge: .bottom)` does.
struct SafeAreaKeyboard: Strategy {
  enum Rule: Int, StrategyRule {
    case docked, undocked, uncovered, hides, ownInset, ridesKeyboard, shrinks, recentres,
      revealsField, revealsCaret, stays, hosted

    var meaning: String {
      switch self {
      case .docked: "a docked keyboard shows: adds it to the safe area"
      case .undocked: "the keyboard is undocked or floats: leaves the safe area"
      case .uncovered: "a docked keyboard covers nothing of the root: leaves the safe area"
      case .hides: "the keyboard hides: restores the safe area and the frames"
      case .ownInset: "additionalBottom is larger than what the keyboard adds: keeps it"
      case .ridesKeyboard: "a bar that rides the keyboard: moves it by all that the safe area loses"
      case .shrinks: "a container of flexible height: ends it at the safe area"
      case .recentres: "another container: moves it by half of what the safe area loses"
      case .stays:
        "a container of fixed height that holds a scroll view: leaves it, the scroll view is inset"
      case .hosted: "another container of fixed height that SwiftUI hosts: leaves it"
      case .revealsField: "a field is edited: scrolls it into view in the scroll views around it"
      case .revealsCaret: "a text view is edited: scrolls its caret into view in those around it"
      }
    }
  }

  static let model = StrategyModel(
    "safeAreaKeyboard",
    SafeAreaKeyboard.self,
    summary: "Adds the keyboard to the safe area, like SwiftUI",
    origin: .recipe,
    source: "SwiftUI, SafeAreaRegions.keyboard; drewolbrich/ScrollingContentViewController 484a16f",
    usedBy: "Nextcloud Talk's meetings, as all of SwiftUI that does not opt out",
    isSwiftUIs: true,
    [
      .views(
        "containers", \.containers,
        "views laid out in the safe area (default: the subviews of the root)"),
      .points(
        "additionalBottom", \.additionalBottom, "bottom inset that the app adds to the safe area"),
      .flag("scrolls", \.scrolls, "scrolls the edited field into view"),
      .points("margin", \.margin, "margin around that field"),
    ],
    rules: Rule.self
  )

  private var containers: [ViewIndex]?
  private var additionalBottom = 0.0
  private var scrolls = true
  private var margin = 0.0
  /// How much of the root a docked keyboard covers, in points.
  private var overlap = 0.0
  private var isHosted = false
  /// The original frames of moved views.
  private var firstFrames: [ViewIndex: Rect] = [:]

  var observedEvents: StrategyEvents {
    [.keyboardWillShow, .keyboardWillHide, .keyboardWillChangeFrame, .didBeginEditing]
  }
  var gap: Double? { 0 }

  mutating func setUp(on screen: inout Screen) {
    isHosted = screen.form.hostsSwiftUI
    screen.setAdditionalSafeArea(bottom: additionalBottom, Cause())
  }

  mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let size = screen.screenSize
    let hides = notification.hides(from: size)
    let isDocked = notification.endsDocked(on: size) && !hides
    let covered = screen.windowFrame(0).intersection(notification.end)?.height
    overlap = isDocked ? covered ?? 0 : 0
    screen.follow(
      hides ? Rule.hides : !isDocked ? .undocked : overlap > 0 ? .docked : .uncovered)
    makeRoom(on: &screen, notification.animation)
    reveal(on: &screen, notification.animation)
  }

  mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen) {
    reveal(on: &screen, Cause(duration: 0.25, curve: 7))
  }

  mutating func parameterChanged(_ name: String, from old: Self, on screen: inout Screen) {
    let kept = movableContainers(screen.form)
    putBack(on: &screen, Cause()) { !kept.contains($0) }
    makeRoom(on: &screen, Cause())
  }

  /// Reduces the root's safe area to what the keyboard leaves, and moves the containers.
  private mutating func makeRoom(on screen: inout Screen, _ cause: Cause) {
    let bottom = max(additionalBottom, overlap - screen.ownSafeAreaBottom)
    if overlap > 0, bottom == additionalBottom { screen.follow(Rule.ownInset) }
    screen.setAdditionalSafeArea(bottom: bottom, cause)
    place(bottom: bottom, on: &screen, cause)
  }

  // MARK: Containers

  /// Moves the containers in the safe area, or puts them back if the keyboard no longer overlaps it.
  private mutating func place(bottom: Double, on screen: inout Screen, _ cause: Cause) {
    guard overlap > 0 else { return putBack(on: &screen, cause) { _ in true } }
    let line = screen.windowFrame(0).maxY - screen.ownSafeAreaBottom - bottom
    for view in movableContainers(screen.form) {
      if screen.form.isFixed(view) {
        let holdsScrollView = screen.form.holdsScrollView(view)
        if holdsScrollView || isHosted {
          screen.follow(holdsScrollView ? Rule.stays : .hosted)
          continue
        }
      }
      let first = firstFrames[view] ?? screen.frame(view)
      firstFrames[view] = first
      var frame = first
      if screen.form.views[view].ridesKeyboard {
        screen.follow(Rule.ridesKeyboard)
        frame.y -= bottom - additionalBottom
      } else if screen.form.views[view].autoresizing.contains(.flexibleHeight) {
        screen.follow(Rule.shrinks)
        let parent = screen.form.views[view].parent
        let maxY = min(first.maxY, screen.convertFromWindow(Rect(0, line, 0, 0), to: parent).minY)
        frame.height = max(0, maxY - first.minY)
      } else {
        screen.follow(Rule.recentres)
        frame.y -= (bottom - additionalBottom) / 2
      }
      screen.setFrame(frame, of: view, cause)
    }
  }

  private mutating func putBack(
    on screen: inout Screen, _ cause: Cause, where isLeft: (ViewIndex) -> Bool
  ) {
    for (view, frame) in firstFrames.sorted(by: { $0.key < $1.key }) where isLeft(view) {
      screen.setFrame(frame, of: view, cause)
      firstFrames[view] = nil
    }
  }

  /// Excludes scroll views, which follow by their insets, and views laid out by constraints.
  private func movableContainers(_ form: Form) -> [ViewIndex] {
    let rootScrolls = form.views[0].kind.scrolls
    let containers = containers ?? (rootScrolls ? [] : Array(form.subviews(of: 0)))
    return containers.filter { view in
      view > 0 && !form.views[view].kind.scrolls && !form.views[view].ignoresKeyboard
        && !form.isConstrained(view)
    }
  }

  /// Scrolls the edited field or caret into view in all scroll views around it, innermost first.
  private func reveal(on screen: inout Screen, _ cause: Cause) {
    let field = screen.firstResponder
    guard scrolls, overlap > 0, field >= 0 else { return }
    let isTextView = screen.form.views[field].kind == .textView
    for scrollView in screen.enclosingScrollViews(of: field) {
      screen.follow(isTextView ? Rule.revealsCaret : .revealsField)
      var target =
        isTextView
        ? screen.caretOrFrame(field, in: scrollView) : screen.frame(field, in: scrollView)
      target.y -= margin
      target.height += 2 * margin
      screen.scrollRectToVisible(target, of: scrollView, cause)
    }
  }
}
