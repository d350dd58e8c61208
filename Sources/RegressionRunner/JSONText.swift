import Scenarios

/// JSON as text: strings escaped, numbers in Swift's shortest form without `.0`.
///
/// Used for outcome bodies and traces, so that equal contents are equal bytes.
package enum JSONText {
  /// Appends a quoted string as outcomes are stored and digested; what else must not reach a terminal
  /// is escaped by ``safe(_:)``.
  package static func append(_ text: String, to output: inout String) {
    output += "\""
    let isPlain = text.utf8.allSatisfy {
      $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\")
    }
    if isPlain {
      output += text
      output += "\""
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\r": output += "\\r"
      case "\t": output += "\\t"
      case _ where Escaped.isEscapedInContent(scalar): appendEscape(of: scalar, to: &output)
      default: output.unicodeScalars.append(scalar)
      }
    }
    output += "\""
  }

  /// Returns JSON with every character that must not reach a terminal escaped.
  package static func safe(_ json: String) -> String {
    guard json.unicodeScalars.contains(where: Escaped.isUnsafe) else { return json }
    var output = ""
    for scalar in json.unicodeScalars {
      if Escaped.isUnsafe(scalar) {
        appendEscape(of: scalar, to: &output)
      } else {
        output.unicodeScalars.append(scalar)
      }
    }
    return output
  }

  /// Appends a character as JSON escapes it: `\u` and its number, two of them beyond U+FFFF.
  package static func appendEscape(of scalar: Unicode.Scalar, to output: inout String) {
    for unit in UTF16.encode(scalar) ?? UTF16.encodedReplacementCharacter {
      let digits = String(unit, radix: 16)
      output += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
  }

  package static func append(_ number: Double, to output: inout String) {
    output += text(of: number)
  }

  /// A number in its shortest form, without `.0`; `0` for a negative zero.
  package static func text(of number: Double) -> String {
    guard number.isFinite else { return "null" }
    if number == number.rounded(), abs(number) < 1e15 { return String(Int64(number)) }
    return number.description
  }

  /// Appends numbers in brackets.
  package static func append(_ numbers: [Double], style: Style = .compact, to output: inout String)
  {
    output += "["
    for (index, number) in numbers.enumerated() {
      if index > 0 { output += style.item }
      append(number, to: &output)
    }
    output += "]"
  }

  /// What stands between the parts of lists and objects.
  package struct Style: Sendable {
    /// Between two items.
    package let item: String
    /// Between a key and its value.
    package let pair: String

    /// No spaces: for contents that are digested or stored.
    package static let compact = Style(item: ",", pair: ":")
    /// A space after commas and colons: for traces.
    package static let spaced = Style(item: ", ", pair: ": ")
  }
}
