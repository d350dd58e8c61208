import Scenarios
import SystemCalls

struct TrustCommand: Command {
  static let options: [BoundOption<Self>] = [
    CommandOption.flag("undo", "Stop trusting the project.").into { $0.isUndo = $1 },
    CommandOption.flag("list", "List the trusted projects.").into { $0.lists = $1 },
    CommandOption.flag("dry-run", short: "n", "Show the commands, without trusting them.")
      .into { $0.isDryRun = $1 },
    CommandOption.flag(
      "yes", short: "y", "Trust the commands without asking; a script is never asked."
    ).into { $0.isConfirmed = $1 },
    SharedOptions.quiet.shared(),
  ]

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
    options: options.map(\.declaration),
    examples: [
      .init("headroom trust --dry-run", "Show the commands that the project would run."),
      .init("headroom trust", "Trust them from now on."),
      .init("headroom trust --undo", "Stop trusting them."),
    ]
  )

  /// The command is about the project itself.
  static let takesProject = false

  private let arguments: ParsedArguments
  private var isUndo = false
  private var lists = false
  private var isDryRun = false
  private var isConfirmed = false

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    try arguments.fill(&self, Self.options)
    let given = [("--undo", isUndo), ("--list", lists), ("--dry-run", isDryRun)]
      .filter { $0.1 }.map { "'\($0.0)'" }
    if given.count > 1 { throw .contradiction("\(given[0]) can't be combined with \(given[1])") }
  }

  func run(_ console: Console) throws -> ExitStatus {
    if lists {
      for path in try TrustedProjects().projects { try console.print(path) }
      return .asExpected
    }
    guard let (project, diagnostics) = Project.nearest() else {
      throw HeadroomError.inputOutput(
        "no \(ProjectFile.name) in this folder or its parents; create one with 'headroom init'")
    }
    if isUndo {
      try forget(project, console)
      return .asExpected
    }
    let observer = ConsoleObserver(console, isQuiet: arguments.isQuiet)
    try project.use(diagnostics, writesDatabase: false, observer)
    let programs = try ProjectPrograms(project, arguments.ownStrategies, observer)
    guard !programs.externals.isEmpty else {
      let path = Escaped.text(project.path)
      try console.print("\(path) lists no external strategies; nothing to trust")
      return .asExpected
    }
    let asks = !isDryRun && !isConfirmed && console.canAsk
    if !arguments.isQuiet || isDryRun || asks { try show(programs, of: project, console) }
    if isDryRun { return .asExpected }
    if asks, try !console.confirms("Trust these commands?") {
      throw HeadroomError.notDone("nothing is trusted")
    }
    var trusted = try TrustedProjects()
    try trusted.add(programs)
    try console.print(
      "Trusted until these commands change; recorded in \(Escaped.text(trusted.path))")
    return .asExpected
  }

  private func forget(_ project: Project, _ console: Console) throws {
    var trusted = try TrustedProjects()
    let wasTrusted = trusted.knows(project.path)
    try trusted.remove(project.path)
    let path = Escaped.text(project.path)
    try console.print(wasTrusted ? "No longer trusted: \(path)" : "Was not trusted: \(path)")
  }

  private func show(_ programs: ProjectPrograms, of project: Project, _ console: Console) throws {
    try console.print("Commands in \(Escaped.text(project.path)):")
    for (name, folder, command) in programs.commands {
      try console.print("  \(name): \(command)" + (folder == "." ? "" : "   in \(folder)"))
    }
  }
}
