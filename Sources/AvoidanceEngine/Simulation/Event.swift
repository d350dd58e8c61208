/// An event of a script that is bound to a form: views, texts and groups of rows by their places in it.
public typealias Event = Step<ViewIndex, Int, Int>

/// What the user, the system or the app does: one step of a script.
///
/// Views, texts and rows are what the script is made of: in a file names, texts and cells, in an
/// ``Event`` places in the form.
public enum Step<View, Text, Rows>: Hashable, Sendable
where
  View: Hashable & Sendable, Text: Hashable & Sendable, Rows: Hashable & Sendable
{
  /// Becomes first responder as if tapped.
  case focus(View)
  /// The first responder resigns.
  case blur
  /// A touch in the middle of a view's window frame.
  case tap(View)
  /// A touch at a point in window coordinates.
  case tapPoint(Point)
  /// One insertion into the first responder.
  case type(text: Text)
  /// The clear button.
  case clear
  /// The return key.
  case returnKey
  /// An insertion by the system with the hide and show sequences around it.
  case autofill(text: Text)
  /// The strategy's toolbar: forward.
  case next
  /// The strategy's toolbar: back.
  case previous
  /// The strategy's toolbar: done.
  case done
  /// The system shows the keyboard.
  case showKeyboard
  /// The system hides the keyboard; ends editing as the dismiss key does.
  case hideKeyboard
  /// The keyboard changes.
  indirect case keyboard(KeyboardChange)
  /// One raw notification.
  indirect case post(KeyboardPost)
  /// The device is turned.
  case rotate(Orientation)
  /// The window changes its size.
  case resize(Size)
  /// The app scrolls by a change of `contentOffset`.
  case scrollBy(View, Point)
  /// The app sets `contentOffset`.
  case scrollTo(View, Point)
  /// The user's finger changes `contentOffset`; clamped at rest. `from` is the finger's first y in the
  /// window.
  case drag(View, by: Point, from: Double? = nil)
  /// The app scrolls to a row.
  case scrollToRow(View, section: Int, row: Int, position: ScrollPosition)
  /// The app scrolls a rectangle of the content visible.
  case scrollRectToVisible(View, Rect)
  /// The app changes properties, in this order.
  case set([Assignment<View, Text>])
  /// The table gets a group of rows.
  case insertRows(View, section: Int, at: Int, group: Rows)
  /// The table loses rows.
  case deleteRows(View, section: Int, at: Int, count: Int)
  /// The strategy's parameters change.
  case configure([ParameterChange])
  /// A view controller of this class appears.
  case appear(className: Text)
  /// The view controller disappears.
  case disappear
  /// The app leaves the screen.
  case background
  /// The app returns.
  case foreground
  /// Time passes, in seconds.
  case wait(Double)
  /// The return key handler gives its fields back.
  case detachReturnKeyHandler
}

extension Step {
  /// Whether the user scrolls or the app changes something, so that hiding need not restore it.
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

/// Where a row comes to lie.
public enum ScrollPosition: UInt8, Hashable, Sendable, CaseIterable {
  /// With the least movement that shows it.
  case none
  /// At the top of what the insets leave free.
  case top
  /// In its middle.
  case middle
  /// At its bottom.
  case bottom
}

/// A change of the keyboard; what is nil stays.
public struct KeyboardChange: Hashable, Sendable {
  /// The new frame in screen coordinates.
  public var frame: Rect?
  /// What notifications report as begin.
  public var begin: Rect?
  /// Seconds of the animation.
  public var duration: Double?
  /// Curve of the animation.
  public var curve: Int?
  /// The whole docked height, in points.
  public var height: Double?
  /// How the keyboard stands.
  public var kind: KeyboardKind?
  /// Whether the predictive bar may show.
  public var predictiveBar: Bool?
  /// Whether AutoFill's bar shows.
  public var autofillBar: Bool?

  /// Makes a change of nothing.
  public init() {}

  /// Whether it says how high the keyboard is, or where and how it stands.
  var namesPosition: Bool { kind != nil || frame != nil || height != nil }
}

/// A raw notification from a script; what is nil is the keyboard's present value.
public struct KeyboardPost: Hashable, Sendable {
  /// Which notification.
  public var name: KeyboardNotification.Name
  /// The frame before; nil: the present one.
  public var begin: Rect?
  /// The frame after; nil: the present one.
  public var end: Rect?
  /// Seconds.
  public var duration = 0.25
  /// The curve.
  public var curve = 7

