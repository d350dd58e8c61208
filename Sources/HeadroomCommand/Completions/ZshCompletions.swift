/// What zsh is told of the commands: a list of them, and the specifications of each for `_arguments`.
struct ZshCompletions {
  let script: CompletionScript

  var text: String {
    var text = "_\(script.function)_commands=(\n"
    for command in script.commands {
      text += "  \(quoted("\(escaped(command.name)):\(command.overview)"))\n"
    }
    text += "  \(quoted("help:Show the help of a command"))\n)\n\n"
    text += "_\(script.function)_topics=(\n"
    for topic in script.topics {
      text += "  \(quoted("\(escaped(topic.rawValue)):\(topic.summary)"))\n"
    }
    text += ")\n\n"
    text += "_\(script.function)_specifications() {\n  case $1 in\n"
    for command in script.commands {
      text += "    \(command.name))\n      specifications=(\n"
      for option in command.allOptions { text += "        \(specification(of: option))\n" }
      if let operand = command.operand {
        let place = operand.count.upperBound > 1 ? "*" : "1"
        text +=
          "        \(quoted("\(place):\(escaped(operand.name)):\(action(operand.completes))"))\n"
      }
      text += "      ) ;;\n"
    }
    return text + "  esac\n}\n"
  }

  private func specification(of option: OptionDeclaration) -> String {
    var names = ["--\(option.name)"]
    if let short = option.short { names.insert("-\(short)", at: 0) }
    // One that was given is not offered again, under either name.
    let exclusion = option.isRepeatable ? "*" : "(\(names.joined(separator: " ")))"
    var rest = "[\(escaped(option.help))]"
    switch option.form {
    case .flag: break
    case .value(let name): rest += ":\(escaped(name)):\(action(option.offered))"
    case .choice: rest += ":word:\(action(option.offered))"
    }
    return names.map { name in
      // Long ones take their values behind an equals sign, too, short ones in the same word.
      let sign = !option.takesValue ? "" : name.hasPrefix("--") ? "=" : "+"
      return quoted(exclusion + name + sign + rest)
    }.joined(separator: " ")
  }

  private func action(_ completion: Completion) -> String {
    var actions: [String] = []
    if !completion.words.isEmpty {
      actions.append("(\(completion.words.joined(separator: " ")))")
    }
    if completion.folders { actions.append("_files -/") }
    if completion.files { actions.append("_files") }
    if !completion.names.isEmpty {
      let names = completion.names.map(\.rawValue).joined(separator: " ")
      actions.append("_\(script.function)_names \(names)")
    }
    switch actions.count {
    case 0: return " "
    case 1: return actions[0]
    default:
      return "{ "
        + actions.map { $0.hasPrefix("(") ? "compadd \($0.dropFirst().dropLast())" : $0 }
        .joined(separator: "; ") + " }"
    }
  }

  /// A text inside a specification.
  private func escaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      if "[]:\\".contains(character) { escaped += "\\" }
      escaped.append(character)
    }
    return escaped
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
