/// An event of a script that is bound to a form: views, texts and groups of rows are given by index.
public typealias Event = Step<ViewIndex, Int, Int>

/// One step of a script: what the user, the system or the app does.
///
/// In a file, views, texts and rows are names, texts and cells; in an ``Event``, indexes in the form.
public enum Step<View, Text, Rows>: Hashable, Sendable
where
  View: Hashable & Sendable, Text: Hashable & Sendable, Rows: Hashable & Sendable
{
  /// Becomes first responder as if tapped.
  case focus(View)
  case blur
  /// A touch in the middle of a view's window frame.
  case tap(View)
  /// A touch at a point in window coordinates.
  case tapPoint(Point)
  /// One insertion into the first responder.
  case type(text: Text)
  /// Taps the clear button.
  case clear
  case returnKey
  /// An insertion by the system, with the hide and show sequences around it.
  case autofill(text: Text)
  /// Taps Next on the strategy's toolbar.
  case next
  /// Taps Previous on the strategy's toolbar.
  case previous
  /// Taps Done on the strategy's toolbar.
  case done
  case showKeyboard
  /// The system hides the keyboard and ends editing, as the dismiss key does.
  case hideKeyboard
  indirect case keyboard(KeyboardChange)
  indirect case post(KeyboardPost)
  case rotate(Orientation)
  /// The window changes its size.
  case resize(Size)
  /// The app adds to `contentOffset`.
  case scrollBy(View, Point)
  /// The app sets `contentOffset`.
  case scrollTo(View, Point)
  /// The user's finger changes `contentOffset`, which is clamped at rest. `from` is the finger's first
  /// y in the window.
  case drag(View, by: Point, from: Double? = nil)
  case scrollToRow(View, section: Int, row: Int, position: ScrollPosition)
  /// The app scrolls a rectangle of the content into view.
  case scrollRectToVisible(View, Rect)
  /// The app changes properties, in this order.
  case set([Assignment<View, Text>])
  case insertRows(View, section: Int, at: Int, group: Rows)
  case deleteRows(View, section: Int, at: Int, count: Int)
  case configure([ParameterChange])
  case appear(className: Text)
  case disappear
  case background
  case foreground
  /// In seconds.
  case wait(Double)
  /// The return key handler lets go of its fields.
  case detachReturnKeyHandler
}

extension Step {
  /// Whether the user scrolls or the app changes something, so that hiding need not undo it.
  public var isUserScrollOrAppChange: Bool {
    switch self {
    case .scrollBy, .scrollTo, .drag, .scrollToRow, .scrollRectToVisible, .set, .insertRows,
      .deleteRows, .configure, .appear, .disappear:
      true
    case .focus, .blur, .tap, .tapPoint, .type, .clear, .returnKey, .autofill, .next, .previous,
      .done, .showKeyboard, .hideKeyboard, .keyboard, .post, .rotate, .resize, .background,
      .foreground, .wait, .detachReturnKeyHandler:
      false
    }
  }
}

/// Where a row ends up.
public enum ScrollPosition: UInt8, Hashable, Sendable, CaseIterable {
  /// With the least movement that shows it.
  case none
  /// At the top of the area that the insets leave free.
  case top
  case middle
  case bottom
}

/// A change of the keyboard; nil properties stay as they are.
public struct KeyboardChange: Hashable, Sendable {
  /// The new frame in screen coordinates.
  public var frame: Rect?
  /// The begin frame that notifications report.
  public var begin: Rect?
  /// Duration of the animation, in seconds.
  public var duration: Double?
  /// Curve of the animation.
  public var curve: Int?
  /// The whole docked height, in points.
  public var height: Double?
  /// Docked, floating, split, undocked, or a hardware keyboard.
  public var kind: KeyboardKind?
  /// Whether the predictive bar may show.
  public var predictiveBar: Bool?
  /// Whether AutoFill's bar shows.
  public var autofillBar: Bool?

  /// Makes an empty change.
  public init() {}

  var namesPosition: Bool { kind != nil || frame != nil || height != nil }
}

/// A raw notification from a script; nil stands for the keyboard's present value.
public struct KeyboardPost: Hashable, Sendable {
  /// Which notification.
  public var name: KeyboardNotification.Name
  /// The frame before.
  public var begin: Rect?
  /// The frame after.
  public var end: Rect?
  /// Duration of the animation, in seconds.
  public var duration = 0.25
  /// The curve.
  public var curve = 7

  /// Makes a notification that changes nothing.
  public init(name: KeyboardNotification.Name) { self.name = name }
}

