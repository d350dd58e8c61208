/// A screen while a script runs: only what can change, over an immutable form.
///
/// Strategies change it through UIKit's verbs, each of which records an ``Adjustment``. A screen is a
/// value: a copy can be tried out without touching the original.
public struct Screen: Sendable {
  /// The form on the screen.
  public let form: Form
  /// The device.
  public let device: Device
  /// The settings on which observers of UIKit disagree.
  public internal(set) var profile: UIKitProfile
  /// How the device is held.
  public internal(set) var orientation: Orientation
  /// The window's size; the screen's unless the script resized it.
  ///
  /// Its origin is `[0, 0]`.
  public internal(set) var windowSize: Size
  /// The keyboard.
  public internal(set) var keyboard: KeyboardState
  /// The view being edited; -1 for none.
  public internal(set) var firstResponder: ViewIndex = -1
  /// What UIKit and the strategy changed in the present step, in order.
  public internal(set) var adjustments: [Adjustment] = []
  /// The notifications and delegate calls of the present step, in order.
  public var log: [LogEntry] { logEntries.array }
  var logEntries = StepList<LogEntry>()
  /// The sum of the lengths of all changes of `contentOffset` and of the root's origin, in points.
  public internal(set) var pointsScrolled = 0.0

  var views: [ViewState]
  var scrolls: [ScrollState]
  var tables: [TableState]
  var stacks: [StackState]
  var inputs: [InputState]
  var constraintStates: [ConstraintState]
  /// Whether something changed on which the frames that constraints give depend.
  var needsLayout = false
  /// The frames on the canvas, or as the app or a strategy gave them later; empty for a form without
  /// constraints.
  var designFrames: [Rect] = []
  /// The sizes of the superviews that the drawn frames stand in.
  var drawnRooms: [Size] = []
  /// Whether the app or a strategy gave a view with a mask another frame than the drawn one.
  var changedDrawing = false
  /// Where the root was in the last pass.
  var laidOutPlace = LayoutPlace()
  /// What estimated widths of texts are multiplied by.
  var textScale = 1.0
  /// The keyboard's top as its layout guide has it, in window coordinates; infinite while hidden.
  var guideTop = KeyboardGuideTop()
  /// All insertions of the case; the first one is the empty text.
  var textPieces: [TextPiece]
  /// The device's safe area grown by the controller's bars.
  public internal(set) var safeArea: EdgeInsets
  /// Whether a strategy asked UIKit to reload the first responder's input views.
  var needsInputViewReload = false
  /// The strategy's own word on its toolbars' last button; empty: the system's.
  var toolbarDoneTitle = ""
  /// Whether some scroll view waits for the end of the step to be clamped.
  var awaitsClamps = false
  /// Whether the drawn form is being laid out: frames are assigned, not resized.
  var isDrawing = false
  /// Whether the script changed how some scroll view takes the safe area.
  var changesInsetAdjustments = false
  /// What could not be carried out in the present step; nil for nothing.
  var fault: EventFault?
  /// The first responder whose view left the window in the present step; -1 for none.
  var removedResponder: ViewIndex = -1
  /// Whether the strategy asked for the next turn of the run loop.
  var awaitsNextTurn = false
  /// The rules of its code that the strategy followed so far; see ``StrategyRule``.
  public internal(set) var followedRules = RuleSet()
  /// What few strategies use; none or one.
  var extended: [ExtendedState] = []
  /// The simulated clock, in seconds; it goes on while the keyboard moves, and with the script's events.
  public internal(set) var now = 0.0
  /// What is answered by what happens now.
  var answered = Answered()
  /// The adjustments of the last event that answer a movement of a docked keyboard, but begin later.
  package internal(set) var lateAdjustments: [LateAdjustment] = []
  /// Whether a docked keyboard began to move in the last event, in its own time.
  package internal(set) var keyboardBeganToMove = false

  /// The screen's size in the present orientation.
  @inline(__always)
  public var screenSize: Size { device.windowSize(orientation) }

