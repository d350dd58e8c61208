import Presentation
import Scenarios

struct InitCommand: Command {
  static let options: [BoundOption<Self>] = [
    CommandOption.choice(
      "ci",
      default: NewProject.Service.github,
      "Also write a CI file: a GitHub Actions workflow and one for its comments, GitLab jobs to include, or "
        + "an Xcode Cloud script."
    ).into { $0.project.service = $1 },
    CommandOption.text(
      "code", value: "none|package|programs", defaultText: "as headroom.yaml says",
      "Where CI finds your own strategies: in scenario files, in this Swift package, or in "
        + "external programs, which it trusts."
    ) { word in
      NewProject.Code(rawValue: word) == nil ? "none, package or programs" : nil
    }
    .into { $0.project.code = NewProject.Code(rawValue: $1) },
    CommandOption.integer(
      "shards", in: 1...256, defaultText: "one per minute of the last whole run, at most 8",
      "Let this many CI jobs share the suite."
    ).into { $0.project.shards = $1 },
    CommandOption.text(
      "headroom", value: "url", "Let CI get headroom from this repository."
    ) { word in
      word.split { "/:".contains($0) }.count > 2
        ? nil : "the address of a repository, as https://github.com/OWNER/headroom"
    }.into { $0.project.headroom = $1.hasSuffix(".git") ? String($1.dropLast(4)) : $1 },
    SharedOptions.quiet.shared(),
  ]

  static let declaration = CommandDeclaration(
    name: "init",
    overview: "Create a project: headroom.yaml, a sample form and CI files",
    discussion: """
      headroom.yaml holds the project's defaults: paths, the database, strategies, devices, \
      external strategies, the tolerance, laws and reports. Commands look for it in the current \
      folder and its parents, up to the top of the repository; command-line options override it. \
      In a project, 'headroom run' without a path runs the project.

      Existing files are never overwritten: only missing ones are written, and .gitignore is \
      extended. The sample form refers to the schema for editors, \(SchemaFile.name), which is \
      written to the project's folder unless it exists there or in a parent. Any steps left to \
      do for the CI service are printed at the end.
      """,
    operand: OperandDeclaration(
      name: "dir", count: 0...1,
      help: "The project's folder, created if necessary (default: the current one)."),
    options: options.map(\.declaration),
    examples: [
      .init(
        "headroom init",
        "Create a project in the current folder, with a GitHub Actions "
          + "workflow."
      ),
      .init(
        "headroom init tests/keyboard --ci gitlab",
        "Create one in another folder, with "
          + "GitLab jobs."
      ),
      .init("headroom init --shards 4", "Let four CI jobs share a large suite."),
    ]
  )

  /// It creates one.
  static let takesProject = false

  private let arguments: ParsedArguments
  private var project: NewProject

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    project = NewProject(
      folder: arguments.operands.first ?? ".", strategies: arguments.strategies)
    try arguments.fill(&self, Self.options)
    if project.folder.isEmpty {
      throw .contradiction("the folder name is empty; leave it out for the current folder")
    }
    if let shards = project.shards, shards > 1, !project.service.hasShards {
      throw .contradiction("'--shards' needs '--ci github' or '--ci gitlab'")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let outcome = try project.write(console.program)
    guard !arguments.isQuiet else { return .asExpected }
    for path in outcome.written { try console.print("Wrote \(Escaped.text(path))") }
    for path in outcome.kept { try console.print("Kept: \(Escaped.text(path))") }
    if let words = outcome.reasonOfShards { console.note(words) }
    let folder = project.folder
    let change = folder == "." ? "" : "cd \(Escaped.text(Words.shellWord(folder))) && "
    try console.show(
      """
      Next:
        \(change)headroom run   runs the scenarios and records the run
        \(change)headroom try   tries every field of the forms under the project's strategies\n
      """
    )
    for line in outcome.remainder { try console.show("  \(line)\n") }
    return .asExpected
  }
}
