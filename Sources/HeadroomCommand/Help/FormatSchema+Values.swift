import AvoidanceEngine
import Presentation
import Scenarios

extension FormatSchema {
  /// Returns the schema of a shape; in views that can be repeated, numbers may be `"{n}"`.
  func schema(of shape: ValueShape, repeats: Bool = false) -> JSONSchema {
    switch shape {
    case .flag: .types("boolean")
    case .points(let range), .number(let range): number(in: range, repeats: repeats)
    case .integer(let range): integer(in: range, repeats: repeats)
    case .point: .list(of: coordinate(repeats), count: 2)
    case .size: .list(of: length(repeats), count: 2)
    case .caret: numbers([coordinate(repeats), length(repeats)], repeats)
    case .rect:
      numbers(
        [coordinate(repeats), coordinate(repeats), length(repeats), length(repeats)], repeats)
    case .insets: insets(repeats)
    case .text: .text
    case .texts: .list(of: .text)
    case .view: .text(matching: Identifiers.ofViews)
    case .word(let words): .words(words)
    case .words(let words): .list(of: .words(words))
    case .accessory:
      .condition(
        .types("object"), then: .reference("accessoryView"),
        else: number(in: FormatRange.lengths, repeats: repeats).orNull)
    case .views: .list(of: .reference("child"), limit: FormatPart.view.limit)
    case .rows: .list(of: .reference("row"), limit: FormatPart.view.limit)
    case .sections: .list(of: .reference("section"), limit: FormatPart.section.limit)
    case .mapping(let fields): object(fields, repeats: repeats)
    case .mappings(let fields): .list(of: object(fields, repeats: repeats))
    case .name(let kind): name(of: kind)
    case .part(let part): .reference(Self.name(of: part))
    case .list(.part(let part)):
      .list(of: .reference(Self.name(of: part)), limit: part.limit)
    case .list(let element): .list(of: schema(of: element, repeats: repeats))
    case .named(_, .other(.propertyValue)): assignments
    case .named(_, .other(.parameterValue)): .reference("anyParameters")
    case .named(_, let element): .mapping(to: schema(of: element, repeats: repeats))
    case .either(let shapes): .any(of: shapes.map { schema(of: $0, repeats: repeats) })
    case .other(let shape): schema(of: shape, repeats: repeats)
    }
  }

