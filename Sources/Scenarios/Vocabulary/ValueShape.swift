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
  /// A list of cells.
  case rows
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
  /// Something with a notation of its own.
  case other(OtherShape)

  /// The parts of the value that can be set alone, in their order.
  package var parts: [String] {
    switch self {
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .caret: ["y", "height"]
    case .insets: ["top", "left", "bottom", "right"]
    case .rect: ["x", "y", "width", "height"]
    case .flag, .points, .number, .integer, .text, .texts, .view, .word, .words, .accessory, .views,
      .rows,
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
  /// What else holds of the value.
  package var rules: FieldRules = []
}

/// What holds of a key's value beside its shape.
package struct FieldRules: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Null stands for none.
  package static let orNull = FieldRules(rawValue: 1)
  /// As a list it has nothing twice.
  package static let distinct = FieldRules(rawValue: 2)
  /// As a list it is not empty.
  package static let filled = FieldRules(rawValue: 4)
}

/// A value with a notation of its own, in the words of people.
package enum OtherShape: String, Hashable, Sendable {
  case modelName = "the name of a model"
  case modelParameter = "a value of the parameter's type"
  case externalParameter = "a number, true or false, a string, or a list of strings"
  case time = "a time from 10ms to 600s, such as 2s"
  case byteCount = "a size from 1KiB to 64MiB"
  case anchor = "an anchor such as email.top"
  case multiplier = "a number, or a ratio such as 16:9"
  case day = "a day as YYYY-MM-DD, or never"
  case adjustedValue = "a number, or a list of 2 or 4 numbers"
  case subjectValue = "the subject's value"
  case caseKey = "a case, as in 'scenario [strategy, device]'"
  case propertyValue = "the property's value"
  case parameterValue = "the parameter's value"
  case windowSize = "a size [width, height] of more than 0"
  case wantedSize = "a size [width, height] with null for none"
  case margins = "[top, left, bottom, right] with null for the default, or a mapping of sides"
  case priorities = "priorities [horizontal, vertical], each 1 to 1000"
  case nothing

  /// What it looks like.
  package var words: String { rawValue }
}
