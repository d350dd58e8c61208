/// What fish is told of the commands: a call of `complete` for each word.
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
      if let operand = command.operand, let offered = offered(operand.completes) {
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

  /// Returns what offers the values; nil for nothing.
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
