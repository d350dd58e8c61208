import RegressionRunner
import Scenarios

/// A JSON value whose keys keep their order, so that output is the same byte for byte.
package enum JSONValue: Hashable, Sendable {
  case null
  case flag(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case list([JSONValue])
  case object([Member])

  /// One key with its value.
  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSONValue

    package init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// Makes a text, or null.
  package static func optional(_ text: String?) -> JSONValue { text.map { .text($0) } ?? .null }

  /// Makes an integer, or null.
  package static func optional(_ number: Int?) -> JSONValue { number.map { .integer($0) } ?? .null }

  /// Makes a number, or null.
  package static func optional(_ number: Double?) -> JSONValue {
    number.map { .number($0) } ?? .null
  }

  /// Makes an object from keys and values in their order.
  package static func record(_ members: KeyValuePairs<String, JSONValue>) -> JSONValue {
    .object(members.map { Member($0.key, $0.value) })
  }

  /// The value in one line.
  package var compact: String {
    var text = ""
    write(to: &text, indent: nil)
    return text
  }

  /// The value with a line for each member, indented by two spaces, ending with a line feed.
  package var pretty: String {
    var text = ""
    write(to: &text, indent: 0)
    return text + "\n"
  }

  private func write(to text: inout String, indent: Int?) {
    switch self {
    case .null: text += "null"
    case .flag(let flag): text += flag ? "true" : "false"
    case .integer(let number): text += "\(number)"
    case .number(let number): text += Self.text(of: number)
    case .text(let string): Self.write(string, to: &text)
    case .list(let values):
      Self.write(values, between: "[", "]", to: &text, indent: indent) { value, text, indent in
        value.write(to: &text, indent: indent)
      }
    case .object(let members):
      Self.write(members, between: "{", "}", to: &text, indent: indent) { member, text, indent in
        Self.write(member.key, to: &text)
        text += ": "
        member.value.write(to: &text, indent: indent)
      }
    }
  }

  private static func write<Element>(
    _ elements: [Element], between start: String, _ end: String, to text: inout String,
    indent: Int?, _ body: (Element, inout String, Int?) -> Void
  ) {
    guard !elements.isEmpty else {
      text += start + end
      return
    }
    text += start
    for (index, element) in elements.enumerated() {
      if index > 0 { text += indent == nil ? ", " : "," }
      if let indent { text += "\n" + String(repeating: "  ", count: indent + 1) }
      body(element, &text, indent.map { $0 + 1 })
    }
    if let indent { text += "\n" + String(repeating: "  ", count: indent) }
    text += end
  }

  /// Returns a number in its shortest form; what JSON can't say becomes null.
  static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    if number == number.rounded(), abs(number) < 1e15 { return "\(Int(number))" }
    return "\(number)"
  }

  /// Appends a text in quotes, with every control and direction character escaped.
  static func write(_ string: String, to text: inout String) {
    text += "\""
    if string.utf8.allSatisfy({ 0x20...0x7E ~= $0 && $0 != 0x22 && $0 != 0x5C }) {
      text += string + "\""
      return
    }
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\r": text += "\\r"
      case "\t": text += "\\t"
      case _ where Escaped.isUnsafe(scalar): JSONText.appendEscape(of: scalar, to: &text)
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }
}