  /// Makes a notification that changes nothing.
  public init(name: KeyboardNotification.Name) { self.name = name }
}

/// Why an event could not be carried out.
public enum EventFault: Hashable, Sendable {
  /// The table has no such row, counted from 0, at that moment; an app that asked for it would have
  /// been ended by UIKit.
  case noSuchRow(table: ViewIndex, section: Int, row: Int)
  /// The app set a property that the view does not have.
  case notSettable(SettableProperty, of: ViewIndex)
  /// A strategy gave a verb a number that is not finite, or beyond ``StrategyVerb/maxNumber``.
  case invalidNumber(StrategyVerb, of: ViewIndex, value: Double)
  /// A strategy gave a verb an animation of less than 0 s, or of more than
  /// ``StrategyVerb/longestDuration``.
  case invalidDuration(StrategyVerb, of: ViewIndex, seconds: Double)
  /// A strategy gave a verb a number that is that of no view of the form.
  case unknownView(StrategyVerb, view: Int)
  /// A step set a parameter that the strategy has to a value that is not of the parameter's kind.
  case invalidParameter(String)
  /// A strategy asked for more turns and timers in a step than ``StrategyVerb/maxCallCount``.
  case tooManyCalls
  /// A strategy asked for more changes of the first responder in a step than
  /// ``StrategyVerb/maxFocusMoveCount``.
  case tooManyFocusMoves
  /// A strategy changed more frames when it was told of frames than
  /// ``StrategyVerb/maxLayoutCount`` rounds of a step.
  case tooManyLayouts
  /// A strategy gave the bounds of a view that does not scroll another origin than `[0, 0]`.
  case immovableBounds(of: ViewIndex, origin: Point)
  /// A strategy can't go on, for a reason of its own; see ``Screen/fail(_:)``.
  case strategyFailed(String)
}

/// A verb of UIKit by which a strategy changes the screen.
///
/// A verb throws nothing and traps on nothing. A number that is not finite or beyond
/// ±``maxNumber``, an animation or a delay of less than 0 s or more than ``longestDuration``, and a
/// view that the form does not have change nothing and end the case as an error. A view that has not
/// what the verb is about, as a label has no offset, is left as it is.
public enum StrategyVerb: UInt8, Hashable, Sendable, CaseIterable {
  /// ``Screen/setContentOffset(_:of:_:)``.
  case setContentOffset
  /// ``Screen/setContentInset(_:of:_:)``.
  case setContentInset
  /// ``Screen/setScrollIndicatorInsets(_:of:_:)``.
  case setScrollIndicatorInsets
  /// ``Screen/setTableFooter(height:of:_:)``.
  case setTableFooterHeight
  /// ``Screen/setSpacer(height:of:_:)``.
  case setSpacerHeight
  /// ``Screen/scrollRectToVisible(_:of:_:)``.
  case scrollRectToVisible
  /// ``Screen/scrollToRow(_:of:position:_:)``.
  case scrollToRow
  /// ``Screen/setFrame(_:of:_:)`` and ``Screen/setOrigin(_:of:_:)``.
  case setFrame
  /// ``Screen/appendSpacer(to:)``.
  case appendSpacer
  /// ``Screen/setAccessory(_:of:reloads:)``.
  case setAccessory
  /// ``Screen/setReturnKeyType(_:of:)``.
  case setReturnKeyType
  /// ``Screen/after(_:call:)``.
  case after
  /// ``Screen/setConstant(_:of:_:)``.
  case setConstant
  /// ``Screen/setPriority(_:of:_:)``.
  case setPriority
  /// ``Screen/setActive(_:of:_:)``.
  case setActive
  /// ``Screen/setBounds(_:of:_:)``.
  case setBounds
  /// ``Screen/setTranslation(_:of:_:)``.
  case setTranslation
  /// ``Screen/setHidden(_:of:_:)``.
  case setHidden
  /// ``Screen/setText(_:of:)``.
  case setText
  /// ``Screen/setAccessoryHeight(_:of:reloads:)``.
  case setAccessoryHeight
  /// ``Screen/becomeFirstResponder(_:)``.
  case becomeFirstResponder
  /// ``Screen/setPadding(bottom:of:_:)``.
  case setPadding
  /// ``Screen/setContentSize(_:of:_:)``.
  case setContentSize
  /// ``Screen/setAdditionalSafeArea(bottom:_:)``.
  case setAdditionalSafeArea
  /// ``Screen/pinBottom(of:to:_:)``.
  case pinBottom

  /// The largest absolute number that a verb takes, in points: 2^20.
  public static let maxNumber = 1_048_576.0
  /// The longest animation that a verb takes, in seconds.
  public static let longestDuration = 3_600.0
  /// The most turns and timers for which a strategy may ask in one step.
  public static let maxCallCount = 1_000
  /// The most changes of the first responder for which a strategy may ask in one step.
  public static let maxFocusMoveCount = 100
  /// How often a strategy is told in one step of frames that it changed when it was told of frames.
  public static let maxLayoutCount = 100
}

extension Screen {
  /// Ends the case as an error, for a reason of the strategy's own.
  ///
  /// What it changed so far stands; the first fault of an event is the one that is told.
  ///
  /// - Parameter reason: What is wrong; the same in every run, since it is part of the outcome.
  public mutating func fail(_ reason: String) {
    if fault == nil { fault = .strategyFailed(reason) }
  }

  /// Whether a verb can be carried out with these numbers; where it can't, the case has a fault.
  ///
  /// The app's and UIKit's own numbers come from files that were checked when they were read.
  @inline(__always)
  mutating func accepts(
    _ verb: StrategyVerb, _ value: Adjustment.Value, of view: ViewIndex, _ cause: Cause
  ) -> Bool {
    guard cause.by == .strategy else { return true }
    let limit = StrategyVerb.maxNumber
    // A number that is none is not within any limit.
    if value.a.magnitude <= limit, value.b.magnitude <= limit, value.c.magnitude <= limit,
      value.d.magnitude <= limit, cause.duration >= 0,
      cause.duration <= StrategyVerb.longestDuration
    {
      return true
    }
    refuse(verb, value, of: view, cause)
    return false
  }

  /// Whether the form has a view; where it has not, the case has a fault.
  @inline(__always)
  mutating func knows(_ view: ViewIndex, _ verb: StrategyVerb) -> Bool {
    if form.views.indices.contains(view) { return true }
    refuse(verb, unknown: view)
    return false
  }

  @inline(never)
  mutating func refuse(_ verb: StrategyVerb, unknown view: Int) {
    // The first fault is the one to be told.
    if fault == nil { fault = .unknownView(verb, view: view) }
  }

  @inline(never)
  private mutating func refuse(
    _ verb: StrategyVerb, _ value: Adjustment.Value, of view: ViewIndex, _ cause: Cause
  ) {
    // The first fault is the one to be told.
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
