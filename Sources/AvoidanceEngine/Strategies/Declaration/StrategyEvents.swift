/// The events that a strategy can observe, one bit each.
public struct StrategyEvents: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt64

  /// Makes a set from its bits.
  public init(rawValue: UInt64) { self.rawValue = rawValue }

  /// The set with one keyboard notification.
  @inline(__always)
  public init(_ name: KeyboardNotification.Name) { self.init(rawValue: 1 << UInt64(name.rawValue)) }

  /// The set with one event of an input.
  @inline(__always)
  public init(_ event: EditingEvent) { self.init(rawValue: 1 << (8 + UInt64(event.rawValue))) }

  /// `keyboardWillShow`.
  public static let keyboardWillShow = StrategyEvents(.willShow)
  /// `keyboardDidShow`.
  public static let keyboardDidShow = StrategyEvents(.didShow)
  /// `keyboardWillHide`.
  public static let keyboardWillHide = StrategyEvents(.willHide)
  /// `keyboardDidHide`.
  public static let keyboardDidHide = StrategyEvents(.didHide)
  /// `keyboardWillChangeFrame`.
  public static let keyboardWillChangeFrame = StrategyEvents(.willChangeFrame)
  /// `keyboardDidChangeFrame`.
  public static let keyboardDidChangeFrame = StrategyEvents(.didChangeFrame)
  /// All notifications of the keyboard.
  public static let keyboard = StrategyEvents(KeyboardNotification.Name.allCases.map(Self.init))
  /// All delegate calls and notifications about inputs.
  public static let editing = StrategyEvents(EditingEvent.allCases.map(Self.init))

  /// ``EditingEvent/shouldBeginEditing``.
  public static let shouldBeginEditing = StrategyEvents(EditingEvent.shouldBeginEditing)
  /// ``EditingEvent/didBeginEditing``.
  public static let didBeginEditing = StrategyEvents(EditingEvent.didBeginEditing)
  /// ``EditingEvent/textDidBeginEditing``.
  public static let textDidBeginEditing = StrategyEvents(EditingEvent.textDidBeginEditing)
  /// ``EditingEvent/shouldChange``.
  public static let shouldChange = StrategyEvents(EditingEvent.shouldChange)
  /// ``EditingEvent/shouldClear``.
  public static let shouldClear = StrategyEvents(EditingEvent.shouldClear)
  /// ``EditingEvent/shouldReturn``.
  public static let shouldReturn = StrategyEvents(EditingEvent.shouldReturn)
  /// ``EditingEvent/didChange``.
  public static let didChange = StrategyEvents(EditingEvent.didChange)
  /// ``EditingEvent/textDidChange``.
  public static let textDidChange = StrategyEvents(EditingEvent.textDidChange)
  /// ``EditingEvent/shouldEndEditing``.
  public static let shouldEndEditing = StrategyEvents(EditingEvent.shouldEndEditing)
  /// ``EditingEvent/didEndEditing``.
  public static let didEndEditing = StrategyEvents(EditingEvent.didEndEditing)
  /// ``EditingEvent/textDidEndEditing``.
  public static let textDidEndEditing = StrategyEvents(EditingEvent.textDidEndEditing)

  /// ``StrategyHooks/didLayOut(on:)``.
  public static let layout = StrategyEvents(rawValue: 1 << 24)
  /// ``StrategyHooks/appear(_:on:)`` and ``StrategyHooks/disappear(on:)``.
  public static let appearance = StrategyEvents(rawValue: 1 << 25)
  /// ``StrategyHooks/willRotate(to:on:)`` and ``StrategyHooks/didRotate(on:)``.
  public static let rotation = StrategyEvents(rawValue: 1 << 26)
  /// ``StrategyHooks/touch(_:at:on:)``.
  public static let touches = StrategyEvents(rawValue: 1 << 27)
  /// ``StrategyHooks/returnKey(of:on:)`` and ``StrategyHooks/detachReturnKeyHandler(on:)``.
  public static let returnKey = StrategyEvents(rawValue: 1 << 28)
  /// ``StrategyHooks/press(_:on:)``.
  public static let toolbar = StrategyEvents(rawValue: 1 << 29)
  /// ``StrategyHooks/hidesDelegate(of:on:)``.
  public static let delegates = StrategyEvents(rawValue: 1 << 30)

  /// ``StrategyHooks/viewDidLayout(_:from:on:)``.
  public static let frames = StrategyEvents(rawValue: 1 << 31)
  /// ``StrategyHooks/contentSizeDidChange(_:from:on:)``.
  public static let contentSizes = StrategyEvents(rawValue: 1 << 32)
  /// ``StrategyHooks/caretDidMove(in:on:)``.
  public static let carets = StrategyEvents(rawValue: 1 << 33)
  /// ``StrategyHooks/returnPressed(_:on:)``.
  public static let returnPresses = StrategyEvents(rawValue: 1 << 34)

  /// ``StrategyHooks/didBecomeActive(on:)``.
  public static let activity = StrategyEvents(rawValue: 1 << 35)

  /// Everything.
  ///
  /// Not needed for the next turn and timers: these come to whoever asked for them.
  public static let all: StrategyEvents = [
    .keyboard, .editing, .layout, .appearance, .rotation, .touches, .returnKey, .toolbar,
    .delegates, .frames, .contentSizes, .carets, .returnPresses, .activity,
  ]
}

