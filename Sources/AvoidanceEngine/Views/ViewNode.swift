/// Position of a view in a compiled form's pre-order; -1 stands for no view.
///
/// Constraints follow behind the views, so that scripts and adjustments refer to both alike; see
/// ``Form/constraint(_:)``.
public typealias ViewIndex = Int

/// One view of a form as it was drawn, with its subviews.
public struct ViewNode: Hashable, Sendable {
  /// What a view is.
  public enum Kind: UInt8, Hashable, Sendable, CaseIterable {
    case view, scrollView, tableView, collectionView, cell, stackView, textField, textView
    case searchBar, button, label, image, overlay

    /// Whether the view has a content offset of its own that a script can change.
    public var scrolls: Bool {
      switch self {
      case .scrollView, .tableView, .collectionView, .textView: true
      case .view, .cell, .stackView, .textField, .searchBar, .button, .label, .image, .overlay:
        false
      }
    }

    /// Whether the view can be edited.
    public var isTextInput: Bool { self == .textField || self == .textView }
  }

  /// What the view is.
  public var kind: Kind
  /// The name by which scripts and expectations refer to the view; nil when none does.
  public var identifier: String?
  /// Frame in the superview's content coordinates, for the form's canvas; nil where layout gives it.
  public var frame: Rect?
  /// Height of a cell, or extent of a stack's child along or across the stack's axis.
  public var height: Double?
  /// Width of a stack's child.
  public var width: Double?
  /// What gives way when the superview changes its size.
  public var autoresizing: Autoresizing = []
  /// Whether the view is hidden.
  public var isHidden = false
  /// Opacity, 0 to 1.
  public var alpha = 1.0
  /// Whether touches reach the view.
  public var userInteraction = true
  /// The number by which apps find views.
  public var tag = 0
  /// The class's name, where rules by class refer to it.
  public var className: String?
  /// Whether the view and all inside leave the keyboard's part of the safe area to itself, as
  /// `ignoresSafeArea(.keyboard)` does.
  public var ignoresKeyboard = false
  /// Whether the view is meant to stand on the keyboard, as a composer or a bar of buttons.
  public var ridesKeyboard = false
  /// Whether the view hides what is behind it from who edits it.
  public var coversFields = false
  /// Margins of the root view's layout.
  public var layoutMargins: EdgeInsets?
  /// Subviews, backmost first.
  public var children: [ViewNode] = []
  /// For everything that scrolls.
  public var scroll: ScrollProperties?
  /// For tables.
  public var table: TableProperties?
  /// For stacks.
  public var stack: StackProperties?
  /// For text fields, text views and search bars (there: of the field inside).
  public var input: InputProperties?
  /// For overlays: the size around the parent's centre.
  public var overlaySize: Size?
  /// What constraints say of the view.
  public var layout = LayoutProperties()

  /// Makes a view without properties.
  public init(_ kind: Kind, _ identifier: String? = nil) {
    self.kind = kind
    self.identifier = identifier
    switch kind {
    case .tableView:
      var properties = ScrollProperties()
      properties.alwaysBounceVertical = true
      scroll = properties
      table = TableProperties()
    case .scrollView, .collectionView:
      scroll = ScrollProperties()
    case .textView:
      scroll = ScrollProperties()
      scroll?.insetAdjustment = .never
      input = InputProperties()
    case .textField, .searchBar:
      input = InputProperties()
    case .stackView:
      stack = StackProperties()
    case .view, .cell, .button, .label, .image, .overlay:
      break
    }
  }
}

/// What scroll views, tables, collections and text views have beside a frame.
public struct ScrollProperties: Hashable, Sendable {
  /// How the safe area joins the adjusted content inset.
  public enum InsetAdjustment: UInt8, Hashable, Sendable, CaseIterable {
    case automatic, never, always, scrollableAxes
  }
  /// How dragging dismisses the keyboard.
  public enum KeyboardDismissMode: UInt8, Hashable, Sendable, CaseIterable {
    case none, onDrag, interactive
  }

