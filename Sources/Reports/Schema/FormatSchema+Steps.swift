import Scenarios

extension FormatSchema {
  /// A word, or a mapping with exactly one verb.
  var step: JSONSchema {
    .condition(
      .types("object"), then: stepMapping,
      else: .words(StepDescription.all.filter(\.isWord).map(\.field.name)))
  }

  private var stepMapping: JSONSchema {
    let inExpect = JSONSchema.mapping(
      to: .reference(Self.name(of: .knownFailure), and: .properties([("laws", .never)])))
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

  /// A mapping with so many keys.
  private static func keys(_ count: Int) -> JSONSchema {
    JSONSchema().with("minProperties", .integer(count)).with("maxProperties", .integer(count))
  }

  /// One of the two ways.
  private func scroll(_ fields: [FieldDescription]) -> JSONSchema {
    guard let scroll = fields.first(where: { $0.name == StepKey.scroll.name }) else {
      return .never
    }
    return schema(of: scroll.shape).with("oneOf", [.requiring(["by"]), .requiring(["to"])])
  }
}
