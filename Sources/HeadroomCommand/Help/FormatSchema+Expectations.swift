import AvoidanceEngine
import Presentation
import Scenarios

extension FormatSchema {
  var expectation: JSONSchema {
    var properties: [Value.Member] = []
    var patterns: [Value.Member] = []
    for subject in SubjectDescription.all {
      let values = Dictionary(grouping: subject.spellings, by: \.shape)
      for shape in Self.shapes {
        guard let spellings = values[shape] else { continue }
        let kind = ExpectedKind(shape, of: subject.observable)
        let schema = JSONSchema.reference(kind.name("expected")).described(subject.help).value
        if subject.observable.declaration.kinds == nil {
          properties += spellings.map { .init($0.text, schema) }
        } else {
          patterns.append(.init(Identifiers.members(spellings.map(\.text)), schema))
        }
      }
    }
    return JSONSchema.types("object").with("properties", .object(properties))
      .with("patternProperties", .object(patterns)).with("additionalProperties", .flag(false))
  }

  /// The schemas of expected values of each kind: plain, with a matcher, or by strategy.
  var expectedDefinitions: [Definition] {
    var kinds: [ExpectedKind] = []
    for subject in SubjectDescription.all {
      for spelling in subject.spellings {
        let kind = ExpectedKind(spelling.shape, of: subject.observable)
        if !kinds.contains(kind) { kinds.append(kind) }
      }
    }
    let matchers = MatcherDescription.all.map(\.field.name)
    return [("hasMatcher", .any(of: matchers.map { .requiring([$0]) }))]
      + kinds.flatMap { definitions(of: $0) }
  }

  private static let shapes: [Observable.Shape] = [
    .number, .flag, .text, .point, .size, .insets, .rect, .texts, .adjustments,
  ]

  private func definitions(of kind: ExpectedKind) -> [Definition] {
    let value = JSONSchema.reference(kind.name("value"))
    let matched = JSONSchema.condition(
      .reference("hasMatcher"), then: .reference(kind.name("matcher")), else: value)
    let sides = JSONSchema.words(ValueShape.insets.parts)
    // No strategy may be named like a side.
    let byStrategy = JSONSchema.mapping(to: .reference(kind.name("judged")))
      .with("propertyNames", JSONSchema().with("not", sides))
    let mapping = JSONSchema.condition(
      .reference("hasMatcher"),
      then: .reference(kind.name("matcher")),
      else: kind.shape == .insets
        ? .condition(JSONSchema().with("propertyNames", sides), then: value, else: byStrategy)
        : byStrategy
    )
    return [
      (kind.name("value"), self.value(of: kind)),
      (kind.name("matcher"), matcher(of: kind).described(FormatPart.matcher.help)),
      (kind.name("judged"), .condition(.types("object"), then: matched, else: value)),
      (
        kind.name("expected"),
        .condition(
          JSONSchema.types("object").with("minProperties", .integer(1)), then: mapping, else: value)
      ),
    ]
  }

  private func matcher(of kind: ExpectedKind) -> JSONSchema {
    let value = JSONSchema.reference(kind.name("value"))
    let fields = MatcherDescription.all.filter { $0.shapes.contains(kind.shape) }.map(\.field)
    var others: [String: JSONSchema] = [:]
    for field in fields {
      switch field.shape {
      case .other(.subjectValue): others[field.name] = value
      case .list(.other(.subjectValue)): others[field.name] = .list(of: value)
      case .list: others[field.name] = schema(of: field.shape).counting(2)
      default: break
      }
    }
    return object(fields, with: others).with(
      "allOf",
      [
        .condition(
          .requiring(["near"]),
          then: JSONSchema().with("propertyNames", .words(["near", "within"])),
          else: JSONSchema().with("maxProperties", .integer(1))
            .with("properties", .object([.init("within", .flag(false))]))
        )
      ]
    )
  }

  private func value(of kind: ExpectedKind) -> JSONSchema {
    switch kind.observable {
    // A single text is allowed, too.
    case .logContains?: .any(of: [.text, .list(of: .text)])
    case let observable?:
      switch observable.declaration.texts {
      case .words(let words): .words(words)
      case .input: .text(matching: Identifiers.ofInputs)
      case .any, .view, .names: value(of: kind.shape)
      }
    case nil: value(of: kind.shape)
    }
  }

  /// Returns the schema of a measured value; extents may be negative.
  func value(of shape: Observable.Shape) -> JSONSchema {
    switch shape {
    case .number: number(in: FormatRange.measures)
    case .flag: .types("boolean")
    case .text: .text
    case .point, .size: .list(of: coordinate(), count: 2)
    case .insets: insets()
    case .rect: .list(of: coordinate(), count: 4)
    case .texts: .list(of: .text)
    case .adjustments: .list(of: .reference(Self.name(of: .adjustment)))
    }
  }
}

/// Values with the same notation: those of a shape, or of a single subject.
private struct ExpectedKind: Hashable {
  let shape: Observable.Shape
  /// The subject whose values are more restricted than their shape, or nil if there is none.
  let observable: Observable?

  init(_ shape: Observable.Shape, of observable: Observable) {
    self.shape = shape
    let isSpecial: Bool =
      switch observable.declaration.texts {
      case .input, .words: true
      case .any, .view, .names: observable == .logContains
      }
    self.observable = isSpecial ? observable : nil
  }

  /// Returns the name of a definition, such as `valueNumber`.
  func name(_ prefix: String) -> String {
    let words = observable.map { $0.declaration.name } ?? "\(shape)"
    return prefix
      + words.split(separator: ".").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
  }
}
