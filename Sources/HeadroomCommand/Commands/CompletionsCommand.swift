import Scenarios
import SystemCalls

/// `completions`: what makes a shell complete this program's words.
struct CompletionsCommand: Command {
  /// It reads no files.
  static let takesProject = false

  static let declaration = CommandDeclaration(
    name: "completions",
    overview: "Print what makes a shell complete commands, options and names",
    discussion: """
      Offered are commands, options and their words, files and folders, and the names of strategies, \
      devices, forms, scenarios, tags, runs, branches and queries, those of the database that the line \
      names among them. In bash 4 or later put 'source <(headroom completions bash)' into ~/.bashrc; \
      in zsh 'source <(headroom completions zsh)' into ~/.zshrc, behind compinit; in fish \
      'headroom completions fish | source' into ~/.config/fish/config.fish. The script is for the \
      name that this program was called by.
      """,
    operand: OperandDeclaration(
      name: "bash|zsh|fish",
      count: 1...1,
      help: "The shell.",
      completes: .words(CompletionShell.allCases.map(\.rawValue))
    ),
    options: [],
    examples: [
      .init("headroom completions bash > headroom.bash", "For bash, as a file to source."),
      .init("headroom completions zsh > _headroom", "For zsh, as a file of a folder in $fpath."),
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

  @_optimize(none)
  func run(_ console: Console) async throws -> ExitStatus {
    let script = CompletionScript(
      program: FileSystem.name(of: CommandLine.arguments.first ?? "headroom"),
      commands: HeadroomProgram.commands.map { $0.declaration }
    )
    try console.print(script.text(for: shell), terminator: "")
    return .asExpected
  }
}
