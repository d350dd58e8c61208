import AvoidanceEngine
import Presentation
import Scenarios

/// The file format as JSON Schema 2020-12, for editors; generated from the format's vocabulary.
///
/// Whatever it rejects is invalid. Accepted files may still be invalid if that takes more than one
/// value to see: undefined names, missing identifiers, a value given in two spellings.
struct FormatSchema: Sendable {
  let strategies: StrategyRegistry

  var document: Value {
    document(
      id: "urn:headroom:scenario-format:1", title: "Headroom scenario file, version 1",
      help: FormatPart.file.help, root: FormatPart.file.keys)
  }

  /// Returns a schema that includes the definitions of all parts of the format.
  func document(id: String, title: String, help: String, root: [FieldDescription])
    -> Value
  {
    var schema = JSONSchema()
      .with("$schema", .text("https://json-schema.org/draft/2020-12/schema"))
      .with("$id", .text(id))
      .with("title", .text(title))
      .with("description", .text(help))
    if case .object(let members) = object(root).value {
      for member in members { schema = schema.with(member.key, member.value) }
    }
    return schema.with("$defs", .object(definitions.map { .init($0.name, $0.schema.value) })).value
  }

  typealias Definition = (name: String, schema: JSONSchema)

  private var definitions: [Definition] {
    let parts = FormatPart.allCases.compactMap { part in
      schema(of: part).map { (Self.name(of: part), $0.described(part.help)) }
    }
    return parts + viewDefinitions + expectedDefinitions + parameterDefinitions
  }

  static func name(of part: FormatPart) -> String { part == .view ? "anyView" : part.rawValue }

  /// Returns the schema of a part, or nil if it is inlined elsewhere.
  private func schema(of part: FormatPart) -> JSONSchema? {
    switch part {
    // The root, and the matchers, which are defined per kind of value.
    case .file, .matcher: nil
    case .view: anyView
    case .step: step
    case .expectation: expectation
    case .constraint: constraint
    case .strategy: strategy
    case .external: external
    case .form: form
    case .scenario: scenario
    case .controller:
      object(part.keys).with(
        "allOf", [.condition(.having("presentation", ["formSheet"]), then: .requiring(["frame"]))])
    case .adjustment, .approvedAdjustment: adjusted(object(part.keys))
    case .section: object(part.keys, repeats: true)
    case .device, .knownFailure, .profile, .baseline: object(part.keys)
    }
  }

  // MARK: Mappings

  /// Returns a mapping with described keys; `others` overrides the schemas of some.
  func object(
    _ fields: [FieldDescription], repeats: Bool = false, with others: [String: JSONSchema] = [:]
  ) -> JSONSchema {
    .object(
      fields.map { field in
        let schema = others[field.name] ?? schema(of: field.shape, repeats: repeats)
        return (field.name, described(schema, field))
      },
      required: fields.filter(\.isNeeded).map(\.name)
    )
  }

  /// Adds a key's rules, default and help to its schema.
  func described(_ schema: JSONSchema, _ field: FieldDescription) -> JSONSchema {
    var schema = schema
    if field.rules.contains(.distinct) { schema = schema.with("uniqueItems", .flag(true)) }
    if field.rules.contains(.filled) { schema = schema.with("minItems", .integer(1)) }
    if field.rules.contains(.orNull) { schema = schema.orNull }
    guard let standard = field.standard else { return schema.described(field.help) }
    if let value = Self.value(standard, of: field.shape) { schema = schema.with("default", value) }
    return schema.described("\(field.help) Default: \(standard).")
  }

  /// Returns a default as a value, or nil if it isn't a single value.
  private static func value(_ text: String, of shape: ValueShape) -> Value? {
    switch shape {
    case .flag: text == "true" ? .flag(true) : text == "false" ? .flag(false) : nil
    case .word(let words): words.contains(text) ? .text(text) : nil
    case .either(let shapes): shapes.lazy.compactMap { value(text, of: $0) }.first
    case .points, .number, .integer, .insets: Double(text).map { .number($0) }
    default: nil
    }
  }

  // MARK: Definitions with rules of their own