  /// Lays a form out on a device, at rest, with the keyboard hidden.
  public init(form: Form, device: Device, orientation: Orientation, profile: UIKitProfile) {
    self.init(form: form, device: device, orientation: orientation, profile: profile, textScale: 1)
  }

  /// Lays a form out with other widths of texts: estimates are multiplied by `textScale`.
  init(
    form: Form, device: Device, orientation: Orientation, profile: UIKitProfile, textScale: Double
  ) {
    self.textScale = textScale
    self.form = form
    self.device = device
    self.profile = profile
    self.orientation = orientation
    windowSize = device.windowSize(orientation)
    views = form.states
    scrolls = form.scrolls.map { ScrollState($0.properties, fitsChildren: $0.fitsChildren) }
    tables = form.tables.map {
      TableState(
        sections: $0.sections, headerHeight: $0.headerHeight, footerHeight: $0.footerHeight,
        footerView: $0.footerView)
    }
    stacks = Array(repeating: StackState(), count: form.stacks.count)
    inputs = form.inputTable.map { InputState($0.properties) }
    textPieces = [TextPiece(previous: 0, text: -1)]
    for index in inputs.indices where form.inputTable[index].text >= 0 {
      textPieces.append(TextPiece(previous: 0, text: form.inputTable[index].text))
      inputs[index].text = textPieces.count - 1
    }
    constraintStates = form.constraints.map {
      ConstraintState(
        constant: $0.stated.constant.snapped,
        priority: min(max(1, $0.stated.priority), LayoutConstraint.required),
        isActive: $0.stated.isActive)
    }
    safeArea = .zero
    keyboard = KeyboardState(screen: device.windowSize(orientation))
    keyboard.frame.height = device.metrics(orientation).keyboard
    adjustments.reserveCapacity(16)
    logEntries.reserveCapacity(16)
    layOutFromDrawing()
  }

  @inline(__always)
  mutating func note(_ entry: LogEntry) { logEntries.append(entry) }

  @inline(__always)
  mutating func beginStep() {
    if !adjustments.isEmpty { adjustments.removeAll(keepingCapacity: true) }
    if !lateAdjustments.isEmpty { lateAdjustments.removeAll() }
    keyboardBeganToMove = false
    logEntries.removeAll()
    answered = Answered(time: now)
    if !extended.isEmpty { extended[0].focusMoveCount = 0 }
  }

  /// Brings what waits for the end of the step to rest.
  @inline(__always)
  mutating func endStep() {
    if needsLayout { layOutByConstraints(.system) }
    if !extended.isEmpty { followPins(.system) }
    if awaitsClamps { clampOffsets() }
    // What stands on a scroll view's frame follows where the layout has moved the content.
    if needsLayout { layOutByConstraints(.system) }
  }

  private mutating func clampOffsets() {
    awaitsClamps = false
    for position in scrolls.indices where scrolls[position].awaitsClamp {
      scrolls[position].awaitsClamp = false
      clampOffset(position, .system)
    }
  }
}

extension ScrollState {
  init(_ properties: ScrollProperties, fitsChildren: Bool) {
    self.init(
      contentOffset: properties.contentOffset?.snapped ?? .zero,
      contentInset: properties.contentInset.snapped,
      scrollIndicatorInsets: properties.scrollIndicatorInsets.snapped,
      ownContentSize: properties.contentSize?.snapped ?? .zero, systemInset: .zero,
      scrollEnabled: properties.scrollEnabled, insetAdjustment: properties.insetAdjustment,
      keyboardDismissMode: properties.keyboardDismissMode, fitsChildren: fitsChildren,
      awaitsClamp: false)
  }
}

