/// What a value of the format looks like.
package indirect enum ValueShape: Hashable, Sendable {
  /// `true` or `false`.
  case flag
  /// A number of points within a range; it is kept on the grid of 1/1024 pt.
  case points(ClosedRange<Double>)
  /// Any other number within a range.
  case number(ClosedRange<Double>)
  /// A whole number within a range.
  case integer(ClosedRange<Int>)
  /// `[x, y]`.
  case point
  /// `[width, height]`.
  case size
  /// `[y, height]`: a caret's line.
  case caret
  /// `[x, y, width, height]`.
  case rect
  /// `[top, left, bottom, right]`, a mapping of sides, or one number for all.
  case insets
  case text
  case texts
  /// The identifier of a view in the form.
  case view
  /// One of these words.
  case word([String])
  /// A list of some of these words.
  case words([String])
  /// A view of its own, or a height alone.
  case accessory
  /// A list of views.
  case views
  /// A list of sections.
  case sections
  /// A mapping with these keys.
  case mapping([FieldDescription])
  /// A list of such mappings.
  case mappings([FieldDescription])
  /// The name of a definition, its own or another one's.
  case name(DefinitionKind)
  /// A part of the format with keys of its own.
  case part(FormatPart)
  /// A list of such values.
  case list(ValueShape)
  /// A mapping whose keys are names of the kind in words, each with such a value.
  case named(String, ValueShape)
  /// A value of one of these shapes.
  case either([ValueShape])
  /// Something in the given words.
  case other(String)

  /// The parts of the value that can be set alone, in their order.
  var parts: [String] {
    switch self {
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .caret: ["y", "height"]
    case .insets: ["top", "left", "bottom", "right"]
    case .rect: ["x", "y", "width", "height"]
    case .flag, .points, .number, .integer, .text, .texts, .view, .word, .words, .accessory, .views,
      .sections, .mapping, .mappings, .name, .part, .list, .named, .either, .other:
      []
    }
  }
}

/// A key of the format for people and their tools: what it is called, takes and means.
package struct FieldDescription: Hashable, Sendable {
  package var name: String
  package var shape: ValueShape
  /// Whether the mapping needs the key.
  package var isNeeded: Bool
  /// What holds without the key, as it would be written; nil for nothing.
  package var standard: String? = nil
  /// A sentence, with the unit where there is one.
  package var help: String
}
