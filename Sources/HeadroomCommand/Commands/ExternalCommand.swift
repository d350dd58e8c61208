import AvoidanceEngine
import Reports
import Scenarios
import Workflows

/// `external`: what there is to do with external programs that are strategies.
struct ExternalCommand: Command {
  static let declaration = CommandDeclaration(
    name: "external",
    overview: "Check external strategies",
    discussion: """
      'external check FILE' starts the programs listed under 'externals:' in a file, runs each \
      through forms and events, and reports violations rule by rule. A program reads one JSON \
      object per line and answers each with another; a short example is below. Exits with 1 if a \
      rule is violated.
      """,
    operand: OperandDeclaration(
      subcommand: "check", name: "file", count: 1...Int.max,
      help: "Files that list the strategies.", completes: .words(["check"]).orFiles, paths: .rest),
    options: [SharedOptions.format.declaration, SharedOptions.quiet.declaration],
    examples: [
      .init("headroom external check externals.yaml", "Check all programs listed in a file.")
    ]
  )

  private let arguments: ParsedArguments
  private let files: [String]

  init(_ arguments: ParsedArguments) throws(UsageError) {
    self.arguments = arguments
    files = Array(arguments.operands.dropFirst())
  }

  func run(_ console: Console) throws -> ExitStatus {
    let workflow = try ExternalCheckWorkflow(
      files, arguments.ownStrategies, toolVersion: HeadroomProgram.version,
      ConsoleObserver(console, isQuiet: arguments.isQuiet))
    let writer = ExternalCheckText(style: console.style)
    let isJSON = arguments[SharedOptions.format] == .json
    var reports: [ExternalCheckReport] = []
    let passed = try workflow.forEachReport { report in
      if isJSON {
        reports.append(report)
      } else {
        try console.show(writer.text(report) + "\n")
      }
    }
    if isJSON { try console.print(ExternalCheckJSON.document(reports).pretty, terminator: "") }
    return passed ? .asExpected : .failed
  }
}
