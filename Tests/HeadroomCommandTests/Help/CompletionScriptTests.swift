import Testing

@testable import HeadroomCommand

/// The scripts of completions beside the declarations.
struct CompletionScriptTests {
  private let commands = HeadroomProgram.commands.map { $0.declaration }

  @Test(arguments: CompletionShell.allCases)
  func `every command and every option stands in the script`(shell: CompletionShell) {
    let text = CompletionScript(program: "headroom", commands: commands).text(for: shell)
    for command in commands {
      #expect(text.contains(command.name))
      let own = part(of: command.name, in: text, shell)
      for other in commands.flatMap(\.allOptions) {
        let name =
          switch shell {
          case .bash: "\(command.name)|--\(other.name)|"
          case .zsh: "--\(other.name)["
          case .fish: "-l \(other.name) "
          }
        let isOwn = command.allOptions.contains { $0.name == other.name }
        let isValue = shell == .zsh && own.contains("--\(other.name)=[")
        #expect((own.contains(name) || isValue) == isOwn, "\(command.name) \(other.name)")
      }
    }
    // What stands for something else is gone.
    #expect(!text.contains("@declared@") && !text.contains("@program@"))
    #expect(!text.contains("@function@"))
  }

  /// The lines of a script that are about one command.
  private func part(of command: String, in text: String, _ shell: CompletionShell) -> String {
    let lines = text.split(separator: "\n")
    return switch shell {
    case .bash: lines.filter { $0.hasPrefix("\(command)|") }.joined(separator: "\n")
    case .zsh:
      lines.drop { $0 != "    \(command))" }.prefix { !$0.hasSuffix(";;") }.joined(separator: "\n")
    case .fish:
      lines.filter { $0.contains("_on \(command)'") }.map { $0 + " " }.joined(separator: "\n")
    }
  }

  @Test func `a value that is a file, a folder or a name is offered as one`() {
    for command in commands {
      for option in command.options {
        guard case .value(let value) = option.form else { continue }
        let place = "\(command.name) --\(option.name)"
        if value == "file" { #expect(option.completes.files, "\(place)") }
        if value == "dir" || value == "folder" { #expect(option.completes.folders, "\(place)") }
        if ["strategy", "device", "tag"].contains(option.name) {
          #expect(!option.completes.names.isEmpty, "\(place)")
        }
      }
      let operand = command.operand
      if operand?.name.contains("path") == true || operand?.name == "file" {
        #expect(operand?.completes.files == true, "\(command.name)")
      }
    }
  }

  @Test(arguments: [
    ("headroom", "headroom", "headroom"), ("My-App", "My_App", "My-App"),
    ("my app", "my_app", "'my app'"), ("größe", "gr__e", "'größe'"),
  ])
  func `names of programs are words and names of functions`(
    program: String, function: String, word: String
  ) {
    #expect(CompletionScript(program: program, commands: []).function == function)
    let script = CompletionScript(program: program, commands: []).text(for: .bash)
    #expect(script.hasSuffix("complete -F _\(function) \(word)\n"))
  }
}
