import AvoidanceEngine

extension ViewController {
  static let fields: FieldTable<ViewController> = FieldTable(
    ViewController(), of: "'controller'",
    [
      Field(
        "kind", \.kind, { $0.kind = $1 }, .word(FormatWords.controllerKind),
        "Kind of view controller."),
      Field(
        "class", \.className, { $0.className = $1 }, .optionalText,
        "Class name, for libraries with rules by class; null for none."),
      Field("superclasses", \.superclasses, { $0.superclasses = $1 }, .texts, "Superclasses."),
      Field(
        "navigationBar", \.navigationBar, { $0.navigationBar = $1 }, .bar,
        "Navigation bar: true for its standard height, or a height in points."),
      Field(
        "tabBar", \.tabBar, { $0.tabBar = $1 }, .bar,
        "Tab bar: true for its standard height, or a height in points."),
      Field(
        "toolbar", \.toolbar, { $0.toolbar = $1 }, .bar,
        "Toolbar at the bottom: true for its standard height, or a height in points."),
      Field(
        "presentation", \.presentation, { $0.presentation = $1 }, .word(FormatWords.presentation),
        "Presentation style."),
      Field(
        "frame", \.frame, { $0.frame = $1 }, .rect,
        "Frame of a sheet or alert in the window, in points."),
      Field(
        "extendsUnderBars", \.extendsUnderBars, { $0.extendsUnderBars = $1 }, .flag,
        "Whether the view extends under the bars."),
      Field(
        "parents", \.parents, { $0.parents = $1 }, .mappings(ViewController.Parent.fields),
        "Parent view controllers, innermost first."),
      Field(
        "presented", \.presented, { $0.presented = $1 }, .flag,
        "Whether it is presented by another view controller."),
    ]
  )
}

extension ViewController.Parent {
  static let fields: FieldTable<ViewController.Parent> = FieldTable(
    ViewController.Parent(kind: .plain), of: "a parent",
    [
      Field(
        "kind", \.kind, { $0.kind = $1 }, .word(FormatWords.parentKind), is: .written,
        "Kind of parent."),
      Field(
        "class", \.className, { $0.className = $1 }, .optionalText, "Class name; null for none."),
    ]
  )
}

extension Notation<ViewController.Bar> {
  fileprivate static let bar = Notation(
    .either([.flag, .points(FormatDecoder.lengths)]),
    read: { $0.flagOrHeight($1, of: $2, { $0 ? .standard : .none }, { .height($0) }) },
    written: { bar in
      switch bar {
      case .none: .flag(false)
      case .standard: .flag(true)
      case .height(let height): .number(height)
      }
    }
  )
}

extension FormatDecoder {
  mutating func controller(_ node: Node) -> ViewController? {
    var controller = ViewController()
    guard let keys = read(node, ViewController.fields, into: &controller) else { return nil }
    if controller.presentation == .formSheet {
      requireKeys(["frame"], of: "a formSheet", in: keys, at: node)
    }
    return controller
  }

  /// Reads true, false, or a height in points.
  mutating func flagOrHeight<Value>(
    _ node: Node, of name: String, _ flag: (Bool) -> Value, _ height: (Double) -> Value
  ) -> Value? {
    if let given = plainFlag(node) { return flag(given) }
    if let given = plainNumber(node), Self.lengths.contains(given) {
      return height(Self.snapped(given))
    }
    reportMismatch(node, of: name, expected: .other("true, false or a height"))
    return nil
  }
}
