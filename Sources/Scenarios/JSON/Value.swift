package import AvoidanceEngine

package enum Value: Hashable, Sendable {
  case null
  case flag(Bool)
  /// Only for writing: reading returns a `number`.
  case integer(Int)
  case number(Double)
  case text(String)
  case list([Value])
  /// An object, written in this order; sorted by key when it was read.
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: Value

    package init(_ key: String, _ value: Value) {
      self.key = key
      self.value = value
    }
  }

  package static func optional(_ text: String?) -> Value { text.map { .text($0) } ?? .null }

  package static func optional(_ number: Int?) -> Value { number.map { .integer($0) } ?? .null }

  package static func optional(_ number: Double?) -> Value { number.map { .number($0) } ?? .null }

  package static func numbers(_ numbers: [Double]) -> Value { .list(numbers.map { .number($0) }) }

  package static func record(_ members: KeyValuePairs<String, Value>) -> Value {
    .object(members.map { Member($0.key, $0.value) })
  }

  /// The value of a key, or nil if there is none.
  ///
  /// A linear search: objects have few members, so this is faster than a dictionary.
  package subscript(key: String) -> Value? {
    guard case .object(let members) = self else { return nil }
    for member in members where member.key == key { return member.value }
    return nil
  }
}

extension ParameterValue {
  /// The value as JSON: a version is a string, parameters by class are an object.
  package var value: Value {
    switch self {
    case .number(let number): .number(number)
    case .numbers(let numbers): .numbers(numbers)
    case .flag(let flag): .flag(flag)
    case .choice(let text), .text(let text): .text(text)
    case .version(let version): .text("\(version)")
    case .view(let name): .optional(name)
    case .views(let names), .words(let names): .list(names.map { .text($0) })
    case .screens(let screens):
      .object(screens.map { .init($0.className, $0.changes.value) })
    }
  }

  /// The value on one line, for people to read; `none` if it is not set.
  package var readable: String {
    switch self {
    case .number(let number): CanonicalNumber.text(number)
    case .flag(let flag): "\(flag)"
    case .choice(let text), .text(let text): text.isEmpty ? "none" : text
    case .version(let version): "\(version)"
    case .view(let name): name ?? "none"
    case .views(let names), .words(let names):
      names.isEmpty ? "none" : names.joined(separator: ", ")
    case .numbers(let numbers):
      numbers.isEmpty ? "none" : "[\(numbers.map(CanonicalNumber.text).joined(separator: ", "))]"
    case .screens(let screens):
      screens.isEmpty ? "none" : screens.map(\.readable).joined(separator: ", ")
    }
  }
}

extension ScreenParameters {
  /// For example `LoginController {gap: 10}`.
  fileprivate var readable: String {
    let changes = changes.map { "\($0.name): \($0.value.readable)" }
    return "\(className) {\(changes.joined(separator: ", "))}"
  }
}

extension [ParameterChange] {
  package var value: Value { .object(map { .init($0.name, $0.value.value) }) }
}

extension Value {
  private struct Layout {
    var item: String
    var pair: String
    var escapes: JSONText.Escapes
    /// The nesting level, if members are on lines of their own; nil for one line.
    var depth: Int?
  }

  package var compact: String { text(Layout(item: ", ", pair: ": ", escapes: .shown)) }

  package var stored: String { text(Layout(item: ", ", pair: ": ", escapes: .stored)) }

  /// Without spaces, escaped as in stored outcomes.
  package var tight: String { text(Layout(item: ",", pair: ":", escapes: .stored)) }

  /// Without spaces, and with `<` escaped, to be embedded in HTML.
  package var embedded: String { text(Layout(item: ",", pair: ":", escapes: .embedded)) }

  /// With each member on its own line, indented by two spaces, and a final line feed.
  package var pretty: String {
    text(Layout(item: ",", pair: ": ", escapes: .shown, depth: 0)) + "\n"
  }

  private func text(_ layout: Layout) -> String {
    var text = ""
    write(to: &text, layout)
    return text
  }

  private func write(to text: inout String, _ layout: Layout) {
    switch self {
    case .null: text += "null"
    case .flag(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += "\(number)"
    case .number(let number): text += JSONText.text(of: number)
    case .text(let string): JSONText.append(string, layout.escapes, to: &text)
    case .list(let values):
      Self.write(values, between: "[", "]", to: &text, layout) { value, text, layout in
        value.write(to: &text, layout)
      }
    case .object(let members):
      Self.write(members, between: "{", "}", to: &text, layout) { member, text, layout in
        JSONText.append(member.key, layout.escapes, to: &text)
        text += layout.pair
        member.value.write(to: &text, layout)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between start: String, _ end: String, to text: inout String,
    _ layout: Layout, _ body: (Element, inout String, Layout) -> Void
  ) {
    guard !elements.isEmpty else {
      text += start + end
      return
    }
    text += start
    var inside = layout
    inside.depth = layout.depth.map { $0 + 1 }
    for (index, element) in elements.enumerated() {
      if index > 0 { text += layout.item }
      if let depth = inside.depth { text += "\n" + String(repeating: "  ", count: depth) }
      body(element, &text, inside)
    }
    if let depth = layout.depth { text += "\n" + String(repeating: "  ", count: depth) }
    text += end
  }
}