  private var form: JSONSchema {
    let kinds: [(String, ViewNode.Kind)] = FormatWords.controllerKind.names.compactMap { name in
      FormatWords.controllerKind.value(name)?.neededRoot.map { (name, $0) }
    }
    return object(FormatPart.form.keys, with: ["view": .reference("rootView")]).with(
      "allOf",
      kinds.map { controller, view in
        .condition(
          .properties([("controller", .having("kind", [controller]))])
            .with("required", texts: ["controller"]),
          then: .properties([("view", .requiring([view.name]))])
        )
      }
    )
  }

  private var scenario: JSONSchema {
    object(
      FormatPart.scenario.keys,
      with: [
        "knownFailure": knownFailures(.requiring(["laws"]))
      ]
    )
  }

  /// One known failure, or a list, for each strategy.
  private func knownFailures(_ rule: JSONSchema) -> JSONSchema {
    let one = JSONSchema.reference(Self.name(of: .knownFailure), and: rule)
    return .mapping(
      to: .condition(
        .types("array"), then: .list(of: one).with("minItems", .integer(1)), else: one))
  }

  /// A text, or a mapping with the text under an identifier or `constraint`, or with the parts.
  private var constraint: JSONSchema {
    let text = JSONSchema.types("string").with("pattern", .text(ConstraintPattern.constraint))
    let keys = FormatPart.constraint.keys
    let mapping = object(keys, repeats: true, with: ["constraint": text])
      .with("additionalProperties", text)
    let named = JSONSchema().with(
      "not", JSONSchema().with("propertyNames", .words(keys.map(\.name))))
    return .condition(
      .types("object"),
      then: mapping.with("anyOf", [.requiring(["constraint"]), .requiring(["first"]), named]),
      else: text)
  }

  /// Returns an adjustment whose values have the type of its property.
  private func adjusted(_ schema: JSONSchema) -> JSONSchema {
    let shapes: [Observable.Shape] = [.number, .point, .size, .insets, .rect]
    func values(_ schema: JSONSchema) -> JSONSchema {
      .properties([("from", schema), ("to", schema)])
    }
    let byProperty = shapes.map { shape in
      let names = Adjustment.Property.allCases.filter { $0.expectedShape == shape }
        .map { FormatWords.adjusted.name($0) }
      let value =
        shape == .number ? self.schema(of: .points(FormatRange.coordinates)) : value(of: shape)
      return JSONSchema.condition(.having("property", names), then: values(value))
    }
    let coordinates = self.schema(of: .points(FormatRange.coordinates))
    let unknown = JSONSchema.any(of: [
      coordinates, .list(of: coordinates, count: 2), .list(of: coordinates, count: 4),
    ])
    let otherwise = JSONSchema.condition(
      JSONSchema().with("not", .requiring(["property"])), then: values(unknown))
    return schema.with("allOf", byProperty + [otherwise])
  }
}

extension FormatSchema {
  /// A step without arguments, or a mapping with exactly one step.
  var step: JSONSchema {
    .condition(
      .types("object"), then: stepMapping,
      else: .words(StepDescription.all.filter(\.isWord).map(\.field.name)))
  }

  private var stepMapping: JSONSchema {
    let inExpect = knownFailures(.properties([("laws", .never)]))
    let fields = StepDescription.all.map(\.field)
    let (expect, failure, pause) = (
      StepKey.expect.name, StepKey.knownFailure.name, StepKey.then.name
    )
    return object(fields, with: [failure: inExpect, StepKey.scroll.name: scroll(fields)]).with(
      "allOf",
      [
        .condition(
          .requiring([expect]),
          then: JSONSchema().with("propertyNames", .words([expect, failure])),
          else: .condition(.requiring([pause]), then: Self.keys(2), else: Self.keys(1)).with(
            "properties", .object([.init(failure, .flag(false))])))
      ]
    )
  }

  private static func keys(_ count: Int) -> JSONSchema {
    JSONSchema().with("minProperties", .integer(count)).with("maxProperties", .integer(count))
  }

