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
  package var isNeeded = false
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
  case lawsButSome = "all but some, as [all, -switch-is-stable]"
  case day = "a day as YYYY-MM-DD, or never"
  case webAddress = "a URL with http or https"
  case adjustedValue = "a number, or a list of 2 or 4 numbers"
  case subjectValue = "the subject's value"
  case caseKey = "a case, as in 'scenario [strategy, device]'"
  case propertyValue = "the property's value"
  case parameterValue = "the parameter's value"
  case systemVersion = "a version such as 26 or 26.1"
  case windowSize = "a size [width, height] of more than 0"
  case intrinsicContentSize = "a size [width, height] with null for none"
  case margins = "[top, left, bottom, right] with null for the default, or a mapping of sides"
  case priorities = "priorities [horizontal, vertical], each 1 to 1000"
  case nothing

  /// What it looks like.
  package var words: String { rawValue }
}

extension ValueShape {
  /// What a value looks like in people's words, as `[x, y, width, height], in points`.
  package var words: String {
    switch self {
    case .flag: "true or false"
    case .points(let range): "points" + Self.limits(of: range)
    case .number(let range): "a number" + Self.limits(of: range)
    case .integer(let range):
      range.count == 1
        ? "\(range.lowerBound)"
        : "a whole number" + Self.limits(of: Double(range.lowerBound)...Double(range.upperBound))
    case .point: "[x, y], in points"
    case .size: "[width, height], in points"
    case .caret: "[y, height], in points"
    case .rect: "[x, y, width, height], in points"
    case .insets: "[top, left, bottom, right], {bottom: 49}, or one number for all sides, in points"
    case .text: "a string"
    case .texts: "a list of strings"
    case .view: "the identifier of a view"
    case .word(let words): Self.choice(of: words)
    case .words(let words): "a list of \(words.joined(separator: ", "))"
    case .accessory: "points, or a view"
    case .views: "a list of views"
    case .rows: "a list of cells"
    case .sections: "a list of sections"
    case .mapping: "a mapping"
    case .mappings: "a list of mappings"
    case .name(let kind): "the name of a \(kind.rawValue)"
    case .part(let part): part.nounWithArticle
    case .list(let element): "a list of \(element.wordsOfMany)"
    case .named(let name, let value): "a mapping from \(name) to \(value.words)"
    case .either(let shapes): shapes.map(\.words).joined(separator: ", or ")
    case .other(let shape): shape.words
    }
  }

  /// The keys of the mapping, or of each of the mappings, that the value may be.
  package var keys: [FieldDescription] {
    switch self {
    case .mapping(let keys), .mappings(let keys): keys
    case .either(let shapes): shapes.first { !$0.keys.isEmpty }?.keys ?? []
    case .sections: FormatPart.section.keys
    case .flag, .points, .number, .integer, .point, .size, .caret, .rect, .insets, .text, .texts,
      .view, .word, .words, .accessory, .views, .rows, .name, .part, .list, .named, .other:
      []
    }
  }

  /// The words for the elements of a list.
  private var wordsOfMany: String {
    switch self {
    case .part(let part): part.nouns
    case .name(let kind): "names of \(kind.plural)"
    case .number: "numbers"
    default: "values, each \(words)"
    }
  }

  private static func choice(of words: [String]) -> String {
    guard words.count > 2 else { return words.joined(separator: " or ") }
    return "one of " + words.joined(separator: ", ")
  }

  /// Where a range ends, as far as anybody reaches that; empty for nowhere.
  private static func limits(of range: ClosedRange<Double>) -> String {
    // The largest coordinate is 1,048,576 pt.
    let isOpen = range.upperBound >= 1_000_000
    guard range.lowerBound > -1_000_000 || !isOpen else { return "" }
    let low = CanonicalNumber.text(range.lowerBound)
    return isOpen ? ", \(low) or more" : ", \(low) to \(CanonicalNumber.text(range.upperBound))"
  }
}

extension FormatPart {
  /// What one is called.
  package var noun: String {
    switch self {
    case .external: "program"
    case .view: "view"
    case .knownFailure: "known failure"
    case .approvedAdjustment: "approved adjustment"
    case .expectation: "mapping of subjects"
    case .file, .device, .strategy, .form, .controller, .section, .constraint, .scenario, .profile,
      .step, .matcher, .adjustment, .baseline:
      rawValue
    }
  }

  /// What several are called.
  var nouns: String {
    noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s"
  }

  fileprivate var nounWithArticle: String {
    ("aeiou".contains(noun.prefix(1)) ? "an " : "a ") + noun
  }
}

extension Observable.Shape {
  /// What a value looks like in people's words.
  package var words: String {
    switch self {
    case .number: "a number"
    case .flag: ValueShape.flag.words
    case .text: ValueShape.text.words
    case .texts: ValueShape.texts.words
    case .point: "[x, y]"
    case .size: "[width, height]"
    case .insets: "[top, left, bottom, right], or {bottom: 49}"
    case .rect: "[x, y, width, height]"
    case .adjustments: "a list of adjustments"
    }
  }
}
