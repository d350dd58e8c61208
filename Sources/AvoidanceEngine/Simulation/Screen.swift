/// The changing state of a screen while a script runs, over an immutable form.
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
  /// The view being edited; -1 if there is none.
  public internal(set) var firstResponder: ViewIndex = -1
  /// The changes by UIKit and the strategy in the current step, in order.
  public internal(set) var adjustments: [Adjustment] = []
  /// The notifications and delegate calls of the current step, in order.
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
  /// Whether something changed that layout by constraints depends on.
  var needsLayout = false
  /// Frames on the canvas, or as the app or a strategy set them later; empty for a form without constraints.
  var designFrames: [Rect] = []
  /// The sizes of the superviews of the drawn frames.
  var drawnRooms: [Size] = []
  /// Whether the app or a strategy gave a view with a mask a frame other than the drawn one.
  var changedDrawing = false
  /// The root's position in the last pass.
  var laidOutPlace = LayoutPlace()
  /// Factor for estimated widths of texts.
  var textScale = 1.0
  /// The top of the keyboard's layout guide, in window coordinates; infinite while hidden.
  var guideTop = KeyboardGuideTop()
  /// All insertions of the case; the first is the empty text.
  var textPieces: [TextPiece]
  /// The device's safe area plus the controller's bars.
  public internal(set) var safeArea: EdgeInsets
  var needsInputViewReload = false
  /// The strategy's title for the toolbars' last button; empty for the system's.
  var toolbarDoneTitle = ""
  var awaitsClamps = false
  /// Whether the drawn form is being laid out, so that frames are assigned, not resized.
  var isDrawing = false
  /// Whether the script changed a scroll view's inset adjustment.
  var changesInsetAdjustments = false
  /// Why the current step could not be carried out; nil if it could.
  var fault: EventFault?
  /// The first responder whose view left the window in the current step; -1 if there is none.
  var removedResponder: ViewIndex = -1
  var awaitsNextTurn = false
  /// The rules of its code that the strategy has followed so far; see ``StrategyRule``.
  public internal(set) var followedRules = RuleSet()
  /// State that few strategies use; at most one element.
  var extended: [ExtendedState] = []
  /// The simulated clock, in seconds; it advances with the keyboard's animations and the script's events.
  public internal(set) var now = 0.0
  /// What present changes respond to.
  var answered = Answered()
  /// Adjustments of the last event that respond to a docked keyboard's movement but begin later.
  package internal(set) var lateAdjustments: [LateAdjustment] = []
  /// Whether a docked keyboard began to move in the last event, with its own animation.
  package internal(set) var keyboardBeganToMove = false
  /// How often a finger that dragged a scroll view has moved the keyboard.
  var keyboardDrags = 0

  /// The screen's size in the present orientation.
  @inline(__always)
  public var screenSize: Size { device.windowSize(orientation) }

  /// Lays a form out on a device, at rest, with the keyboard hidden.
  public init(form: Form, device: Device, orientation: Orientation, profile: UIKitProfile) {
    self.init(form: form, device: device, orientation: orientation, profile: profile, textScale: 1)
  }

  /// Lays a form out with the estimated widths of texts multiplied by `textScale`.
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

  /// Carries out the layout and clamping that was left for the end of the step.
  @inline(__always)
  mutating func endStep() {
    if needsLayout { layOutByConstraints(.system) }
    if !extended.isEmpty { followPins(.system) }
    if awaitsClamps { clampOffsets() }
    // Views tied to a scroll view's frame follow content that the layout has moved.
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

/// State that few strategies use.
///
/// It is kept apart, and empty for all others: their screens are copied as fast as without it.
struct ExtendedState: Sendable {
  /// The translation of each view, in points; empty while no view has had one.
  var translations: [Double] = []
  /// Texts that strategies set; their indexes follow those of the form's texts.
  var texts: [String] = []
  /// The strategy's timers, by due time.
  var timers: [ScheduledTimer] = []
  /// Focus changes that the strategy asked for, in order.
  var focusMoves: [FocusMove] = []
  /// How many of them were made in the current step.
  var focusMoveCount = 0
  /// Each view's bottom padding, in points; empty while there is none.
  var paddings: [Double] = []
  /// In pre-order of the views.
  var pins: [BottomPin] = []
  var additionalSafeAreaBottom = 0.0
  var carets: [ViewIndex: CaretLine] = [:]

  /// How far UIKit has moved the root if it is an alert; nil at rest.
  var alert: AlertShift?
  var actingPart = AuthorPart.none

  func translation(of view: ViewIndex) -> Double {
    translations.indices.contains(view) ? translations[view] : 0
  }
}

struct ScheduledTimer: Sendable {
  /// On the simulated clock, in seconds.
  var due: Double
  var identifier: Int
  /// What the call responds to: the same as the moment that asked for it.
  var answered: Answered
  var part: AuthorPart
}

/// What the strategy and UIKit respond to at a moment.
struct Answered: Sendable {
  /// When it happened, on the simulated clock: the step's event, or the will-notifications of a group.
  var time = 0.0
  /// Whether it is a docked keyboard that moves with its own animation.
  var movesKeyboard = false
  var call = LateAdjustment.Call.other
}

/// An adjustment that begins later than the keyboard's movement that it responds to.
package struct LateAdjustment: Sendable {
  /// What called the strategy.
  package enum Call: Int, Sendable, CaseIterable {
    // Findings store the raw values.
    case other = 0
    case didChangeFrame = 1
    case didShow = 2
    case didHide = 3
    case timer = 4
  }

  package let index: Int
  package let call: Call
}

extension Screen {
  var timers: [ScheduledTimer] { extended.isEmpty ? [] : extended[0].timers }

  /// Creates the extended state if there is none.
  mutating func changeExtended(_ change: (inout ExtendedState) -> Void) {
    if extended.isEmpty { extended.append(ExtendedState()) }
    change(&extended[0])
  }
}

extension Form {
  /// Whether the app wants the scroll view's offset back when the keyboard hides.
  public func restoresContentOffset(_ view: ViewIndex) -> Bool {
    let position = scroll(view)
    return position >= 0 && scrolls[position].properties.restoresContentOffset
  }
}

extension Screen {
  /// The height of a table's header view; 0 if it has none.
  public func tableHeaderHeight(_ view: ViewIndex) -> Double {
    let table = form.table(view)
    return table >= 0 ? tables[table].headerHeight : 0
  }

  /// Returns the screen laid out in another window, with nothing else happening to it.
  ///
  /// A strategy has to restore this when the device rotates while the keyboard is up; see
  /// <doc:YourOwnStrategies#Laws>.
  ///
  /// `offsets` are the scroll views' earlier offsets, in the form's order. The result's record of its
  /// last event has no meaning.
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