  /// Takes either `by` or `to`.
  private func scroll(_ fields: [FieldDescription]) -> JSONSchema {
    guard let scroll = fields.first(where: { $0.name == StepKey.scroll.name }) else {
      return .never
    }
    return schema(of: scroll.shape).with("oneOf", [.requiring(["by"]), .requiring(["to"])])
  }

  /// A strategy; its model determines the parameters.
  var strategy: JSONSchema {
    let taken = StrategyDefinition.reservedNames + strategies.named.map(\.name)
    return object(
      FormatPart.strategy.keys,
      with: [
        "name": schema(of: .name(.strategy)).with("not", .words(taken)),
        "parameters": .types("object"),
      ]
    ).with(
      "allOf",
      (strategies.models + [.composite]).map { model in
        .condition(
          .having("model", [model.name]),
          then: .properties([("parameters", .reference(Self.name(of: model)))]))
      }
    )
  }

  /// An external program, whose name must not be taken.
  var external: JSONSchema {
    let taken =
      StrategyDefinition.reservedNames + strategies.named.map(\.name)
      + strategies.models.map(\.name)
    var names: [String] = []
    for name in taken where !names.contains(name) { names.append(name) }
    return object(
      FormatPart.external.keys,
      with: ["name": schema(of: .name(.strategy)).with("not", .words(names))])
  }

  var parameterDefinitions: [Definition] {
    strategies.models.map { model in
      (Self.name(of: model), parameters(model.parameters, of: [model]).described(model.summary))
    } + [
      (Self.name(of: .composite), parametersOfComposites),
      ("anyParameters", anyParameters),
    ]
  }

  /// Strategies, by name or definition.
  private var parametersOfComposites: JSONSchema {
    let part = JSONSchema.any(of: [
      .text, .object([("model", .text), ("parameters", .types("object"))], required: ["model"]),
    ])
    let counts = StrategyDescription.partCounts
    let parts = JSONSchema.list(of: part, limit: counts.upperBound)
      .with("minItems", .integer(counts.lowerBound))
      .described("Strategies that act on one screen, in the order in which they hear of things.")
    return .object([("parts", parts)], required: ["parts"])
      .described(StrategyModel.composite.summary)
  }

  private static func name(of model: StrategyModel) -> String { "parametersOf.\(model.name)" }

  /// Returns a mapping of parameters; one that several models share accepts the values of each.
  private func parameters(_ parameters: [StrategyParameter], of models: [StrategyModel])
    -> JSONSchema
  {
    var names: [String] = []
    for parameter in parameters where !names.contains(parameter.name) {
      names.append(parameter.name)
    }
    return .object(
      names.map { name in
        (name, parameter(name, parameters.filter { $0.name == name }, of: models))
      }
    )
  }

  private func parameter(_ name: String, _ same: [StrategyParameter], of models: [StrategyModel])
    -> JSONSchema
  {
    let kinds: [StrategyParameter.Kind] =
      models.count == 1 ? same.map(\.kind) : strategies.kinds(of: name)
    let schemas: [JSONSchema] = kinds.map { self.schema(of: $0, name, in: models) }
    let schema: JSONSchema = schemas.count == 1 ? schemas[0] : .any(of: schemas)
    return same[0].meaning.isEmpty ? schema : schema.described(same[0].meaning)
  }

  /// The parameters that a script can set; external programs may have any.
  private var anyParameters: JSONSchema {
    parameters(strategies.models.flatMap(\.parameters), of: strategies.models)
      .with("additionalProperties", .flag(true))
      .described("Parameters of the case's strategy; those that it does not have are ignored.")
  }

  private func schema(of kind: StrategyParameter.Kind, _ name: String, in models: [StrategyModel])
    -> JSONSchema
  {
    switch kind {
    case .points(let range), .seconds(let range), .number(let range): number(in: range)
    case .flag: .types("boolean")
    case .optionalFlag(let unset): .any(of: [.types("boolean"), .words([unset])])
    case .choice(let words): .words(words)
    case .view, .text: JSONSchema.text.orNull
    case .views: JSONSchema.list(of: .text).orNull
    case .words: .list(of: .text)
    case .version:
      .types("string").with("pattern", .text("^(0|[1-9][0-9]*)(\\.(0|[1-9][0-9]*)){2}$"))
    case .numbers(let count):
      numbers(count).orNull
    case .screens:
      .mapping(
        to: parameters(
          models.filter { $0.parameter(named: name)?.kind == .screens }
            .flatMap(\.parametersOfScreens),
          of: models
        )
      )
    }
  }