  /// Size of the content; nil: the union of the children's frames from the origin.
  public var contentSize: Size?
  /// The offset at the start; nil: at rest at the top left, minus the adjusted inset.
  public var contentOffset: Point?
  /// The app's own insets.
  public var contentInset: EdgeInsets = .zero
  /// The indicators' insets.
  public var scrollIndicatorInsets: EdgeInsets = .zero
  /// Whether the user can scroll.
  public var scrollEnabled = true
  /// Whether the vertical axis always bounces; true for tables.
  public var alwaysBounceVertical = false
  /// Whether the horizontal axis always bounces.
  public var alwaysBounceHorizontal = false
  /// How the safe area joins the adjusted content inset.
  public var insetAdjustment: InsetAdjustment = .automatic
  /// How dragging dismisses the keyboard.
  public var keyboardDismissMode: KeyboardDismissMode = .none
  /// Whether a library is told to leave the offset alone.
  public var ignoresAvoidance = false
  /// Whether a library is told to leave the insets alone.
  public var ignoresInsetAdjustment = false
  /// Whether a library is told to restore the offset on hiding.
  public var restoresContentOffset = false

  /// Makes the defaults of a scroll view.
  public init() {}
}

/// What tables have beside being scroll views.
public struct TableProperties: Hashable, Sendable {
  /// How a table draws its sections.
  public enum Style: UInt8, Hashable, Sendable, CaseIterable { case plain, grouped }

  /// The table's own header or footer: a height alone, or a view.
  public enum Accessory: Hashable, Sendable {
    /// Nothing but its height.
    case height(Double)
    /// A view with its own frame's height.
    indirect case view(ViewNode)
  }

  /// Rows between a header and a footer.
  public struct Section: Hashable, Sendable {
    /// Height of the section's header.
    public var header = 0.0
    /// Height of the section's footer.
    public var footer = 0.0
    /// The cells, top to bottom.
    public var rows: [ViewNode] = []

    /// Makes a section.
    public init(header: Double = 0, footer: Double = 0, rows: [ViewNode] = []) {
      self.header = header
      self.footer = footer
      self.rows = rows
    }
  }

  /// How sections are drawn; plain headers stick.
  public var style: Style = .plain
  /// Height of cells that give none.
  public var rowHeight = 44.0
  /// The table's header view.
  public var header: Accessory?
  /// The table's footer view.
  public var footer: Accessory?
  /// The sections, top to bottom.
  public var sections: [Section] = []

  /// Makes the defaults of a table.
  public init() {}
}

/// What stacks have.
public struct StackProperties: Hashable, Sendable {
  /// The direction in which children follow each other.
  public enum Axis: UInt8, Hashable, Sendable, CaseIterable { case vertical, horizontal }
  /// How children share the axis; without constraints only `fill` is laid out.
  public enum Distribution: UInt8, Hashable, Sendable, CaseIterable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }
  /// How children lie across the axis.
  ///
  /// Baselines are those of a horizontal stack under constraints.
  public enum Alignment: UInt8, Hashable, Sendable, CaseIterable {
    case fill, leading, center, trailing, firstBaseline, lastBaseline
  }

  /// The direction.
  public var axis: Axis = .vertical
  /// Between visible children, in points.
  public var spacing = 0.0
  /// How children share the axis.
  public var distribution: Distribution = .fill
  /// How children lie across the axis.
  public var alignment: Alignment = .fill
  /// Around the children.
  public var margins: EdgeInsets = .zero
  /// Whether constraints lay the children out even where the form states none.
  public var isArrangedByConstraints = false

  /// Makes the defaults of a stack.
  public init() {}
}

/// A caret's line in its input: where it begins and how high it is, in points of the input's bounds.
public struct CaretLine: Hashable, Sendable {
  /// The line's top.
  public var y: Double
  /// The line's height.
  public var height: Double

  /// Makes a line.
  public init(y: Double, height: Double) {
    self.y = y
    self.height = height
  }
}

/// What text fields and text views have.
public struct InputProperties: Hashable, Sendable {
  /// The keyboard that the input asks for.
  public enum KeyboardType: UInt8, Hashable, Sendable, CaseIterable {
    case `default`, asciiCapable, numbersAndPunctuation, url, numberPad, phonePad, namePhonePad
    case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad

    /// Whether an iPad with iPadOS 26 or later shows it in a popover.
    public var isInPopover: Bool { self == .numberPad || self == .decimalPad }

