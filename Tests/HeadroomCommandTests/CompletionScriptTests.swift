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
      for option in command.allOptions {
        let name = shell == .fish ? "-l \(option.name)" : "--\(option.name)"
        #expect(text.contains(name), "\(command.name) \(option.name)")
      }
    }
    // What stands for something else is gone.
    #expect(!text.contains("@declared@") && !text.contains("@program@"))
    #expect(!text.contains("@function@"))
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
