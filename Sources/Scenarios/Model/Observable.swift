/// What an expectation can be about.
public enum Observable: Hashable, Sendable {
  // MARK: Of a view

  /// Where a scroll view stands.
  case contentOffset
  /// A scroll view's own insets.
  case contentInset
  /// A scroll view's insets of its indicators.
  case scrollIndicatorInsets
  /// How large a scroll view's content is.
  case contentSize
  /// The frame in the superview.
  case frame
  /// The frame in window coordinates.
  case windowFrame
  /// Height of a table's own footer view; 0 when absent.
  case tableFooterViewHeight
  /// Height of a table's own header view; 0 when absent.
  case tableHeaderViewHeight
  /// Height of the spacer that a strategy appended to a stack; 0 when absent.
  case spacerHeight
  /// An input's text.
  case text
  /// The word on an input's return key.
  case returnKey
  /// Whether a view is first responder.
  case isFirstResponder
  /// Whether an input shows its placeholder.
  case placeholderIsVisible
  /// Where an input's placeholder is drawn.
  case placeholderFrame
  /// Whether nothing of the view is cut vertically.
  case isFullyVisible
  /// Which part of the view is visible, 0 to 1.
  case visibleFraction

  // MARK: Of the screen

  /// The first responder's identifier, or `none`.
  case focus
  /// Whether the whole first responder lies between the bars and the keyboard.
  case focusIsVisible
  /// From the first responder's bottom edge to the keyboard's top; negative: covered.
  case focusClearance
  /// How much of the first responder the keyboard covers.
  case focusCovered
  /// Whether the keyboard is on the screen.
  case keyboardIsVisible
  /// The keyboard's frame in screen coordinates.
  case keyboardFrame
  /// The keyboard's height.
  case keyboardHeight
  /// The frame of the controller's root view.
  case rootFrame
  /// Whether the strategy's toolbar is shown.
  case toolbarIsVisible
  /// The toolbar's title.
  case toolbarTitle
  /// Whether the toolbar goes back.
  case toolbarPreviousIsEnabled
  /// Whether the toolbar goes forward.
  case toolbarNextIsEnabled
  /// The toolbar's buttons.
  case toolbarButtons
  /// The title of the toolbar's last button.
  case toolbarDoneTitle

  // MARK: Of the time since the last `expect`

  /// All adjustments in order.
  case adjustments
  /// All notifications and delegate calls in order.
  case log
  /// Some notifications and delegate calls in this order.
  case logContains
  /// A metric of the case so far.
  case metric(Metric)

  /// A metric of a case.
  public enum Metric: String, Hashable, Sendable, CaseIterable {
    /// The smallest clearance.
    case clearance = "clearance"
    /// The largest covered height of the first responder at rest.
    case coveredPoints = "coveredPoints"
    /// The way of all changes of offsets and of the root's origin.
    case pointsScrolled = "pointsScrolled"
    /// How long the first responder was covered.
    case coveredMilliseconds = "coveredMilliseconds"
  }

  /// What kind of value it has.
  public enum Shape: Hashable, Sendable {
    case number, flag, text, point, size, insets, rect, texts, adjustments
  }

  /// What kind of value it has as a whole.
  public var shape: Shape {
    switch self {
    case .contentOffset: .point
    case .contentInset, .scrollIndicatorInsets: .insets
    case .contentSize: .size
    case .frame, .windowFrame, .placeholderFrame, .keyboardFrame, .rootFrame: .rect
    case .tableFooterViewHeight, .tableHeaderViewHeight, .spacerHeight, .visibleFraction,
      .focusClearance, .focusCovered, .keyboardHeight, .metric:
      .number
    case .text, .returnKey, .focus, .toolbarTitle, .toolbarDoneTitle: .text
    case .isFirstResponder, .placeholderIsVisible, .isFullyVisible, .focusIsVisible,
      .keyboardIsVisible, .toolbarIsVisible, .toolbarPreviousIsEnabled, .toolbarNextIsEnabled:
      .flag
    case .log, .logContains, .toolbarButtons: .texts
    case .adjustments: .adjustments
    }
  }
}
