import Scenarios
import SystemCalls

struct CompletionsCommand: Command {
  static let takesProject = false

  static let declaration = CommandDeclaration(
    name: "completions",
    overview: "Print a shell completion script",
    discussion: """
      The script completes commands, options and their values, files and folders, and the names \
      of strategies, devices, forms, scenarios, tags, runs, branches and queries, including \
      those in the database given on the command line.

      In bash, add 'eval "$(headroom completions bash)"' to ~/.bashrc; in zsh, add \
      'source <(headroom completions zsh)' to ~/.zshrc, after compinit; in fish, add 'headroom \
      completions fish | source' to ~/.config/fish/config.fish. The script applies to the name \
      under which this program was invoked.
      """,
    operand: OperandDeclaration(
      name: "bash|zsh|fish", count: 1...1, help: "The shell.",
      completes: .words(CompletionShell.allCases.map(\.rawValue))),
    options: [],
    examples: [
      .init("headroom completions bash > headroom.bash", "For bash, as a file to source."),
      .init("headroom completions zsh > _headroom", "For zsh, as a file in a folder in $fpath."),
    ]
  )

  private let shell: CompletionShell

  init(_ arguments: ParsedArguments) throws(UsageError) {
    let word = arguments.operands[0]
    guard let shell = CompletionShell(rawValue: word) else {
      let known = CompletionShell.allCases.map(\.rawValue)
      throw .unknownName(kind: "shell", name: word, hint: NameHint(for: word, among: known))
    }
    self.shell = shell
  }

  func run(_ console: Console) throws -> ExitStatus {
    let script = CompletionScript(
      program: FileSystem.name(of: CommandLine.arguments.first ?? "headroom"),
      commands: HeadroomProgram.commands.map { $0.declaration })
    try console.print(script.text(for: shell), terminator: "")
    return .asExpected
  }
}
