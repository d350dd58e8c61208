import AvoidanceEngine

extension Step: CustomStringConvertible {
  /// The step in one line, for example `focus field-12` or `drag {"by": [0, -20], "view": "t"}`.
  public var description: String {
    let (verb, value) = said
    switch value {
    case .alone: return verb.name
    case .text(let text): return "\(verb.name) \(Escaped.text(text))"
    case .value, .members, .parameters:
      var writer = CanonicalWriter(isSpaced: true)
      writer.write(value)
      return "\(verb.name) \(Escaped.text(String(decoding: writer.bytes, as: UTF8.self)))"
    }
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
