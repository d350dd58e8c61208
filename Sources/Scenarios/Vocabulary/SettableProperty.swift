package import AvoidanceEngine

extension SettableProperty {
  /// The property's notation, which is usually that of the view property with the same name.
  var declaration: FieldDescription { Self.declarations[Int(rawValue)] }

  fileprivate static let declarations: [FieldDescription] = {
    let ofViews = ViewProperty.all.compactMap { row in row.setting.map { ($0, row.description) } }
    let declared = ofViews + others
    return allCases.map { property in
      let rows = declared.filter { $0.0 == property }
      precondition(rows.count == 1, "\(property) has \(rows.count) declarations")
      return rows[0].1
    }
  }()

  /// Those with a different notation in forms, and those of constraints.
  private static let others: [(SettableProperty, FieldDescription)] = [
    (
      .tableHeaderViewHeight,
      FieldDescription(
        name: "tableHeaderView.height", shape: .points(FormatDecoder.lengths),
        help: "Height of the table's tableHeaderView, in points.")
    ),
    (
      .tableFooterViewHeight,
      FieldDescription(
        name: "tableFooterView.height", shape: .points(FormatDecoder.lengths),
        help: "Height of the table's tableFooterView, in points.")
    ),
    (
      .constant,
      FieldDescription(
        name: "constant", shape: .points(FormatDecoder.coordinates),
        help: "Constant of the constraint, in points.")
    ),
    (
      .priority,
      FieldDescription(
        name: "priority", shape: .number(ConstraintNotation.priorities),
        help: "Priority of the constraint, 1 to 1000.")
    ),
    (
      .isActive,
      FieldDescription(name: "isActive", shape: .flag, help: "Whether the constraint is active.")
    ),
  ]

  static let names = allCases.map(\.declaration.name)

  private static let byName = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.declaration.name, $0) })

  /// Returns the property with a name, and the index of the part if it names one.
  static func named(_ text: String) -> (SettableProperty, component: Int?)? {
    if let whole = byName[text] { return (whole, nil) }
    guard let dot = text.lastIndex(of: "."), let whole = byName[String(text[..<dot])] else {
      return nil
    }
    let part = String(text[text.index(after: dot)...])
    return whole.declaration.shape.parts.firstIndex(of: part).map { (whole, $0) }
  }
}

extension FieldDescription {
  package static var settable: [FieldDescription] { SettableProperty.declarations }
}

extension Assignment<String, String> {
  /// The target in the notation of files, for example `contacts.contentInset.bottom`.
  package var target: String {
    let declaration = property.declaration
    let names = declaration.shape.parts
    let part = component.flatMap { names.indices.contains($0) ? ".\(names[$0])" : nil }
    return "\(view).\(declaration.name)\(part ?? "")"
  }

  /// The value in the notation of files: a keyword for a choice.
  var written: FieldValue {
    switch value {
    case .number(let number): .number(number)
    case .pair(let a, let b): .numbers([a, b])
    case .quad(let a, let b, let c, let d): .numbers([a, b, c, d])
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
  mutating func assigned(_ node: Node, to property: SettableProperty, of name: String)
    -> Assignment<String, String>.Value?
  {
    switch property.declaration.shape {
    case .points(let range): return points(node, of: name, in: range).map { .number($0) }
    case .number(let range): return number(node, of: name, in: range).map { .number($0) }
    case .point: return point(node, of: name).map { .pair($0.x, $0.y) }
    case .size: return size(node, of: name).map { .pair($0.width, $0.height) }
    case .caret: return caret(node, of: name).map { .pair($0.y, $0.height) }
    case .insets:
      return insets(node, of: name).map { .quad($0.top, $0.left, $0.bottom, $0.right) }
    case .rect: return rect(node, of: name).map { .quad($0.x, $0.y, $0.width, $0.height) }
    case .flag: return flag(node, of: name).map { .flag($0) }
    case .text: return isNull(node) ? .text("") : text(node, of: name).map { .text($0) }
    case .word(let words):
      // Keywords are declared in the order of the enumeration's raw values.
      let choices = Choices(words.enumerated().map { ($1, UInt8(clamping: $0)) })
      return choice(node, of: name, choices).map { .choice($0) }
    case .integer, .texts, .view, .words, .accessory, .views, .rows, .sections, .mapping, .mappings,
      .name, .part, .list, .named, .either, .other:
      preconditionFailure("\(property) has no value that a script can set")
    }
  }
}
