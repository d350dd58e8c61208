import AvoidanceEngine
package import Scenarios

/// The words of a script's entry in a trace: the verb, then its value as it is written.
///
/// A name or a number stands plain (`focus f52`), anything else as JSON in the order of the format
/// (`keyboard {"height": 310}`).
package enum StepText {
  /// Returns the words of the last entry that does something, at or before one.
  package static func lastAction(in script: [ScriptEntry], at step: Int) -> String? {
    script.prefix(max(0, step + 1)).last {
      if case .step = $0 { true } else { false }
    }.map(text)
  }

  /// Returns the words of an entry, as `scroll {"view": "t", "by": [0, 60.5]}`.
  package static func text(of entry: ScriptEntry) -> String {
    guard case .step(let step, _) = entry else { return "expect" }
    return text(of: step)
  }

  private static func text(of step: Step) -> String {
    let (verb, value) = step.said
    return switch value {
    case .alone: verb.name
    case .text(let text): "\(verb.name) \(text)"
    case .value(let value): "\(verb.name) \(json(value))"
    case .members(let members): "\(verb.name) \(json(.mapping(members)))"
    case .parameters(let parameters): "\(verb.name) \(json(parameters))"
    }
  }

  // MARK: Values

  /// A value as JSON; of views how many they are.
  private static func json(_ value: FieldValue) -> String {
    switch value {
    case .null: "null"
    case .flag(let flag): flag ? "true" : "false"
    case .number(let number): JSONText.text(of: number)
    case .numbers(let numbers): json(numbers)
    case .text(let text): json(text)
    case .list(let values): "[" + values.map { json($0) }.joined(separator: ", ") + "]"
    case .mapping(let members): object(members.map { ($0.name, json($0.value)) })
    case .view: "1"
    case .views(let views): "\(views.count)"
    case .script(let entries): "\(entries.count)"
    }
  }

  private static func json(_ parameters: [ParameterChange]) -> String {
    object(parameters.map { ($0.name, json($0.value)) })
  }

  private static func json(_ value: ParameterValue) -> String {
    switch value {
    case .number(let number): JSONText.text(of: number)
    case .flag(let flag): flag ? "true" : "false"
    case .view(let view): "[" + (view.map { json($0) } ?? "") + "]"
    case .views(let texts), .words(let texts):
      "[" + texts.map { json($0) }.joined(separator: ", ") + "]"
    case .numbers(let numbers): json(numbers)
    case .text(let text): text.isEmpty ? "null" : json(text)
    case .version(let version): json(version.description)
    case .screens(let screens): object(screens.map { ($0.className, json($0.changes)) })
    case .choice(let word): json(word)
    }
  }

  private static func json(_ text: String) -> String {
    var output = ""
    JSONText.append(text, to: &output)
    return output
  }

  private static func json(_ numbers: [Double]) -> String {
    var output = ""
    JSONText.append(numbers, style: .spaced, to: &output)
    return output
  }

  /// An object in the given order; members without a value are left out.
  private static func object(_ members: [(key: String, value: String?)]) -> String {
    let parts = members.compactMap { member in
      member.value.map { "\(json(member.key)): \($0)" }
    }
    return "{" + parts.joined(separator: ", ") + "}"
  }
}
