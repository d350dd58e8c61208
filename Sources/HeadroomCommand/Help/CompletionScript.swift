import Presentation
import EmbeddedFiles
import Scenarios

enum CompletionShell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

/// Writes a shell completion script: a fixed part, and one generated from the declarations.
struct CompletionScript: Sendable {
  let program: String
  /// The commands with their help.
  let commands: [CommandDeclaration]

  /// The program's name as part of a function name.
  var function: String {
    let letters = program.unicodeScalars.map { scalar in
      scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        ? scalar : "_"
    }
    return String(String.UnicodeScalarView(letters))
  }

  var topics: [Topic] {
    Topic.allCases.filter { topic in !commands.contains { $0.name == topic.rawValue } }
  }

  var programOptions: [(name: String, short: Character?, help: String)] {
    [("version", nil, "Show the version."), ("help", "h", "Show this help.")]
  }

  func text(for shell: CompletionShell) -> String {
    let declared =
      switch shell {
      case .bash: BashCompletions(script: self).text
      case .zsh: ZshCompletions(script: self).text
      case .fish: FishCompletions(script: self).text
      }
    let folder = "Sources/HeadroomCommand/Help/Scripts"
    return EmbeddedFile("\(folder)/completions.\(shell.rawValue)").text
      .replacing("@declared@\n", with: declared)
      .replacing("@function@", with: function)
      .replacing("@program@", with: Words.shellWord(program))
  }
}

/// The commands for bash: a table that the script's fixed part reads.
///
///     run|--strategy|value|names:strategy
///     run|-s|value|names:strategy
///     run|--list|flag|
///     run||operand|files names:scenario
///     help|ci|topic|
struct BashCompletions {
  let script: CompletionScript

  var text: String {
    var lines: [String] = []
    for option in script.programOptions {
      lines.append("|--\(option.name)|flag|")
    }
    for topic in script.topics { lines.append("help|\(topic.rawValue)|topic|") }
    for command in script.commands {
      lines.append("\(command.name)||operand|\(offered(command.operand?.offered ?? .nothing))")
      for option in command.allOptions {
        let kind = option.takesValue ? "value" : "flag"
        for name in ["--\(option.name)"] + (option.short.map { ["-\($0)"] } ?? []) {
          lines.append("\(command.name)|\(name)|\(kind)|\(offered(option.offered))")
        }
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private func offered(_ completion: Completion) -> String {
    var words = completion.words.map { "word:\($0)" }
    if completion.files { words.append("files") }
    if completion.folders { words.append("folders") }
    return (words + completion.names.map { "name:\($0.rawValue)" }).joined(separator: " ")
  }
}

/// The commands for zsh: a list of them, and the specifications of each for `_arguments`.
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
          "        \(quoted("\(place):\(escaped(operand.name)):\(action(operand.offered))"))\n"
      }
      text += "      ) ;;\n"
    }
    return text + "  esac\n}\n"
  }

  private func specification(of option: OptionDeclaration) -> String {
    var names = ["--\(option.name)"]
    if let short = option.short { names.insert("-\(short)", at: 0) }
    // An option already given is not offered again, under either name.
    let exclusion = option.isRepeatable ? "*" : "(\(names.joined(separator: " ")))"
    var rest = "[\(escaped(option.help))]"
    switch option.form {
    case .flag: break
    case .value(let name): rest += ":\(escaped(name)):\(action(option.offered))"
    case .choice: rest += ":word:\(action(option.offered))"
    }
    return names.map { name in
      // Long options also take their value after an equals sign, short ones in the same word.
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

/// The commands for fish: a call of `complete` for each word.
struct FishCompletions {
  let script: CompletionScript

  private var start: String { "complete -c @program@" }

  var text: String {
    var lines: [String] = []
    for command in script.commands {
      lines.append(
        "\(start) -n __@function@_on_command -a \(command.name) -d \(quoted(command.overview))")
    }
    for topic in script.topics {
      lines.append(
        "\(start) -n '__@function@_on help' -a \(topic.rawValue) -d \(quoted(topic.summary))")
    }
    for command in script.commands {
      let condition = "-n '__@function@_on \(command.name)'"
      if let operand = command.operand, let offered = offered(operand.offered) {
        lines.append("\(start) \(condition) \(offered)")
      }
      for option in command.allOptions {
        let short = option.short.map { " -s \($0)" } ?? ""
        var line = "\(start) \(condition) -l \(option.name)\(short)"
        if option.takesValue { line += " -r " + (self.offered(option.offered) ?? "-f") }
        lines.append(line + " -d \(quoted(option.help))")
      }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the arguments that offer the values, or nil if nothing is offered.
  private func offered(_ completion: Completion) -> String? {
    var words = completion.words
    if completion.folders { words.append("(__fish_complete_directories)") }
    if !completion.names.isEmpty {
      let names = completion.names.map(\.rawValue).joined(separator: " ")
      words.append("(__@function@_names \(names))")
    }
    if words.isEmpty { return completion.files ? "-F" : nil }
    return (completion.files ? "-F" : "-f") + " -a '\(words.joined(separator: " "))'"
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing(#"\"#, with: #"\\"#).replacing("'", with: #"\'"#) + "'"
  }
}
