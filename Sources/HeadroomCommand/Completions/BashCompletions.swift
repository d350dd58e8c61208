/// What bash is told of the commands: lines of a table that the script's fixed part reads.
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
      lines.append("\(command.name)||operand|\(offered(command.operand?.completes ?? .nothing))")
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
