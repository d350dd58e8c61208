import AvoidanceEngine

extension CanonicalWriter {
  /// Writes a view with its subviews: its kind with its identifier or null, and its properties.
  mutating func write(_ view: ViewNode) {
    let plan = ViewPlan.all[Int(view.kind.rawValue)]
    // Taken out once; a kind without a part has no property of it.
    let scroll = view.scroll ?? plan.scroll
    let table = view.table ?? plan.table
    let stack = view.stack ?? plan.stack
    let input = view.input ?? plan.input
    let layout = view.layout == plan.layout ? nil : view.layout
    object { writer in
      for key in plan.keys {
        let value: FieldValue?
        switch key.writing {
        case nil:
          writer.key(key.name)
          if let identifier = view.identifier { writer.value(identifier) } else { writer.null() }
          continue
        case .view(let writing): value = writing(view)
        case .scroll(let writing): value = writing(scroll)
        case .table(let writing): value = writing(table)
        case .stack(let writing): value = writing(stack)
        case .input(let writing): value = writing(input)
        case .layout(let writing): value = layout.flatMap(writing)
        }
        guard let value else { continue }
        writer.key(key.name)
        writer.write(value)
      }
    }
  }
}

/// How views of a kind are written.
private final class ViewPlan: Sendable {
  /// A key in the order of canonical content.
  struct Key {
    let name: String
    /// What gives the value; nil for the kind with its identifier.
    let writing: ViewProperty.Writing?
  }

  let keys: [Key]
  let scroll = ScrollProperties()
  let table = TableProperties()
  let stack = StackProperties()
  let input = InputProperties()
  let layout = LayoutProperties()

  static let all = ViewNode.Kind.allCases.map { ViewPlan($0) }

  private init(_ kind: ViewNode.Kind) {
    let usual = ViewNode(kind)
    let properties = ViewProperty.all.compactMap { property in
      property.writing(beside: usual).map { Key(name: property.name, writing: $0) }
    }
    keys = ([Key(name: kind.name, writing: nil)] + properties)
      .sorted { $0.name.precedesByBytes($1.name) }
  }
}
