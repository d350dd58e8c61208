import AvoidanceEngine

extension ViewProperty {
  static let ofInputs = keyboardTraits + answers + libraryRules + ofTextViews + carets

  private static let keyboardTraits: [Row<InputProperties>] = [
    .init(
      "text", of: .withInput, \.text, { $0.text = $1 }, .possiblyEmptyText, set: .text,
      "Text; null for none."),
    .init(
      "placeholder", of: .withInput, \.placeholder, { $0.placeholder = $1 }, .optionalText,
      "Placeholder; null for none."),
    .init(
      "returnKey", of: .withInput, \.returnKey, { $0.returnKey = $1 }, .word(FormatWords.returnKey),
      set: .returnKey, "Label of the return key."),
    .init(
      "keyboardType", of: .withInput, \.keyboardType, { $0.keyboardType = $1 },
      .word(FormatWords.keyboardType), set: .keyboardType, "Keyboard type."),
    .init(
      "contentType", of: .withInput, \.contentType, { $0.contentType = $1 },
      .word(FormatWords.contentType),
      "What AutoFill offers; from iOS 26 on a login's fields have its bar."),
    .init(
      "allowsNumberPadPopover", of: .withInput, \.allowsNumberPadPopover,
      { $0.allowsNumberPadPopover = $1 }, .flag,
      "Whether an iPad with iPadOS 26 or later shows a number pad or decimal pad in a popover."),
    .init(
      "secure", of: .withInput, \.secure, { $0.secure = $1 }, .flag, set: .secure,
      "Whether text entry is secure; hides the predictive bar, and from iOS 26 on shows AutoFill's."
    ),
    .init(
      "enabled", of: .withInput, \.enabled, { $0.enabled = $1 }, .flag, set: .enabled,
      "Whether the input can be edited."),
    .init(
      "accessoryHeight", of: .withInput, \.accessoryHeight, { $0.accessoryHeight = $1 }, .length,
      set: .accessoryHeight, "Height of the app's input accessory view, in points."),
    .init(
      "accessoryView", of: .withInput, \.hasForeignAccessoryView,
      { $0.hasForeignAccessoryView = $1 }, .word(Choices([("foreign", true), ("none", false)])),
      "Whether the input accessory view is the app's own and must not be replaced."),
    .init(
      "autocorrection", of: .withInput, \.autocorrection, { $0.autocorrection = $1 }, .flag,
      set: .autocorrection, "Whether the predictive bar is shown."),
  ]

  private static let carets: [Row<InputProperties>] = [
    .init(
      "caret",
      of: .withInput,
      \.caret,
      { $0.caret = $1 },
      .caret,
      set: .caret,
      "Position of the caret's line in the input, in points (default: the last line of a text "
        + "view, the middle of a field)."
    )
  ]

  private static let libraryRules: [Row<InputProperties>] = [
    .init(
      "onReturn", of: .withField, \.onReturn, { $0.onReturn = $1 }, .word(FormatWords.onReturn),
      set: .onReturn, "Action of the app on the return key; UIKit itself does nothing."),
    .init(
      "avoidance", of: .withInput, \.avoidance, { $0.avoidance = $1 },
      .mapping(InputProperties.Avoidance.fields),
      "Settings for this input in libraries that have them."),
  ]

  private static let ofTextViews: [Row<InputProperties>] = [
    .init(
      "textInsets", of: .textViews, \.textInsets, { $0.textInsets = $1 }, .insets,
      "Insets around the text of a text view, in points."),
    .init(
      "lineHeight", of: .textViews, \.lineHeight, { $0.lineHeight = $1 }, .length,
      "Line height, in points; by default that of 'intrinsicContentSize', and the text fills the view."
    ),
    .init(
      "lines", of: .textViews, \.lines, { $0.lines = $1 }, .integer(in: 0...1_000_000),
      "Number of lines at the start; the caret is in the last one. By default one more than the line "
        + "breaks in 'text'."),
    .init(
      "grows", of: .textViews, \.grows, { $0.grows = $1 }, .textGrowth,
      "Whether the frame of a text view that nothing lays out grows with its lines: true, or up to a height in "
        + "points, from which on it scrolls."),
    .init(
      "lineFragmentPadding", of: .textViews, \.lineFragmentPadding, { $0.lineFragmentPadding = $1 },
      .length, "Padding on both sides of each line, in points."),
  ]

  private static let answers: [Row<InputProperties>] = [
    .init(
      "shouldBeginEditing", of: .withInput, \.shouldBeginEditing, { $0.shouldBeginEditing = $1 },
      .flag, set: .shouldBeginEditing, "What the delegate returns when editing is about to begin."),
    .init(
      "shouldReturn", of: .withField, \.shouldReturn, { $0.shouldReturn = $1 }, .flag,
      set: .shouldReturn, "What the delegate returns for the return key."),
    .init(
      "shouldClear", of: .withField, \.shouldClear, { $0.shouldClear = $1 }, .flag,
      set: .shouldClear, "What the delegate returns for the clear button."),
    .init(
      "shouldEndEditing", of: .withInput, \.shouldEndEditing, { $0.shouldEndEditing = $1 }, .flag,
      set: .shouldEndEditing, "What the delegate returns when editing is about to end."),
    .init(
      "shouldChange", of: .withInput, \.shouldChange, { $0.shouldChange = $1 }, .flag,
      set: .shouldChange, "What the delegate returns for changes of the text."),
  ]
}

extension InputProperties.Avoidance {
  static let fields: FieldTable<InputProperties.Avoidance> = FieldTable(
    InputProperties.Avoidance(), of: "'avoidance'", prefix: "avoidance.",
    [
      Field(
        "distance", \.distance, { $0.distance = $1 }, .length, "Gap above the keyboard, in points."),
      Field(
        "skipInNavigation", \.skipInNavigation, { $0.skipInNavigation = $1 }, .flag,
        "Whether Next and Previous skip the input."),
      Field(
        "touchOutside", \.touchOutside, { $0.touchOutside = $1 }, .flag,
        "Whether a touch outside ends editing."),
      Field(
        "enabled", \.enabled, { $0.enabled = $1 }, .flag, "Whether the library handles the input."),
      Field(
        "toolbarTitle", \.toolbarTitle, { $0.toolbarTitle = $1 }, .text, "Title of the toolbar."),
      Field(
        "hidesToolbarTitle", \.hidesToolbarTitle, { $0.hidesToolbarTitle = $1 }, .flag,
        "Whether the toolbar hides its title."),
    ]
  )
}

extension Notation<InputProperties.TextGrowth> {
  fileprivate static let textGrowth = Notation(
    .either([.flag, .points(FormatDecoder.lengths)]),
    read: { $0.flagOrHeight($1, of: $2, { $0 ? .always : .never }, { .upTo($0) }) },
    written: { growth in
      switch growth {
      case .never: .flag(false)
      case .always: .flag(true)
      case .upTo(let height): .number(height)
      }
    }
  )
}
