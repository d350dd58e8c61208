import Presentation
import Scenarios

/// `init`: writes a project.
struct InitCommand: Command {
  private static let service = CommandOption.choice(
    "ci",
    default: NewProjectWorkflow.Service.github,
    "Also write CI files: a GitHub Actions workflow, GitLab jobs to include, or an Xcode Cloud "
      + "script, each with the shell scripts it runs."
  )

  private static let code = CommandOption.text(
    "code", value: "none|package|programs", defaultText: "as headroom.yaml says",
    "Where CI finds your own strategies: nowhere but in scenario files, in this Swift package, or in "
      + "external programs, which it trusts."
  ) { word in
    NewProjectWorkflow.Code(rawValue: word) == nil ? "none, package or programs" : nil
  }
  private static let shards = CommandOption.integer(
    "shards", in: 1...256, defaultText: "one per minute of the last whole run, at most 8",
    "Let this many CI jobs share the suite.")

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
    options: [
      service.declaration, code.declaration, shards.declaration, SharedOptions.quiet.declaration,
    ],
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

  /// It writes one.
  static let takesProject = false

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    if arguments.operands.first == "" {
      throw .contradiction("the folder name is empty; leave it out for the current folder")
    }
    if let shards = arguments[Self.shards], shards > 1, !arguments[Self.service].hasShards {
      throw .contradiction("'--shards' needs '--ci github' or '--ci gitlab'")
    }
  }

  func run(_ console: Console) throws -> ExitStatus {
    let folder = arguments.operands.first ?? "."
    let service = arguments[Self.service]
    let schema = SchemaFile.path(from: folder)
    let workflow = NewProjectWorkflow(
      folder: folder, service: service,
      code: arguments[Self.code].flatMap { NewProjectWorkflow.Code(rawValue: $0) },
      shards: arguments[Self.shards],
      formHeading: SchemaFile.line(naming: "../" + (schema ?? SchemaFile.name)))
    var outcome = try workflow.write()
    if schema == nil, outcome.hasFirstForm {
      outcome.written.append(try SchemaFile.write(into: folder, arguments.strategies))
    }
    guard !arguments.isQuiet else { return .asExpected }
    for path in outcome.written { try console.print("Wrote \(Escaped.text(path))") }
    for path in outcome.kept { try console.print("Kept: \(Escaped.text(path))") }
    if let words = workflow.reasonOfShards(outcome) { console.note(words) }
    let change = folder == "." ? "" : "cd \(Escaped.text(Words.shellWord(folder))) && "
    try console.print(
      """
      Next:
        \(change)headroom run   runs the scenarios and records the run
        \(change)headroom try   tries every field of the forms under the project's strategies
      """
    )
    for line in service.remainder(for: folder, workflow.code) { try console.print("  \(line)") }
    return .asExpected
  }
}
