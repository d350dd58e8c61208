import AvoidanceEngine
import Scenarios

// A view is told by its kind: the definition of any view chooses the one of its kind, which lists all
// that such a view has. What a view may have by its place is taken away where it stands.
extension FormatSchema {
  /// Views by their kinds and places.
  var viewDefinitions: [Definition] {
    [("viewProperties", properties)]
      + ViewKindDescription.all.map { ($0.name, schema(of: $0)) }
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

  private var kinds: [String] { ViewKindDescription.all.map(\.name) }

  /// A view with exactly one kind: none but its own is among the properties of a kind.
  var anyView: JSONSchema {
    JSONSchema.types("object")
      .with(
        "properties",
        .object(ViewKindDescription.all.map { .init($0.name, identifier(of: $0).value) })
      )
      .with("anyOf", kinds.map { .requiring([$0]) })
      .with("allOf", kinds.map { .condition(.requiring([$0]), then: .reference($0)) })
  }

  private func identifier(of kind: ViewKindDescription) -> JSONSchema {
    JSONSchema.text(matching: Identifiers.own).orNull
      .described("\(kind.help) The value is its identifier, or null.")
  }

  /// All properties, each once; kinds refer to them.
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

  private func schema(of kind: ViewKindDescription) -> JSONSchema {
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
    // Rows are those of the only section.
    return members.contains { $0.name == "sections" }
      ? schema.without(all: ["rows", "sections"]) : schema
  }

  /// Returns a view at a place, without what it can't have there.
  private func view(in enclosure: ViewEnclosure) -> JSONSchema {
    .reference(Self.name(of: .view), and: place(enclosure))
  }

  private func place(_ enclosure: ViewEnclosure) -> JSONSchema {
    .properties(
      ViewPropertyDescription.all.filter { !$0.enclosures.contains(enclosure) }
        .map { ($0.field.name, .never) }
    )
  }

  /// A form's root, which is a plain view where no kind is named.
  private var rootView: JSONSchema {
    let view = JSONSchema.condition(
      .any(of: kinds.map { .requiring([$0]) }), then: .reference(Self.name(of: .view)),
      else: .reference(ViewNode.Kind.view.name))
    return JSONSchema.types("object").with("allOf", [view, place(.root)])
  }
}
