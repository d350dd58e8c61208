import AvoidanceEngine

/// A value that an expectation names or that the screen shows.
public enum JudgedValue: Hashable, Sendable {
  /// Nothing, as the frame of what is not there.
  case none
  /// Yes or no.
  case flag(Bool)
  /// A number of points, milliseconds, or a fraction.
  case number(Double)
  /// A point, size, insets or rectangle.
  case numbers([Double])
  /// A word or a text.
  case text(String)
  /// Several values in order: alternatives, or entries of a log.
  case list([JudgedValue])
  /// An adjustment by the keys that matter.
  case adjustment([Field])
  /// How a law was broken.
  case finding(LawFinding)

  /// One key of an adjustment.
  public struct Field: Hashable, Sendable {
    /// `view`, `property`, `to`, `duration` or `curve`.
    public var key: String
    /// Its value.
    public var value: JudgedValue
  }

  /// The value as JSON; a broken law as its sentence.
  public var json: String {
    var output = ""
    appendJSON(to: &output)
    return output
  }

  /// Appends the value as JSON, an adjustment's keys in code-point order.
  package func appendJSON(to output: inout String, style: JSONText.Style = .compact) {
    switch self {
    case .none: output += "null"
    case .flag(let flag): output += flag ? "true" : "false"
    case .number(let number): JSONText.append(number, to: &output)
    case .numbers(let numbers): JSONText.append(numbers, style: style, to: &output)
    case .text(let text): JSONText.append(text, to: &output)
    case .finding(let finding):
      JSONText.append(Wording.sentence(for: finding), to: &output)
    case .list(let values):
      output += "["
      for (index, value) in values.enumerated() {
        if index > 0 { output += style.item }
        value.appendJSON(to: &output, style: style)
      }
      output += "]"
    case .adjustment(let fields):
      output += "{"
      for (index, field) in fields.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { output += style.item }
        JSONText.append(field.key, to: &output)
        output += style.pair
        field.value.appendJSON(to: &output, style: style)
      }
      output += "}"
    }
  }

  /// The value for people: numbers plain, several in brackets, texts quoted only inside lists.
  public var readable: String {
    switch self {
    case .none: "nothing"
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): text.isEmpty ? "an empty string" : text
    case .finding(let finding): Wording.sentence(for: finding)
    case .numbers(let numbers): "[" + numbers.map(JSONText.text).joined(separator: ", ") + "]"
    default: json
    }
  }
}
