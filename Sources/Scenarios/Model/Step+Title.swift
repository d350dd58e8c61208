import AvoidanceEngine

extension Step: CustomStringConvertible {
  /// The step in one line, for example `focus field-12` or `drag {"by": [0, -20], "view": "t"}`.
  public var description: String {
    switch self {
    case .focus(let text): return "focus \(text)"
    case .tap(let text): return "tap \(text)"
    case .type(let text): return "type \(Escaped.text(text))"
    case .autofill(let text): return "autofill \(Escaped.text(text))"
    case .rotate(let orientation): return "rotate \(orientation.name)"
    case .appear(let text): return "appear \(Escaped.text(text))"
    default: return words
    }
  }

  /// The verb and, unless it is a word alone, its value as JSON.
  private var words: String {
    var writer = CanonicalWriter(isSpaced: true)
    writer.write(self)
    let parts = String(decoding: writer.bytes, as: UTF8.self)
      .split(separator: "\": ", maxSplits: 1)
    guard parts.count == 2 else { return "" }
    let verb = parts[0].dropFirst()
    return parts[1] == "true" ? String(verb) : "\(verb) \(Escaped.text(String(parts[1])))"
  }
}

extension ScriptEntry: CustomStringConvertible {
  /// The entry in one line: the step, or `expect`.
  public var description: String {
    switch self {
    case .step(let step, _): step.description
    case .expect: "expect"
    }
  }
}
