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
    switch step {
    case .focus(let view): "focus \(view)"
    case .blur: "blur"
    case .tap(let view): "tap \(view)"
    case .tapPoint(let point): "tap \(json(point.numbers))"
    case .type(let text): "type \(text)"
    case .clear: "clear"
    case .returnKey: "return"
    case .autofill(let text): "autofill \(text)"
    case .next: "next"
    case .previous: "previous"
    case .done: "done"
    case .showKeyboard: "showKeyboard"
    case .hideKeyboard: "hideKeyboard"
    case .keyboard(let change): "keyboard \(json(change))"
    case .post(let post): "post \(json(post))"
    case .rotate(let orientation): "rotate \(orientation.name)"
    case .resize(let size): "resize \(json(size.numbers))"
    case .scrollBy(let view, let delta):
      "scroll " + object([("view", json(view)), ("by", json(delta.numbers))])
    case .scrollTo(let view, let offset):
      "scroll " + object([("view", json(view)), ("to", json(offset.numbers))])
    case .drag(let view, let delta):
      "drag " + object([("view", json(view)), ("by", json(delta.numbers))])
    case .set(let assignments): "set " + object(assignments.map { ($0.target, json($0)) })
    case .appear(let name): "appear \(name)"
    case .disappear: "disappear"
    case .background: "background"
    case .foreground: "foreground"
    case .wait(let seconds): "wait \(JSONText.text(of: seconds))"
    case .detachReturnKeyHandler: "detachReturnKeyHandler"
    case .scrollToRow, .scrollRectToVisible, .insertRows, .deleteRows: textOfRows(step)
    case .configure(let parameters): "configure \(json(parameters))"
    }
  }

  private static func textOfRows(_ step: Step) -> String {
    switch step {
    case .scrollToRow(let table, let section, let row, let position):
      "scrollToRow "
        + object([
          ("table", json(table)), ("section", "\(section)"), ("row", "\(row)"),
          ("position", json("\(position)")),
        ])
    case .scrollRectToVisible(let view, let rect):
      "scrollRectToVisible " + object([("view", json(view)), ("rect", json(rect.numbers))])
    case .insertRows(let table, let section, let index, let rows):
      "insertRows "
        + object([
          ("table", json(table)), ("section", "\(section)"), ("at", "\(index)"),
          ("rows", "\(rows.count)"),
        ])
    case .deleteRows(let table, let section, let index, let count):
      "deleteRows "
        + object([
          ("table", json(table)), ("section", "\(section)"), ("at", "\(index)"),
          ("count", "\(count)"),
        ])
    default: ""
    }
  }

  // MARK: Values

  private static func json(_ change: KeyboardChange) -> String {
    object([
      ("frame", change.frame.map { json($0.numbers) }),
      ("begin", change.begin.map { json($0.numbers) }),
      ("duration", change.duration.map { JSONText.text(of: $0) }),
      ("curve", change.curve.map(String.init)),
      ("height", change.height.map { JSONText.text(of: $0) }),
      ("kind", change.kind.map { json("\($0)") }),
      ("predictiveBar", change.predictiveBar.map { $0 ? "true" : "false" }),
    ])
  }

  private static func json(_ post: KeyboardPost) -> String {
    object([
      ("name", json(post.name.logName)),
      ("begin", post.begin.map { json($0.numbers) }),
      ("end", post.end.map { json($0.numbers) }),
      ("duration", JSONText.text(of: post.duration)),
      ("curve", String(post.curve)),
    ])
  }

  private static func json(_ assignment: Assignment) -> String {
    switch assignment.value {
    case .numbers(let numbers):
      numbers.count == 1 ? JSONText.text(of: numbers[0]) : json(numbers)
    case .flag(let flag): flag ? "true" : "false"
    case .text(let text): json(text)
    case .choice(let choice): json(word(choice, of: assignment.property))
    }
  }

  /// The word of an enumeration's raw value.
  private static func word(_ choice: UInt8, of property: PropertyChange.Property) -> String {
    func name(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "" }
    return switch property {
    case .keyboardType: name(InputProperties.KeyboardType(rawValue: choice))
    case .returnKey: name(InputProperties.ReturnKey(rawValue: choice))
    case .insetAdjustment: name(ScrollProperties.InsetAdjustment(rawValue: choice))
    case .keyboardDismissMode: name(ScrollProperties.KeyboardDismissMode(rawValue: choice))
    case .onReturn: name(InputProperties.OnReturn(rawValue: choice))
    default: ""
    }
  }

  private static func json(
    _ parameters: [StrategyParameter.Name: StrategyParameter.Value]
  ) -> String {
    object(
      StrategyParameter.Name.allCases.map { name in
        (name.text, parameters[name].map { json($0, of: name) })
      }
    )
  }

  private static func json(
    _ value: StrategyParameter.Value,
    of name: StrategyParameter.Name
  ) -> String {
    switch value {
    case .number(let number): JSONText.text(of: number)
    case .flag(let flag): flag ? "true" : "false"
    case .views(let texts), .words(let texts):
      "[" + texts.map { json($0) }.joined(separator: ", ") + "]"
    case .text(let text): text.isEmpty ? "null" : json(text)
    case .version(let version): json(version.description)
    case .screens(let screens):
      object(screens.keys.sorted().map { ($0, json(screens[$0] ?? [:])) })
    case .choice(let choice): json(word(choice, of: name))
    }
  }

  private static func word(_ choice: UInt8, of name: StrategyParameter.Name) -> String {
    for model in StrategyModel.allCases {
      for parameter in model.parameters where parameter.name == name {
        if case .choice(let words) = parameter.kind, words.indices.contains(Int(choice)) {
          return words[Int(choice)]
        }
      }
    }
    return ""
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