/// Why an event could not be carried out.
public enum EventFault: Hashable, Sendable {
  /// The table has no such row, counted from 0, at that moment; UIKit would end an app that asked for it.
  case noSuchRow(table: ViewIndex, section: Int, row: Int)
  /// The app set a property that the view does not have.
  case notSettable(SettableProperty, of: ViewIndex)
  /// A strategy gave a verb a number that is not finite, or beyond ``StrategyVerb/maxNumber``.
  case invalidNumber(StrategyVerb, of: ViewIndex, value: Double)
  /// A strategy gave a verb an animation of less than 0 s, or of more than
  /// ``StrategyVerb/longestDuration``.
  case invalidDuration(StrategyVerb, of: ViewIndex, seconds: Double)
  /// A strategy gave a verb an index that is not a view of the form.
  case unknownView(StrategyVerb, view: Int)
  /// A step set one of the strategy's parameters to a value of the wrong kind.
  case invalidParameter(String)
  /// A strategy asked for more run loop turns and timers in a step than ``StrategyVerb/maxCallCount``.
  case tooManyCalls
  /// A strategy asked for more focus changes in a step than ``StrategyVerb/maxFocusMoveCount``.
  case tooManyFocusMoves
  /// A strategy kept changing frames when notified of frames, for more than
  /// ``StrategyVerb/maxLayoutCount`` rounds of a step.
  case tooManyLayouts
  /// A strategy gave the bounds of a view that does not scroll an origin other than `[0, 0]`.
  case immovableBounds(of: ViewIndex, origin: Point)
  /// A strategy can't continue, for a reason of its own; see ``Screen/fail(_:)``.
  case strategyFailed(String)
}

/// A verb of UIKit with which a strategy changes the screen.
///
/// Verbs neither throw nor trap. A number that is not finite or beyond ±``maxNumber``, an animation or
/// delay of less than 0 s or more than ``longestDuration``, and a view that the form does not have
/// change nothing and end the case as an error. A view without the verb's property, such as a label
/// without an offset, is left as it is.
public enum StrategyVerb: UInt8, Hashable, Sendable, CaseIterable {
  case setContentOffset
  case setContentInset
  case setScrollIndicatorInsets
  case setTableFooterHeight
  case setSpacerHeight
  case scrollRectToVisible
  case scrollToRow
  /// Also ``Screen/setOrigin(_:of:_:)``.
  case setFrame
  case appendSpacer
  case setAccessory
  case setReturnKeyType
  case after
  case setConstant
  case setPriority
  case setActive
  case setBounds
  case setTranslation
  case setHidden
  case setText
  case setAccessoryHeight
  case becomeFirstResponder
  case setPadding
  case setContentSize
  case setAdditionalSafeArea
  case pinBottom

  /// The largest absolute number that a verb accepts, in points: 2^20.
  public static let maxNumber = 1_048_576.0
  /// The longest animation that a verb accepts, in seconds.
  public static let longestDuration = 3_600.0
  /// The most run loop turns and timers that a strategy may ask for in one step.
  public static let maxCallCount = 1_000
  /// The most focus changes that a strategy may ask for in one step.
  public static let maxFocusMoveCount = 100
  /// How often in one step a strategy is notified of frames that it changed when notified of frames.
  public static let maxLayoutCount = 100
}

extension Screen {
  /// Ends the case as an error, for a reason of the strategy's own.
  ///
  /// Its changes so far remain; only the first fault of an event is reported.
  ///
  /// - Parameter reason: The message; the same in every run, since it is part of the outcome.
  public mutating func fail(_ reason: String) {
    if fault == nil { fault = .strategyFailed(reason) }
  }

  /// Whether a verb can be carried out with these numbers; if not, the case has a fault.
  ///
  /// The app's and UIKit's own numbers come from files that were checked when they were read.
  @inline(__always)
  mutating func accepts(
    _ verb: StrategyVerb, _ value: Adjustment.Value, of view: ViewIndex, _ cause: Cause
  ) -> Bool {
    guard cause.by == .strategy else { return true }
    let limit = StrategyVerb.maxNumber
    // NaN is not within any limit.
    if value.a.magnitude <= limit, value.b.magnitude <= limit, value.c.magnitude <= limit,
      value.d.magnitude <= limit, cause.duration >= 0,
      cause.duration <= StrategyVerb.longestDuration
    {
      return true
    }
    refuse(verb, value, of: view, cause)
    return false
  }

  /// Whether the form has a view; if not, the case has a fault.
  @inline(__always)
  mutating func knows(_ view: ViewIndex, _ verb: StrategyVerb) -> Bool {
    if form.views.indices.contains(view) { return true }
    refuse(verb, unknown: view)
    return false
  }

  @inline(never)
  mutating func refuse(_ verb: StrategyVerb, unknown view: Int) {
    if fault == nil { fault = .unknownView(verb, view: view) }
  }

  @inline(never)
  private mutating func refuse(
    _ verb: StrategyVerb, _ value: Adjustment.Value, of view: ViewIndex, _ cause: Cause
  ) {
    guard fault == nil else { return }
    let limit = StrategyVerb.maxNumber
    let numbers = [value.a, value.b, value.c, value.d]
    if let wrong = numbers.first(where: { !($0.magnitude <= limit) }) {
      fault = .invalidNumber(verb, of: view, value: wrong)
    } else {
      fault = .invalidDuration(verb, of: view, seconds: cause.duration)
    }
  }
}