  private func schema(of shape: OtherShape, repeats: Bool) -> JSONSchema {
    switch shape {
    case .modelName:
      // The name of an external strategy is allowed, too.
      .any(of: [.words((strategies.models + [.composite]).map(\.name)), .text])
    case .modelParameter, .parameterValue, .propertyValue, .subjectValue: JSONSchema()
    case .externalParameter: .any(of: [.text, .list(of: .text)])
    case .time: quantity(["ms", "s"], in: FormatRange.limits)
    case .byteCount: quantity(["MiB", "KiB", "B"], in: FormatRange.answers)
    case .anchor: .types("string").with("pattern", .text(ConstraintPattern.anchor))
    case .multiplier:
      range(FormatRange.multipliers, of: .types("number", "string"))
        .with("pattern", .text(ConstraintPattern.multiplier))
    case .lawsButSome:
      .list(of: .words(LawSelection.wordsBesideAll)).with("contains", .words(["all"]))
    // An invalid day only causes a warning.
    case .day: JSONSchema.text.orNull
    case .webAddress: .types("string").with("pattern", .text("^https?://[!-~]+$"))
    case .pictureFile: .text(matching: "^[^/]")
    case .adjustedValue: .types("number", "array", "object")
    case .caseKey: .text(matching: Identifiers.ofCases)
    case .systemVersion:
      .types("number", "string").with("minimum", .integer(1)).with(
        "pattern", .text(#"^[1-9][0-9]{0,2}(\.[0-9]{1,3}){0,2}$"#))
    case .windowSize:
      .list(
        of: .types("number").with("exclusiveMinimum", .integer(0))
          .with("maximum", .number(FormatRange.coordinates.upperBound)),
        count: 2
      )
    case .intrinsicContentSize: .list(of: length(repeats).orNull, count: 2)
    case .margins:
      .any(of: [.list(of: coordinate(repeats).orNull, count: 4), sides(repeats)])
    case .priorities: .list(of: number(in: FormatRange.priorities, repeats: repeats), count: 2)
    // A step that needs no argument.
    case .nothing: JSONSchema().with("enum", .list([.null, .flag(true)]))
    }
  }

  // MARK: Numbers

  func number(in range: ClosedRange<Double>, repeats: Bool = false) -> JSONSchema {
    self.range(range, of: repeats ? .types("number", "string") : .types("number")).numbered(repeats)
  }

  private func range(_ range: ClosedRange<Double>, of schema: JSONSchema) -> JSONSchema {
    schema.with("minimum", .number(range.lowerBound)).with("maximum", .number(range.upperBound))
  }

  private func integer(in range: ClosedRange<Int>, repeats: Bool) -> JSONSchema {
    (repeats ? JSONSchema.types("integer", "string") : .types("integer"))
      .with("minimum", .integer(range.lowerBound)).with("maximum", .integer(range.upperBound))
      .numbered(repeats)
  }

  func coordinate(_ repeats: Bool = false) -> JSONSchema {
    number(in: FormatRange.coordinates, repeats: repeats)
  }

  private func length(_ repeats: Bool) -> JSONSchema {
    number(in: FormatRange.lengths, repeats: repeats)
  }

  /// A list with a schema for each position.
  private func numbers(_ places: [JSONSchema], _ repeats: Bool) -> JSONSchema {
    JSONSchema.types("array").with("prefixItems", places).with("items", coordinate(repeats))
      .counting(places.count)
  }

  /// A list of four, a mapping of sides, or a number for all four; distinguished by type.
  func insets(_ repeats: Bool = false) -> JSONSchema {
    range(
      FormatRange.coordinates,
      of: repeats
        ? .types("array", "object", "number", "string") : .types("array", "object", "number")
    )
    .numbered(repeats)
    .with("items", coordinate(repeats)).counting(4)
    .with("properties", .object(sideMembers(repeats)))
    .with("additionalProperties", .flag(false))
  }

  private func sides(_ repeats: Bool) -> JSONSchema {
    .types("object").with("properties", .object(sideMembers(repeats)))
      .with("additionalProperties", .flag(false))
  }

  private func sideMembers(_ repeats: Bool) -> [Value.Member] {
    ValueShape.insets.parts.map { .init($0, coordinate(repeats).value) }
  }

  private func quantity(_ units: [String], in range: ClosedRange<Double>) -> JSONSchema {
    let number = "\\+?(?:[0-9]+\\.?[0-9]*|\\.[0-9]+)(?:[eE][-+]?[0-9]+)?"
    return self.range(range, of: .types("number", "string"))
      .with("pattern", .text("^\(number) *(?:\(units.joined(separator: "|")))?$"))
  }

  // MARK: Texts

  private func name(of kind: DefinitionKind) -> JSONSchema {
    .text(matching: kind == .form ? Identifiers.ofForms : Identifiers.ofDefinitions)
  }

  /// The schemas of what a script can set, by property name.
  private var assignments: JSONSchema {
    var patterns: [Value.Member] = []
    func add(_ names: [String], _ schema: JSONSchema, _ help: String) {
      patterns.append(.init(Identifiers.members(names), schema.described(help).value))
    }
    for property in FieldDescription.settable {
      let schema = schema(of: property.shape)
      add([property.name], property.shape == .text ? schema.orNull : schema, property.help)
      guard !property.shape.parts.isEmpty else { continue }
      add(property.shape.parts.map { "\(property.name).\($0)" }, coordinate(), property.help)
    }
    return JSONSchema.types("object").with("patternProperties", .object(patterns))
      .with("additionalProperties", .flag(false))
  }
}

extension JSONSchema {
  /// Any scalar but null is accepted as text.
  static let text = JSONSchema.types("string", "number", "boolean")

  static func text(matching pattern: String) -> JSONSchema {
    text.with("pattern", .text(pattern))
  }

  /// Returns the schema of a number that may also be `"{n}"`.
  fileprivate func numbered(_ repeats: Bool) -> JSONSchema {
    repeats ? with("pattern", .text("^\\{n\\}$")) : self
  }
}

/// Regular expressions for identifiers, in the common subset of ECMAScript and others.
enum Identifiers {
  /// Letters, digits, `-` and `_`; everything outside ASCII counts as a letter.
  private static let characters = "[^\\x00-,./:-@\\[-^`{-\\x7f]"
  private static let notReserved =
    "(?!(?:\(Subject.reservedNames.sorted().joined(separator: "|")))(?:$|\\.))"
  private static let view = "\(notReserved)\(characters)+(?:\\.field)?"
  private static let constraint = "\(notReserved)\(characters)+(?:\\.\(characters)+)*"

  /// A view's own identifier; `{n}` is the number of a repeated view.
  static let own = "^\(notReserved)(?:\(characters)|\\{n\\})+$"
  /// A reference to a view or, among adjustments, to a constraint.
  static let ofViews = "^\(constraint)$"
  /// A reference to an input, or `none`.
  static let ofInputs = "^(?:none|\(view))$"
  static let ofForms = "^[^\\x00-\\x1f\\x7f-\\x9f]+$"
  static let ofDefinitions = "^[^\\x00-\\x1f\\x7f-\\x9f\\[\\],*?]+$"
  static let ofCases: String = {
    let turns = FormatWords.orientation.names.joined(separator: "|")
    return "^.+ \\[[^,\\[]+, ?[^,\\[]+(?:, ?(?:\(turns)))?\\]$"
  }()

  /// Returns a pattern for a view's identifier, or a constraint's name, followed by one of these properties.
  static func members(_ names: [String]) -> String {
    let owner = SubjectWords.ofConstraints.isSuperset(of: names) ? constraint : view
    let words = names.map { $0.replacing(".", with: "\\.") }.joined(separator: "|")
    return "^\(owner)\\.(?:\(words))$"
  }
}