  /// An empty list, or one with this many numbers.
  private func numbers(_ count: Int?) -> JSONSchema {
    let list = JSONSchema.list(of: coordinate(), limit: count)
    guard let count else { return list }
    return list.with(
      "anyOf",
      [
        JSONSchema().with("maxItems", .integer(0)), JSONSchema().with("minItems", .integer(count)),
      ]
    )
  }
}

// A view is recognised by its kind: 'anyView' chooses the definition of the kind, which lists all
// properties of such a view. Properties that are not allowed for the view's role in its parent are
// excluded there.
extension FormatSchema {
  var viewDefinitions: [Definition] {
    [("viewProperties", properties)]
      + ViewNode.Kind.allCases.map { ($0.name, schema(of: $0)) }
      + [
        ("rootView", rootView), ("child", view(in: .view)), ("stackChild", view(in: .stack)),
        (
          "row",
          .reference(
            Self.name(of: .view),
            and: place(.rows).with("required", texts: [ViewNode.Kind.cell.name]))
        ),
        ("accessoryView", view(in: .accessory)),
      ]
  }

  private var kinds: [String] { ViewNode.Kind.allCases.map(\.name) }

  /// A view with exactly one kind: a kind's properties include no other kind.
  var anyView: JSONSchema {
    JSONSchema.types("object")
      .with(
        "properties",
        .object(ViewNode.Kind.allCases.map { .init($0.name, identifier(of: $0).value) })
      )
      .with("anyOf", kinds.map { .requiring([$0]) })
      .with("allOf", kinds.map { .condition(.requiring([$0]), then: .reference($0)) })
  }

  private func identifier(of kind: ViewNode.Kind) -> JSONSchema {
    JSONSchema.text(matching: Identifiers.own).orNull
      .described("\(kind.help) The value is its identifier, or null.")
  }

  /// All properties, once each; the kinds refer to them.
  private var properties: JSONSchema {
    JSONSchema.properties(
      ViewPropertyDescription.all.map { property in
        (
          property.field.name,
          described(schema(of: property.field.shape, repeats: true), property.field)
        )
      }
    ).described("The properties of views; each kind lists those that it has.")
  }

  private func schema(of kind: ViewNode.Kind) -> JSONSchema {
    let own = ViewPropertyDescription.all.filter { $0.kinds.contains(kind.name) }
    var members = [(name: kind.name, schema: identifier(of: kind))]
    for property in own {
      let name = property.field.name
      let isOfStack = property.field.shape == .views && kind.name == ViewNode.Kind.stackView.name
      members.append(
        (
          name,
          isOfStack
            ? described(
              .list(of: .reference("stackChild"), limit: FormatPart.view.limit), property.field)
            : .reference("viewProperties/properties/\(name)")
        )
      )
    }
    let schema = JSONSchema.object(
      members, required: own.filter(\.field.isNeeded).map(\.field.name)
    )
    .described(kind.help)
    // 'rows' is short for a single section.
    return members.contains { $0.name == "sections" }
      ? schema.without(all: ["rows", "sections"]) : schema
  }

  /// Returns a view without the properties that it can't have in this role.
  private func view(in enclosure: ViewEnclosure) -> JSONSchema {
    .reference(Self.name(of: .view), and: place(enclosure))
  }

  private func place(_ enclosure: ViewEnclosure) -> JSONSchema {
    .properties(
      ViewPropertyDescription.all.filter { !$0.enclosures.contains(enclosure) }
        .map { ($0.field.name, .never) }
    )
  }

  /// A form's root, which is a plain view if no kind is given.
  private var rootView: JSONSchema {
    let view = JSONSchema.condition(
      .any(of: kinds.map { .requiring([$0]) }), then: .reference(Self.name(of: .view)),
      else: .reference(ViewNode.Kind.view.name))
    return JSONSchema.types("object").with("allOf", [view, place(.root)])
  }
}
