import Scenarios
import Workflows

/// `init`: writes a project.
struct InitCommand: Command {
  private static let service = CommandOption.choice(
    "ci",
    default: NewProjectWorkflow.Service.github,
    "Also write what CI runs: a workflow of GitHub Actions, jobs of GitLab to include, or a script of "
      + "Xcode Cloud, each with the shell scripts that it calls."
  )

  static let declaration = CommandDeclaration(
    name: "init",
    overview: "Write a project: headroom.yaml, a first form, CI, a line for git",
    discussion: """
      headroom.yaml says what commands take where a call says nothing: paths, the database, strategies, \
      devices, external programs, the tolerance, laws, reports. It is found from the current folder upwards, \
      to the top of a repository, every option of a call wins, and 'headroom run' without a path then \
      runs the project. Nothing that is there is replaced: what is missing is written, and lines are \
      added to .gitignore. The first form names the format's schema for editors, which is written as \
      \(SchemaFile.name) into the project's folder where none is there or above. What the CI service \
      still needs is told at the end.
      """,
    operand: OperandDeclaration(
      name: "dir",
      count: 0...1,
      help: "The project's folder, made where it is not there (default: the current one)."
    ),
    options: [service.declaration, SharedOptions.quiet.declaration],
    examples: [
      .init("headroom init", "A project in the current folder, with a workflow of GitHub Actions."),
      .init("headroom init tests/keyboard --ci gitlab", "One in a folder, with jobs of GitLab."),
    ]
  )

  /// It writes one.
  static let takesProject = false

  private let arguments: ParsedArguments

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    if arguments.operands.first == "" {
      throw .contradiction("'init' needs the name of a folder, or nothing for the current one")
    }
  }

  func run(_ console: Console) async throws -> ExitStatus {
    let folder = arguments.operands.first ?? "."
    let service = arguments[Self.service]
    let schema = SchemaFile.path(from: folder)
    var outcome = try NewProjectWorkflow(
      folder: folder,
      service: service,
      formHeading: SchemaFile.line(naming: "../" + (schema ?? SchemaFile.name))
    ).write()
    if schema == nil, outcome.hasFirstForm {
      outcome.written.append(try SchemaFile.write(into: folder, arguments.strategies))
    }
    guard !arguments[SharedOptions.quiet] else { return .asExpected }
    for path in outcome.written { try console.print("Wrote \(Escaped.text(path))") }
    for path in outcome.kept { try console.print("Left as it is: \(Escaped.text(path))") }
    let change = folder == "." ? "" : "cd \(Escaped.text(Words.shellWord(folder))) && "
    try console.print(
      """
      Next:
        \(change)headroom run   runs the scenarios, and records what came of them
        \(change)headroom try   tries every field of the forms under the project's strategies
      """
    )
    for line in service.remainder(for: folder) { try console.print("  \(line)") }
    return .asExpected
  }
}
