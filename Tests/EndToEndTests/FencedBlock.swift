/// A fenced block of a Markdown text.
struct FencedBlock {
  /// The first word behind the fence.
  let language: String
  /// The second one: the file that the block shows.
  let file: String?
  /// The lines between the fences.
  let lines: [String]
  /// The number of the opening fence's line, from 1.
  let line: Int

  /// What the lines make as a file.
  var text: String { lines.map { $0 + "\n" }.joined() }

  /// The blocks of a text, in order.
  static func all(in text: String) -> [FencedBlock] {
    var blocks: [FencedBlock] = []
    var open: (words: [Substring], lines: [String], line: Int)?
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      guard line.hasPrefix("```") else {
        open?.lines.append(String(line))
        continue
      }
      if let block = open {
        blocks.append(
          FencedBlock(
            language: block.words.first.map { String($0) } ?? "",
            file: block.words.dropFirst().first.map { String($0) }, lines: block.lines,
            line: block.line))
        open = nil
      } else {
        open = (line.dropFirst(3).split(separator: " "), [], index + 1)
      }
    }
    return blocks
  }

  /// A command of a session, and what it prints.
  struct Command {
    /// The line of the shell.
    let line: String
    /// What it prints; a line `...` stands for any number of lines.
    var output: [String]

    /// Whether this is what was printed.
    func isOutput(_ printed: [String]) -> Bool {
      let parts = output.split(separator: "...", omittingEmptySubsequences: false)
      guard let first = parts.first, printed.starts(with: first) else { return false }
      guard let last = parts.dropFirst().last else { return printed == output }
      var rest = printed.dropFirst(first.count)
      for part in parts.dropFirst().dropLast() {
        guard let found = rest.firstRange(of: part) else { return false }
        rest = rest[found.upperBound...]
      }
      return rest.count >= last.count && rest.suffix(last.count).elementsEqual(last)
    }
  }

  /// The commands of a session: each begins with `$ `, and its output follows.
  var session: [Command] {
    var commands: [Command] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        commands.append(Command(line: String(line.dropFirst(2)), output: []))
      } else {
        commands[commands.count - 1].output.append(line)
      }
    }
    return commands
  }
}