    /// Whether the keyboard has digits alone and so no predictive bar.
    public var isNumeric: Bool {
      switch self {
      case .numberPad, .decimalPad, .phonePad, .asciiCapableNumberPad: true
      default: false
      }
    }
  }
  /// What the system may fill in.
  public enum ContentType: UInt8, Hashable, Sendable, CaseIterable {
    case none, username, password, newPassword, oneTimeCode

    /// Whether it is part of a login, for which AutoFill has a bar from the start.
    public var isOfLogin: Bool { self != .none && self != .oneTimeCode }
  }
  /// The word on the return key.
  public enum ReturnKey: UInt8, Hashable, Sendable, CaseIterable {
    case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall
    case `continue`
  }
  /// What the field's delegate does on return.
  public enum OnReturn: UInt8, Hashable, Sendable, CaseIterable { case resign, nothing, next }
  /// A library's setting for one view: its own default, always or never.
  public struct Avoidance: Hashable, Sendable {
    /// The gap above the keyboard, in points; nil: the library's.
    public var distance: Double?
    /// Whether next and previous pass over the field.
    public var skipInNavigation: Bool?
    /// Whether touching outside ends editing.
    public var touchOutside: Bool?
    /// Whether the library avoids for this field.
    public var enabled: Bool?
    /// The toolbar's title for this field.
    public var toolbarTitle: String?
    /// Whether the toolbar shows no title for this field.
    public var hidesToolbarTitle: Bool?

    /// Makes settings that leave everything to the library.
    public init() {}
  }

  /// The text at the start.
  public var text = ""
  /// Shown while the text is empty.
  public var placeholder: String?
  /// The word on the return key.
  public var returnKey: ReturnKey = .default
  /// The keyboard.
  public var keyboardType: KeyboardType = .default
  /// What the system may fill in.
  public var contentType: ContentType = .none
  /// Whether an iPad with iPadOS 26 or later may ask for digits in a popover.
  public var allowsNumberPadPopover = true
  /// Whether the text is hidden; takes the predictive bar away.
  public var secure = false
  /// Whether the input can be edited.
  public var enabled = true
  /// Height of the app's accessory view above the keyboard, in points.
  public var accessoryHeight = 0.0
  /// Whether the accessory view is the app's own and not to be replaced.
  public var hasForeignAccessoryView = false
  /// Whether the predictive bar shows.
  public var autocorrection = true
  /// The delegate's answer to beginning.
  public var shouldBeginEditing = true
  /// The delegate's answer to the return key.
  public var shouldReturn = true
  /// The delegate's answer to clearing.
  public var shouldClear = true
  /// The delegate's answer to ending.
  public var shouldEndEditing = true
  /// The delegate's answer to changes of the text.
  public var shouldChange = true
  /// What the app does on return; UIKit itself does nothing.
  public var onReturn: OnReturn = .nothing
  /// A library's settings for this view.
  public var avoidance = Avoidance()
  /// Where the caret stands at the start; nil: where it would be usually, see ``Screen/caret(_:)``.
  public var caret: CaretLine?
  /// A text view's insets around its text.
  public var textInsets = EdgeInsets(8, 0, 8, 0)
  /// A text view's height of a line, in points; nil: the line of the size that it wants, and its
  /// text fills its bounds at least.
  public var lineHeight: Double?
  /// A text view's number of lines at the start, the caret being in the last one; nil: one more than the line
  /// breaks in its text.
  public var lines: Int?
  /// A text view's space beside each line.
  public var lineFragmentPadding = 5.0
  /// How far a text view that neither constraints nor a stack lay out grows with its text.
  public var grows: TextGrowth = .never

  /// Makes the defaults of an input.
  public init() {}

  /// How many lines a text view has at the start: ``lines``, or one more than the line breaks in its text.
  var linesAtStart: Int { lines ?? text.lineBreaks + 1 }

  /// How far the app has a text view's frame grow with its lines; never below the height that it has without.
  public enum TextGrowth: Hashable, Sendable {
    /// Not at all, as in UIKit.
    case never
    /// As high as the text with its insets.
    case always
    /// Up to a height in points, from which on the text view scrolls.
    case upTo(Double)
  }
}
