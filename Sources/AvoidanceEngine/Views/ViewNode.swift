/// Index of a view in a compiled form's pre-order; -1 for no view.
///
/// Constraints come after the views, so scripts and adjustments refer to both alike; see
/// ``Form/constraint(_:)``.
public typealias ViewIndex = Int

/// A view of a form as drawn, with its subviews.
public struct ViewNode: Hashable, Sendable {
  /// The kind of a view.
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

  /// The kind of view.
  public var kind: Kind
  /// The name that scripts and expectations use; nil if none does.
  public var identifier: String?
  /// Frame in the superview's content coordinates, for the form's canvas; nil if layout gives it.
  public var frame: Rect?
  /// Height of a cell, or extent of a stack's child along or across the stack's axis.
  public var height: Double?
  /// Width of a stack's child.
  public var width: Double?
  /// The autoresizing mask.
  public var autoresizing: Autoresizing = []
  /// Whether the view is hidden.
  public var isHidden = false
  /// Opacity, 0 to 1.
  public var alpha = 1.0
  /// Whether touches reach the view.
  public var userInteraction = true
  /// The number by which apps find views.
  public var tag = 0
  /// The class's name, for rules by class.
  public var className: String?
  /// Whether the view and everything inside it ignore the keyboard's part of the safe area, as with
  /// `ignoresSafeArea(.keyboard)`.
  public var ignoresKeyboard = false
  /// Whether the view is meant to sit on the keyboard, as a composer or a bar of buttons does.
  public var ridesKeyboard = false
  /// Whether the view hides what is behind it from the user.
  public var coversFields = false
  /// The root view's layout margins.
  public var layoutMargins: EdgeInsets?
  /// Subviews, backmost first.
  public var children: [ViewNode] = []
  /// For everything that scrolls.
  public var scroll: ScrollProperties?
  /// For tables.
  public var table: TableProperties?
  /// For stacks.
  public var stack: StackProperties?
  /// For text fields, text views and search bars (for the field inside).
  public var input: InputProperties?
  /// For overlays: the size; they are centred in the parent.
  public var overlaySize: Size?
  /// Properties for layout by constraints.
  public var layout = LayoutProperties()

  /// Makes a view with the defaults of its kind.
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

/// Properties of scroll views, tables, collections and text views.
public struct ScrollProperties: Hashable, Sendable {
  /// How the safe area is added to the adjusted content inset.
  public enum InsetAdjustment: UInt8, Hashable, Sendable, CaseIterable {
    case automatic, never, always, scrollableAxes
  }
  /// How dragging dismisses the keyboard.
  public enum KeyboardDismissMode: UInt8, Hashable, Sendable, CaseIterable {
    case none, onDrag, interactive
  }

  /// Size of the content; nil for the union of the children's frames from the origin.
  public var contentSize: Size?
  /// The offset at the start; nil for rest at the top left, minus the adjusted inset.
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
  /// How the safe area is added to the adjusted content inset.
  public var insetAdjustment: InsetAdjustment = .automatic
  /// How dragging dismisses the keyboard.
  public var keyboardDismissMode: KeyboardDismissMode = .none
  /// Tells libraries to leave the offset alone.
  public var ignoresAvoidance = false
  /// Tells libraries to leave the insets alone.
  public var ignoresInsetAdjustment = false
  /// Tells libraries to restore the offset on hiding.
  public var restoresContentOffset = false

  /// Makes the defaults of a scroll view.
  public init() {}
}

/// Properties of tables beyond those of scroll views.
public struct TableProperties: Hashable, Sendable {
  /// How a table draws its sections.
  public enum Style: UInt8, Hashable, Sendable, CaseIterable { case plain, grouped }

  /// The table's own header or footer: only a height, or a view.
  public enum Accessory: Hashable, Sendable {
    case height(Double)
    /// A view with the height of its frame.
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
  /// Height of cells without one of their own.
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

/// Properties of stacks.
public struct StackProperties: Hashable, Sendable {
  /// The direction in which children are arranged.
  public enum Axis: UInt8, Hashable, Sendable, CaseIterable { case vertical, horizontal }
  /// Distribution along the axis; without constraints only `fill` is laid out.
  public enum Distribution: UInt8, Hashable, Sendable, CaseIterable {
    case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
  }
  /// Alignment across the axis.
  ///
  /// Baselines are for horizontal stacks under constraints.
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
  /// Whether constraints lay out the children even if the form has none.
  public var isArrangedByConstraints = false

