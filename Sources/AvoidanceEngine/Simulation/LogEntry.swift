/// A notification or delegate call, without its text.
public struct LogEntry: Hashable, Sendable {
  /// The kind of event.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case keyboardWillShow, keyboardDidShow, keyboardWillHide, keyboardDidHide
    case keyboardWillChangeFrame, keyboardDidChangeFrame
    case becomeFirstResponder, resignFirstResponder
    case textFieldShouldBeginEditing, textFieldDidBeginEditing, textFieldShouldChangeCharacters
    case textFieldShouldClear, textFieldShouldReturn, textFieldShouldEndEditing
    case textFieldDidEndEditing
    case textViewShouldBeginEditing, textViewDidBeginEditing, textViewShouldChangeText
    case textViewDidChange, textViewShouldEndEditing, textViewDidEndEditing
    case textFieldTextDidBeginEditing, textFieldTextDidChange, textFieldTextDidEndEditing
    case textViewTextDidBeginEditing, textViewTextDidChange, textViewTextDidEndEditing
    case rotate, contentEdited, inputClick
    case keyboardTakesTap, barTakesTap, noReturnKey, numberPadPopover

    /// The entry's word; notifications of UIKit's text classes have their `UI` names.
    public var word: String { Self.words[Int(rawValue)] }

    private static let words = allCases.map { kind in
      switch kind {
      case .textFieldTextDidBeginEditing: "UITextFieldTextDidBeginEditing"
      case .textFieldTextDidChange: "UITextFieldTextDidChange"
      case .textFieldTextDidEndEditing: "UITextFieldTextDidEndEditing"
      case .textViewTextDidBeginEditing: "UITextViewTextDidBeginEditing"
      case .textViewTextDidChange: "UITextViewTextDidChange"
      case .textViewTextDidEndEditing: "UITextViewTextDidEndEditing"
      case .keyboardTakesTap: "the keyboard takes the tap"
      case .barTakesTap: "a bar takes the tap"
      case .noReturnKey: "the keyboard has no return key"
      case .numberPadPopover: "the digits are in a popover: no docked keyboard"
      default: "\(kind)"
      }
    }

    var namesView: Bool {
      switch self {
      case .keyboardWillShow, .keyboardDidShow, .keyboardWillHide, .keyboardDidHide,
        .keyboardWillChangeFrame, .keyboardDidChangeFrame, .textFieldTextDidBeginEditing,
        .textFieldTextDidChange, .textFieldTextDidEndEditing, .textViewTextDidBeginEditing,
        .textViewTextDidChange, .textViewTextDidEndEditing, .rotate, .inputClick, .keyboardTakesTap,
        .barTakesTap, .noReturnKey, .numberPadPopover:
        false
      default: true
      }
    }

    @inline(__always)
    init(_ name: KeyboardNotification.Name) {
      switch name {
      case .willShow: self = .keyboardWillShow
      case .didShow: self = .keyboardDidShow
      case .willHide: self = .keyboardWillHide
      case .didHide: self = .keyboardDidHide
      case .willChangeFrame: self = .keyboardWillChangeFrame
      case .didChangeFrame: self = .keyboardDidChangeFrame
      }
    }
  }

  /// The kind of event.
  public var kind: Kind
  /// The view; -1 if there is none.
  public var view: ViewIndex
  /// The orientation's raw value for `rotate`, the index of the text's last piece for `contentEdited`;
  /// else 0.
  public var detail: Int

  init(_ kind: Kind, view: ViewIndex = -1, detail: Int = 0) {
    self.kind = kind
    self.view = view
    self.detail = detail
  }
}

/// A list of what happened in a step, emptied at the start of each one.
///
/// The elements of earlier steps are overwritten, so that emptying it is one store; an array's
/// `removeAll(keepingCapacity:)` takes longer than most steps add.
struct StepList<Element: Sendable>: Sendable {
  private var slots: [Element] = []
  private(set) var count = 0

  var array: [Element] { Array(slots.prefix(count)) }

  mutating func reserveCapacity(_ capacity: Int) { slots.reserveCapacity(capacity) }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count < slots.count { slots[count] = element } else { slots.append(element) }
    count += 1
  }
}
