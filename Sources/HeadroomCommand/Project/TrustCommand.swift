import Scenarios
import SystemCalls

/// `trust`: lets the programs that a project names be started.
struct TrustCommand: Command {
  private static let undo = CommandOption.flag("undo", "Stop trusting the project.")
  private static let list = CommandOption.flag("list", "List the trusted projects.")
  private static let dryRun = CommandOption.flag(
    "dry-run", short: "n", "Show the commands, without trusting them.")

  private static let yes = CommandOption.flag(
    "yes", short: "y", "Trust the commands without asking; a script is never asked.")

  static let declaration = CommandDeclaration(
    name: "trust",
    overview: "Trust the external strategies of the project",
    discussion: """
      External strategies are listed under 'externals:' in headroom.yaml. A program that came \
      with a repository is never started just because it is there: it takes --external, or this \
      command once. It shows the commands, asks if they are to be trusted, and remembers them \
      for you, outside of the project, in $XDG_STATE_HOME/headroom/trust or ~/.local/state/headroom/trust. Trust applies to this \
      file, at this location, with these commands: if the list, or one of the files it names, \
      changes, the commands must be trusted again. The contents of the programs themselves are \
      not checked.
      """,
    options: [
      undo.declaration, list.declaration, dryRun.declaration, yes.declaration,
      SharedOptions.quiet.declaration,
    ],
    examples: [
      .init("headroom trust --dry-run", "Show the commands that the project would run."),
      .init("headroom trust", "Trust them from now on."),
      .init("headroom trust --undo", "Stop trusting them."),
    ]
  )

  /// It is about the project itself.
  static let takesProject = false

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    let given = [Self.undo, Self.list, Self.dryRun].filter { arguments[$0] }
      .map { "'--\($0.declaration.name)'" }
    if given.count > 1 { throw .contradiction("\(given[0]) can't be combined with \(given[1])") }
  }

  func run(_ console: Console) throws -> ExitStatus {
    if arguments[Self.list] {
      for path in try TrustedProjects().projects { try console.print(path) }
      return .asExpected
    }
    guard let (project, diagnostics) = Project.nearest() else {
      throw WorkflowError.inputOutput(
        "no \(ProjectFile.name) in this folder or its parents; create one with 'headroom init'")
    }
    let path = Escaped.text(project.path)
    if arguments[Self.undo] {
      var trusted = try TrustedProjects()
      let wasTrusted = trusted.knows(project.path)
      try trusted.remove(project.path)
      try console.print(wasTrusted ? "No longer trusted: \(path)" : "Was not trusted: \(path)")
      return .asExpected
    }
    let observer = ConsoleObserver(console, isQuiet: arguments.isQuiet)
    try project.use(diagnostics, writesDatabase: false, observer)
    let programs = try ProjectPrograms(project, arguments.ownStrategies, observer)
    guard !programs.externals.isEmpty else {
      try console.print("\(path) lists no external strategies; nothing to trust")
      return .asExpected
    }
    let isDryRun = arguments[Self.dryRun]
    let asks = !isDryRun && !arguments[Self.yes] && console.canAsk
    if !arguments.isQuiet || isDryRun || asks {
      try console.print("Commands in \(path):")
      for (name, folder, command) in programs.commands {
        try console.print("  \(name): \(command)" + (folder == "." ? "" : "   in \(folder)"))
      }
    }
    if isDryRun { return .asExpected }
    if asks, try !console.confirms("Trust these commands?") {
      throw WorkflowError.notDone("nothing is trusted")
    }
    var trusted = try TrustedProjects()
    try trusted.add(programs)
    try console.print(
      "Trusted until these commands change; recorded in \(Escaped.text(trusted.path))")
    return .asExpected
  }
}