  /// Makes the defaults of a stack.
  public init() {}
}

/// A caret's line in its input's bounds, in points.
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

/// Properties of text fields and text views.
public struct InputProperties: Hashable, Sendable {
  /// The keyboard that the input asks for.
  public enum KeyboardType: UInt8, Hashable, Sendable, CaseIterable {
    case `default`, asciiCapable, numbersAndPunctuation, url, numberPad, phonePad, namePhonePad
    case emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad

    /// Whether an iPad with iPadOS 26 or later shows it in a popover.
    public var isInPopover: Bool { self == .numberPad || self == .decimalPad }

    /// Whether the keyboard has only digits and therefore no predictive bar.
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

    /// Whether it is part of a login, for which AutoFill shows a bar from the start.
    public var isOfLogin: Bool { self != .none && self != .oneTimeCode }
  }
  /// The label of the return key.
  public enum ReturnKey: UInt8, Hashable, Sendable, CaseIterable {
    case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall
    case `continue`
  }
  /// What the field's delegate does on return.
  public enum OnReturn: UInt8, Hashable, Sendable, CaseIterable { case resign, nothing, next }
  /// A library's settings for one view; nil for the library's default.
  public struct Avoidance: Hashable, Sendable {
    /// The gap above the keyboard, in points.
    public var distance: Double?
    /// Whether Next and Previous skip the field.
    public var skipInNavigation: Bool?
    /// Whether touching outside ends editing.
    public var touchOutside: Bool?
    /// Whether the library avoids the keyboard for this field.
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
  /// The label of the return key.
  public var returnKey: ReturnKey = .default
  /// The keyboard.
  public var keyboardType: KeyboardType = .default
  /// What the system may fill in.
  public var contentType: ContentType = .none
  /// Whether an iPad with iPadOS 26 or later may show a number pad in a popover.
  public var allowsNumberPadPopover = true
  /// Whether the text is hidden, which removes the predictive bar.
  public var secure = false
  /// Whether the input can be edited.
  public var enabled = true
  /// Height of the app's accessory view above the keyboard, in points.
  public var accessoryHeight = 0.0
  /// Whether the accessory view is the app's own and must not be replaced.
  public var hasForeignAccessoryView = false
  /// Whether the predictive bar shows.
  public var autocorrection = true
  /// Whether the delegate allows editing to begin.
  public var shouldBeginEditing = true
  /// The delegate's answer to the return key.
  public var shouldReturn = true
  /// Whether the delegate allows clearing.
  public var shouldClear = true
  /// Whether the delegate allows editing to end.
  public var shouldEndEditing = true
  /// Whether the delegate allows changes of the text.
  public var shouldChange = true
  /// What the app does on return; UIKit itself does nothing.
  public var onReturn: OnReturn = .nothing
  /// A library's settings for this view.
  public var avoidance = Avoidance()
  /// The caret at the start; nil for its usual line, see ``Screen/caret(_:)``.
  public var caret: CaretLine?
  /// A text view's insets around its text.
  public var textInsets = EdgeInsets(8, 0, 8, 0)
  /// A text view's line height in points; nil for the line of its intrinsic size, and the text fills at
  /// least its bounds.
  public var lineHeight: Double?
  /// A text view's number of lines at the start, with the caret in the last; nil for one more than the
  /// line breaks in its text.
  public var lines: Int?
  /// Space at both ends of each line of a text view, in points.
  public var lineFragmentPadding = 5.0
  /// How far a text view grows with its text if neither constraints nor a stack lay it out.
  public var grows: TextGrowth = .never

  /// Makes the defaults of an input.
  public init() {}

  var linesAtStart: Int { lines ?? text.lineBreaks + 1 }

  /// How far the app lets a text view's frame grow with its lines; never below its height without them.
  public enum TextGrowth: Hashable, Sendable {
    /// Not at all, as in UIKit.
    case never
    /// As high as the text with its insets.
    case always
    /// Up to a height in points, beyond which the text view scrolls.
    case upTo(Double)
  }
}
