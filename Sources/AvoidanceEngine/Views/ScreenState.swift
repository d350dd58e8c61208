struct ViewState: Hashable, Sendable {
  var frame: Rect
  var alpha: Double
  var isHidden: Bool
  var userInteraction: Bool
  /// Whether the view has left the window or not yet entered it.
  var isDetached = false
  /// Whether the view is an inserted row that was never laid out.
  var awaitsFirstLayout = false
  /// Set by the script for a cell or a stack's child; negative for the form's.
  var height = -1.0
  /// Set by the script for a stack's child; negative for the form's.
  var width = -1.0
}

struct ScrollState: Hashable, Sendable {
  var contentOffset: Point
  var contentInset: EdgeInsets
  var scrollIndicatorInsets: EdgeInsets
  /// Without the spacer.
  var ownContentSize: Size
  /// Height of what a strategy put below the content.
  var spacer = 0.0
  /// Added to `contentInset` by the safe area or UIKit's own avoidance.
  var systemInset: EdgeInsets
  /// How much of the bottom UIKit's table view controller keeps free for the keyboard, in points.
  var keyboardInset = 0.0
  var scrollEnabled: Bool
  var insetAdjustment: ScrollProperties.InsetAdjustment
  var keyboardDismissMode: ScrollProperties.KeyboardDismissMode
  var fitsChildren: Bool
  /// Whether the offset returns to its limits only at the end of the step.
  var awaitsClamp: Bool

  var adjustedContentInset: EdgeInsets { contentInset + systemInset }

  /// With the spacer.
  var contentSize: Size { Size(ownContentSize.width, ownContentSize.height + spacer) }

  /// Sets the content's size, the spacer included.
  mutating func give(contentSize: Size) {
    ownContentSize = Size(contentSize.width, max(0, contentSize.height - spacer))
    fitsChildren = false
  }
}

struct TableState: Hashable, Sendable {
  struct Section: Hashable, Sendable {
    var header: Double
    var footer: Double
    var rows: [ViewIndex]
  }

  var sections: [Section]
  var headerHeight: Double
  var footerHeight: Double
  /// The footer's view while it is the form's own; -1 if there is none.
  var footerView: ViewIndex
}

struct StackState: Hashable, Sendable {
  /// Height of the spacer that a strategy appended; negative if there is none.
  var spacerHeight = -1.0
}

struct InputState: Hashable, Sendable {
  /// Index of the text's last piece among the screen's pieces; 0 for the empty text.
  var text = 0
  var lines: Int
  /// How much its lines have enlarged a growing text view, in points.
  var growth = 0.0
  var enabled: Bool
  var secure: Bool
  var autocorrection: Bool
  var keyboardType: InputProperties.KeyboardType
  /// Whether AutoFill offers its bar even if the text is visible.
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

/// An insertion after an earlier text: texts grow without building strings.
struct TextPiece: Hashable, Sendable {
  /// The piece before; 0 is the empty text.
  var previous: Int
  /// Index of the inserted text: first the form's texts, then those that strategies set.
  var text: Int
}

extension String {
  package var lineBreaks: Int { utf8.count { $0 == UInt8(ascii: "\n") } }
}
