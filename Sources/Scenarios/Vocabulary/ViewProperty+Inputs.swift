import AvoidanceEngine

extension ViewProperty {
  /// What text fields, text views and search bars have.
  static let ofInputs = keyboardTraits + answers + libraryRules + ofTextViews

  private static let keyboardTraits: [Row<InputProperties>] = [
    .init(
      "text",
      of: .withInput,
      \.text,
      .possiblyEmptyText,
      set: .text,
      "The text; null for none."
    ),
    .init(
      "placeholder",
      of: .withInput,
      \.placeholder,
      .optionalText,
      "What is shown while the text is empty; null for nothing."
    ),
    .init(
      "returnKey",
      of: .withInput,
      \.returnKey,
      .word(FormatWords.returnKey),
      set: .returnKey,
      "The word on the return key."
    ),
    .init(
      "keyboardType",
      of: .withInput,
      \.keyboardType,
      .word(FormatWords.keyboardType),
      set: .keyboardType,
      "The keyboard that the input asks for."
    ),
    .init(
      "secure",
      of: .withInput,
      \.secure,
      .flag,
      set: .secure,
      "Whether the text is not shown; takes the predictive bar away."
    ),
    .init(
      "enabled",
      of: .withInput,
      \.enabled,
      .flag,
      set: .enabled,
      "Whether the input can be edited."
    ),
    .init(
      "accessoryHeight",
      of: .withInput,
      \.accessoryHeight,
      .length,
      set: .accessoryHeight,
      "The height of the app's view above the keyboard, in points."
    ),
    .init(
      "accessoryView",
      of: .withInput,
      \.hasForeignAccessoryView,
      .word(Choices([("foreign", true), ("none", false)])),
      "Whether the view above the keyboard is the app's own and not to be replaced."
    ),
    .init(
      "autocorrection",
      of: .withInput,
      \.autocorrection,
      .flag,
      set: .autocorrection,
      "Whether the predictive bar shows."
    ),
  ]

  private static let libraryRules: [Row<InputProperties>] = [
    .init(
      "onReturn",
      of: .withField,
      \.onReturn,
      .word(FormatWords.onReturn),
      set: .onReturn,
      "What the app does on the return key."
    ),
    .init(
      "avoidance",
      of: .withInput,
      \.avoidance,
      .avoidance,
      "A library's settings for this input."
    ),
  ]

  private static let ofTextViews: [Row<InputProperties>] = [
    .init(
      "textInsets",
      of: .textViews,
      \.textInsets,
      .insets,
      "Around a text view's text, in points."
    ),
    .init(
      "lineHeight",
      of: .textViews,
      \.lineHeight,
      .length,
      "The height of a line, in points; else the text never exceeds the view."
    ),
    .init(
      "lines",
      of: .textViews,
      \.lines,
      .integer(in: 0...1_000_000),
      "The number of lines; the caret is in the last one."
    ),
    .init(
      "lineFragmentPadding",
      of: .textViews,
      \.lineFragmentPadding,
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
      .flag,
      set: .shouldBeginEditing,
      "The delegate's answer to beginning."
    ),
    .init(
      "shouldReturn",
      of: .withField,
      \.shouldReturn,
      .flag,
      set: .shouldReturn,
      "The delegate's answer to the return key."
    ),
    .init(
      "shouldClear",
      of: .withField,
      \.shouldClear,
      .flag,
      set: .shouldClear,
      "The delegate's answer to clearing."
    ),
    .init(
      "shouldEndEditing",
      of: .withInput,
      \.shouldEndEditing,
      .flag,
      set: .shouldEndEditing,
      "The delegate's answer to ending."
    ),
    .init(
      "shouldChange",
      of: .withInput,
      \.shouldChange,
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
      Field("distance", \.distance, .length, "The gap above the keyboard, in points."),
      Field("skipInNavigation", \.skipInNavigation, .flag, "Whether next and previous pass over."),
      Field("touchOutside", \.touchOutside, .flag, "Whether a touch outside ends editing."),
      Field("enabled", \.enabled, .flag, "Whether the library avoids for the input."),
      Field("toolbarTitle", \.toolbarTitle, .text, "The toolbar's title."),
      Field("hidesToolbarTitle", \.hidesToolbarTitle, .flag, "Whether the toolbar has no title."),
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
