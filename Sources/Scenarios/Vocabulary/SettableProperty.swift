import AvoidanceEngine

/// What a script can set, as it is written: mostly a view's property under its own name.
struct SettableProperty: Sendable {
  let name: String
  let property: PropertyChange.Property
  /// What the whole value looks like.
  let shape: ValueShape
  let help: String

  /// All of them, in the order of the engine.
  static let all: [SettableProperty] = {
    let declared =
      ViewProperty.all.compactMap(SettableProperty.init) + ofTables
      + ofConstraints
    return PropertyChange.Property.allCases.map { property in
      let rows = declared.filter { $0.property == property }
      precondition(rows.count == 1, "\(property) has \(rows.count) declarations")
      return rows[0]
    }
  }()

  /// What is set of tables and written otherwise in forms.
  private static let ofTables: [SettableProperty] = [
    SettableProperty(
      name: "tableHeaderView.height", property: .tableHeaderViewHeight,
      shape: .points(FormatDecoder.lengths),
      help: "Height of the table's tableHeaderView, in points."),
    SettableProperty(
      name: "tableFooterView.height", property: .tableFooterViewHeight,
      shape: .points(FormatDecoder.lengths),
      help: "Height of the table's tableFooterView, in points."),
  ]

  /// What is set of constraints.
  private static let ofConstraints: [SettableProperty] = [
    SettableProperty(
      name: "constant", property: .constant, shape: .points(FormatDecoder.coordinates),
      help: "Constant of the constraint, in points."),
    SettableProperty(
      name: "priority", property: .priority, shape: .number(ConstraintNotation.priorities),
      help: "Priority of the constraint, 1 to 1000."),
    SettableProperty(
      name: "isActive", property: .isActive, shape: .flag, help: "Whether the constraint is active."
    ),
  ]

  private init(name: String, property: PropertyChange.Property, shape: ValueShape, help: String) {
    self.name = name
    self.property = property
    self.shape = shape
    self.help = help
  }

  private init?(_ declaration: ViewProperty) {
    guard let property = declaration.setting else { return nil }
    self.init(
      name: declaration.name, property: property, shape: declaration.description.shape,
      help: declaration.description.help)
  }

  static let names = all.map(\.name)

  private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// Returns the property under a name, with the place of its part in the whole value.
  static func named(_ text: String) -> (SettableProperty, component: Int?)? {
    if let whole = byName[text] { return (whole, nil) }
    guard let dot = text.lastIndex(of: "."), let whole = byName[String(text[..<dot])] else {
      return nil
    }
    let part = String(text[text.index(after: dot)...])
    return whole.shape.parts.firstIndex(of: part).map { (whole, $0) }
  }
}

extension PropertyChange.Property {
  /// How the property is written and read.
  var declaration: SettableProperty { SettableProperty.all[Int(rawValue)] }
}

extension Assignment {
  /// The value as it is written: a word for the number of a choice.
  var written: FieldValue {
    switch value {
    case .numbers(let numbers): numbers.count == 1 ? .number(numbers[0]) : .numbers(numbers)
    case .flag(let flag): .flag(flag)
    case .text(let text): .text(text)
    case .choice(let number):
      if case .word(let words) = property.declaration.shape, words.indices.contains(Int(number)) {
        .text(words[Int(number)])
      } else {
        .number(Double(number))
      }
    }
  }
}

extension FormatDecoder {
  /// Returns a whole value that a script sets.
  mutating func assigned(_ node: Node, to declaration: SettableProperty, of name: String)
    -> Assignment.Value?
  {
    switch declaration.shape {
    case .points(let range): return points(node, of: name, in: range).map { .numbers([$0]) }
    case .number(let range): return number(node, of: name, in: range).map { .numbers([$0]) }
    case .point: return point(node, of: name).map { .numbers($0.list) }
    case .size: return size(node, of: name).map { .numbers($0.list) }
    case .caret: return caret(node, of: name).map { .numbers([$0.y, $0.height]) }
    case .insets: return insets(node, of: name).map { .numbers($0.list) }
    case .rect: return rect(node, of: name).map { .numbers($0.list) }
    case .flag: return flag(node, of: name).map { .flag($0) }
    case .text: return isNull(node) ? .text("") : text(node, of: name).map { .text($0) }
    case .word(let words):
      // Declared words stand in the order of their enumeration's numbers.
      let choices = Choices(words.enumerated().map { ($1, UInt8(clamping: $0)) })
      return choice(node, of: name, choices).map { .choice($0) }
    case .integer, .texts, .view, .words, .accessory, .views, .rows, .sections, .mapping, .mappings,
      .name, .part, .list, .named, .either, .other:
      preconditionFailure("\(declaration.name) has no value that a script can set")
    }
  }
}
