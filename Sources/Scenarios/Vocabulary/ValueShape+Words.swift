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
  package var nouns: String {
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
