package import AvoidanceEngine

/// Insets what scrolls by what the keyboard covers of it and shows the edited field with the least
/// movement; with at most one mistake.
package struct CarefulInset: Strategy {
  /// What is heard of the keyboard.
  enum Heard: String, CaseIterable { case showAndHide, changeFrame, all }

  /// Mistakes that people make.
  package enum Mistake: String, CaseIterable, Sendable {
    case none
    /// Measures from the height that the screen had at the first show.
    case cachedHeight
    /// Takes a keyboard that changes by the predictive bar's height for the same.
    case predictiveBarIgnored
    /// Scrolls the outer of two scroll views alone.
    case outerMoved
    /// Keeps the caret's place from when editing began.
    case staleCaret
    /// Shows no field that is switched to while the keyboard is up.
    case switchIgnored
    /// Adds the accessory to a keyboard that has it.
    case accessoryTwice
    /// Adds the safe area to an inset to which UIKit adds it.
    case safeAreaTwice
    /// Forgets that the tab bar is between what scrolls and the screen's bottom.
    case tabBarForgotten
    /// Takes a frame on the screen for one in the window.
    case wrongSpace
    /// Leaves the inset where the user's finger dismissed the keyboard.
    case leftAfterDrag
    /// Waits for the keyboard to have come up.
    case insetAtRest
    /// Takes the inset back when the keyboard has gone.
    case restoredAtRest
  }

  package static let model = StrategyModel(
    "carefulInset", CarefulInset.self, summary: "Insets what scrolls, with a mistake",
    source: "tests",
    [
      .choice("mistake", \.mistake, "what is wrong"),
      .points("gap", \.space, "space above the keyboard"),
      .choice("hears", \.heard, "what is heard of the keyboard"),
      .flag("reveals", \.reveals, "shows the edited field"),
      .flag("indicators", \.indicators, "insets the indicators, too"),
      .flag("restoresOffset", \.putsBack, "puts the offset back on hiding"),
      .flag("nested", \.takesNested, "takes forms with scroll views in others"),
    ])

  private struct Rest {
    var insets: EdgeInsets
    var indicators: EdgeInsets
    var offset: Point
  }

  private var mistake = Mistake.none
  private var space = 0.0
  private var heard = Heard.showAndHide
  private var reveals = true
  private var indicators = false
  private var putsBack = false
  private var takesNested = false
  /// What was before the keyboard came up; empty while it is hidden.
  private var rest: [ViewIndex: Rest] = [:]
  /// The keyboard's top in the window; nil while none is docked.
  private var top: Double?
  private var height = 0.0
  private var screenHeight = 0.0
  private var shownOffset = 0.0
  private var caret: (field: ViewIndex, y: Double)?

  package init() {}

  package var gap: Double? { reveals ? space : nil }
  package var restoresOffset: Bool { putsBack }
  package var observedEvents: StrategyEvents {
    var own: StrategyEvents = [.keyboardDidShow, .didBeginEditing, .carets]
    if mistake == .restoredAtRest { own.insert(.keyboardDidHide) }
    return switch heard {
    case .showAndHide: own.union([.keyboardWillShow, .keyboardWillHide])
    case .changeFrame: own.union([.keyboardWillChangeFrame])
    case .all: own.union([.keyboardWillShow, .keyboardWillHide, .keyboardWillChangeFrame])
    }
  }

  package func unmetRequirement(on screen: Screen) -> String? {
    let form = screen.form
    if form.controller.kind != .viewController { return "no view controller without avoidance" }
    if form.inputs.contains(where: { screen.highestHeader(over: $0) > 0 }) {
      return "no table without headers that stick"
    }
    let outer = outerScrollViews(form)
    let isNested = form.scrollViews.contains {
      form.views[$0].kind != .textView && !outer.contains($0)
    }
    if isNested, !takesNested { return "no scroll view that is in no other" }
    let areInside = form.inputs.allSatisfy { input in outer.contains { form.isInside(input, $0) } }
    return areInside && !form.inputs.isEmpty ? nil : "no scroll view around all fields"
  }

  private func outerScrollViews(_ form: Form) -> [ViewIndex] {
    form.scrollViews.filter { view in
      form.views[view].kind != .textView
        && !form.scrollViews.contains { $0 != view && form.isInside(view, $0) }
    }
  }

  // MARK: The keyboard

  package mutating func receive(_ notification: KeyboardNotification, on screen: inout Screen) {
    let outer = outerScrollViews(screen.form)
    let cause = Cause(duration: notification.duration, curve: notification.curve)
    if notification.name == .didShow, mistake != .insetAtRest {
      // UIKit showed the field after the keyboard was announced, and knows no bars.
      if mistake != .switchIgnored { reveal(on: &screen, cause) }
      shownOffset = outer.first.map { screen.contentOffset($0).y } ?? 0
      return
    }
    if mistake == .insetAtRest, notification.name == .willShow { return }
    if mistake == .restoredAtRest, notification.name == .willHide { return }
    let size = screen.screenSize
    let end = notification.end
    let isDocked =
      end.width == size.width && end.minY < size.height && end.maxY >= size.height
      && notification.name != .willHide && notification.name != .didHide
    guard isDocked else { return hide(outer, on: &screen, cause) }
    let change = abs(end.height - height)
    if mistake == .predictiveBarIgnored, top != nil, change > 0, change < 60 { return }
    if mistake == .cachedHeight, screenHeight == 0 { screenHeight = size.height }
    height = end.height
    top =
      switch mistake {
      case .cachedHeight: screenHeight - end.height
      case .wrongSpace: screen.windowSize.height - end.height
      default: end.minY
      }
    let isNew = rest.isEmpty
    for view in outer { inset(view, on: &screen, cause) }
    if isNew || mistake != .switchIgnored { reveal(on: &screen, cause) }
  }

  private mutating func inset(_ view: ViewIndex, on screen: inout Screen, _ cause: Cause) {
    guard let top else { return }
    let own =
      rest[view]
      ?? Rest(
        insets: screen.contentInset(view), indicators: screen.scrollIndicatorInsets(view),
        offset: screen.contentOffset(view))
    rest[view] = own
    var bottom = screen.windowFrame(view).maxY
    if mistake == .tabBarForgotten, screen.form.controller.tabBar != .none {
      bottom = screen.windowSize.height
    }
    if mistake == .accessoryTwice { bottom += screen.accessoryHeight }
    var (insets, indicators) = (own.insets, own.indicators)
    if bottom > top - space {
      let added = screen.adjustedContentInset(view).bottom - screen.contentInset(view).bottom
      let safeArea = mistake == .safeAreaTwice ? 0 : added
      insets.bottom = max(insets.bottom, bottom - top + space - safeArea)
      indicators.bottom = max(indicators.bottom, bottom - top)
    }
    screen.setContentInset(insets, of: view, cause)
    if self.indicators { screen.setScrollIndicatorInsets(indicators, of: view, cause) }
  }

  private mutating func hide(_ outer: [ViewIndex], on screen: inout Screen, _ cause: Cause) {
    defer { (top, caret) = (nil, nil) }
    if mistake == .leftAfterDrag, let view = outer.first, screen.contentOffset(view).y < shownOffset
    {
      return
    }
    for (view, own) in rest.sorted(by: { $0.key < $1.key }) {
      screen.setContentInset(own.insets, of: view, cause)
      if indicators { screen.setScrollIndicatorInsets(own.indicators, of: view, cause) }
      if putsBack { screen.setContentOffset(own.offset, of: view, cause) }
    }
    rest = [:]
  }

  // MARK: The field

  /// A text field begins before the keyboard changes: what it is then shows in the next turn.
  package mutating func receive(_ event: EditingEvent, of field: ViewIndex, on screen: inout Screen)
  {
    if top != nil, mistake != .switchIgnored { screen.callOnNextTurn() }
  }

  package mutating func nextTurn(on screen: inout Screen) {
    reveal(on: &screen, Cause(duration: 0.25, curve: 7))
  }

  package mutating func caretDidMove(in field: ViewIndex, on screen: inout Screen) {
    // A text view scrolls to its caret after it told of it.
    if mistake != .staleCaret { screen.callOnNextTurn() }
  }

  private mutating func reveal(on screen: inout Screen, _ cause: Cause) {
    let field = screen.firstResponder
    guard reveals, let top, field >= 0 else { return }
    var view = screen.form.views[field].parent
    while view >= 0 {
      let isInner = screen.form.scrollViews.contains {
        $0 != view && screen.form.isInside(view, $0)
      }
      if screen.form.views[view].kind.scrolls, !(mistake == .outerMoved && isInner) {
        reveal(field, in: view, above: top, on: &screen, cause)
      }
      view = screen.form.views[view].parent
    }
  }

  private mutating func reveal(
    _ field: ViewIndex, in view: ViewIndex, above top: Double, on screen: inout Screen,
    _ cause: Cause
  ) {
    let frame = screen.windowFrame(view)
    let inset = screen.adjustedContentInset(view).top
    let visible = max(screen.freeArea.top, frame.minY)
    let upper = max(screen.freeArea.top, frame.minY + inset)
    var rect = screen.windowFrame(field)
    var lower = min(top - space, frame.maxY)
    // A gap for which there is no room is none.
    if rect.height > lower - upper { lower = min(top, frame.maxY) }
    if rect.height > lower - upper {
      if var line = screen.caretFrame(field) {
        if mistake == .staleCaret {
          if caret?.field != field { caret = (field, line.minY - rect.minY) }
          line.y = rect.minY + (caret?.y ?? 0)
        }
        rect = line
      } else {
        rect.height = max(1, lower - upper)
      }
    }
    let (limits, offset) = (screen.offsetLimits(view), screen.contentOffset(view))
    var y = offset.y
    if rect.maxY > lower { y += rect.maxY - lower }
    if rect.minY - (y - offset.y) < visible { y = offset.y + rect.minY - upper }
    y = min(max(y, limits.min.y), limits.max.y)
    if y != offset.y { screen.setContentOffset(Point(offset.x, y), of: view, cause) }
  }
}
