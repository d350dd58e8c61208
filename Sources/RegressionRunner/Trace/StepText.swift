import AvoidanceEngine
package import Scenarios

/// The text of a script's entry in a trace: the verb, then its value as it is written.
///
/// A text in one line or a number is plain (`focus f52`), anything else JSON in the order of the format
/// (`keyboard {"height": 310}`, `type "one\ntwo"`).
package enum StepText {
  /// Returns the text of the last entry with an action, at or before a step.
  package static func lastAction(in script: [ScriptEntry], at step: Int) -> String? {
    script.prefix(max(0, step + 1)).last {
      if case .step = $0 { true } else { false }
    }.map(text)
  }

  /// Returns the text of an entry, such as `scroll {"view": "t", "by": [0, 60.5]}`.
  package static func text(of entry: ScriptEntry) -> String {
    guard case .step(let step, _) = entry else { return "expect" }
    return text(of: step)
  }

  private static func text(of step: ScriptStep) -> String {
    let (verb, value) = step.said
    return switch value {
    case .alone: verb.name
    case .value(.text(let text)) where text.utf8.allSatisfy { $0 >= 0x20 }: "\(verb.name) \(text)"
    case .value(let value): "\(verb.name) \(self.value(value).stored)"
    case .parameters(let parameters): "\(verb.name) \(self.value(parameters).stored)"
    }
  }

  // MARK: Values

  /// A value in JSON; views and scripts are counted.
  private static func value(_ value: FieldValue) -> Value {
    switch value {
    case .null: .null
    case .flag(let flag): .flag(flag)
    case .number(let number): .number(number)
    case .numbers(let numbers): .numbers(numbers)
    case .text(let text): .text(text)
    case .list(let values): .list(values.map { self.value($0) })
    case .mapping(let members): .object(members.map { .init($0.name, self.value($0.value)) })
    case .view: .integer(1)
    case .views(let views): .integer(views.count)
    case .script(let entries): .integer(entries.count)
    }
  }

  private static func value(_ parameters: [ParameterChange]) -> Value {
    .object(parameters.map { .init($0.name, value($0.value)) })
  }

  private static func value(_ parameter: ParameterValue) -> Value {
    switch parameter {
    case .view(let view): .list(view.map { [.text($0)] } ?? [])
    case .text(""): .null
    case .screens(let screens): .object(screens.map { .init($0.className, value($0.changes)) })
    default: parameter.value
    }
  }
}
