import EmbeddedFiles
import Scenarios
import Workflows

/// A shell whose users can complete words.
enum CompletionShell: String, CaseIterable, Sendable {
  case bash, zsh, fish
}

/// Writes what makes a shell complete a program's words: a fixed part, and one from the declarations.
struct CompletionScript: Sendable {
  /// What the program is called.
  let program: String
  /// The commands with what the help of each is.
  let commands: [CommandDeclaration]

  /// The program's name as a part of the names of functions.
  var function: String {
    let letters = program.unicodeScalars.map { scalar in
      scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
        ? scalar : "_"
    }
    return String(String.UnicodeScalarView(letters))
  }

  /// What there is help about beside the commands.
  var topics: [Topic] {
    Topic.allCases.filter { topic in !commands.contains { $0.name == topic.rawValue } }
  }

  /// What stands in the help beside the commands.
  var programOptions: [(name: String, short: Character?, help: String)] {
    [("version", nil, "Show the version."), ("help", "h", "Show this help.")]
  }

  /// Returns the script for a shell.
  func text(for shell: CompletionShell) -> String {
    let declared =
      switch shell {
      case .bash: BashCompletions(script: self).text
      case .zsh: ZshCompletions(script: self).text
      case .fish: FishCompletions(script: self).text
      }
    let folder = "Sources/HeadroomCommand/Completions/Scripts"
    return EmbeddedFile("\(folder)/completions.\(shell.rawValue)").text
      .replacing("@declared@\n", with: declared)
      .replacing("@function@", with: function)
      .replacing("@program@", with: Words.shellWord(program))
  }
}
