package indirect enum ValueShape: Hashable, Sendable {
  case flag
  /// A number of points within a range, rounded to the grid of 1/1024 pt.
  case points(ClosedRange<Double>)
  case number(ClosedRange<Double>)
  case integer(ClosedRange<Int>)
  /// `[x, y]`.
  case point
  /// `[width, height]`.
  case size
  /// A caret's line: `[y, height]`.
  case caret
  /// `[x, y, width, height]`.
  case rect
  /// `[top, left, bottom, right]`, a mapping of sides, or one number for all sides.
  case insets
  case text
  case texts
  case view
  case word([String])
  case words([String])
  /// A header or footer: a view, or just a height.
  case accessory
  case views
  case rows
  case sections
  case mapping([FieldDescription])
  case mappings([FieldDescription])
  /// The name of a definition, as its own name or as a reference.
  case name(DefinitionKind)
  /// A part of the format with its own keys.
  case part(FormatPart)
  case list(ValueShape)
  /// A mapping with names as keys (the text says of what) and values of one shape.
  case named(String, ValueShape)
  case either([ValueShape])
  case other(OtherShape)

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

/// A key of the format in the reference and the schema: its name, value and meaning.
package struct FieldDescription: Hashable, Sendable {
  package var name: String
  package var shape: ValueShape
  package var isNeeded = false
  /// The default in the notation of files, or nil if there is none.
  package var standard: String? = nil
  /// A sentence, with the unit if there is one.
  package var help: String
  package var rules: FieldRules = []
}

package struct FieldRules: OptionSet, Hashable, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let orNull = FieldRules(rawValue: 1)
  /// A list without duplicates.
  package static let distinct = FieldRules(rawValue: 2)
  /// A list that is not empty.
  package static let filled = FieldRules(rawValue: 4)
}

/// A value with its own notation, described in words.
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
  case pictureFile = "a path relative to the folder of this file"
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

  package var words: String { rawValue }
}

extension ValueShape {
  /// The shape described in words, such as `[x, y, width, height], in points`.
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

  /// The keys of the mapping, or of each mapping in the list.
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

  /// The elements of a list in words.
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

  /// The limits of a range in words, if they matter in practice; else empty.
  private static func limits(of range: ClosedRange<Double>) -> String {
    // The largest coordinate is 1,048,576 pt.
    let isOpen = range.upperBound >= 1_000_000
    guard range.lowerBound > -1_000_000 || !isOpen else { return "" }
    let low = CanonicalNumber.text(range.lowerBound)
    return isOpen ? ", \(low) or more" : ", \(low) to \(CanonicalNumber.text(range.upperBound))"
  }
}

extension FormatPart {
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

  var nouns: String {
    noun.hasSuffix("y") ? noun.dropLast() + "ies" : noun + "s"
  }

  fileprivate var nounWithArticle: String {
    ("aeiou".contains(noun.prefix(1)) ? "an " : "a ") + noun
  }
}

extension Observable.Shape {
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
