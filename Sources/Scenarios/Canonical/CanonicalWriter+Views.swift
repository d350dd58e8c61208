import AvoidanceEngine

extension CanonicalWriter {
  /// Writes a view with its subviews: its kind with its identifier or null, and its properties.
  mutating func write(_ view: ViewNode) {
    let plan = ViewPlan.all[Int(view.kind.rawValue)]
    object { writer in
      for key in plan.keys {
        switch key {
        case .kind(let name):
          writer.key(name)
          if let identifier = view.identifier { writer.value(identifier) } else { writer.null() }
        case .property(let property):
          guard let value = property.written(view, beside: plan.usual) else { continue }
          writer.key(property.name)
          writer.write(value)
        }
      }
    }
  }
}

/// The keys of a kind of views in the order of canonical content.
private struct ViewPlan {
  enum Key {
    case kind(String)
    case property(ViewProperty)

    var name: String {
      switch self {
      case .kind(let name): name
      case .property(let property): property.name
      }
    }
  }

  /// A view of the kind about which nothing is said.
  let usual: ViewNode
  let keys: [Key]

  static let all = ViewNode.Kind.allCases.map { ViewPlan($0) }

  private init(_ kind: ViewNode.Kind) {
    let usual = ViewNode(kind)
    let properties = ViewProperty.all.filter { $0.isHeld(by: usual) }
    self.usual = usual
    keys = ([.kind(kind.name)] + properties.map { .property($0) })
      .sorted { $0.name.precedesByBytes($1.name) }
  }
}