/// What few strategies use of a screen.
///
/// It has a place of its own, which is empty for all others: their screens are copied as fast as if
/// there were none of it.
struct ExtendedState: Sendable {
  /// The translation of each view, in points; empty while no view has had one.
  var translations: [Double] = []
  /// What strategies gave inputs as their text; the numbers follow those of the form's texts.
  var texts: [String] = []
  /// What the strategy asked for later, by the time when it is due.
  var timers: [ScheduledTimer] = []
  /// Where the strategy wants the focus, in the order in which it asked.
  var focusMoves: [FocusMove] = []
  /// How many such moves were made in the present step.
  var focusMoveCount = 0
  /// The space at each view's bottom that its subviews leave free, in points; empty while there is
  /// none.
  var paddings: [Double] = []
  /// The views whose bottom is held, in pre-order.
  var pins: [BottomPin] = []
  /// What the app adds to the root's safe area at the bottom, in points.
  var additionalSafeAreaBottom = 0.0
  /// Where the script put carets.
  var carets: [ViewIndex: CaretLine] = [:]

  /// By how much UIKit has moved the root, where it is an alert; nil: it rests.
  var alert: AlertShift?
  /// Which part of a composite acts.
  var actingPart = AuthorPart.none

  /// A view's translation, in points.
  func translation(of view: ViewIndex) -> Double {
    translations.indices.contains(view) ? translations[view] : 0
  }
}

/// A call for which a strategy asked.
struct ScheduledTimer: Sendable {
  /// The time on the simulated clock, in seconds.
  var due: Double
  var identifier: Int
  /// What the call answers: that from which the moment counted that asked for it.
  var answered: Answered
  /// The part of a composite that asked.
  var part: AuthorPart
}

/// What the strategy and UIKit answer at a moment.
struct Answered: Sendable {
  /// When it happened, on the simulated clock: the step's event, or the will-notifications of a group.
  var time = 0.0
  /// Whether it is a docked keyboard that moves in its own time.
  var movesKeyboard = false
  /// What called the strategy.
  var call = LateAdjustment.Call.other
}

/// An adjustment that begins later than the movement of the keyboard that it answers.
package struct LateAdjustment: Sendable {
  /// What called the strategy.
  package enum Call: Int, Sendable, CaseIterable {
    // The numbers are stored in findings.
    case other = 0
    case didChangeFrame = 1
    case didShow = 2
    case didHide = 3
    case timer = 4
  }

  /// Its place among the adjustments of the event.
  package let index: Int
  package let call: Call
}

extension Screen {
  /// What the strategy asked for later, by the time when it is due.
  var timers: [ScheduledTimer] { extended.isEmpty ? [] : extended[0].timers }

  /// Changes what few strategies use, and makes room for it.
  mutating func changeExtended(_ change: (inout ExtendedState) -> Void) {
    if extended.isEmpty { extended.append(ExtendedState()) }
    change(&extended[0])
  }
}

extension Form {
  /// Whether the app asks to have the scroll view's offset back when the keyboard hides.
  public func restoresContentOffset(_ view: ViewIndex) -> Bool {
    let position = scroll(view)
    return position >= 0 && scrolls[position].properties.restoresContentOffset
  }
}

extension Screen {
  /// The height of a table's header view; 0 where it has none.
  public func tableHeaderHeight(_ view: ViewIndex) -> Double {
    let table = form.table(view)
    return table >= 0 ? tables[table].headerHeight : 0
  }

  /// Returns the screen as it is laid out in another window, with nothing else happening to it.
  ///
  /// That is what a strategy has to restore when the device turns while the keyboard is up; see
  /// <doc:YourOwnStrategies#Laws>.
  ///
  /// - Parameters:
  ///   - window: The window's size.
  ///   - orientation: How the device is held.
  ///   - offsets: Where scroll views were before, in the order of the form's scroll views.
  /// - Returns: The screen; what its last event changed is of no meaning.
  public func laidOut(in window: Size, _ orientation: Orientation, contentOffsets offsets: [Point])
    -> Screen
  {
    var turned = self
    for (view, offset) in zip(form.scrollViews, offsets) {
      turned.scrolls[form.views[view].scroll].contentOffset = offset
    }
    turned.guideTop = KeyboardGuideTop()
    turned.layOutWindow(window, orientation: orientation)
    return turned
  }
}
