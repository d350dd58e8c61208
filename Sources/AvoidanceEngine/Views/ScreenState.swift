/// What can change of a view.
struct ViewState: Hashable, Sendable {
  var frame: Rect
  var alpha: Double
  var isHidden: Bool
  var userInteraction: Bool
  /// Whether the view has left the window, or not yet come to it.
  var isDetached = false
  /// Whether the view is an inserted row that was never laid out.
  var awaitsFirstLayout = false
  /// The height that the script gave a cell or a stack's child; negative: the form's.
  var height = -1.0
  /// The width that the script gave a stack's child; negative: the form's.
  var width = -1.0
}

/// What can change of a scroll view.
struct ScrollState: Hashable, Sendable {
  var contentOffset: Point
  var contentInset: EdgeInsets
  var scrollIndicatorInsets: EdgeInsets
  /// The content's size without the spacer.
  var ownContentSize: Size
  /// The height of what a strategy put below the content.
  var spacer = 0.0
  /// What the safe area, or UIKit's own avoidance, adds to `contentInset`.
  var systemInset: EdgeInsets
  /// How much of the bottom UIKit's table view controller keeps free for the keyboard, in points.
  var keyboardInset = 0.0
  var scrollEnabled: Bool
  var insetAdjustment: ScrollProperties.InsetAdjustment
  var keyboardDismissMode: ScrollProperties.KeyboardDismissMode
  /// Whether the content's size follows the children.
  var fitsChildren: Bool
  /// Whether the offset waits for the end of the step to return to its limits.
  var awaitsClamp: Bool

  var adjustedContentInset: EdgeInsets { contentInset + systemInset }

  /// The content's size with the spacer.
  var contentSize: Size { Size(ownContentSize.width, ownContentSize.height + spacer) }

  /// Takes over the size that somebody gives the content, the spacer included.
  mutating func give(contentSize: Size) {
    ownContentSize = Size(contentSize.width, max(0, contentSize.height - spacer))
    fitsChildren = false
  }
}

/// What can change of a table.
struct TableState: Hashable, Sendable {
  /// Rows between a header and a footer.
  struct Section: Hashable, Sendable {
    var header: Double
    var footer: Double
    var rows: [ViewIndex]
  }

  var sections: [Section]
  var headerHeight: Double
  var footerHeight: Double
  /// The footer's view while it is the form's own; -1 for none.
  var footerView: ViewIndex
}

/// What can change of a stack.
struct StackState: Hashable, Sendable {
  /// Height of the spacer that a strategy appended; negative: there is none.
  var spacerHeight = -1.0
}

/// What can change of a text field or text view.
struct InputState: Hashable, Sendable {
  /// The text's last piece in the pieces of the screen; 0 for the empty text.
  var text = 0
  var lines: Int
  /// How much higher its lines have made a text view that grows, in points.
  var growth = 0.0
  var enabled: Bool
  var secure: Bool
  var autocorrection: Bool
  var keyboardType: InputProperties.KeyboardType
  /// Whether AutoFill has a bar for it even where its text can be seen.
  let isOfLogin: Bool
  let allowsNumberPadPopover: Bool
  var returnKey: InputProperties.ReturnKey
  var onReturn: InputProperties.OnReturn
  var accessoryHeight: Double
  var shouldBeginEditing: Bool
  var shouldReturn: Bool
  var shouldClear: Bool
  var shouldEndEditing: Bool
  var shouldChange: Bool
  /// What a strategy put above the keyboard.
  var toolbar: Toolbar?

  init(_ properties: InputProperties) {
    lines = properties.linesAtStart
    enabled = properties.enabled
    secure = properties.secure
    autocorrection = properties.autocorrection
    keyboardType = properties.keyboardType
    isOfLogin = properties.contentType.isOfLogin
    allowsNumberPadPopover = properties.allowsNumberPadPopover
    returnKey = properties.returnKey
    onReturn = properties.onReturn
    accessoryHeight = properties.accessoryHeight.snapped
    shouldBeginEditing = properties.shouldBeginEditing
    shouldReturn = properties.shouldReturn
    shouldClear = properties.shouldClear
    shouldEndEditing = properties.shouldEndEditing
    shouldChange = properties.shouldChange
  }
}

/// One insertion behind an earlier text: texts grow without building strings.
struct TextPiece: Hashable, Sendable {
  /// The piece before; 0 is the empty text.
  var previous: Int
  /// Number of the inserted text: its index in the form's texts; behind these, what strategies set.
  var text: Int
}

extension String {
  /// How many lines end in the text.
  package var lineBreaks: Int { utf8.count { $0 == UInt8(ascii: "\n") } }
}
