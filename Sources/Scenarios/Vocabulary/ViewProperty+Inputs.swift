import AvoidanceEngine

extension ViewProperty {
  /// What text fields, text views and search bars have.
  static let ofInputs = keyboardTraits + answers + libraryRules + ofTextViews + carets

  private static let keyboardTraits: [Row<InputProperties>] = [
    .init(
      "text",
      of: .withInput,
      \.text,
      { $0.text = $1 },
      .possiblyEmptyText,
      set: .text,
      "The text; null for none."
    ),
    .init(
      "placeholder",
      of: .withInput,
      \.placeholder,
      { $0.placeholder = $1 },
      .optionalText,
      "What is shown while the text is empty; null for nothing."
    ),
    .init(
      "returnKey",
      of: .withInput,
      \.returnKey,
      { $0.returnKey = $1 },
      .word(FormatWords.returnKey),
      set: .returnKey,
      "The word on the return key."
    ),
    .init(
      "keyboardType",
      of: .withInput,
      \.keyboardType,
      { $0.keyboardType = $1 },
      .word(FormatWords.keyboardType),
      set: .keyboardType,
      "The keyboard that the input asks for."
    ),
    .init(
      "secure",
      of: .withInput,
      \.secure,
      { $0.secure = $1 },
      .flag,
      set: .secure,
      "Whether the text is not shown; takes the predictive bar away."
    ),
    .init(
      "enabled",
      of: .withInput,
      \.enabled,
      { $0.enabled = $1 },
      .flag,
      set: .enabled,
      "Whether the input can be edited."
    ),
    .init(
      "accessoryHeight",
      of: .withInput,
      \.accessoryHeight,
      { $0.accessoryHeight = $1 },
      .length,
      set: .accessoryHeight,
      "The height of the app's view above the keyboard, in points."
    ),
    .init(
      "accessoryView",
      of: .withInput,
      \.hasForeignAccessoryView,
      { $0.hasForeignAccessoryView = $1 },
      .word(Choices([("foreign", true), ("none", false)])),
      "Whether the view above the keyboard is the app's own and not to be replaced."
    ),
    .init(
      "autocorrection",
      of: .withInput,
      \.autocorrection,
      { $0.autocorrection = $1 },
      .flag,
      set: .autocorrection,
      "Whether the predictive bar shows."
    ),
  ]

  private static let carets: [Row<InputProperties>] = [
    .init(
      "caret",
      of: .withInput,
      \.caret,
      { $0.caret = $1 },
      .caret,
      set: .caret,
      "The caret's line in the input, in points; else a text view's last line, a field's middle."
    )
  ]

  private static let libraryRules: [Row<InputProperties>] = [
    .init(
      "onReturn",
      of: .withField,
      \.onReturn,
      { $0.onReturn = $1 },
      .word(FormatWords.onReturn),
      set: .onReturn,
      "What the app does on the return key."
    ),
    .init(
      "avoidance",
      of: .withInput,
      \.avoidance,
      { $0.avoidance = $1 },
      .avoidance,
      "A library's settings for this input."
    ),
  ]

  private static let ofTextViews: [Row<InputProperties>] = [
    .init(
      "textInsets",
      of: .textViews,
      \.textInsets,
      { $0.textInsets = $1 },
      .insets,
      "Around a text view's text, in points."
    ),
    .init(
      "lineHeight",
      of: .textViews,
      \.lineHeight,
      { $0.lineHeight = $1 },
      .length,
      "The height of a line, in points; else the line of 'wants', and the text fills the view."
    ),
    .init(
      "lines",
      of: .textViews,
      \.lines,
      { $0.lines = $1 },
      .integer(in: 0...1_000_000),
      "The number of lines; the caret is in the last one."
    ),
    .init(
      "lineFragmentPadding",
      of: .textViews,
      \.lineFragmentPadding,
      { $0.lineFragmentPadding = $1 },
      .length,
      "Beside each line, in points."
    ),
  ]

  /// What the delegate says.
  private static let answers: [Row<InputProperties>] = [
    .init(
      "shouldBeginEditing",
      of: .withInput,
      \.shouldBeginEditing,
      { $0.shouldBeginEditing = $1 },
      .flag,
      set: .shouldBeginEditing,
      "The delegate's answer to beginning."
    ),
    .init(
      "shouldReturn",
      of: .withField,
      \.shouldReturn,
      { $0.shouldReturn = $1 },
      .flag,
      set: .shouldReturn,
      "The delegate's answer to the return key."
    ),
    .init(
      "shouldClear",
      of: .withField,
      \.shouldClear,
      { $0.shouldClear = $1 },
      .flag,
      set: .shouldClear,
      "The delegate's answer to clearing."
    ),
    .init(
      "shouldEndEditing",
      of: .withInput,
      \.shouldEndEditing,
      { $0.shouldEndEditing = $1 },
      .flag,
      set: .shouldEndEditing,
      "The delegate's answer to ending."
    ),
    .init(
      "shouldChange",
      of: .withInput,
      \.shouldChange,
      { $0.shouldChange = $1 },
      .flag,
      set: .shouldChange,
      "The delegate's answer to changes of the text."
    ),
  ]
}

extension InputProperties.Avoidance {
  /// The keys of `avoidance`.
  static let fields = FieldTable(
    InputProperties.Avoidance(),
    prefix: "avoidance.",
    [
      Field(
        "distance",
        \.distance,
        { $0.distance = $1 },
        .length,
        "The gap above the keyboard, in points."
      ),
      Field(
        "skipInNavigation",
        \.skipInNavigation,
        { $0.skipInNavigation = $1 },
        .flag,
        "Whether next and previous pass over."
      ),
      Field(
        "touchOutside",
        \.touchOutside,
        { $0.touchOutside = $1 },
        .flag,
        "Whether a touch outside ends editing."
      ),
      Field(
        "enabled",
        \.enabled,
        { $0.enabled = $1 },
        .flag,
        "Whether the library avoids for the input."
      ),
      Field(
        "toolbarTitle",
        \.toolbarTitle,
        { $0.toolbarTitle = $1 },
        .text,
        "The toolbar's title."
      ),
      Field(
        "hidesToolbarTitle",
        \.hidesToolbarTitle,
        { $0.hidesToolbarTitle = $1 },
        .flag,
        "Whether the toolbar has no title."
      ),
    ]
  )
}

extension Notation<InputProperties.Avoidance> {
  fileprivate static let avoidance = Notation(
    .mapping(Value.fields.descriptions),
    read: { decoder, node, name in
      var avoidance = Value()
      decoder.read(node, of: "'\(name)'", key: name, Value.fields, into: &avoidance)
      return avoidance
    },
    written: { .mapping(Value.fields.members(of: $0)) }
  )
}