/// A delegate call or notification about an input, in the order in which UIKit sends them.
public enum EditingEvent: UInt8, Hashable, Sendable, CaseIterable {
  // The raw values are the bits of ``StrategyEvents``.
  /// `textFieldShouldBeginEditing` or `textViewShouldBeginEditing`.
  case shouldBeginEditing = 0
  /// `textFieldDidBeginEditing` or `textViewDidBeginEditing`.
  case didBeginEditing = 1
  /// `UITextFieldTextDidBeginEditing` or `UITextViewTextDidBeginEditing`.
  case textDidBeginEditing = 2
  /// `textField(_:shouldChangeCharactersIn:replacementString:)` or `textView(_:shouldChangeTextIn:)`.
  case shouldChange = 3
  case shouldClear = 4
  case shouldReturn = 5
  case didChange = 6
  /// `UITextFieldTextDidChange` or `UITextViewTextDidChange`.
  case textDidChange = 7
  /// `textFieldShouldEndEditing` or `textViewShouldEndEditing`.
  case shouldEndEditing = 8
  /// `textFieldDidEndEditing` or `textViewDidEndEditing`.
  case didEndEditing = 9
  /// `UITextFieldTextDidEndEditing` or `UITextViewTextDidEndEditing`.
  case textDidEndEditing = 10

  @inline(__always)
  func logKind(isTextView: Bool) -> LogEntry.Kind {
    switch self {
    case .shouldBeginEditing:
      isTextView ? .textViewShouldBeginEditing : .textFieldShouldBeginEditing
    case .didBeginEditing: isTextView ? .textViewDidBeginEditing : .textFieldDidBeginEditing
    case .textDidBeginEditing:
      isTextView ? .textViewTextDidBeginEditing : .textFieldTextDidBeginEditing
    case .shouldChange: isTextView ? .textViewShouldChangeText : .textFieldShouldChangeCharacters
    case .shouldClear: .textFieldShouldClear
    case .shouldReturn: .textFieldShouldReturn
    case .didChange: .textViewDidChange
    case .textDidChange: isTextView ? .textViewTextDidChange : .textFieldTextDidChange
    case .shouldEndEditing: isTextView ? .textViewShouldEndEditing : .textFieldShouldEndEditing
    case .didEndEditing: isTextView ? .textViewDidEndEditing : .textFieldDidEndEditing
    case .textDidEndEditing: isTextView ? .textViewTextDidEndEditing : .textFieldTextDidEndEditing
    }
  }
}

/// The effect on the focus of a key or button that a strategy handles.
public enum FocusMove: Hashable, Sendable {
  case focus(ViewIndex)
  case stay
  /// Editing ends, unless the delegate refuses.
  case resign
}

/// The effect of a tap on a button of a strategy's toolbar.
public struct ToolbarAnswer: Hashable, Sendable {
  /// Where the focus goes.
  public var move: FocusMove
  /// Whether the button clicks.
  public var clicks: Bool
  /// Whether the old field becomes first responder again if the new one refuses.
  public var returnsWhenRefused: Bool

  /// Makes an answer.
  public init(_ move: FocusMove, clicks: Bool = false, returnsWhenRefused: Bool = false) {
    self.move = move
    self.clicks = clicks
    self.returnsWhenRefused = returnsWhenRefused
  }
}
